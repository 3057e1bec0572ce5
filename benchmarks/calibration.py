"""`python -m benchmarks.calibration GAME FILE`: of what is shown as 70 %, is 70 % won? (docs/bots.md)

Games in which everybody plays what hints advise, after some plies at random. Each adds a line to FILE, with the chance
that the search gave whoever decided and what he had of the win: so it goes on where it stopped. Then all that was said
is sorted by what was said, and drawn beside what became of it.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import bastide
from bastide.arena.plots import line
from bastide.bots import mcts, tree_worker
from bastide.bots.search import Search
from bastide.core.sides import shares, sides_of
from bastide.crew import local

OPENING = 4  # plies at random: no two games alike
BINS = 10
SAMPLES = 1_000  # of whole games, to see how sure a figure is

Said = tuple[float, float]  # the chance that was shown, and what came of it


class Bin(NamedTuple):
    """What was said between two chances: how often, what on average, and what came of it with its 95 % interval."""

    said: int
    shown: float
    won: float
    low: float
    high: float


def play(game: str, players: int | None, simulations: int, seed: int) -> list[Said]:
    """One game: for each decision with a choice, what was said and what came of it."""
    setup = bastide.game(game).setup(players)
    setup.engine.searching(mcts, tree_worker.exercise, wait=True)
    table, rng, search, opening = bastide.Table(setup), Random(seed), Search(seed, learned=False), 0
    said: list[tuple[int, float]] = []
    while not table.over:
        seat, legal = table.actor, table.legal()
        if not isinstance(seat, int):
            table.play_chance(rng)
        elif len(legal) == 1:
            table.play(legal[0])
        elif opening < OPENING:
            opening += 1
            table.play(rng.choice(legal))
        else:
            best = search.think(table.view(seat), simulations=simulations).best
            said.append((seat, best.chance))
            table.play(best.action)
    won = shares(sides_of(setup), table.outcome().winners)
    return [(chance, won[seat]) for seat, chance in said]


def bin_of(chance: float) -> int:
    """Where a chance belongs.

    >>> bin_of(0.0), bin_of(0.34), bin_of(1.0)
    (0, 3, 9)
    """
    return min(BINS - 1, int(chance * BINS))


def sums_of(game: Sequence[Said]) -> list[tuple[int, float, float]]:
    """Of what was said in a game, for each bin: how often, the sum of what was said and of what came of it."""
    found = []
    for number in range(BINS):
        here = [one for one in game if bin_of(one[0]) == number]
        found.append((len(here), sum(said for said, _ in here), sum(won for _, won in here)))
    return found


def error(sums: Any) -> float:
    """The expected calibration error: how far what came is from what was said, on average over all that was said.

    >>> round(error(np.array(sums_of([(0.7, 1.0)] * 7 + [(0.7, 0.0)] * 3))), 9)
    0.0
    >>> round(error(np.array(sums_of([(0.95, 1.0), (0.15, 1.0)]))), 9)
    0.45
    """
    return float(np.abs(sums[:, 1] - sums[:, 2]).sum() / sums[:, 0].sum())


def sampled(games: Any) -> list[Any]:
    """As many games again, drawn from these, many times (bootstrap): decisions of one game belong together."""
    rng = np.random.default_rng(0)
    return [games[rng.integers(0, len(games), len(games))].sum(axis=0) for _ in range(SAMPLES)]


def bins_of(sums: Any, others: Sequence[Any]) -> list[Bin]:
    """What was said, by what was said; intervals from samples of the games."""
    found = []
    for number, (said, shown, won) in enumerate(sums):
        again = [other[number, 2] / other[number, 0] for other in others if other[number, 0]]
        if said and again:
            low, high = np.quantile(again, [0.025, 0.975])
            found.append(Bin(int(said), shown / said, won / said, float(low), float(high)))
    return found


def main() -> None:
    """Play what is missing, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--plot", type=Path, metavar="FILE")
    args = parser.parse_args()
    played = {}
    if args.file.exists():
        played = {int(seed): said for seed, said in map(json.loads, args.file.open())}
    jobs = (
        (seed, partial(play, args.game, args.players, args.simulations, seed))
        for seed in range(args.games)
        if seed not in played
    )
    with args.file.open("a") as file:
        for seed, said in local(args.processes).work(jobs):
            played[seed] = said
            print(json.dumps([seed, said]), file=file, flush=True)
    games = np.array([sums_of(played[seed]) for seed in sorted(played)])
    sums, others = games.sum(axis=0), sampled(games)
    bins = bins_of(sums, others)
    for one in bins:
        print(
            f"{one.said:6} shown {one.shown:.1%}: {one.won:.1%} won [{one.low:.1%}, {one.high:.1%}]"
        )
    low, high = np.quantile([error(other) for other in others], [0.025, 0.975])
    print(f"{len(games)} games, {sums[:, 0].sum():.0f} decisions: expected error {error(sums):.1%} [{low:.1%}, {high:.1%}]")  # fmt: skip
    if args.plot:
        game = bastide.game(args.game)
        points = [(one.shown, one.won) for one in bins]
        around = [(one.low, one.high) for one in bins]
        as_shown = points[0][0], points[-1][0]
        title = game.words("en").render(game.title())
        plot = line(title, points, "chance that was shown", "won", around, fair=as_shown)
        args.plot.write_text(plot, "utf-8")


if __name__ == "__main__":
    main()
