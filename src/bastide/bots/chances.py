"""Chances that people are told: what a search promises, put right by what came of it in games that were played.

A search promises whoever is to decide too much in one game and too little in another, and not the same early and late.
How much, `python -m benchmarks.calibration` has found out in games between equals; a game keeps it in its folder
(`bots/chances.json`), by the number of players. The correction is a beta calibration (Kull, Silva Filho and Flach,
2017), one for the beginning of a game and one for its end; between them what counts is how large a lead must be, by the
game's own `outlook`. It never changes which of two actions is promised more, and what is certain stays so.

Bots go on by what the search says, and so do the proofs of puzzles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

import msgspec

from bastide.bots.search import Thought
from bastide.core.state import Setup

FILE = Path("bots", "chances.json")
SURELY = 1e-6  # a chance nearer to 0 or 1 is that


class Beta(NamedTuple):
    """The logit of what comes of a promise p: win·ln p - loss·ln(1-p) + even. As promised: 1, 1, 0."""

    win: float
    loss: float
    even: float


class Chances(msgspec.Struct, frozen=True):
    """What a search promises in a game with so many players, and what comes of it.

    >>> as_promised = Beta(1, 1, 0)
    >>> chances = Chances(units=(20, 100), beginning=Beta(2, 2, 0), end=as_promised, games=0)
    >>> [round(chances.told(0.7, unit), 2) for unit in (20, 60, 100, 1000)]
    [0.7, 0.78, 0.84, 0.84]
    >>> chances.told(0, 50), chances.told(1, 50)
    (0.0, 1.0)
    """

    units: tuple[float, float]  # how large a lead must be to count: at the end, at the beginning
    end: Beta
    beginning: Beta
    games: int  # it was learned from

    def told(self, promised: float, unit: float) -> float:
        """What comes of a promise where a lead of so much counts."""
        if not SURELY < promised < 1 - SURELY:
            return float(round(promised))
        last, first = self.units
        early = min(1.0, max(0.0, (unit - last) / (first - last))) if first > last else 0.0
        win, loss, even = (
            a + early * (b - a) for a, b in zip(self.end, self.beginning, strict=True)
        )
        return 1 / (1 + exp(-(win * log(promised) - loss * log(1 - promised) + even)))


def told(setup: Setup, promised: float, unit: float) -> float:
    """A chance of whoever is to decide, as people are told it; as promised, where nothing better is known."""
    found = _known(getattr(setup.game, "folder", None)).get(str(setup.players))
    return promised if found is None else found.told(promised, unit)


def put_right(setup: Setup, thought: Thought) -> Thought:
    """What a search found, with the chances that people are told; what is proven is so, a shared win too."""
    options = (
        one if one.proven else replace(one, chance=told(setup, one.chance, thought.unit))
        for one in thought.options
    )
    return replace(thought, options=tuple(options))


@cache
def _known(folder: Path | None) -> Mapping[str, Chances]:
    """What a game's folder says, by the number of players; a game without one says nothing."""
    if folder is None or not (folder / FILE).exists():
        return {}
    return msgspec.json.decode((folder / FILE).read_bytes(), type=dict[str, Chances])
