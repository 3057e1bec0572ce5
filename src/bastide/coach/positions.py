"""Prepared positions: a setup and the actions that led there, written out. Lessons begin in one."""

from __future__ import annotations

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
