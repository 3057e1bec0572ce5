"""What an action of Robber Knights protects and puts in danger: buildings that a castle, laid next, could cover (8.2).

A tile that is laid opens no new way to another's building: whatever lies beside it could be reached from its own
cell before. So nothing is said of threats.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.stakes import Stake, changed, voice
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.actions import CHOOSING
from bastide.games.robber_knights.components import cell_name
from bastide.games.robber_knights.knowledge import View, unseen


def stakes(before: View, now: View, seat: int) -> Iterator[Line]:
    """Own buildings that a castle of somebody could reach before or can reach now."""
    then, told = at_stake(now, seat), voice(before, seat)
    yield from changed(seat, at_stake(before, seat), then, told)


def at_stake(view: View, owner: int) -> dict[str, Stake]:
    """Every building that a seat holds, by its tile."""
    others = [seat for seat in range(view.setup.players) if seat != owner]
    reached = {seat: could_cover(view, seat) for seat in others}
    found = {}
    for cell, (code, stack) in view.facts["tiles"].items():
        face = view.components.face(code)
        if face.points and stack[-1:] == str(owner):
            takers = [seat for seat in others if cell in reached[seat]]
            found[f"t:{cell}"] = Stake(owner, face.label(), takers)
    return found


def castles_of(view: View, seat: int) -> set[str]:
    """7.5: the castles another player may lay in his next turn, as far as the viewer knows: he draws while he lays."""
    faces = {face for _, face in view.facts["hands"][seat] if face}
    faces |= {face for tiles in unseen(view, seat).values() for face in tiles}
    return {face for face in faces if view.components.face(face).musters}


def could_cover(view: View, seat: int) -> set[str]:
    """5.2 to 5.5: the tiles that knights could enter out of a castle of this seat, laid anywhere, leaving few behind."""
    castles = castles_of(view, seat)
    if view.facts["phase"] in (*CHOOSING, "lay") or not castles:
        return set()
    st, box, parts = view.sampled.copy().record, view.setup.box, view.components
    knights = min(parts.per_castle, view.facts["supply"][seat])
    stay = min(rules.least_knights(box, parts.number[castle]) for castle in castles)
    free = [0] * len(st.tile)
    reached = set()
    for k in range(rules.legal_cells(st, box, 0, 0, free)):
        for direction in range(4):
            st.budget, cell = knights - stay, free[k] + rules.step_of(box, direction)
            while rules.can_enter(st, box, cell):
                reached.add(cell)
                st.budget -= rules.least_knights(box, st.tile[cell] - 1)
                cell += rules.step_of(box, direction)
    return {cell_name(view.setup, cell) for cell in reached}
