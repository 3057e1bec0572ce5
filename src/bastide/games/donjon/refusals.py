"""Why an action is refused: the clause that forbids it, in words a player can act on. And how it ended."""

from __future__ import annotations

from typing import Any

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.donjon import rules
from bastide.games.donjon.actions import ASKED, HIDDEN, Action, read_action
from bastide.games.donjon.components import house_of, point, who
from bastide.games.donjon.components.starts import TOKENS
from bastide.games.donjon.knowledge import State

ONCE = {
    "donjon": rules.ONCE_DONJON,
    "dragon": rules.ONCE_DRAGON,
    "knight": rules.ONCE_KNIGHT,
    "seal": rules.ONCE_SEAL,
    "bridge": rules.ONCE_BRIDGE,
}
UNFIT_CELLS = {  # of each piece: the clause, and why it may not go on a bare cell
    rules.AT_DONJON: ("7.1", "why-occupied"),
    rules.AT_DRAGON: ("7.3", "why-guarded"),
    rules.AT_KNIGHT: ("7.5", "why-no-fief"),
}
SPAN_FAULTS = (
    ("7.9a", "why-span-cells"),
    ("7.9b", "why-span-pieces"),
    ("7.9c", "why-span-ends"),
    ("7.9d", "why-span-fief"),
)
Reason = tuple[str, Text]  # clause, words


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    meant = read_action(action)
    if (
        meant is None
        or meant.is_of_chance
        or meant.what == HIDDEN
        or (meant.kind == "card" and meant.what not in state.setup.components.number)
    ):
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    return IllegalAction(action, *_Position(state).reason(meant))


class _Position:
    """A state as the rulebook speaks of it; the rules are asked, not written again."""

    def __init__(self, state: State) -> None:
        self.st, self.setup, self.box = state.record, state.setup, state.setup.box

    def reason(self, action: Action) -> Reason:
        """Why it is not offered."""
        phase = rules.PHASES[self.st.phase]
        kinds, clause = ASKED[phase]
        if action.kind not in kinds:
            return clause, say(f"why-{phase}")
        match action.kind:
            case "card":
                return self._card(action.what)
            case "donjon":
                return self._donjon(action.number)
            case "end":
                return "5.2", say("why-no-card-yet")
            case "pass" if self._withheld():
                return "5.5", say("why-donjon-first")
            case "pass":
                return "5.6", say("why-not-blocked")
            case "at":
                return self._at(*point(action.what))
            case "rot":
                return self._turn(action.number)
            case "royal":
                return "7.7", say("why-no-royal")
            case "span":
                return self._span(*point(action.what), action.way == "v")
        return self._piece(action)

    def _card(self, card: str) -> Reason:
        if self.st.laid:
            return "5.2", say("why-one-card")
        if not self.st.hand[self.st.seat] >> self.setup.components.number[card] & 1:
            return "5.1", say("why-not-in-hand")
        if self._withheld():
            return "5.5", say("why-donjon-first")
        return "6.2b", say("why-no-placement")

    def _withheld(self) -> bool:
        """5.5: with `donjon_duty=strict` a donjon comes first."""
        return bool(rules.withholds_cards(self.st, rules.may_raise(self.st, self.box)))

    def _donjon(self, number: int) -> Reason:
        first = self.st.seat * rules.DONJONS
        slots = [s for s in range(first, first + rules.DONJONS) if self.box.number[s] == number]
        if not slots or not self.st.pile[slots[0]] & rules.PILE_DONJON:
            return "7.2", say("why-no-donjon", n=number)
        if self.st.used & rules.ONCE_DONJON:
            return "5.4", say("why-once")
        return "7.1", say("why-no-site")

    def _piece(self, action: Action) -> Reason:
        """A token or a bridge."""
        st = self.st
        token = TOKENS.get(action.what or action.kind)
        if token and not st.token[st.seat] & token:
            return "7.8", say("why-no-token")
        if st.used & ONCE[action.kind]:
            return "5.4", say("why-once")
        if action.kind == "dragon":
            return "7.3", say("why-no-target")
        if action.kind == "knight":
            return "7.5", say("why-no-post")
        if not st.bridges[st.seat]:
            return "7.10", say("why-no-bridge")
        return "7.9d", say("why-no-span")

    def _at(self, x: int, y: int) -> Reason:
        st = self.st
        if st.phase == rules.AT_CARD:
            return max((self._card_at(x, y, q) for q in range(4)), key=lambda reason: reason[0])
        cell = rules.cell_at(st, self.box, x, y)
        clause, words = UNFIT_CELLS[st.phase]
        if cell == rules.NONE:
            return clause, say("why-no-cell")
        if not rules.is_bare(st, cell):
            return "4.2", say("why-not-bare")
        return clause, say(words)

    def _turn(self, q: int) -> Reason:
        if self.box.twin[self.st.card * 4 + q]:
            return "6.1", say("why-twin")
        return self._card_at(self.st.card_x, self.st.card_y, q)

    def _card_at(self, x: int, y: int, q: int) -> Reason:
        """6.2, in the order of what a player would mend last."""
        st, box = self.st, self.box
        out: list[Any] = [0] * self.setup.engine.capacity
        here, face = box.scratch, st.card * 16 + q * 4
        rules.look_around(st, box, x, y, out, here)
        this = 2  # the place, as a set
        if rules.adding_nothing(out, here) & this:
            return "6.2d", say("why-no-growth")
        if rules.crushing(out, here) & this:
            return "6.2e", say("why-crushes")
        if not rules.touching_its_like(box, face, out, here + rules.OF_TYPE)[0] & this:
            return "6.2b", say("why-no-touch")
        if rules.covering_with_two_types(box, face, out, here) & this:
            return "6.2c", say("why-two-types")
        return "6.2f", say("why-joins")

    def _span(self, x: int, y: int, upright: bool) -> Reason:
        """7.9, letter by letter."""
        st, box = self.st, self.box
        middle = rules.cell_at(st, box, x, y)
        fault = rules.fault_of_span(st, box, middle, upright, box.house[st.seat])
        clause, words = SPAN_FAULTS[fault - 1]
        return clause, say(words)


def reason(state: State) -> Text:
    """10.1 or 10.2, and 10.5: who has most points."""
    record, setup = state.record, state.setup
    seats = range(setup.players)
    points = [rules.points_of(record, setup.box, house_of(setup, seat), True) for seat in seats]
    winners = [seat for seat in seats if points[seat] == max(points)]
    houses = {house_of(setup, seat) for seat in winners}
    how = "won" if len(winners) == 1 else "won-as-team" if len(houses) == 1 else "won-together"
    won = say(how, sides=[who(setup, seat) for seat in winners], n=max(points))
    blocked = any(rules.still_plays(record, seat) for seat in seats)
    return say("ended-by-passes" if blocked else "ended-by-cards", won=won)
