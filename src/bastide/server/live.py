"""A table in memory: the one who decides what counts at it.

The log is the truth; how the table stands follows from it (`standing.py`) and can be thrown away at any time. What
is decided is first written, then applied, then announced: as one of its deeds (`deeds.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NoReturn

from bastide.core.errors import BastideError
from bastide.core.fair import Fair, key_of
from bastide.core.state import Setup, State
from bastide.server.acts import Act
from bastide.server.beside import beside
from bastide.server.deeds import Deeds, Outdated
from bastide.server.environment import Environment
from bastide.server.refusals import Refused
from bastide.server.rows import ALONE, CHANCE, Entry, EntryKind, Hold, Seat, Status, TableRow
from bastide.server.seating import Seen
from bastide.server.standing import GOES_ON, BotTurn, Standing
from bastide.server.store import SeenBefore, Stale, Store
from bastide.server.traces import span
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import Step, Viewer

TOO_LONG = "long"  # of a game that was called off: the house did it
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


def kept_looks(setup: Setup) -> list[dict[str, str]] | None:
    """How the seats of a setup look, as a table keeps it; nothing where nobody chose."""
    looks = setup.chosen_looks
    return None if looks is None else [dict(look) for look in looks]


class LiveTable(Standing, Deeds):
    """One table: how it stands, and what is decided at it."""

    def __init__(
        self,
        row: TableRow,
        setup: Setup,
        store: Store,
        environment: Environment,
        present: Present,
    ) -> None:
        Standing.__init__(self, row, setup, environment)
        Deeds.__init__(self)
        self.store, self._present = store, present
        self.touched, self.wanted = environment.now(), True  # when, and if, somebody wanted it
        self.bot_at_work = False
        self.hold: Hold | None = None  # what lets this server act for the house, if it may
        self.rematches: dict[str, str] = {}  # by game, the table that was opened to play again
        self.on_commit: Callable[[LiveTable], None] = lambda live: None
        self.on_change: Callable[[LiveTable], None] = lambda live: None  # of seats, offers, status

    # ---- what is decided

    async def start(self) -> None:
        """Everybody is there: begin, and let chance act if it comes first."""
        self.grace_until = 0
        state, sealed = self.table.state.copy(), self.row.secret is not None
        given = [seat.contribution or "" for seat in self.row.seats] if sealed else None
        plies = self._chance(state, given)
        entries = [self._entry(1, "start", None, ""), *self._plays(plies, 2, None)]
        await self._commit(entries, state, contributions=given)

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
        await self._play(turn.seat, turn.seq, [action], None, self.for_the_house())

    async def _play(
        self, seat: int, seq: int, chain: Sequence[str], key: str | None, hold: Hold | None = None
    ) -> int:
        await self.know(seq)
        self.check_turn(seat, seq)
        state, plies = self._decide(seat, chain)
        return await self._commit(self._plays(plies, 1, key), state, hold=hold)

    @span("decide")
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
        return state, plies + self._chance(state, self.row.contributions)

    def _chance(
        self, state: State, contributions: Sequence[str] | None
    ) -> list[tuple[int, str, bool]]:
        """What chance does now. What it gave once it gives again: nobody takes back for a better throw."""
        secret, plies = self.row.secret, list[tuple[int, str, bool]]()
        key = key_of(secret, self.row.game, contributions or ()) if secret else None
        while state.actor == "chance":
            number = self.draws + len(plies)
            sealed = key is not None and number >= self.brought
            again = None if sealed else self._drawn_before(state, number)
            outcome = again or self.environment.draw(state, key, number)
            state.play(outcome)
            plies.append((CHANCE, outcome, False))
        return plies

    def _drawn_before(self, state: State, number: int) -> str | None:
        """What that draw gave once, if it is possible: where chance is not sealed, and for what came with the game.

        That is known from the log, where it stands though it was taken back, and from nowhere else.
        """
        known = self.drawn[number] if number < len(self.drawn) else ()
        possible = {outcome for outcome, _ in state.outcomes()} if known else ()
        return next((outcome for outcome in known if outcome in possible), None)

    @property
    def fair(self) -> Fair | None:
        """What may be told of this table's chance now."""
        told = self.row.fair
        return told and replace(told, brought=self.brought)

    async def undo(self, seat: int, seq: int, to: int, key: str) -> int:
        """Go back to when `to` actions stood."""
        key = f"{seat}:{key}"
        try:
            await self.know(seq)
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
        except SeenBefore as before:
            return before.seq

    async def go_back(self, seat: int, to: int, key: str | None = None) -> int:
        """Let only the first `to` actions stand."""
        if self.undone >= MOST_UNDONE:
            raise Refused("undo-enough", most=MOST_UNDONE)
        state = (await beside(self.table.copy().at, to)).state
        return await self._commit([self._entry(1, "undo", seat, str(to), key)], state)

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
            await self.look_again(self.seq)
        self.row.offer = offer
        self.row.revision += 1
        self.on_commit(self)
        self.on_change(self)

    async def end(self, kind: Stop, seat: int | None, act: Act | None = None) -> None:
        """Stop before the game is over: a seat resigns or ran out of time, the host abandons, all agree on a draw."""
        if kind != "abandon" or self.row.status != "waiting":
            self.check_running()
        hold = self.for_the_house() if kind == "timeout" else None
        await self._commit([self._entry(1, kind, seat, "")], None, STOPPED[kind], act, hold)

    async def go_on_without(self, kind: Stop, seat: int, bot: str) -> None:
        """A seat resigns or ran out of time, and from that moment a bot plays on for it."""
        self.check_running()
        hold = self.for_the_house() if kind == "timeout" else None
        entries = [self._entry(1, kind, seat, GOES_ON)]
        left = replace(self.row.seats[seat], kind="bot", bot=bot)
        await self._commit(entries, self.table.state, hold=hold, seat=left)

    async def keep_deadline(self) -> None:
        """Store when the clock really runs out, where something else was stored: there was grace, or a bot came."""
        hold = self.for_the_house()
        if not await self.store.set_deadline(self.row.id, self.seq, self.deadline(), hold):
            await self.catch_up()

    def for_the_house(self) -> Hold:
        """What lets us act for the house; refused where another server does by now."""
        if self.hold is None:
            raise Refused("stale")
        return self.hold

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
        hold: Hold | None = None,
        contributions: list[str] | None = None,
        seat: Seat | None = None,
    ) -> int:
        """Write, then apply and announce. `state` is where the entries lead (None: the end), `seat` changes with them.

        The table has ended when that is written, and not before: then what was secret is told.
        """
        over = state is not None and state.over
        status = status or ("over" if over else "playing")
        actor = state.actor if state is not None else None
        now, timer = entries[-1].at, self.timer
        turn = actor if isinstance(actor, int) else None
        offer = self._offer_after(entries) if status == "playing" else None
        changed = {
            "status": status,
            "changed": now,
            "turn": turn,
            "offer": offer and json.dumps(offer),
            "deadline": self._deadline(turn, timer and timer.turn(turn, now), seat),
        }
        if contributions is not None:
            changed["contributions"] = json.dumps(contributions)
        try:
            revision = self.row.revision
            await self.store.append(
                self.row.id,
                self.seq,
                entries,
                changed,
                act,
                revision=revision,
                hold=hold,
                seat=seat,
            )
        except Stale:
            await self.look_again(self.seq)
        self.row.turn = turn
        self.row.contributions = contributions or self.row.contributions
        told = self.row.offer != offer or seat is not None
        self.row.offer = offer
        if seat is not None:
            self.row.seats[seat.seat] = seat
            self.row.revision += 1
        self.touched = self.environment.now()
        self._go_through(entries, status)
        self.on_commit(self)
        if told:
            self.on_change(self)
        if self.seq >= MOST_ENTRIES and not self.row.ended:
            await self._commit([self._entry(1, "abandon", None, TOO_LONG)], None, "abandoned")
        return self.seq

    async def know(self, seq: int) -> None:
        """Whoever names a number we have not come to has seen it at another server: take what stands."""
        if seq > self.seq:
            await self.catch_up()

    async def look_again(self, seq: int) -> NoReturn:
        """Somebody else wrote: take what stands, and refuse; `Outdated` if the log has not gone on."""
        await self.catch_up()
        raise Outdated("stale") if self.seq == seq else Refused("stale")

    async def catch_up(self) -> None:
        """Somebody else wrote: take what stands, and tell those who listen here, by the seats of that moment."""
        row, entries = await self.store.moment(self.row.id, self.seq)
        if row is None:  # the operator has deleted it
            raise Refused("no-table")
        looks, self.row = self.row.looks, row
        if self.hold not in (ALONE, (row.owner, row.fence)):
            self.hold = None
        if row.looks != looks:
            self.dress(row.looks)
        self._go_through(entries, row.status)
        self.unsure = False
        self.on_change(self)

    def _go_through(self, entries: Sequence[Entry], status: Status) -> None:
        """Apply and announce what is written. Each moment is shown as it was: the end with the last entry."""
        for entry in entries:
            self.row.status = status
            if self.row.ended and entry is not entries[-1]:
                self.row.status = "playing"
            self._apply(entry)
            self.announce(entry)

    def dress(self, looks: Sequence[Mapping[str, str]] | None) -> None:
        """The seats look otherwise: whoever listens comes again, and sees it."""
        self.setup = self.setup.dressed(looks or ())
        self.row.looks = kept_looks(self.setup)
        self.table.dress(self.setup)
        for listener in tuple(self.listeners):
            self.leave(listener)
            listener.close("seat-changed")

    # ---- telling

    @span("announce")
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
