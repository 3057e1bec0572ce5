"""Who may know what: in La Forteresse everybody knows everything (9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias, TypedDict

from bastide.core import state as core
from bastide.games.forteresse import rules
from bastide.games.forteresse.components import Components, board_of

Pawn = tuple[int, int]  # seat, number


class Facts(TypedDict):
    """A position: the pawns by cell, whose turn it is, and what repetition and quiet moves go by."""

    pawns: dict[str, Pawn]
    turn: int
    quiet: int
    seen: list[str]  # keys of the positions since the last one taken, as far as they are remembered
    ended: int
    winner: int


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]


def facts(state: State, seat: int | None) -> Facts:
    """9.1: every player sees everything."""
    record, board = state.record, board_of(state.setup)
    strip = record.board
    return {
        "pawns": {cell: _pawn(strip[place]) for cell, place in board.places if strip[place]},
        "turn": record.turn,
        "quiet": record.quiet,
        "seen": [f"{record.seen[slot]:x}" for slot in _remembered(state.setup, record.quiet)],
        "ended": record.ended,
        "winner": record.winner,
    }


@cache
def _pawn(code: int) -> Pawn:
    return rules.owner(code), rules.number(code)


def resample(view: View, rng: Random) -> State:
    """Nothing is hidden: the one state the view describes."""
    facts = view.facts
    record = _record(view.setup, facts["pawns"], facts["turn"], facts["quiet"])
    for slot, key in zip(_remembered(view.setup, facts["quiet"]), facts["seen"], strict=True):
        record.seen[slot] = int(key, 16)
    record.ended, record.winner = facts["ended"], facts["winner"]
    return view.setup.of_record(record)


def _remembered(setup: Setup, quiet: int) -> list[int]:
    """The slots of the positions since the last one taken, oldest first."""
    positions: int = setup.box.positions
    return [i % positions for i in range(max(0, quiet + 1 - positions), quiet + 1)]


def position(
    setup: Setup, yellow: Mapping[str, int], red: Mapping[str, int], turn: int = 0, quiet: int = 0
) -> State:
    """A position of one's own, for study: cells with the numbers on their pawns.

    >>> import bastide
    >>> game = bastide.game("forteresse")
    >>> game.position(game.setup(), {"e5": 3}, {"e7": 2}).play("e5xe7").outcome().scores
    (2, 0)
    """
    pawns = {c: (0, n) for c, n in yellow.items()} | {c: (1, n) for c, n in red.items()}
    return setup.of_record(_record(setup, pawns, turn, quiet))


def _record(setup: Setup, pawns: Mapping[str, Pawn], turn: int, quiet: int) -> Any:
    board, record = board_of(setup), setup.state_layout.new(turn=turn, quiet=quiet)
    for i, cell in enumerate(setup.box.start[: board.cells]):
        record.board[i] = rules.WALL if cell == rules.WALL else rules.EMPTY
    for cell, (seat, number) in pawns.items():
        record.board[board.index(cell)] = rules.pawn_of(seat, number)
    rules.take_stock(record, setup.box)
    return record
