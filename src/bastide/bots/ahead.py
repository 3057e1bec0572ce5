"""Kernels made ahead of the first game: bots play at full strength from their first move on.

Compiling the kernels of a game takes ten to twenty seconds, loading them half a second. `make_ahead` makes them for any
machine of this kind; they lie beside the package's code, where every process finds them (`core/cache.py`). Like all
others they are stamped with the sources they are made of, and serve one version of Python and of Numba: where anything
differs, kernels are compiled as ever. `warm` does that for this machine, before anybody asks.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from bastide.bots import alphabeta, deepening, greedy, mcts, one_ply, tree_worker
from bastide.core.cache import ANY_PROCESSOR, FOLDER
from bastide.core.game import Game
from bastide.core.tiers import Tier, Work
from bastide.crew import Processes
from bastide.games import game

# What bots think with.
SEARCHES: dict[str, Callable[[Tier, int], Work]] = {
    alphabeta.__name__: deepening.exercise,
    mcts.__name__: tree_worker.exercise,
    one_ply.__name__: greedy.exercise,
}
LEAST_URGENT = 19


@dataclass(frozen=True)
class Layer:
    """Kernels that are made together: of a game's rules, or of a search upon them."""

    game: str
    search: str = ""  # its module; none: the rules

    def make(self) -> None:
        """Compile them, where they are not on disk."""
        engine = game(self.game).setup().engine
        if self.search:
            engine.searching(import_module(self.search), SEARCHES[self.search], wait=True)
        else:
            engine.warm(wait=True)
        if engine.problem is not None:
            raise engine.problem

    def make_for_any(self, folder: Path) -> None:
        """The same for any processor, into a folder; in a process where nobody has asked Numba for anything yet."""
        cpu, features = ANY_PROCESSOR
        os.environ |= {"NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": features}
        os.environ["BASTIDE_CACHE"] = str(folder)
        self.make()


def layers_of(chosen: Game) -> Iterator[Layer]:
    """All that bots need in a game: first the best ones."""
    for search in SEARCHES:
        if search != alphabeta.__name__ or deepening.suits(chosen.setup()):
            yield Layer(chosen.id, search)
    yield Layer(chosen.id)


def make_ahead(
    chosen: Iterable[Game], root: Path, processes: int
) -> Iterator[tuple[Layer, int, int]]:
    """Make the kernels of these games and put them under `root`, game by game; tells of each layer, and how many.

    What lies there of the same sources is not made again, what lies there of others goes.
    """
    root.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=root).close()  # who may not write there hears of it now
    rooms = {one.id: one.rules.__name__ for one in chosen}
    layers = [layer for name in rooms for layer in layers_of(game(name))]
    left = Counter(layer.game for layer in layers)
    with TemporaryDirectory(prefix="bastide-") as made:
        jobs = ((layer, partial(layer.make_for_any, Path(made))) for layer in layers)
        for done, (layer, _) in enumerate(Processes(processes).work(jobs), 1):
            left[layer.game] -= 1
            if not left[layer.game]:
                room = rooms[layer.game]
                _put(Path(made, FOLDER, room), root / room)
            yield layer, done, len(layers)


def _put(fresh: Path, kept: Path) -> None:
    """A game's kernels join those that are there. Each stamp that its sources have now has a folder in `fresh`."""
    stamps = {folder.name for folder in fresh.iterdir()}
    for old in kept.iterdir() if kept.exists() else ():
        if old.name not in stamps:
            shutil.rmtree(old)
    shutil.copytree(fresh, kept, dirs_exist_ok=True)


def warm(name: str) -> None:
    """Compile for this machine what is not on disk of a game, in a process that lets everything else go first."""
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
    for layer in layers_of(game(name)):
        layer.make()
