"""The landscape of Donjon as a player reads it: groups, fiefs, and how a card, a dragon or a bridge would change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bastide import View
from bastide.games.donjon.components import point
from bastide.games.donjon.knowledge import DESTROYED, Facts

Cell = tuple[int, int]


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """4.1: the cells adjacent to one."""
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


@dataclass(frozen=True)
class Change:
    """What a change of some cells does: to the points of each house, and to the groups nobody has."""

    points: Mapping[int, float]
    largest_free: int


class Land:
    """The cells in play, their groups and whose they are."""

    def __init__(self, view: View) -> None:
        facts: Facts = view.facts
        self.me = view.seat
        self.teams = view.setup.players == 4
        self.types = {point(name): letter for name, letter in facts["cells"].items()}
        self.donjons = {point(cell): (seat, number) for seat, number, cell in facts["donjons"]}
        self.knights = {point(cell) for cell in facts["knights"]}
        self.links: dict[Cell, list[Cell]] = {}
        for x, y, way in facts["bridges"]:
            ends = ((x - 1, y), (x + 1, y)) if way == "h" else ((x, y - 1), (x, y + 1))
            for one, other in (ends, ends[::-1]):
                self.links.setdefault(one, []).append(other)
        self.sealed = facts["sealed"]
        self.groups = self._groups_of(self.types, set(self.types))
        self.group_of = {cell: group for group in self.groups for cell in group}
        self.free = sorted((len(g) for g in self.groups if not self._donjon_in(g)), reverse=True)

    def house(self, seat: int) -> int:
        """1.4: partners sit diagonally."""
        return seat % 2 if self.teams else seat

    def _groups_of(self, types: Mapping[Cell, str], cells: set[Cell]) -> list[frozenset[Cell]]:
        """4.3: the groups that some cells make."""
        left, groups = {cell for cell in cells if types[cell] != DESTROYED}, []
        while left:
            edge = [left.pop()]
            group = set(edge)
            while edge:
                cell = edge.pop()
                for near in (*beside(cell), *self.links.get(cell, ())):
                    if near in left and types[near] == types[cell]:
                        left.remove(near)
                        group.add(near)
                        edge.append(near)
            groups.append(frozenset(group))
        return groups

    def _donjon_in(self, group: frozenset[Cell]) -> tuple[int, int] | None:
        return next((who for cell, who in self.donjons.items() if cell in group), None)

    def points(self, group: frozenset[Cell]) -> tuple[int, int] | None:
        """10.3: whose house a group is, and what it gives; the seal counts where it is known."""
        donjon = self._donjon_in(group)
        if donjon is None:
            return None
        seat, number = donjon
        house = self.house(seat)
        doubled = any(
            self.house(other) == house and sealed == number
            for other, sealed in enumerate(self.sealed)
        )
        return house, len(group) * (2 if doubled else 1)

    def fiefs(self) -> dict[int, list[frozenset[Cell]]]:
        """The fiefs of each house."""
        fiefs: dict[int, list[frozenset[Cell]]] = {}
        for cell, (seat, _) in self.donjons.items():
            fiefs.setdefault(self.house(seat), []).append(self.group_of[cell])
        return fiefs

    def change(self, cells: Mapping[Cell, str], link: tuple[Cell, Cell] | None = None) -> Change:
        """What follows if these cells become these types, or if a bridge links two cells."""
        touched = {*cells, *(near for cell in cells for near in beside(cell)), *(link or ())}
        old = {self.group_of[cell] for cell in touched if cell in self.group_of}
        types = {cell: self.types[cell] for group in old for cell in group} | dict(cells)
        if link:
            kept = {cell: list(ends) for cell, ends in self.links.items()}
            self.links.setdefault(link[0], []).append(link[1])
            self.links.setdefault(link[1], []).append(link[0])
        new = self._groups_of(types, set(types))
        if link:
            self.links = kept
        points: dict[int, float] = {}
        free = list(self.free)
        for sign, groups in ((-1, old), (1, new)):
            for group in groups:
                found = self.points(group)
                if found:
                    points[found[0]] = points.get(found[0], 0) + sign * found[1]
                elif sign < 0:
                    free.remove(len(group))
                else:
                    free.append(len(group))
        return Change(points, max(free, default=0))
