"""Who plays and looks in these tests, on whatever node."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import ray

from bastide.coach import mining, proving
from bastide.coach.mining import Mine
from bastide.coach.puzzles import Written
from bastide.core.state import View


def node() -> str:
    """Where this runs; nowhere, if not on a cluster."""
    return ray.get_runtime_context().get_node_id() if ray.is_initialized() else ""


class Mortal:
    """Plays anything. On the node that `folder/doomed` names it says that it is at work, and thinks for ever."""

    def __init__(self, seed: int = 0, folder: str = "") -> None:
        self._rng, self._folder = Random(seed), Path(folder)

    def choose(self, view: View) -> str:
        doomed = self._folder / "doomed"
        if doomed.exists() and doomed.read_text() == node():
            (self._folder / "at-work").touch()
            time.sleep(600)
        return self._rng.choice(view.legal)


class HastyMine(Mine):
    """Takes for a puzzle what is none, after a glance."""

    def puzzles(self, number: int) -> Iterator[Written]:
        few = {
            "MOST_LOOKS": 6,
            "MOST_STEPS": 1,
            "TRIES": 1,
            "MARGIN": -1,
            "HOPELESS": 0,
            "DECIDED": 1,
        }
        glance = {"HINT": -1, "usual_simulations": lambda game: 4}
        with patch.multiple(mining, **few), patch.multiple(proving, **glance):
            yield from super().puzzles(number)
