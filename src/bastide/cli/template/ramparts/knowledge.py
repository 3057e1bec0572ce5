"""Who may know what: a guard is known to who posted it, and to all at the end."""

from __future__ import annotations

from random import Random
from typing import TypeAlias, TypedDict

from bastide.cli.template.ramparts import rules
from bastide.cli.template.ramparts.actions import DRAWN, read_action
from bastide.cli.template.ramparts.components import Components
from bastide.core import state as core


class Facts(TypedDict):
    """The wall as one seat sees it; `guards` and `drawn` hold only the strengths it knows."""

    owners: dict[str, int]  # by gate, counted from 1
    guards: dict[str, int]
    drawn: int | None
    turn: int


Setup: TypeAlias = core.Setup[Components, Facts]
State: TypeAlias = core.State[Components, Facts]
View: TypeAlias = core.View[Components, Facts]


def facts(state: State, seat: int | None) -> Facts:
    """2.1: who draws a guard looks at it alone. 3.1: in the end all are turned up."""
    record = state.record
    owners, guards = {}, {}
    for gate, guard in enumerate(record.guard):
        if guard != rules.NO_GUARD:
            owners[str(gate + 1)] = record.owner[gate]
            if state.over or record.owner[gate] == seat:
                guards[str(gate + 1)] = guard
    drawn = record.drawn if record.drawn and record.turn == seat else None
    return {"owners": owners, "guards": guards, "drawn": drawn, "turn": record.turn}


def resample(view: View, rng: Random) -> State:
    """Guards that the seat does not know are drawn from all that it has not seen."""
    facts, setup = view.facts, view.setup
    unseen = [n for n, copies in enumerate(setup.components.copies, 1) for _ in range(copies)]
    for known in (*facts["guards"].values(), facts["drawn"]):
        if known:
            unseen.remove(known)
    rng.shuffle(unseen)
    record = setup.state_layout.new(turn=facts["turn"], posted=len(facts["owners"]))
    for gate, owner in facts["owners"].items():
        record.owner[int(gate) - 1] = owner
        record.guard[int(gate) - 1] = facts["guards"].get(gate) or unseen.pop()
    if isinstance(view.actor, int):
        record.drawn = facts["drawn"] or unseen.pop()
    for guard in unseen:
        record.pile[guard] += 1
    return setup.of_record(record)


def mask(before: State, action: str, seat: int | None, now: State) -> str:
    """2.1: what somebody else draws is not seen before the end."""
    done = read_action(action)
    if done and done.kind == "draw" and seat != before.record.turn and not now.over:
        return DRAWN.notation
    return action
