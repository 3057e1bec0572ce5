"""A board of Dissuasion as a lord reads it: who possesses what, who stands beside whom, what a shot or a step would do."""

from __future__ import annotations

from functools import cached_property, lru_cache

from bastide import Setup, View
from bastide.games.dissuasion.knowledge import EMPTY, Facts, Stack

FAR = 99  # steps to a thing that is nowhere


@lru_cache(maxsize=8)
def neighbours(setup: Setup) -> dict[str, tuple[str, ...]]:
    """1.3: the neighbours of every cell, by name."""
    parts, diagonals = setup.components, bool(setup.options["diagonals"])
    return {
        name: tuple(parts.cells[near] for near in parts.near(n, diagonals))
        for n, name in enumerate(parts.cells)
    }


@lru_cache(maxsize=8)
def city_colours(setup: Setup) -> dict[str, str]:
    """1.2: the colour of every city, by name."""
    parts = setup.components
    return {
        name: parts.colours[of] for name, of in zip(parts.cells, parts.city, strict=True) if of >= 0
    }


class Realm:
    """What all can see, asked in a lord's words. Seats are numbers, cells are names."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.facts: Facts = view.facts
        self.me: int = view.seat
        self.near = neighbours(view.setup)
        self.colour_of = city_colours(view.setup)
        self.ruins = set(self.facts["ruins"])
        self.seat_of = {
            colour: seat
            for seat, colour in enumerate(self.facts["colours"])
            if colour is not None and self.facts["alive"][seat]
        }

    def stack(self, cell: str) -> Stack:
        """What stands on a cell."""
        pieces = self.facts["cells"].get(cell)
        return EMPTY if pieces is None else Stack(*pieces)

    def lord(self, cell: str) -> int | None:
        """4.2, 4.3: who possesses a cell."""
        if cell in self.ruins:
            return None
        stack = self.stack(cell)
        if stack.knights:
            return stack.holder
        colour = self.colour_of.get(cell)
        return None if colour is None else self.seat_of.get(colour)

    @cached_property
    def rivals(self) -> list[int]:
        """The other lords who are still in the game."""
        return [s for s, alive in enumerate(self.facts["alive"]) if alive and s != self.me]

    @cached_property
    def homes(self) -> dict[int, list[str]]:
        """4.6: the homes of every living lord."""
        homes: dict[int, list[str]] = {seat: [] for seat in self.seat_of.values()}
        for cell, colour in self.colour_of.items():
            seat = self.seat_of.get(colour)
            if seat is not None and self.lord(cell) == seat:
                homes[seat].append(cell)
        return homes

    def owner_of_city(self, cell: str) -> int | None:
        """The living lord whose colour a city has, whoever stands in it."""
        return self.seat_of.get(self.colour_of.get(cell, ""))

    def knights_beside(self, cell: str, friends: bool) -> int:
        """Knights that could go to a cell in one step: mine that are fresh, or those of all others."""
        total = 0
        for near in self.near[cell]:
            stack = self.stack(near)
            if stack.knights and (stack.holder == self.me) == friends:
                total += stack.knights - stack.used if friends else stack.knights
        return total

    def most_beside(self, cell: str) -> int:
        """Knights of the one rival who has most of them a step from a cell: as many can attack it at once."""
        by_lord: dict[int, int] = {}
        for near in self.near[cell]:
            stack = self.stack(near)
            if stack.knights and stack.holder != self.me:
                by_lord[stack.holder] = by_lord.get(stack.holder, 0) + stack.knights
        return max(by_lord.values(), default=0)

    @cached_property
    def prey(self) -> set[str]:
        """Cities worth a march: those of living rivals that I do not hold, and my own that others hold."""
        return {
            cell
            for cell in self.colour_of
            if cell not in self.ruins
            and self.owner_of_city(cell) is not None
            and self.lord(cell) != self.me
        }

    @cached_property
    def _steps_to_prey(self) -> dict[str, int]:
        return self._steps_to(self.prey)

    @cached_property
    def _steps_to_homes(self) -> dict[str, int]:
        return self._steps_to(set(self.homes[self.me]))

    def _steps_to(self, cells: set[str]) -> dict[str, int]:
        """How many steps each cell is from the nearest of some, round the ruins."""
        steps = dict.fromkeys(sorted(cells), 0)
        edge = list(steps)
        while edge:
            following = []
            for cell in edge:
                for near in self.near[cell]:
                    if near not in steps and near not in self.ruins:
                        steps[near] = steps[cell] + 1
                        following.append(near)
            edge = following
        return steps

    def steps_to_prey(self, cell: str) -> int:
        """How many steps the nearest prey is away."""
        return self._steps_to_prey.get(cell, FAR)

    def steps_to_homes(self, cell: str) -> int:
        """How many steps a cell is from the nearest of my homes."""
        return self._steps_to_homes.get(cell, FAR)

    @cached_property
    def my_balls(self) -> int:
        """6.5: the balls that I can fire now."""
        return sum(
            Stack(*pieces).balls
            for cell, pieces in self.facts["cells"].items()
            if self.lord(cell) == self.me
        )

    def army(self, seat: int) -> int:
        """The knights of a lord, on the board and in reserve."""
        stacks = (Stack(*pieces) for pieces in self.facts["cells"].values())
        standing = sum(stack.knights for stack in stacks if stack.holder == seat)
        return standing + self.facts["reserves"][seat][0]

    def bare_homes(self, seat: int) -> int:
        """Homes of a lord that no rampart covers: what a ball would destroy at once."""
        return sum(self.stack(cell).ramparts == 0 for cell in self.homes.get(seat, ()))
