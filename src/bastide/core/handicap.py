"""Handicaps: one seat has it easier at the start, by so many steps.

What a step is, each game says in its own means, in its box alone: the rules are the same for everybody. A value names
the seat that has it easier and the steps, `seat0_2`. Nobody has it easier unless somebody says so, and then no
transcript speaks of it (`Option.silent`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bastide.core.options import Option, Value
from bastide.core.text import Text, say

ID = "handicap"
NOBODY = "none"
STEPS = (1, 2, 3)


def handicap_option(most_seats: int) -> Option:
    """The option of a game for so many seats.

    >>> handicap_option(2).values
    ('none', 'seat0_1', 'seat0_2', 'seat0_3', 'seat1_1', 'seat1_2', 'seat1_3')
    """
    values = (f"seat{seat}_{steps}" for seat in range(most_seats) for steps in STEPS)
    return Option(ID, NOBODY, values=(NOBODY, *values), silent=True)


def favoured(options: Mapping[str, Value]) -> tuple[int, int] | None:
    """The seat that has it easier, and by how many steps; None where all begin alike.

    >>> favoured({"handicap": "seat1_2"}), favoured({"handicap": "none"})
    ((1, 2), None)
    """
    value = options.get(ID, NOBODY)
    if value == NOBODY:
        return None
    seat, _, steps = str(value).removeprefix("seat").partition("_")
    return int(seat), int(steps)


def steps_ahead(options: Mapping[str, Value], seat: int) -> int:
    """The steps a seat is ahead of the others."""
    found = favoured(options)
    return found[1] if found is not None and found[0] == seat else 0


def steps_behind(options: Mapping[str, Value], seat: int) -> int:
    """The steps a seat is behind another one.

    >>> [steps_behind({"handicap": "seat1_2"}, seat) for seat in range(3)]
    [2, 0, 2]
    """
    found = favoured(options)
    return found[1] if found is not None and found[0] != seat else 0


def for_nobody(options: Mapping[str, Value], players: int) -> Text | None:
    """Why a handicap for a seat where nobody plays is refused."""
    found = favoured(options)
    if found is None or found[0] < players:
        return None
    return say("handicap-for-nobody", n=found[0] + 1, players=players)


def moved(options: Mapping[str, Value], places: Sequence[int]) -> dict[str, Value]:
    """The same options where each seat has who was at that place before: a handicap goes with him.

    >>> moved({"handicap": "seat0_2"}, [1, 0])
    {'handicap': 'seat1_2'}
    """
    found = favoured(options)
    if found is None:
        return dict(options)
    seat, steps = found
    return {**options, ID: f"seat{places.index(seat)}_{steps}"}
