"""Fiefs as people speak of them: whose, how many cells, whether a knight guards them. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bastide.core.text import Text, say
from bastide.games.donjon import rules
from bastide.games.donjon.components import Setup, cell_name, partners, who, windows


@dataclass(frozen=True)
class Fief:
    """4.4: the group of a donjon."""

    seat: int
    number: int
    terrain: Text
    cells: tuple[str, ...]  # as places of the board
    guarded: bool

    @property
    def size(self) -> int:
        """10.3: its points, unless its donjon is sealed."""
        return len(self.cells)

    def told(self, setup: Setup, key: str, **args: int) -> Text:
        """A sentence about it: whose it is, of which terrain and of how many cells."""
        side = who(setup, self.seat)
        return say(
            key,
            side=side,
            terrain=self.terrain,
            number=windows(setup, self.seat, self.number),
            size=self.size,
            **args,
        )


def group_cells(st: Any, cell: int) -> tuple[str, ...]:
    """The places of a cell's group."""
    same = [c for c in range(st.cells) if st.group[c] == st.group[cell] and rules.is_live(st, c)]
    return tuple(f"c:{cell_name(st.x[c], st.y[c])}" for c in same)


def fiefs(setup: Setup, st: Any) -> list[Fief]:
    """All fiefs of a position, by seat and number."""
    terrains = list(setup.components.terrains.values())
    return [
        Fief(
            slot // rules.DONJONS,
            setup.box.number[slot],
            terrains[st.land[cell] - 1],
            group_cells(st, cell),
            bool(st.guard[st.group[cell]]),
        )
        for slot, cell in enumerate(st.stands)
        if cell != rules.NONE
    ]


def fief_of(setup: Setup, st: Any, seat: int, number: int) -> Fief | None:
    """7.7: the fief of the donjon that a royal card of this seat names, perhaps a partner's, if it is in play."""
    house = partners(setup, seat)
    found = (fief for fief in fiefs(setup, st) if fief.number == number and fief.seat in house)
    return next(found, None)
