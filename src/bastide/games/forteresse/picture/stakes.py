"""What a move of La Forteresse threatens and protects: pawns that could be taken, were it the other's turn (6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.stakes import Stake, Stakes, changed, named, voice
from bastide.core.text import say
from bastide.games.forteresse.actions import read_move, taken_by
from bastide.games.forteresse.knowledge import View, position


def stakes(before: View, now: View, seat: int) -> Iterator[Line]:
    """Pawns that could be taken then and not now, or the other way round, were both to act at once."""
    was, then, told = at_stake(before), at_stake(now), voice(before, seat)
    yield from changed(seat, was, then, told)
    yield from _brought_away(seat, was, then, told)


def at_stake(view: View) -> dict[str, Stake]:
    """Every pawn by its cell."""
    takers = [could_take(view, seat) for seat in (0, 1)]
    return {
        f"c:{cell}": Stake(
            seat,
            say("a-pawn", n=number, cell=cell),
            (1 - seat,) if cell in takers[1 - seat] else (),
        )
        for cell, (seat, number) in view.facts["pawns"].items()
    }


def could_take(view: View, seat: int) -> set[str]:
    """6.4, 6.5: the cells of all pawns that a seat could take, were it to act."""
    pawns = view.facts["pawns"]
    yellow, red = ({c: n for c, (s, n) in pawns.items() if s == side} for side in (0, 1))
    state = position(view.setup, yellow, red, turn=seat)
    moves = (read_move(action) for action in state.legal())
    return {cell for move in moves if move and move.takes for cell in taken_by(pawns, move)}


def _brought_away(seat: int, before: Stakes, now: Stakes, told: str) -> Iterator[Line]:
    """Own pawns that could be taken have left, and none that has arrived somewhere can be taken."""
    fled = [(place, one.what) for place, one in _only_in(before, now, seat) if one.takers]
    if fled and not any(stake.takers for _, stake in _only_in(now, before, seat)):
        yield from named(f"{told}-protects", fled)


def _only_in(one: Stakes, other: Stakes, seat: int) -> list[tuple[str, Stake]]:
    """The pawns of a seat that stand there in one position and not in the other."""
    there = [(place, stake.owner, stake.what) for place, stake in other.items()]
    return [
        (place, stake)
        for place, stake in one.items()
        if stake.owner == seat and (place, stake.owner, stake.what) not in there
    ]
