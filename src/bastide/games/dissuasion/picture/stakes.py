"""What an action of Dissuasion threatens and protects: cells that knights could take, cities that balls could destroy.

As in everything that is foretold, nobody's magic cards are reckoned with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bastide.core.scene import Line
from bastide.core.stakes import Stake, changed, voice
from bastide.core.text import say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import name_of
from bastide.games.dissuasion.knowledge import View
from bastide.games.dissuasion.picture.kingdom import Held, cells_held


def stakes(before: View, now: View, seat: int) -> Iterator[Line]:
    """Cells in reach of knights, then of cannonballs, before or now; nothing until everybody has opened."""
    if all(before.facts["opened"]):
        for told, reached in (("knights", to_knights), ("balls", to_balls)):
            yield from changed(seat, reached(before), reached(now), voice(before, seat, told))


def to_knights(view: View) -> dict[str, Stake]:
    """7.3 to 7.5: who has more knights beside a cell, or could place them there, than stand on it?"""
    st, held = view.record, cells_held(view)
    homes = _homes(view, held)

    def reaches(seat: int, cell: int) -> bool:
        return _riders(view, seat, cell, homes[seat]) > int(st.knights[cell])

    return _in_reach(view, held, reaches)


def to_balls(view: View) -> dict[str, Stake]:
    """8.4: the cities; who has more balls to fire than ramparts stand there?"""
    st, held, parts = view.record, cells_held(view), view.components
    homes = _homes(view, held)
    balls = [_balls(view, held, seat, homes[seat]) for seat in range(view.setup.players)]
    cities = {
        owner: [cell for cell in cells if parts.city[parts.cell[cell]] != rules.NOBODY]
        for owner, cells in held.items()
    }
    return _in_reach(view, cities, lambda seat, cell: balls[seat] > int(st.ramparts[cell]))


def _in_reach(view: View, held: Held, reaches: Callable[[int, int], bool]) -> dict[str, Stake]:
    """Cells by who possesses them, with those of the others who reach them in their next board phase."""
    fights, found = [s for s, alive in enumerate(view.facts["alive"]) if alive], {}
    for owner, cells in held.items():
        for cell in cells if owner != rules.NOBODY else ():
            number = view.components.cell[cell]
            takers = [seat for seat in fights if seat != owner and reaches(seat, number)]
            found[f"c:{cell}"] = Stake(owner, say("cell", cell=cell), takers, name_of(view, owner))
    return found


def _homes(view: View, held: Held) -> list[set[int]]:
    """4.6: of each player, his original cities that are still his."""
    parts, colours = view.components, view.record.colour
    return [
        {n for cell in held.get(seat, ()) if parts.city[n := parts.cell[cell]] == colours[seat]}
        for seat in range(view.setup.players)
    ]


def _riders(view: View, seat: int, cell: int, homes: set[int]) -> int:
    """5.1, 7.1, 7.2: his knights beside a cell, and those of his reserve that a home beside it would take."""
    st, near = view.record, view.setup.box.near
    around = near[cell * rules.AROUND : (cell + 1) * rules.AROUND]
    beside = sum(st.knights[n] for n in around if n != rules.NOWHERE and st.holder[n] == seat)
    reserve = st.reserve[seat * rules.WEAPONS + rules.KNIGHT]
    return int(beside + (0 if homes.isdisjoint(around) else reserve))


def _balls(view: View, held: Held, seat: int, homes: set[int]) -> int:
    """6.3, 6.5: the balls he can fire; those in reserve need a home first."""
    st, numbers = view.record, view.components.cell
    ready = sum(st.balls[numbers[cell]] for cell in held.get(seat, ()))
    return int(ready + (st.reserve[seat * rules.WEAPONS + rules.BALL] if homes else 0))
