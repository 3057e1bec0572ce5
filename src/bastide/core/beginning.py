"""Who begins: a matter of who sits where, settled before the game is set up. No rule asks about it.

A rulebook says it in one of few ways, which a game declares (`Game.begins`); the sentence itself stands in its
catalogue as `begins-rule`, and the question it asks people as `begins-asked`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Literal, TypeVar

from bastide.core.errors import BadOption
from bastide.core.text import say

if TYPE_CHECKING:
    from bastide.core.state import Setup, State

# What a rulebook says: nothing, so people agree; somebody decides; one of them begins (the oldest), or the one to his
# left; or the dice say it, which is then a chance of the game's own rules.
Begins = Literal["agreed", "decided", "named", "left", "dice"]
Place = TypeVar("Place")


def by_rulebook(
    begins: Begins, people: Sequence[int], players: int, named: int | None, rng: Random
) -> int:
    """Who begins if the question of the rulebook is answered with this player.

    Where nobody is named, the only person is meant; of several, or of bots among themselves, the lot names one.
    A bot has no age: it is never the oldest or the youngest.

    >>> by_rulebook("left", [0, 1], 3, 1, Random(0))
    2
    >>> by_rulebook("named", [2], 3, None, Random(0))
    2
    """
    if named is None:
        named = rng.choice(people or range(players))
    elif begins in ("named", "left") and people and named not in people:
        raise BadOption(say("bot-has-no-age", n=named))
    return (named + 1) % players if begins == "left" else named


def opening(setup: Setup, draw: Callable[[State], str]) -> tuple[list[str], int]:
    """What chance does before anybody acts, and who acts then: the seat that begins.

    >>> import bastide
    >>> opening(bastide.game("castle").setup(first=1), lambda state: state.legal()[0])[1]
    1
    """
    state, drawn = setup.start(), []
    while state.actor == "chance":
        drawn.append(draw(state))
        state.play(drawn[-1])
    assert isinstance(state.actor, int)
    return drawn, state.actor


def turned(places: Sequence[Place], who: int, seat: int) -> list[Place]:
    """The same round the table, with the one at `who` on that seat.

    >>> turned("abcd", who=2, seat=0)
    ['c', 'd', 'a', 'b']
    """
    by = who - seat
    return [places[(n + by) % len(places)] for n in range(len(places))]
