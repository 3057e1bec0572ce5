"""Who may be connected, how many and for how long, below any request.

Each connection costs a descriptor, and a process has so many. So there are never more connections than leave
some for files and databases, and so many from one address. Whoever comes beyond that is let in *briefly*: only
health is answered there, and the oldest of these goes when another one comes. So a health check is answered
however many connections there are. A request has to arrive in time, and who does not read is cut off.
"""

from __future__ import annotations

import asyncio
import math
import socket
import struct
from collections import Counter, deque
from contextlib import suppress
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from bastide.server.guard import BRIEF, HEADERS, household, is_proxy
from bastide.server.settings import Settings

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

RESERVE = 32  # brief connections at once
FILES = 256  # descriptors for everything else: database, processes, those who have just come
BACKLOG = 100  # connections that are accepted at once, before any of them is looked at
SWEEP = 5  # ticks of uvicorn, tenths of a second, between looks for those who are late


class Door(ServerState):
    """What uvicorn knows of its connections, and how many there are of each address."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.most = max(1, min(settings.connections, descriptors() - FILES - RESERVE))
        self.from_address: Counter[str] = Counter()
        self.lines: dict[asyncio.Transport, HttpLine] = {}  # until their transport is gone
        self.brief: deque[HttpLine] = deque()

    def enter(self, line: HttpLine) -> None:
        """A connection has come: it stays, or is answered briefly."""
        full = len(self.lines) >= self.most
        crowd = self.from_address[line.address] >= self.settings.per_address
        self.lines[line.transport] = line
        self.from_address[line.address] += 1
        if full or (crowd and not is_proxy(line.peer, self.settings)):
            line.app_state = {**line.app_state, BRIEF: True}
            self.brief.append(line)
            if len(self.brief) > RESERVE:
                self.brief.popleft().cut()

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        line = self.lines.pop(transport)
        self.from_address[line.address] -= 1
        if not self.from_address[line.address]:
            del self.from_address[line.address]
        with suppress(ValueError):
            self.brief.remove(line)

    def sweep(self, now: float) -> None:
        """Cut off whoever is late."""
        for line in tuple(self.lines.values()):
            if line.late(now - self.settings.request_seconds):
                line.cut()


class HttpLine(H11Protocol):
    """A connection that speaks HTTP, until it becomes a socket."""

    server_state: Door
    peer = address = ""  # as it is, and as it is counted
    waits_since: float | None = None  # for the rest of a request
    stalls_since: float | None = None  # as nobody reads the answer
    closes_since: float | None = None  # as nobody reads the end of it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.address = household(self.peer)
        self.waits_since = self.loop.time()
        self.server_state.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.server_state.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request, or all of it."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.waits_since = None
        elif self.waits_since is None:
            self.waits_since = self.loop.time()

    def pause_writing(self) -> None:
        """They do not read what was asked for."""
        super().pause_writing()
        self.stalls_since = self.loop.time()

    def resume_writing(self) -> None:
        """They do, after all."""
        super().resume_writing()
        self.stalls_since = None

    def late(self, deadline: float) -> bool:
        """Has it kept us waiting since before that moment?"""
        if self.transport.is_closing():
            self.closes_since = self.closes_since or self.loop.time()
            return self.closes_since < deadline
        if self.transport.get_protocol() is not self:
            return False  # a socket: its pings tell whether somebody is there
        since = (self.waits_since, self.stalls_since)
        return any(moment is not None and moment < deadline for moment in since)

    def cut(self) -> None:
        """End it at once, also what the system still holds for a reader who does not read."""
        self.transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is answered with our headers too, if it can be answered at all."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"} | HEADERS
            answer = h11.Response(
                status_code=400, headers=[*headers.items()], reason=b"Bad Request"
            )
            for event in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class SocketLine(WebSocketsSansIOProtocol):
    """A connection that has become a socket; its pings find out whether somebody is there."""

    def __init__(self, config: Config, server_state: Door, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self._door = server_state

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._door.leave(self.transport)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """What the application says. One that denies the socket in its own words has said all there is."""
        await super().send(message)
        self.handshake_complete |= self.close_sent


class DoorServer(Server):
    """uvicorn with a door."""

    server_state: Door

    def __init__(self, config: Config, settings: Settings) -> None:
        super().__init__(config)
        self.server_state = Door(settings)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % SWEEP == 0:
            self.server_state.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)


def ask_for_descriptors(settings: Settings) -> None:
    """Systems give few at first, and more to who asks."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = settings.connections + RESERVE + FILES
        wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if wanted > descriptors():
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def descriptors() -> float:
    """How many files and connections this process may have open."""
    if resource is None:
        return math.inf
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if soft == resource.RLIM_INFINITY else soft
