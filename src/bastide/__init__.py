"""Bastide: castle board games on one engine.

>>> import bastide
>>> table = bastide.new("forteresse")
>>> table.actor, table.legal()[:3]
(0, ['b1-a1', 'b1-a2', 'b1-c2'])
>>> table.play("e4-e5").actor
1
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from bastide import records
    from bastide.coach.review import Review, review
    from bastide.draw import Replay
    from bastide.draw.tokens import Theme
    from bastide.games import games
    from bastide.records import BadRecord, GameRecord, read_games
else:
    import bastide.games as games  # the room itself, which can be called: see there

__all__ = [
    "ActionError",
    "BadEdition",
    "BadOption",
    "BadRecord",
    "BadTranscript",
    "BastideError",
    "Batch",
    "Game",
    "GameOver",
    "GameRecord",
    "IllegalAction",
    "MalformedAction",
    "Outcome",
    "Review",
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
    "read_games",
    "records",
    "review",
]


def new(
    name: str, players: int | None = None, edition: Path | str | None = None, **options: Value
) -> Table:
    """A table with a new game on it.

    >>> new("forteresse", board="corner").setup.options["board"]
    'corner'
    """
    return Table(game(name, edition).setup(players, **options))


def __getattr__(name: str) -> Any:
    """Records and reviews, which most programs do without, are imported when they are asked for."""
    if name in ("Review", "review"):
        return getattr(import_module("bastide.coach.review"), name)
    if name not in ("BadRecord", "GameRecord", "read_games", "records"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = import_module("bastide.records")
    return room if name == "records" else getattr(room, name)


class _Painter:
    """Loads what it needs when it is asked: most processes never draw."""

    def picture(self, view: View) -> str:
        from bastide.draw import picture

        return picture(view)

    def text(self, view: View, lang: str, legal: bool, whole: bool) -> str:
        from bastide.draw.prose import prose

        return prose(view, lang, legal, whole)

    def replay(self, table: Table, seat: int | None, lang: str, theme: Theme | None) -> Replay:
        from bastide.draw import replay

        return replay(table, seat, lang, theme)


use_painter(_Painter())
