"""`python -m benchmarks.thresholds FILE`: the thresholds of reviews, fitted on games of the levels (docs/review.md).

Games are played and reviewed until there are as many as asked for; each adds a line to FILE, so it goes on where it
stopped. Then every number is fitted to what it is for, and printed beside the one in use.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bastide.coach.grades import DOUBTFUL, GOOD, MISTAKE, SCALE
from bastide.coach.review import review
from bastide.coach.work import Desk
from benchmarks.reviews import SETUPS, lost, played

KINDS = [kind for kind in SETUPS if kind[1] == 2]  # games of more last long
SOME = 0.02  # a cost from which on a decision is looked at again, by the ten times longer search
MOST = 12  # decisions of a game that are
BELOW = 0.99  # of a level's decisions cost less than what is called rare for it
SAMPLES = 400  # drawn to see how sure a fitted number is


class Decision(NamedTuple):
    """What one decision cost: by a review, by one with another seed, and by a longer search, where one was made."""

    level: str
    loss: float
    other: float
    longer: float | None


Fit = Callable[[Sequence[Decision]], float]


def look_at(game: str, players: int, seed: int) -> list[Decision]:
    """A game of the levels, reviewed twice; some of its decisions looked at again."""
    table, levels = played(game, players, seed)
    desk, first, second = Desk(table), review(table), review(table, seed=1)
    doubted = [moment for moment in first.moments if moment.loss >= SOME]
    step = max(1, -(-len(doubted) // MOST))
    longer = {moment.ply: lost(desk, moment) for moment in doubted[::step]}
    return [
        Decision(levels[one.seat], one.loss, other.loss, longer.get(one.ply))
        for one, other in zip(first.moments, second.moments, strict=True)
    ]


def place(numbers: Sequence[float], part: float) -> float:
    """What this part of the numbers stays below."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def rare(level: str) -> Fit:
    """What a level's decisions cost at most, but for one in a hundred."""
    return lambda all_of: place([one.loss for one in all_of if one.level == level], BELOW)


def noise(all_of: Sequence[Decision]) -> float:
    """By how much two reviews with other seeds differ at most in two of three decisions that either says cost something."""
    return place([abs(one.loss - one.other) for one in all_of if one.loss or one.other], 2 / 3)


def interval(all_of: Sequence[Decision], fit: Fit) -> tuple[float, float]:
    """Where the fitted number lies in 95 of 100 samples drawn from the decisions (bootstrap)."""
    rng = Random(0)
    found = [fit(rng.choices(all_of, k=len(all_of))) for _ in range(SAMPLES)]
    return place(found, 0.025), place(found, 0.975)


FITS: tuple[tuple[str, float, Fit], ...] = (
    ("good", GOOD, noise),
    ("doubtful", DOUBTFUL, rare("expert")),
    ("mistake", MISTAKE, rare("skilled")),
    ("scale", SCALE, rare("casual")),
)


def main() -> None:
    """Play and review what is missing, then fit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thresholds", description=__doc__)
    parser.add_argument("file", type=Path, help="JSON lines, one for each game")
    parser.add_argument("--games", type=int, default=8, help="of each kind")
    args = parser.parse_args()
    lines = args.file.read_text("utf-8").splitlines() if args.file.exists() else []
    kept = {tuple(line["game"]): line["decisions"] for line in map(json.loads, lines)}
    for seed in range(args.games):
        for game, players in KINDS:
            if (game, players, seed) in kept:
                continue
            found = look_at(game, players, seed)
            kept[game, players, seed] = found
            with args.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": [game, players, seed], "decisions": found}) + "\n")
            print(f"{game} {players}, game {seed}: {len(found)} decisions", flush=True)
    decisions = [Decision(*one) for game in kept.values() for one in game]
    print(f"{len(decisions)} decisions of {len(kept)} games")
    for name, used, fit in FITS:
        low, high = interval(decisions, fit)
        print(f"{name}: fitted {fit(decisions):.3f} [{low:.3f}, {high:.3f}], in use {used:.3f}")
    again = [one.longer for one in decisions if one.longer is not None and one.loss >= MISTAKE]
    for bar in (MISTAKE, DOUBTFUL):
        stand = sum(cost >= bar for cost in again)
        print(f"of {len(again)} mistakes {stand} cost {bar:.2f} or more by the longer search")


if __name__ == "__main__":
    main()
