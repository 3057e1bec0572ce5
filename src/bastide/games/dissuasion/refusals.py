"""Why an action is refused: the clause that forbids it, in words a player can act on. And how it ended."""

from __future__ import annotations

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, player, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import HIDDEN, PROMPTS, Action, asked, money, read_action
from bastide.games.dissuasion.knowledge import State
from bastide.games.dissuasion.rules import GOODS, LETTERS, NOBODY, PHASES, SPELL_NAMES, WEAPONS

Reason = tuple[str, Text]  # clause, words

MEANT_IN = {  # by phase, what can be meant
    "opening": ("put",),
    "board": ("step", "put", "shift", "fire", "gallop"),
    "attack": ("lance",),
    "defend": ("armour", "wall"),
    "aim": ("at", "breach", "silence", "return"),
    "shield": ("stone",),
    "shop": ("buy",),
    "equip": ("drop", "pay"),
    "lose": ("lose",),
    "plot": ("use",),
    "sell": ("sell", "keep"),
}


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    meant = read_action(action)
    if meant is None or meant.what == HIDDEN:
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    return IllegalAction(action, *_reason(state, meant))


def _reason(state: State, action: Action) -> Reason:
    """Not now; or not there; or not so."""
    phase = PHASES[state.record.phase]
    name = action.what if action.kind == "card" else action.kind
    if name not in MEANT_IN.get(phase, ()):
        seat = state.actor if isinstance(state.actor, int) else None
        return PROMPTS[phase][1], say("why-not-now", asked=asked(state.view(seat)))
    for cell in action.cells:
        if cell not in state.setup.components.cell:
            return "1.1", say("why-no-cell", cell=cell)
    reason: Reason = getattr(_Position(state), action.kind)(action)
    return reason


class _Position:
    """A state as the rulebook speaks of it; the rules are asked, not written again.

    For each kind of action: why one that is asked for now cannot be done so.
    """

    def __init__(self, state: State) -> None:
        self.st, self.box, self.parts = state.record, state.setup.box, state.setup.components

    def owner(self, cell: str) -> int:
        """Who possesses a cell."""
        return int(rules.possessor(self.st, self.box, self.parts.cell[cell]))

    def ruined(self, cell: str) -> bool:
        """Is it destroyed?"""
        return bool(self.st.ruin[self.parts.cell[cell]])

    def put(self, action: Action) -> Reason:
        """6.3."""
        st, cell = self.st, action.cell
        if not st.reserve[st.seat * WEAPONS + LETTERS.index(action.what)]:
            return "6.3", say("why-no-reserve", what=self.parts.weapon(action.what))
        if not rules.to_place(st, self.box, st.seat, LETTERS.index(action.what)):
            return "12.4", say("why-just-inherited")
        if self.parts.city[self.parts.cell[cell]] != st.colour[st.seat]:
            return "6.3", say("why-not-your-city", cell=cell)
        if self.ruined(cell):
            return "4.1", say("why-ruin", cell=cell)
        return "6.3", say("why-not-home", cell=cell)

    def step(self, action: Action) -> Reason:
        """7.1."""
        st, start = self.st, self.parts.cell[action.cell]
        if st.holder[start] != st.seat:
            return "7.1", say("why-no-knight", cell=action.cell)
        if st.used[start] == st.knights[start]:
            return "7.2", say("why-used", cell=action.cell)
        near = self.box.near[start * rules.AROUND : (start + 1) * rules.AROUND]
        if self.parts.cell[action.to] not in near:
            return "1.3", say("why-not-near", cell=action.cell, other=action.to)
        return "4.1", say("why-ruin", cell=action.to)

    def fire(self, action: Action) -> Reason:
        """6.5."""
        if not self.st.balls[self.parts.cell[action.cell]]:
            return "6.5", say("why-no-ball", cell=action.cell)
        return "4.5", say("why-not-possessed", cell=action.cell)

    def gallop(self, action: Action) -> Reason:
        """6.6."""
        if not rules.holds(self.st, self.st.seat, rules.GALLOP):
            return "6.6", say("why-no-card")
        return "6.6", say("why-not-used", cell=action.cell)

    def shift(self, action: Action) -> Reason:
        """6.7."""
        seat, start = self.st.seat, action.cell
        if not rules.holds(self.st, seat, rules.SHIFT):
            return "6.7", say("why-no-card")
        if self.owner(start) != seat or not self.st.ramparts[self.parts.cell[start]]:
            return "6.7", say("why-no-rampart", cell=start)
        return "6.7", say("why-not-home", cell=action.to)

    def at(self, action: Action) -> Reason:
        """8.2, 8.5."""
        if self.ruined(action.cell):
            return "4.1", say("why-ruin", cell=action.cell)
        if self.st.against == NOBODY:
            return "8.2", say("why-own-place")
        return "8.5", say("why-not-the-attacker", cell=action.cell)

    def card(self, action: Action) -> Reason:
        """11.3 to 11.8."""
        number = SPELL_NAMES.index(action.what)
        if number >= rules.BREACH and rules.charmed(self.st, number):
            return "11.7", say("why-once")
        if not rules.holds(self.st, self.st.who, number):
            return "11.3", say("why-no-card")
        return "11.6", say("why-armour" if action.what == "armour" else "why-wall")

    def buy(self, action: Action) -> Reason:
        """9.5, 9.8, 9.10."""
        st, goods = self.st, action.what
        offered = self.box.goods[st.pawn[st.seat]]
        asked_for = sum(1 << GOODS.index(letter) for letter in goods)
        choice = self.box.choice[st.pawn[st.seat]]
        single = asked_for & offered == asked_for and len(goods) == 1
        if not goods or (not single if choice else asked_for != offered):
            return "9.5", say("why-not-sold")
        price = rules.price_of(self.box, asked_for)
        if price > st.money[st.seat]:
            return "9.5", say("why-too-dear", n=price)
        return "1.4", say("why-sold-out")

    def pay(self, action: Action) -> Reason:
        """9.6."""
        return "9.6", say("why-cannot-pay", n=rules.equipment_due(self.st, self.box))

    def drop(self, action: Action) -> Reason:
        """9.6."""
        return "9.6", say("why-no-knight", cell=action.cell)

    def lose(self, action: Action) -> Reason:
        """10.4."""
        if LETTERS.index(action.what) != self.st.losing:
            return "10.4", say("ask-lose", what=self.parts.weapons[self.st.losing].name)
        return "10.4", self._not_owned(action)

    def sell(self, action: Action) -> Reason:
        """9.13."""
        if action.what not in LETTERS:
            return "9.13", say("why-no-token")
        return "9.13", self._not_owned(action)

    def keep(self, action: Action) -> Reason:
        """9.13."""
        return "9.13", say("why-weapons-first" if self.box.tokens_stay else "why-tokens-must")

    def _not_owned(self, action: Action) -> Text:
        what = self.parts.weapon(action.what)
        if not action.cell:
            return say("why-no-reserve", what=what)
        return say("why-none-there", what=what, cell=action.cell)

    def use(self, action: Action) -> Reason:
        """9.11."""
        return "9.11", say("why-too-many", n=self.st.tokens[self.st.who])


def reason(state: State) -> Text:
    """13.1 or 13.4: who is left, who has most, or who shares."""
    st, box, seats = state.record, state.setup.box, range(state.setup.players)
    winners = [seat for seat in seats if st.winners >> seat & 1]
    sides = [_called(state, seat) for seat in winners]
    living = [seat for seat in seats if st.alive[seat]]
    if not living:
        return say("ended-by-all", sides=sides)
    if len(living) == 1:
        return say("ended-by-victory", side=sides[0])
    kingdoms = [int(rules.kingdom_of(st, box, seat)) for seat in living]
    n, cities, wealth = st.round, max(kingdoms), money(int(rules.wealth_of(st, box, winners[0])))
    if len(winners) > 1:
        return say("ended-by-equals", n=n, sum=wealth, sides=sides)
    if kingdoms.count(cities) > 1:
        return say("ended-by-wealth", n=n, cities=cities, side=sides[0], sum=wealth)
    return say("ended-by-kingdom", n=n, cities=cities, side=sides[0])


def _called(state: State, seat: int) -> Text:
    parts = state.setup.components
    return player(seat, parts.lord(parts.colours[state.record.colour[seat]], seat))
