"""Why an action is refused: the clause that forbids it, in words a player can act on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.donjon import codes, land
from bastide.games.donjon.cards import Components

if TYPE_CHECKING:
    from bastide.core.state import State

Reason = tuple[str, Text]  # clause, words

WHOLE = "(0|-?[1-9][0-9]{0,2})"
MAIN = re.compile(
    "card:([0-9]{2})|donjon:([1-9])|dragon:(knight|seal)|(knight|seal|bridge|end|pass)"
)
SUB = {
    "at": re.compile(f"at:{WHOLE},{WHOLE}"),
    "rot": re.compile("rot:([0-3])"),
    "royal": re.compile("royal:([1-9])"),
    "span": re.compile(f"span:{WHOLE},{WHOLE},([hv])"),
}
ASKED = {  # what each phase asks for: the kind of action, clause, words
    codes.AT_CARD: ("at", "6.1", "ask-at-card"),
    codes.ROT: ("rot", "6.1", "ask-rot"),
    codes.AT_DONJON: ("at", "7.2", "ask-at"),
    codes.AT_DRAGON: ("at", "7.4", "ask-at"),
    codes.AT_KNIGHT: ("at", "7.6", "ask-at"),
    codes.ROYAL: ("royal", "7.7", "ask-royal"),
    codes.SPAN: ("span", "7.10", "ask-span"),
}


def refusal(state: State, action: str, components: Components) -> ActionError:
    """The error for an action that is not legal in this state."""
    position = _Position(state, components)
    if found := MAIN.fullmatch(action):
        if found[1] and found[1] not in components.number:
            return _malformed(action)
        return IllegalAction(action, *position.main(found))
    for kind, grammar in SUB.items():
        if found := grammar.fullmatch(action):
            return IllegalAction(action, *position.sub(kind, found))
    return _malformed(action)


def _malformed(action: str) -> MalformedAction:
    return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))


class _Position:
    """A state as the rulebook speaks of it; the rules are asked, not written again."""

    def __init__(self, state: State, components: Components) -> None:
        self.st, self.box, self.components = state.record, state.setup.box, components
        self.room = state.setup.engine.room

    def main(self, found: re.Match[str]) -> Reason:
        """Why a main action is not offered (5.1)."""
        st, seat = self.st, self.st.seat
        if st.phase != codes.MAIN:
            _, clause, key = ASKED[st.phase]
            return clause, say(key)
        card, donjon, dragon, word = found.groups()
        if card:
            if st.laid:
                return "5.2", say("why-one-card")
            if not st.hand[seat] >> self.components.number[card] & 1:
                return "5.1", say("why-not-in-hand", card=card)
            return "6.2b", say("why-no-placement")
        if donjon:
            return self._donjon(int(donjon))
        if word == "end":
            return "5.2", say("why-no-card-yet")
        if word == "pass":
            return "5.6", say("why-not-blocked")
        return self._piece(dragon, word)

    def _donjon(self, number: int) -> Reason:
        first = self.st.seat * land.DONJONS
        slots = [s for s in range(first, first + land.DONJONS) if self.box.number[s] == number]
        if not slots or not self.st.pile[slots[0]] & codes.PILE_DONJON:
            return "7.2", say("why-no-donjon", n=number)
        if self.st.used & codes.ONCE_DONJON:
            return "5.4", say("why-once")
        return "7.1", say("why-no-site")

    def _piece(self, dragon: str | None, word: str | None) -> Reason:
        """A token or a bridge."""
        st = self.st
        token = dragon or word
        bit = {"knight": codes.KNIGHT_TOKEN, "seal": codes.SEAL_TOKEN}.get(str(token))
        if bit and not st.token[st.seat] & bit:
            return "7.8", say("why-no-token")
        kinds = {"knight": codes.ONCE_KNIGHT, "seal": codes.ONCE_SEAL, "bridge": codes.ONCE_BRIDGE}
        if st.used & (codes.ONCE_DRAGON if dragon else kinds[str(word)]):
            return "5.4", say("why-once")
        if dragon:
            return "7.3", say("why-no-target")
        if word == "knight":
            return "7.5", say("why-no-post")
        if not st.bridges[st.seat]:
            return "7.10", say("why-no-bridge")
        return "7.9d", say("why-no-span")

    def sub(self, kind: str, found: re.Match[str]) -> Reason:
        """Why a place, a turn, a royal card or a span is not offered."""
        st = self.st
        if st.phase == codes.MAIN:
            return "5.1", say("ask-main")
        asked, clause, key = ASKED[st.phase]
        if kind != asked:
            return clause, say(key)
        if kind == "royal":
            return "7.7", say("why-no-royal")
        if kind == "rot":
            return self._turn(int(found[1]))
        x, y = int(found[1]), int(found[2])
        if kind == "span":
            return self._span(x, y, found[3] == "v")
        if st.phase == codes.AT_CARD:
            return max((self._card_at(x, y, q) for q in range(4)), key=lambda reason: reason[0])
        cell = land.cell_at(st, self.box, x, y)
        if cell == land.NONE:
            return {codes.AT_DONJON: "7.1", codes.AT_DRAGON: "7.3"}.get(st.phase, "7.5"), say(
                "why-no-cell"
            )
        return self._on_cell(cell)

    def _on_cell(self, cell: int) -> Reason:
        st = self.st
        if not land.is_bare(st, cell):
            return "4.2", say("why-not-bare")
        if st.phase == codes.AT_DONJON:
            return "7.1", say("why-occupied")
        if st.phase == codes.AT_DRAGON:
            return "7.3", say("why-guarded")
        return "7.5", say("why-no-fief")

    def _turn(self, q: int) -> Reason:
        if self.box.twin[self.st.card * 4 + q]:
            return "6.1", say("why-twin")
        return self._card_at(self.st.card_x, self.st.card_y, q)

    def _card_at(self, x: int, y: int, q: int) -> Reason:
        """6.2, in the order of what a player would mend last."""
        st, box = self.st, self.box
        out: list[Any] = [0] * self.room
        here, face = box.scratch, st.card * 16 + q * 4
        covered = land.look_around(st, box, x, y, out, here)
        if covered == 15:
            return "6.2d", say("why-no-growth")
        if not land.can_lie(st, covered, out, here):
            return "6.2e", say("why-crushes")
        if not land.touches_its_like(box, face, out, here):
            return "6.2b", say("why-no-touch")
        if not land.covers_with_one_type(box, face, covered):
            return "6.2c", say("why-two-types")
        return "6.2f", say("why-joins")

    def _span(self, x: int, y: int, upright: bool) -> Reason:
        """7.9, letter by letter."""
        st, box = self.st, self.box
        middle, a, b = (
            land.cell_at(st, box, x + k * (not upright), y + k * upright) for k in (0, -1, 1)
        )
        if not all(land.is_live(st, cell) for cell in (middle, a, b)):
            return "7.9a", say("why-span-cells")
        pieces = st.piece[middle] | st.piece[a] | st.piece[b]
        if pieces & (land.KNIGHT | land.DRAGON) or st.piece[middle] & land.DONJON:
            return "7.9b", say("why-span-pieces")
        if st.land[a] != st.land[b] or st.group[a] == st.group[b]:
            return "7.9c", say("why-span-ends")
        return "7.9d", say("why-span-fief")
