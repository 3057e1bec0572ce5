"""Anything anybody may send, in any order: the log stays the truth."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bastide.core.errors import BastideError
from bastide.games import game
from bastide.server import presenter
from bastide.server.database import Database
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.limits import Limiter
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy, TimeControl
from bastide.server.requests import Requests
from bastide.server.store import Store
from bastide.server.wire import incoming as m
from bastide.server.wire import outgoing as out
from bastide.server.workers import Workers
from tests.server.halls import Clockwork

seats, guests = st.integers(0, 1), st.integers(0, 2)


class Protocol(RuleBasedStateMachine):
    """Three guests at one table of two: right and wrong requests, resent ones, lost memory, time."""

    def __init__(self) -> None:
        super().__init__()
        self.clockwork = Clockwork()
        self.keys = 0
        self.sent: list[tuple[int, m.Play, int]] = []

    def wait(self, deed: Any) -> Any:
        return self.loop.run_until_complete(deed)

    @initialize(
        name=st.sampled_from(["forteresse", "robber-knights", "donjon"]),
        undo=st.sampled_from(["off", "turn", "consent"]),
        clock=st.booleans(),
    )
    def open(self, name: str, undo: Any, clock: bool) -> None:
        self.loop = (
            asyncio.new_event_loop()
        )  # not in __init__: hypothesis makes one more to look at
        self.folder = tempfile.TemporaryDirectory()
        database = self.wait(Database(f"sqlite:///{self.folder.name}/games.db").open())
        self.hall = Hall(Store(database), self.clockwork.environment)
        self.requests = Requests(self.hall, Workers(0, 1), Metrics())
        self.requests.limit = Limiter(1e9, 1e9)
        self.guests: list[Guest] = [self.wait(self.hall.guests.welcome(n))[0] for n in "ABC"]
        policy = Policy(TimeControl(60, 60) if clock else None, undo)
        places = [SeatPlan("me"), SeatPlan("open")]
        plan = Plan(game(name), 2, places, policy=policy)
        live, _ = self.wait(self.hall.openings.open(self.guests[0], plan))
        self.table = live.row.id
        self.wait(self.hall.seats.take(live, self.guests[1], None))

    @property
    def live(self) -> LiveTable:
        live: LiveTable = self.wait(self.hall.tables.get(self.table))
        return live

    def send(self, guest: int, request: m.Request) -> Any:
        with suppress(BastideError):
            answer: out.Answer = self.wait(
                self.requests.handle(self.live, self.guests[guest], request, "en")
            )
            return answer
        return None

    @rule(pick=st.integers(0, 10_000))
    def play_well(self, pick: int) -> None:
        live = self.live
        if not isinstance(live.actor, int) or live.time_is_up():
            return
        seat, legal, before = live.actor, live.table.legal(), live.seq
        self.keys += 1
        request = m.Play(1, seat, before, [legal[pick % len(legal)]], f"k{self.keys}")
        answer = self.send(seat, request)
        assert answer is not None
        assert answer.seq > before
        self.sent.append((seat, request, answer.seq))

    @rule(which=st.integers(0, 10_000))
    def resend(self, which: int) -> None:
        if self.sent:
            guest, request, seq = self.sent[which % len(self.sent)]
            before = self.live.seq
            assert self.send(guest, request) == out.Reached(seq)
            assert self.live.seq == before

    @rule(guest=guests, seat=seats, off=st.integers(-2, 2), pick=st.integers(0, 50))
    def play_badly(self, guest: int, seat: int, off: int, pick: int) -> None:
        live = self.live
        legal = live.table.legal() or ["end"]
        allowed = guest == seat == live.actor and off == 0 and not live.time_is_up()
        chain = [legal[pick % len(legal)]] if not allowed else ["nonsense"]
        before = live.seq
        request = m.Play(1, seat, max(0, before + off), chain, f"bad{before}-{off}-{pick}")
        assert self.send(guest, request) is None
        assert self.live.seq == before

    @rule(guest=guests, seat=seats, to=st.integers(0, 30))
    def undo(self, guest: int, seat: int, to: int) -> None:
        live = self.live
        floor, before = live.undo_floor(seat), live.ply
        self.keys += 1
        if self.send(guest, m.Undo(1, seat, live.seq, to, f"u{self.keys}")) is not None:
            assert guest == seat
            assert floor <= to < before
            assert self.live.ply == to

    @rule(guest=guests, seat=seats, to=st.integers(0, 30), yes=st.booleans())
    def takeback(self, guest: int, seat: int, to: int, yes: bool) -> None:
        live = self.live
        if self.send(guest, m.Takeback(1, seat, live.seq, to)) is None:
            return
        assert live.policy.undo == "consent"
        assert self.send(2, m.Consent(1, 1 - seat, yes)) is None
        assert self.send(1 - seat, m.Consent(1, 1 - seat, yes)) is not None
        if yes:
            assert self.live.ply == to

    @rule(guest=guests, seat=seats, ref=st.text(max_size=12), path=st.lists(st.text(max_size=8)))
    def look(self, guest: int, seat: int, ref: str, path: list[str]) -> None:
        before = self.live.table.state.data
        self.send(guest, m.Inspect(1, ref, seat))
        self.send(guest, m.Why(1, seat, self.live.seq, path))
        self.send(guest, m.Peek(1, seat, self.live.seq, path))
        assert self.live.table.state.data == before

    @rule(seconds=st.integers(1, 40))
    def time_passes(self, seconds: int) -> None:
        self.clockwork.time += seconds * 1000
        self.wait(self.hall.play.expire())

    @rule()
    def memory_is_lost(self) -> None:
        before = presenter.step(self.live, 0), presenter.step(self.live, None)
        self.hall.tables.in_memory.clear()
        assert (presenter.step(self.live, 0), presenter.step(self.live, None)) == before

    @rule(seat=seats, really=st.integers(0, 9))
    def resign(self, seat: int, really: int) -> None:
        if really == 0 and self.send(seat, m.Resign(1, seat)) is not None:
            assert self.live.row.status == "resigned"

    @invariant()
    def the_log_is_the_truth(self) -> None:
        if not hasattr(self, "table"):
            return
        live = self.live
        log = self.wait(self.hall.store.log(self.table))
        assert [e.seq for e in log] == list(range(1, live.seq + 1))
        keys = [e.key for e in log if e.key]
        assert len(keys) == len(set(keys))
        stored = self.wait(self.hall.store.table(self.table))
        assert (stored.seq, stored.status, stored.turn) == (
            live.seq,
            live.row.status,
            live.row.turn,
        )
        twin = LiveTable(live.row, live.setup, live.store, live.environment, presenter.present)
        twin.replay(log)
        assert twin.table.state.data == live.table.state.data
        assert (twin.free, twin.timer) == (live.free, live.timer)

    def teardown(self) -> None:
        if hasattr(self, "hall"):
            self.wait(self.hall.store.database.close())
        self.loop.close()
        self.folder.cleanup()


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(
    max_examples=12, stateful_step_count=20, deadline=None, derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
