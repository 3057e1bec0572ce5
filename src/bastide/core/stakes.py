"""Stakes: what somebody owns on the board and who could take, spoil or share it in their next turn.

A game lists the stakes of a position from what its reader knows (`picture/stakes.py`). Compared before and
after actions of the reader they say what these threaten, protect and put in danger; hints tell it. Compared before
and after actions of somebody else they say, in that one's voice, why he may have played so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.core.scene import Id, Line
from bastide.core.text import Text, say

if TYPE_CHECKING:
    from bastide.core.view import View

MOST_NAMED = 3  # things in one sentence


@dataclass(frozen=True)
class Stake:
    """A thing that can be lost: whose it is, what it is called within a sentence, who could take it next.

    Owners and takers are seats, or whatever wins together. `side` names the owner where there may be several
    others.
    """

    owner: int
    what: Text
    takers: Collection[int]
    side: Text | None = None

    def whose(self) -> Text:
        """What it is called, with its owner."""
        return self.what if self.side is None else say("whose", what=self.what, side=self.side)


Stakes = Mapping[Id, Stake]


def voice(view: View, seat: int, told: str = "stake") -> str:
    """How the keys of sentences about a seat's actions begin: told to the reader of a view who acted, or said by a seat
    that did.

    >>> import bastide
    >>> view = bastide.new("forteresse").view(0)
    >>> voice(view, 0), voice(view, 1), voice(view, 1, "knights")
    ('stake', 'says', 'says-knights')
    """
    if view.seat == seat:
        return told
    return "says" if told == "stake" else f"says-{told}"


def changed(party: int, before: Stakes, now: Stakes, told: str = "stake") -> Iterator[Line]:
    """What has come under a threat of this party, what of its own is safe now, and what is in danger.

    `told` begins the keys of the sentences.

    >>> castle = say("castle")
    >>> safe, open_to_red = Stake(0, castle, ()), Stake(0, castle, (1,))
    >>> [line.text.key for line in changed(0, {"c:a1": open_to_red}, {"c:a1": safe})]
    ['stake-protects']
    >>> [line.text.key for line in changed(1, {"c:a1": safe}, {"c:a1": open_to_red})]
    ['stake-threatens']
    """
    mine = {thing: stake for thing, stake in now.items() if stake.owner == party}
    reached = {thing for thing, stake in before.items() if party in stake.takers}
    endangered = {thing for thing, stake in before.items() if stake.owner == party and stake.takers}
    threatened = [
        (thing, stake.whose())
        for thing, stake in now.items()
        if party in stake.takers and thing not in reached
    ]
    protected = [
        (thing, stake.what)
        for thing, stake in mine.items()
        if thing in endangered and not stake.takers
    ]
    exposed = [
        (thing, stake.what)
        for thing, stake in mine.items()
        if thing not in endangered and stake.takers
    ]
    yield from named(f"{told}-threatens", threatened)
    yield from named(f"{told}-protects", protected)
    yield from named(f"{told}-exposes", exposed)


def named(key: str, things: Iterable[tuple[Id, Text]]) -> Iterator[Line]:
    """One sentence about several things, if there are any; it lights them."""
    first = list(things)[:MOST_NAMED]
    if first:
        what = [called for _, called in first]
        yield Line(say(key, what=what), on=tuple(thing for thing, _ in first), aid=True)
