"""Who plays with whom: seats that change hands are told, nobody is seated unasked, lists have more than one page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bastide.server import pages
from bastide.server.policy import Policy
from bastide.server.rows import Seat, TableRow
from tests.server.halls import hall_at
from tests.server.network import Line, Person, serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('company')}/games.db") as address:
        yield address


def told(line: Line) -> Any:
    """What the house says next, over this line."""
    (said,) = line.until("chat")["lines"]
    assert said["room"] == "house"
    return said["told"]


# ---- seats that change hands


def test_everybody_reads_when_the_host_takes_a_seat_and_who_has_it_then(base: str) -> None:
    ada, bob, lea, eve = (Person(base, name) for name in ("Ada", "Bob", "Léa", "Eve"))
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    with ada.line(table) as hers, eve.line(table) as watching:
        ada.post(f"/api/tables/{table}/seats/1", do="bot", bot="random")
        given = ["seat-to-bot", {"name": "Bob"}]
        assert told(hers) == told(watching) == given
        secret = ada.post(f"/api/tables/{table}/seats/1", do="invite")["links"]["1"]
        taken = ["seat-invites", {"name": "Bob"}]
        assert told(hers) == told(watching) == taken
        lea.post(f"/api/tables/{table}/join", claim=secret)
        plays = ["seat-plays-for", {"name": "Léa", "before": "Bob"}]
        assert told(hers) == told(watching) == plays
    for reader in (ada, bob, lea, eve):  # it stays to be read: by who was sent away, too
        lines = reader.get(f"/api/tables/{table}/chat")["lines"]
        assert [line["told"] for line in lines] == [given, taken, plays]
    words = ada.http.get("/api/games/forteresse/words/fr").text
    assert "seat-plays-for = { $name } joue désormais pour { $before }." in words


def test_nobody_is_told_of_seats_that_nobody_had(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "human")["table"]["id"]
    ada.post(f"/api/tables/{table}/seats/1", do="open")
    bob.post(f"/api/tables/{table}/join")
    assert ada.get(f"/api/tables/{table}/chat")["lines"] == []


def test_a_bots_seat_is_told_by_the_bots_name(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "bot:greedy")["table"]["id"]
    ada.post(f"/api/tables/{table}/seats/1", do="open")
    bob.post(f"/api/tables/{table}/join")
    lines = ada.get(f"/api/tables/{table}/chat")["lines"]
    assert [line["told"] for line in lines] == [
        ["seat-opened", {"name": ["level-greedy"]}],
        ["seat-plays-on", {"name": "Bob"}],
    ]


# ---- to play again


def ended(ada: Person, bob: Person) -> str:
    table: str = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    ada.do(table, "resign", seat=0)
    return table


def test_a_rematch_is_an_invitation_that_can_be_declined(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ended(ada, bob)
    fresh = ada.post(f"/api/tables/{table}/rematch")["table"]["id"]
    me = bob.get("/api/me")
    assert [one["id"] for one in me["tables"]] == [table]
    assert me["waiting"] == []
    (invitation,) = me["invitations"]
    assert (invitation["id"], invitation["mine"]) == (fresh, [0])
    with ada.line(fresh) as hers:
        hers.until("step")
        bob.post(f"/api/tables/{fresh}/decline")
        assert told(hers) == ["seat-declined", {"name": "Bob"}]
    seat = ada.get(f"/api/tables/{fresh}")["table"]["seats"][0]
    assert (seat["kind"], seat["taken"], seat.get("awaited", False)) == ("human", False, False)
    assert "invitations" not in bob.get("/api/me")
    assert bob.get(f"/api/tables/{fresh}")["mine"] == []
    assert bob.post(f"/api/tables/{fresh}/decline", 409)["code"] == "no-offer"
    with bob.line(fresh) as his:  # he only looks
        assert his.until("welcome")["viewers"] == [None]


def test_who_comes_has_accepted(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    fresh = ada.post(f"/api/tables/{ended(ada, bob)}/rematch")["table"]["id"]
    with bob.line(fresh) as his:
        assert his.until("welcome")["table"]["status"] == "playing"
    me = bob.get("/api/me")
    assert me["tables"][0]["id"] == fresh
    assert "invitations" not in me


# ---- lists


def row(name: str, at: int, **more: Any) -> TableRow:
    seats = more.pop("seats", [Seat(0, "human", "ada", "Ada"), Seat(1, "bot", bot="random")])
    given: dict[str, Any] = {"status": "over", "public": True, "host": "ada"} | more
    policy = Policy(spectators=given.pop("spectators", True)).json()
    return TableRow(
        name, "castle", 2, {}, 1, "", policy, created=at, changed=at, seats=seats, **given
    )


def test_lists_go_on_page_by_page_and_nobody_pushes_anything_out(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LISTED", 3)

    async def run() -> None:
        async with hall_at(url) as hall:
            store = hall.store
            for n in range(7):  # two of the same moment each
                await store.create(row(f"e{n}", n // 2))
                await store.create(row(f"w{n}", n // 2, status="waiting"))
            await store.create(row("mine", 0, status="playing", turn=0))
            await store.create(row("theirs", 1, status="playing", turn=1))
            awaited = [Seat(0, "human", "eve", "Eve"), Seat(1, "human", "ada", "Ada", awaited=True)]
            for n in range(5):
                await store.create(row(f"r{n}", 99, status="waiting", seats=awaited, host="eve"))

            async def all_of(ask: Any) -> list[str]:
                found, before = [], None
                while True:
                    page = await ask(before)
                    assert 0 < len(page.tables) <= 3
                    found += [table.id for table in page.tables]
                    if page.more is None:
                        return found
                    before = page.more

            newest = ["e6", "e5", "e4", "e3", "e2", "e1", "e0"]
            assert await all_of(lambda before: store.ended_tables(None, before)) == newest
            waiting = [name.replace("e", "w") for name in newest]
            rematches = ["r4", "r3", "r2", "r1", "r0"]
            assert await all_of(store.open_tables) == [*rematches, *waiting]
            mine = await all_of(lambda before: store.tables_of("ada", before))
            assert mine == ["mine", "theirs", *waiting, *newest]  # what waits for me comes first
            invited = [table.id for table in await store.invitations("ada")]
            assert invited == rematches[:3]

    asyncio.run(run())


def test_a_mark_of_nowhere_is_refused(base: str) -> None:
    ada = Person(base)
    for path in ("/api/tables", "/api/replays", "/api/me/tables"):
        for before in ("x", "1", "1.2.3.4", "1.2.3.x", "1.ab!"):
            assert ada.get(path, 422, before=before)["code"] == "bad-request"
    assert ada.get("/api/me/tables", 422, before="1.abc")["code"] == "bad-request"
    assert ada.get("/api/me/tables", before="3.1.abc")["tables"] == []


def test_games_without_spectators_are_listed_to_those_who_sat_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_at(f"sqlite:///{tmp_path}/games.db") as hall:
            await hall.store.create(row("closed", 2, spectators=False))
            await hall.store.create(row("open", 1))
            for guest, names in ((None, ["open"]), ("eve", ["open"]), ("ada", ["closed", "open"])):
                page = await hall.store.ended_tables(guest)
                assert [table.id for table in page.tables] == names

    asyncio.run(run())
