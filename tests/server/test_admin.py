"""`bastide admin`: what an operator sees and does, beside a running server and without one."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bastide.cli.main import main
from bastide.server import orders, schema
from bastide.server.bans import Ban
from bastide.server.database import Database
from bastide.server.office import Ages, Office
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import Person, eventually, serving

DAY = 86_400_000


@dataclass
class Operator:
    """Somebody at the command line."""

    url: str
    out: pytest.CaptureFixture[str]

    def __call__(self, *words: str, code: int = 0, lang: str = "en") -> str:
        self.out.readouterr()
        assert main(["--lang", lang, "admin", *words, "--database", self.url]) == code
        told = self.out.readouterr()
        return told.err if code else told.out

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))


@pytest.fixture
def operator(url: str, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(url, capsys)


@pytest.fixture
def base(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(orders, "PAUSE", 0.05)
    with serving(url) as address:
        yield address


def guest_id(person: Person) -> str:
    return str(person.get("/api/me")["id"])


def test_tables_and_guests_are_listed(base: str, operator: Operator) -> None:
    ada, bob = Person(base), Person(base, "Bob [red]")
    table = ada.open("forteresse", "me", "open", public=True)["table"]["id"]
    played = ada.open("robber-knights", "me", "me")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    told = operator("tables")
    assert table in told and played in told and "Bob [red]" in told
    assert [t["id"] for t in operator.json("tables", "--game", "robber-knights")] == [played]
    assert [t["id"] for t in operator.json("tables", "--guest", guest_id(bob))] == [table]
    assert operator.json("tables", "--status", "waiting") == []
    assert operator.json("tables", "--older", "1") == []
    assert len(operator.json("tables", "--limit", "1")) == 1
    assert "1 more" in operator("tables", "--limit", "1")
    assert "Rien" in operator("tables", "--status", "drawn", lang="fr")
    (found,) = operator.json("guests", "bob")
    assert (found["name"], found["tables"]) == ("Bob [red]", 1)
    assert operator.json("guests", "%") == []
    assert "Bob [red]" in operator("guests")
    one = operator.json("table", table)
    assert [seat["name"] for seat in one["seats"]] == ["Ada", "Bob [red]"]
    assert [act["act"] for act in one["acts"]] == ["sit"]
    assert "claim_hash" not in json.dumps(one)
    shown = operator("table", table)
    assert "host: Ada" in shown and "sits down on seat 1" in shown
    assert "s’assied" in operator("table", table, lang="fr")


def test_chance_that_came_with_a_record_is_told_apart(base: str, operator: Operator) -> None:
    ada = Person(base)
    seats = [{"kind": "me"}, {"kind": "me"}]
    played = ada.open("castle", "me", "me")["table"]["id"]
    step = ada.get(f"/api/tables/{played}/step")
    branch = ada.post(f"/api/tables/{played}/branch", ply=step["ply"], seats=seats)["table"]["id"]
    before, after = (operator.json("table", t)["chance"] for t in (played, branch))
    assert before["drawn"] > 0
    assert after == {"drawn": 0, "brought": before["drawn"]}


def test_a_table_is_closed_while_people_play(base: str, operator: Operator) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        line.until("step")
        assert table in operator("close", table, "--why", "house rules")
        end = line.until("step")
        while "end" not in end:
            end = line.until("step")
        assert end["end"]["status"] == "abandoned"
        assert "house rules" in json.dumps(end["end"]["why"])
        assert line.until("table")["table"]["status"] == "abandoned"
        refused = line.ask("play", seat=0, seq=end["seq"], chain=["e4-e5"], key="x")
        assert refused["code"] == "ended"
    (act,) = operator.json("acts", "--table", table)
    assert (act["act"], act["guest"], act["what"]["why"]) == ("close", None, "house rules")
    assert f'"{table}" has ended already' in operator("close", table, code=2)
    assert '"nowhere"' in operator("close", "nowhere", code=2)
    assert "70" in operator("close", table, "--why", "x" * 71, code=2)


def test_a_waiting_table_is_closed_and_stays_so(base: str, operator: Operator) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open", public=True)["table"]["id"]
    operator("close", table)
    eventually(lambda: ada.get(f"/api/tables/{table}")["table"]["status"] == "abandoned")
    bob.post(f"/api/tables/{table}/join", 200)  # a seat may be taken; nothing begins
    assert ada.get(f"/api/tables/{table}")["table"]["status"] == "abandoned"


def test_a_play_that_crosses_a_close_is_refused(url: str) -> None:
    """Before the server has noticed: compare-and-set finds out."""

    async def run() -> None:
        async with hall_at(url, Clockwork().environment) as hall:
            live, _ = await seated(hall, "forteresse")
            office = Office(hall.store.database)
            await office.close(live.row.id, "", "root", 5)
            with pytest.raises(Exception, match="gone on"):
                await live.play(0, live.seq, ["e4-e5"], "k")
            assert live.row.status == "abandoned"
            other, _ = await seated(hall, "forteresse")
            await office.delete([other.row.id], "", "root", 5)
            with pytest.raises(Exception, match="no such table"):
                await other.play(0, other.seq, ["e4-e5"], "k")
            with pytest.raises(Exception, match="no such table"):
                await hall.seats.open(other, 1)

    asyncio.run(run())


def test_tables_are_deleted_while_people_are_there(base: str, operator: Operator) -> None:
    ada = Person(base)
    first = ada.open("forteresse", "me", "me")["table"]["id"]
    ada.post(f"/api/tables/{first}/abandon")
    again = ada.post(f"/api/tables/{first}/rematch")["table"]["id"]
    ada.do(again, "say", text="hello")
    with ada.line(again, **{"Accept-Language": "fr"}) as line:
        line.until("step")
        assert "--yes" in operator("delete", again, code=2)
        assert '"nowhere"' in operator("delete", again, "nowhere", "--yes", code=2)
        assert "one table" in operator("delete", again, "--yes")
        assert "supprimé" in line.until("bye")["message"]
        assert line.closed() == 4003
    ada.get(f"/api/tables/{again}", 404)
    assert ada.turned_away(again)["code"] == "no-table"  # who comes later is told too
    fresh = ada.post(f"/api/tables/{first}/rematch")["table"]["id"]  # not led to what is gone
    assert fresh != again
    operator("delete", first, fresh, "--yes")
    assert operator.json("tables") == []
    assert [act["act"] for act in operator.json("acts")][-2:] == ["delete", "delete"]
    assert "deletes the table" in operator("acts", "--table", again)


def test_nothing_is_left_of_a_deleted_table(url: str) -> None:
    async def run() -> None:
        async with hall_at(url, Clockwork().environment) as hall:
            live, _ = await seated(hall, "forteresse")
            await hall.chat.say(live, (await hall.guests.welcome("Eve"))[0], "hello")
            await Office(hall.store.database).delete([live.row.id], "", "root", 5)
            for stored in (schema.tables, schema.seats, schema.log, schema.chat):
                assert await hall.store.database.read(sa.select(stored)) == []

    asyncio.run(run())


def test_a_table_is_set_apart_and_let_out(base: str, operator: Operator) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        line.until("step")
        assert table in operator("quarantine", "put", table, "--why", "odd log")
        assert line.until("bye")["code"] == "quarantined"
        assert line.closed() == 4003
    assert ada.turned_away(table)["code"] == "quarantined"
    (apart,) = operator.json("quarantine")
    assert (apart["table_id"], apart["why"]) == (table, "odd log")
    assert "odd log" in operator("quarantine", "list")
    assert table in operator("quarantine", "release", table)
    eventually(lambda: ada.http.get(f"/api/tables/{table}").is_success)
    assert "not in quarantine" in operator("quarantine", "release", table, code=2)
    assert '"nowhere"' in operator("quarantine", "put", "nowhere", code=2)
    assert "quarantine put ID" in operator("quarantine", "put", code=2)
    assert [act["act"] for act in operator.json("acts")] == ["quarantine", "release"]
    operator("quarantine", "put", table)
    operator("delete", table, "--yes")
    assert operator.json("quarantine") == []


def test_a_banned_guest_is_shown_out_and_told_why(base: str, operator: Operator) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    guest = guest_id(bob)
    with bob.line(table) as his, ada.line(table) as hers:
        his.until("step"), hers.until("step")
        assert guest in operator("ban", "guest", guest, "--until", "7d", "--why", "swore at Ada")
        bye = his.until("bye")
        assert bye["code"] == "banned" and "swore at Ada" in bye["message"]
        assert his.closed() == 4003
        assert hers.until("presence")["seats"] == [0]
    refused = bob.get("/api/me", 403)
    assert "swore at Ada" in refused["message"] and "before 20" in refused["message"]
    assert bob.turned_away(table)["code"] == "banned"
    ada.get("/api/me")
    (ban,) = operator.json("bans")
    assert ban["guest"] == guest and ban["until"] > ban["at"]
    assert "swore at Ada" in operator("bans")
    operator("unban", "guest", guest)
    eventually(lambda: bob.http.get("/api/me").status_code == 200)
    assert f'"{guest}" is not banned' in operator("unban", "guest", guest, code=2)
    assert '"nobody"' in operator("ban", "guest", "nobody", code=2)
    assert [act["act"] for act in operator.json("acts")][-2:] == ["ban", "unban"]
    assert f"keeps {guest} out (swore at Ada)" in operator("acts")


def test_a_banned_range_is_kept_out(url: str, operator: Operator, monkeypatch: Any) -> None:
    monkeypatch.setattr(orders, "PAUSE", 0.05)
    with serving(url, proxy="127.0.0.1") as base:
        bad = {"X-Forwarded-For": "203.0.113.7"}
        ada, eve = Person(base), Person(base, "Eve")
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        with eve.line(table, **bad) as line:
            line.until("step")
            assert "203.0.113.0/24" in operator("ban", "address", "203.0.113.0/24")
            assert line.until("bye")["code"] == "banned"
            assert line.closed() == 4003
        assert eve.http.get("/api/games", headers=bad).status_code == 403
        page = eve.http.get("/", headers=bad | {"Accept-Language": "fr"})
        assert (page.status_code, page.headers["content-type"][:10]) == (403, "text/plain")
        assert "ne vous laisse pas entrer" in page.text
        with pytest.raises(Exception, match="403"), eve.line(table, **bad):
            pass
        assert eve.http.get("/api/games", headers={"X-Forwarded-For": "203.0.114.7"}).is_success
        operator("unban", "address", "203.0.113.0/24")
        eventually(lambda: eve.http.get("/api/games", headers=bad).is_success)


def test_bans_stand_after_a_restart_and_run_out(url: str, operator: Operator) -> None:
    world = Clockwork()
    world.time = int(time.time() * 1000)
    with serving(url, world.environment) as base:
        told = Person(base, "").post("/api/guests", name="Eve", bearer=True)
    operator("ban", "guest", told["id"], "--until", "2d")
    with serving(url, world.environment) as base:
        eve = Person(base, "").http
        eve.headers["Authorization"] = f"Bearer {told['token']}"
        assert eve.get("/api/me").status_code == 403
        world.time += 3 * DAY
        assert eve.get("/api/me").status_code == 200
    assert "(over)" not in operator("bans")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("ban", "address", "203.0.113.7/24"), "203.0.113.0/24"),
        (("ban", "address", "somewhere"), '"somewhere"'),
        (("ban", "address", "::1", "--until", "soon"), '"soon"'),
        (("ban", "address", "::1", "--until", "2001-01-01"), "2001-01-01"),
        (("ban", "address", "::1", "--why", "x" * 201), "200"),
        (("table", "nowhere"), '"nowhere"'),
        (("close", "-bcdefghijkl", "--why", "old"), '"-bcdefghijkl"'),
        (("delete", "--cdefghijkl", "--yes"), '"--cdefghijkl"'),
        (("tables", "--guest", "-hcdefghijkl"), '"-hcdefghijkl"'),
        (("tables", "--guest", "nobody"), '"nobody"'),
    ],
)
def test_what_is_wrong_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: tuple[str, ...], said: str
) -> None:
    operator = Operator(f"sqlite:///{tmp_path}/games.db", capsys)

    async def create() -> None:
        await (await Database(operator.url).open()).close()

    asyncio.run(create())
    assert said in operator(*given, code=2)


def test_a_database_that_is_not_ours_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    operator = Operator(f"sqlite:///{file}", capsys)
    assert str(file) in operator("tables", code=2)
    assert not file.exists()
    file.write_text("no database at all, but long enough to look like a file")
    assert str(file) in operator("tables", code=2)
    file.write_bytes(b"")
    assert "0013" in operator("tables", code=2)
    operator.url = "postgresql://ada:secret@127.0.0.1:1/games"
    told = operator("tables", code=2)
    assert "127.0.0.1:1" in told and "secret" not in told


def test_clearing_out_tells_first_and_takes_what_is_old(url: str, operator: Operator) -> None:
    async def fill() -> tuple[str, list[str]]:
        world = Clockwork()
        world.time = int(time.time() * 1000) - 400 * DAY
        async with hall_at(url, world.environment) as hall:
            old, _ = await seated(hall, "forteresse")
            await hall.play.abandon(old)
            await seated(hall, "forteresse", ("me", "open"))
            running, ada = await seated(hall, "forteresse")
            banned, _ = await hall.guests.welcome("Mallory")
            await Office(hall.store.database).ban(Ban(1, guest=banned.id), "root")
            world.time += 399 * DAY
            young, _ = await seated(hall, "forteresse")
            await hall.play.abandon(young)
            return ada.id, [running.row.id, young.row.id]

    ada, kept = asyncio.run(fill())
    would = operator("retention")
    assert "1 ended tables, 1 that never began, 2 guests" in would and "--yes" in would
    assert operator("retention", "--dry-run") == would
    counted = operator.json("retention")
    assert counted.pop("bytes") > 0
    assert counted == {"deleted": False, "ended": 1, "waiting": 1, "guests": 2}
    assert len(operator.json("tables")) == 4
    assert "1 tables terminées" in operator("retention", lang="fr")
    did = operator("retention", "--yes")
    assert did.strip().split(":")[1] == would.splitlines()[0].split(":")[1]
    assert sorted(t["id"] for t in operator.json("tables")) == sorted(kept)
    assert len(operator.json("guests")) == 3
    assert ada in [guest["id"] for guest in operator.json("guests")]
    assert "0 ended tables, 0 that never began, 0 guests; about 0 B" in operator("retention")
    assert "1 guests" in operator("retention", "--ended", "1", "--guests", "1")
    assert [a["act"] for a in operator.json("acts")][-3:] == ["delete", "delete", "retention"]


def test_clearing_out_leaves_room_for_a_server_beside_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many tables go in several transactions."""
    from bastide.server import office as module

    monkeypatch.setattr(module, "MOST_AT_ONCE", 2)

    async def run() -> None:
        async with hall_at(url, Clockwork().environment) as hall:
            for _ in range(5):
                live, _ = await seated(hall, "forteresse")
                await hall.play.abandon(live)
            office = Office(hall.store.database)
            writes = 0
            write = office.database.write

            async def counted(job: Any) -> Any:
                nonlocal writes
                writes += 1
                return await write(job)

            monkeypatch.setattr(office.database, "write", counted)
            far = 10**15
            assert (await office.clear_out(Ages(far, far, 0), "root", 5)).ended == 5
            assert writes == 4
            assert (await office.tables())[1] == 0

    asyncio.run(run())
