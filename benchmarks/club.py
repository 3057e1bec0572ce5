"""People at servers: guests who open tables, sit down, play, watch, talk and come again, each over any server.

Who sits beside whom at a table reaches it through another server, where there are several. The latency of an action
is the time from sending it to its acknowledgement, which a server gives only after it is on disk.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

BEAT = 20.0  # seconds in which every line says that it is alive


class Turned(Exception):
    """Somebody was turned away; the argument is the code."""


class Lines:
    """How many bytes went over all lines."""

    sent = 0
    heard = 0


class Table:
    """One table with the lines of its seats and of who looks on."""

    def __init__(self, club: Club, table: str, cookies: list[str], first: int) -> None:
        self.id, self._club, self.cookies, self._first = table, club, cookies, first
        self.seats: list[ClientConnection | None] = [None] * len(cookies)
        self.watching: list[ClientConnection] = []
        self.step: dict[str, Any] = {}
        self._waiting: dict[int, tuple[ClientConnection, asyncio.Future[dict[str, Any]]]] = {}
        self._requests = 0
        self._readers: set[asyncio.Task[None]] = set()

    @property
    def lines(self) -> list[ClientConnection]:
        """All that are open."""
        return [line for line in (*self.seats, *self.watching) if line is not None]

    async def sit(self) -> None:
        """Every seat comes online, and somebody is asked to play."""
        for seat in range(len(self.seats)):
            await self.come(seat)
        while not self.step:
            await asyncio.sleep(0.005)

    async def come(self, seat: int, server: int | None = None) -> None:
        """A seat comes online; again, if it was there and waits for nothing: over whichever server."""
        old = self.seats[seat]
        if any(line is old for line, _ in self._waiting.values()):
            return
        self.seats[seat] = None
        if old is not None:
            await old.close()
        server = self._first + seat if server is None else server
        self.seats[seat] = await self._line(self.cookies[seat], server)

    async def watch(self, cookie: str, server: int) -> None:
        """Somebody looks on."""
        self.watching.append(await self._line(cookie, server))

    async def _line(self, cookie: str, server: int) -> ClientConnection:
        line = await connect(
            f"{self._club.base(server).replace('http', 'ws')}/api/tables/{self.id}/live",
            additional_headers={"Cookie": f"bastide={cookie}"},
            max_size=None, compression=None, ping_interval=None, open_timeout=60,
        )  # fmt: skip
        with suppress(ConnectionClosed):  # whoever is turned away is told so without being asked
            await line.send('{"t":"hello"}')
        try:
            text = str(await line.recv())
        except ConnectionClosed as closed:
            raise Turned(closed.reason) from None
        if text.startswith('{"t":"bye"'):
            raise Turned(json.loads(text)["code"])
        Lines.heard += len(text)
        reader = asyncio.create_task(self._read(line))
        self._readers.add(reader)
        reader.add_done_callback(self._readers.discard)
        return line

    async def _read(self, line: ClientConnection) -> None:
        """Hear a line to its end. Who loses it comes again, as a browser does."""
        with suppress(ConnectionClosed):
            await self._hear(line)
        lost = [number for number, (asked, _) in self._waiting.items() if asked is line]
        for number in lost:
            answer = self._waiting.pop(number)[1]
            if not answer.done():  # whoever asked may have left
                answer.set_result({"t": "refused", "code": "line-lost"})
        if line in self.seats:
            self._club.refused["line: lost"] += 1
            with suppress(Turned, OSError, WebSocketException):
                await self.come(self.seats.index(line))

    async def _hear(self, line: ClientConnection) -> None:
        async for text in line:
            assert isinstance(text, str)
            Lines.heard += len(text)
            if '"ask"' in text or text.startswith('{"t":"done"') or '"refused"' in text[:20]:
                message = json.loads(text)
                if message["t"] == "step":
                    if "ask" in message:
                        self.step = message
                elif message.get("id") in self._waiting:
                    answer = self._waiting.pop(message["id"])[1]
                    if not answer.done():
                        answer.set_result(message)

    async def act(self, rng: random.Random) -> float | None:
        """Play once; the seconds until the acknowledgement, or None if there is nothing to do."""
        step, self.step = self.step, {}
        line = self.seats[step["viewer"]] if step else None
        if line is None:
            self.step = step
            return None
        choice = rng.choice(step["ask"]["choices"])["a"]
        deed = {"t": "play", "seat": step["viewer"], "seq": step["seq"], "chain": [choice]}
        try:
            return await self._ask(line, deed | {"key": f"k{self._requests}"})
        except Turned:
            self.step = self.step or step  # it may be tried again
            raise

    async def say(self, seat: int, text: str) -> None:
        """A line of chat, if that seat is there."""
        line = self.seats[seat]
        if line is not None:
            await self._ask(line, {"t": "say", "text": text})

    async def _ask(self, line: ClientConnection, message: dict[str, Any]) -> float:
        """Ask for something, and wait until it is done."""
        self._requests += 1
        done = asyncio.get_running_loop().create_future()
        self._waiting[self._requests] = line, done
        text = json.dumps(message | {"id": self._requests})
        Lines.sent += len(text)
        began = time.perf_counter()
        await line.send(text)
        answer = await done
        if answer["t"] != "done":
            raise Turned(answer["code"])
        return time.perf_counter() - began

    async def close(self) -> None:
        """All leave."""
        lines, self.watching = self.lines, []
        self.seats = [None] * len(self.seats)
        for line in lines:
            await line.close()


async def at_pace(rate: float, seconds: float, deed: Callable[[], Awaitable[None]]) -> None:
    """Do something so many times a second, whether what was done before is finished or not; wait for all of it."""
    tasks: set[asyncio.Future[None]] = set()
    done, began = 0, time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        while done < int(now * rate):
            task = asyncio.ensure_future(deed())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            done += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)


class Club:
    """Guests of some servers, and the tables where they are."""

    def __init__(self, bases: list[str], rng: random.Random) -> None:
        self._bases, self.rng = bases, rng
        self.cookies: list[str] = []
        self.tables: list[Table] = []
        self.refused: Counter[str] = Counter()  # by wish and code
        self._http = httpx.AsyncClient(timeout=60)
        self._opened = 0

    def base(self, server: int) -> str:
        """Where that server is; they are counted round and round."""
        return self._bases[server % len(self._bases)]

    async def invite(self, people: int) -> list[str]:
        """So many guests are made known; their cookies."""
        cookies = []
        for number in range(people):
            self._http.cookies.clear()
            answer = await self._http.post(
                f"{self.base(number)}/api/guests", json={"name": f"P{number}"}
            )
            answer.raise_for_status()
            cookies.append(answer.cookies["bastide"])
        self._http.cookies.clear()
        return cookies

    async def _post(self, server: int, path: str, cookie: str, body: dict[str, Any]) -> Any:
        answer = await self._http.post(
            self.base(server) + path, json=body, headers={"Cookie": f"bastide={cookie}"}
        )
        if answer.status_code in (429, 503):
            raise Turned(answer.json()["code"])
        answer.raise_for_status()
        return answer.json()

    async def open(self, game: str, players: int = 2) -> Table:
        """A table whose seats are all taken and online; they come over one server after the other."""
        first, self._opened = self._opened, self._opened + 1
        people = self.rng.sample(self.cookies, players)
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
        body = {"game": game, "seats": seats}
        opened = await self._post(first, "/api/tables", people[0], body)
        table = Table(self, opened["table"]["id"], people, first)
        for number, cookie in enumerate(people[1:], start=1):
            await self._post(first + number, f"/api/tables/{table.id}/join", cookie, {})
        await table.sit()
        return table

    async def beat(self) -> None:
        """Every line of every table says now and then that it is alive."""
        while True:
            for table in tuple(self.tables):
                for line in table.lines:
                    try:
                        await line.send('{"t":"ping"}')
                    except ConnectionClosed:
                        continue
                await asyncio.sleep(BEAT / len(self.tables) if self.tables else 1)
            await asyncio.sleep(1)

    async def close(self) -> None:
        """Everybody leaves."""
        for table in self.tables:
            await table.close()
        await self._http.aclose()
