"""3.2: the two dice of each player for the start. Shown, not decided: the rules draw who begins, all being equal.

What is shown follows from what everybody knows, so it is the same for every reader and every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bastide.core.scene import Item, Line
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import name_of
from bastide.games.dissuasion.knowledge import View

DIE = range(1, 7)
Throw = tuple[int, int]  # the higher die first
THROWS = [(a, b) for a in DIE for b in DIE if b <= a]


def throw_art(throw: Throw) -> str:
    """The picture of two dice."""
    return "dice/{}/{}".format(*throw)


def throws(view: View) -> list[Throw]:
    """A throw for each seat, of which the beginner's alone is the highest: as if ties had been thrown again."""
    first, dice = view.facts["first"], Random(f"{view.facts['colours']} {view.facts['first']}")
    while True:
        thrown = [_throw(dice) for _ in range(view.setup.players)]
        best = max(map(sum, thrown))
        if [seat for seat, throw in enumerate(thrown) if sum(throw) == best] == [first]:
            return thrown


def _throw(dice: Random) -> Throw:
    a, b = dice.choice(DIE), dice.choice(DIE)
    return max(a, b), min(a, b)


def told_throws(view: View) -> Iterator[Line]:
    """What everybody threw, a line each."""
    for seat in range(view.setup.players):
        yield Line(throw_text(view, seat), on=(f"throw:{seat}",), clause="3.2")


def throw_text(view: View, seat: int) -> Text:
    """What somebody threw."""
    a, b = throws(view)[seat]
    return say("story-throws", side=name_of(view, seat), a=a, b=b, n=a + b)


def thrown_dice(view: View) -> Iterator[Item]:
    """They lie before everybody until the first turn is over."""
    if view.facts["phase"] in ("colour", "first") or any(view.facts["opened"]):
        return
    for seat, throw in enumerate(throws(view)):
        label = say("dice", n=sum(throw))
        sign = str(sum(throw))
        yield Item(f"throw:{seat}", f"tray:{seat}", throw_art(throw), label, sign, z=9)
