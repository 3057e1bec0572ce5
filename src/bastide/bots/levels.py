"""Levels for people: how strong a bot plays, from one a child can beat to the best the machine can do.

A weaker level looks at fewer moves ahead and does not always take the best it found. It never plays
with closed eyes: it sees what its seat sees, and what it plays looked good to it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bastide.bots import alphabeta, deepening, mcts, tree_worker
from bastide.bots.deepening import Deepening, suits
from bastide.bots.search import Option, Progress, Search, Thought
from bastide.core.game import Game
from bastide.core.state import Setup, View
from bastide.core.text import Text, say

TEXTS = Path(__file__).parent / "text"
RATINGS = Path("bots", "ratings.json")  # in the folder of a game
PATIENCE = 3.0  # seconds that people like to wait, at most
LONG = 30.0  # and those who ask for the best


@dataclass(frozen=True)
class Level:
    """A strength: a budget of simulations, or of time, and how freely it chooses among good moves.

    >>> from bastide.core.text import Words
    >>> print(*(Words("fr", [TEXTS]).render(level.name) for level in LEVELS.values()))
    Page Écuyer Chevalier Châtelain Roi Légende
    """

    id: str
    simulations: int | None  # None: as many as the time allows; a game may have its own number
    freedom: float  # in spreads of what the moves promise; 0: always the best
    threads: int = 1
    positions: int | None = 0  # of alpha-beta, in games it suits; 0: not at this level
    learned: bool = False  # does it go by what was learned, where a game has learned something?
    seconds: float = PATIENCE  # at most

    @property
    def name(self) -> Text:
        """What it is called."""
        return say(f"level-{self.id}")

    @property
    def character(self) -> Text:
        """How it plays, in a line."""
        return say(f"level-{self.id}-plays")


LEVELS = {
    level.id: level
    for level in (
        Level("beginner", simulations=4, freedom=1.5),
        Level("casual", simulations=12, freedom=0.4),
        Level("skilled", simulations=32, freedom=0.0),
        Level("expert", simulations=600, freedom=0.0, positions=5_000, learned=True),
        Level("master", None, 0.0, os.cpu_count() or 1, positions=None, learned=True),
    )
}
LEVELS["legend"] = replace(LEVELS["master"], id="legend", seconds=LONG)


def ratings(game: Game) -> Mapping[str, int]:
    """How strong the levels are in a game, in Elo; only of those that were measured (`python -m benchmarks.ratings`).

    >>> import bastide
    >>> found = ratings(bastide.game("forteresse"))
    >>> list(found) == [level for level in LEVELS if level in found]
    True
    """
    file = game.folder / RATINGS if hasattr(game, "folder") else None
    if file is None or not file.exists():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, int])


class Thinker:
    """A bot of a level. Until its kernels are compiled it plays with the plain ones, as far as they get.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> Thinker(LEVELS["casual"], seed=1).choose(table.view(0)) in table.legal()
    True
    """

    def __init__(self, level: Level, seed: int = 0, **budget: Any) -> None:
        self._asked = "simulations" in budget
        if (
            self._asked
        ):  # so many are asked for what is the same on every machine, whatever cores it has
            budget = {"threads": 1} | budget
        self.level = replace(level, **budget)
        self._search = Search(seed, threads=self.level.threads, learned=bool(self.level.learned))
        self._deepening = Deepening(learned=bool(self.level.learned))
        self._rng = Random(seed)
        self.cancel = threading.Event()  # set it to have the answer at once
        self.progress: Progress | None = None

    @property
    def threads(self) -> int:
        """How many it thinks with."""
        return self.level.threads

    def choose(self, view: View) -> str:
        """The action this level plays."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.cancel.clear()
        return self.pick(self.think(view)).action

    def prepare(self, setup: Setup) -> None:
        """Wait until the kernels are compiled, so that the first thought is as good as the last."""
        if self._deepens(setup):
            setup.engine.searching(alphabeta, deepening.exercise, wait=True)
        else:
            setup.engine.searching(mcts, tree_worker.exercise, wait=True)

    def by_the_clock(self, setup: Setup) -> bool:
        """Does it think as long as it may? Then its moves depend on the machine anyway."""
        return (
            self.level.positions is None
            if self._deepens(setup)
            else self._simulations(setup.game) is None
        )

    def pack(self, most: int) -> int:
        """Keep about so many bytes of what it found, for the next view; returns how many there are, 0 if nothing."""
        return self._search.pack(most) + self._deepening.nbytes

    def _deepens(self, setup: Setup) -> bool:
        return self.level.positions != 0 and suits(setup)

    def _simulations(self, game: Game) -> int | None:
        """As many as were asked for; else what makes this level in the game."""
        common = self.level.simulations
        return common if self._asked else game.simulations.get(self.level.id, common)

    def think(self, view: View) -> Thought:
        """What the search of this level finds; alpha-beta where that is stronger."""
        if self._deepens(view.setup):
            return self._deepening.think(
                view, self.level.seconds, self.level.positions, self.cancel, self.progress
            )
        simulations = self._simulations(view.setup.game)
        return self._search.think(view, self.level.seconds, simulations, self.cancel, self.progress)

    def pick(self, thought: Thought) -> Option:
        """The best option, or with some freedom one that is nearly as good."""
        options, best = thought.options, thought.best
        if self.level.freedom == 0 or (best.proven and best.chance == 1):
            return best
        chances = [option.chance for option in options]
        mean = sum(chances) / len(chances)
        spread = (sum((c - mean) ** 2 for c in chances) / len(chances)) ** 0.5 + 1e-9
        weights = [exp((c - max(chances)) / (self.level.freedom * spread)) for c in chances]
        return self._rng.choices(options, weights)[0]
