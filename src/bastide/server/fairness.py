"""Whose turn it is: work of many owners, shared out so that nobody waits for all the work of somebody else.

Time is shared equally among the addresses that have work waiting, an address's share among its guests, and
a guest's short work comes before the long. What a person waits for comes before what bots play among themselves.

The rule is *self-clocked fair queueing*: everybody has an account of the seconds taken so far, and next comes
whoever has the least when the work is added to it. A newcomer's account begins where the last one served stands:
nobody saves up by staying away, and who has no work waiting can be forgotten. While one waits, no other takes more
than twice the longest work's seconds.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Generic, Protocol, TypeVar

Work = TypeVar("Work")


@dataclass(frozen=True)
class Owner:
    """Whose work something is: a guest's, at an address. Either may be unknown."""

    address: str = ""
    guest: str = ""


UNKNOWN = Owner()


@dataclass(frozen=True)
class Claim:
    """On what grounds something waits: whose it is, how long it takes, whether a person waits for it."""

    owner: Owner = UNKNOWN
    seconds: float = 1.0
    person: bool = True


@dataclass(eq=False)
class Ticket(Generic[Work]):
    """Something that waits, and its number in the order of coming."""

    work: Work
    claim: Claim
    number: int
    waiting: bool = True


class FairQueue(Generic[Work]):
    """Work that waits, in the order in which it shall be done.

    >>> queue = FairQueue(most=10)
    >>> ada, bob = Owner("home", "ada"), Owner("club", "bob")
    >>> for work in "abc":
    ...     _ = queue.put(work, Claim(ada, seconds=3))
    >>> _ = queue.put("d", Claim(bob, seconds=3))
    >>> _ = queue.put("short", Claim(bob, seconds=0.1))
    >>> "".join(queue.take() + " " for _ in range(5))
    'short a d b c '
    """

    def __init__(self, most: int) -> None:
        self._most, self._size, self._numbers = most, 0, count()
        self._people: Line[Work] = _shares()
        self._bots: Line[Work] = _shares()

    def __len__(self) -> int:
        return self._size

    def put(self, work: Work, claim: Claim) -> tuple[Ticket[Work], Ticket[Work] | None]:
        """Let something wait: its ticket, and one that had to give way if too many wait.

        That is the longest work of whoever has most waiting; a game of bots before a person's.
        """
        ticket = Ticket(work, claim, next(self._numbers))
        self._line(ticket).put(ticket)
        self._size += 1
        if self._size <= self._most:
            return ticket, None
        loser = (self._bots if len(self._bots) else self._people).last()
        self.drop(loser)
        return ticket, loser

    def take(self) -> Work:
        """What shall be done now; `IndexError` if nothing waits."""
        if not self._size:
            raise IndexError("nothing waits")
        ticket = (self._people if len(self._people) else self._bots).first()
        self._remove(ticket, taken=True)
        return ticket.work

    def drop(self, ticket: Ticket[Work]) -> None:
        """Nobody waits for this any more; nothing happens if it was taken."""
        if ticket.waiting:
            self._remove(ticket, taken=False)

    def _remove(self, ticket: Ticket[Work], taken: bool) -> None:
        ticket.waiting = False
        self._size -= 1
        self._line(ticket).remove(ticket, taken)

    def _line(self, ticket: Ticket[Work]) -> Line[Work]:
        return self._people if ticket.claim.person else self._bots


class Line(Protocol[Work]):
    """Tickets in some order."""

    def __len__(self) -> int: ...

    def put(self, ticket: Ticket[Work]) -> None:
        """One more."""

    def first(self) -> Ticket[Work]:
        """Whose turn it is."""

    def last(self) -> Ticket[Work]:
        """Who gives way first."""

    def remove(self, ticket: Ticket[Work], taken: bool) -> None:
        """It was taken, or waits no longer."""


class _Jobs(Generic[Work]):
    """One guest's work: the shortest first, then what came first."""

    def __init__(self) -> None:
        self._waiting: list[Ticket[Work]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, ticket: Ticket[Work]) -> None:
        insort(self._waiting, ticket, key=lambda one: (one.claim.seconds, one.number))

    def first(self) -> Ticket[Work]:
        return self._waiting[0]

    def last(self) -> Ticket[Work]:
        return self._waiting[-1]

    def remove(self, ticket: Ticket[Work], taken: bool) -> None:
        self._waiting.remove(ticket)


@dataclass
class _Share(Generic[Work]):
    """What somebody has waiting, and how many seconds they were given while they had."""

    line: Line[Work]
    given: float


class _Shares(Generic[Work]):
    """The work of several, who are given equal shares of the time."""

    def __init__(self, whose: Callable[[Owner], str], line: Callable[[], Line[Work]]) -> None:
        self._whose, self._new_line = whose, line
        self._shares: dict[str, _Share[Work]] = {}
        self._clock = 0.0  # what the last one served was given by then

    def __len__(self) -> int:
        return sum(len(share.line) for share in self._shares.values())

    def put(self, ticket: Ticket[Work]) -> None:
        name = self._whose(ticket.claim.owner)
        if name not in self._shares:
            self._shares[name] = _Share(self._new_line(), self._clock)
        self._shares[name].line.put(ticket)

    def first(self) -> Ticket[Work]:
        offers = [(share.given, share.line.first()) for share in self._shares.values()]
        return min(offers, key=lambda it: (it[0] + it[1].claim.seconds, it[1].number))[1]

    def last(self) -> Ticket[Work]:
        return max(self._shares.values(), key=lambda share: len(share.line)).line.last()

    def remove(self, ticket: Ticket[Work], taken: bool) -> None:
        name = self._whose(ticket.claim.owner)
        share = self._shares[name]
        share.line.remove(ticket, taken)
        if taken:
            share.given += ticket.claim.seconds
            self._clock = max(self._clock, share.given)
        if not len(share.line):
            del self._shares[name]


def _shares() -> Line[Work]:
    def of_guests() -> Line[Work]:
        return _Shares(lambda owner: owner.guest, _Jobs)

    return _Shares(lambda owner: owner.address, of_guests)
