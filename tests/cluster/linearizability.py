"""Is a history linearizable? The search of Wing and Gong, with Lowe's memory of where it has been.

A history is what clients saw: operations, each with the moment it was asked for and the moment it was answered. It is
linearizable if every operation can be given one moment between these two, so that one after the other they are what a
single object would have done. The search tries, at each step, every operation that may come next: one that was asked
for before any other that is left was answered. It never goes on twice from the same object with the same operations
left (Wing and Gong 1993, "Testing and verifying concurrent objects"; Lowe 2017, "Testing for linearizability").

PyPI has no checker for Python that is kept. This one knows nothing of tables: `register.py` tells it what they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

NEVER = math.inf  # when something was answered that never was
LONG_AGO = -math.inf  # when something was asked for that nobody saw begin


@dataclass(frozen=True)
class Operation:
    """Something that was asked for and answered. What was never answered may have happened, or not."""

    asked: float
    answered: float
    what: Any
    by: str = ""


# What an object may be after an operation; nothing if it cannot have been answered so.
Step = Callable[[Any, Any], Iterable[Any]]


@dataclass(frozen=True)
class Stuck:
    """Where the search came furthest: what was done by then, and what of the rest could not come next."""

    done: tuple[Operation, ...]
    state: Any
    left: tuple[Operation, ...]

    def __str__(self) -> str:
        done = "".join(f"\n  {operation}" for operation in self.done[-5:])
        left = "".join(f"\n  {operation}" for operation in self.left[:10])
        return f"{len(self.done)} operations can be put in order, the last being{done}\nThen there is {self.state}, and none of these can be next{left}"


class Place(NamedTuple):
    """A place of the search: which operation led here, which are done (a bit each), what the object is then."""

    last: int
    done: int
    state: Any


def refutation(history: Iterable[Operation], step: Step, initial: Any) -> Stuck | None:
    """None if the history is linearizable; else how far one can get."""
    operations = sorted(history, key=lambda operation: operation.asked)
    needed = sum(1 << n for n, one in enumerate(operations) if one.answered != NEVER)

    def ways_on(place: Place) -> Iterator[Place]:
        for n in may_be_next(operations, place.done):
            for state in step(place.state, operations[n].what):
                yield Place(n, place.done | 1 << n, state)

    start = Place(-1, 0, initial)
    path, ways, been = [start], [ways_on(start)], {(0, initial)}
    furthest = path[:]
    while path:
        if path[-1].done & needed == needed:
            return None
        place = next((way for way in ways[-1] if way[1:] not in been), None)
        if place is not None:
            been.add(place[1:])
            path.append(place)
            ways.append(ways_on(place))
            furthest = max(furthest, path[:], key=len)
        else:
            path.pop()
            ways.pop()
    end = furthest[-1]
    left = (operations[n] for n in may_be_next(operations, end.done) if needed >> n & 1)
    return Stuck(tuple(operations[place.last] for place in furthest[1:]), end.state, tuple(left))


def may_be_next(operations: Sequence[Operation], done: int) -> list[int]:
    """Of the operations left, those that were asked for before any of them was answered."""
    left = [n for n in range(len(operations)) if not done >> n & 1]
    first = min((operations[n].answered for n in left), default=NEVER)
    return [n for n in left if operations[n].asked <= first]
