"""Who possesses which cells, and what of it makes a player's score."""

from __future__ import annotations

from collections.abc import Mapping

from bastide.games.dissuasion import rules
from bastide.games.dissuasion.knowledge import View
from bastide.games.dissuasion.picture.circuit import slot_named

Held = Mapping[int, list[str]]  # the cells by who possesses them


def slot_of(view: View, seat: int) -> int:
    """The livery of a seat."""
    colour = view.facts["colours"][seat]
    return slot_named(view.components, colour) if colour else seat


def cells_held(view: View) -> Held:
    """4.1 to 4.4: the cells each player possesses; under NOBODY all others."""
    held: dict[int, list[str]] = {}
    for number, cell in enumerate(view.components.cells):
        owner = int(rules.possessor(view.record, view.setup.box, number))
        held.setdefault(owner, []).append(cell)
    return held


def kingdom(view: View, held: Held, seat: int) -> tuple[list[str], list[str]]:
    """13.2: the own and the conquered cities that count for a player, of the colours that were dealt."""
    parts, colours = view.components, view.facts["colours"]
    own: list[str] = []
    taken: list[str] = []
    for cell in held.get(seat, ()) if view.facts["alive"][seat] else ():
        colour = parts.city[parts.cell[cell]]
        if colour != rules.NOBODY and parts.colours[colour] in colours:
            (own if parts.colours[colour] == colours[seat] else taken).append(cell)
    return own, taken


def refs(cells: list[str]) -> tuple[str, ...]:
    """Cells as a scene names them."""
    return tuple(f"c:{cell}" for cell in cells)
