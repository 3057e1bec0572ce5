"""Why an action is refused: the clause that forbids it, in words a player can act on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.robber_knights import codes, land
from bastide.games.robber_knights.tiles import Components

if TYPE_CHECKING:
    from bastide.core.state import State

Reason = tuple[str, Text]  # clause, words

WHOLE = r"(0|-?[1-9][0-9]{0,3})"
GRAMMAR = {
    codes.KEEP: re.compile("keep:([A-Z]+)"),
    codes.TOP: re.compile("top:([A-Z]+)"),
    codes.PLACE: re.compile(f"([A-Z]+)@{WHOLE},{WHOLE}|end"),
    codes.GARRISON: re.compile("garrison:([0-9])"),
    codes.MARCH: re.compile("([NESW])([0-9])|halt"),
}
ASKED = {  # what is asked in each phase, and by which clause
    codes.KEEP: ("3.3", "ask-keep"),
    codes.TOP: ("3.6", "ask-top"),
    codes.PLACE: ("4.2", "why-place"),
    codes.GARRISON: ("5.4", "ask-garrison"),
    codes.MARCH: ("5.5", "why-march"),
}


def refusal(state: State, action: str, components: Components) -> ActionError:
    """The error for an action that is not legal in this state."""
    for phase, grammar in GRAMMAR.items():
        if found := grammar.fullmatch(action):
            for face in re.findall("[A-Z]+", found[0]) if phase <= codes.PLACE else ():
                if face not in components.number:
                    return _malformed(action)
            clause, words = _Position(state, components).reason(phase, action, found)
            return IllegalAction(action, clause, words)
    return _malformed(action)


def _malformed(action: str) -> MalformedAction:
    return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))


class _Position:
    """A state as the rulebook speaks of it; the rules are asked, not written again."""

    def __init__(self, state: State, components: Components) -> None:
        self.st, self.box, self.components = state.record, state.setup.box, components

    def reason(self, phase: int, action: str, found: re.Match[str]) -> Reason:
        """The first clause that forbids the action."""
        if phase != self.st.phase:
            clause, key = ASKED[self.st.phase]
            return clause, say(key)
        if phase == codes.PLACE:
            return self._place(action, found)
        if phase == codes.GARRISON:
            return self._room(self.st.at, int(found[1]))
        if phase == codes.MARCH:
            return self._march("NESW".index(found[1]), int(found[2]))
        return ASKED[phase][0], say("why-no-such-tile", face=found[1])

    def _place(self, action: str, found: re.Match[str]) -> Reason:
        if action == "end":
            return "4.1", say("why-first-tile")
        st, box = self.st, self.box
        if land.hand_has(st, st.seat, self.components.number[found[1]]) == land.NOWHERE:
            return "4.2", say("why-not-in-hand", face=found[1])
        x, y = int(found[2]), int(found[3])
        west, east, north, south = st.west, st.east, st.north, st.south
        if west <= x <= east and north <= y <= south and st.tile[land.cell_at(box, x, y)]:
            return "4.3.1", say("why-occupied")
        if not (west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1):
            return "4.3.2", say("why-apart")
        if not st.near[land.cell_at(box, x, y)]:
            return "4.3.2", say("why-corner")
        return "4.3.3", say("why-square", n=box.side)

    def _march(self, direction: int, k: int) -> Reason:
        st = self.st
        if st.direction not in (land.NOWHERE, direction):
            return "5.5.1", say("why-same-direction")
        cell = st.at + land.step_of(self.box, direction)
        if not st.tile[cell]:
            return "5.5.2", say("why-gap")
        return self._room(cell, k)

    def _room(self, cell: int, k: int) -> Reason:
        """5.3: what is wrong with dropping k knights on this tile."""
        st, box = self.st, self.box
        face = st.tile[cell] - 1
        if not box.enter[face]:
            return "5.3", say("why-no-entry")
        least, free = land.least_knights(box, face), box.per_tile - st.height[cell]
        if k < least:
            return "5.3", say("why-too-few", n=least)
        if k > st.budget:
            return "5.2", say("why-too-many", n=st.budget)
        return "5.3", say("why-full", n=free)
