"""Where a net plays against itself: many games side by side, on the cores of a processor or on a GPU (`selfplay`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from bastide.core.contract import MOST_SEATS
from bastide.core.dice import scatter
from bastide.core.engine import CompiledTier
from bastide.core.sides import shares, sides_of
from bastide.core.state import Setup
from bastide.core.weights import most_features
from bastide.gpu.program import Family
from bastide.gpu.tier import GpuTier
from bastide.learn import kernels, selfplay

LEARNING = Family(selfplay, kernels, ("self_play_all", "duel_all"), ("rngs",), registers=128)


@dataclass(frozen=True)
class Manner:
    """How a net plays to learn: how often it plays anything, of a thousand times; what it may think amiss, in the unit
    of an outlook; up to how many plies at random a game begins with.
    """

    wander: int
    noise: int
    opening: int


@dataclass(frozen=True)
class Plies:
    """What was seen: arrays whose first two axes are the plies, one after the other, and the games."""

    features: Any  # by seat: the rows of its features; NO_ROW where there are no more
    worth: Any  # by seat: how good the best looked
    ends: Any  # marks: WANDERED, ENDED, WINNERS


@dataclass(frozen=True)
class Standing:
    """How the games of a field stand: all that their next plies follow from, beside who plays."""

    states: bytes  # of all games, one after the other
    dice: bytes  # a number of 64 bits for each


class Field:
    """Games of a setup that nets play. `programs`: a folder of kernels for a GPU; None: on this processor."""

    def __init__(
        self, setup: Setup, games: int, seed: int, gpu: bool, programs: Path | None = None
    ) -> None:
        self.setup, self.gpu, self.sides = setup, gpu, sides_of(setup)
        rules, bots, state, box, data = setup.engine._parts
        self._box_layout, self._box_data = box, data
        self.answers = int(setup.players == 2 and hasattr(bots, "noisy"))
        self.width = most_features(setup.game.features(setup))
        self.tier: Any = (
            GpuTier(setup, programs, LEARNING)
            if gpu
            else CompiledTier(rules, bots, state, box, data, search=selfplay)
        )
        self.arrays: Any = self.tier.arrays
        self.games, self._start = games, setup.start().data
        self._parts = [
            (self._games(len(seeds)), self._dice(seeds))
            for seeds in self._shared_out(range(seed, seed + games))
        ]

    def _shared_out(self, games: Sequence[int]) -> list[Sequence[int]]:
        """The games of each core, one after the other: what is played does not depend on how many there are."""
        parts = 1 if self.gpu else min(os.cpu_count() or 1, len(games))
        ends = [len(games) * k // parts for k in range(parts + 1)]
        return [games[begin:end] for begin, end in pairwise(ends)]

    def _games(self, n: int) -> Any:
        """So many games at their start, and what is spare."""
        return self.tier.states(*[self._start] * (n + selfplay.SPARE))

    def standing(self) -> Standing:
        """How all games stand."""
        return Standing(
            b"".join(states[: len(dice)].tobytes() for states, dice in self._parts),
            b"".join(dice.tobytes() for _, dice in self._parts),
        )

    def restore(self, standing: Standing) -> None:
        """Go on from there."""
        import numpy as np

        size, dice = len(self._start), np.frombuffer(standing.dice, dtype=np.int64)
        self._parts = [
            (
                self.tier.states(
                    standing.states[size * part[0] : size * (part[-1] + 1)],
                    *[self._start] * selfplay.SPARE,
                ),
                self.arrays.asarray(dice[part[0] : part[-1] + 1].reshape(-1, 1).copy()),
            )
            for part in self._shared_out(range(self.games))
        ]

    def _dice(self, seeds: Sequence[int]) -> Any:
        return self.arrays.asarray([[scatter(seed)] for seed in seeds], dtype="int64")

    def _lists(self) -> Any:
        return self.tier.rows(4, max(self.setup.engine.capacity, MOST_SEATS))

    def boxes(self, *nets: Sequence[int] | None) -> Any:
        """A box for each of these nets; None: the game's own outlook plays."""
        import numpy as np

        made = np.frombuffer(bytearray(self._box_data * len(nets)), dtype=self._box_layout.dtype)
        for box, net in zip(made, nets, strict=True):
            box["learned"] = net is not None
            if net is not None:
                box["net"][:] = net
        if not self.gpu:
            return made
        rows = np.frombuffer(made.tobytes(), dtype=np.uint8).reshape(len(nets), -1)
        return self.arrays.asarray(rows)

    def play(self, net: Sequence[int] | None, plies: int, manner: Manner) -> Plies:
        """So many plies more of every game; without a net by the game's own outlook."""
        boxes, xp, players = self.boxes(net), self.arrays, self.setup.players
        told = xp.asarray(
            [manner.wander, manner.noise, manner.opening, self.answers], dtype="int64"
        )

        def part(given: tuple[Any, Any]) -> Plies:
            states, dice = given
            n = plies * len(dice)
            seen = Plies(
                xp.empty((n, players * self.width), dtype="int16"),
                xp.empty((n, players), dtype="int32"),
                xp.empty(n, dtype="int32"),
            )
            self.tier.kernels.self_play_all(
                states, boxes, dice, self._lists(), told, seen.features, seen.worth, seen.ends
            )
            return Plies(
                seen.features.reshape(plies, len(dice), players, self.width),
                seen.worth.reshape(plies, len(dice), players),
                seen.ends.reshape(plies, len(dice)),
            )

        with ThreadPoolExecutor(len(self._parts)) as threads:
            found = list(threads.map(part, self._parts))
        if len(found) == 1:
            return found[0]
        return Plies(
            *(
                xp.concatenate([getattr(one, name) for one in found], axis=1)
                for name in ("features", "worth", "ends")
            )
        )

    def duel(
        self, net: Sequence[int], other: Sequence[int] | None, games: int, seed: int
    ) -> list[float]:
        """What one net has of each game against another on all other seats; every opening is played from every seat."""
        players, xp = self.setup.players, self.arrays
        boxes, openings = self.boxes(net, other), -(-games // players)
        told = xp.asarray([0, 0, 4, self.answers], dtype="int64")
        parts = min(len(self._parts), openings)

        def part(number: int) -> list[float]:
            seeds = [seed + k for k in range(number, openings, parts) for _ in range(players)]
            dice, ends = self._dice(seeds), xp.empty(len(seeds), dtype="int32")
            worth = xp.empty((len(seeds), players), dtype="int32")
            self.tier.kernels.duel_all(
                self._games(len(seeds)), boxes, dice, self._lists(), told, worth, ends
            )
            return [
                self._shares(int(winners))[place % players]
                for place, winners in enumerate(ends.tolist())
            ]

        found = [0.0] * (openings * players)
        with ThreadPoolExecutor(parts) as threads:
            for number, some in enumerate(threads.map(part, range(parts))):
                for k, share in enumerate(some):
                    found[(number + k // players * parts) * players + k % players] = share
        return found

    def _shares(self, winners: int) -> list[float]:
        seats = tuple(seat for seat in range(self.setup.players) if winners >> seat & 1)
        return shares(self.sides, seats)
