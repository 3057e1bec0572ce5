"""The statistics of the arena: intervals, ratings, the sequential test. docs/arena.md gives the formulas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Z95 = 1.959963984540054  # the normal quantile of a 95 % interval
ELO = 400 / math.log(10)  # Elo points of one unit of log-odds
BARELY = 1e-3  # stands for a count of zero in the sequential test, which takes logarithms


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """A share with Wilson's score interval; half a success is a draw.

    >>> share = wilson(65, 100)
    >>> f"{share.value:.2f} in {share.low:.4f}..{share.high:.4f}"
    '0.65 in 0.5525..0.7364'
    >>> wilson(0, 200).low, wilson(200, 200).high
    (0.0, 1.0)
    """
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = successes / trials, Z95 * Z95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = share * (1 - share) / trials + z2 / (4 * trials * trials)
    half = Z95 * math.sqrt(max(spread, 0.0)) / (1 + z2 / trials)
    low = middle - half if successes > 0 else 0.0  # exactly: the sum is off by a rounding
    high = middle + half if successes < trials else 1.0
    return Interval(share, low, high)


def mean_of(values: Sequence[float]) -> Interval:
    """A mean with its normal interval.

    >>> mean_of([1, 2, 3, 4]) == Interval(2.5, 2.5 - Z95 * (5 / 12) ** 0.5, 2.5 + Z95 * (5 / 12) ** 0.5)
    True
    """
    count = len(values)
    if count < 2:
        return Interval(sum(values), -math.inf, math.inf)
    middle = sum(values) / count
    half = Z95 * math.sqrt(sum((x - middle) ** 2 for x in values) / (count - 1) / count)
    return Interval(middle, middle - half, middle + half)


def score_of(elo: float) -> float:
    """The score that a difference of Elo points promises.

    >>> score_of(0), round(score_of(200), 4)
    (0.5, 0.7597)
    """
    return 1 / (1 + math.exp(-elo / ELO))


def elo_of(score: float) -> float:
    """The difference of Elo points that a score speaks for; infinite for a score of 0 or 1.

    >>> round(elo_of(0.65), 1), elo_of(1)
    (107.5, inf)
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return ELO * math.log(score / (1 - score))


# ---------------------------------------------------------------- ratings


Sides = tuple[tuple[int, ...], ...]  # the bots of each side


@dataclass(frozen=True)
class Played:
    """A game as ratings see it: the bots on each side, and each side's share of the win (they sum to 1)."""

    sides: Sides
    shares: tuple[float, ...]


def ratings(bots: int, games: Iterable[Played]) -> list[Interval]:
    """Elo ratings around a mean of 0, by maximum likelihood.

    A side wins with probability proportional to exp(strength), a side of several bots having their mean
    strength: Bradley and Terry's model for two sides, Luce's for more. A shared win counts in parts.
    Each line-up gets one drawn game more than was played, so that a bot that won everything stays
    finite. The intervals come from the information matrix.
    """
    import numpy as np

    weights, wins = _line_ups(bots, games)
    strength = np.zeros(bots)
    information = np.eye(bots)
    for _ in range(200):
        slope, information = np.zeros(bots), np.zeros((bots, bots))
        for key, won in wins.items():
            sides, total = weights[key]
            chance = np.exp(sides @ strength - np.max(sides @ strength))
            chance /= chance.sum()
            slope += sides.T @ (won - total * chance)
            information += total * sides.T @ (np.diag(chance) - np.outer(chance, chance)) @ sides
        step = _inverse(information) @ slope
        strength += step * min(1.0, 2 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean()
    half = Z95 * np.sqrt(np.maximum(np.diag(_inverse(information)), 0))
    return [
        Interval(*(float(ELO * x) for x in (s, s - h, s + h)))
        for s, h in zip(strength, half, strict=True)
    ]


def _inverse(information: Any) -> Any:
    """The inverse apart from the one direction that games say nothing about: all ratings moved together."""
    import numpy as np

    return np.linalg.pinv(information, rcond=1e-9, hermitian=True)


def _line_ups(bots: int, games: Iterable[Played]) -> tuple[dict[Sides, Any], dict[Sides, Any]]:
    """Games with the same bots, whatever their seats, added up."""
    import numpy as np

    weights: dict[Sides, Any] = {}
    wins: dict[Sides, Any] = {}
    for game in games:
        ordered = sorted(zip(game.sides, game.shares, strict=True))
        key = tuple(side for side, _ in ordered)
        if key not in wins:
            sides = np.zeros((len(key), bots))
            for row, side in enumerate(key):
                for bot in side:
                    sides[row, bot] += 1 / len(side)
            weights[key], wins[key] = (sides, 1), np.full(len(key), 1 / len(key))
        weights[key] = (weights[key][0], weights[key][1] + 1)
        wins[key] = wins[key] + np.array([share for _, share in ordered])
    return weights, wins


# ---------------------------------------------------------------- the sequential test

Verdict = Literal["better", "not-better", "open"]


@dataclass(frozen=True)
class Sprt:
    """Is the first bot better by `elo1` points (and not by `elo0` only)? Wald's sequential test.

    The generalised test on pairs of games (pentanomial): the same chance and opening, seats changed.
    Counting pairs makes the luck of the draw and the advantage of a seat cancel, which counting games
    does not.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the answer is no, above the second it is yes.

        >>> tuple(round(bound, 3) for bound in Sprt(0, 5).bounds)
        (-2.944, 2.944)
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of pairs counted by their score: 0, 1/2, 1, 3/2, 2 points.

        >>> Sprt(-5, 5).llr([10, 5, 2, 5, 10]) == 0
        True
        >>> round(Sprt(0, 10).llr([100, 300, 500, 350, 150]), 3)
        5.379
        """
        if not any(pairs):
            return 0.0
        counts = [count or BARELY for count in pairs]
        total = sum(counts)
        seen = [(k / (len(counts) - 1), count / total) for k, count in enumerate(counts)]
        under0, under1 = (_likeliest(seen, score_of(elo)) for elo in (self.elo0, self.elo1))
        ratio = sum(
            p * (math.log(p1) - math.log(p0))
            for (_, p), p0, p1 in zip(seen, under0, under1, strict=True)
        )
        return total * ratio if abs(ratio) > 1e-15 else 0.0

    def verdict(self, pairs: Sequence[int]) -> Verdict:
        """What the pairs so far say."""
        llr, (low, high) = self.llr(pairs), self.bounds
        return "better" if llr >= high else "not-better" if llr <= low else "open"


def _likeliest(seen: list[tuple[float, float]], mean: float) -> list[float]:
    """The distribution with this mean under which what was seen is likeliest.

    It is p / (1 + x (a - mean)) for scores a seen with frequency p; x is the root of a function that
    falls between its two poles.
    """
    gaps = [a - mean for a, _ in seen]
    low, high = -1 / max(gaps), -1 / min(gaps)
    for _ in range(200):
        x = (low + high) / 2
        if x in (low, high):
            break
        slope = sum(p * gap / (1 + x * gap) for gap, (_, p) in zip(gaps, seen, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    x = (low + high) / 2
    return [p / (1 + x * gap) for gap, (_, p) in zip(gaps, seen, strict=True)]


def quantile(values: Iterable[float], q: float) -> float:
    """The value below which a part `q` of the values lies, between two of them where need be.

    >>> quantile([3, 1, 2], 0.5), quantile([0, 10], 0.95)
    (2.0, 9.5)
    """
    ordered = sorted(values)
    at = q * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return float(ordered[below] + (at - below) * (ordered[above] - ordered[below]))
