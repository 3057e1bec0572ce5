"""Machine players. A bot sees a view, never a state, and answers with a notation."""

from __future__ import annotations

from random import Random
from typing import Protocol

from bastide.bots.greedy import Greedy
from bastide.core.errors import UnknownName
from bastide.core.state import View


class Bot(Protocol):
    """What a player must be able to do."""

    def choose(self, view: View) -> str:
        """The notation of one of `view.legal`."""


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> str:
        """One of the legal actions."""
        return self._rng.choice(view.legal)


BOTS: dict[str, type[RandomBot] | type[Greedy]] = {"random": RandomBot, "greedy": Greedy}
LEVELS: tuple[str, ...] = ("random", "greedy")  # in order of strength


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed and the same views give the same moves.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> bot("random", seed=1).choose(table.view(0)) in table.legal()
    True
    """
    if name not in BOTS:
        raise UnknownName.of("bot", name, BOTS)
    return BOTS[name](seed)
