"""A whole server in this process, without a port: requests from any address, and its parts at hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from bastide.server.app import build
from bastide.server.guests import Guest
from bastide.server.routes.common import Parts
from bastide.server.settings import Settings

# Where people come from: one home, a club with many guests, and yet another place.
HOME, CLUB, ELSEWHERE = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Visitor:
    """A guest at an address."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http, self.guest = http, Guest("", "")

    async def open(self, *seats: str, name: str = "forteresse") -> httpx.Response:
        """Ask for a table; seats as "me", "open", "bot:greedy"."""
        places = [dict(zip(("kind", "bot"), seat.split(":"), strict=False)) for seat in seats]
        return await self.http.post("/api/tables", json={"game": name, "seats": places})

    async def table(self, *seats: str) -> str:
        """The id of one that was opened."""
        answer = await self.open(*seats)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]["id"]
        return table

    async def do(self, table: str, **message: Any) -> httpx.Response:
        return await self.http.post(f"/api/tables/{table}/do", json={"id": 1} | message)


class House:
    """The server."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.parts: Parts = app.state.parts

    async def visitor(self, name: str = "Ada", address: str = HOME) -> Visitor:
        """Somebody who has come; nobody in particular without a name."""
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        visitor = Visitor(httpx.AsyncClient(transport=transport, base_url="http://localhost"))
        if name:
            answer = (await visitor.http.post("/api/guests", json={"name": name})).json()
            visitor.guest = Guest(answer["id"], name)
        return visitor


@asynccontextmanager
async def house(url: str, **given: Any) -> AsyncIterator[House]:
    given = {"bot_workers": 0, "requests": 100_000} | given
    app = build(Settings.read({}, database=url, **given))
    async with app.router.lifespan_context(app):
        app.state.parts.pressure.note = lambda late, worked: None  # tests say how hard it is
        yield House(app)


def in_house(folder: Path, work: Callable[[House], Awaitable[None]], **given: Any) -> None:
    """Run a test in a house of its own."""

    async def run() -> None:
        async with house(f"sqlite:///{folder}/games.db", **given) as its:
            await work(its)

    asyncio.run(run())
