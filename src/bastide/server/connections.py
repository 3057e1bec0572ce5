"""A browser's connection to one table.

The client speaks first (`hello`), pings when it likes and at least once a minute. Below that, the WebSocket protocol's
own pings (`run.py`) find lines that broke without a word; so what comes is read on while an answer takes its time.
Each has a queue of bounded length: a reader too slow for it is cut off, and comes back with the last sequence number it
knows. A message that is not understood ends the connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack, suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from bastide.core.errors import BastideError
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.fairness import Owner
from bastide.server.guard import TRY_LATER
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.logs import about_request, current_request, log_failure
from bastide.server.refusals import Refused, refusal, refused
from bastide.server.requests import Requests
from bastide.server.traces import trace
from bastide.server.wire import incoming as m
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import Viewer

MAX_QUEUED = 64  # messages waiting for a slow reader
MAX_ASKED = 64  # requests waiting for their answer: then nothing more is read
KEPT = 10  # one line in so many is kept for those who have a seat: who looks on gets none of them
SILENCE = 75  # seconds without a word after which a connection is given up

TAKE_TIME = (m.Hint, m.Explain, m.Judge)

# Close codes: 4000 silent, 4001 seat changed, 4002 not understood, 4003 refused, 4008 too slow,
# 4029 too many, 1011 something broke, 1012 the server restarts, 1013 it has too much to do.
CODES = {
    "silent": 4000, "seat-changed": 4001, "bad-request": 4002, "slow": 4008, "too-many": 4029,
    "broken": 1011, "closing": 1012, "busy": TRY_LATER,
}  # fmt: skip


class Connection:
    """One open socket."""

    def __init__(self, socket: WebSocket, guest: Guest | None, lang: str, address: str) -> None:
        self.socket, self.guest, self.lang, self.address = socket, guest, lang, address
        self.viewers: list[Viewer] = []  # from where it looks, once it is welcome
        self.queue: list[bytes] = []  # short, and empty nearly always
        self.asked: asyncio.Queue[m.Request] = asyncio.Queue(MAX_ASKED)
        self._wakeup: asyncio.Future[None] | None = None  # set when there is something to write
        self._pending: set[asyncio.Task[None]] = set()
        self._why = ""

    @property
    def closing(self) -> bool:
        """Does it end?"""
        return bool(self._why)

    def send(self, message: bytes) -> None:
        """Queue a message; a full queue ends the connection."""
        if self._why:
            return
        if len(self.queue) >= MAX_QUEUED:
            self.close("slow")
        else:
            self.queue.append(message)
            self._wake()

    def close(self, why: str) -> None:
        """End the connection, after what is queued unless the reader is too slow for it."""
        if self._why:
            return
        self._why = why
        if len(self.queue) >= MAX_QUEUED:
            self.queue.clear()
        self._wake()

    def dismiss(self, error: BastideError) -> None:
        """Say why, and end the connection for good."""
        self.send(encode(refusal(out.Bye, error, self.lang)))
        self.close(refused(error).code)

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)

    async def send_soon(self, answer: Coroutine[Any, Any, bytes]) -> None:
        """Send an answer as soon as it is there."""
        self.send(await answer)

    def send_later(self, answer: Coroutine[Any, Any, bytes]) -> None:
        """Send an answer when it is there; the connection need not wait for it."""
        task = asyncio.create_task(self.send_soon(answer))
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    def cancel_pending(self) -> None:
        """Nobody waits for those answers any more."""
        for task in tuple(self._pending):
            task.cancel()

    async def write(self) -> None:
        """Send what is queued until the connection is closed."""
        while self.queue or not self._why:
            if self.queue:
                await self.socket.send_text(self.queue.pop(0).decode())
            else:
                self._wakeup = asyncio.get_running_loop().create_future()
                await self._wakeup
        await self.socket.close(CODES.get(self._why, 4003), self._why)

    async def read(self) -> bytes:
        """The next message; refuses one that is too long, gives up a connection that says nothing."""
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


async def turn_away(socket: WebSocket, error: BastideError, lang: str) -> None:
    """Let somebody in only to say why he cannot stay: a browser tells its page nothing of a door that stays shut."""
    code = refused(error).code
    await socket.accept()
    await socket.send_text(encode(refusal(out.Bye, error, lang)).decode())
    await socket.close(CODES.get(code, 4003), code)


class Connections:
    """All that are open, and what is said over them."""

    def __init__(self, hall: Hall, requests: Requests, most: int) -> None:
        self.hall, self.requests, self.most = hall, requests, most
        self.open: set[Connection] = set()
        self.closing = False
        self._under_way: set[asyncio.Task[None]] = set()

    async def serve(
        self, socket: WebSocket, live: LiveTable, guest: Guest | None, lang: str, address: str
    ) -> None:
        """Speak with one browser until it leaves. One that is too many is told so, and may come again."""
        looks_on = live.viewers_of(guest) == [None]
        room = self.most - self.most // KEPT if looks_on else self.most
        if self.closing or len(self.open) >= room:
            await socket.close(TRY_LATER)
            return
        with ExitStack() as held:
            try:
                if looks_on:
                    self.requests.pressure.check("spectator")
                owner = Owner(address, guest.id if guest else "")
                held.enter_context(self.requests.quotas.socket(owner))
            except Refused as error:
                await turn_away(socket, error, lang)
                return
            await socket.accept()
            await self._speak(Connection(socket, guest, lang, address), live, lang)

    async def _speak(self, connection: Connection, live: LiveTable, lang: str) -> None:
        self.open.add(connection)
        writing = asyncio.create_task(connection.write())
        working = [
            asyncio.create_task(self._to_the_end(connection, live, lang, work))
            for work in (self._listen, self._answer_in_turn)
        ]
        try:
            await asyncio.wait({writing, *working}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(connection)
            self.hall.tables.presence.changed(live)
            self.open.discard(connection)
            connection.cancel_pending()
            live.touched = self.hall.environment.now()
            for task in working:
                task.cancel()
            if not writing.done():
                connection.close("bye")
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(asyncio.gather(writing, return_exceptions=True), 5)
            await asyncio.gather(*working, return_exceptions=True)

    async def _listen(self, connection: Connection, live: LiveTable, lang: str) -> None:
        """Read what comes, for ever."""
        hello = m.decode(await connection.read())
        if not isinstance(hello, m.Hello):
            raise Refused("bad-request", problem="hello")
        await self._welcome(connection, live, hello)
        while True:
            message = m.decode(await connection.read())
            if isinstance(message, m.Ping):
                connection.send(encode(out.Pong(message.n)))
            elif isinstance(message, TAKE_TIME):  # meanwhile others are answered
                connection.send_later(self._answer(connection, live, message, lang))
            elif isinstance(message, m.Request):
                await connection.asked.put(message)
            else:
                raise Refused("bad-request", problem="hello")

    async def _answer_in_turn(self, connection: Connection, live: LiveTable, lang: str) -> None:
        """Answer one request after the other, for ever. What was begun goes on though whoever asked for it has left."""
        while True:
            request = await connection.asked.get()
            answering = asyncio.create_task(
                connection.send_soon(self._answer(connection, live, request, lang))
            )
            self._under_way.add(answering)
            answering.add_done_callback(self._under_way.discard)
            await asyncio.shield(answering)

    async def _to_the_end(
        self,
        connection: Connection,
        live: LiveTable,
        lang: str,
        work: Callable[[Connection, LiveTable, str], Awaitable[None]],
    ) -> None:
        """Do this until the connection ends, or end it for what goes wrong."""
        try:
            await work(connection, live, lang)
        except BastideError as error:
            connection.send(encode(refusal(out.Bye, error, lang)))
            connection.close("bad-request")
        except WebSocketDisconnect:
            connection.close("gone")
        except Exception as error:
            log_failure("socket", error, table=live.row.id)
            connection.send(encode(refusal(out.Bye, Refused("broken"), lang)))
            connection.close("broken")

    async def _welcome(self, connection: Connection, live: LiveTable, hello: m.Hello) -> None:
        """Subscribe and bring the reader up to date, with nothing in between: seats change under this lock."""
        await self.hall.tables.refresh(live)
        await self.hall.seats.arrive(live, connection.guest)
        async with live.lock:
            if not self.hall.tables.has(live):  # nobody would tell it anything: come again
                connection.close("seat-changed")
                return
            chat = await self.hall.chat.said(live, connection.guest, hello.chat, hello.private)
            connection.viewers = live.viewers_of(connection.guest)
            live.join(connection)
            self.hall.tables.on_turn(live)  # bots among themselves go on when somebody looks
            self.hall.tables.presence.changed(live, but=connection)
            greeting = out.Welcome(
                table=presenter.table(live),
                viewers=connection.viewers,
                host=live.is_host(connection.guest),
                presence=presenter.presence(live),
                frame=presenter.frame(live),
            )
            connection.send(encode(greeting))
            for viewer in connection.viewers:
                shown = live.show(viewer)
                if hello.seq != live.seq:
                    shown.log = await beside(presenter.history(live, viewer))
                connection.send(encode(shown))
            if chat:
                connection.send(encode(out.Chat(chat)))

    async def _answer(
        self, connection: Connection, live: LiveTable, request: m.Request, lang: str
    ) -> bytes:
        """The answer to one request: `done`, or `refused` with the reason and the current step."""
        about = {"kind": type(request).__name__, "table": live.row.id}
        with about_request(f"{current_request()}.{request.id}"), trace("socket", **about):
            return await self._told(connection, live, request, lang)

    async def _told(
        self, connection: Connection, live: LiveTable, request: m.Request, lang: str
    ) -> bytes:
        try:
            answer = await self.requests.handle(
                live, connection.guest, request, lang, connection.address
            )
            return encode(out.Done(request.id), answer)
        except BastideError as error:
            told = refusal(out.Refused, error, lang, id=request.id)
            if isinstance(request, m.Play | m.Undo) and told.code != "too-fast":
                mine = request.seat in live.seats_of(connection.guest)
                told.step = presenter.step(live, request.seat) if mine else None
            return encode(told)

    async def close(self) -> None:
        """Tell everybody to come back later."""
        self.closing = True
        for connection in tuple(self.open):
            connection.close("closing")
        for _ in range(50):
            if not self.open:
                return
            await asyncio.sleep(0.1)
