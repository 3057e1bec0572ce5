"""A table in memory: the one who decides what counts at it.

The log is the truth; everything here follows from it and can be thrown away at any time. What is
decided is first written, then applied, then announced. Callers hold `lock`.
"""

from __future__ import annotations

import asyncio
import json
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from bastide.core.errors import ActionError, BastideError
from bastide.core.scene import After
from bastide.core.state import Actor, Setup, State, View
from bastide.core.table import Table
from bastide.server.acts import Act
from bastide.server.beside import beside
from bastide.server.environment import Environment
from bastide.server.policy import Timer
from bastide.server.refusals import Refused
from bastide.server.rows import CHANCE, Entry, EntryKind, Seat, Status, TableRow
from bastide.server.seating import Seating, Seen
from bastide.server.store import SeenBefore, Stale, Store
from bastide.server.wire.encoding import Json, encode
from bastide.server.wire.outgoing import Ask, Step, Viewer

TOO_LONG = "long"  # of a game that was called off: the house did it
GOES_ON = "bot"  # after a resignation: the table plays on, with a bot on that seat
HOUSE = "house: "  # before the reason for which the operator has closed a table
MOST_ENTRIES = 20_000  # of a log: then the house calls the game off
MOST_UNDONE = 1_000  # times that something is taken back at one table: each costs a look back, at every replay
GRACE = 60_000  # ms a seat has at least after a restart, and once a game when it passes to a person

Stop = Literal["resign", "timeout", "abandon", "draw"]
STOPPED: dict[Stop, Status] = {
    "resign": "resigned",
    "timeout": "timeout",
    "abandon": "abandoned",
    "draw": "drawn",
}

# The game as a viewer sees it now: with what has just happened, and what was shown before.
Present = Callable[["LiveTable", Viewer, Entry | None, Seen | None], tuple[Step, Seen]]


class Decision(NamedTuple):
    """What the seat to act is asked: as it is told, and what may be done after each action.

    One that is not *final* can be taken back: the game promises that it reveals nothing.
    """

    told: Json[Ask]
    after: Mapping[str, After]


class BotTurn(NamedTuple):
    """A decision that is a bot's: when, on which seat, and which bot."""

    seq: int
    seat: int
    bot: str | None


class LiveTable(Seating):
    """One table: its seats, its game, and where its log has led."""

    def __init__(
        self,
        row: TableRow,
        setup: Setup,
        store: Store,
        environment: Environment,
        present: Present,
    ) -> None:
        super().__init__(row)
        self.setup, self._present = setup, present
        self.store, self.environment = store, environment
        self.lock = asyncio.Lock()
        self.grace_until = 0  # for all seats, after a restart
        self.touched, self.wanted = environment.now(), True  # when, and if, somebody wanted it
        self.frozen = row.rules != setup.game.rules_version
        self.bot_at_work = False
        self.trouble: BotTurn | None = None  # what a bot could not decide
        self.thoughts: set[asyncio.Future[Any]] = set()  # about this moment: dropped when it passes
        self.rematches: dict[str, str] = {}  # by game, the table that was opened to play again
        self.on_commit: Callable[[LiveTable], None] = lambda live: None
        self.on_offer: Callable[[LiveTable], None] = lambda live: None
        self.replay(())

    def replay(self, entries: Iterable[Entry]) -> None:
        """Become what the log says."""
        self.table = Table(self.setup)
        self.seq, self.started, self.undone = 0, False, 0
        self.ending: Entry | None = None  # why it stopped before the rules ended it
        self.free, self.gestures = bytearray(), array("L")
        self.drawn: list[list[str]] = []  # by number of the draw, what chance has given there
        self.draws = 0  # that stand
        clock = self.policy.clock
        self.timer = Timer.start(clock, self.row.players) if clock else None
        self._decision: Decision | None = None
        for entry in entries:
            try:
                self._apply(entry)
            except ActionError:
                new = self.setup.game.rules_version
                if new == self.row.rules:  # then the log itself is broken
                    raise
                raise Refused("rules-changed", old=self.row.rules, new=new) from None

    def _apply(self, entry: Entry) -> None:
        if entry.kind == "play":
            self.table.play(entry.action)
            if entry.actor == CHANCE:
                self._remember(entry.action)
            self.free.append(entry.free)
            self.gestures.append(entry.gesture)
        elif entry.kind == "undo":
            self.table.undo(len(self.table.history) - int(entry.action))  # fewer than STRIDE again
            del self.free[int(entry.action) :], self.gestures[int(entry.action) :]
            self.draws = sum(ply.actor == "chance" for ply in self.table.history)
            self.undone += 1
        elif entry.kind == "start":
            self.started = True
        elif entry.action != GOES_ON:
            self.ending = entry
        self.seq, self._decision = entry.seq, None
        for thought in self.thoughts:
            thought.cancel()
        actor = self.table.actor
        if self.timer is not None and self.started and actor != "chance":
            self.timer = self.timer.turn(None if self.ending else actor, entry.at)

    def _remember(self, outcome: str) -> None:
        if self.draws == len(self.drawn):
            self.drawn.append([])
        if outcome not in self.drawn[self.draws]:
            self.drawn[self.draws].append(outcome)
        self.draws += 1

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
    def bot_to_act(self) -> BotTurn | None:
        """The bot whose turn it is, and when: two that are equal are the same decision. It rests if nobody is there."""
        actor = self.actor
        if not isinstance(actor, int) or self.row.seats[actor].kind != "bot":
            return None
        if self.frozen or not self.attended:
            return None
        return BotTurn(self.seq, actor, self.row.seats[actor].bot)

    @property
    def stuck(self) -> int | None:
        """The seat whose bot is to act and could not."""
        return self.trouble.seat if self.trouble and self.trouble == self.bot_to_act else None

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
        return deadline is not None and self.environment.now() >= deadline

    def deadline(self, change: Seat | None = None) -> int | None:
        """When a person's clock runs out, also if a seat is about to change; bots have none."""
        actor = self.actor
        return self._deadline(actor if isinstance(actor, int) else None, self.timer, change)

    def _deadline(
        self, turn: int | None, timer: Timer | None, change: Seat | None = None
    ) -> int | None:
        if turn is None or timer is None or timer.deadline is None:
            return None
        seat = change if change is not None and change.seat == turn else self.row.seats[turn]
        if seat.kind == "bot":
            return None
        return max(timer.deadline, self.grace_until, seat.grace or 0)

    async def keep_deadline(self) -> None:
        """Store when the clock really runs out, where something else was stored: there was grace, or a bot came."""
        if not await self.store.set_deadline(self.row.id, self.seq, self.deadline()):
            await self.catch_up()

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
            return await self._play(seat, seq, chain, key)
        except BastideError:
            done = await self.store.seen(self.row.id, key)
            if done is None:
                raise
            return done
        except SeenBefore as before:
            return before.seq

    async def play_for_bot(self, turn: BotTurn, action: str) -> None:
        """What a bot does. It has no key, so that nobody can have used it before: its turn is enough."""
        await self._play(turn.seat, turn.seq, [action], None)

    async def _play(self, seat: int, seq: int, chain: Sequence[str], key: str | None) -> int:
        self.check_turn(seat, seq)
        state, plies = self._decide(seat, chain)
        return await self._commit(self._plays(plies, 1, key), state)

    def _decide(self, seat: int, chain: Sequence[str]) -> tuple[State, list[tuple[int, str, bool]]]:
        """The actions of a chain, checked one after the other on a copy, and what chance adds."""
        state = self.table.state.copy()
        plies: list[tuple[int, str, bool]] = []
        for number, action in enumerate(chain):
            free = self.after(state, seat, action, first=number == 0) != "final"
            if not free and number < len(chain) - 1:
                raise Refused("chain-goes-on", action=action)
            state.play(action)
            plies.append((seat, action, free))
        return state, plies + self._chance(state)

    def decision(self, view: View | None = None) -> Decision:
        """What the seat to act is asked, worked out once for each state; from its view of now, if there is one."""
        if self._decision is None:
            seat = self.table.actor
            assert isinstance(seat, int)
            view, floor = view or self.table.view(seat), self.undo_floor(seat)
            asked = view.game.ask(view)
            undo = floor if floor < self.ply else None
            told = Json(Ask(**vars(asked), seq=self.seq, undo=undo))
            self._decision = Decision(told, {choice.a: choice.after for choice in asked.choices})
        return self._decision

    def after(self, state: State, seat: int, action: str, first: bool) -> After:
        """What may be done after an action of a chain; refused if it cannot be played.

        What the first one leaves open is known already: nothing has to be looked at for it.
        """
        if state.actor != seat or action not in state.legal():
            raise explain(state.view(seat), action)
        if first:
            return self.decision().after[action]
        view = state.view(seat)
        return next(choice.after for choice in view.game.ask(view).choices if choice.a == action)

    def _chance(self, state: State) -> list[tuple[int, str, bool]]:
        """What chance does now. What it gave once it gives again: nobody takes back for a better throw.

        That is known from the log, where it stands though it was taken back, and from nowhere else.
        """
        plies: list[tuple[int, str, bool]] = []
        while state.actor == "chance":
            number = self.draws + len(plies)
            known = self.drawn[number] if number < len(self.drawn) else ()
            possible = {outcome for outcome, _ in state.outcomes()} if known else ()
            again = next((outcome for outcome in known if outcome in possible), None)
            outcome = again or self.environment.draw(state)
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
            return await self.go_back(seat, to, key)
        except BastideError:
            done = await self.store.seen(self.row.id, key)
            if done is None:
                raise
            return done

    async def go_back(self, seat: int, to: int, key: str | None = None) -> int:
        """Let only the first `to` actions stand."""
        if self.undone >= MOST_UNDONE:
            raise Refused("undo-enough", most=MOST_UNDONE)
        state = (await beside(self.table.copy().at, to)).state
        return await self._commit([self._entry(1, "undo", seat, str(to), key)], state)

    @property
    def can_be_drawn(self) -> bool:
        """May people agree on a draw: does the game know one, and does no bot play?"""
        return self.setup.game.draws and all(s.kind == "human" for s in self.row.seats)

    def _offer_after(self, entries: Sequence[Entry]) -> dict[str, Any] | None:
        """What is still asked then: who offers a draw may move, until another does."""
        offer = self.row.offer
        if offer is None or offer.get("kind") != "draw":
            return None
        stands = all(e.kind == "play" and e.actor in (offer["seat"], CHANCE) for e in entries)
        return offer if stands else None

    async def set_offer(self, offer: dict[str, Any] | None) -> None:
        """Keep what somebody asks the others for, or drop it."""
        if not await self.store.set_offer(self.row, self.seq, offer):
            await self.catch_up()
            raise Refused("stale")
        self.row.offer = offer
        self.on_commit(self)
        self.on_offer(self)

    async def end(self, kind: Stop, seat: int | None, act: Act | None = None) -> None:
        """Stop before the game is over: a seat resigns or ran out of time, the host abandons, all agree on a draw."""
        if kind != "abandon" or self.row.status != "waiting":
            self.check_running()
        await self._commit([self._entry(1, kind, seat, "")], None, STOPPED[kind], act)

    async def go_on_without(self, kind: Stop, seat: int) -> None:
        """A seat resigns or ran out of time, and a bot plays on for it."""
        self.check_running()
        await self._commit([self._entry(1, kind, seat, GOES_ON)], self.table.state)

    # ---- writing down

    def _entry(
        self, step: int, kind: EntryKind, actor: int | None, action: str, key: str | None = None
    ) -> Entry:
        seq = self.seq + step
        return Entry(seq, kind, actor, action, seq, False, key, self.environment.now())

    def _plays(
        self, plies: Sequence[tuple[int, str, bool]], step: int, key: str | None
    ) -> list[Entry]:
        now, first = self.environment.now(), self.seq + step
        return [
            Entry(first + i, "play", actor, action, first, free, key if i == 0 else None, now)
            for i, (actor, action, free) in enumerate(plies)
        ]

    async def _commit(
        self,
        entries: list[Entry],
        state: State | None,
        status: Status | None = None,
        act: Act | None = None,
    ) -> int:
        """Write, then apply and announce. `state` is where the entries lead (None: the end)."""
        was = self.row.status
        over = state is not None and state.over
        self.row.status = status or ("over" if over else "playing")
        actor = state.actor if state is not None else None
        now, timer = entries[-1].at, self.timer
        turn = actor if isinstance(actor, int) else None
        offer = self._offer_after(entries) if self.row.status == "playing" else None
        changed = {
            "status": self.row.status,
            "changed": now,
            "turn": turn,
            "offer": offer and json.dumps(offer),
            "deadline": self._deadline(turn, timer and timer.turn(turn, now)),
            "bot_until": None,  # whoever thought about what was before
        }
        try:
            await self.store.append(self.row.id, self.seq, entries, changed, act)
        except BaseException as error:
            self.row.status = was
            if isinstance(error, Stale):  # somebody else wrote: take what stands
                await self.catch_up()
                raise Refused("stale") from None
            raise
        self.row.turn = turn
        answered, self.row.offer = self.row.offer != offer, offer
        self.touched = self.environment.now()
        for entry in entries:
            self._apply(entry)
            self.announce(entry)
        self.on_commit(self)
        if answered:
            self.on_offer(self)
        if self.seq >= MOST_ENTRIES and not self.row.ended:
            await self._commit([self._entry(1, "abandon", None, TOO_LONG)], None, "abandoned")
        return self.seq

    async def catch_up(self) -> None:
        """Somebody else wrote: take what stands, and tell those who listen here."""
        row = await self.store.table(self.row.id)
        if row is None:  # the operator has deleted it
            raise Refused("no-table")
        entries = await self.store.log(row.id, self.seq)
        self.row = row
        for entry in entries:
            self._apply(entry)
            self.announce(entry)

    # ---- telling

    def announce(self, entry: Entry) -> None:
        """Tell everybody what has just happened, each what they may know."""
        for viewer, listeners in self.audience().items():
            message = encode(self.show(viewer, entry))
            for listener in listeners:
                listener.send(message)

    def show(self, viewer: Viewer, entry: Entry | None = None) -> Step:
        """The game for those who look from there; remembered, so that the next step can tell what moved."""
        step, self._seen[viewer] = self._present(self, viewer, entry, self._seen.get(viewer))
        return step


def explain(view: View, action: str) -> ActionError:
    """Why an action is refused, from what the seat knows and nothing else."""
    return view.sampled.refusal(action)
