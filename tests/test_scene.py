"""Scenes and touches of La Forteresse: the acceptance scenarios 1 and 2, alarms, marks, information."""

from random import Random

import pytest

import bastide
from bastide.core.scene import Ask, to_json
from bastide.draw.svg import live
from bastide.games.forteresse.game import Forteresse

GAME = bastide.game("forteresse")
assert isinstance(GAME, Forteresse)


def view(
    yellow: dict[str, int], red: dict[str, int], turn: int = 0, **options: str
) -> bastide.View:
    return GAME.position(GAME.setup(**options), yellow, red, turn).view(turn)


def touched(ask: Ask, *cells: str) -> list[str]:
    """The actions that touching these cells in order means."""
    path = tuple(f"c:{cell}" for cell in cells)
    return [c.a for c in ask.choices if path in (c.p, *c.alt)]


R10 = ({"c5": 2, "d5": 3}, {"f5": 4, "b9": 1})
R2A = ({"c5": 1, "d5": 3, "e5": 2}, {"b9": 1})


def test_scenario_1_a_troop_takes() -> None:
    ask = GAME.ask(view(*R10))
    assert touched(ask, "c5", "f5") == ["c5d5xf5"]
    assert touched(ask, "d5", "f5") == ["c5d5xf5"]  # the lone 3 cannot take the 4
    choice = next(c for c in ask.choices if c.a == "c5d5xf5")
    assert choice.say is not None
    assert "5 against 4" in GAME.words("en").render(choice.say)


def test_scenario_2_a_pawn_or_its_troop() -> None:
    ask = GAME.ask(view(*R2A))
    assert touched(ask, "e5", "g5") == ["e5-g5"]
    assert touched(ask, "c5", "g5") == ["c5e5-g5"]
    assert touched(ask, "c5", "e5", "g5") == ["c5e5-g5"]
    assert touched(ask, "d5", "g5") == ["c5e5-g5"]
    assert touched(ask, "c5", "f5") == []
    first = GAME.why(view(*R2A), ("c:c5", "c:f5"))[0]
    assert isinstance(first, bastide.IllegalAction)
    assert first.clause == "5.5" and "exactly 2 cells" in str(first)
    assert "exactement 2 cases" in first.message("fr")


def test_seat_1_looks_from_the_other_side() -> None:
    assert GAME.scene(view(*R2A)).turn == 0
    assert GAME.scene(view(*R2A, turn=1)).turn == 180


def test_what_is_lit_narrows_touch_by_touch() -> None:
    ask = GAME.ask(view(*R2A))
    assert live(ask, []) == ["c:c5", "c:d5", "c:e5"]
    assert "c:g5" in live(ask, ["c:c5"]) and "c:f5" not in live(ask, ["c:c5"])
    assert live(ask, ["c:c5", "c:e5"]) == ["c:g5"]


def test_parts_of_a_line_are_named_by_their_last_pawn() -> None:
    ask = GAME.ask(view({"c3": 1, "d4": 2, "e5": 1}, {"b9": 1}, troop_part="any"))
    assert touched(ask, "c3", "f6") == ["c3e5-f6"]
    assert touched(ask, "d4", "f6") == ["d4e5-f6"]


def test_an_enemy_on_the_fortress_is_shouted_and_every_careless_move_warned_of() -> None:
    seen = view({"e9": 3, "a1": 1}, {"d9": 4, "h2": 1}, turn=1)
    scene = GAME.scene(seen)
    alarm = next(mark for mark in scene.marks if mark.role == "alarm")
    assert alarm.on == "c:e9" and alarm.label is not None
    choices = {c.a: c for c in GAME.ask(seen).choices}
    assert choices["d9xe9"].warn is None
    assert all(c.warn for a, c in choices.items() if a != "d9xe9")
    assert not any(m.role == "alarm" for m in GAME.scene(view(*R2A)).marks)


def test_blocked_players_are_told_to_pass() -> None:
    ask = GAME.ask(view({"a1": 1}, {"a2": 1, "b1": 1, "b2": 1}))
    assert [(c.a, c.p) for c in ask.choices] == [("pass", ("!pass",))]
    assert ask.rest == "pass" and ask.clause == "3.2"


@pytest.mark.parametrize(
    ("action", "cells"),
    [
        ("e4-e5", {"e4", "e5"}),
        ("c1-f1", {"c1", "f1"}),
        ("e3e4-e5", {"e3", "e4", "e5"}),
        ("c1e3-g5", {"c1", "d2", "e3", "f4", "g5"}),
    ],
)
def test_the_last_move_marks_what_it_left_and_entered(action: str, cells: set[str]) -> None:
    table = bastide.new("forteresse").play(action)
    marks = GAME.scene(table.view()).marks
    assert {m.on.removeprefix("c:") for m in marks if m.role == "last"} == cells


def test_inspecting_a_pawn_tells_its_troops_and_its_dangers() -> None:
    seen = view({"c5": 2, "d5": 4, "e5": 1, "d4": 1}, {"f5": 3, "g5": 2, "d7": 2, "d8": 4})
    info = GAME.inspect(seen, "c:d5")
    assert info is not None
    assert sorted((r.n or 0) for r in info.regions) == [5, 7]
    assert [line.n for line in info.lines if line.n] == [7, 5, 6]
    assert [m.on for m in info.marks if m.role == "threat"] == ["c:d5"]
    assert (info.lines[-1].text.key, info.lines[-1].on) == (
        "line-threat-troop",
        ("c:d7", "c:d8"),
    )
    assert GAME.inspect(seen, "c:a1") is None


def test_scenes_are_plain_json_of_a_modest_size() -> None:
    import json

    table = bastide.new("forteresse")
    seen = table.view(0)
    both = json.dumps([to_json(GAME.scene(seen)), to_json(GAME.ask(seen))], separators=(",", ":"))
    assert len(both) < 30_000
    assert "null" not in both


def test_intent_contains_every_action_of_its_path_in_random_play() -> None:
    rng = Random(5)
    for options in ({}, {"troop_part": "any"}, {"troop_distance": "upto"}, {"diagonals": "pawns"}):
        table = bastide.new("forteresse", **options)  # type: ignore[arg-type]
        for _ in range(40):
            if table.over:
                break
            seen = table.view(int(table.actor or 0))
            for choice in GAME.ask(seen).choices:
                assert choice.a in GAME.intent(seen, choice.p)
            table.play(rng.choice(table.legal()))


def test_what_a_path_could_mean_but_may_not_is_explained() -> None:
    seen = view(*R2A)
    for path in (("c:c5", "c:c9"), ("c:a1", "c:a2"), ("c:e5", "c:f7"), ("!pass",)):
        reasons = GAME.why(seen, path)
        assert reasons and all(r.message("fr") for r in reasons)
    assert GAME.why(seen, ("c:c5",)) == []
