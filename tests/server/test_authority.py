"""Who may see and do what at a table, case by case, without a network: each line of the authority has its reason here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bastide.core.errors import ActionError, BastideError
from bastide.games import game
from bastide.server import live as live_module
from bastide.server import offers
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy, TimeControl, Timer
from bastide.server.refusals import Refused
from bastide.server.standing import after_in
from bastide.server.wire.outgoing import Viewer
from tests.server.halls import Clockwork, asked, hall_at, offered, seated
from tests.server.test_hall import file, refused, run

__all__ = ["file"]

STRANGER = Guest("nobody", "Eve")


@dataclass(eq=False)
class Ear:
    """Somebody who listens."""

    guest: Guest | None
    viewers: list[Viewer]
    heard: list[bytes] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, why: str) -> None:
        self.closed.append(why)

    def dismiss(self, error: BastideError) -> None:
        self.closed.append(str(error))


async def company(
    hall: Hall, name: str, people: int = 2, **plan: Any
) -> tuple[LiveTable, list[Guest]]:
    """A running table, each seat another guest's."""
    guests = [(await hall.guests.welcome(word))[0] for word in ("Ada", "Bob", "Cyd")[:people]]
    policy = Policy(**plan.pop("policy", {}))
    places = [SeatPlan("me"), *(SeatPlan("open") for _ in guests[1:])]
    live, _ = await hall.openings.open(
        guests[0], Plan(game(name), people, places, policy=policy, **plan)
    )
    for guest in guests[1:]:
        await hall.seats.take(live, guest, None)
    return live, guests


def refuses(code: str, ask: Any, *arguments: Any) -> None:
    with pytest.raises(Refused) as caught:
        ask(*arguments)
    assert caught.value.code == code


# ---- seeing


@run
async def test_a_seat_is_looked_from_by_who_holds_it_and_by_all_when_the_game_has_ended(
    file: str,
) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob) = await company(hall, "forteresse")
        assert (live.viewer(ada, None), live.viewer(bob, None), live.viewer(None, None)) == (0, 1, None)  # fmt: skip
        assert live.viewer(bob, 1) == 1
        for guest, seat in ((bob, 0), (ada, 1), (STRANGER, 0), (None, 1)):
            refuses("not-yours", live.viewer, guest, seat)
        refuses("no-seat", live.viewer, ada, 2)
        refuses("no-seat", live.viewer, ada, -1)
        await hall.play.resign(live, 1)
        assert [live.viewer(guest, seat) for guest in (ada, bob, None) for seat in (0, 1)] == [0, 1] * 3  # fmt: skip


@run
async def test_a_seat_is_played_by_who_holds_it(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob) = await company(hall, "forteresse")
        assert (live.own_seat(ada, 0), live.own_seat(bob, 1)) == (0, 1)
        refuses("not-known", live.own_seat, None, 0)
        refuses("not-yours", live.own_seat, bob, 0)
        refuses("no-seat", live.own_seat, ada, 2)
        live.check_host(ada)
        refuses("not-host", live.check_host, bob)
        assert not live.is_host(None)


@run
async def test_without_spectators_only_players_and_the_host_look_on(file: str) -> None:
    async with hall_at(file) as hall:
        closed = {"policy": {"spectators": False}}
        live, (ada, bob) = await company(hall, "forteresse", **closed)
        assert (live.viewers_of(ada), live.viewers_of(bob)) == ([0], [1])
        refuses("no-watching", live.viewers_of, None)
        refuses("no-watching", live.viewers_of, STRANGER)
        await hall.seats.give_to_bot(live, 0, "greedy")
        assert live.viewers_of(ada) == [None]  # the host may look on where others may not


@run
async def test_who_may_not_look_any_more_is_sent_away_and_hears_nothing(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob) = await company(hall, "forteresse", policy={"spectators": False})
        ears = [Ear(ada, [0]), Ear(bob, [1]), Ear(None, [None]), Ear(bob, [0])]
        for ear in ears:
            live.join(ear)
        live.broadcast(b"news")
        assert [len(ear.heard) for ear in ears] == [1, 1, 0, 0]
        assert [ear.closed for ear in ears] == [[], [], ["seat-changed"], ["seat-changed"]]
        assert live.listeners == set(ears[:2])
        live.broadcast(b"for seat 0", who=lambda viewer: viewer == 0)
        live.broadcast(b"but not for Ada", but=ears[0])
        assert [ear.heard[1:] for ear in ears[:2]] == [[b"for seat 0"], [b"but not for Ada"]]


@run
async def test_who_holds_two_seats_is_told_once(file: str) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "forteresse")
        ear = Ear(ada, [0, 1])
        live.join(ear)
        live.broadcast(b"news")
        assert ear.heard == [b"news"]


@pytest.mark.parametrize(
    ("seats", "policy", "hints"),
    [
        (["me", "me"], {}, True),
        (["me", "bot:greedy"], {}, True),
        (["me", "open"], {}, False),  # somebody is still to come
        (["me", "me"], {"hints": False}, False),
        (["me", "open"], {"hints": True}, True),
    ],
)
def test_hints_are_for_who_plays_alone_unless_the_host_says_so(
    file: str, seats: Sequence[str], policy: dict[str, Any], hints: bool
) -> None:
    @run
    async def look() -> None:
        async with hall_at(file) as hall:
            live, _ = await seated(hall, "forteresse", seats, policy=policy)
            assert live.hints is hints

    look()


@run
async def test_two_people_have_no_hints(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await company(hall, "forteresse")
        assert not live.hints


def test_nobody_whispers_unless_the_host_says_so() -> None:
    assert not Policy().whispers


# ---- asking each other


@run
async def test_of_three_all_others_have_to_agree_to_a_takeback(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await company(hall, "robber-knights", 3)
        await live.play(0, live.seq, live.table.legal()[:1], "a")
        await offers.ask_takeback(live, 0, live.seq, 0)
        assert offered(live) == {"seat": 0, "to": 0, "need": [1, 2]}
        await offers.answer(live, 2, asked(live), True)
        assert offered(live) == {"seat": 0, "to": 0, "need": [1]}
        await refused("no-offer", offers.answer(live, 2, asked(live), True))
        await refused("no-offer", offers.answer(live, 0, asked(live), True))
        await offers.answer(live, 1, asked(live), True)
        assert (live.ply, live.row.offer) == (0, None)


@run
async def test_a_draw_may_be_offered_again_but_not_by_who_was_declined(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await company(hall, "forteresse")
        for _ in range(2):  # nobody has answered yet
            await offers.offer_draw(live, 0)
            assert offered(live) == {"kind": "draw", "seat": 0, "need": [1]}
        await offers.answer(live, 1, asked(live), False)
        await refused("draw-declined", offers.offer_draw(live, 0))
        await offers.offer_draw(live, 1)  # who declined may think better of it
        assert offered(live) == {"kind": "draw", "seat": 1, "need": [0]}
        await offers.offer_draw(live, 0)
        assert live.row.status == "drawn"


@run
async def test_what_cannot_be_taken_back(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await company(hall, "forteresse")
        await refused("undo-limit", offers.ask_takeback(live, 0, live.seq, 0))  # nothing stands
        await live.play(0, live.seq, ["e4-e5"], "a")
        for to in (-1, 1):
            await refused("undo-limit", offers.ask_takeback(live, 0, live.seq, to))
        await refused("undo-limit", offers.ask_takeback(live, 1, live.seq, 0))  # another's
        await refused("stale", offers.ask_takeback(live, 0, live.seq - 1, 0))
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        await offers.ask_takeback(live, 1, live.seq, 1)
        assert offered(live) == {"seat": 1, "to": 1, "need": [0]}


@pytest.mark.parametrize("undo", ["off", "turn"])
def test_takebacks_are_asked_for_only_where_the_host_lets_them(file: str, undo: str) -> None:
    @run
    async def ask() -> None:
        async with hall_at(file) as hall:
            live, _ = await company(hall, "forteresse", policy={"undo": undo})
            await live.play(0, live.seq, ["e4-e5"], "a")
            await refused("undo-off", offers.ask_takeback(live, 0, live.seq, 0))

    ask()


@run
async def test_who_is_kept_a_seat_may_decline_it_once(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob) = await company(hall, "forteresse")
        await hall.play.resign(live, 1)
        again, _ = await hall.openings.play_again(live, ada, None, {})
        assert [seat.guest for seat in again.row.seats] == [bob.id, ada.id]
        assert [seat.awaited for seat in again.row.seats] == [True, False]
        await refused("no-offer", hall.seats.decline(again, ada))
        await refused("no-offer", hall.seats.decline(again, STRANGER))
        await hall.seats.decline(again, bob)
        assert [seat.guest for seat in again.row.seats] == [None, ada.id]
        assert again.row.status == "waiting"
        await refused("no-offer", hall.seats.decline(again, bob))


@run
async def test_who_comes_second_to_a_rematch_sits_down_at_the_same_table(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob) = await company(hall, "forteresse")
        await refused("not-ended", hall.openings.play_again(live, ada, None, {}))
        await hall.play.resign(live, 1)
        one, _ = await hall.openings.play_again(live, ada, None, {})
        await hall.seats.arrive(one, None)
        assert one.row.status == "waiting"
        two, links = await hall.openings.play_again(live, bob, None, {})
        assert two is one and links == {}
        assert one.row.status == "playing"


# ---- acting


@run
async def test_only_a_bots_turn_is_a_bots(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse", ["me", "bot:greedy"])
        assert live.bot_to_act is None and live.stuck is None
        await live.play(0, live.seq, ["e4-e5"], "a")
        turn = live.bot_to_act
        assert turn == (live.seq, 1, "greedy")
        live.trouble = turn
        assert live.stuck == 1
        await live.play_for_bot(turn, live.table.legal()[0])
        assert live.bot_to_act is None and live.stuck is None
        await live.play(0, live.seq, live.table.legal()[:1], "b")
        live.frozen = True
        assert live.bot_to_act is None
        await refused("rules-changed", live.play(1, live.seq, live.table.legal()[:1], "c"))


@run
async def test_nobody_acts_before_all_are_there_or_after_the_end(file: str) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "forteresse", ["me", "open"])
        assert live.actor is None
        await refused("waiting", live.play(0, live.seq, ["e4-e5"], "a"))
        await hall.seats.take(live, ada, 1)
        await hall.play.resign(live, 0)
        assert live.actor is None
        await refused("ended", live.play(0, live.seq, ["e4-e5"], "a"))
        await refused("ended", hall.seats.invite(live, 1))
        await refused("ended", hall.play.abandon(live))


@run
async def test_a_table_that_waits_can_be_called_off(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse", ["me", "open"])
        await hall.play.abandon(live)
        assert live.row.status == "abandoned"


@run
async def test_who_stands_up_before_the_game_leaves_an_open_seat(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, bob, _) = await company(hall, "robber-knights", 3)
        waiting, _ = await seated(hall, "robber-knights", ["me", "open", "open"])
        await hall.seats.take(waiting, bob, 2)
        await refused("seat-taken", hall.seats.take(waiting, ada, 2))
        await refused("no-seat", hall.seats.take(waiting, ada, 3))
        await refused("seat-taken", hall.seats.take(live, ada, None))  # none is free
        await hall.play.resign(waiting, 2)
        assert waiting.row.seats[2].kind == "open" and waiting.row.status == "waiting"
        await hall.play.resign(live, 1)  # and in a running one of three, to a bot
        assert [seat.kind for seat in live.row.seats] == ["human", "bot", "human"]
        assert live.row.status == "playing" and live.seats_of(bob) == []


@run
async def test_one_goes_back_by_oneself_over_ones_own_turn_only(file: str) -> None:
    async with hall_at(file, Clockwork(3).environment) as hall:
        live, _ = await seated(hall, "donjon")
        seat = live.actor
        assert isinstance(seat, int)
        start = live.ply
        assert live.undo_floor(seat) == start  # nothing of chance
        for key in "ab":
            await live.play(seat, live.seq, live.table.legal()[:1], key)
        assert (live.ply, live.undo_floor(seat)) == (start + 2, start)
        assert live.undo_floor(1 - seat) == live.ply
        for to in (live.ply, live.ply + 1):  # nothing to take back, and what is not played yet
            await refused("undo-limit", live.undo(seat, live.seq, to, "c"))
        await refused("undo-limit", live.undo(seat, live.seq, start - 1, "c"))
        done = await live.undo(seat, live.seq, start + 1, "d")
        assert (live.ply, live.undone) == (start + 1, 1)
        assert await live.undo(seat, done - 1, start + 1, "d") == done  # the same deed


@run
async def test_who_is_asked_is_told_how_far_back_he_may_go(file: str) -> None:
    async with hall_at(file, Clockwork(3).environment) as hall:
        live, _ = await seated(hall, "donjon")
        seat, start = live.actor, live.ply
        assert isinstance(seat, int)
        assert "undo" not in json.loads(live.decision().told.written)
        await live.play(seat, live.seq, live.table.legal()[:1], "a")
        assert json.loads(live.decision().told.written)["undo"] == start


@run
async def test_what_a_chain_leaves_open_is_judged_where_each_action_is_played(file: str) -> None:
    """The ball could be put first, and taken back; after three knights chance goes on."""
    async with hall_at(file, Clockwork().environment) as hall:
        live, _ = await seated(hall, "dissuasion")
        seat = live.actor
        assert isinstance(seat, int)
        knight, ball = (
            next(a for a in live.table.legal() if a.startswith(f"put:{w}")) for w in "kb"
        )
        assert live.decision().after[ball] == "free"
        await live.play(seat, live.seq, [knight, knight, knight, ball], "a")
        log = await hall.store.log(live.row.id)
        assert [(e.action, e.free) for e in log if e.actor == seat] == [(knight, True)] * 3 + [(ball, False)]  # fmt: skip


@run
async def test_each_action_leaves_open_what_its_own_choice_says(file: str) -> None:
    async with hall_at(file, Clockwork(3).environment) as hall:
        live, _ = await seated(hall, "donjon")
        seat = live.actor
        assert isinstance(seat, int)
        for key in ("card", "at", "rot"):
            await live.play(seat, live.seq, live.table.legal()[:1], key)
        known, view = live.decision().after, live.table.view(seat)
        assert set(known.values()) >= {"hold", "final"}
        assert {action: after_in(view, action) for action in known} == known


@run
async def test_nothing_is_taken_back_where_the_host_says_so_or_too_often(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "MOST_UNDONE", 1)
    async with hall_at(file, Clockwork(3).environment) as hall:
        strict, _ = await seated(hall, "donjon", policy={"undo": "off"})
        seat = strict.actor
        assert isinstance(seat, int)
        await strict.play(seat, strict.seq, strict.table.legal()[:1], "a")
        assert strict.undo_floor(seat) == strict.ply
        await refused("undo-off", strict.undo(seat, strict.seq, strict.ply - 1, "b"))
        live, _ = await seated(hall, "forteresse")
        for key in "ab":
            await live.play(0, live.seq, ["e4-e5"], key)
            if key == "a":
                await offers.ask_takeback(live, 0, live.seq, 0)
        await refused("undo-enough", offers.ask_takeback(live, 0, live.seq, 0))


@run
async def test_a_game_that_goes_on_for_ever_is_called_off_by_the_house(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "MOST_ENTRIES", 3)
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        await live.play(0, live.seq, live.table.legal()[:1], "a")
        assert (live.seq, live.row.status) == (2, "playing")
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        assert (live.seq, live.row.status) == (4, "abandoned")
        assert live.ending is not None and live.ending.action == "long"


@run
async def test_colours_are_chosen_by_who_sits_there_and_by_the_host(file: str) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "robber-knights", ["me", "open", "open"])
        bob, _ = await hall.guests.welcome("Bob")
        await hall.seats.take(live, bob, 1)
        free = {"colour": live.setup.looks[2]["colour"]}  # nobody sits there yet
        await refused("not-yours", hall.seats.dress(live, bob, 0, free))
        await hall.seats.dress(live, bob, 1, free)
        assert live.setup.looks[1] == free
        free = {"colour": live.setup.looks[2]["colour"]}
        await hall.seats.dress(live, ada, 1, free)
        assert live.setup.looks[1] == free


@run
async def test_the_table_reads_whose_seat_the_host_gave_away(file: str) -> None:
    async with hall_at(file) as hall:
        live, (ada, _) = await company(hall, "forteresse")
        await hall.seats.give_to_bot(live, 1, "greedy")
        await hall.seats.open(live, 1)  # who had it before is still the one it is told of
        lines = await hall.chat.said(live, ada, 0)
        assert [line.told.written for line in lines if line.told] == [
            b'["seat-to-bot",{"name":"Bob"}]',
            b'["seat-opened",{"name":"Bob"}]',
        ]


@run
async def test_a_seat_that_was_taken_at_another_server_is_taken(file: str) -> None:
    async with hall_at(file) as one, hall_at(file) as two:
        live, _ = await seated(one, "forteresse", ["me", "open"])
        there = await two.tables.get(live.row.id)
        bob, _ = await one.guests.welcome("Bob")
        await one.seats.take(live, bob, 1)
        await refused("seat-taken", two.seats.take(there, STRANGER, 1))
        assert there.row.seats[1].guest == bob.id


@run
async def test_a_log_that_cannot_be_played_is_broken_unless_the_rules_have_changed(
    file: str,
) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        log = await hall.store.log(live.row.id)
        wrong = [*log, replace(log[-1], seq=2, kind="play", actor=0, action="e4-e9")]
        with pytest.raises(ActionError):
            live.replay(wrong)
        live.row.rules += 1
        refuses("rules-changed", live.replay, wrong)


# ---- clocks


def test_only_what_a_turn_took_beyond_its_time_is_taken_from_the_bank() -> None:
    timer = Timer.start(TimeControl(move=10, bank=60), 3)
    assert (timer.banks, timer.deadline) == ((60_000,) * 3, None)
    timer = timer.turn(2, 1_000)
    assert (timer.seat, timer.since, timer.deadline) == (2, 1_000, 71_000)
    assert timer.turn(2, 5_000) is timer  # the same seat goes on
    assert timer.turn(0, 11_000).banks == (60_000, 60_000, 60_000)
    assert timer.turn(0, 11_001).banks == (60_000, 60_000, 59_999)
    assert timer.turn(None, 500_000).banks == (60_000, 60_000, 0)
    assert timer.turn(None, 11_000).deadline is None


@run
async def test_a_clock_runs_for_people_only_and_to_the_millisecond(file: str) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        clock = {"policy": {"clock": TimeControl(10, 20)}}
        live, _ = await seated(hall, "forteresse", ["me", "bot:greedy"], **clock)
        begun = clockwork.time
        assert live.deadline() == begun + 30_000
        clockwork.time = begun + 29_999
        assert not live.time_is_up()
        clockwork.time += 1
        assert live.time_is_up()
        await refused("time-up", live.play(0, live.seq, ["e4-e5"], "a"))
        clockwork.time = begun
        await live.play(0, live.seq, ["e4-e5"], "a")
        assert live.deadline() is None and not live.time_is_up()  # a bot's turn
        live.grace_until = begun + 99_000
        turn = live.bot_to_act
        assert turn is not None
        await live.play_for_bot(turn, live.table.legal()[0])
        assert live.deadline() == begun + 99_000  # after a restart there is time to come back
        live.row.seats[0].grace = begun + 100_000
        assert live.deadline() == begun + 100_000


@run
async def test_clocks_run_out_at_tables_that_are_not_in_memory(file: str) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        clockwork.time = hall.tables.grace_until + live_module.GRACE
        live, _ = await company(hall, "forteresse", policy={"clock": TimeControl(600)})
        hall.tables.in_memory.clear()
        clockwork.time += 599_999
        assert await hall.play.expire() == 0
        clockwork.time += 1
        assert await hall.play.expire() == 1
        assert (await hall.tables.get(live.row.id)).row.status == "timeout"


@run
async def test_a_clock_stops_where_the_rules_have_changed(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await company(hall, "forteresse", policy={"clock": TimeControl(10)})
        monkeypatch.setattr(type(game("forteresse")), "rules_version", 99)
        hall.tables.in_memory.clear()
        clockwork.time = hall.tables.grace_until + live_module.GRACE
        assert [name for _, name in await hall.store.overdue(clockwork.time)] == [live.row.id]
        assert await hall.play.expire() == 0
        assert await hall.store.overdue(clockwork.time) == []  # it is not looked at again
