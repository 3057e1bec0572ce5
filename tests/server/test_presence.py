"""Who is at a table is told alike at all servers, and nobody at any of them is shown what his seats do not see now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

import pytest

from bastide.core.errors import BastideError
from bastide.games import game
from bastide.server import nodes as nodes_module
from bastide.server.connections import Connections
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy
from bastide.server.requests import Requests
from bastide.server.wire import incoming as m
from bastide.server.wire.outgoing import Viewer
from bastide.server.workers import Workers
from tests.server.halls import seated
from tests.server.servers import dies, meet, node_at, nodes_of
from tests.server.test_hall import run
from tests.server.test_moving_on import Minds, bots_of, only_postgres, until

pytestmark = only_postgres


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody dies because a machine is slow: tests say who does."""
    monkeypatch.setattr(nodes_module, "LEASE", 3_600_000)


class Page:
    """Somebody's open page: what it was sent, and how it ended."""

    def __init__(self, live: LiveTable, guest: Guest | None) -> None:
        self.guest, self.sent, self.ended = guest, [], ""
        self.viewers: list[Viewer] = live.viewers_of(guest)
        live.join(self)

    def send(self, message: bytes) -> None:
        self.sent: list[dict[str, Any]]
        self.sent.append(json.loads(message))

    def close(self, why: str) -> None:
        self.ended = why

    def dismiss(self, error: BastideError) -> None:
        self.ended = str(error)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["t"] == kind]

    @property
    def presence(self) -> tuple[list[int], int] | None:
        told = self.told("presence")
        return (told[-1]["seats"], told[-1]["watching"]) if told else None


def joined(hall: Hall, live: LiveTable, guest: Guest | None) -> Page:
    page = Page(live, guest)
    hall.tables.presence.changed(live)
    return page


async def spread(*halls: Hall) -> None:
    """What each has to tell is heard by the others."""
    for hall in halls:
        for other in halls:
            if other is not hall:
                hall.tables.presence.notify = other.hear
                await hall.tables.presence.exchange()
    for hall in halls:
        await hall.tables.presence.exchange()


async def refused(code: str, deed: Awaitable[Any]) -> None:
    with pytest.raises(BastideError) as caught:
        await deed
    assert getattr(caught.value, "code", None) == code


def requests_of(hall: Hall) -> Requests:
    return Requests(hall, Workers(0, 1), Metrics())


# ---- presence


@run
async def test_presence_is_that_of_all_servers_until_one_dies(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, ada = await seated(here, "forteresse", ["me", "bot:random"])
        eve, _ = await here.guests.welcome("Eve")
        hers = joined(here, live, ada)
        joined(here, live, eve)
        await spread(here, there)
        twin = await there.tables.get(live.row.id)  # it is known when a table is loaded
        theirs = joined(there, twin, eve)  # the same, and a stranger
        joined(there, twin, None)
        assert theirs.presence == ([0], 2)
        await spread(there, here)
        assert hers.presence == ([0], 2)
        assert "id" not in json.dumps(hers.told("presence"))  # numbers, and no guests
        await dies(there, here)
        assert hers.presence == ([0], 1)
        await nodes_of(there).beat()  # it was only stopped: under its new id all is told again
        await meet(here, there)
        await spread(there, here)
        assert hers.presence == ([0], 2)


@run
async def test_who_leaves_is_gone_everywhere(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, ada = await seated(here, "forteresse", ["me", "bot:random"])
        hers = joined(here, live, ada)
        twin = await there.tables.get(live.row.id)
        page = joined(there, twin, None)
        await spread(there, here)
        assert hers.presence == ([0], 1)
        twin.leave(page)
        there.tables.presence.changed(twin)
        there.tables.in_memory.clear()  # however soon the table leaves
        await spread(there, here)
        assert hers.presence == ([0], 0)


@run
async def test_bots_among_themselves_go_on_while_somebody_looks_through_another_server(
    url: str,
) -> None:
    async with node_at(url) as here, node_at(url) as there, bots_of(here, Minds()):
        await meet(here, there)
        live, _ = await seated(here, "forteresse", ["bot:random", "bot:random"])
        assert await here.tables.holding.take(live)
        assert live.bot_to_act is None
        twin = await there.tables.get(live.row.id)
        page = joined(there, twin, None)
        await spread(there, here)
        await until(lambda: live.ply > 3)
        twin.leave(page)
        there.tables.presence.changed(twin)
        await spread(there, here)
        assert live.bot_to_act is None


# ---- the seats of now, though another server changed them and nobody has told


async def three(hall: Hall, *, spectators: bool = False) -> tuple[LiveTable, list[Guest]]:
    """A game with secrets of three, the host first."""
    people = [(await hall.guests.welcome(name))[0] for name in ("Ada", "Bob", "Eve")]
    seats = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open")]
    plan = Plan(game("robber-knights"), 3, seats, policy=Policy(spectators=spectators))
    live, _ = await hall.openings.open(people[0], plan)
    for seat, guest in enumerate(people[1:], 1):
        await hall.seats.take(live, guest, seat)
    return live, people


async def act(hall: Hall, live: LiveTable, guest: Guest, key: str) -> None:
    """Whoever is to act does something, as a request of his."""
    seat = live.actor
    assert isinstance(seat, int)
    play = m.Play(id=1, seat=seat, seq=live.seq, chain=live.table.legal()[:1], key=key)
    await requests_of(hall).handle(live, guest, play, "en")


@run
async def test_a_step_played_here_is_not_shown_to_who_lost_his_seat_elsewhere(url: str) -> None:
    """The host sends Bob away at one server; at the other, which has not heard of it, somebody plays."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, (ada, bob, _) = await three(here)
        twin = await there.tables.get(live.row.id)
        page, hers = Page(twin, bob), Page(twin, ada)
        await here.seats.give_to_bot(live, 1, "random")
        assert not page.ended
        await act(there, twin, ada, "a")
        assert page.ended == "seat-changed"
        assert not page.told("step")
        assert hers.told("step")  # whose click was not lost


@run
async def test_a_step_that_is_read_is_not_shown_to_who_lost_his_seat_before_it(url: str) -> None:
    """Seats and log are read at one moment: whenever a change comes in between."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, (ada, bob, _) = await three(here)
        twin = await there.tables.get(live.row.id)
        page = Page(twin, bob)
        look = there.store.database.look

        async def meanwhile(work: Any) -> Any:
            found = await look(work)
            there.store.database.look = look  # type: ignore[method-assign]
            await here.seats.give_to_bot(live, 1, "random")
            await act(here, live, ada, "a")
            return found

        there.store.database.look = meanwhile  # type: ignore[method-assign]
        await there.tables.catch_up(twin)
        assert (page.ended, page.told("step")) == ("", [])
        await there.tables.catch_up(twin)
        assert (page.ended, page.told("step")) == ("seat-changed", [])


@run
async def test_who_lost_his_seat_elsewhere_does_nothing_with_it(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, (ada, bob, eve) = await three(here)
        seat = live.actor
        assert isinstance(seat, int)
        loser = (ada, bob, eve)[seat]
        twin = await there.tables.get(live.row.id)
        page = Page(twin, loser)
        await here.seats.give_to_bot(live, seat, "random")
        await refused("not-yours", act(there, twin, loser, "a"))
        assert page.ended == "seat-changed"
        assert (await here.store.version(live.row.id)) == (live.seq, live.row.revision)


@run
async def test_a_line_is_not_heard_by_who_lost_his_seat_elsewhere(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, (ada, bob, eve) = await three(here)
        twin = await there.tables.get(live.row.id)
        pages = [Page(twin, guest) for guest in (ada, bob, eve)]
        await here.seats.give_to_bot(live, 1, "random")
        await there.chat.say(twin, ada, "he is gone")  # said here, by old seats
        await here.chat.say(live, eve, "at last")
        there.hear(f"{live.row.id}#3")  # said there; the house has said the first
        await until(lambda: len(pages[0].told("chat")) == 2)
        assert (pages[1].told("chat"), pages[1].ended) == ([], "seat-changed")
        await refused("no-watching", there.chat.say(twin, bob, "I am not"))


@run
async def test_a_kick_cuts_the_line_at_the_other_server(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        here.tables.notify = there.hear
        live, (_, bob, _) = await three(here)
        page = Page(await there.tables.get(live.row.id), bob)
        await here.seats.open(live, 1)
        await until(lambda: page.ended == "seat-changed")


@run
async def test_who_sat_down_at_one_server_is_known_at_the_other_at_once(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(here, "forteresse", ["me", "open"])
        bob, _ = await here.guests.welcome("Bob")
        twin = await there.tables.get(live.row.id)
        assert twin.viewers_of(bob) == [None]
        await here.seats.take(live, bob, 1)
        again = await there.tables.get(live.row.id)
        assert again is twin
        assert twin.viewers_of(bob) == [1]
        assert twin.row.status == "playing"


@run
async def test_news_that_come_while_a_table_is_loaded_are_not_lost(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        here.tables.notify = there.hear
        live, (_, bob, _) = await three(here)
        read = there.store.moment

        async def meanwhile(table_id: str, after: int | None = 0) -> Any:
            found = await read(table_id, after)
            there.store.moment = read  # type: ignore[method-assign]
            await here.seats.open(live, 1)
            return found

        there.store.moment = meanwhile  # type: ignore[method-assign]
        twin = await there.tables.fetch(live.row.id)
        await until(lambda: twin.seats_of(bob) == [])


@run
async def test_the_last_two_seats_are_taken_at_two_servers_at_once(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(here, "robber-knights", ["me", "open", "open"])
        bob, _ = await here.guests.welcome("Bob")
        eve, _ = await here.guests.welcome("Eve")
        twin = await there.tables.get(live.row.id)
        await asyncio.gather(here.seats.take(live, bob, 1), there.seats.take(twin, eve, 2))
        row = await here.store.table(live.row.id)
        assert row is not None
        assert row.status == "playing"
        assert [entry.kind for entry in await here.store.log(live.row.id)][:1] == ["start"]


@run
async def test_lines_said_at_two_servers_at_once_are_all_kept(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, people = await three(here)
        twin = await there.tables.get(live.row.id)
        before = len(await here.store.chat(live.row.id, ["table"], 0))
        said = [
            (here if k % 2 else there).chat.say(live if k % 2 else twin, people[k % 3], f"line {k}")
            for k in range(6)
        ]
        numbers = await asyncio.gather(*said)
        assert len(set(numbers)) == 6
        assert len(await here.store.chat(live.row.id, ["table"], 0)) == before + 6


@run
async def test_an_offer_and_a_move_at_two_servers_do_not_lose_each_other(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, ada = await seated(here, "forteresse", ["me", "open"])
        bob, _ = await here.guests.welcome("Bob")
        await here.seats.take(live, bob, 1)
        twin = await there.tables.get(live.row.id)
        await requests_of(here).handle(live, ada, m.Draw(id=1, seat=0), "en")
        await act(there, twin, ada, "a")  # who has offered may move
        row = await here.store.table(live.row.id)
        assert row is not None
        assert row.offer is not None
        assert row.offer["kind"] == "draw"


@run
async def test_who_asks_second_comes_to_the_same_rematch_at_any_server(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        here.tables.notify = there.hear
        live, ada = await seated(here, "forteresse", ["me", "open"])
        bob, _ = await here.guests.welcome("Bob")
        await here.seats.take(live, bob, 1)
        await here.play.resign(live, 0)
        twin = await there.tables.get(live.row.id)
        page = Page(twin, bob)
        again, _ = await here.openings.play_again(live, ada, None, {})
        await until(lambda: bool(page.told("rematch")))
        assert page.told("rematch")[0]["table"] == again.row.id
        second, _ = await there.openings.play_again(twin, bob, None, {})
        assert second.row.id == again.row.id
        here.tables.in_memory.clear()  # it is known after a restart, too
        assert (await here.tables.get(live.row.id)).rematches == {"forteresse": again.row.id}


@run
async def test_a_socket_tells_of_who_is_at_another_server(url: str) -> None:
    """What a browser is welcomed with."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, ada = await seated(here, "forteresse", ["me", "bot:random"])
        joined(here, live, ada)
        await spread(here, there)
        twin = await there.tables.get(live.row.id)
        sent: list[dict[str, Any]] = []

        class Line:
            guest, viewers = None, [None]

            def send(self, message: bytes) -> None:
                sent.append(json.loads(message))

        connections = Connections(there, requests_of(there), 10)
        await connections._welcome(Line(), twin, m.Hello())  # type: ignore[arg-type]
        assert sent[0]["presence"] == {"seats": [0], "watching": 1}
