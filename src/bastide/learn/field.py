"""Where a net plays against itself: many games side by side, on the cores of a crew or on a GPU (`selfplay`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from bastide.core.contract import MOST_SEATS
from bastide.core.dice import scatter
from bastide.core.sides import shares, sides_of
from bastide.core.state import Setup
from bastide.core.tiers import CompiledTier
from bastide.core.weights import most_features
from bastide.crew import Crew, Here, Threads, in_order
from bastide.gpu.program import Family
from bastide.gpu.tier import GpuTier
from bastide.learn import kernels, selfplay

LEARNING = Family(selfplay, kernels, ("self_play_all", "duel_all"), ("rngs",), registers=128)

Games = tuple[Any, Any]  # states, with some that are spare, and the dice of each


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


class Ground:
    """Where games of a setup are played: the kernels, on this processor or on a GPU.

    It travels as its setup: who plays elsewhere has kernels there.
    """

    def __init__(self, setup: Setup, gpu: bool = False, programs: Path | None = None) -> None:
        self.setup, self.gpu = setup, gpu
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
        self.start: bytes = setup.start().data

    def __reduce__(self) -> tuple[Any, ...]:
        assert not self.gpu, "a GPU is where it is"
        return _ground, (self.setup,)

    def games(self, n: int) -> Any:
        """So many games at their start, and what is spare."""
        return self.tier.states(*[self.start] * (n + selfplay.SPARE))

    def dice(self, seeds: Sequence[int]) -> Any:
        """The dice of a game for each of these seeds."""
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

    def play(
        self, games: Games, net: Sequence[int] | None, plies: int, manner: Manner
    ) -> tuple[Games, Plies]:
        """So many plies more of every game: how they stand then, and what was seen."""
        (states, dice), xp, players = games, self.arrays, self.setup.players
        told = [manner.wander, manner.noise, manner.opening, self.answers]
        n = plies * len(dice)
        seen = Plies(
            xp.empty((n, players * self.width), dtype="int16"),
            xp.empty((n, players), dtype="int32"),
            xp.empty(n, dtype="int32"),
        )
        self.tier.kernels.self_play_all(
            states, self.boxes(net), dice, self._lists(), xp.asarray(told, dtype="int64"),
            seen.features, seen.worth, seen.ends,
        )  # fmt: skip
        return (states, dice), Plies(
            seen.features.reshape(plies, len(dice), players, self.width),
            seen.worth.reshape(plies, len(dice), players),
            seen.ends.reshape(plies, len(dice)),
        )

    def duel(
        self, net: Sequence[int], other: Sequence[int] | None, seeds: Sequence[int]
    ) -> list[int]:
        """Who wins a game of each seed, as marks of seats; the first net sits on one seat after the other."""
        xp, told = self.arrays, [0, 0, 4, self.answers]
        ends = xp.empty(len(seeds), dtype="int32")
        worth = xp.empty((len(seeds), self.setup.players), dtype="int32")
        self.tier.kernels.duel_all(
            self.games(len(seeds)), self.boxes(net, other), self.dice(seeds), self._lists(),
            xp.asarray(told, dtype="int64"), worth, ends,
        )  # fmt: skip
        winners: list[int] = ends.tolist()
        return winners


@lru_cache(maxsize=2)
def _ground(setup: Setup) -> Ground:
    """The ground of this process: its kernels are loaded once."""
    return Ground(setup)


class Field:
    """Games of a setup that nets play, shared out among a crew: what is played does not depend on how.

    `programs`: a folder of kernels for a GPU, which plays all of them itself.
    """

    def __init__(
        self,
        setup: Setup,
        games: int,
        seed: int,
        gpu: bool,
        programs: Path | None = None,
        crew: Crew | None = None,
    ) -> None:
        self.setup, self.games, self.sides = setup, games, sides_of(setup)
        self.ground = Ground(setup, gpu, programs)
        self.arrays: Any = self.ground.arrays
        self._crew: Crew = Here() if gpu else crew or Threads()
        self._parts: list[Games] = [
            (self.ground.games(len(seeds)), self.ground.dice(seeds))
            for seeds in self._shared_out(range(seed, seed + games))
        ]

    def _shared_out(self, games: Sequence[int]) -> list[Sequence[int]]:
        """The games of each worker, one after the other."""
        parts = min(self._crew.width, len(games))
        ends = [len(games) * k // parts for k in range(parts + 1)]
        return [games[begin:end] for begin, end in pairwise(ends)]

    def standing(self) -> Standing:
        """How all games stand."""
        return Standing(
            b"".join(states[: len(dice)].tobytes() for states, dice in self._parts),
            b"".join(dice.tobytes() for _, dice in self._parts),
        )

    def restore(self, standing: Standing) -> None:
        """Go on from there."""
        import numpy as np

        size, dice = len(self.ground.start), np.frombuffer(standing.dice, dtype=np.int64)
        self._parts = [
            (
                self.ground.tier.states(
                    standing.states[size * part[0] : size * (part[-1] + 1)],
                    *[self.ground.start] * selfplay.SPARE,
                ),
                self.arrays.asarray(dice[part[0] : part[-1] + 1].reshape(-1, 1).copy()),
            )
            for part in self._shared_out(range(self.games))
        ]

    def play(self, net: Sequence[int] | None, plies: int, manner: Manner) -> Plies:
        """So many plies more of every game; without a net by the game's own outlook."""
        jobs = [partial(self.ground.play, part, net, plies, manner) for part in self._parts]
        done = list(in_order(self._crew.work(enumerate(jobs))))
        self._parts = [games for games, _ in done]
        found = [seen for _, seen in done]
        if len(found) == 1:
            return found[0]
        return Plies(
            *(
                self.arrays.concatenate([getattr(one, name) for one in found], axis=1)
                for name in ("features", "worth", "ends")
            )
        )

    def duel(
        self, net: Sequence[int], other: Sequence[int] | None, games: int, seed: int
    ) -> list[float]:
        """What one net has of each game against another on all other seats; every opening is played from every seat."""
        players = self.setup.players
        openings = range(seed, seed - (-games // players))
        jobs = [
            partial(self.ground.duel, net, other, [k for k in some for _ in range(players)])
            for some in self._shared_out(openings)
        ]
        ends = [end for some in in_order(self._crew.work(enumerate(jobs))) for end in some]
        return [self._shares(winners)[place % players] for place, winners in enumerate(ends)]

    def _shares(self, winners: int) -> list[float]:
        seats = tuple(seat for seat in range(self.setup.players) if winners >> seat & 1)
        return shares(self.sides, seats)
