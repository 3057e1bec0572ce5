"""Chat: who sits among themselves, who watches apart. Players do not hear spectators before the end.

What the house has to say to everybody at a table stands among these lines, so that whoever comes later reads it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

import msgspec

from bastide.core.text import Text
from bastide.server.guests import Guest
from bastide.server.limits import Limiter
from bastide.server.live import LiveTable
from bastide.server.refusals import Refused
from bastide.server.speech import clean
from bastide.server.tables import Tables
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
        self.limit = Limiter(rate=0.5, burst=5)  # for each guest

    async def say(self, live: LiveTable, guest: Guest, text: str) -> int:
        """Say something in the room one is in; the number of that line."""
        viewers = live.viewers_of(guest)
        room = WATCH if viewers == [None] and not live.is_host(guest) else TABLE
        text = clean(text)
        if not self.limit.allows(guest.id):
            raise Refused("too-fast")
        store, now = self._tables.store, self._tables.environment.now()
        for line in (await store.chat(live.row.id, [room], 0))[-3:]:
            alike = SequenceMatcher(None, line["text"], text).ratio()
            if line["name"] == guest.name and alike > SAME and len(text) > 8:
                raise Refused("too-fast")
        n = await store.say(live.row.id, room, guest.id, guest.name, text, now)
        self.spread(live, n, {"room": room, "name": guest.name, "text": text, "at": now})
        return n

    def spread(self, live: LiveTable, n: int, line: Mapping[str, Any]) -> None:
        """Tell a line that was kept under this number to those who may read it, here and at other servers."""
        self._broadcast(live, {"n": n, **line})
        self._tables.notify(f"{live.row.id}#{n}")

    async def said(self, live: LiveTable, guest: Guest | None, after: int) -> list[out.ChatLine]:
        """What a guest may read."""
        watching = live.viewers_of(guest) == [None] or live.row.ended
        rooms = ROOMS if watching else (HOUSE, TABLE)
        return [_shown(line) for line in await self._tables.store.chat(live.row.id, rooms, after)]

    async def said_elsewhere(self, live: LiveTable, number: int) -> None:
        """Somebody spoke at this table through another server."""
        for line in await self._tables.store.chat(live.row.id, ROOMS, number - 1):
            if line["n"] == number:
                self._broadcast(live, line)

    def _broadcast(self, live: LiveTable, line: Mapping[str, Any]) -> None:
        to_all = line["room"] != WATCH or live.row.ended
        message = encode(out.Chat([_shown(line)]))
        live.broadcast(message, lambda viewer: to_all or viewer is None)


def house_line(text: Text, at: int) -> dict[str, Any]:
    """What the house says, as it is kept."""
    written = msgspec.json.encode(text.json()).decode()
    return {"room": HOUSE, "guest": "", "name": "", "text": written, "at": at}


def _shown(line: Mapping[str, Any]) -> out.ChatLine:
    n, room, name, text, at = (line[field] for field in ("n", "room", "name", "text", "at"))
    if room == HOUSE:
        return out.ChatLine(n, room, name, "", at, Json.stored(text))
    return out.ChatLine(n, room, name, text, at)
