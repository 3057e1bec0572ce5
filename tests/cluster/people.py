"""Guests who play and watch, each at some server; when its line breaks they come again to another one.

What they do follows from a seed and from where the game stands, whatever happens around them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import wraps
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.cluster.history import Asked, History
from tests.cluster.nodes import Node

ANSWER = 3.0  # seconds until somebody who waits for an answer tries elsewhere
QUIET = 4.0  # seconds without news after which he comes again
PACE = 0.05  # seconds from one action to the next
BROKEN = (
    ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError, httpx.HTTPError,
)  # fmt: skip
STALE = ("stale", "ended")  # nothing was done, because the log stands elsewhere


_browsers: list[httpx.AsyncClient] = []  # closed when the test is over


def run(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test as a coroutine, with guests who close their browsers afterwards."""

    async def play(**given: Any) -> None:
        try:
            await test(**given)
        finally:
            while _browsers:
                await _browsers.pop().aclose()

    @wraps(test)
    def running(**given: Any) -> None:
        asyncio.run(play(**given))

    return running


class Guest:
    """Somebody with a browser. Every server knows the cookie."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name, self.headers = name, {"Cookie": f"bastide={cookie}"}
        self.http = httpx.AsyncClient(
            timeout=ANSWER, headers=self.headers, verify=False
        )  # no TLS here
        _browsers.append(self.http)

    @classmethod
    async def arrive(cls, node: Node, name: str) -> Guest:
        """As somebody new."""
        async with httpx.AsyncClient(timeout=60, verify=False) as http:
            answer = await http.post(f"{node.base}/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            return cls(name, answer.cookies["bastide"])

    async def post(self, node: Node, path: str, **body: Any) -> Any:
        """Something that has to be done."""
        answer = await self.http.post(f"{node.base}/api/tables{path}", json=body, timeout=60)
        assert answer.is_success, answer.text
        return answer.json()

    async def step(self, node: Node, table: str, seat: int | None) -> Any:
        """The game as it stands, by a plain request."""
        where = {} if seat is None else {"seat": seat}
        answer = await self.http.get(f"{node.base}/api/tables/{table}/step", params=where)
        answer.raise_for_status()
        return answer.json()

    def line(self, node: Node, table: str, patience: float | None = ANSWER) -> connect:
        """A socket that notices within seconds that nobody is there; or, without patience to lose, never."""
        address = f"{node.base.replace('http', 'ws')}/api/tables/{table}/live"
        return connect(
            address, additional_headers=self.headers, max_size=None,
            open_timeout=ANSWER, ping_interval=1, ping_timeout=patience, close_timeout=0.2,
        )  # fmt: skip


class Client:
    """Somebody at a table, with what he was last shown."""

    def __init__(
        self, guest: Guest, history: History, seat: int | None, nodes: Sequence[Node]
    ) -> None:
        self.guest, self.history, self.seat, self.nodes = guest, history, seat, nodes
        self.node = nodes[0]
        self.seq, self.step = 0, dict[str, Any]()
        self.pending: Asked | None = None  # what was sent and not answered
        self.stopping = False

    @property
    def over(self) -> bool:
        """Has the game ended, as far as he knows?"""
        return "end" in self.step

    def see(self, step: dict[str, Any]) -> None:
        """What is on the screen now."""
        if self.node.fresh:
            self.history.show(step, self.node.name)
        self.seq, self.step = step["seq"], step

    def note_look(self, asked: float) -> None:
        """What he sees now he has asked for, then."""
        if self.node.fresh:
            self.history.look(f"{self.guest.name} at {self.node.name}", asked, self.seq)

    def go_elsewhere(self) -> None:
        """To the next server."""
        self.node = self.nodes[(self.nodes.index(self.node) + 1) % len(self.nodes)]

    async def stay(self) -> None:
        """Until the game is over, or he is told to stop and waits for nothing any more: one visit after the other."""
        while not (self.over or (self.stopping and self.pending is None)):
            with suppress(*BROKEN):
                await self.visit()
            self.go_elsewhere()
            await asyncio.sleep(PACE)

    async def visit(self) -> None:
        """Be at one server, until something breaks or it is time to leave."""
        raise NotImplementedError


class Watcher(Client):
    """Looks on through a socket, at one server only: when the line breaks he comes again to the same, and never stops."""

    async def stay(self) -> None:
        while not self.over:
            with suppress(*BROKEN):
                await self.visit()
            await asyncio.sleep(PACE)

    async def visit(self) -> None:
        asked = monotonic()
        async with self.guest.line(self.node, self.history.table) as socket:
            await socket.send(json.dumps({"t": "hello", "seq": self.seq}))
            first = True
            while True:
                message = json.loads(await socket.recv())
                if message["t"] == "step":
                    self.see(message)
                    if first:
                        self.note_look(asked)
                    first = False


class Player(Client):
    """Plays one seat: any legal action, chosen by a seed and by where the game stands."""

    def __init__(self, *given: Any, seed: str) -> None:
        super().__init__(*given)
        self.seed, self.asked, self.sent = seed, 0, 0

    def decide(self) -> Asked | None:
        """What to send now: what was not answered, again; or an action, if it is time for one."""
        if self.pending is not None:
            return self.history.ask(self.pending.again())
        if self.stopping or "ask" not in self.step:
            return None
        choices = [choice["a"] for choice in self.step["ask"]["choices"]]
        chosen = Random(f"{self.seed} {self.seq}").choice(choices)
        assert self.seat is not None
        self.asked += 1
        key = f"{self.guest.name}-{self.seat}-{self.asked}"
        return self.history.ask(Asked(self.guest.name, self.seat, self.seq, [chosen], key))

    def take(self, sent: Asked, answer: dict[str, Any]) -> None:
        """What became of it. Whatever else is said leaves it open, and it is sent again."""
        if answer.get("code") in STALE:
            if self.node.fresh:
                sent.was_answered(None)
            self.pending = None
        elif "code" not in answer:
            sent.was_answered(answer["seq"])
            self.pending = None
        if answer.get("step"):
            self.see(answer["step"])


class SocketPlayer(Player):
    """Through a socket."""

    answer: float | None = ANSWER
    quiet: float | None = QUIET

    async def visit(self) -> None:
        asked = monotonic()
        async with self.guest.line(self.node, self.history.table, self.answer) as socket:
            await socket.send(json.dumps({"t": "hello", "seq": self.seq}))
            await self._until_shown(socket)
            self.note_look(asked)
            while not self.over:
                sent = self.pending = self.decide()
                if sent is not None:
                    await self._ask(socket, sent)
                    await asyncio.sleep(PACE)
                else:
                    await self._until_shown(socket)

    async def _until_shown(self, socket: ClientConnection) -> None:
        """Until there is something new to see."""
        async with asyncio.timeout(self.quiet):
            while (message := json.loads(await socket.recv()))["t"] != "step":
                pass
            self.see(message)

    async def _ask(self, socket: ClientConnection, sent: Asked) -> None:
        self.sent += 1
        await socket.send(json.dumps(sent.message(self.sent)))
        async with asyncio.timeout(self.answer):
            while (message := json.loads(await socket.recv())).get("id") != self.sent:
                if message["t"] == "step":
                    self.see(message)
        self.take(sent, message)


class PatientPlayer(SocketPlayer):
    """As a browser does it: he stays as long as his line is open, whether anything happens or not."""

    answer = quiet = None


class RequestPlayer(Player):
    """Through plain requests, each at another server."""

    async def visit(self) -> None:
        asked = monotonic()
        self.see(await self.guest.step(self.node, self.history.table, self.seat))
        self.note_look(asked)
        sent = self.pending = self.decide()
        if sent is None:
            return
        address = f"{self.node.base}/api/tables/{self.history.table}/do"
        answer = await self.guest.http.post(address, json=sent.message(1))
        self.take(sent, answer.json())
