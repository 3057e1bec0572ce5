"""Prepared positions: a setup and the actions that led there, written out. Lessons begin in one, puzzles are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bastide.core.game import Game
from bastide.core.options import Value
from bastide.core.table import Table


@dataclass(frozen=True)
class Position:
    """A moment of a game, with what led there.

    >>> import bastide
    >>> Position(bastide.game("forteresse"), 2, ("e4-e5", "e6-d5")).table().actor
    0
    """

    game: Game
    players: int
    actions: tuple[str, ...] = ()
    options: tuple[tuple[str, Value], ...] = ()

    def table(self) -> Table:
        """The position to play on in, on its own. It is played once, then copied."""
        return _played(self).copy()


@lru_cache(maxsize=256)
def _played(position: Position) -> Table:
    setup = position.game.configure(position.players, dict(position.options))
    return Table(setup, position.actions)


class Seated:
    """Somebody to whom the decision of a position comes: whoever is to act there.

    >>> import bastide
    >>> seated = Seated(Position(bastide.game("forteresse"), 2, ("e4-e5",)))
    >>> seated.seat, len(seated.ahead(["e6-d5"]).history), len(seated.table.history)
    (1, 2, 1)
    """

    def __init__(self, position: Position) -> None:
        self.table: Table = position.table()
        actor = self.table.actor
        if not isinstance(actor, int):
            raise ValueError(f"{position}: no seat is to act there")
        self.seat: int = actor

    def ahead(self, chain: Sequence[str]) -> Table:
        """The table after these actions of whoever sits there, which are not played yet."""
        after = self.table.copy()
        for action in chain:
            after.play(action, self.seat)
        return after
