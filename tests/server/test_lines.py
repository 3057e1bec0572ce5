"""A line that breaks without a word: no close arrives, and yet the others are told within seconds.

And one that is well stays open, however long an answer takes.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.uri import parse_uri

from bastide.server import connections
from bastide.server.run import PING_EVERY, PING_PATIENCE
from tests.server.desks import Browser, until
from tests.server.house import HOME, House, in_house
from tests.server.network import Person, serving

SAID_WITHIN = 5  # seconds


def dead_line(person: Person, table: str) -> socket.socket:
    """A socket that says hello, and then nothing for ever: not even that it has heard a ping."""
    address = person.base.replace("http", "ws") + f"/api/tables/{table}/live"
    client = ClientProtocol(parse_uri(address))
    request = client.connect()
    request.headers["Cookie"] = f"bastide={person.http.cookies['bastide']}"
    request.headers["Origin"] = person.base
    client.send_request(request)
    line = socket.create_connection(("127.0.0.1", int(person.base.rpartition(":")[2])), timeout=20)
    line.sendall(b"".join(client.data_to_send()))
    client.receive_data(line.recv(65_536))
    client.send_text(b'{"t":"hello"}')
    line.sendall(b"".join(client.data_to_send()))
    return line


def test_who_does_not_answer_is_away(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada, bob = Person(base), Person(base, "Bob")
        table = ada.open("forteresse", "me", "open")["table"]["id"]
        bob.post(f"/api/tables/{table}/join")
        with ada.line(table) as hers, dead_line(bob, table):
            assert hers.until("presence")["seats"] == [0, 1]
            assert hers.until("presence")["seats"] == [0]  # and she, who answers, is still there


def test_that_is_soon_enough() -> None:
    assert PING_EVERY + PING_PATIENCE < SAID_WITHIN


class Held:
    """A database that writes nothing until it may."""

    def __init__(self, its: House, monkeypatch: pytest.MonkeyPatch) -> None:
        database = its.parts.hall.store.database
        write, self.may, self.asked = database.write, asyncio.Event(), 0

        async def held(job: Any) -> Any:
            self.asked += 1
            await self.may.wait()
            return await write(job)

        monkeypatch.setattr(database, "write", held)


async def a_line(its: House, live: Any, guest: Any) -> tuple[Browser, asyncio.Task[None]]:
    """An open one."""
    browser = Browser()
    line = its.parts.connections.serve(browser, live, guest, "en", HOME)  # type: ignore[arg-type]
    serving = asyncio.create_task(line)
    browser.say(t="hello")
    await until(lambda: any(message["t"] == "step" for message in browser.heard))
    return browser, serving


async def at_a_table(its: House) -> tuple[Any, Any]:
    """Somebody who plays both sides, and where."""
    ada = await its.visitor("Ada")
    return await its.parts.hall.tables.get(await ada.table("me", "me")), ada.guest


def play(live: Any, number: int) -> dict[str, Any]:
    """A request to play."""
    chain = [live.table.legal()[0]]
    return {"t": "play", "id": number, "seat": 0, "seq": live.seq, "chain": chain, "key": "k"}


def kinds(browser: Browser) -> list[str]:
    """Of what was heard, beside steps."""
    return [
        message["t"] for message in browser.heard if message["t"] in ("pong", "done", "refused")
    ]


def test_a_line_is_read_on_while_an_answer_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the answer to the server's own ping would lie unread, and the line be taken for broken."""

    async def work(its: House) -> None:
        live, guest = await at_a_table(its)
        browser, serving = await a_line(its, live, guest)
        held = Held(its, monkeypatch)
        browser.say(**play(live, 1))
        await until(lambda: held.asked)
        browser.say(**play(live, 2))
        browser.say(t="ping", n=7)
        await until(lambda: kinds(browser) == ["pong"])
        held.may.set()
        await until(lambda: kinds(browser) == ["pong", "done", "done"])
        answers = [message["id"] for message in browser.heard if message["t"] == "done"]
        assert answers == [1, 2], "one after the other; the same key again is the same deed"
        browser.hang_up()
        await serving

    in_house(tmp_path, work)


def test_who_asks_more_than_can_be_answered_is_read_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(its: House) -> None:
        live, guest = await at_a_table(its)
        browser, serving = await a_line(its, live, guest)
        held = Held(its, monkeypatch)
        monkeypatch.setattr(its.parts.requests.limit, "allows", lambda who: True)
        asked = play(live, 1)
        most = 1 + connections.MAX_ASKED  # one is under way
        for _ in range(most + 10):
            browser.say(**asked)
        await until(lambda: browser.inbox.qsize() == 9)  # one is in the reader's hand
        for _ in range(1000):
            await asyncio.sleep(0)
        assert browser.inbox.qsize() == 9
        held.may.set()
        await until(lambda: browser.inbox.qsize() == 0)
        browser.hang_up()
        await serving

    in_house(tmp_path, work)


def test_what_was_begun_is_done_though_its_line_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(its: House) -> None:
        live, guest = await at_a_table(its)
        browser, serving = await a_line(its, live, guest)
        held = Held(its, monkeypatch)
        browser.say(t="say", id=1, text="Well played")
        await until(lambda: held.asked)
        watching, looking_on = await a_line(its, live, None)
        browser.hang_up()
        await serving
        held.may.set()
        await until(lambda: any(message["t"] == "chat" for message in watching.heard))
        watching.hang_up()
        await looking_on

    in_house(tmp_path, work)


def test_the_last_lines_are_for_those_who_play(tmp_path: Path) -> None:
    """Who looks on fills nine tenths of a server and no more; whoever is one too many may ask another server."""
    with serving(f"sqlite:///{tmp_path}/games.db", sockets=10) as base, ExitStack() as lines:
        ada, eve = Person(base), Person(base, "Eve")
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        for _ in range(9):
            lines.enter_context(eve.line(table)).until("step")
        assert refused_line(eve, table) == 503
        lines.enter_context(ada.line(table)).until("step")
        assert refused_line(ada, table) == 503


def refused_line(person: Person, table: str) -> int:
    """With which status a socket is not opened."""
    with pytest.raises(InvalidStatus) as refused, person.line(table):
        pass
    return refused.value.response.status_code


def test_a_line_is_never_at_a_table_that_has_left(tmp_path: Path) -> None:
    """Nobody would tell it anything: it is told to come again."""

    async def work(its: House) -> None:
        live, guest = await at_a_table(its)
        its.parts.hall.tables.in_memory.clear()
        again = await its.parts.hall.tables.get(live.row.id)
        browser = Browser()
        line = its.parts.connections.serve(browser, live, guest, "en", HOME)  # type: ignore[arg-type]
        browser.say(t="hello")
        await line
        assert (browser.code, browser.heard, live.listeners) == (4001, [], set())
        browser, serving = await a_line(its, again, guest)
        browser.hang_up()
        await serving

    in_house(tmp_path, work)
