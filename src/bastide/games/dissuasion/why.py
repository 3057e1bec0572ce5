"""Why an action is refused: the clause that forbids it, in words a player can act on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.dissuasion import board, circuit, codes, war
from bastide.games.dissuasion.components import SPELL_NAMES
from bastide.games.dissuasion.known import GOODS, LETTERS, PHASES, parts_of
from bastide.games.dissuasion.scene import PROMPTS, asked

if TYPE_CHECKING:
    from bastide.core.state import State

Reason = tuple[str, Text]  # clause, words

CELL = "([a-p][1-9][0-9]?)"
GRAMMAR = {
    "step": re.compile(f"{CELL}-{CELL}"),
    "put": re.compile(f"put:([krb])@{CELL}"),
    "lose": re.compile(f"lose:([krb])(?:@{CELL})?"),
    "sell": re.compile(f"sell:(?:([krb])(?:@{CELL})?|(t))"),
    "shift": re.compile(f"shift:{CELL}-{CELL}"),
    "fire": re.compile(f"fire:{CELL}"),
    "at": re.compile(f"at:{CELL}"),
    "drop": re.compile(f"drop:{CELL}"),
    "gallop": re.compile(f"gallop:{CELL}"),
    "buy": re.compile("buy:(k?r?b?|m|t)"),
    "use": re.compile("use:(0|[1-9][0-9]?)"),
    "word": re.compile("stay|go|done|no|pass|pay"),
    "card": re.compile("|".join(SPELL_NAMES[1:3] + SPELL_NAMES[4:])),
    "chance": re.compile("(?:colour|first|roll|destiny|magic):[a-z0-9]+"),
}
ASKED_IN = {  # the phases in which an action can be meant
    "step": ("board",),
    "put": ("opening", "board"),
    "lose": ("lose",),
    "sell": ("sell",),
    "shift": ("board",),
    "fire": ("board",),
    "gallop": ("board",),
    "at": ("aim",),
    "drop": ("equip",),
    "buy": ("shop",),
    "use": ("plot",),
    "pay": ("equip",),
    "lance": ("attack",),
    "armour": ("defend",),
    "wall": ("defend",),
    "stone": ("shield",),
    "breach": ("aim",),
    "silence": ("aim",),
    "return": ("aim",),
}


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    for kind, grammar in GRAMMAR.items():
        if found := grammar.fullmatch(action):
            return IllegalAction(action, *_reason(state, kind, action, found))
    return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))


def _reason(state: State, kind: str, action: str, found: re.Match[str]) -> Reason:
    """Not now; or not so."""
    phase = PHASES[state.record.phase]
    name = action if kind in ("word", "card") else kind
    if phase not in ASKED_IN.get(name, ()):
        seat = state.actor if isinstance(state.actor, int) else None
        return PROMPTS[phase][1], say("why-not-now", asked=asked(state.view(seat)))
    position = _Position(state)
    cells = [cell for cell in found.groups() if cell and re.fullmatch(CELL, cell)]
    for cell in cells:
        if cell not in position.parts.cell:
            return "1.1", say("why-no-cell", cell=cell)
    if kind == "card":
        return position.card(action)
    if name == "pay":
        return "9.6", say("why-cannot-pay", n=circuit.equipment_due(state.record, position.box))
    reason: Reason = getattr(position, kind)(*found.groups())
    return reason


class _Position:
    """A state as the rulebook speaks of it; the rules are asked, not written again."""

    def __init__(self, state: State) -> None:
        self.st, self.box, self.parts = state.record, state.setup.box, parts_of(state.setup)

    def owner(self, cell: str) -> int:
        """Who possesses a cell."""
        return int(board.possessor(self.st, self.box, self.parts.cell[cell]))

    def ruined(self, cell: str) -> bool:
        """Is it destroyed?"""
        return bool(self.st.ruin[self.parts.cell[cell]])

    def weapon(self, letter: str) -> Text:
        """A weapon's name."""
        return self.parts.weapons[LETTERS.index(letter)].name

    def put(self, letter: str, cell: str) -> Reason:
        """6.3."""
        st = self.st
        if not st.reserve[st.seat * codes.WEAPONS + LETTERS.index(letter)]:
            return "6.3", say("why-no-reserve", what=self.weapon(letter))
        if self.parts.city[self.parts.cell[cell]] != st.colour[st.seat]:
            return "6.3", say("why-not-your-city", cell=cell)
        if self.ruined(cell):
            return "4.1", say("why-ruin", cell=cell)
        return "6.3", say("why-not-home", cell=cell)

    def step(self, start: str, end: str) -> Reason:
        """7.1."""
        st, cell = self.st, self.parts.cell[start]
        if st.holder[cell] != st.seat:
            return "7.1", say("why-no-knight", cell=start)
        if st.used[cell] == st.knights[cell]:
            return "7.2", say("why-used", cell=start)
        near = self.box.near[cell * codes.AROUND : (cell + 1) * codes.AROUND]
        if self.parts.cell[end] not in near:
            return "1.3", say("why-not-near", cell=start, other=end)
        return "4.1", say("why-ruin", cell=end)

    def fire(self, cell: str) -> Reason:
        """6.5."""
        if not self.st.balls[self.parts.cell[cell]]:
            return "6.5", say("why-no-ball", cell=cell)
        return "4.5", say("why-not-possessed", cell=cell)

    def gallop(self, cell: str) -> Reason:
        """6.6."""
        if not board.holds(self.st, self.st.seat, codes.GALLOP):
            return "6.6", say("why-no-card")
        return "6.6", say("why-not-used", cell=cell)

    def shift(self, start: str, end: str) -> Reason:
        """6.7."""
        seat = self.st.seat
        if not board.holds(self.st, seat, codes.SHIFT):
            return "6.7", say("why-no-card")
        if self.owner(start) != seat or not self.st.ramparts[self.parts.cell[start]]:
            return "6.7", say("why-no-rampart", cell=start)
        return "6.7", say("why-not-home", cell=end)

    def at(self, cell: str) -> Reason:
        """8.2, 8.5."""
        if self.ruined(cell):
            return "4.1", say("why-ruin", cell=cell)
        if self.st.against == codes.NOBODY:
            return "8.2", say("why-own-place")
        return "8.5", say("why-not-the-attacker", cell=cell)

    def card(self, spell: str) -> Reason:
        """11.3 to 11.8."""
        number = SPELL_NAMES.index(spell)
        if number >= codes.BREACH and war.charmed(self.st, number):
            return "11.7", say("why-once")
        if not board.holds(self.st, self.st.who, number):
            return "11.3", say("why-no-card")
        return "11.6", say("why-armour" if spell == "armour" else "why-wall")

    def buy(self, goods: str) -> Reason:
        """9.5, 9.8, 9.10."""
        st = self.st
        offered = self.box.goods[st.pawn[st.seat]]
        asked_for = sum(1 << GOODS.index(letter) for letter in goods)
        choice = self.box.choice[st.pawn[st.seat]]
        single = asked_for & offered == asked_for and len(goods) == 1
        if not goods or (not single if choice else asked_for != offered):
            return "9.5", say("why-not-sold")
        if circuit.price_of(self.box, asked_for) > st.money[st.seat]:
            return "9.5", say("why-too-dear", n=circuit.price_of(self.box, asked_for))
        return "1.4", say("why-sold-out")

    def drop(self, cell: str) -> Reason:
        """9.6."""
        return "9.6", say("why-no-knight", cell=cell)

    def lose(self, letter: str, cell: str | None) -> Reason:
        """10.4."""
        if LETTERS.index(letter) != self.st.losing:
            return "10.4", say("ask-lose", what=self.parts.weapons[self.st.losing].name)
        return "10.4", self._not_owned(letter, cell)

    def sell(self, letter: str | None, cell: str | None, token: str | None) -> Reason:
        """9.13."""
        if token or not letter:
            return "9.13", say("why-no-token")
        return "9.13", self._not_owned(letter, cell)

    def _not_owned(self, letter: str, cell: str | None) -> Text:
        if cell is None:
            return say("why-no-reserve", what=self.weapon(letter))
        return say("why-none-there", what=self.weapon(letter), cell=cell)

    def use(self, _: str) -> Reason:
        """9.11."""
        return "9.11", say("why-too-many", n=self.st.tokens[self.st.who])
