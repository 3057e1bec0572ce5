"""Bastide: castle board games on one engine.

>>> import bastide
>>> table = bastide.new("forteresse")
>>> table.actor, table.legal()[:3]
(0, ['b1-a1', 'b1-a2', 'b1-c2'])
>>> table.play("e4-e5").actor
1
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bastide.bots import bot
from bastide.core.batch import Batch
from bastide.core.errors import (
    ActionError,
    BadEdition,
    BadOption,
    BadTranscript,
    BastideError,
    GameOver,
    IllegalAction,
    MalformedAction,
    UnknownName,
    WrongActor,
)
from bastide.core.game import Game
from bastide.core.options import Value
from bastide.core.scene import use_painter
from bastide.core.state import Outcome, Setup, State, View
from bastide.core.table import Table
from bastide.games import game

if TYPE_CHECKING:
    from bastide.games import games
else:
    import bastide.games as games  # the room itself, which can be called: see there

__all__ = [
    "ActionError",
    "BadEdition",
    "BadOption",
    "BadTranscript",
    "BastideError",
    "Batch",
    "Game",
    "GameOver",
    "IllegalAction",
    "MalformedAction",
    "Outcome",
    "Setup",
    "State",
    "Table",
    "UnknownName",
    "View",
    "WrongActor",
    "bot",
    "game",
    "games",
    "new",
]


def new(
    name: str, players: int | None = None, edition: Path | str | None = None, **options: Value
) -> Table:
    """A table with a new game on it.

    >>> new("forteresse", board="corner").setup.options["board"]
    'corner'
    """
    return Table(game(name, edition).setup(players, **options))


def _paint(view: View) -> str:
    from bastide.draw import picture

    return picture(view)


use_painter(_paint)
