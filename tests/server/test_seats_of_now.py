"""What a connection may see is asked of the seats of now: people move between seats in every order."""

from __future__ import annotations

import asyncio
import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from websockets.sync.client import connect

from bastide.core.errors import BastideError
from bastide.games import game
from bastide.server.chat import WATCH
from bastide.server.connections import Connections
from bastide.server.database import Database
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.limits import Limiter
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy
from bastide.server.requests import Requests
from bastide.server.seating import person_on
from bastide.server.store import Store
from bastide.server.wire import incoming as m
from bastide.server.workers import Workers
from tests.server.halls import Clockwork
from tests.server.network import PATIENCE, Line, Person, serving

SEATS = 3
GAMES = ("robber-knights", "donjon", "dissuasion")  # those with secrets


def test_a_socket_opened_before_standing_up_does_not_hear_the_next_player(tmp_path: Path) -> None:
    """The attack: sit, open a socket without `hello`, stand up, let the victim sit there, then say `hello`."""
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        host, thief, victim = (Person(base, name) for name in ("Host", "Thief", "Victim"))
        table = host.open("robber-knights", "me", "open", "open")["table"]["id"]
        thief.post(f"/api/tables/{table}/join", seat=1)
        cookies = "; ".join(f"{c.name}={c.value}" for c in thief.http.cookies.jar)
        address = base.replace("http", "ws") + f"/api/tables/{table}/live"
        with connect(
            address, additional_headers={"Cookie": cookies, "Origin": base}, open_timeout=PATIENCE
        ) as socket:
            thief.do(table, "resign", seat=1)
            victim.post(f"/api/tables/{table}/join", seat=1)
            thief.post(f"/api/tables/{table}/join", seat=2)
            line = Line(socket)
            line.say(t="hello")
            assert line.until("welcome")["viewers"] == [2]
            for person, seat in ((host, 0), (victim, 1)):
                step = person.get(f"/api/tables/{table}/step", seat=seat)
                chain = [step["ask"]["choices"][0]["a"]]
                person.do(table, "play", seat=seat, seq=step["seq"], chain=chain, key=f"k{seat}")
            line.settle()
        seen = [json.loads(text) for text in line.raw]
        assert {message["viewer"] for message in seen if message["t"] == "step"} == {2}


class FakeSocket:
    """A browser's end: what it was sent, and when it was sent it, whose seats those were."""

    client = ("127.0.0.1", 1)

    def __init__(self, machine: Musical, guest: Guest | None, live: LiveTable) -> None:
        self.machine, self.guest, self.live = machine, guest, live
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.heard = 0

    async def accept(self) -> None: ...

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    async def receive(self) -> dict[str, Any]:
        return await self.inbox.get()

    async def send_text(self, text: str) -> None:
        self.heard += 1
        message = json.loads(text)
        seats = [s.seat for s in self.live.row.seats if self.guest and s.guest == self.guest.id]
        held = [s for s in seats if self.live.row.seats[s].kind == "human"]
        shown = [message, message.get("step") or {}]
        for viewer in [one["viewer"] for one in shown if "viewer" in one]:
            allowed = held or ([None] if self._may_watch() else [])
            if viewer not in allowed:
                self.machine.leaks.append(f"{self.guest} holds {held}, was told seat {viewer}")
        rooms = {line["room"] for line in message.get("lines", ())}
        if held and not self.live.row.ended and WATCH in rooms:
            self.machine.leaks.append(f"{self.guest} holds {held}, heard the spectators")
        for line in message.get("lines", ()):
            two = self.machine.whispered.get(line["text"])
            if two is not None and (self.guest is None or self.guest.id not in two):
                self.machine.leaks.append(f"{self.guest} heard what {two} say in private")

    def _may_watch(self) -> bool:
        host = self.guest is not None and self.guest.id == self.live.row.host
        return self.live.policy.spectators or host

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


class Musical(RuleBasedStateMachine):
    """Musical chairs: everybody sits, stands, is sent away, invited, replaced, comes back, at every moment."""

    def __init__(self) -> None:
        super().__init__()
        self.sockets: list[FakeSocket] = []
        self.links: list[tuple[LiveTable, str]] = []
        self.leaks: list[str] = []
        self.whispered: dict[
            str, tuple[str, str]
        ] = {}  # what was said in private, and between whom
        self.lives: list[LiveTable] = []
        self.keys = 0
        self.persons: dict[tuple[str, str], str] = {}  # by table and name there, which guest

    def wait(self, work: Any) -> Any:
        """Do it, then wait until everybody who comes is welcome, and every queue has run dry."""

        async def settled() -> Any:
            try:
                return await work
            finally:
                for live in self.lives:
                    async with live.lock:
                        pass
                for _ in range(50):
                    await asyncio.sleep(0)

        with suppress(BastideError):
            return self.loop.run_until_complete(settled())

    @initialize(name=st.sampled_from(GAMES), spectators=st.booleans(), full=st.booleans())
    def open(self, name: str, spectators: bool, full: bool) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        database = self.wait(Database(f"sqlite:///{self.folder.name}/games.db").open())
        self.database, self.hall = database, Hall(Store(database), Clockwork().environment)
        requests = Requests(self.hall, Workers(0, 1), Metrics())
        requests.limit = self.hall.chat.limit = Limiter(1e9, 1e9)
        self.connections, self.requests = Connections(self.hall, requests, 1000), requests
        self.guests: list[Guest] = [self.wait(self.hall.guests.welcome(n))[0] for n in "ABCD"]
        seats = [SeatPlan("me"), *[SeatPlan("open")] * (SEATS - 1)]
        plan = Plan(game(name), SEATS, seats, policy=Policy(spectators=spectators, whispers=True))
        live, _ = self.wait(self.hall.openings.open(self.guests[0], plan))
        self.lives = [live]
        for seat in (1, 2) if full else ():
            self.sit(seat, seat)

    def teardown(self) -> None:
        for socket in self.sockets:
            socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
            if socket.task is not None:
                self.wait(socket.task)
        self.wait(self.database.close())
        self.loop.close()
        self.folder.cleanup()

    guest = st.integers(0, 3)
    seat = st.integers(0, SEATS - 1)
    which = st.integers(0, 1000)

    @property
    def live(self) -> LiveTable:
        return self.lives[-1]

    @rule(guest=st.none() | guest)
    def connect(self, guest: int | None) -> None:
        """Open a socket and say nothing yet."""
        who = None if guest is None else self.guests[guest]
        socket = FakeSocket(self, who, self.live)

        async def serve() -> None:
            served = self.connections.serve(socket, self.live, who, "en", "")  # type: ignore[arg-type]
            socket.task = asyncio.create_task(served)

        self.wait(serve())
        self.sockets.append(socket)

    @precondition(lambda self: self.sockets)
    @rule(which=which)
    def hello(self, which: int) -> None:
        socket = self.sockets[which % len(self.sockets)]
        before = socket.heard

        async def greeted() -> None:
            socket.say(t="hello")
            while socket.heard == before and socket.task and not socket.task.done():
                await asyncio.sleep(0.001)

        self.wait(greeted())

    @precondition(lambda self: self.sockets)
    @rule(which=which)
    def hang_up(self, which: int) -> None:
        socket = self.sockets[which % len(self.sockets)]
        socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.wait(asyncio.sleep(0))

    @precondition(lambda self: self.sockets)
    @rule(which=which, seat=seat)
    def play_out_of_turn(self, which: int, seat: int) -> None:
        """Refusals carry a step."""
        message = {"t": "play", "id": 1, "seat": seat, "seq": 0, "chain": ["x"], "key": "k"}
        self.sockets[which % len(self.sockets)].say(**message)
        self.wait(asyncio.sleep(0))

    @rule(guest=guest, seat=seat)
    def sit(self, guest: int, seat: int) -> None:
        self.wait(self.hall.seats.take(self.live, self.guests[guest], seat))

    @rule(guest=guest, seat=seat)
    def stand_up(self, guest: int, seat: int) -> None:
        request = m.Resign(1, seat)
        self.wait(self.requests.handle(self.live, self.guests[guest], request, "en"))

    @rule(seat=seat, how=st.sampled_from(["open", "invite", "bot"]))
    def send_away(self, seat: int, how: str) -> None:
        if how == "open":
            self.wait(self.hall.seats.open(self.live, seat))
        elif how == "bot":
            self.wait(self.hall.seats.give_to_bot(self.live, seat, "random"))
        elif secret := self.wait(self.hall.seats.invite(self.live, seat)):
            self.links.append((self.live, secret))

    @precondition(lambda self: self.links)
    @rule(which=which, guest=guest)
    def follow_a_link(self, which: int, guest: int) -> None:
        live, secret = self.links[which % len(self.links)]
        self.wait(self.hall.seats.claim(live, self.guests[guest], secret))

    @rule(guest=guest)
    def speak(self, guest: int) -> None:
        self.keys += 1
        said = m.Say(1, f"{self.keys} {guest * 7919 + self.keys}")
        self.wait(self.requests.handle(self.live, self.guests[guest], said, "en"))

    @rule()
    def whisper(self) -> None:
        """Everybody who sits to everybody whom his page shows, or has shown: some have left by now."""
        for guest in (None, *range(len(self.guests))):  # all listen
            self.connect(guest)
            self.hello(len(self.sockets) - 1)
        row = self.live.row
        holders = {held.guest: person_on(row, held) for held in row.seats}
        self.persons |= {(row.id, to): guest for guest, to in holders.items() if guest and to}
        for speaker in [guest for guest in self.guests if guest.id in holders]:
            for (table, to), whom in self.persons.items():
                if table == row.id:
                    self.keys += 1
                    text = f"{self.keys} {self.keys * 7907} psst"
                    self.whispered[text] = (speaker.id, whom)
                    said = m.Say(1, text, to)
                    self.wait(self.requests.handle(self.live, speaker, said, "en"))

    @rule(which=which)
    def play(self, which: int) -> None:
        live = self.live
        if isinstance(live.actor, int):
            self.keys += 1
            legal = live.table.legal()
            chain = [legal[which % len(legal)]]
            self.wait(
                self.hall.play.act(
                    live, lambda: live.play(live.actor, live.seq, chain, f"k{self.keys}")
                )
            )

    @rule(what=st.sampled_from(["", "#1", "#~1", "#~2"]))
    def another_process_wrote(self, what: str) -> None:
        async def notice() -> None:
            self.hall.hear(f"{self.live.row.id}{what}")
            await asyncio.gather(*self.hall._hearing)

        self.wait(notice())

    @rule()
    def call_it_off_and_play_again(self) -> None:
        """A rematch is another table, with the same people on other seats."""
        if self.live.row.status == "playing" and len(self.lives) < 3:
            self.wait(self.hall.play.abandon(self.live))
            again = self.hall.openings.play_again(self.live, self.guests[0], None, {})
            if opened := self.wait(again):
                self.lives.append(opened[0])

    @invariant()
    def nobody_was_told_what_is_not_his(self) -> None:
        assert not self.leaks


Musical.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestMusicalChairs = Musical.TestCase
