"""A search of another temper than that of the levels: it trusts its first look less and tries more."""

from __future__ import annotations

from bastide import Setup, View
from bastide.bots import mcts, tree_worker
from bastide.bots.search import Search
from bastide.bots.tree_worker import SearchParameters

PATIENCE = 60.0  # seconds: the simulations are what counts
WIDE = SearchParameters(exploration=8.0, prior_sharpness=0.5, prior_floor=0.2)


class Wide:
    """Spreads its simulations over many actions, by the games' own outlooks."""

    def __init__(self, seed: int = 0, simulations: int = 200) -> None:
        self._search = Search(seed, parameters=WIDE, learned=False)
        self._simulations = simulations

    def choose(self, view: View) -> str:
        """The action it tried most."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.prepare(view.setup)
        return self._search.think(view, PATIENCE, self._simulations).best.action

    def prepare(self, setup: Setup) -> None:
        """Wait until the kernels are compiled."""
        setup.engine.searching(mcts, tree_worker.exercise, wait=True)
