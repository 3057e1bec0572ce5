"""Reviews, analyses and labs are the same at all servers of a database, whichever makes them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
import sqlalchemy as sa

from bastide.server import labs, ongoing, reviews, schema
from bastide.server import nodes as nodes_module
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.labs import Lab
from bastide.server.office import Office
from bastide.server.ongoing import Ongoing, Work
from bastide.server.refusals import Refused
from bastide.server.reviewing import PiecesJob
from bastide.server.works import Works
from tests.server.halls import seated
from tests.server.network import Person, eventually, serving
from tests.server.servers import dies, node_at, nodes_of
from tests.server.test_hall import run
from tests.server.test_moving_on import only_postgres
from tests.server.test_reviews import Here, brought, played

ADA, BOB = Guest("ada", "Ada"), Guest("bob", "Bob")


# ---- through the network


@contextmanager
def two_servers(url: str, **given: Any) -> Iterator[tuple[Person, Person]]:
    """The same person at two servers."""
    with serving(url, **given) as here, serving(url, **given) as there:
        ada = Person(here)
        twin = Person(there, "")
        twin.http.cookies.update(ada.http.cookies)
        yield ada, twin


def same(here: Person, there: Person, path: str, **headers: str) -> bytes:
    """What both servers answer, byte for byte."""
    answers = [person.http.get(path, headers=headers) for person in (here, there)]
    assert answers[0].status_code == answers[1].status_code == 200, answers[1].text
    assert answers[0].content == answers[1].content
    return answers[0].content


@only_postgres
def test_a_review_is_polled_and_stepped_through_at_another_server(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, jobs = threading.Event(), list[Any]()

    class Waiting(Here):
        """Goes on when the first curve has been looked at."""

        async def ask(self, job: Any, claim: Any = None) -> Any:
            jobs.append(job)
            if isinstance(job, PiecesJob):
                await asyncio.to_thread(looked.wait)
            return await super().ask(job, claim)

    monkeypatch.setattr(reviews, "Workers", Waiting)
    with two_servers(url, review_simulations=2) as (here, there):
        try:
            table = brought(here, played("forteresse", quiet_limit=20))
            at = f"/api/tables/{table}/review"
            assert there.get(at, 404)["message"]
            here.post(at, 200)
            eventually(lambda: there.get(at).get("players"))
            assert there.get(at)["rough"] and b'"rough"' in same(here, there, at)
            assert there.post(at, 200)["status"] == "working"
            looked.set()
            eventually(lambda: there.get(at)["status"] == "done")
            there.post(at, 200)
            same(here, there, at)
            asked = len({(type(job), getattr(job, "pieces", ())) for job in jobs})
            assert len(jobs) == asked, "no piece was done twice"
            moments = there.get(at)["moments"]
            assert moments
            for moment in moments:
                for choice in range(len(moment["options"]) + 1):
                    assert b'"steps"' in same(here, there, f"{at}/{moment['ply']}/{choice}")
            assert there.get(f"{at}/{moments[0]['ply']}/20", 404)["message"]
        finally:
            looked.set()


@only_postgres
def test_an_analysis_is_looked_at_and_stopped_at_another_server(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "Workers", Here)
    with two_servers(url) as (here, there):
        table = brought(here, played("forteresse", quiet_limit=20))
        begun = here.post(f"/api/tables/{table}/analysis", 201, ply=2, seat=0)
        name = f"/api/analyses/{begun['id']}"
        assert there.get(name)["status"] == "thinking"
        assert there.get(f"/api/labs/{begun['id']}", 404)["message"]
        eventually(lambda: there.get(name).get("options"))
        bob = Person(there.base, "Bob")
        assert bob.http.delete(name).status_code == 404
        assert there.http.delete(name).json()["status"] == "stopped"
        assert there.get(name)["status"] == "stopped"
        eventually(lambda: here.get(name)["status"] == "stopped")
        eventually(lambda: here.http.get(name).content == there.http.get(name).content)


@only_postgres
def test_a_lab_is_one_at_all_servers_and_read_at_all(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labs, "GAME_SECONDS", 600.0)
    with two_servers(url, lab_games=2) as (here, there):
        begun = here.post("/api/labs", 201, game="forteresse")
        name = f"/api/labs/{begun['id']}"
        assert there.get(name)["status"] in ("playing", "done")
        eventually(lambda: there.get(name)["status"] == "done")
        english = same(here, there, name)
        assert b'"svg"' in english
        assert same(here, there, name, **{"Accept-Language": "fr"}) != english


@only_postgres
def test_one_lab_of_a_guest_at_all_servers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labs, "Workers", Never)
    with two_servers(url, lab_games=2) as (here, there):
        name = f"/api/labs/{here.post('/api/labs', 201, game='forteresse')['id']}"

        def refused() -> bool:
            begun = there.http.post("/api/labs", json={"game": "forteresse"})
            if begun.status_code == 201:  # it has not yet heard of the other
                there.http.delete(f"/api/labs/{begun.json()['id']}")
            return begun.status_code == 429

        eventually(refused)
        assert there.http.delete(name).json()["status"] == "stopped"
        eventually(lambda: not refused())


class Never(Here):
    """Nothing is ever done."""

    async def ask(self, job: Any, claim: Any = None) -> Any:
        await asyncio.Event().wait()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_one_server_alone_writes_nothing_down(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labs, "Workers", Never)
    with serving(url, lab_games=2) as base:
        ada = Person(base)
        begun = ada.post("/api/labs", 201, game="forteresse")
        assert ada.get(f"/api/labs/{begun['id']}")["status"] == "playing"
        engine = sa.create_engine(url)
        with engine.connect() as connection:
            assert not connection.execute(sa.select(schema.works)).all()
        engine.dispose()


# ---- from server to server, step by step


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody dies because a machine is slow: tests say who does."""
    monkeypatch.setattr(nodes_module, "LEASE", 3_600_000)


class Desk:
    """The labs of one server, which tells of them when told to."""

    def __init__(self, hall: Hall) -> None:
        self.works = Works(hall.store.database, nodes_of(hall))
        self.labs = Ongoing("lab", Lab, self.works)
        self.begun: list[Work[Lab]] = []

    async def begin(self, name: str, guest: Guest = ADA) -> Lab:
        async def go_on(work: Work[Lab]) -> None:
            self.begun.append(work)
            await asyncio.Event().wait()

        return await self.labs.begin(name, guest, Lab(name, 9), go_on, nullcontext())

    async def share(self) -> None:
        await asyncio.sleep(0)  # what was stopped ends
        await self.labs.share(self.works)


@only_postgres
@run
async def test_what_a_server_did_ends_with_it_and_another_begins_anew(
    url: str, patient: None
) -> None:
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        await ours.begin("one")
        found = await theirs.begin("one", BOB)
        await asyncio.sleep(0)
        assert found.status == "playing" and all(work.over for work in theirs.begun)
        ours.begun[0].state.games = 4
        await ours.share()
        assert (await theirs.labs.find("one")).games == 4
        await dies(here, witness=there)
        with pytest.raises(Refused):
            await theirs.labs.find("one")
        await theirs.begin("one", BOB)
        await asyncio.sleep(0)
        assert not theirs.begun[-1].over and (await theirs.labs.find("one")).games == 0
        await nodes_of(here).beat()  # it was only slow, and begins again
        await ours.begin("two")
        await ours.share()
        assert await theirs.labs.find("two")
        assert (await theirs.labs.find("one")).games == 0, "that is theirs by now"
        for desk in (ours, theirs):
            await desk.labs.close()


@only_postgres
@run
async def test_what_goes_on_is_told_again_by_a_server_that_was_only_slow(
    url: str, patient: None
) -> None:
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        await ours.begin("one")
        await dies(here, witness=there)
        assert await theirs.labs.get("one") is None
        await nodes_of(here).beat()
        await ours.share()
        assert await theirs.labs.get("one")
        await ours.labs.close()


@only_postgres
@run
async def test_others_ask_the_server_that_does_it_to_stop_and_tell_it_who_looks(
    url: str, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ongoing, "SELDOM", -1)
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        await ours.begin("one")
        await asyncio.sleep(0)
        work = ours.begun[0]
        work.looked -= 3600
        await there.store.database.write(
            lambda c: c.execute(schema.works.update().values(looked=0)).rowcount
        )
        await ours.share()
        unseen = work.looked
        await theirs.labs.find("one")
        await ours.share()
        assert work.looked > unseen
        with pytest.raises(Refused):
            await theirs.labs.stop("one", BOB)
        await ours.share()
        assert not work.over
        assert (await theirs.labs.stop("one", ADA)).status == "stopped"
        await ours.share()
        await ours.share()
        assert work.over and work.state.status == "stopped"
        assert not await ours.works.asked("review", ["one"])


@only_postgres
@run
async def test_an_end_that_was_seen_at_one_server_is_seen_at_all(url: str, patient: None) -> None:
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        gate = asyncio.Event()

        async def finish(work: Work[Lab]) -> None:
            await gate.wait()
            work.state.status = "done"

        await ours.labs.begin("one", ADA, Lab("one", 9), finish, nullcontext())
        gate.set()
        await asyncio.sleep(0.01)
        assert (await theirs.labs.find("one")).status == "playing"
        assert (await ours.labs.find("one")).status == "done"
        assert (await theirs.labs.find("one")).status == "done"


@only_postgres
@run
async def test_the_review_of_a_table_is_deleted_with_it(url: str, patient: None) -> None:
    async with node_at(url) as hall:
        live, _ = await seated(hall, "forteresse")
        works = Works(hall.store.database, nodes_of(hall))
        for kind in ("review", "lab"):
            assert await works.tell(kind, live.row.id, "ada", b"{}", failed=False)
        await Office(hall.store.database).delete([live.row.id], "why", "me", 0)
        assert await works.read("review", live.row.id) is None
        assert await works.read("lab", live.row.id)


@only_postgres
@run
async def test_what_failed_is_begun_anew_by_whoever_asks_and_that_is_seen_everywhere(
    url: str, patient: None
) -> None:
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        await ours.begin("one")
        await asyncio.sleep(0)
        ours.begun[0].state.status = "failed"
        await ours.share()
        assert (await theirs.labs.find("one")).failed
        await theirs.begin("one", BOB)
        assert not (await theirs.labs.find("one")).failed
        assert not (await ours.labs.find("one")).failed
        for desk in (ours, theirs):
            await desk.labs.close()


@only_postgres
@run
async def test_what_is_forgotten_or_too_long_is_read_nowhere_else(
    url: str, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ongoing, "MOST_KEPT", 1)
    async with node_at(url) as here, node_at(url) as there:
        ours, theirs = Desk(here), Desk(there)
        await ours.begin("one")
        await ours.labs.stop("one", ADA)
        await ours.share()
        assert await theirs.labs.get("one")
        await ours.begin("two")
        await ours.share()
        assert await theirs.labs.get("one") is None and await theirs.labs.get("two")
        monkeypatch.setattr(ongoing, "MOST_BYTES", 10)
        for _ in range(2):
            await ours.share()
        assert await theirs.labs.get("two") is None and await ours.labs.get("two")
        await ours.labs.close()
