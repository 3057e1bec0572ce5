"""Play is fair: nobody's time runs before they are there, and nothing is gained by asking again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bastide.games import game
from bastide.server import offers, presenter
from bastide.server.live import LiveTable
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import TimeControl
from bastide.server.wire.outgoing import End
from tests.server.halls import Clockwork, asked, hall_at, offered, seated
from tests.server.network import Person, serving
from tests.server.test_hall import refused, run

CLOCK = {"clock": TimeControl(move=10, bank=60)}


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('fair')}/games.db") as address:
        yield address


# ---- a rematch


@run
async def test_no_clock_runs_at_a_rematch_before_all_have_come(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, ada = await seated(hall, "forteresse", ["me", "open"], policy=CLOCK)
        await hall.seats.take(live, bob, None)
        await hall.play.resign(live, 0)
        again, _ = await hall.openings.play_again(live, ada, None, {})
        assert again.row.status == "waiting"
        assert [seat.awaited for seat in again.row.seats] == [True, False]
        name = again.row.id
        clockwork.time += 3_600_000
    async with hall_at(url, clockwork.environment) as hall:  # the seat is kept over a restart
        again = await hall.tables.get(name)
        assert again.timer is not None
        assert (again.timer.seat, await hall.play.expire()) == (None, 0)
        await hall.seats.arrive(again, ada)
        assert again.row.status == "waiting"
        await hall.seats.arrive(again, bob)
        assert (again.row.status, again.actor) == ("playing", 0)
        assert again.deadline() == clockwork.time + 70_000
        assert not any(seat.awaited for seat in again.row.seats)


@run
async def test_a_rematch_waits_for_nobody_on_one_screen_or_against_bots(file: str) -> None:
    async with hall_at(file) as hall:
        for seats in (["me", "me"], ["me", "bot:random"]):
            live, ada = await seated(hall, "forteresse", seats)
            await hall.play.resign(live, 0)
            again, _ = await hall.openings.play_again(live, ada, None, {})
            assert again.row.status == "playing"


@run
async def test_the_host_lets_a_bot_play_for_one_who_does_not_come(file: str) -> None:
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, ada = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await hall.play.resign(live, 0)
        again, _ = await hall.openings.play_again(live, ada, None, {})
        await hall.seats.give_to_bot(again, 0, "random")
        assert again.row.status == "playing"


def test_who_opens_the_new_table_has_come(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    ada.do(table, "resign", seat=0)
    fresh = ada.post(f"/api/tables/{table}/rematch")["table"]
    assert fresh["status"] == "waiting"
    assert [seat.get("awaited", False) for seat in fresh["seats"]] == [True, False]
    assert [one["id"] for one in bob.get("/api/me")["invitations"]] == [fresh["id"]]
    assert "invitations" not in ada.get("/api/me")
    with ada.line(fresh["id"]) as hers:
        assert hers.until("step")["status"] == "waiting"
        with bob.line(fresh["id"]) as his:
            assert his.until("step")["status"] == "playing"
            assert hers.until("step")["kind"] == "start"


# ---- taking back


async def to_the_next_draw(live: LiveTable, which: int = 0) -> list[str]:
    """Play until chance has acted; what it gave."""
    before = live.draws
    while live.draws == before:
        assert isinstance(live.actor, int)
        legal = live.table.legal()
        await live.play(live.actor, live.seq, [legal[which % len(legal)]], f"k{live.seq}")
    return [ply.action for ply in live.table.history if ply.actor == "chance"][before:]


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "from-before"])
@pytest.mark.parametrize("name", ["castle", "robber-knights", "donjon", "dissuasion"])
@run
async def test_what_was_taken_back_is_drawn_again(file: str, name: str, sealed: bool) -> None:
    """However often one asks, whatever one tries in between, and over a restart."""
    clockwork = Clockwork()
    if not sealed:
        clockwork.environment.new_secret = lambda: None  # type: ignore[assignment, return-value]
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await seated(hall, name)
        await to_the_next_draw(live)
        seat, start, table = live.actor, live.ply, live.row.id
        assert isinstance(seat, int)
        first = await to_the_next_draw(live)
        for number in range(12):
            await offers.ask_takeback(live, seat, live.seq, start)
            if number % 3 == 1:
                await to_the_next_draw(live, number)
                await offers.ask_takeback(live, seat, live.seq, start)
            assert await to_the_next_draw(live) == first
        await offers.ask_takeback(live, seat, live.seq, start)
    async with hall_at(file, clockwork.environment) as hall:
        live = await hall.tables.get(table)
        assert await to_the_next_draw(live) == first


@run
async def test_several_draws_in_a_row_come_again_each_in_its_place(file: str) -> None:
    """Also after an odd number of others, where a wrong count of them would meet another's."""
    clockwork, met = Clockwork(), 0
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await seated(hall, "dissuasion")
        while met < 5:
            seat, start, before = live.actor, live.ply, live.draws
            assert isinstance(seat, int)
            first = await to_the_next_draw(live)
            if before % 2 == 0 or len(first) < 2:
                continue
            met += 1
            await offers.ask_takeback(live, seat, live.seq, start)
            assert await to_the_next_draw(live) == first


# ---- which side


@run
async def test_who_sits_where_can_be_drawn_by_lot(file: str) -> None:
    environment, seen = Clockwork().environment, set()
    for seed in range(8):
        async with hall_at(file, replace(environment, seed=lambda seed=seed: seed)) as hall:
            ada, _ = await hall.guests.welcome("Ada")
            seats = [SeatPlan("me"), SeatPlan("bot", "random")]
            plan = Plan(game("forteresse"), 2, seats, shuffled=True)
            live, _ = await hall.openings.open(ada, plan)
            assert sorted(seat.kind for seat in live.row.seats) == ["bot", "human"]
            seen.update(live.seats_of(ada))
            live, _ = await hall.openings.open(ada, replace(plan, shuffled=False))
            assert live.seats_of(ada) == [0]
    assert seen == {0, 1}


def test_a_table_is_opened_with_seats_as_chosen_or_by_lot(base: str) -> None:
    ada = Person(base)
    chosen = ada.open("forteresse", "bot:random", "me")["table"]["seats"]
    assert [seat["kind"] for seat in chosen] == ["bot", "human"]
    lot = ada.open("forteresse", "bot:random", "me", shuffled=True)["table"]["seats"]
    assert sorted(seat["kind"] for seat in lot) == ["bot", "human"]


# ---- draws


@run
async def test_a_draw_is_offered_and_accepted(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, _ = await seated(hall, "forteresse", ["me", "open"], policy=CLOCK)
        await hall.seats.take(live, bob, None)
        await refused("no-offer", offers.answer(live, 1, asked(live), True))
        await offers.offer_draw(live, 0)
        name = live.row.id
    async with hall_at(url, clockwork.environment) as hall:  # what was offered waits over a restart
        live = await hall.tables.get(name)
        assert offered(live) == {"kind": "draw", "seat": 0, "need": [1]}
        await refused("no-offer", offers.answer(live, 0, asked(live), True))
        await offers.answer(live, 1, asked(live), True)
        assert presenter.step(live, None).end == End("drawn", seat=0, winners=[0, 1])
        await refused("ended", offers.offer_draw(live, 1))
    async with hall_at(url, clockwork.environment) as hall:  # and what came of it too
        live = await hall.tables.get(name)
        assert presenter.step(live, None).end == End("drawn", seat=0, winners=[0, 1])
        last = (await hall.store.log(name))[-1]
        assert (last.kind, last.actor, live.row.offer, live.deadline()) == ("draw", 0, None, None)
        ended = await hall.store.ended_tables(bob.id)
        assert [row.id for row in ended.tables] == [name]


@run
async def test_a_draw_offered_stands_until_the_other_moves(file: str) -> None:
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, _ = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await offers.offer_draw(live, 0)
        await live.play(0, live.seq, ["e4-e5"], "a")
        hall.tables.in_memory.clear()
        live = await hall.tables.get(live.row.id)
        assert offered(live) == {"kind": "draw", "seat": 0, "need": [1]}
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        assert live.row.offer is None
        stored = await hall.store.table(live.row.id)
        assert stored is not None
        assert stored.offer is None
        await refused("no-offer", offers.answer(live, 1, asked(live), True))


def test_all_are_told_when_an_offer_is_gone(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    with ada.line(table) as hers, bob.line(table) as his:
        seq = hers.ask("play", seat=0, seq=hers.until("step")["seq"], chain=["e4-e5"], key="a")[
            "seq"
        ]
        hers.ask("draw", seat=0)
        assert his.until("table")["table"]["offer"]["kind"] == "draw"
        hers.ask("takeback", seat=0, seq=seq, to=0)
        assert his.until("table")["table"]["offer"]["to"] == 0
        reply = bob.get(f"/api/tables/{table}/step", seat=1)["ask"]
        his.ask("play", seat=1, seq=seq, chain=[reply["choices"][0]["a"]], key="b")
        assert "offer" not in hers.until("table")["table"]


@run
async def test_a_draw_that_was_declined_is_not_offered_at_once_again(file: str) -> None:
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, _ = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await offers.offer_draw(live, 0)
        await offers.answer(live, 1, asked(live), False)
        assert presenter.table(live).offer is not None
        await refused("draw-declined", offers.offer_draw(live, 0))
        await live.play(0, live.seq, ["e4-e5"], "a")
        await refused("draw-declined", offers.offer_draw(live, 0))
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        await offers.offer_draw(live, 0)
        await offers.offer_draw(live, 1)  # the other wants one too
        assert live.row.status == "drawn"


@run
async def test_draws_are_for_people_and_for_games_that_know_them(file: str) -> None:
    async with hall_at(file) as hall:
        for name, seats in (("castle", ["me", "me"]), ("forteresse", ["me", "bot:random"])):
            live, _ = await seated(hall, name, seats)
            await refused("no-draw", offers.offer_draw(live, 0))
        live, _ = await seated(hall, "forteresse")  # on one screen they have agreed already
        await offers.offer_draw(live, 0)
        assert live.row.status == "drawn"


def test_a_draw_over_sockets(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    with ada.line(table) as hers, bob.line(table) as his:
        assert hers.ask("draw", seat=1)["code"] == "not-yours"
        hers.ask("draw", seat=0)
        offer = his.until("table")["table"]["offer"]
        number = offer.pop("n")
        assert offer == {"kind": "draw", "seat": 0, "need": [1]}
        assert his.ask("consent", seat=1, offer=number, yes=True)["t"] == "done"
        assert hers.until("step")["end"] == {"status": "drawn", "winners": [0, 1], "seat": 0}
    listed = [one["status"] for one in bob.get("/api/replays")["tables"] if one["id"] == table]
    assert listed == ["drawn"]
    whole = ada.http.get(f"/api/tables/{table}/transcript").text
    assert len(whole.splitlines()) == 1  # as after a resignation: what was played, and no result


# ---- who watches


def test_spectators_are_counted_once_each(base: str) -> None:
    ada, cleo = Person(base), Person(base, "Cleo")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as hers, cleo.line(table), Person(base, "").line(table):
        counts = [hers.until("presence")["watching"] for _ in range(2)]
        assert counts == [1, 2]
        with cleo.line(table):
            assert hers.until("presence")["watching"] == 2


def test_spectators_hear_of_a_rematch_and_may_watch_it(base: str) -> None:
    ada, cleo = Person(base), Person(base, "Cleo")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with cleo.line(table) as watching:
        ada.do(table, "resign", seat=0)
        fresh = ada.post(f"/api/tables/{table}/rematch")["table"]["id"]
        assert watching.until("rematch")["table"] == fresh
    with cleo.line(fresh) as watching:
        assert watching.until("welcome")["viewers"] == [None]
