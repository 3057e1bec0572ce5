"""What La Forteresse tells: who was taken and by what power, fortresses, draws; and what a move does before it is made."""

from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.core import transcript
from bastide.core.scene import Story
from bastide.core.table import Table
from bastide.core.text import Text
from bastide.games.forteresse.components import board_of
from bastide.games.forteresse.game import Forteresse

GAME = bastide.game("forteresse")
assert isinstance(GAME, Forteresse)
GOLDEN = sorted((Path(__file__).parent / "golden").glob("forteresse-*.jsonl"))
HOME, AIM = board_of(GAME.setup()).fortress  # of Yellow, of Red


def position(
    yellow: dict[str, int], red: dict[str, int], turn: int = 0, **more: Any
) -> bastide.State:
    return GAME.position(GAME.setup(), yellow, red, turn, **more)


def render(text: Text | None, lang: str = "en") -> str:
    assert text is not None
    return GAME.words(lang).render(text).replace("\u202f", " ")


def played(state: bastide.State, action: str) -> Story:
    before = state.view()
    state.play(action)
    return GAME.story(before, state.view(), action)


def lines(story: Story, lang: str = "en") -> list[str]:
    return [render(line.text, lang) for line in story.lines]


BREACH = ({"f5": 3, "f4": 4, "a1": 1}, {"f7": 2, "f8": 1, "a9": 1})


def test_a_troop_takes_two_pawns_and_each_is_named() -> None:
    state = position(*BREACH)
    before = state.view()
    assert render(GAME.tell(before, "f4f5xf8")) == (
        "Yellow takes on f8 with the troop from f4 to f5: 2 pawns."
    )
    assert render(GAME.tell(before, "f4f5xf8"), "fr") == (
        "Jaune prend en f8 avec la troupe de f4 à f5 : 2 pions."
    )
    story = played(state, "f4f5xf8")
    assert lines(story) == ["Power 7 against 3", "Red loses the 2 on f7.", "Red loses the 1 on f8."]
    assert lines(story, "fr")[1:] == ["Rouge perd le 2 en f7.", "Rouge perd le 1 en f8."]
    assert [line.on for line in story.lines] == [("c:f8", "c:f7"), ("c:f7",), ("c:f8",)]
    assert (story.art, story.own) == ("pawn/3", 1)  # the pawn that led, in yellow
    counters = {c.id: (c.n, render(c.label)) for c in GAME.scene(state.view()).panels[0].counters}
    assert counters["left:0"] == (3, "pawns on the board")
    assert counters["taken:0"][1].startswith("taken: 1, 1, ")


def test_a_pawn_takes_a_pawn() -> None:
    state = position({"e5": 3, "a1": 1}, {"e7": 2, "a9": 1})
    assert render(GAME.tell(state.view(), "e5xe7")) == "Yellow takes on e7: one pawn."
    assert lines(played(state, "e5xe7")) == ["Power 3 against 2", "Red loses the 2 on e7."]


def test_nothing_follows_from_a_quiet_move() -> None:
    story = played(GAME.setup().start(), "e4-e5")
    assert story.lines == () and story.art is not None


def test_a_fortress_is_entered_freed_or_held() -> None:
    """7.1, step by step, and what is asked meanwhile."""
    x, y = AIM[0], int(AIM[1:])
    near = f"{x}{y - 1}"
    state = position({near: 2, "a1": 1}, {f"{x}{y - 3}": 4, "a9": 1})
    entering = {choice.a: choice for choice in GAME.ask(state.view(0)).choices}[f"{near}-{AIM}"]
    assert render(entering.say).endswith("; into the fortress: hold it for one turn and you win")
    story = played(state, f"{near}-{AIM}")
    assert lines(story) == [
        "Yellow is in the enemy fortress: Red must take that pawn at once, or loses."
    ]
    assert story.lines[0].on == (f"c:{AIM}",) and story.lines[0].clause == "7.1"
    asked = GAME.ask(state.view(1))
    assert render(asked.prompt) == "An enemy pawn is in your fortress: take it now, or you lose."
    assert render(GAME.scene(state.view(0)).prompt.text) == "Red is choosing a move."
    warned = {choice.a for choice in asked.choices if choice.warn}
    assert warned == {a for a in state.legal() if a != f"{x}{y - 3}x{AIM}"}
    freed = played(state.copy(), f"{x}{y - 3}x{AIM}")
    assert lines(freed)[-1] == "Red has freed the fortress."
    held = played(state, "a9-a8")
    assert lines(held) == ["Yellow has held the enemy fortress for a whole turn."]
    assert held.lines[0].on == (f"c:{AIM}",)


def test_a_draw_is_announced_and_told() -> None:
    state = position({"a1": 1, "c1": 1}, {"i9": 1, "g9": 1})
    there, back = ("a1-a2", "i9-i8"), ("a2-a1", "i8-i9")
    for action in (*there, *back[:1]):
        assert not played(state, action).lines
    assert lines(played(state, back[1])) == [
        "This position has come up 2 times; 3 times make a draw."
    ]
    for action in (*there, *back[:1]):
        played(state, action)
    ended = played(state, back[1])
    assert lines(ended) == ["Draw: the same position has come up 3 times."]
    assert lines(ended, "fr") == ["Partie nulle : la même position est venue 3 fois."]
    assert ended.lines[0].clause == "7.6"
    quiet = position({"a1": 1}, {"i9": 1}, quiet=int(GAME.setup().options["quiet_limit"]) - 1)
    assert lines(played(quiet, "a1-a2"))[0].startswith("Draw: nothing was taken in the last")


def test_a_move_says_what_it_does() -> None:
    offered = {choice.a: choice for choice in GAME.ask(position(*BREACH).view(0)).choices}
    told = {a: (render(offered[a].say), render(offered[a].does)) for a in ("f4f5xf8", "a1-a2")}
    assert told == {
        "f4f5xf8": ("Power 7 against 3: takes the 2, the 1, ends on f8", "Take on f8"),
        "a1-a2": ("The 1 from a1 to a2", "Move to a2"),
    }
    apart = position({"c1": 2, "c2": 2}, {"i9": 1})
    troop = {choice.a: choice for choice in GAME.ask(apart.view(0)).choices}["c1c2-c4"]
    assert render(troop.say, "fr") == "La troupe de 2, puissance 4, va en c4"
    assert render(troop.does, "fr") == "Avancer en c4"


def test_a_pawn_and_a_fortress_answer_a_closer_look() -> None:
    seen = position(*BREACH).view()
    pawn = GAME.inspect(seen, "c:f8")
    assert pawn is not None
    assert [(render(line.text), line.n) for line in pawn.lines] == [
        ("Alone it goes up to one cell, with power 1.", None),
        ("Troop from f7 to f8", 3),
        ("The troop from f4 to f5 can take it, with power", 7),
    ]
    fortress = GAME.inspect(GAME.setup().start().view(), f"c:{AIM}")
    empty = GAME.inspect(seen, f"c:{HOME}")
    assert fortress is not None and empty is not None
    assert render(empty.title) == f"{HOME}, fortress of Yellow"


@pytest.mark.parametrize("file", GOLDEN, ids=lambda f: f.stem)
def test_no_pawn_is_ever_lost_untold(file: Path) -> None:
    with open(file, encoding="utf-8") as source:
        setup, actions = transcript.read(source, bastide.game)
    table = Table(setup)
    for action in actions:
        left = list(GAME.points(table.view()))
        table.play(action)
        for line in table.story().lines:
            if line.text.key == "story-loses":
                side = line.text.args["side"]
                assert isinstance(side, Text) and line.on
                left[int(str(side.args["seat"]))] -= 1
        assert tuple(left) == GAME.points(table.view()), action
        taken = [
            c.n for p in GAME.scene(table.view()).panels for c in p.counters if "taken" in c.id
        ]
        start = [owner for owner, _ in board_of(setup).start.values()]
        assert taken == [start.count(1 - seat) - left[1 - seat] for seat in (0, 1)]
    assert table.story().lines[-1].text == table.view().outcome.reason  # type: ignore[union-attr]
