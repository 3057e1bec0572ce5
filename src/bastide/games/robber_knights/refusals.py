"""Why an action is refused: the clause that forbids it, in words a player can act on. And how it ended."""

from __future__ import annotations

from typing import Any

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.actions import (
    BY_CHANCE,
    CLAUSES,
    Action,
    Garrison,
    March,
    Pick,
    Place,
    read_action,
)
from bastide.games.robber_knights.components import STEPS, Components, point_of
from bastide.games.robber_knights.knowledge import State

Reason = tuple[str, Text]  # clause, words


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    read = read_action(action)
    strange = isinstance(read, Pick | Place) and read.face not in state.setup.components.number
    if read is None or read.phase in BY_CHANCE or strange:
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    clause, words = _reason(state, read)
    return IllegalAction(action, clause, words)


def _reason(state: State, action: Action) -> Reason:
    """The first clause that forbids the action. The rules are asked, not written again."""
    st, box = state.record, state.setup.box
    phase = rules.PHASES[st.phase]
    if action.phase != phase:
        return CLAUSES[phase], say(f"why-{phase}")
    match action:
        case Pick(_, face):
            return CLAUSES[phase], say(
                "why-no-such-tile", face=state.setup.components.face(face).label()
            )
        case Place():
            return _no_place(st, box, state.setup.components, action)
        case Garrison(knights):
            return _no_room(st, box, st.at, knights)
        case March():
            return _no_march(st, box, action)
    return "4.1", say("why-first-tile")


def _no_place(st: Any, box: Any, parts: Components, action: Place) -> Reason:
    if rules.hand_has(st, st.seat, parts.number[action.face]) == rules.NOWHERE:
        return "4.2", say("why-not-in-hand", face=parts.face(action.face).label())
    x, y = point_of(action.cell)
    west, east, north, south = st.west, st.east, st.north, st.south
    if west <= x <= east and north <= y <= south and st.tile[rules.cell_at(box, x, y)]:
        return "4.3.1", say("why-occupied")
    if not (west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1):
        return "4.3.2", say("why-apart")
    if not st.near[rules.cell_at(box, x, y)]:
        return "4.3.2", say("why-corner")
    return "4.3.3", say("why-square", n=box.side)


def _no_march(st: Any, box: Any, action: March) -> Reason:
    direction = list(STEPS).index(action.way)
    if st.direction not in (rules.NOWHERE, direction):
        return "5.5.1", say("why-same-direction")
    cell = st.at + rules.step_of(box, direction)
    if not st.tile[cell]:
        return "5.5.2", say("why-gap")
    return _no_room(st, box, cell, action.knights)


def _no_room(st: Any, box: Any, cell: int, knights: int) -> Reason:
    """5.3: what is wrong with dropping so many knights on this tile."""
    face = st.tile[cell] - 1
    if not box.enter[face]:
        return "5.3", say("why-no-entry")
    least, free = rules.least_knights(box, face), box.per_tile - st.height[cell]
    if knights < least:
        return "5.3", say("why-too-few", n=least)
    if knights > st.budget:
        return "5.2", say("why-too-many", n=st.budget)
    return "5.3", say("why-full", n=free)


def reason(state: State) -> Text:
    """8.1, 8.4: who has most points, or of those who have, most knights left; else they share."""
    seats = range(state.setup.players)
    points, knights = state.record.score, state.record.supply
    best = max(points[seat] for seat in seats)
    first = [seat for seat in seats if points[seat] == best]
    left = max(knights[seat] for seat in first)
    winners = [seat for seat in first if knights[seat] == left]
    if len(first) == 1:
        return say("won-by-points", side=state.setup.called(first[0]), n=best)
    if len(winners) == 1:
        return say("won-by-knights", side=state.setup.called(winners[0]), n=best, knights=left)
    sides = [state.setup.called(seat) for seat in winners]
    return say("won-together", sides=sides, n=best, knights=left)
