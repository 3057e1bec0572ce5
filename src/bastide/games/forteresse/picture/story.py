"""What followed from a move of La Forteresse: who was taken by what power, fortresses, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line, Story
from bastide.core.text import say
from bastide.games.forteresse import rules
from bastide.games.forteresse.actions import Move, read_move, taken_by
from bastide.games.forteresse.components import board_of
from bastide.games.forteresse.knowledge import View
from bastide.games.forteresse.picture.touches import cells_after, faced, power

CLAUSES = {
    rules.BY_FORTRESS: "7.1",
    rules.BY_LAST_PAWN: "7.2",
    rules.BY_REPETITION: "7.6",
    rules.BY_QUIET: "7.7",
}


def story(before: View, now: View, action: str) -> Story:
    """The pawn that led, and a line for each thing that followed."""
    move = read_move(action)
    lines = (
        *(_taken(before, move) if move and move.takes else ()),
        *_fortresses(before, now),
        *(_ending(now) if now.outcome else _seen_before(now)),
    )
    if move is None:
        return Story(lines=lines)
    seat, number = before.facts["pawns"][move.head]
    return Story(f"pawn/{number}", now.setup.slot(seat), lines)


def _taken(before: View, move: Move) -> Iterator[Line]:
    """6.4 to 6.6: the powers that met, then each pawn that leaves the game."""
    pawns = before.facts["pawns"]
    text = say("story-power", power=power(before, move), faced=faced(before, move))
    yield Line(text, on=tuple(f"c:{cell}" for cell in cells_after(move)), clause="6.4")
    for cell in taken_by(pawns, move):
        seat, number = pawns[cell]
        yield Line(
            say("story-loses", side=before.setup.called(seat), n=number, cell=cell),
            on=(f"c:{cell}",),
            clause="6.6",
        )


def _fortresses(before: View, now: View) -> Iterator[Line]:
    """7.1: an enemy has come into a fortress, or is out of it again."""
    for seat, cell in enumerate(board_of(now.setup).fortress):
        was, held = (view.facts["pawns"].get(cell, (seat, 0))[0] != seat for view in (before, now))
        if held and not was:
            text = say(
                "story-enters", side=now.setup.called(1 - seat), other=now.setup.called(seat)
            )
            yield Line(text, on=(f"c:{cell}",), clause="7.1")
        elif was and not held:
            yield Line(
                say("story-freed", side=now.setup.called(seat)), on=(f"c:{cell}",), clause="7.1"
            )


def _seen_before(now: View) -> Iterator[Line]:
    """7.6: the position has come up again, with the same player to act."""
    seen, limit = now.facts["seen"], int(now.setup.options["repetition"])
    times = seen[::-2].count(seen[-1])
    if times > 1 and limit:
        yield Line(say("story-again", n=times, limit=limit), clause="7.6")


def _ending(now: View) -> Iterator[Line]:
    """Section 7: why it is over."""
    assert now.outcome is not None
    winner, ended = now.facts["winner"], now.facts["ended"]
    stormed = ended == rules.BY_FORTRESS
    on = (f"c:{board_of(now.setup).fortress[1 - winner]}",) if stormed else ()
    yield Line(now.outcome.reason, on=on, clause=CLAUSES[ended])
