"""Private talk: only the two who talk ever receive it, whoever asks, wherever, and whatever happens later."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from bastide.games import game
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy
from tests.server.halls import Clockwork, Reader, hall_at
from tests.server.network import Person, serving
from tests.server.test_hall import refused, run

SECRET = "You take the north, I take the south."
ALLOWED = {"whispers": True}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('whispers')}/games.db") as address:
        yield address


def table_of(base: str, players: int = 3, **policy: Any) -> tuple[str, list[Person]]:
    """A running game of Dissuasion, a person a seat; the first is the host."""
    people = [Person(base, name) for name in ("Ada", "Bob", "Cleo", "Dora")[:players]]
    seats = ["me", *["open"] * (players - 1)]
    table = people[0].open("dissuasion", *seats, policy=policy)["table"]["id"]
    for seat, person in enumerate(people[1:], 1):
        person.post(f"/api/tables/{table}/join", seat=seat)
    return table, people


def person_at(who: Person, table: str, seat: int) -> str:
    return str(who.get(f"/api/tables/{table}")["table"]["seats"][seat]["person"])


def private(person: Person, table: str) -> list[dict[str, Any]]:
    lines = person.get(f"/api/tables/{table}/chat")["lines"]
    return [line for line in lines if line["room"] == "private"]


def test_two_talk_and_nobody_else_hears_anything_of_it(base: str) -> None:
    table, (ada, bob, cleo) = table_of(base, **ALLOWED)
    eve = Person(base, "Eve")
    with ada.line(table) as a, bob.line(table) as b, cleo.line(table) as c, eve.line(table) as e:
        for line in (a, b, c, e):
            line.settle()
        known = [len(line.raw) for line in (c, e)]
        answer = a.ask("say", text=SECRET, to=person_at(ada, table, 1))
        assert (answer["t"], answer["n"]) == ("done", 1)
        heard = b.until("chat")["lines"]
        assert heard == [
            {"n": 1, "room": "private", "name": "Ada", "text": SECRET, "at": heard[0]["at"],
             "to": "Bob"}
        ]  # fmt: skip
        for line in (a, c, e):
            line.settle()
        mine = [json.loads(text) for text in a.raw if SECRET in text]
        assert [line["mine"] for message in mine for line in message["lines"]] == [True]
        for line, n in zip((c, e), known, strict=True):  # who is there may still be told
            assert {json.loads(text)["t"] for text in line.raw[n:]} <= {"pong", "presence"}
    assert [line["text"] for line in private(ada, table)] == [SECRET]
    assert [line["text"] for line in private(bob, table)] == [SECRET]
    # who comes again is told what he does not know yet
    with bob.line(table) as b:
        assert SECRET in json.dumps(b.until("chat"))
    # not by any other way, while it goes on and when it has ended
    for _ in range(2):
        for other in (cleo, eve, Person(base, "")):
            for path in ("", "/chat", "/log", "/step", "/plies", "/transcript"):
                assert SECRET not in other.http.get(f"/api/tables/{table}{path}").text
        ada.http.post(f"/api/tables/{table}/abandon")
    assert SECRET not in ada.http.get(f"/api/tables/{table}/transcript").text
    with cleo.line(table) as c:
        c.settle()
        assert SECRET not in "".join(c.raw)


def test_no_number_tells_that_others_whisper(base: str) -> None:
    """What a third player receives is the same whether the others talk or not."""
    told = []
    for talks in (False, True):
        table, (ada, bob, cleo) = table_of(base, **ALLOWED)
        if talks:
            for text in ("One", "Two", "Three"):
                ada.do(table, "say", text=text, to=person_at(ada, table, 1))
        said = cleo.do(table, "say", text="Hello")["n"]
        with cleo.line(table) as line:
            lines = line.until("chat")["lines"]
        ada.do(table, "say", text="For Cleo", to=person_at(ada, table, 2))
        own = private(cleo, table)
        told.append((said, [line["n"] for line in lines], [line["n"] for line in own]))
        bob.do(table, "say", text="Hi")
    assert told[0] == told[1] == (1, [1], [1])


def test_the_host_decides_and_two_have_nobody_to_hide_from(base: str) -> None:
    table, (ada, *_) = table_of(base)
    assert "person" not in ada.get(f"/api/tables/{table}")["table"]["seats"][1]
    refusal = ada.do(table, "say", 409, text="Psst", to="anybody")
    assert refusal["code"] == "no-whispers"
    table, (ada, *_) = table_of(base, players=2, **ALLOWED)
    assert (
        ada.do(table, "say", 409, text="Psst", to=person_at(ada, table, 1))["code"] == "no-whispers"
    )


def test_only_players_talk_and_only_to_people_who_play(base: str) -> None:
    ada, bob, eve = (Person(base, name) for name in ("Ada", "Bob", "Eve"))
    seats = ("me", "open", "bot:random")
    table = ada.open("dissuasion", *seats, policy=ALLOWED)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", seat=1)
    assert "person" not in ada.get(f"/api/tables/{table}")["table"]["seats"][2]
    mine = person_at(ada, table, 0)
    assert eve.do(table, "say", 403, text="Psst", to=mine)["code"] == "whisper-seated"
    assert ada.do(table, "say", 409, text="Psst", to=mine)["code"] == "whisper-nobody"
    assert ada.do(table, "say", 409, text="Psst", to="1")["code"] == "whisper-nobody"
    assert ada.do(table, "say", 422, text="Psst", to=1)["code"] == "bad-request"


async def three(hall: Hall) -> tuple[LiveTable, list[Guest]]:
    people = [(await hall.guests.welcome(name))[0] for name in ("Ada", "Bob", "Cleo")]
    places = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open")]
    plan = Plan(game("dissuasion"), 3, places, policy=Policy(whispers=True))
    live, _ = await hall.openings.open(people[0], plan)
    for seat in (1, 2):
        await hall.seats.take(live, people[seat], seat)
    return live, people


def name_of(hall: Hall, live: LiveTable, seat: int) -> str:
    from bastide.server.seating import person_on

    found = person_on(live.row, live.row.seats[seat])
    assert found is not None
    return found


@run
async def test_whoever_takes_the_seat_reads_and_is_told_nothing(url: str) -> None:
    async with hall_at(url, Clockwork().environment) as hall:
        live, (ada, bob, _) = await three(hall)
        eve, _ = await hall.guests.welcome("Eve")
        to_bob = name_of(hall, live, 1)
        await hall.chat.say(live, ada, SECRET, to_bob)
        await hall.seats.open(live, 1)
        await hall.seats.take(live, eve, 1)
        assert [line.room for line in await hall.chat.said(live, eve, 0)] == ["house", "house"]
        await refused("whisper-nobody", hall.chat.say(live, ada, "Still there?", to_bob))
        await hall.chat.say(live, ada, "Welcome!", name_of(hall, live, 1))
        told = [line.text for line in await hall.chat.said(live, eve, 0) if line.room == "private"]
        assert told == ["Welcome!"]
        left = [line.text for line in await hall.chat.said(live, bob, 0) if line.room == "private"]
        assert left == [SECRET]  # it was said to him


@run
async def test_it_goes_from_server_to_server_and_to_those_two_alone(url: str) -> None:
    async with hall_at(url, Clockwork().environment) as hall, hall_at(url) as elsewhere:
        live, (ada, bob, cleo) = await three(hall)
        there = await elsewhere.tables.get(live.row.id)
        readers = [Reader(bob, [1]), Reader(cleo, [2]), Reader(None, [None])]
        for reader in readers:
            there.join(reader)
        notices: list[str] = []
        hall.tables.notify = notices.append
        await hall.chat.say(live, ada, SECRET, name_of(hall, live, 1))
        assert all(SECRET not in notice for notice in notices)
        for notice in notices:
            elsewhere.hear(notice)
        await asyncio.gather(*elsewhere._hearing)
        assert [[line["text"] for m in r.sent for line in m.get("lines", ())] for r in readers] == [
            [SECRET], [], [],
        ]  # fmt: skip


@run
async def test_a_table_is_deleted_with_what_was_whispered(url: str) -> None:
    from bastide.server.office import Office

    async with hall_at(url, Clockwork().environment) as hall:
        live, (ada, *_) = await three(hall)
        await hall.chat.say(live, ada, SECRET, name_of(hall, live, 1))
        await refused("too-fast", hall.chat.say(live, ada, SECRET, name_of(hall, live, 1)))
        await Office(hall.store.database).delete([live.row.id], "", "test", 1)
        assert await hall.chat.whispers.said(live, ada, 0) == []
