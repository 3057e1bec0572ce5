"""What a player of Ramparts sees. Everything follows from a view."""

from __future__ import annotations

from bastide.cli.template.ramparts.actions import read_action
from bastide.cli.template.ramparts.components import SIDES, Setup, called, gates_of
from bastide.cli.template.ramparts.knowledge import View
from bastide.core.scene import (
    SLOTS,
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Place,
    Scene,
    Score,
    prompt_for,
)
from bastide.core.text import say

SLOT = tuple(SLOTS[side] for side in SIDES)


def frame(setup: Setup) -> Frame:
    """The wall, gate by gate, and a place for the guard that was drawn."""
    gates = range(1, gates_of(setup) + 1)
    wall = Area("wall", "plane", "board", say("wall"), across=tuple(map(str, gates)))
    drawn = Area("drawn", "flow", "show", say("drawn"))
    places = [
        Place(f"c:{gate}", "wall", gate - 0.5, 0.5, say("gate", n=gate), art="gate")
        for gate in gates
    ]
    return Frame((wall, drawn), tuple(places))


def scene(view: View) -> Scene:
    """The guards, face up for those who may see them."""
    facts = view.facts
    items = [
        _guard(f"g:{gate}", f"c:{gate}", owner, facts["guards"].get(gate))
        for gate, owner in facts["owners"].items()
    ]
    if isinstance(view.actor, int):
        items.append(_guard("drawn-guard", "drawn", view.actor, facts["drawn"]))
    last = read_action(view.last[1]) if view.last else None
    posted = (Mark(f"c:{last.n}", "last"),) if last and last.kind == "post" else ()
    side = called(facts["turn"])
    return Scene(
        box={"wall": (0, 0, gates_of(view.setup), 1)},
        items=tuple(items),
        panels=tuple(_panel(view, seat) for seat in range(view.setup.players)),
        prompt=prompt_for(
            view, say("ask-post"), say("drawing", side=side), say("choosing", side=side), "2.2"
        ),
        marks=posted,
    )


def _guard(id: str, at: str, owner: int, strength: int | None) -> Item:
    """A guard, seen or from behind. On the wall it is touched by its gate."""
    side = say(SIDES[owner])
    label = say("guard", side=side, n=strength) if strength else say("guard-hidden", side=side)
    art = f"guard/{strength}" if strength else "guard"
    touched = at if at.startswith("c:") else None
    return Item(id, at, art, label, sign=str(strength or "?"), own=SLOT[owner], t=touched)


def _panel(view: View, seat: int) -> Panel:
    posted = list(view.facts["owners"].values()).count(seat)
    return Panel(
        seat,
        SLOT[seat],
        say(SIDES[seat]),
        turn=view.actor == seat,
        score=Score(view.outcome.scores[seat]) if view.outcome else None,
        counters=(Counter(f"posted:{seat}", posted, say("posted", n=posted), art="guard"),),
    )
