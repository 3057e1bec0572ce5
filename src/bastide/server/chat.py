"""Chat: who sits among themselves, who watches apart. Players do not hear spectators before the end.

What one says to another in private is kept apart (`whispers.py`). What the house has to say to everybody at a table stands among these lines, so that whoever comes later reads it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from bastide.core.text import Text
from bastide.server.deeds import Outdated, settled
from bastide.server.guests import Guest
from bastide.server.limits import Limiter
from bastide.server.live import LiveTable
from bastide.server.refusals import Refused
from bastide.server.speech import clean
from bastide.server.store import Stale
from bastide.server.tables import Tables
from bastide.server.whispers import Whispers
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import Json, encode

HOUSE, TABLE, WATCH = ROOMS = (
    "house",
    "table",
    "watch",
)  # for all, of those who sit, of those who watch
SAME = 0.9  # how alike two lines may be


class Chat:
    """What is said at tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.whispers = Whispers(tables)
        self.limit = Limiter(rate=0.5, burst=5)  # for each guest

    async def say(self, live: LiveTable, guest: Guest, text: str, to: str | None = None) -> int:
        """Say something in the room one is in, or in private to a person; the number of that line."""
        live.viewers_of(guest)
        text = clean(text)
        if to is not None:
            self.whispers.listener(live, guest, to)
        if not self.limit.allows(guest.id):
            raise Refused("too-fast")
        if to is None:
            return await settled(lambda: self._say(live, guest, text))
        said = await self.whispers.said(live, guest, 0)
        _check_new(text, [line.text for line in said[-3:] if line.mine])
        return await settled(lambda: self.whispers.say(live, guest, to, text))

    async def _say(self, live: LiveTable, guest: Guest, text: str) -> int:
        watches = live.viewers_of(guest) == [None] and not live.is_host(guest)
        room, row = WATCH if watches else TABLE, live.row
        store, now = self._tables.store, self._tables.environment.now()
        before = (await store.chat(row.id, [room], 0))[-3:]
        _check_new(text, [line["text"] for line in before if line["name"] == guest.name])
        try:
            n = await store.say(row.id, room, guest.id, guest.name, text, now, row.revision)
        except Stale:
            await self._tables.catch_up(live)
            raise Outdated("stale") from None
        self.spread(live, n, {"room": room, "name": guest.name, "text": text, "at": now})
        return n

    def spread(self, live: LiveTable, n: int, line: Mapping[str, Any]) -> None:
        """Tell a line that was kept under this number to those who may read it, here and at other servers."""
        self._broadcast(live, {"n": n, **line})
        self._tables.notify(f"{live.row.id}#{n}")

    async def said(
        self, live: LiveTable, guest: Guest | None, after: int, private: int = 0
    ) -> list[out.ChatLine]:
        """What a guest may read: after a line, and but the first so many of those that are between him and another."""
        watching = live.viewers_of(guest) == [None] or live.row.ended
        rooms = ROOMS if watching else (HOUSE, TABLE)
        lines = await self._tables.store.chat(live.row.id, rooms, after)
        whispers = await self.whispers.said(live, guest, private)
        return sorted([*map(_shown, lines), *whispers], key=lambda line: line.at)

    async def said_elsewhere(self, live: LiveTable, number: int) -> None:
        """Somebody spoke at this table through another server."""
        for line in await self._tables.store.chat(live.row.id, ROOMS, number - 1):
            if line["n"] == number:
                self._broadcast(live, line)

    def _broadcast(self, live: LiveTable, line: Mapping[str, Any]) -> None:
        to_all = line["room"] != WATCH or live.row.ended
        message = encode(out.Chat([_shown(line)]))
        live.broadcast(message, lambda viewer: to_all or viewer is None)


def _check_new(text: str, before: Sequence[str]) -> None:
    """Refuse somebody who says the same again and again."""
    for line in before:
        if len(text) > 8 and SequenceMatcher(None, line, text).ratio() > SAME:
            raise Refused("too-fast")


def house_line(text: Text, at: int) -> dict[str, Any]:
    """What the house says, as it is kept."""
    written = msgspec.json.encode(text.json()).decode()
    return {"room": HOUSE, "guest": "", "name": "", "text": written, "at": at}


def _shown(line: Mapping[str, Any]) -> out.ChatLine:
    n, room, name, text, at = (line[field] for field in ("n", "room", "name", "text", "at"))
    if room == HOUSE:
        return out.ChatLine(n, room, name, "", at, Json.stored(text))
    return out.ChatLine(n, room, name, text, at)
