"""What a guest can do at a table: the same for sockets and for plain requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from bastide.server import messages as m
from bastide.server import shows
from bastide.server.hall import ROOMS, Hall
from bastide.server.limits import Limiter
from bastide.server.live import Guest, LiveTable
from bastide.server.refusals import Refused
from bastide.server.tell import Figures
from bastide.server.workers import HintJob, NoAnswer, Workers

SAME = 0.9  # how alike two lines of chat may be


class Deeds:
    """Carries out requests of guests, one method a kind."""

    def __init__(self, hall: Hall, workers: Workers, figures: Figures) -> None:
        self.hall, self.workers, self.figures = hall, workers, figures
        self.limit = Limiter(rate=20, burst=60)  # for each guest at each table
        self.chat_limit = Limiter(rate=0.5, burst=5)
        self.hint_limit = Limiter(rate=0.25, burst=4)
        self._kinds: dict[type[m.Request], Callable[..., Awaitable[dict[str, Any]]]] = {
            m.Play: self.play, m.Undo: self.undo, m.Takeback: self.takeback,
            m.Consent: self.consent, m.Resign: self.resign, m.Peek: self.peek, m.Why: self.why,
            m.Hint: self.hint, m.Inspect: self.inspect, m.Say: self.say,
        }  # fmt: skip

    async def do(
        self, live: LiveTable, guest: Guest | None, request: m.Request, lang: str, address: str = ""
    ) -> dict[str, Any]:
        """Carry out a request; its answer, or an error that says why not."""
        kind, answer = type(request).__name__, "refused"
        try:
            if not self.limit.allows((guest.id if guest else address, live.row.id)):
                raise Refused("too-fast")
            done = await self._kinds[type(request)](live, guest, request, lang)
            answer = "done"
            return done
        finally:
            self.figures.deeds.labels(kind, answer).inc()

    async def play(
        self, live: LiveTable, guest: Guest | None, r: m.Play, lang: str
    ) -> dict[str, Any]:
        """Play a chain."""
        seat = self.hall.own_seat(live, guest, r.seat)
        return {"seq": await self.hall.act(live, partial(live.play, seat, r.seq, r.chain, r.key))}

    async def undo(
        self, live: LiveTable, guest: Guest | None, r: m.Undo, lang: str
    ) -> dict[str, Any]:
        """Go back within one's own turn."""
        seat = self.hall.own_seat(live, guest, r.seat)
        return {"seq": await self.hall.act(live, partial(live.undo, seat, r.seq, r.to, r.key))}

    async def takeback(
        self, live: LiveTable, guest: Guest | None, r: m.Takeback, lang: str
    ) -> dict[str, Any]:
        """Ask for what others must agree to."""
        seat = self.hall.own_seat(live, guest, r.seat)
        await self.hall.act(live, partial(live.ask_takeback, seat, r.seq, r.to))
        self.hall.tell_table(live)
        return {"seq": live.seq}

    async def consent(
        self, live: LiveTable, guest: Guest | None, r: m.Consent, lang: str
    ) -> dict[str, Any]:
        """Agree, or not."""
        seat = self.hall.own_seat(live, guest, r.seat)
        await self.hall.act(live, partial(live.answer_takeback, seat, r.yes))
        self.hall.tell_table(live)
        return {"seq": live.seq}

    async def resign(
        self, live: LiveTable, guest: Guest | None, r: m.Resign, lang: str
    ) -> dict[str, Any]:
        """Give up."""
        await self.hall.resign(live, self.hall.own_seat(live, guest, r.seat))
        return {"seq": live.seq}

    async def peek(
        self, live: LiveTable, guest: Guest | None, r: m.Peek, lang: str
    ) -> dict[str, Any]:
        """Look ahead."""
        return shows.peek(live, self.hall.own_seat(live, guest, r.seat), r.seq, r.chain)

    async def why(
        self, live: LiveTable, guest: Guest | None, r: m.Why, lang: str
    ) -> dict[str, Any]:
        """Why not?"""
        seat = self.hall.own_seat(live, guest, r.seat)
        return shows.why(live, seat, r.seq, r.chain, r.path, lang)

    async def hint(
        self, live: LiveTable, guest: Guest | None, r: m.Hint, lang: str
    ) -> dict[str, Any]:
        """What a bot would do in this seat's place, from what the seat knows; dropped if the game goes on."""
        seat = self.hall.own_seat(live, guest, r.seat)
        live.check_turn(seat, r.seq)
        if not live.hints or not self.workers.number:
            raise Refused("no-hints")
        if not self.hint_limit.allows(guest and guest.id):
            raise Refused("too-fast")
        edition = await self.hall.store.edition(live.row.edition)
        job = HintJob.of("", self.hall.world.seed(), live.table.view(seat), edition)
        thought = asyncio.ensure_future(self.workers.ask(job))
        live.thoughts.add(thought)
        try:
            await asyncio.wait({thought})
            if thought.cancelled():
                raise Refused("stale")
            return {"seq": r.seq, "options": thought.result()}
        except NoAnswer:
            raise Refused("no-hints") from None
        finally:
            live.thoughts.discard(thought)
            thought.cancel()

    async def inspect(
        self, live: LiveTable, guest: Guest | None, r: m.Inspect, lang: str
    ) -> dict[str, Any]:
        """Look closer."""
        return await shows.inspect(live, self.hall.viewer(live, guest, r.seat), r.ref, r.ply)

    async def say(
        self, live: LiveTable, guest: Guest | None, r: m.Say, lang: str
    ) -> dict[str, Any]:
        """Chat: those who sit among themselves, those who watch apart."""
        if guest is None:
            raise Refused("not-known")
        viewers = live.viewers_of(guest)
        room = "watch" if viewers == [None] and not live.is_host(guest) else "table"
        text = " ".join(r.text.split())
        if not text or not self.chat_limit.allows(guest.id):
            raise Refused("too-fast")
        before = await self.hall.store.chat(live.row.id, [room], 0)
        for line in before[-3:]:
            alike = SequenceMatcher(None, line["text"], text).ratio()
            if line["name"] == guest.name and alike > SAME and len(text) > 8:
                raise Refused("too-fast")
        now = self.hall.world.now()
        n = await self.hall.store.say(live.row.id, room, guest.id, guest.name, text, now)
        line = {"n": n, "room": room, "name": guest.name, "text": text, "at": now}
        self.hall.tell_chat(live, line)
        self.hall.notify(f"{live.row.id}#{n}")
        return {"n": n}

    async def heard(self, live: LiveTable, guest: Guest | None, after: int) -> list[dict[str, Any]]:
        """The chat a guest may read: players do not hear the spectators before the end."""
        watching = live.viewers_of(guest) == [None] or live.row.ended
        rooms = ROOMS if watching else ROOMS[:1]
        return await self.hall.store.chat(live.row.id, rooms, after)
