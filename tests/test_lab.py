"""The balance lab, on every game: what it says adds up."""

from pathlib import Path

import pytest

import bastide
from bastide.arena import Match, contest, lab
from bastide.arena.playing import Record, play
from bastide.cli.main import main
from bastide.core.text import Text

FIRST, *OTHERS = (game.id for game in bastide.games())
GAMES = [FIRST, *(pytest.param(game, marks=pytest.mark.proof) for game in OTHERS)]


@pytest.fixture(scope="module", params=GAMES)
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Match, list[Record]]:
    match = Match(request.param, ("greedy",), observe=True).checked()
    return match, contest(match, tmp_path_factory.mktemp("lab"), games=4)


def test_the_page_says_everything_in_both_languages(played: tuple[Match, list[Record]]) -> None:
    match, records = played
    page = lab.page(match, records, "bastide lab", "en").markdown("x")
    for part in ("## Seats", "## Length", "## Branching", "## What was played"):
        assert part in page
    assert ("## Ways of scoring" in page) == any(any(r["parts"]) for r in records)
    assert "## Longueur" in lab.page(match, records, "bastide lab", "fr").markdown("x")


def test_observations_are_complete(played: tuple[Match, list[Record]]) -> None:
    _, records = played
    for record in records:
        assert len(record["actions"]) == record["plies"]
        assert len(record["choices"]) == record["decisions"]
        assert all(n > 0 for n in record["choices"])


def test_ways_of_scoring_add_up(played: tuple[Match, list[Record]]) -> None:
    match, records = played
    found = lab.ways(match.setup, records)
    seats = len(records[0]["seats"]) * len(records)
    points = sum(n for r in records for parts in r["parts"] for _, n in parts)
    assert sum(way.points for way in found) * seats == pytest.approx(points)
    if found:
        assert sum(way.part for way in found) == pytest.approx(1)
        assert len({str(way.text) for way in found}) == len(found)


def test_words_are_no_places(played: tuple[Match, list[Record]]) -> None:
    match, records = played
    found = lab.words(match.setup, records)
    owned = sum(owner is not None for r in records for owner, _ in r["actions"])
    assert sum(word.each for word in found) * len(records) == pytest.approx(owned)
    assert len(found) < 150, "places were not blanked out"


def test_shapes() -> None:
    setups = {name: bastide.game(name).setup() for name in (FIRST, *OTHERS)}
    assert lab.shapes(setups["castle"])("draw:T01") == "draw:T01"
    assert lab.shapes(setups["castle"])("A4s") == "·s"
    assert lab.shapes(setups["robber-knights"])("FC@-1,-2") == "FC@·"
    assert lab.shapes(setups["robber-knights"])("E1") == "E1"
    assert lab.shapes(setups["donjon"])("span:2,0,v") == "span:·,v"


def test_texts_are_folded_over_places_and_counts() -> None:
    setup = bastide.game("robber-knights").setup()
    face = Text("named", {"en": "lake", "fr": "lac"})
    text = Text("held", {"face": face, "cell": "-1,2", "n": 3})
    assert lab.folded(text, setup).args == {"face": face, "cell": "…", "n": "…"}


@pytest.mark.proof
def test_a_draw_in_the_open_belongs_to_who_acts_on_it() -> None:
    """The Castle: a tile is of the seat that lays it, a wall tile of the seat that earned it."""
    match = Match("castle", ("greedy",), observe=True).checked()
    actions = play(match, next(iter(match.plans(1))))["actions"]
    started = next(k for k, (_, a) in enumerate(actions) if not a.startswith("draw:"))
    for k, (owner, action) in enumerate(actions[:-1]):
        after = actions[k + 1]
        if k > started and action.startswith("draw:") and not after[1].startswith("draw:"):
            assert owner == after[0]
        if action.startswith("wall:") and after[1].startswith("draw:"):
            assert owner == next(o for o, a in reversed(actions[:k]) if ":" not in a[:5])


@pytest.mark.proof
def test_a_secret_draw_belongs_to_who_sees_it() -> None:
    """Robber Knights: what a seat draws is its own, whoever acts next."""
    match = Match("robber-knights", ("greedy",), observe=True).checked()
    record = play(match, next(iter(match.plans(1))))
    draws = [owner for owner, action in record["actions"] if action.startswith("draw:")]
    assert set(draws) == {0, 1}


def won(by: int, parts: list[list[tuple[str, int]]]) -> Record:
    scores = [sum(n for _, n in seat) for seat in parts]
    return {"seats": [0, 0], "winners": [by], "scores": scores, "parts": parts}


def test_a_way_of_scoring_decides_a_game_that_would_go_otherwise_without_it() -> None:
    setup = bastide.game("forteresse").setup()
    games = [
        won(
            0, [[("walls", 5), ("wells", 1)], [("walls", 4)]]
        ),  # walls decide nothing? without them 1:0
        won(1, [[("walls", 5)], [("walls", 2), ("wells", 4)]]),  # without the wells 5:2
    ]
    ways = {way.text.key: way for way in lab.ways(setup, games)}
    assert ways["walls"].decided is not None and ways["wells"].decided is not None
    assert ways["walls"].decided.value == 0
    assert ways["wells"].decided.value == 0.5
    assert ways["walls"].lead.value == pytest.approx((1 - 3) / 2)
    assert ways["wells"].games == 1


def test_words_are_compared_with_what_the_seat_usually_has() -> None:
    """What only the first seat has says nothing, however often the first seat wins."""
    setup = bastide.game("forteresse").setup()
    games = [
        {
            "seats": [0, 0],
            "winners": [int(k % 4 == 0)],  # the first seat wins three games of four
            "actions": [[0, "first"], *([[k % 2, "lucky"]] if k % 3 else [])],
        }
        for k in range(48)
    ]
    found = {word.shape: word for word in lab.words(setup, games)}
    first = found["first"]
    assert first.lead.value == 0 and first.gain is not None
    assert first.gain.value == pytest.approx(0)
    assert (found["lucky"].games, found["lucky"].each) == (
        pytest.approx(2 / 3),
        pytest.approx(2 / 3),
    )


def test_nothing_is_said_to_decide_where_points_do_not_explain_the_winner() -> None:
    setup = bastide.game("forteresse").setup()
    games = [won(1, [[("walls", 5)], [("walls", 2)]])]
    assert lab.ways(setup, games)[0].decided is None


@pytest.mark.parametrize("game", GAMES)
def test_the_command(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", game, "--games", "2", "--bot", "random", "-o", str(tmp_path)]
    assert main([*words, "--lang", "en"]) == 0
    page = (tmp_path / f"{game}-2.md").read_text("utf-8")
    assert f"bastide lab {game}" in page
    assert (tmp_path / f"{game}-2-branching.svg").exists()
    assert (tmp_path / f"{game}-2.html").read_text("utf-8").count("<svg") >= 3


def test_another_edition_and_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built_in = (bastide.game("forteresse").folder / "edition.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(built_in.replace('".  .  .  .  y1', '".  .  .  y1 .', 1), "utf-8")
    words = ["lab", "forteresse", "--edition", str(mine), "--option", "quiet_limit=50"]
    assert main([*words, "--games", "2", "-o", str(tmp_path), "--lang", "en"]) == 0
    page = (tmp_path / "forteresse-2.md").read_text("utf-8")
    assert "mine.toml" in page and "quiet_limit=50" in page
