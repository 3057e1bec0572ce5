"""What an action of the Donjon game threatens and protects: fiefs that a dragon could strike (7.3).

Cards can cover cells of any fief (6.3), and hands are hidden: of cards nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.stakes import Stake, changed, voice
from bastide.games.donjon import rules
from bastide.games.donjon.components import house_of, point, who
from bastide.games.donjon.knowledge import View
from bastide.games.donjon.picture.fiefs import Fief, fiefs


def stakes(before: View, now: View, seat: int) -> Iterator[Line]:
    """Fiefs that a dragon could strike before or can strike now."""
    house = house_of(before.setup, seat)
    yield from changed(house, at_stake(before), at_stake(now), voice(before, seat))


def at_stake(view: View) -> dict[str, Stake]:
    """Every fief, by its donjon; its owner and those who have a dragon left are houses."""
    setup, tokens = view.setup, view.facts["tokens"]
    dragons = {house_of(setup, seat) for seat in range(setup.players) if tokens[seat]}
    found = {}
    for fief in fiefs(setup, view.record):
        owner = house_of(setup, fief.seat)
        takers = sorted(dragons - {owner}) if _has_target(view, fief) else []
        what, side = fief.told(setup, "a-fief"), who(setup, fief.seat)
        found[f"d:{fief.seat}:{fief.number}"] = Stake(owner, what, takers, side)
    return found


def _has_target(view: View, fief: Fief) -> bool:
    """7.3: may a dragon of another house lie on some cell of it?"""
    st, box = view.record, view.setup.box
    cells = (rules.cell_at(st, box, *point(place.removeprefix("c:"))) for place in fief.cells)
    return any(rules.is_target(st, box, cell, rules.NONE) for cell in cells)
