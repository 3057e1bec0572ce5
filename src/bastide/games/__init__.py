"""The games: one folder each, found by looking, plus what other packages offer.

A folder is a game if it has a `game.py` with a `GAME` class. Another package offers one through the
entry point group `bastide.games`, whose value is such a class.
"""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from bastide.core.edition import Edition
from bastide.core.errors import UnknownName
from bastide.core.game import Game

# The one that is learnt fastest first: so they are listed wherever people choose one. Pawns that all move alike,
# with nothing hidden and no chance; a tile and perhaps a follower a turn; tiles and knights, with a hand of one's
# own; cards over cards, and a secret that decides; cities, resources, battles and windows to answer in.
EASIEST_FIRST = ("forteresse", "castle", "robber_knights", "donjon", "dissuasion")


def _by_learning(folder: Path) -> tuple[bool, int, str]:
    """Those the house has placed, then the others by name."""
    placed = folder.name in EASIEST_FIRST
    return not placed, EASIEST_FIRST.index(folder.name) if placed else 0, folder.name


@lru_cache(maxsize=1)
def _folders() -> tuple[Path, ...]:
    """The folders of the games. What strangers call a game is looked for here, and never on the disk."""
    found = (folder for folder in Path(__file__).parent.iterdir() if (folder / "game.py").is_file())
    return tuple(sorted(found, key=_by_learning))


@lru_cache(maxsize=1)
def game_classes() -> dict[str, type[Game]]:
    """Every game class by its id: the built-in ones first, the one learnt fastest before the others."""
    classes: dict[str, type[Game]] = {}
    for folder in _folders():
        found: type[Game] = import_module(f"bastide.games.{folder.name}.game").GAME
        classes[found.id] = found
    for entry in entry_points(group="bastide.games"):
        found = entry.load()
        classes.setdefault(found.id, found)
    return classes


def games() -> list[Game]:
    """All games, with their built-in editions, the one that is learnt fastest first.

    >>> [game.id for game in games()][:2]
    ['forteresse', 'castle']
    """
    return [_built_in(name) for name in game_classes()]


def game_class(name: str) -> type[Game]:
    """A game class by its id. A built-in one is found by its folder, without importing the others."""
    wanted = name.replace("-", "_")
    if wanted in (folder.name for folder in _folders()):
        found: type[Game] = import_module(f"bastide.games.{wanted}.game").GAME
        if found.id == name:
            return found
    if name not in game_classes():
        raise UnknownName.of("game", name, game_classes())
    return game_classes()[name]


@cache
def _built_in(name: str) -> Game:
    kind = game_class(name)
    return kind.built_in() or kind()  # which says that there is no such file


def game(name: str, edition: Path | str | None = None) -> Game:
    """A game by its id, with its built-in edition or one read from a file.

    >>> game("fortress")
    Traceback (most recent call last):
    bastide.core.errors.UnknownName: unknown game: "fortress"; did you mean "forteresse"?
    """
    if edition is None:
        return _built_in(name)
    return game_class(name)(Edition.load(edition))


class _CallableRoom(ModuleType):
    """`bastide.games()` lists the games and `bastide.games.forteresse` is one of them: both read well."""

    def __call__(self) -> list[Game]:
        return games()


sys.modules[__name__].__class__ = _CallableRoom
