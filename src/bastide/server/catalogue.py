"""The games a table can have: the built-in ones, with their own components or with a host's."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.bots import BOTS
from bastide.core.edition import Edition
from bastide.core.errors import UnknownName
from bastide.core.game import Game
from bastide.games import game, game_class
from bastide.server.beside import beside
from bastide.server.refusals import Refused

if TYPE_CHECKING:  # processes that think make games too, and need no database: 35 MB
    from bastide.server.store import Store

MOST_EDITIONS = 32  # kept ready


@lru_cache(maxsize=1)
def levels() -> list[str]:
    """The bots by name, weakest first.

    >>> levels()[0]
    'random'
    """
    return list(BOTS)


def level(name: str) -> str:
    """A bot's name, if there is such a bot."""
    if name not in levels():
        raise UnknownName.of("bot", name, levels())
    return name


def stand_in() -> str:
    """Who plays for people who left."""
    return levels()[min(1, len(levels()) - 1)]


def make_game(name: str, edition: str, source: str) -> Game:
    """A game with a component file given as text."""
    return game_class(name)(Edition(edition, source.encode()))


class Catalogue:
    """Games by name and by the hash of their edition."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: OrderedDict[tuple[str, str], Game] = OrderedDict()

    async def with_edition(self, name: str, edition: str, source: str) -> Game:
        """A game with the host's components, which are kept with the table."""
        made = await beside(make_game, name, edition, source)
        await self._store.keep_edition(made.edition.sha256, edition, source)
        return self._keep(made)

    async def find(self, name: str, sha256: str) -> Game:
        """The game a table was begun with."""
        built_in = game(name)
        if built_in.edition.sha256 == sha256:
            return built_in
        if (name, sha256) in self._made:
            return self._made[name, sha256]
        stored = await self._store.edition(sha256)
        if stored is None:
            raise Refused("edition-changed")
        return self._keep(await beside(make_game, name, *stored))

    def _keep(self, made: Game) -> Game:
        self._made[made.id, made.edition.sha256] = made
        if len(self._made) > MOST_EDITIONS:
            self._made.popitem(last=False)
        return made
