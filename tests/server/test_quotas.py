"""How much one guest, and one address, may have at once; who has enough is told so in words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.server import covers
from bastide.server.fairness import Owner
from bastide.server.limits import HeavyLimit, Limiter
from bastide.server.painting import Painter
from bastide.server.refusals import Refused
from bastide.server.trials import Trials
from tests.server.desks import Browser, Desk, one_desk, until
from tests.server.house import CLUB, ELSEWHERE, HOME, House, in_house


def refusals(its: House) -> dict[tuple[str, str], float]:
    """What was counted as refused: what was wished for, and why not."""
    return {
        (sample.labels["wish"], sample.labels["why"]): sample.value
        for metric in its.parts.metrics.registry.collect()
        for sample in metric.samples
        if sample.name == "bastide_refused_total"
    }


def told(answer: httpx.Response, *words: str) -> None:
    """It was refused as one too many, in those words."""
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many"), answer.text
    for word in words:
        assert word in answer.json()["message"]


def test_tables_in_use_are_counted_by_guest_and_by_address(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        ada, bob, eve = [await its.visitor(name) for name in ("Ada", "Bob", "Eve")]
        far = await its.visitor("Zoe", ELSEWHERE)
        first = await ada.table("me", "me")
        together = await asyncio.gather(*[ada.open("me", "me") for _ in range(4)])
        assert sorted(answer.status_code for answer in together) == [201, 429, 429, 429]
        told(await ada.open("me", "me"), "2 tables at once")
        french = {"Accept-Language": "fr"}
        answer = await ada.http.post(
            "/api/tables",
            json={"game": "forteresse", "seats": [{"kind": "me"}] * 2},
            headers=french,
        )
        told(answer, "2 tables à la fois")
        await bob.table("me", "me")
        told(await eve.open("me", "me"), "3 tables", "network")
        await far.table("me", "me")
        await ada.http.post(f"/api/tables/{first}/abandon")  # what has ended does not count
        await ada.table("me", "me")
        its.parts.hall.tables.in_memory.clear()  # nor what rests
        await eve.table("me", "me")
        assert refusals(its) == {("table", "quota"): 6}

    in_house(tmp_path, work, tables_per_guest=2, tables_per_address=3)


def test_one_address_has_so_many_new_guests(tmp_path: Path) -> None:
    """However many names somebody makes up: then they come slowly, and elsewhere nobody waits."""

    async def work(its: House) -> None:
        its.parts.new_guests = Limiter(rate=1, burst=3, now=lambda: 0.0)

        async def come(address: str) -> int:
            stranger = await its.visitor("", address)
            return (await stranger.http.post("/api/guests", json={"name": "Ada"})).status_code

        assert [await come(HOME) for _ in range(4)] == [201, 201, 201, 429]
        assert await come(ELSEWHERE) == 201

    in_house(tmp_path, work)


def test_an_ipv6_network_is_one_address(tmp_path: Path) -> None:
    """Whoever has one address there has all of them."""

    async def work(its: House) -> None:
        ada, bob = [await its.visitor(f"{n}", f"2001:db8::{n}") for n in (1, 2)]
        far = await its.visitor("3", "2001:db8:0:1::1")
        await ada.table("me", "me")
        told(await bob.open("me", "me"), "network")
        await far.table("me", "me")

    in_house(tmp_path, work, tables_per_address=1)


def test_games_of_bots_alone_are_counted_however_they_come_about(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        ada = await its.visitor()
        alone = await ada.table("bot:random", "bot:random")
        answer = await ada.http.post(f"/api/tables/{alone}/seats/0", json={"do": "bot"})
        assert answer.is_success  # it is one of them already
        told(await ada.open("bot:random", "bot:random"), "only bots play")
        other = await ada.table("me", "bot:random")
        answer = await ada.http.post(f"/api/tables/{other}/seats/0", json={"do": "bot"})
        told(answer, "only bots play")
        assert (await ada.http.post(f"/api/tables/{other}/seats/1", json={"do": "bot"})).is_success

    in_house(tmp_path, work, bot_tables_per_guest=1)


def test_hints_are_counted_while_they_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(its: House) -> None:
        workers = its.parts.requests.workers = one_desk(monkeypatch)
        ada = await its.visitor()
        table = await ada.table("me", "me")
        wish = {"t": "hint", "seat": 0, "seq": 1}
        first = asyncio.create_task(ada.do(table, **wish))
        await until(lambda: len(Desk.taken) == 1)
        told(await ada.do(table, **wish), "wait for a hint")
        Desk.answers(2)
        assert (await first).status_code == 200
        assert (await ada.do(table, **wish)).status_code == 200
        await workers.close()

    in_house(tmp_path, work, hints_per_guest=1)


def test_records_are_counted_while_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, go_on = 0, asyncio.Event()

    async def check(self: Trials, *_: Any) -> None:
        nonlocal reading
        reading += 1
        await go_on.wait()
        raise Refused("too-heavy")

    monkeypatch.setattr(Trials, "check", check)

    async def work(its: House) -> None:
        ada, bob, eve = [await its.visitor(name, name) for name in ("Ada", "Bob", "Eve")]
        body = {"transcript": "", "seats": [{"kind": "me"}]}
        edition = {"name": "x.toml", "source": ""}
        table = {"game": "forteresse", "seats": [{"kind": "me"}] * 2, "edition": edition}
        tasks = [
            asyncio.create_task(ada.http.post("/api/records", json=body)),
            asyncio.create_task(bob.http.post("/api/tables", json=table)),
        ]
        await until(lambda: reading == 2)
        told(await ada.http.post("/api/tables", json=table), "still being read")
        told(await eve.http.post("/api/records", json=body), "The server is reading 2 games")
        assert refusals(its) == {("import", "quota"): 2}
        go_on.set()
        assert [(await task).status_code for task in tasks] == [422, 422]

    in_house(tmp_path, work, imports_per_guest=1, imports=2)


def test_sockets_are_counted_by_guest_and_by_address(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        ada, bob = await its.visitor("Ada"), await its.visitor("Bob")
        live = await its.parts.hall.tables.get(await ada.table("me", "me"))
        serving = []

        async def come(guest: Any, address: str = HOME) -> Browser:
            browser = Browser()
            served = its.parts.connections.serve(browser, live, guest, "en", address)  # type: ignore[arg-type]
            serving.append(asyncio.create_task(served))
            browser.say(t="hello")
            await until(lambda: browser.heard)
            return browser

        first = await come(ada.guest)
        assert first.heard[0]["t"] == "welcome"
        await come(ada.guest)
        refused = await come(ada.guest)
        assert refused.heard[0]["t"] == "bye"
        assert "2 pages" in refused.heard[0]["message"]
        await until(lambda: refused.code == 4029)
        assert (await come(bob.guest)).heard[0]["t"] == "welcome"
        crowded = await come(None)
        assert "network" in crowded.heard[0]["message"]
        assert (await come(None, ELSEWHERE)).heard[0]["t"] == "welcome"
        first.hang_up()
        await serving[0]
        assert (await come(ada.guest)).heard[0]["t"] == "welcome"
        assert refusals(its) == {("socket", "quota"): 2}

    in_house(tmp_path, work, sockets_per_guest=2, sockets_per_address=3)


def test_who_asks_for_many_pictures_of_links_keeps_nobody_else_from_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def painted(self: Painter, *_: Any) -> bytes:
        return b"PNG"

    async def anew(self: Painter, key: Any, paint: Callable[[], Awaitable[bytes]]) -> bytes:
        return await paint()

    monkeypatch.setattr(Painter, "paint", painted)
    monkeypatch.setattr(Painter, "once", anew)  # as if each were of another moment
    monkeypatch.setattr(covers, "picture", lambda *_: "<svg >")

    async def work(its: House) -> None:
        its.parts.heavy = HeavyLimit(now=lambda: 0.0)
        crawler, messenger = await its.visitor("", CLUB), await its.visitor("", HOME)
        card = "/api/games/forteresse/card.png"
        while (await crawler.http.get(card)).status_code == 200:
            pass
        assert (await crawler.http.get(card)).status_code == 429
        assert (await messenger.http.get(card)).status_code == 200

    in_house(tmp_path, work)


def test_an_address_has_a_pace_of_its_own_whoever_asks_there() -> None:
    limit = HeavyLimit(now=lambda: 0.0)

    def allowed(owner: Owner) -> bool:
        try:
            limit.check(owner, "pictures")
        except Refused:
            return False
        return True

    many = [allowed(Owner("club", f"guest {n}")) for n in range(200)]
    assert 0 < sum(many) < 200
    assert allowed(Owner("home", "ada"))
    assert not allowed(Owner("club"))
