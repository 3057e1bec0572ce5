"""A lord's money as he has it before him: notes of 20, 10 and 5 écus. Only shown; the sum is what counts."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Item
from bastide.core.text import say
from bastide.games.dissuasion.knowledge import View

NOTES = (20, 10, 5)  # printed so, whatever the edition: the rulebook's « 4 billets de 20 écus … »
TENS, FIVES = 5, 4  # the Treasury deals so many for change, and the rest in notes of 20


def notes(money: int) -> dict[int, int]:
    """How many notes of each worth: as dealt at the start, and later with as much change as there was then.

    What no note is printed for is left out.

    >>> notes(150), notes(35), notes(12)
    ({20: 4, 10: 5, 5: 4}, {10: 1, 5: 5}, {5: 2})
    """
    twenties = max(0, money - 10 * TENS - 5 * FIVES) // 20
    rest = money - 20 * twenties
    tens = max(0, rest - 5 * FIVES) // 10
    counts = (twenties, tens, (rest - 10 * tens) // 5)
    return {worth: n for worth, n in zip(NOTES, counts, strict=True) if n}


def purse(view: View, seat: int) -> Iterator[Item]:
    """The notes of a seat, one item for each worth, counted."""
    for i, (worth, n) in enumerate(notes(view.facts["money"][seat]).items()):
        yield Item(
            f"note:{worth}:{seat}",
            f"tray:{seat}",
            f"note/{worth}",
            say("notes", n=n, worth=worth),
            str(worth),
            z=10 + i,
            badge=n,
        )
