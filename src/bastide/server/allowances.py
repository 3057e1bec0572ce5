"""One allowance for everybody, however many servers he goes to.

At every beat of its heart (`nodes.py`) a server tells the others what its guests and addresses have spent of their
limits since, where that is worth telling, and how much they hold at once; the others charge it to their own account of
them. So whoever spreads over several servers has what one would give him, about a second later. Keys are told as marks
(`limits.mark`), so many at most, and forgotten with the next beats.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from heapq import nlargest
from typing import Any

from bastide.server.limits import Limiter
from bastide.server.nodes import Node
from bastide.server.quotas import Quotas

SMALL = 1 / 40  # of what one may do at once: less is told when it has become more
MOST_TOLD = 300  # keys in one beat
MOST_WAITING = 3_000  # of those who have spent too little to be told: then the least are forgotten
BEATS = 4  # that are told again, for who comes late

Spent = dict[str, dict[str, float]]  # by limiter and mark


class Allowances:
    """What we tell the others, and charge for them."""

    def __init__(self, limiters: Callable[[], Mapping[str, Limiter]], quotas: Quotas) -> None:
        self._limiters, self._quotas = limiters, quotas
        self._beats: deque[tuple[int, Spent]] = deque(maxlen=BEATS)
        self._number = 0
        self._heard: dict[str, int] = {}  # of each server, its last beat that was charged

    def tell(self) -> dict[str, Any]:
        """What was spent in the last beats, and what is held."""
        self._number += 1
        spent = {name: _worth_telling(one) for name, one in self._limiters().items()}
        self._beats.append((self._number, {name: some for name, some in spent.items() if some}))
        return {"spent": list(self._beats), "held": self._quotas.told(MOST_TOLD)}

    def hear(self, others: Iterable[Node]) -> None:
        """Charge what the others tell."""
        before, self._heard, limiters = self._heard, {}, self._limiters()
        held = []
        for node in others:
            told = node.about.get("allowances", {})
            last = self._heard[node.id] = before.get(node.id, 0)
            for number, spent in told.get("spent", ()):
                if number > last:
                    _charge(limiters, spent)
                    self._heard[node.id] = number
            held.append(told.get("held", {}))
        self._quotas.hear(held)


def _worth_telling(limiter: Limiter) -> dict[str, float]:
    """What to tell of a limiter now: the most, so many; the rest waits until it is worth it."""
    spent = limiter.spent or {}
    fullest = nlargest(MOST_TOLD, spent, key=lambda key: spent[key])
    told = {key: spent[key] for key in fullest if spent[key] >= limiter.burst * SMALL}
    rest = spent if len(spent) <= MOST_WAITING else {key: spent[key] for key in fullest}
    limiter.spent = {key: cost for key, cost in rest.items() if key not in told}
    return told


def _charge(limiters: Mapping[str, Limiter], spent: Spent) -> None:
    for name, some in spent.items():
        if name in limiters:  # a server of another release may have others
            for marked, cost in some.items():
                limiters[name].charge(marked, cost)
