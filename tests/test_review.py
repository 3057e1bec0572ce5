"""Reviews: what a finished game teaches, from what each seat knew."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.bots.levels import TEXTS as BOTS
from bastide.cli.main import main
from bastide.coach import work
from bastide.coach.grades import accuracy, grade
from bastide.coach.review import Review, assemble, review
from bastide.coach.sketches import along, sketch
from bastide.coach.telling import TEXTS
from bastide.coach.values import Values
from bastide.coach.weaknesses import Weakness, decisions_of, weaknesses
from bastide.core.text import LANGUAGES, Words
from bastide.worlds import two_worlds

PLIES = {"dissuasion": 120}  # until there are magic cards
SHORT = {"forteresse": {"quiet_limit": 20}}


def random_game(name: str, players: int | None = None, seed: int = 1) -> bastide.Table:
    """A whole game, played at random."""
    table, rng = bastide.new(name, players=players, **SHORT.get(name, {})), Random(seed)
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            table.play(rng.choice(table.legal()))
    return table


@pytest.fixture(scope="module")
def knights() -> Review:
    """Hidden hands, draws, two players."""
    return review(random_game("robber-knights"), simulations=4, names=("Ada", "Grace"))


def test_the_parts_of_a_result_add_up_to_it(knights: Review) -> None:
    for seat in (0, 1):
        parts = knights.breakdown(seat)
        assert parts.start + parts.choices + parts.luck + parts.others == pytest.approx(
            knights.shares[seat]
        )
        assert parts.choices == pytest.approx(-sum(m.loss for m in knights.of(seat)))
        assert parts.luck == pytest.approx(knights.luck_curve(seat)[-1][1])
        assert knights.curve(seat)[-1] == (len(knights.table.history), knights.shares[seat])


def test_no_choice_is_better_than_the_best(knights: Review) -> None:
    assert all(0 <= m.after <= m.before <= 1 for m in knights.moments)
    assert all(m.best.action in knights.table.at(m.ply).legal() for m in knights.moments)


def test_every_decision_with_a_choice_is_there_once(knights: Review) -> None:
    decisions = [
        ply
        for ply, one in enumerate(knights.table.history)
        if one.actor != "chance" and len(knights.table.at(ply).legal()) > 1
    ]
    assert [moment.ply for moment in knights.moments] == decisions


@pytest.mark.proof
def test_the_same_budget_and_seed_give_the_same_review(knights: Review) -> None:
    """Whoever works at it, in whatever order."""
    again = review(random_game("robber-knights"), simulations=4, names=("Ada", "Grace"))
    assert again.json() == knights.json()
    desk = work.Desk(knights.table, 4)
    pieces = work.pieces_of(knights.table)
    backwards = [job.do() for job in desk.jobs(pieces[:12])][::-1]
    first = assemble(knights.table, backwards, 4)
    assert first.moments == knights.moments[: len(first.moments)]
    assert first.draws == knights.draws[: len(first.draws)]


def test_another_seed_gives_another_review(knights: Review) -> None:
    desk = work.Desk(knights.table, 4, seed=1)
    pieces = [piece for piece in work.pieces_of(knights.table) if piece.what == "decision"][:10]
    found = assemble(knights.table, [job.do() for job in desk.jobs(pieces)], 4, 1)
    assert [m.before for m in found.moments] != [m.before for m in knights.moments[:10]]


@pytest.mark.proof
def test_luck_is_nothing_on_the_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all that a draw could bring, by weight, what it changes adds up to nothing."""
    monkeypatch.setattr(work, "LUCK_SIMULATIONS", 1)
    table = bastide.new("castle")
    rng = Random(3)
    while table.actor != "chance" or not table.history:
        table.play(rng.choice(table.legal()))
    start = len(table.history)
    outcomes = table.state.outcomes()
    total = sum(weight for _, weight in outcomes)
    mean = 0.0
    for outcome, weight in outcomes:
        drawn = table.copy().play(outcome)
        desk = work.Desk(drawn, 4)
        desk._outcomes = len(outcomes)
        (job,) = desk.jobs([work.Piece("luck", start, start + 1)])
        found = job.do()
        assert isinstance(found, work.Drawn)
        mean += weight / total * found.gains[0]
    assert mean == pytest.approx(0, abs=1e-9)


def test_a_game_that_is_on_has_no_review() -> None:
    with pytest.raises(bastide.ActionError, match="not over"):
        review(bastide.new("forteresse").play("e4-e5"))


def test_a_game_that_people_ended_is_reviewed_with_its_winners() -> None:
    found = review(bastide.new("forteresse").play("e4-e5"), simulations=4, winners=(0,))
    assert found.shares == (1.0, 0.0)
    assert [moment.ply for moment in found.moments] == [0]


@pytest.mark.parametrize(
    "name",
    [
        "robber-knights",
        pytest.param("donjon", marks=pytest.mark.proof),
        pytest.param("dissuasion", marks=pytest.mark.proof),
    ],
)
def test_what_a_seat_cannot_know_enters_none_of_its_numbers(name: str) -> None:
    """Two games that look the same to a seat and differ in what it cannot know: the same review of what it decided."""
    one, other = two_worlds(bastide.game(name).setup(2), 0, Random(5), plies=PLIES.get(name, 30))
    assert one.view(0) == other.view(0) and one.state != other.state
    mine = [
        piece
        for piece in work.pieces_of(one)
        if piece.what == "decision" and one.history[piece.ply].actor == 0
    ][-20:]
    found = [[job.do() for job in work.Desk(table, 6).jobs(mine)] for table in (one, other)]
    assert mine and found[0] == found[1]


@pytest.mark.parametrize(
    "name", ["robber-knights", pytest.param("donjon", marks=pytest.mark.proof)]
)
def test_hidden_draws_bring_nobody_else_luck(name: str) -> None:
    """What chance gave to others, unseen, changes nothing for a seat until it comes to light."""
    one, other = two_worlds(bastide.game(name).setup(2), 0, Random(5), plies=30)
    runs = [
        piece
        for piece in work.pieces_of(one)
        if piece.what == "luck" and piece.end < len(one.history)
    ][:6]
    gains = []
    for table in (one, other):
        found = [job.do() for job in work.Desk(table, 4).jobs(runs)]
        gains.append([drawn.gains[0] for drawn in found if isinstance(drawn, work.Drawn)])
    assert runs and gains[0] == gains[1]


def test_a_win_thrown_away_is_called_a_mistake_and_the_better_move_is_told() -> None:
    """The winner's last action wins the game: who plays the worst instead hears so."""
    table, bots = bastide.new("forteresse"), [bastide.bot("greedy", seed=n) for n in (3, 4)]
    while not table.over:
        assert isinstance(table.actor, int)
        table.play(bots[table.actor].choose(table.view(table.actor)))
    winner = table.outcome().winners[0]  # type: ignore[union-attr]
    last = max(ply for ply, one in enumerate(table.history) if one.actor == winner)
    earlier = table.at(last)
    thought = Values(table.setup).think(earlier.view(winner), 200, 1)
    worst = min(thought.options, key=lambda option: option.chance)
    spoilt = earlier.copy().play(worst.action)
    desk = work.Desk(spoilt, 100)
    pieces = [work.Piece("decision", len(earlier.history), len(spoilt.history))]
    found = assemble(spoilt, [job.do() for job in desk.jobs(pieces)], 100, winners=(1 - winner,))
    (moment,) = found.mattered(winner)
    assert moment.before > 0.9
    assert moment.grade in ("turning", "mistake")
    assert moment.action == worst.action != moment.best.action
    assert moment.best.why is not None


def test_classes_and_accuracy_go_by_what_was_lost() -> None:
    assert grade(0.30, 0.15, fair=0.5) == "mistake"
    assert grade(0.55, 0.40, fair=0.5) == "turning"
    assert accuracy([0.0]) == 100
    assert accuracy([0.2, 0.0]) == accuracy([0.0, 0.2])


def test_weak_phases_are_told_over_many_games(knights: Review) -> None:
    both = decisions_of([knights, knights])
    found = weaknesses(both)
    assert [one.what.key for one in found[:3]] == [
        f"review-phase-{phase}" for phase in ("opening", "middle", "end")
    ]
    assert sum(one.decisions for one in found[:3]) == len(both)
    assert decisions_of([knights], "Ada") == list(knights.of(0))
    assert decisions_of([knights], "Nobody") == []


def test_weak_phases_of_single_games_add_up_to_those_of_all(knights: Review) -> None:
    games = [knights.of(0), knights.of(1)]
    total: dict[tuple[str, str], Weakness] = {}
    for one in (row for game in games for row in weaknesses(game)):
        key = (one.group, one.name)
        total[key] = total[key] + one if key in total else one
    together = weaknesses(knights.moments)
    assert {(one.group, one.name) for one in together} == set(total)
    for one in together:
        same = [moment for moment in knights.moments if one.name == getattr(moment, one.group)]
        added = total[one.group, one.name]
        assert (added.decisions, added.mistakes) == (one.decisions, one.mistakes)
        assert one.accuracy == added.accuracy == accuracy(moment.loss for moment in same)
        assert one.cost == pytest.approx(added.cost)
        assert one.cost == pytest.approx(sum(moment.loss for moment in same) / len(same))


@pytest.mark.parametrize("name", [game.id for game in bastide.games()])
def test_every_game_shows_its_choices_on_the_board(name: str) -> None:
    """Arrows and ghosts, lines step by step: all of it can be drawn, whatever is played."""
    table, rng, drawn = bastide.new(name), Random(2), 0
    while not table.over and drawn < 12:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        assert isinstance(table.actor, int)
        view, action = table.view(table.actor), rng.choice(table.legal())
        scene = sketch(view, [action])
        assert view.game.scene(view).items == scene.items[: len(view.game.scene(view).items)]
        assert len(list(along(view, [action]))) == 1
        table.play(action)
        drawn += 1
    assert drawn == 12


# ---- the page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_is_one_page_that_needs_nothing_else(knights: Review, lang: str) -> None:
    page = knights.report(lang)
    assert not re.findall(
        r"""(?:src|href)\s*=|url\((?!#)|@import|https?://(?!www\.w3\.org/)""", page
    )
    assert page.count('<section class="card">') == len(knights.mattered()) <= 5
    assert "Ada" in page and page.count("<svg") >= 2 + 3 * len(knights.mattered())


def test_a_review_shows_itself_in_a_notebook(knights: Review) -> None:
    assert knights._repr_html_().startswith("<iframe")


def test_everything_in_a_review_can_be_read(knights: Review) -> None:
    for lang in LANGUAGES:
        words = Words(lang, [knights.table.setup.game.texts, BOTS, TEXTS])
        for moment in knights.moments:
            assert words.render(moment.told) and words.render(moment.asked)
            for option in moment.options:
                assert words.render(option.told)
                assert option.why is None or words.render(option.why)


# ---- the command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    games = [random_game("forteresse", seed=seed) for seed in (1, 2)]
    bastide.records.write_games(path, [bastide.GameRecord.of(t, ("Ada", "Grace")) for t in games])
    return path


def test_the_command_tells_what_python_tells(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--simulations", "3", "--seed", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    records = bastide.read_games(file)
    ours = [review(r.table(), 3, 5, names=("Ada", "Grace")).data() for r in records]
    assert told == json.loads(json.dumps(ours))


def test_the_command_writes_a_page_and_tells_the_weak_phases(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    asked = ["review", str(file), "--simulations", "3", "--player", "Ada", "--lang", "fr"]
    assert main([*asked, "-o", str(page)]) == 0
    assert "Phases faibles, sur 2 parties" in page.read_text("utf-8")
    assert main(asked) == 0
    assert "Phases faibles, sur 2 parties" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("extra", "said"),
    [(["-o", "x.pdf"], ".html"), (["--player", "Bob"], "Bob")],
)
def test_the_command_refuses_what_it_cannot_do(
    file: Path, extra: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), *extra]) == 2
    assert said in capsys.readouterr().err


def test_the_command_refuses_a_game_that_is_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "on.jsonl"
    table = bastide.new("forteresse").play("e4-e5")
    bastide.records.write_games(path, [bastide.GameRecord.of(table)])
    assert main(["review", str(path), "--lang", "en"]) == 2
    assert "not over" in capsys.readouterr().err
