"""Brakes in bounded memory: a bucket a key, the least recently used forgotten first; and how many there are now."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import TypeVar

from bastide.server.fairness import Owner
from bastide.server.refusals import Refused

Key = TypeVar("Key", bound=Hashable)
MOST_KEYS = 10_000


def mark(key: Hashable) -> str:
    """A key as servers tell each other of it: who reads it learns no address and no guest at a glance.

    >>> mark(("ada", "hint")) == mark(("ada", "hint")), len(mark("203.0.113.7"))
    (True, 12)
    """
    return blake2b(repr(key).encode(), digest_size=6).hexdigest()


class Limiter:
    """Lets each key do `burst` things at once and `rate` a second after that.

    >>> time = 0.0
    >>> limiter = Limiter(rate=1, burst=2, now=lambda: time)
    >>> [limiter.allows("ada") for _ in range(3)]
    [True, True, False]
    >>> time = 1.0
    >>> limiter.allows("ada"), limiter.allows("ada")
    (True, False)
    """

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self._now = rate, burst, now
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        self.spent: dict[str, float] | None = None  # to tell other servers, if there are any

    def allows(self, key: Hashable, cost: float = 1) -> bool:
        """May this key do one more thing now? Counts it if so."""
        if self.spent is None:
            return self._take(key, cost)
        marked = mark(key)
        allowed = self._take(marked, cost)
        if allowed:
            self.spent[marked] = self.spent.get(marked, 0) + cost
        return allowed

    def _take(self, key: Hashable, cost: float) -> bool:
        left = self._left(key)
        self._keep(key, left - cost if left >= cost else left)
        return left >= cost

    def charge(self, marked: str, cost: float) -> None:
        """The key with this mark has spent something at another server, perhaps more than it would have had here."""
        self._keep(marked, max(-self.burst, self._left(marked) - cost))

    def _left(self, key: Hashable) -> float:
        now = self._now()
        left, since = self._buckets.get(key, (self.burst, now))
        return min(self.burst, left + (now - since) * self.rate)

    def _keep(self, key: Hashable, left: float) -> None:
        self._buckets[key] = (left, self._now())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        return len(self._buckets)


@contextmanager
def counted(counts: Counter[Key], *keys: Key) -> Iterator[None]:
    """While this lasts there is one more of each; what there is none of is forgotten.

    >>> open = Counter()
    >>> with counted(open, "ada"):
    ...     open
    Counter({'ada': 1})
    >>> open
    Counter()
    """
    counts.update(keys)
    try:
        yield
    finally:
        for key in keys:
            counts[key] -= 1
            if not counts[key]:
                del counts[key]


class HeavyLimit:
    """What costs much to answer, at a pace for each guest, and for all guests of one address together."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.guests = Limiter(rate=5, burst=20, now=now)
        self.addresses = Limiter(rate=20, burst=80, now=now)

    def check(self, owner: Owner, kind: str, cost: float = 1) -> None:
        """Refuse one more of this kind if it comes too fast."""
        if owner.guest and not self.guests.allows((owner.guest, kind), cost):
            raise Refused("too-fast")
        if not self.addresses.allows((owner.address, kind), cost):
            raise Refused("too-fast")
