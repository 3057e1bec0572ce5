"""The operator's page: who may open it, what it is told, and what is done through it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from bastide.server import orders, schema, slow
from bastide.server.database import Database
from bastide.server.motd import LONGEST
from bastide.server.operators import Operators
from bastide.server.settings import Settings
from bastide.server.slow import MOST_KEPT, SlowStatements
from bastide.server.tokens import digest
from bastide.server.workers import Workers
from tests.server.desks import Desk, one_desk, until
from tests.server.network import Person, eventually, get, serving
from tests.server.test_admin import Operator
from tests.server.test_moving_on import only_postgres

PACE = 0.6  # seconds between looks: an address may ask twice a second
ROOM, DRAIN, MESSAGE = "/api/admin/house", "/api/admin/drain", "/api/admin/message"
WORDS = {"en": "We restart at noon.", "fr": "Nous redémarrons à midi."}


@pytest.fixture(autouse=True)
def quick_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "PAUSE", 0.05)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def base(file: str) -> Iterator[str]:
    with serving(file) as address:
        yield address


@pytest.fixture
def operator(file: str, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(file, capsys)


def token_of(operator: Operator, *more: str) -> str:
    """What the command line prints, as a browser reads it: nothing of the token is in what it sends."""
    address = urlsplit(operator("token", *more).strip())
    assert (address.path, address.query) == ("/admin", "") and len(address.fragment) == 22
    return address.fragment


class Page:
    """The page of somebody with a token."""

    def __init__(self, base: str, token: str) -> None:
        self.http = Person(base, "").http
        self.http.headers["Authorization"] = f"Bearer {token}"

    def ask(self, path: str, status: int = 200, method: str = "GET", **body: Any) -> Any:
        answer = self.http.request(method, path, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.json()


def refusal(base: str, **more: Any) -> tuple[int, str, str]:
    answer = get(f"{base}{ROOM}", **more)
    return answer.status_code, answer.json()["code"], answer.json()["message"]


def bearer(token: str) -> dict[str, dict[str, str]]:
    return {"headers": {"Authorization": f"Bearer {token}", "Accept-Language": "fr"}}


# ---------------------------------------------------------------- who may


def test_only_a_token_of_the_command_line_opens_it(base: str, operator: Operator) -> None:
    """Guests have no right there, by cookie or by secret; nor has the token any among guests."""
    ada = Person(base)
    secret = ada.http.cookies["bastide"]
    for answer in (
        refusal(base),
        refusal(base, cookies={"bastide": secret}),
        refusal(base, **bearer(secret)),
        refusal(base, headers={"Authorization": "Basic x"}),
        refusal(base, **bearer("x" * 1000)),
    ):
        assert answer[:2] == (401, "not-admitted")
    assert "jeton" in refusal(base, **bearer("wrong"))[2]
    token = token_of(operator)
    assert get(f"{base}{ROOM}", **bearer(token)).status_code == 200
    assert get(f"{base}/api/me", **bearer(token)).status_code == 401
    assert refusal(base, cookies={"bastide": token})[0] == 401
    assert get(f"{base}{ROOM}?token={token}").status_code == 401
    for path, method in ((DRAIN, "POST"), (MESSAGE, "PUT")):
        assert ada.http.request(method, path, json={}).status_code == 401


def test_a_token_has_an_end(base: str, file: str, operator: Operator) -> None:
    first, second = token_of(operator), token_of(operator, "--days", "1")
    assert get(f"{base}{ROOM}", **bearer(second)).status_code == 200
    assert "2" in operator("token", "--withdraw")
    for token in (first, second):
        assert refusal(base, **bearer(token))[:2] == (401, "not-admitted")
    assert [act["act"] for act in operator.json("acts")] == ["token", "token", "withdraw"]
    assert "jeton" in operator("acts", lang="fr")

    async def outlive() -> None:
        database = await Database(file).visit()
        operators, now = Operators(database), 1_000
        token = await operators.admit(until=2_000, by="test", now=now)
        assert await operators.who(token, 1_999) is not None
        assert await operators.who(token, 2_000) is None
        await operators.admit(until=9_000, by="test", now=3_000)
        rows = await database.read(sa.select(schema.operators))
        assert len(rows) == 1 and rows[0]["token_hash"] != digest(token)  # the old one is gone
        await database.close()

    asyncio.run(outlive())


def test_guesses_are_braked(base: str, operator: Operator) -> None:
    told = {refusal(base, **bearer(f"guess{n}"))[:2] for n in range(60)}
    assert told == {(401, "not-admitted"), (429, "too-fast")}


def test_the_address_is_the_one_people_type() -> None:
    read = lambda **given: Settings.read({}, **given).address
    assert read() == "http://127.0.0.1:8000"
    assert read(host="0.0.0.0", port=9000) == "http://127.0.0.1:9000"
    assert read(host="::") == "http://[::1]:8000"
    assert read(hosts="games.example, other.example", secure=True) == "https://games.example"


# ---------------------------------------------------------------- what is shown


def test_it_shows_load_and_running_tables_and_nothing_secret(base: str, operator: Operator) -> None:
    ada, eve = Person(base, "Ada-name"), Person(base, "Eve-name")
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    waiting = ada.open("forteresse", "me", "open")["table"]["id"]
    over = ada.open("forteresse", "me", "me")["table"]["id"]
    ada.post(f"/api/tables/{over}/abandon")
    page = Page(base, token_of(operator))
    with ada.line(table) as hers, eve.line(table) as his:
        hers.until("welcome")
        his.until("welcome")
        ada.do(table, "say", text="a-secret-line")
        room = page.ask(ROOM)
    shown = {one["id"]: one for one in room["tables"]}
    assert shown.keys() == {table, waiting} and room["more"] is None
    one = shown[table]
    assert (one["game"], one["status"], one["owner"]) == ("robber-knights", "playing", None)
    assert (one["seats"], one["watching"]) == (2, 1) and one["seq"] > 0
    (server,) = room["servers"]
    assert server["here"] and server["id"] is None and not server["drained"]
    load = server["load"]
    assert (load["sockets"], load["tables"], load["bots"]) == (2, 3, 0)
    assert load["commits"] > 0 and load["memory"] > 0
    text = json.dumps(room)
    for secret in ("Ada-name", "Eve-name", "a-secret-line", ada.http.cookies["bastide"]):
        assert secret not in text
    fields = {"id", "game", "status", "seq", "seats", "watching", "owner", "changed"}
    assert all(set(table) == fields for table in room["tables"])


def test_tables_come_page_by_page(
    base: str, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.server.pages.LISTED", 2)
    ada = Person(base)
    opened = [ada.open("forteresse", "me", "me")["table"]["id"] for _ in range(3)]
    page = Page(base, token_of(operator))
    room = page.ask(ROOM)
    rest = page.ask(f"{ROOM}?before={room['more']}")
    ids = [table["id"] for table in room["tables"] + rest["tables"]]
    assert sorted(ids) == sorted(opened) and rest["more"] is None


def test_slow_statements_are_told_without_their_values(
    base: str, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow, "SLOW", 0.0)
    ada = Person(base, "a-very-secret-name")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    room = Page(base, token_of(operator)).ask(ROOM)
    found = room["servers"][0]["slow"]
    assert 1 < len(found) <= 10
    told = " ".join(one["text"] for one in found)
    assert "SELECT" in told or "INSERT" in told
    assert "a-very-secret-name" not in told and table not in told
    totals = [one["total"] for one in found]
    assert totals == sorted(totals, reverse=True)


def test_slow_statements_are_few() -> None:
    kept = SlowStatements()
    for n in range(3 * MOST_KEPT):
        kept.note(f"SELECT {n}", 1 + n)
    worst = kept.worst(10 * MOST_KEPT)
    assert len(worst) == MOST_KEPT and worst[0].text == f"SELECT {3 * MOST_KEPT - 1}"
    kept.note("SELECT id IN (?, ?)", 5_000)
    kept.note("SELECT id IN (?, ?, ?)", 5_000)
    assert (kept.worst(1)[0].text, kept.worst(1)[0].count) == ("SELECT id IN (…)", 2)


def test_commits_that_take_long_are_noted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "SLOW", 0.0)

    async def commit() -> None:
        database = await Database(url).open()
        o = schema.operators
        row = {"id": "one", "token_hash": "hash", "created": 1, "until": 2}
        await database.write(lambda connection: connection.execute(o.insert(), row).rowcount)
        assert len(await database.read(sa.select(o))) == 1
        texts = {one.text.split()[0] for one in database.slow.worst(50)}
        assert {"COMMIT", "INSERT", "SELECT"} <= texts
        await database.close()

    asyncio.run(commit())


def test_the_longest_wait_is_that_of_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thought:
        bot = ""

        def answer(self) -> None: ...

    async def wait() -> None:
        now = 100.0
        monkeypatch.setattr("bastide.server.workers.time.monotonic", lambda: now)
        workers: Workers = one_desk(monkeypatch)
        asked = [asyncio.ensure_future(workers.ask(Thought())) for _ in range(3)]
        await until(lambda: Desk.taken and workers.waiting == 2)
        now = 107.0
        assert workers.longest_wait == 7  # not the one that is thought about
        Desk.answers(3)
        await asyncio.gather(*asked)
        assert workers.longest_wait == 0
        await workers.close()

    asyncio.run(wait())


# ---------------------------------------------------------------- what is done


def test_the_message_of_the_day_is_read_by_everybody(base: str, operator: Operator) -> None:
    def shown() -> Any:
        return get(f"{base}/api/message").json()["message"]

    page = Page(base, token_of(operator))
    assert shown() is None and page.ask(ROOM)["message"] is None
    assert page.ask(MESSAGE, method="PUT", message=WORDS)["message"].items() >= WORDS.items()
    first = shown()
    assert first.items() >= WORDS.items() and page.ask(ROOM)["message"] == first
    assert WORDS["fr"] in operator("motd")
    for bad in (
        {"en": "x" * (LONGEST + 1), "fr": "y"},
        {"en": "\u202eoh", "fr": "y"},
        {"en": " ", "fr": "y"},
    ):
        page.ask(MESSAGE, 422, "PUT", message=bad)
    assert "both" in operator("motd", "--en", "Hello", code=2)
    assert "300" in operator("motd", "--en", "Hello", "--fr", "y" * 301, code=2)
    operator("motd", "--en", "Hello", "--fr", "Bonjour")
    eventually(lambda: shown()["fr"] == "Bonjour")  # the running server notices
    assert shown()["id"] != first["id"]
    page.http.put(MESSAGE, json={"message": None}).raise_for_status()
    assert shown() is None
    operator("motd", "--en", "Hello", "--fr", "Bonjour")
    assert "pas de message" in operator("motd", "--clear", lang="fr")
    acts = operator.json("acts")
    assert [act["act"] for act in acts] == [
        "token",
        *["message", "message", "unmessage"],
        "message",
        "unmessage",
    ]
    assert acts[1]["guest"] is None and acts[1]["what"]["by"] == acts[0]["what"]["token"]
    assert "Bonjour" in operator("acts", lang="fr")


def test_one_server_alone_is_not_drained(base: str, operator: Operator) -> None:
    page = Page(base, token_of(operator))
    assert "no server" in page.ask(DRAIN, 422, "POST", node="me", drained=True)["message"]


@only_postgres
def test_servers_see_each_other_and_drain_each_other(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow, "SLOW", 0.0)
    operator = Operator(url, capsys)
    with serving(url, node="one") as one, serving(url, node="other") as other:
        ada, eve = Person(one, "Ada-name"), Person(other)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        page = Page(one, token_of(operator))
        with ada.line(table) as hers, eve.line(table) as his:
            hers.until("welcome")
            his.until("welcome")
            room: dict[str, Any] = {}

            def both_are_seen() -> bool:
                room.update(page.ask(ROOM))
                there = room["servers"]
                return (
                    len(there) == 2
                    and there[1]["load"] is not None  # it has just come, and told nothing yet
                    and there[1]["load"]["sockets"] == 1
                    and room["tables"][0]["watching"] == 1
                )

            eventually(both_are_seen, PACE)
            assert room["tables"][0]["seats"] == 2
            here, there = room["servers"]
            assert (here["name"], here["here"], there["name"]) == ("one", True, "other")
            assert here["load"]["sockets"] == 1 and 0 < len(there["slow"]) <= 3
            assert "Ada-name" not in json.dumps(room)
            drained = page.ask(DRAIN, method="POST", node=there["id"], drained=True)
            assert drained["servers"][0]["here"]
            assert his.closed() == 1012
        eventually(lambda: page.ask(ROOM)["servers"][1]["drained"], PACE)
        assert get(f"{other}/healthz").json()["reason"] == "drained"
        page.ask(DRAIN, method="POST", node=there["id"], drained=False)
        page.ask(MESSAGE, method="PUT", message=WORDS)
        eventually(lambda: get(f"{other}/healthz").status_code == 200)
        eventually(lambda: get(f"{other}/api/message").json()["message"] is not None)
        assert get(f"{other}/api/message").json()["message"]["fr"] == WORDS["fr"]
        token, *done = operator.json("acts")[-4:]
        assert [act["act"] for act in done] == ["drain", "undrain", "message"]
        assert {act["what"]["by"] for act in done} == {token["what"]["token"]}
