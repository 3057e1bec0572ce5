"""Colours, Houses and donjons are a player's choice: names and drawings, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bastide
from bastide import draw
from bastide.core import transcript
from bastide.core.errors import BadOption, BadTranscript
from bastide.core.scene import Story, to_json
from bastide.core.state import Setup, View
from bastide.core.table import Table

# In each game everybody takes another look; how words and liveries of the usual ones are exchanged for them.
CHOICES: list[tuple[str, int, list[dict[str, str]], dict[str, str], dict[int, int]]] = [
    ("forteresse", 2, [{"colour": "red"}], {"yellow": "red", "red": "yellow"}, {1: 3, 3: 1}),
    ("castle", 2, [{"colour": "black"}], {"white": "black", "black": "white"}, {0: 3, 3: 0}),
    (
        "robber-knights", 3, [{"colour": "red"}, {}, {"colour": "blue"}],
        {"blue": "red", "green": "blue"}, {0: 3, 2: 0},
    ),
    (
        "donjon", 2, [{"house": "bonamour"}, {"house": "edelstein"}],
        {"Edelstein": "Bonamour", "Brownbear": "Edelstein"}, {0: 5, 4: 0},
    ),
    (
        "donjon", 4, [{}, {"house": "bonamour"}], {"Brownbear": "Bonamour"}, {4: 5},
    ),
]  # fmt: skip


def exchanged(told: Any, words: dict[str, str], slots: dict[int, int]) -> Any:
    """The same with these words and liveries exchanged."""
    if isinstance(told, dict):
        return {
            key: slots.get(value, value)
            if key in ("own", "slot")
            else exchanged(value, words, slots)
            for key, value in told.items()
            if key != "frame"
        }
    if isinstance(told, list):
        return [exchanged(item, words, slots) for item in told]
    return words.get(told, told) if isinstance(told, str) else told


def shown(view: View, story: Story | None, text: Any) -> Any:
    """All that is shown to one reader at a moment."""
    game = view.game
    scene = game.scene(view)
    told = {"scene": to_json(scene), "story": to_json(story) if story else None, "text": text}
    if view.legal:
        told["ask"] = to_json(game.ask(view))
    refs = [item.id for item in scene.items[::3]]
    return told | {"infos": [to_json(game.inspect(view, ref)) for ref in refs]}


@pytest.mark.parametrize(("name", "players", "chosen", "words", "slots"), CHOICES)
def test_what_is_chosen_is_shown_and_changes_nothing_else(
    name: str, players: int, chosen: Any, words: dict[str, str], slots: dict[int, int]
) -> None:
    game, rng = bastide.game(name), Random(5)
    plain = Table(game.setup(players))
    dressed = Table(game.setup(players).dressed(chosen))
    assert to_json(game.frame(dressed.setup))["places"] == exchanged(
        to_json(game.frame(plain.setup))["places"], words, slots
    )
    while not plain.over and len(plain.history) < 60:
        assert dressed.legal() == plain.legal()
        assert dressed.actor == plain.actor
        action = plain.play_chance(rng) if plain.actor == "chance" else rng.choice(plain.legal())
        if len(plain.history) == len(dressed.history):
            plain.play(action)
        dressed.play(action)
        assert dressed.state.data == plain.state.data
        if len(plain.history) % 3 == 0:
            for seat in (None, 0, 1):
                one, other = (
                    shown(table.view(seat), table.story(seat), table.tell(seat).json())
                    for table in (plain, dressed)
                )
                assert exchanged(other, {}, {}) == exchanged(one, words, slots)
                assert dressed.view(seat).json() == plain.view(seat).json()


def arts(setup: Setup) -> set[str]:
    view = setup.start().view(0)
    return {item.art for item in setup.game.scene(view).items}


def test_which_donjons_stand_on_the_piles_is_shown_everywhere() -> None:
    game = bastide.game("donjon")
    setup = game.setup(2).dressed([{"donjons": "134"}])
    assert {f"donjon/{n}" for n in (1, 2, 3, 4)} <= arts(setup)
    table, rng = Table(setup), Random(3)
    words = game.words("en")
    said: list[str] = []
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        mine = [a for a in table.legal() if a == "donjon:2" and table.actor == 0]
        table.play(mine[0] if mine else rng.choice(table.legal()))
        if mine:
            said = [words.render(table.tell()), words.render(game.ask(table.view(0)).prompt)]
            break
    assert all("3" in line and "2" not in line for line in said), said
    standing = {item.id: item.art for item in game.scene(table.view()).items}
    assert standing["d:0:2"] == "donjon/3"  # by its own name it is the second still
    assert "donjon/3,0" in game.frame(setup).arts
    assert [trait.id for trait in game.setup(4).traits] == ["house"]  # there all four stand


def test_bonamour_plays_with_two() -> None:
    setup = bastide.game("donjon").setup(2).dressed([{}, {"house": "bonamour"}])
    picture = draw.picture(setup.start().view(None), "en", "light")
    assert "Bonamour" in picture
    assert "Brownbear" not in picture
    assert "Brownbear" in draw.picture(bastide.new("donjon", 2).view(), "en", "light")


@pytest.mark.parametrize(
    ("name", "players", "chosen", "told"),
    [
        ("castle", 2, [{"colour": "green"}], 'seat 0: "colour" cannot be "green"'),
        ("castle", 2, [{}, {"hat": "red"}], 'seat 1 has no "hat" to choose; it has colour'),
        ("castle", 2, [{"colour": ["red"]}], "seat 0"),
        ("castle", 2, ["red"], "seat 0: how it looks is a table of names"),
        ("castle", 2, [{}, {}, {}], "for 2 seats at most"),
        ("robber-knights", 3, [{"colour": "red"}, {}, {"colour": "red"}],
         '"red" is wanted twice: by seat 0 and by seat 2'),
        ("donjon", 4, [{"house": "bonamour"}, {}, {"house": "edelstein"}],
         "seats 0 and 2 are partners"),
        ("donjon", 4, [{"house": "bonamour"}, {"house": "bonamour"}], "wanted twice"),
        ("dissuasion", 2, [{"colour": "red"}], 'has no "colour" to choose; it has -'),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(name: str, players: int, chosen: Any, told: str) -> None:
    with pytest.raises(BadOption) as caught:
        bastide.game(name).setup(players).dressed(chosen)
    assert told in caught.value.message("en")
    assert caught.value.message("fr") != caught.value.message("en")


def test_others_take_what_is_left_and_partners_the_same() -> None:
    looks = bastide.game("donjon").setup(4).dressed([{}, {}, {"house": "brownbear"}]).looks
    assert [look["house"] for look in looks] == ["brownbear", "edelstein"] * 2
    looks = bastide.game("robber-knights").setup(2).dressed([{"colour": "yellow"}]).looks
    assert [look["colour"] for look in looks] == ["yellow", "blue"]


# ---------------------------------------------------------------- transcripts


def written(setup: Setup) -> list[str]:
    rng = Random(1)
    return list(
        transcript.write(
            setup, lambda state: state.draw(rng) if state.actor == "chance" else state.legal()[0]
        )
    )


def test_the_header_says_what_was_chosen_and_only_then() -> None:
    game = bastide.game("donjon")
    usual = written(game.setup(2))
    assert "seats" not in json.loads(usual[0])
    assert written(game.setup(2).dressed([{"house": "edelstein"}])) == usual
    chosen = written(game.setup(2).dressed([{"house": "bonamour", "donjons": "234"}]))
    assert json.loads(chosen[0])["seats"] == [
        {"house": "bonamour", "donjons": "234"},
        {"house": "brownbear", "donjons": "123"},
    ]
    assert chosen[1:] == usual[1:]
    for lines in (usual, chosen):
        checked = transcript.verify(lines, bastide.game)
        assert (checked.games, checked.difference) == (1, None)
    setup, _ = transcript.read(chosen, bastide.game)
    assert setup.looks[0]["house"] == "bonamour"


def test_a_header_may_hold_older_or_wrong_seats() -> None:
    lines = written(bastide.game("castle").setup())
    header = json.loads(lines[0])

    def with_seats(seats: Any) -> list[str]:
        return [json.dumps(header | {"seats": seats}), *lines[1:]]

    assert transcript.verify(with_seats({"1": "greedy"}), bastide.game).difference is None
    assert transcript.verify(with_seats([]), bastide.game).difference is None
    with pytest.raises(BadTranscript, match='line 1: the key "seats"'):
        transcript.verify(with_seats("red"), bastide.game)
    with pytest.raises(BadOption, match='"colour" cannot be "pink"'):
        transcript.verify(with_seats([{"colour": "pink"}]), bastide.game)


def test_trace_show_and_film_wear_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bastide.cli.main import main

    monkeypatch.setenv("BASTIDE_LANG", "en")
    assert (
        main(["trace", "forteresse", "--look", "0:colour=red", "--option", "quiet_limit=20"]) == 0
    )
    text = capsys.readouterr().out
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    assert main(["show", str(file), "--ply", "0", "-o", str(tmp_path / "red.svg")]) == 0
    header, *rest = text.splitlines()
    told = json.loads(header)
    assert told.pop("seats") == [{"colour": "red"}, {"colour": "yellow"}]
    file.write_text("\n".join([json.dumps(told), *rest]))
    assert main(["show", str(file), "--ply", "0", "-o", str(tmp_path / "yellow.svg")]) == 0
    red, yellow = ((tmp_path / f"{name}.svg").read_text() for name in ("red", "yellow"))
    assert red != yellow
    assert red.count("--p-gules)") == yellow.count("--p-or)")
    assert red.count("Red") == yellow.count("Yellow")


def test_tables_that_look_alike_share_a_setup_and_its_frame() -> None:
    """A server has a thousand tables: none of them draws a frame of its own at every step."""
    game = bastide.game("donjon")
    plain = game.setup(3)
    assert plain.dressed([{}, {}, {}]) is plain
    trait = next(trait for trait in plain.traits if trait.apart)
    chosen = [{trait.id: trait.usual[1]}]
    first, again = plain.dressed(chosen), game.setup(3).dressed(chosen)
    assert first is again is not plain
    assert game.frame(first) is game.frame(again) is not game.frame(plain)
