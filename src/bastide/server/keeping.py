"""Bots that a worker keeps, so that they go on where they last thought: the same bot, at the same seat of the same table.

Only bots that think by the clock are kept: what the others play follows from their seed and the view. All a kept bot
knows is what that seat has seen; whether the new view follows from it, it looks itself. A bot that is not here, or no
longer, begins afresh.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from bastide.bots import Bot
from bastide.core.state import View

MOST_BYTES = 16_000_000  # of all that is kept
MOST_OF_ONE = 4_000_000  # about: alpha-beta has a table of 5 MB


class Place(NamedTuple):
    """Who thinks, and for whom."""

    table: str
    seat: int
    bot: str


class KeptBots:
    """The bots asked last, as many as there is room for."""

    def __init__(self, most: int = MOST_BYTES, most_of_one: int = MOST_OF_ONE) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._kept: OrderedDict[Place, tuple[Bot, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def nbytes(self) -> int:
        """How much they keep in all."""
        return sum(size for _, size in self._kept.values())

    def choose(self, place: Place, view: View, make: Callable[[], Bot]) -> str:
        """What the bot at a place plays, made anew if it is not kept. One that fails is not kept either."""
        known = self._kept.pop(place, None)
        player = make() if known is None else known[0]
        answer = player.choose(view)
        self._keep(place, player, view)
        return answer

    def _keep(self, place: Place, player: Bot, view: View) -> None:
        from bastide.bots.levels import Thinker  # searching is loaded when it is wanted

        if not isinstance(player, Thinker) or not player.by_the_clock(view.setup):
            return
        size = player.pack(self._most_of_one)
        if size:
            self._kept[place] = player, size
        while self.nbytes > self._most:
            self._kept.popitem(last=False)
