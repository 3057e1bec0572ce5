"""The authority without a network: tables, seats, play, undo, clocks, coming back from the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bastide.core.errors import IllegalAction
from bastide.core.scene import Ask
from bastide.core.state import View
from bastide.games import game
from bastide.server import offers, presenter
from bastide.server.live import GRACE
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import TimeControl
from bastide.server.refusals import Refused
from bastide.server.tables import IDLE
from bastide.server.wire.outgoing import End
from tests.server.halls import Clockwork, Reader, asked, hall_at, offered, play_on, seated


def run(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """An asynchronous test as a plain one."""

    @wraps(test)
    def plain(**fixtures: Any) -> None:
        asyncio.run(test(**fixtures))

    return plain


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


async def refused(code: str, deed: Awaitable[Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        await deed
    assert caught.value.code == code
    for lang in ("en", "fr"):
        assert caught.value.message(lang)
    return caught.value


@run
async def test_a_whole_game_comes_back_from_the_log(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        live, _ = await seated(hall, "robber-knights", ["me"] * 3)
        await play_on(live, Random(1))
        assert live.row.status == "over"
        name, data, seq = live.row.id, live.table.state.data, live.seq
        scenes = [presenter.step(live, viewer) for viewer in (0, 1, 2, None)]
    async with hall_at(url, clockwork.environment) as hall:
        again = await hall.tables.get(name)
        assert (again.table.state.data, again.seq) == (data, seq)
        assert [presenter.step(again, viewer) for viewer in (0, 1, 2, None)] == scenes
        log = await hall.store.log(name)
        assert [e.seq for e in log] == list(range(1, seq + 1))


@run
async def test_the_same_deed_sent_twice_counts_once(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        first = await live.play(0, live.seq, ["e4-e5"], "k1")
        assert await live.play(0, 1, ["e4-e5"], "k1") == first == live.seq
        assert await live.play(0, live.seq, ["e4-e5"], "k1") == first
        await refused("stale", live.play(1, 1, ["e6-e5"], "k2"))
        await refused("not-your-turn", live.play(0, live.seq, ["e4-e5"], "k3"))
        assert (
            await live.play(1, live.seq, live.table.legal()[:1], "k1") > first
        )  # another seat's key is its own


@run
async def test_refusals_name_the_clause_and_change_nothing(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        await live.play(0, live.seq, ["e4-e5"], "a")
        before = live.table.state.data
        with pytest.raises(IllegalAction) as caught:
            await live.play(1, live.seq, ["e6xe5"], "b")
        assert caught.value.clause == "6.4"
        assert live.table.state.data == before


@run
async def test_a_chain_is_played_whole_or_not_at_all(file: str) -> None:
    async with hall_at(file, Clockwork(3).environment) as hall:
        live, _ = await seated(hall, "donjon")
        seat = live.actor
        assert isinstance(seat, int)
        chain = [live.table.legal()[0]]
        assert chain[0].startswith("card:")
        for _ in range(2):
            peeked = presenter.peek(live, seat, live.seq, chain)
            chain.append(json.loads(peeked.ask.written)["choices"][0]["a"])
        before = live.seq
        with pytest.raises(Exception, match="not"):
            await live.play(seat, live.seq, [*chain[:2], "rot:9"], "bad")
        assert live.seq == before
        await live.play(seat, live.seq, chain, "good")
        await refused("chain-goes-on", live.play(seat, live.seq, ["end", "end"], "c"))
        log = await hall.store.log(live.row.id)
        mine = [e for e in log if e.actor == seat]
        assert [e.action for e in mine] == chain
        assert len({e.gesture for e in mine}) == 1
        floor = live.undo_floor(seat)
        await live.undo(seat, live.seq, floor, "u")
        assert live.ply == floor
        await refused("undo-limit", live.undo(seat, live.seq, floor - 1, "u2"))


@run
async def test_undo_is_logged_and_never_passes_another_seat(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        await live.play(0, live.seq, ["e4-e5"], "a")
        await refused("undo-limit", live.undo(1, live.seq, 0, "u"))
        await refused("not-your-turn", live.undo(0, live.seq, 0, "u"))


@run
async def test_takeback_needs_everybodys_consent(file: str) -> None:
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, _ada = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await live.play(0, live.seq, ["e4-e5"], "a")
        await refused("no-offer", offers.answer(live, 1, asked(live), True))
        await offers.ask_takeback(live, 0, live.seq, 0)
        await offers.answer(live, 1, asked(live), False)
        assert (live.ply, live.row.offer) == (1, None)
        await offers.ask_takeback(live, 0, live.seq, 0)
        hall.tables.in_memory.clear()  # the table leaves memory, the question stays
        live = await hall.tables.get(live.row.id)
        assert offered(live) == {"seat": 0, "to": 0, "need": [1]}
        await offers.answer(live, 1, asked(live), True)
        assert live.ply == 0
        assert [e.kind for e in await hall.store.log(live.row.id)] == ["start", "play", "undo"]


@run
async def test_invitations_work_once_and_can_be_withdrawn(url: str) -> None:
    async with hall_at(url) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        bob, _ = await hall.guests.welcome("Bob")
        eve, _ = await hall.guests.welcome("Eve")
        places = [SeatPlan("me"), SeatPlan("human")]
        live, links = await hall.openings.open(ada, Plan(game("forteresse"), 2, places))
        await refused("waiting", live.play(0, live.seq, ["e4-e5"], "a"))
        await refused("bad-claim", hall.seats.claim(live, eve, "guess"))
        newer = await hall.seats.invite(live, 1)
        await refused("bad-claim", hall.seats.claim(live, bob, links[1]))
        assert await hall.seats.claim(live, bob, newer) == 1
        await refused("bad-claim", hall.seats.claim(live, eve, newer))
        assert live.row.status == "playing"
        assert live.seats_of(bob) == [1]
        with pytest.raises(Refused):
            live.check_host(bob)
        await hall.seats.invite(live, 1)
        assert live.seats_of(bob) == []


@run
async def test_open_tables_are_taken_once_a_seat(file: str) -> None:
    async with hall_at(file) as hall:
        guests = [(await hall.guests.welcome(f"G{k}"))[0] for k in range(6)]
        live, _ = await seated(hall, "robber-knights", ["me", "open", "open"], public=True)
        assert [r.id for r in (await hall.store.open_tables()).tables] == [live.row.id]
        results = await asyncio.gather(
            *[hall.seats.take(live, guest, None) for guest in guests], return_exceptions=True
        )
        assert sorted(r for r in results if isinstance(r, int)) == [1, 2]
        assert await hall.store.open_tables() == ([], None)


@run
async def test_two_players_resign_ends_three_goes_on_with_a_bot(file: str) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "forteresse")
        await hall.play.resign(live, 1)
        assert presenter.step(live, 0).end == End("resigned", seat=1, winners=[0])
        await refused("ended", live.play(0, live.seq, ["e4-e5"], "a"))
        more, _ = await seated(hall, "robber-knights", ["me"] * 3)
        await hall.play.resign(more, 1)
        assert more.row.status == "playing"
        assert more.row.seats[1].kind == "bot"
        assert live.is_host(ada)
        await hall.play.abandon(more)
        assert presenter.step(more, 0).end == End("abandoned")


@run
async def test_clocks_are_enforced_and_survive_a_restart(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        live, _ = await seated(hall, "forteresse", policy={"clock": TimeControl(move=10, bank=120)})
        name = live.row.id
        clockwork.time += 30_000
        await live.play(0, live.seq, ["e4-e5"], "a")
        assert live.timer is not None
        assert live.timer.banks == (100_000, 120_000)
        deadline = live.deadline()
        assert deadline == clockwork.time + 130_000
        clockwork.time += 100_000
    async with hall_at(url, clockwork.environment) as hall:
        live = await hall.tables.get(name)
        assert live.timer is not None
        assert live.timer.deadline == deadline
        assert live.deadline() == clockwork.time + GRACE  # the server was away: a minute at least
        assert await hall.play.expire() == 0
        clockwork.time += GRACE
        await refused("time-up", live.play(1, live.seq, ["e7-e6"], "b"))
        assert await hall.play.expire() == 1
        assert live.row.status == "timeout"
        assert presenter.step(live, 0).end == End("timeout", seat=1, winners=[0])
        assert await hall.play.expire() == 0


@run
async def test_an_absent_player_is_replaced_if_the_host_says_so(file: str) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        policy = {"clock": TimeControl(move=10), "absent": "bot"}
        live, _ = await seated(hall, "forteresse", policy=policy)
        clockwork.time += 10_000
        assert await hall.play.expire() == 1
        assert live.row.status == "playing"
        assert (live.row.seats[0].kind, live.row.seats[1].kind) == ("bot", "human")


@run
async def test_idle_tables_leave_memory_and_come_back(file: str) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await seated(hall, "castle")
        await play_on(live, Random(2), 20)
        assert hall.tables.sweep() == 0
        clockwork.time += IDLE * 1000 + 1
        assert hall.tables.sweep() == 1
        assert not hall.tables.in_memory
        first, second = await asyncio.gather(
            hall.tables.get(live.row.id), hall.tables.get(live.row.id)
        )
        assert first is second
        assert first.table.state.data == live.table.state.data


@run
async def test_rematch_rotates_the_seats_and_another_game_keeps_the_people(file: str) -> None:
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, ada = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await refused("not-ended", hall.openings.play_again(live, ada, None, {}))
        await hall.play.resign(live, 0)
        again, _ = await hall.openings.play_again(live, ada, None, {})
        assert [s.name for s in again.row.seats] == ["Bob", "Ada"]
        other, _ = await hall.openings.play_again(live, ada, game("dissuasion"), {})
        assert (other.row.game, other.row.status) == ("dissuasion", "waiting")
        await hall.openings.play_again(live, bob, game("dissuasion"), {})
        assert other.row.status == "playing"


@run
async def test_rules_that_changed_freeze_the_games_begun_before(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        await live.play(0, live.seq, ["e4-e5"], "a")
        name = live.row.id
        monkeypatch.setattr(type(game("forteresse")), "rules_version", 99)
        hall.tables.in_memory.clear()
        live = await hall.tables.get(name)
        await refused("rules-changed", live.play(1, live.seq, ["e7-e6"], "b"))
        assert presenter.step(live, None).ply == 1


@run
async def test_two_authorities_on_one_database_never_disagree(url: str) -> None:
    async with hall_at(url) as here, hall_at(url) as there:
        live, _ = await seated(here, "forteresse")
        twin = await there.tables.get(live.row.id)
        rng, refusals = Random(5), 0
        for k in range(12):
            one = rng.choice([live, twin])
            assert isinstance(one.actor, int)
            legal = rng.choice(one.table.legal())
            playing = one.play(one.actor, one.seq, [legal], f"k{k}")
            (result,) = await asyncio.gather(playing, return_exceptions=True)
            if isinstance(result, Exception):
                assert getattr(result, "code", result) == "stale"
                refusals += 1
        await live.catch_up()
        await twin.catch_up()
        assert live.table.state.data == twin.table.state.data
        assert refusals


@run
async def test_a_hosts_own_components_stay_with_the_table(file: str) -> None:
    source = (game("forteresse").folder / "edition.toml").read_text("utf-8") + "\n# mine\n"
    async with hall_at(file) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        mine = await hall.tables.catalogue.with_edition("forteresse", "mine.toml", source)
        live, _ = await hall.openings.open(ada, Plan(mine, 2, [SeatPlan("me")] * 2))
        name = live.row.id
    async with hall_at(file) as hall:
        assert (await hall.tables.get(name)).setup.game.edition.name == "mine.toml"


@run
async def test_what_is_asked_is_worked_out_once_for_each_state(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "forteresse")
        asked: list[int] = []
        honest = live.setup.game.ask

        def ask(view: View) -> Ask:
            asked.append(live.seq)
            return honest(view)

        monkeypatch.setattr(live.setup.game, "ask", ask)
        live.join(Reader(ada, [0, 1]))
        first = live.seq
        assert presenter.step(live, 0) == presenter.step(live, 0)
        await live.play(0, first, ["e4-e5"], "a")
        presenter.step(live, 1)
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        assert asked == [first, first + 1, first + 2]


@run
async def test_looking_does_not_change_what_is_told_next(file: str) -> None:
    async with hall_at(file) as hall:
        live, ada = await seated(hall, "forteresse")
        reader = Reader(ada, [0, 1])
        live.join(reader)
        for viewer in reader.viewers:
            live.show(viewer)
        await live.play(0, live.seq, ["e4-e5"], "a")
        presenter.step(live, 0)  # somebody looks in between
        await live.play(1, live.seq, live.table.legal()[:1], "b")
        told = [(step["viewer"], bool(step["moves"])) for step in reader.sent]
        assert told == [(0, True), (1, True)] * 2


@run
async def test_games_nobody_may_watch_are_listed_for_their_players_only(file: str) -> None:
    async with hall_at(file) as hall:
        policy = {"spectators": False}
        live, ada = await seated(
            hall, "forteresse", ["me", "bot:random"], policy=policy, public=True
        )
        await hall.play.resign(live, 0)
        assert await hall.store.ended_tables(None) == ([], None)
        assert [row.id for row in (await hall.store.ended_tables(ada.id)).tables] == [live.row.id]


@run
async def test_a_decision_is_worked_out_once(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Showing it, looking ahead from it and showing it again: nor is an open game rebuilt from its facts."""
    async with hall_at(file, Clockwork().environment) as hall:
        live, _ = await seated(hall, "castle")
        castle, seat = live.setup.game, live.actor
        assert isinstance(seat, int)
        asked: list[str] = []

        def ask(view: View) -> Ask:
            asked.append(view.facts["phase"])
            return castle.rooms.picture.ask(view)

        def resample(*_: Any) -> None:
            raise AssertionError("the state itself is known to all")

        monkeypatch.setattr(castle, "ask", ask)
        monkeypatch.setattr(castle, "resample", resample)
        presenter.step(live, seat)
        presenter.peek(live, seat, live.seq, live.table.legal()[:1])
        presenter.step(live, seat)
        assert asked == ["place", "follower"]
