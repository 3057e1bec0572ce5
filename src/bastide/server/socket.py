"""A browser's line to one table.

The client speaks first (`hello`), pings when it likes and at least once a minute; the server never
pings. Each line has a queue of bounded length: a reader too slow for it is cut off, and comes back
with the last sequence number it knows. A message that is not understood ends the line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from bastide.core.errors import BastideError
from bastide.server import messages as m
from bastide.server import shows
from bastide.server.beside import beside
from bastide.server.deeds import Deeds
from bastide.server.hall import Hall
from bastide.server.live import Guest, LiveTable, Viewer
from bastide.server.refusals import Refused, refusal_json

LONGEST_QUEUE = 64  # messages waiting for a slow reader
SILENCE = 75  # seconds without a word after which a line is given up

# Close codes: 4000 silent, 4001 seat changed, 4002 not understood, 4003 refused, 4008 too slow,
# 4029 too fast, 1012 the server restarts.
CODES = {"silent": 4000, "seat-changed": 4001, "bad-request": 4002, "slow": 4008, "closing": 1012}


class Line:
    """One open socket."""

    def __init__(self, socket: WebSocket, guest: Guest | None) -> None:
        self.socket, self.guest = socket, guest
        self.viewers: list[Viewer] = []  # from where it looks, once it is welcome
        self.waiting: list[bytes] = []  # short, and empty nearly always
        self._bell: asyncio.Future[None] | None = None  # rung when there is something to write
        self._pending: set[asyncio.Task[None]] = set()
        self._why = ""

    def send(self, message: bytes) -> None:
        """Queue a message; a full queue ends the line."""
        if self._why:
            return
        if len(self.waiting) >= LONGEST_QUEUE:
            self.close("slow")
        else:
            self.waiting.append(message)
            self._ring()

    def close(self, why: str) -> None:
        """End the line, after what is queued unless the reader is too slow for it."""
        if self._why:
            return
        self._why = why
        if len(self.waiting) >= LONGEST_QUEUE:
            self.waiting.clear()
        self._ring()

    def _ring(self) -> None:
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    def later(self, answer: Coroutine[Any, Any, bytes]) -> None:
        """Send an answer when it is there; the line need not wait for it."""

        async def send() -> None:
            self.send(await answer)

        task = asyncio.create_task(send())
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    def forget(self) -> None:
        """Nobody waits for those answers any more."""
        for task in tuple(self._pending):
            task.cancel()

    async def write(self) -> None:
        """Send what is queued until the line is closed."""
        while self.waiting or not self._why:
            if self.waiting:
                await self.socket.send_text(self.waiting.pop(0).decode())
            else:
                self._bell = asyncio.get_running_loop().create_future()
                await self._bell
        await self.socket.close(CODES.get(self._why, 4003), self._why)

    async def read(self) -> bytes:
        """The next message; refuses one that is too long, gives up a line that says nothing."""
        try:
            async with asyncio.timeout(SILENCE):
                got = await self.socket.receive()
        except TimeoutError:
            self.close("silent")
            raise WebSocketDisconnect from None
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(got.get("code", 1000))
        data: bytes = got["bytes"] if got.get("bytes") is not None else got["text"].encode()
        if len(data) > m.BIGGEST:
            raise Refused("too-long")
        return data


class Switchboard:
    """All lines, and what is said over them."""

    def __init__(self, hall: Hall, deeds: Deeds, most: int) -> None:
        self.hall, self.deeds, self.most = hall, deeds, most
        self.lines: set[Line] = set()
        self.closing = False

    async def serve(
        self, socket: WebSocket, live: LiveTable, guest: Guest | None, lang: str
    ) -> None:
        """Speak with one browser until it leaves."""
        if self.closing or len(self.lines) >= self.most:
            await socket.close(1013)
            return
        await socket.accept()
        line = Line(socket, guest)
        self.lines.add(line)
        writing = asyncio.create_task(line.write())
        reading = asyncio.create_task(self._listen(line, live, lang))
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(line)
            self._tell_presence(live)
            self.lines.discard(line)
            line.forget()
            live.touched = self.hall.world.now()
            reading.cancel()
            if not writing.done():
                line.close("bye")
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(asyncio.gather(writing, return_exceptions=True), 5)
            await asyncio.gather(reading, return_exceptions=True)

    async def _listen(self, line: Line, live: LiveTable, lang: str) -> None:
        try:
            hello = m.understood(await line.read())
            if not isinstance(hello, m.Hello):
                raise Refused("bad-request", problem="hello")
            await self._welcome(line, live, hello)
            while True:
                message = m.understood(await line.read())
                if isinstance(message, m.Ping):
                    line.send(shows.encode({"t": "pong", "n": message.n}))
                elif isinstance(message, m.Hint):  # takes its time: the line goes on meanwhile
                    line.later(self._answer(line, live, message, lang))
                elif isinstance(message, m.Request):
                    line.send(await self._answer(line, live, message, lang))
                else:
                    raise Refused("bad-request", problem="hello")
        except BastideError as error:
            line.send(shows.encode({"t": "bye"} | refusal_json(error, lang)))
            line.close("bad-request")
        except WebSocketDisconnect:
            line.close("gone")

    async def _welcome(self, line: Line, live: LiveTable, hello: m.Hello) -> None:
        """Subscribe and bring the reader up to date, with nothing in between: seats change under this lock."""
        async with live.lock:
            chat = await self.deeds.heard(live, line.guest, hello.chat)
            line.viewers = live.viewers_of(line.guest)
            host, table = live.is_host(line.guest), shows.table_json(live)
            greeting = {"t": "welcome", "table": table, "viewers": line.viewers, "host": host}
            live.join(line)
            self._tell_presence(live, but=line)
            greeting["presence"] = shows.presence(live)
            line.send(shows.encode(greeting | {"frame": shows.frame(live)}))
            for viewer in line.viewers:
                shown = shows.step(live, viewer)
                if hello.seq != live.seq:
                    shown["log"] = await beside(shows.history(live, viewer))
                line.send(shows.encode(shown))
            if chat:
                line.send(shows.encode({"t": "chat", "lines": chat}))

    async def _answer(self, line: Line, live: LiveTable, request: m.Request, lang: str) -> bytes:
        """The answer to one request: `done`, or `refused` with the reason and the current step."""
        try:
            address = str(line.socket.client)
            answer = await self.deeds.do(live, line.guest, request, lang, address)
            return shows.encode({"t": "done", "id": request.id} | answer)
        except BastideError as error:
            answer = {"t": "refused", "id": request.id} | refusal_json(error, lang)
            if isinstance(request, m.Play | m.Undo) and request.seat in range(live.row.players):
                mine = live.seats_of(line.guest)
                if request.seat in mine and answer["code"] != "too-fast":
                    answer["step"] = shows.step(live, request.seat)
            return shows.encode(answer)

    def _tell_presence(self, live: LiveTable, but: Line | None = None) -> None:
        live.tell(shows.encode({"t": "presence"} | shows.presence(live)), but=but)

    async def close(self) -> None:
        """Tell everybody to come back later."""
        self.closing = True
        for line in tuple(self.lines):
            line.close("closing")
        for _ in range(50):
            if not self.lines:
                return
            await asyncio.sleep(0.1)


def line_language(header: str | None) -> str:
    """The reader's language from Accept-Language.

    >>> line_language("fr-FR,fr;q=0.9"), line_language(None)
    ('fr', 'en')
    """
    return "fr" if (header or "").strip().lower().startswith("fr") else "en"
