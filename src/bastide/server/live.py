"""A table in memory: the one who decides what counts at it.

The log is the truth; everything here follows from it and can be thrown away at any time. What is
decided is first written, then applied, then announced. Callers hold `lock`.
"""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bastide.core.errors import ActionError, BastideError
from bastide.core.state import Actor, Setup, State, View
from bastide.core.table import Table
from bastide.server.beside import beside
from bastide.server.policy import Policy, Timer
from bastide.server.refusals import Refused
from bastide.server.store import CHANCE, Entry, SeenBefore, Stale, Store, TableRow
from bastide.server.world import World

Viewer = int | None  # a seat, or None: a spectator
GOES_ON = "bot"  # after a resignation: the table plays on, with a bot on that seat
GRACE = 60_000  # ms a seat has at least, after a restart of the server or when it changes hands


class Listener(Protocol):
    """Somebody who is told what happens, while the seats are as they were when he was let in."""

    @property
    def guest(self) -> Guest | None:
        """Who listens."""

    @property
    def viewers(self) -> list[Viewer]:
        """From where he was told that he looks."""

    def send(self, message: bytes) -> None:
        """Take a message; must not wait."""

    def close(self, why: str) -> None:
        """No more messages: come again."""


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser."""

    id: str
    name: str


Show = Callable[["LiveTable", Viewer, Entry], bytes]  # one entry of the log, for one viewer


class LiveTable:
    """One table: its row, its game, and who is listening."""

    def __init__(self, row: TableRow, setup: Setup, store: Store, world: World, show: Show) -> None:
        self.row, self.setup, self._show = row, setup, show
        self.policy = Policy.of(row.policy)
        self.store, self.world = store, world
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.grace_until = 0
        self.touched = world.now()
        self.frozen = row.rules != setup.game.rules_version
        self.bot_at_work = False
        self.seen: dict[Viewer, tuple[int, bytes]] = {}  # what each viewer was shown last, and when
        self.thoughts: set[asyncio.Future[Any]] = set()  # about this moment: dropped when it passes
        self.rematches: dict[str, str] = {}  # by game, the table that was opened to play again
        self.on_commit: Callable[[LiveTable], None] = lambda live: None
        self.replay(())

    def replay(self, entries: Iterable[Entry]) -> None:
        """Become what the log says."""
        self.table = Table(self.setup)
        self.seq, self.started = 0, False
        self.ending: Entry | None = None  # why it stopped before the rules ended it
        self.free, self.gestures = bytearray(), array("L")
        clock = self.policy.clock
        self.timer = Timer.start(clock, self.row.players) if clock else None
        self._undoable: frozenset[str] | None = None
        for entry in entries:
            try:
                self._apply(entry)
            except ActionError:
                new = self.setup.game.rules_version
                raise Refused("rules-changed", old=self.row.rules, new=new) from None

    def _apply(self, entry: Entry) -> None:
        if entry.kind == "play":
            self.table.play(entry.action)
            self.free.append(entry.free)
            self.gestures.append(entry.gesture)
        elif entry.kind == "undo":
            self.table.undo(len(self.table.history) - int(entry.action))  # fewer than STRIDE again
            del self.free[int(entry.action) :], self.gestures[int(entry.action) :]
        elif entry.kind == "start":
            self.started = True
        elif entry.action != GOES_ON:
            self.ending = entry
        self.seq, self._undoable = entry.seq, None
        for thought in self.thoughts:
            thought.cancel()
        actor = self.table.actor
        if self.timer is not None and self.started and actor != "chance":
            self.timer = self.timer.turn(None if self.ending else actor, entry.at)

    # ---- who and when

    @property
    def ply(self) -> int:
        """How many actions stand."""
        return len(self.table.history)

    @property
    def actor(self) -> Actor:
        """Who must act; nobody while players are missing or when the game has ended."""
        return self.table.actor if self.row.status == "playing" else None

    @property
    def hints(self) -> bool:
        """May players ask what to do? Unless the host said so, where one person plays alone or with bots."""
        if self.policy.hints is not None:
            return self.policy.hints
        people = {seat.guest for seat in self.row.seats if seat.kind != "bot"}
        return len(people) == 1 and None not in people

    def check_turn(self, seat: int, seq: int) -> None:
        """Refuse somebody who is too early, too late, or not to act."""
        self.check_running()
        if seq != self.seq:
            raise Refused("stale")
        if self.actor != seat:
            raise Refused("not-your-turn")
        if self.time_is_up():
            raise Refused("time-up")

    def check_running(self) -> None:
        """Refuse what needs a running game."""
        if self.frozen:
            new = self.setup.game.rules_version
            raise Refused("rules-changed", old=self.row.rules, new=new)
        if self.row.ended:
            raise Refused("ended")
        if self.row.status == "waiting":
            raise Refused("waiting")

    def time_is_up(self) -> bool:
        """Has the seat to act used all its time?"""
        deadline = self.deadline()
        return deadline is not None and self.world.now() >= deadline

    def deadline(self) -> int | None:
        """When a person's clock runs out; bots have none."""
        actor = self.actor
        if self.timer is None or not isinstance(actor, int):
            return None
        if self.row.seats[actor].kind == "bot" or self.timer.deadline is None:
            return None
        return max(self.timer.deadline, self.grace_until)

    # ---- who may see what: asked of the seats of now, every time

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats a guest holds."""
        if guest is None:
            return []
        return [s.seat for s in self.row.seats if s.kind == "human" and s.guest == guest.id]

    def is_host(self, guest: Guest | None) -> bool:
        """Did this guest open the table?"""
        return guest is not None and self.row.host == guest.id

    def viewers_of(self, guest: Guest | None) -> list[Viewer]:
        """From where a guest may look: his seats, or as a spectator if that is allowed."""
        seats: list[Viewer] = list(self.seats_of(guest))
        if seats:
            return seats
        if not self.policy.spectators and not self.is_host(guest):
            raise Refused("no-watching")
        return [None]

    def audience(self) -> dict[Viewer, list[Listener]]:
        """Who listens from where. Whoever may look from elsewhere by now is sent away to come again.

        Everything that is sent to listeners goes through here: a seat that changed hands is never
        told to the one who had it, whatever he was let in for.
        """
        found: dict[Viewer, list[Listener]] = {}
        for listener in tuple(self.listeners):
            try:
                still = self.viewers_of(listener.guest) == listener.viewers
            except Refused:
                still = False
            if still:
                for viewer in listener.viewers:
                    found.setdefault(viewer, []).append(listener)
            else:
                self.leave(listener)
                listener.close("seat-changed")
        for viewer in set(self.seen) - set(found):
            del self.seen[viewer]
        return found

    # ---- what is decided

    async def start(self) -> None:
        """Everybody is there: begin, and let chance act if it comes first."""
        self.grace_until = 0
        state = self.table.state.copy()
        plies = self._chance(state)
        entries = [self._entry(1, "start", None, ""), *self._plays(plies, 2, None)]
        await self._commit(entries, state)

    async def play(self, seat: int, seq: int, chain: Sequence[str], key: str) -> int:
        """Carry out a chain of actions, all or nothing; returns the sequence number it reached.

        The same key again is the same deed: it is not done twice, and its number is returned.
        """
        key = f"{seat}:{key}"
        try:
            self.check_turn(seat, seq)
            state, plies = self._decide(seat, chain)
            return await self._commit(self._plays(plies, 1, key), state)
        except BastideError:
            done = await self.store.seen(self.row.id, key)
            if done is None:
                raise
            return done
        except SeenBefore as before:
            return before.seq

    def _decide(self, seat: int, chain: Sequence[str]) -> tuple[State, list[tuple[int, str, bool]]]:
        """The actions of a chain, checked one after the other on a copy, and what chance adds."""
        state = self.table.state.copy()
        plies: list[tuple[int, str, bool]] = []
        for number, action in enumerate(chain):
            view = state.view(seat)
            free = self._free_actions(view, fresh=number == 0)
            if action not in view.legal:
                raise explain(view, action)
            if action not in free and number < len(chain) - 1:
                raise Refused("chain-goes-on", action=action)
            state.play(action)
            plies.append((seat, action, action in free))
        return state, plies + self._chance(state)

    def _free_actions(self, view: View, fresh: bool) -> frozenset[str]:
        """What can be taken back afterwards: the game promises that nothing is revealed by it."""
        if not fresh or self._undoable is None:
            choices = view.game.ask(view).choices
            found = frozenset(c.a for c in choices if c.after != "final")
            if not fresh:
                return found
            self._undoable = found
        return self._undoable

    def _chance(self, state: State) -> list[tuple[int, str, bool]]:
        plies = []
        while state.actor == "chance":
            outcome = self.world.draw(state)
            state.play(outcome)
            plies.append((CHANCE, outcome, False))
        return plies

    def undo_floor(self, seat: int) -> int:
        """How far back a seat may go by itself: its own actions of this turn that revealed nothing."""
        floor = self.ply
        if self.policy.undo == "off" or self.actor != seat:
            return floor
        history = self.table.history
        while floor > 0 and self.free[floor - 1] and history[floor - 1].actor == seat:
            floor -= 1
        return floor

    async def undo(self, seat: int, seq: int, to: int, key: str) -> int:
        """Go back to when `to` actions stood."""
        key = f"{seat}:{key}"
        try:
            self.check_turn(seat, seq)
            if self.policy.undo == "off":
                raise Refused("undo-off")
            if not self.undo_floor(seat) <= to < self.ply:
                raise Refused("undo-limit")
            return await self._go_back(seat, to, key)
        except BastideError:
            done = await self.store.seen(self.row.id, key)
            if done is None:
                raise
            return done

    async def _go_back(self, seat: int, to: int, key: str | None) -> int:
        state = (await beside(self.table.copy().at, to)).state
        return await self._commit([self._entry(1, "undo", seat, str(to), key)], state)

    async def ask_takeback(self, seat: int, seq: int, to: int) -> None:
        """Ask the others to go back to before one's own action `to`; at once if nobody has to be asked."""
        self.check_running()
        if seq != self.seq:
            raise Refused("stale")
        if self.policy.undo != "consent":
            raise Refused("undo-off")
        history = self.table.history
        if not 0 <= to < self.ply or history[to].actor != seat:
            raise Refused("undo-limit")
        mine = self.row.seats[seat].guest
        others = {s.seat for s in self.row.seats if s.kind == "human" and s.guest != mine}
        if not others:
            await self._go_back(seat, to, None)
        else:
            await self._set_offer({"seat": seat, "to": to, "need": sorted(others)})

    async def answer_takeback(self, seat: int, agrees: bool) -> None:
        """Agree to what is asked, or not; the last who has to agree takes it back."""
        self.check_running()
        offer = self.row.offer
        if offer is None or seat not in offer["need"]:
            raise Refused("no-offer")
        need = [other for other in offer["need"] if other != seat]
        if agrees and not need:
            await self._go_back(offer["seat"], offer["to"], None)
        else:
            await self._set_offer(offer | {"need": need} if agrees else None)

    async def _set_offer(self, offer: dict[str, Any] | None) -> None:
        if not await self.store.set_offer(self.row, self.seq, offer):
            await self.catch_up()
            raise Refused("stale")
        self.row.offer = offer
        self.on_commit(self)

    async def end(self, kind: str, seat: int | None) -> None:
        """Stop before the game is over: a seat resigns or ran out of time, or the host abandons."""
        if kind != "abandon" or self.row.status != "waiting":
            self.check_running()
        names = {"resign": "resigned", "timeout": "timeout", "abandon": "abandoned"}
        await self._commit([self._entry(1, kind, seat, "")], None, names[kind])

    async def go_on_without(self, kind: str, seat: int) -> None:
        """A seat resigns or ran out of time, and a bot plays on for it."""
        self.check_running()
        self.grace_until = 0
        await self._commit([self._entry(1, kind, seat, GOES_ON)], self.table.state)

    # ---- writing down

    def _entry(
        self, step: int, kind: str, actor: int | None, action: str, key: str | None = None
    ) -> Entry:
        seq = self.seq + step
        return Entry(seq, kind, actor, action, seq, False, key, self.world.now())

    def _plays(
        self, plies: Sequence[tuple[int, str, bool]], step: int, key: str | None
    ) -> list[Entry]:
        now, first = self.world.now(), self.seq + step
        return [
            Entry(first + i, "play", actor, action, first, free, key if i == 0 else None, now)
            for i, (actor, action, free) in enumerate(plies)
        ]

    async def _commit(self, entries: list[Entry], state: State | None, status: str = "") -> int:
        """Write, then apply and announce. `state` is where the entries lead (None: the end)."""
        was = self.row.status
        over = state is not None and state.over
        self.row.status = status or ("over" if over else "playing")
        actor = state.actor if state is not None else None
        now, timer = entries[-1].at, self.timer
        turn = actor if isinstance(actor, int) else None
        person = turn is not None and self.row.seats[turn].kind != "bot"
        changed = {
            "status": self.row.status,
            "changed": now,
            "turn": turn,
            "offer": None,
            "deadline": timer.turn(turn, now).deadline if timer and person else None,
        }
        try:
            await self.store.append(self.row.id, self.seq, entries, changed)
        except BaseException as error:
            self.row.status = was
            if isinstance(error, Stale):  # somebody else wrote: take what stands
                await self.catch_up()
                raise Refused("stale") from None
            raise
        self.row.turn = turn
        self.row.offer = None
        self.touched = self.world.now()
        for entry in entries:
            self._apply(entry)
            self.announce(entry)
        self.on_commit(self)
        return self.seq

    async def catch_up(self) -> None:
        """Somebody else wrote: take what stands, and tell those who listen here."""
        row = await self.store.table(self.row.id)
        assert row is not None
        self.row = row
        for entry in await self.store.log(row.id, self.seq):
            self._apply(entry)
            self.announce(entry)

    # ---- telling

    def announce(self, entry: Entry) -> None:
        """Tell everybody what has just happened, each what they may know."""
        for viewer, listeners in self.audience().items():
            shown = self._show(self, viewer, entry)
            for listener in listeners:
                listener.send(shown)

    def join(self, listener: Listener) -> None:
        """Somebody wants to be told."""
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody stops listening."""
        self.listeners.discard(listener)

    def tell(
        self,
        message: bytes,
        who: Callable[[Viewer], bool] = lambda viewer: True,
        but: Listener | None = None,
    ) -> None:
        """Send one message, the same for everybody who looks from such a place, once to each."""
        looking = self.audience().items()
        for listener in {one for viewer, some in looking if who(viewer) for one in some} - {but}:
            listener.send(message)

    def remember_free(self, free: frozenset[str]) -> None:
        """The acting seat's choices were just listed: keep which of them can be taken back."""
        self._undoable = free


def explain(view: View, action: str) -> ActionError:
    """Why an action is refused, from what the seat knows and nothing else."""
    return view.world.refusal(action)


def plain_row(row: TableRow) -> dict[str, Any]:
    """What everybody may know of a table."""
    return {
        "id": row.id,
        "game": row.game,
        "players": row.players,
        "options": row.options,
        "edition": row.edition,
        "rules": row.rules,
        "policy": row.policy,
        "status": row.status,
        "turn": row.turn,
        "public": row.public,
        "origin": row.origin,
        "created": row.created,
        "changed": row.changed,
        "seats": [
            {"seat": s.seat, "kind": s.kind, "name": s.name, "bot": s.bot, "taken": s.taken}
            for s in row.seats
        ],
    }
