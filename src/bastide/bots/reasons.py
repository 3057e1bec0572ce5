"""Why somebody may have played so, in that one's voice, as far as a reader knows.

A function of two views of the reader, before and after the turn, and of nothing else: not of the hand of whoever
played, nor of what he thought. So it can be told to anybody, of bots and of people alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.state import View
from bastide.core.text import say

MOST_REASONS = 3


def reasons(before: View, now: View, seat: int, aids: bool = True) -> tuple[Line, ...]:
    """What a seat would say for its turn: what it won, what it cost others, what it threatens, protects and risks.

    Without `aids`, where a host wants no help at a table, nothing is said of what could come.

    >>> import bastide
    >>> from bastide.bots.advice import words
    >>> table = bastide.new("forteresse").play("e4-e5").play("e6-d5")
    >>> before = table.view(1)
    >>> told = reasons(before, table.play("e3-c5").view(1), seat=0)
    >>> print(*(words(before.game, "en").render(line.text) for line in told), sep="\\n")
    I threaten the 1 on c7.
    I accept that the 2 on c5 is in danger.
    """
    found = [*_wins(now, seat), *_points(before, now, seat)]
    if aids:
        found += before.game.stakes(before, now, seat)
    if not found:
        return (Line(say("reason-quiet")),)
    return tuple(found[:MOST_REASONS])


def _wins(now: View, seat: int) -> Iterator[Line]:
    if now.outcome is not None and seat in now.outcome.winners:
        yield Line(say("reason-wins"))


def _points(before: View, now: View, seat: int) -> Iterator[Line]:
    """What it has more now, and what the others have less, of what people count in this game."""
    game, counted = now.game, now.game.counted()
    won = [new - old for old, new in zip(game.points(before), game.points(now), strict=True)]
    if won[seat] > 0:
        yield Line(say("reason-gains", counted=counted, n=won[seat]), won[seat])
    for other, n in enumerate(won):
        if other != seat and n < 0:
            text = say("reason-costs", counted=counted, n=-n, side=now.setup.called(other))
            yield Line(text, n)
