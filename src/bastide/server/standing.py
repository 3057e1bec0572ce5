"""How a table stands: what follows from its log. The position, whose turn it is and what he is asked, the clocks.

Nothing is decided here, and nothing is written: `live.py` does that.
"""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import asdict

from bastide.core.errors import ActionError
from bastide.core.scene import After
from bastide.core.state import Actor, Setup, State, View
from bastide.core.table import Table
from bastide.server.environment import Environment
from bastide.server.policy import Timer
from bastide.server.refusals import Refused
from bastide.server.rows import CHANCE, Entry, Seat, TableRow
from bastide.server.seating import Seating
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import Ask

GOES_ON = "bot"  # after a resignation: the table plays on, with a bot on that seat


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


class Standing(Seating):
    """One table: its seats, its game, and where its log has led."""

    def __init__(self, row: TableRow, setup: Setup, environment: Environment) -> None:
        super().__init__(row)
        self.setup, self.environment = setup, environment
        self.grace_until = 0  # for all seats, after a restart
        self.frozen = row.rules != setup.game.rules_version
        self.trouble: BotTurn | None = None  # what a bot could not decide
        self.thoughts: set[asyncio.Future[Any]] = set()  # about this moment: dropped when it passes
        self.replay(())

    def replay(self, entries: Iterable[Entry]) -> None:
        """Become what the log says."""
        self.table = Table(self.setup)
        self.seq, self.started, self.undone = 0, False, 0
        self.ending: Entry | None = None  # why it stopped before the rules ended it
        self.free, self.gestures = bytearray(), array("L")
        self.drawn: list[list[str]] = []  # by number of the draw, what chance has given there
        self.draws = 0  # that stand
        self.brought = 0  # draws that were made before the game begins here
        clock = self.policy.clock
        self.timer = Timer.start(clock, self.row.players) if clock else None
        self._decision: Decision | None = None
        for entry in entries:
            self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        """Go on as an entry of the log says; refused where that is not possible by the rules of now."""
        try:
            self._follow(entry)
        except ActionError:
            new = self.setup.game.rules_version
            if new == self.row.rules:  # then the log itself is broken
                raise
            raise Refused("rules-changed", old=self.row.rules, new=new) from None

    def _follow(self, entry: Entry) -> None:
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
        if not self.started:
            self.brought = self.draws

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

    # ---- what may be done

    def decision(self, view: View | None = None) -> Decision:
        """What the seat to act is asked, worked out once for each state; from its view of now, if there is one."""
        if self._decision is None:
            seat = self.table.actor
            assert isinstance(seat, int)
            view, floor = view or self.table.view(seat), self.undo_floor(seat)
            asked = view.game.ask(view)
            undo = floor if floor < self.ply else None
            told = Json(Ask(**asdict(asked), seq=self.seq, undo=undo))
            self._decision = Decision(told, {choice.a: choice.after for choice in asked.choices})
        return self._decision

    def after(self, state: State, seat: int, action: str, first: bool) -> After:
        """What may be done after an action of a chain; refused if it cannot be played.

        What the first one leaves open is known already: nothing has to be looked at for it.
        """
        if first and state.actor == seat:
            known = self.decision().after
            if action in known:
                return known[action]
        return after_in(state.view(seat), action)

    def undo_floor(self, seat: int) -> int:
        """How far back a seat may go by itself: its own actions of this turn that revealed nothing."""
        floor = self.ply
        if self.policy.undo == "off" or self.actor != seat:
            return floor
        history = self.table.history
        while floor > 0 and self.free[floor - 1] and history[floor - 1].actor == seat:
            floor -= 1
        return floor

    @property
    def can_be_drawn(self) -> bool:
        """May people agree on a draw: does the game know one, and does no bot play?"""
        return self.setup.game.draws and all(s.kind == "human" for s in self.row.seats)


def after_in(view: View, action: str) -> After:
    """What may be done after an action, for whoever knows this; refused if it cannot be played."""
    choices = view.game.ask(view).choices if action in view.legal else ()
    for choice in choices:
        if choice.a == action:
            return choice.after
    raise explain(view, action)


def explain(view: View, action: str) -> ActionError:
    """Why an action is refused, from what the seat knows and nothing else."""
    return view.sampled.refusal(action)
