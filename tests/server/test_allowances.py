"""Whoever spreads over several servers has one allowance, not one at each."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bastide.games import game
from bastide.server.allowances import BEATS, MOST_TOLD, Allowances
from bastide.server.connections import CODES
from bastide.server.fairness import Owner
from bastide.server.hall import Hall
from bastide.server.limits import Limiter
from bastide.server.metrics import Metrics
from bastide.server.nodes import Node
from bastide.server.plans import Plan, SeatPlan
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused
from bastide.server.settings import Settings
from tests.server.halls import hall_at
from tests.server.network import Person, eventually, serving
from tests.server.test_hall import run
from tests.server.test_moving_on import only_postgres

ADA = Owner("203.0.113.7", "ada")


class Server:
    """The brakes of one server; its time stands still."""

    def __init__(self, name: str, hall: Hall, **given: int) -> None:
        self.name, self.time = name, 0.0
        self.limit = Limiter(rate=1, burst=10, now=lambda: self.time)
        self.quotas = Quotas(hall, Settings(**given), Metrics())  # type: ignore[arg-type]
        self.allowances = Allowances(lambda: {"limit": self.limit}, self.quotas)

    def told(self) -> Node:
        about = json.loads(json.dumps({"allowances": self.allowances.tell()}))
        return Node(self.name, "", "", 0, 0, False, about)

    def spends(self, most: int, key: str = "ada") -> int:
        return sum(self.limit.allows(key) for _ in range(most))


def beat(*servers: Server) -> None:
    """Each tells the others."""
    told = {server.name: server.told() for server in servers}
    for server in servers:
        server.allowances.hear(node for name, node in told.items() if name != server.name)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@run
async def test_what_is_spent_at_one_server_is_charged_at_the_others_once(file: str) -> None:
    async with hall_at(file) as hall:
        here, there, third = (Server(name, hall) for name in ("a", "b", "c"))
        beat(here, there, third)  # from now on they tell each other
        assert here.spends(6) == 6
        beat(here, there, third)
        assert (there.spends(20), third.spends(20)) == (4, 4)  # they do not know of each other yet
        beat(here, there, third)
        for _ in range(BEATS + 1):  # what is told again is not charged again
            beat(here, there, third)
        for server in (here, there, third):
            assert server.spends(5) == 0
            server.time += 5  # eight have been spent too many, and five come back
        assert [server.spends(20) for server in (here, there, third)] == [1, 1, 1]


@run
async def test_little_is_told_when_it_has_become_more_and_never_too_much(file: str) -> None:
    async with hall_at(file) as hall:
        here = Server("a", hall)
        here.limit = Limiter(rate=1, burst=100, now=lambda: 0.0)
        here.told()
        spent = lambda: here.told().about["allowances"]["spent"][-1][1]
        assert here.spends(2) == 2
        assert spent() == {}
        assert here.spends(1) == 1
        (told,) = spent().values()
        assert list(told.values()) == [3]
        for guest in range(5_000):
            here.spends(3, f"guest {guest}")
        (told,) = spent().values()
        assert len(told) == MOST_TOLD
        assert len(here.limit.spent or ()) <= 5_000
        assert "guest" not in json.dumps(told)  # a mark, and nothing of the key


@run
async def test_what_is_held_at_one_server_counts_at_the_others(file: str) -> None:
    async with hall_at(file) as hall:
        here, there = (Server(name, hall, sockets_per_guest=4, imports=1) for name in "ab")
        beat(here, there)
        with ExitStack() as held:
            for _ in range(3):
                held.enter_context(here.quotas.socket(ADA))
            held.enter_context(here.quotas.reading(ADA))
            beat(here, there)
            held.enter_context(there.quotas.socket(ADA))
            with pytest.raises(Refused), there.quotas.socket(ADA):
                pass
            with there.quotas.reading(ADA):  # two of him in all; of everybody's, each has its own
                pass
            with there.quotas.socket(Owner("203.0.113.8", "bob")):
                pass
        beat(here, there)
        with there.quotas.socket(ADA):
            pass


@run
async def test_a_table_that_two_servers_have_in_memory_counts_once(file: str) -> None:
    async with hall_at(file) as one, hall_at(file) as other:
        here, there = (
            Server(name, hall, tables_per_guest=3) for name, hall in (("a", one), ("b", other))
        )
        ada, _ = await one.guests.welcome("Ada")
        plan = Plan(game("forteresse"), 2, [SeatPlan("me"), SeatPlan("me")])
        for _ in range(2):
            live, _ = await one.openings.open(ada, plan)
            await other.tables.get(live.row.id)
        beat(here, there)
        for server in (here, there):
            with server.quotas.opening(ada, plan):
                pass
        await one.openings.open(ada, plan)
        beat(here, there)
        for server in (here, there):
            with pytest.raises(Refused), server.quotas.opening(ada, plan):
                pass


@only_postgres
def test_sockets_of_one_guest_are_counted_over_two_servers(url: str) -> None:
    with serving(url, sockets_per_guest=2) as one, serving(url, sockets_per_guest=2) as other:
        ada = Person(one)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        with ada.line(table) as first, ada.line(table) as second:
            first.until("welcome")
            second.until("welcome")
            ada.base = other

            def turned_away() -> bool:
                try:
                    with ada.line(table) as third:
                        return bool(third.hear()["t"] == "bye")
                except ConnectionClosed as end:  # before it could say hello
                    return end.rcvd is not None and end.rcvd.code == CODES["too-many"]

            eventually(turned_away)
