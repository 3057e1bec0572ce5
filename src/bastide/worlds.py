"""Two games that look the same to one viewer and differ in what that viewer may not know: for tests.

The second is made along with the first, action by action: wherever the viewer sees only a mask, another
action with the same mask is taken, if there is one that leaves all the viewer sees as it is. Whatever is
told to the viewer must then be the same in both, byte for byte.
"""

from __future__ import annotations

from random import Random

from bastide.core.state import Actor, Setup
from bastide.core.table import Table

TRIED, TWINS = 30, 15  # actions tried for a ply, and others that may stand for each
DIFFER = 0.5  # how often a seat's secret choice is another one in the other world


def two_worlds(
    setup: Setup, viewer: int | None, rng: Random, plies: int = 20
) -> tuple[Table, Table]:
    """Two tables of so many actions, or fewer if the game ends or no pair is found, alike to a viewer.

    >>> import bastide
    >>> setup = bastide.game("robber-knights").setup(2)
    >>> one, other = two_worlds(setup, 0, Random(1))
    >>> one.view(0) == other.view(0), one.log(0) == other.log(0), one.state == other.state
    (True, True, False)
    """
    one, other = Table(setup), Table(setup)
    while not one.over and len(one.history) < plies:
        pair = _next_pair(one, other, viewer, rng)
        if pair is None:
            break
        one.play(pair[0])
        other.play(pair[1])
    return one, other


def _next_pair(one: Table, other: Table, viewer: int | None, rng: Random) -> tuple[str, str] | None:
    """An action for each world after which the viewer still sees the same; often not the same action."""
    mine, theirs = one.legal(), other.legal()
    rng.shuffle(mine)
    if one.actor == "chance":
        mine.insert(0, one.state.draw(rng))
    for action in mine[:TRIED]:
        seen = _seen(one.copy().play(action), viewer)
        others = [a for a in theirs if a != action]
        rng.shuffle(others)
        same = [action] if action in theirs else []
        hidden = one.actor != viewer and (one.actor == "chance" or rng.random() < DIFFER)
        for twin in others[:TWINS] + same if hidden else same:
            if _seen(other.copy().play(twin), viewer) == seen:
                return action, twin
    return None


def _seen(table: Table, viewer: int | None) -> tuple[str, list[tuple[Actor, str]]]:
    log = [(ply.actor, ply.action) for ply in table.log(viewer)]
    return table.view(viewer).json(), log
