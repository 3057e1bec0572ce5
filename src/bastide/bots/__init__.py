"""Machine players. A bot sees a view, never a state, and answers with a notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Protocol

from bastide.bots.greedy import Greedy
from bastide.core.errors import UnknownName
from bastide.core.state import View
from bastide.core.table import Table

__all__ = ["BOTS", "LEVEL_IDS", "Bot", "RandomBot", "bot", "shown_to"]

LEVEL_IDS = ("beginner", "casual", "skilled", "expert", "master", "legend")  # weakest first


class Bot(Protocol):
    """What a player must be able to do."""

    def choose(self, view: View) -> str:
        """The notation of one of `view.legal`."""


def shown_to(player: Bot, table: Table, seat: int) -> View:
    """What a bot is shown at a table: what has happened too, if it says that it `wants_told` (it takes long)."""
    return table.view(seat, told=bool(getattr(player, "wants_told", False)))


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> str:
        """One of the legal actions."""
        return self._rng.choice(view.legal)


def _of_level(name: str, seed: int = 0, **settings: Any) -> Bot:
    from bastide.bots.levels import LEVELS, Thinker  # searching is loaded when it is wanted

    return Thinker(LEVELS[name], seed, **settings)


BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    **{name: partial(_of_level, name) for name in LEVEL_IDS},
}


def bot(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A bot by its name or level; the same seed and the same views give the same moves.

    Only the levels "master" and "legend" think by the clock; their moves depend on the machine. A level takes settings
    (`seconds`, `simulations`, `positions`, `threads`) in place of its own; the others take none. With a number of
    simulations it thinks on one thread, unless another number is given: the same on every machine.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> bot("random", seed=1).choose(table.view(0)) in table.legal()
    True
    """
    if name not in BOTS:
        raise UnknownName.of("bot", name, BOTS)
    return BOTS[name](seed, **settings)
