"""`python -m benchmarks.calibration GAME FILE`: of what is shown as 70 %, is 70 % won? (docs/bots.md)

Games in which everybody plays what hints advise, after some plies at random. Each adds a line to FILE, with the chance
that the search promised whoever decided, how large a lead had to be, and what he had of the win: so it goes on where it
stopped. All that was promised is then sorted, beside what became of it; and so is what people would be told, each half
of the games put right by what the other half teaches. With `--fit` the game is told what all of them teach
(`bots/chances.py`).
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

import msgspec
import numpy as np

import bastide
from bastide.arena.plots import line
from bastide.bots import mcts, tree_worker
from bastide.bots.chances import FILE, Beta, Chances
from bastide.bots.search import Search
from bastide.core.sides import shares, sides_of
from bastide.crew import local

OPENING = 4  # plies at random: no two games alike
BINS = 10
SAMPLES = 1_000  # of whole games, to see how sure a figure is

NEAR = 1e-3  # of 0 and 1: nearer no promise counts for more
LEAST = 0.05  # of what a promise counts: more is never told of less
STEPS, TRUST = 50, 3.0  # of Newton's method; how many decisions a promise is taken at its word for

Promise = tuple[float, float, float]  # a chance, the unit of the outlook there, and what came of it
Said = tuple[float, float]  # a chance that was shown, and what came of it


class Bin(NamedTuple):
    """What was said between two chances: how often, what on average, and what came of it with its 95 % interval."""

    said: int
    shown: float
    won: float
    low: float
    high: float


def play(game: str, players: int | None, simulations: int, seed: int) -> list[Promise]:
    """One game: for each decision with a choice, what was promised and what came of it."""
    setup = bastide.game(game).setup(players)
    setup.engine.searching(mcts, tree_worker.exercise, wait=True)
    table, rng, search, opening = bastide.Table(setup), Random(seed), Search(seed, learned=False), 0
    promised: list[tuple[int, float, float]] = []
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
            thought = search.think(table.view(seat), simulations=simulations)
            promised.append((seat, round(thought.best.chance, 5), thought.unit))
            table.play(thought.best.action)
    won = shares(sides_of(setup), table.outcome().winners)
    return [(chance, unit, won[seat]) for seat, chance, unit in promised]


def fit(games: Sequence[Sequence[Promise]]) -> Chances:
    """How promises are put right: two beta calibrations, for the end of a game and for its beginning, by Newton's method.

    A few decisions count for what is promised, so that nothing is learned from next to nothing.

    >>> rng = Random(1)
    >>> honest = [[(p, 1.0, float(rng.random() < p))] for p in (rng.random() for _ in range(20_000))]
    >>> found = fit(honest)
    >>> max(abs(found.told(p, 1.0) - p) for p in (0.1, 0.3, 0.5, 0.7, 0.9)) < 0.02
    True
    """
    chance, unit, won = np.array([promise for game in games for promise in game]).T
    chance = np.clip(chance, NEAR, 1 - NEAR)
    last, first = (float(limit) for limit in np.quantile(unit, [0.02, 0.98]))
    early = np.clip((unit - last) / max(1.0, first - last), 0, 1)[:, None]
    terms = np.stack([np.log(chance), -np.log(1 - chance), np.ones(len(chance))], 1)
    terms = np.hstack([terms * (1 - early), terms * early])
    start = np.array([1.0, 1.0, 0.0] * 2)
    found = start.copy()
    for _ in range(STEPS):
        shown = 1 / (1 + np.exp(-terms @ found))
        slope = terms.T @ (won - shown) - TRUST * (found - start)
        bend = terms.T @ (terms * (shown * (1 - shown))[:, None]) + TRUST * np.eye(6)
        found = found + np.linalg.solve(bend, slope)
        found[[0, 1, 3, 4]] = np.maximum(found[[0, 1, 3, 4]], LEAST)
    end, beginning = (Beta(*(round(float(x), 3) for x in half)) for half in (found[:3], found[3:]))
    return Chances((last, first), end, beginning if first > last else end, len(games))


def by_the_other_half(games: Sequence[Sequence[Promise]]) -> list[list[Said]]:
    """What people would be told in each game, had nobody seen it, nor any other of its half."""
    learned = fit(games[1::2]), fit(games[::2])
    return [
        [(learned[number % 2].told(chance, unit), won) for chance, unit, won in game]
        for number, game in enumerate(games)
    ]


def keep(game: bastide.Game, players: int, chances: Chances) -> None:
    """Write it into the folder of the game, beside what is known for other numbers of players."""
    file = game.folder / FILE
    known = msgspec.json.decode(file.read_bytes(), type=dict[str, Chances]) if file.exists() else {}
    known[str(players)] = chances
    text = msgspec.json.encode(dict(sorted(known.items())))
    file.write_bytes(msgspec.json.format(text, indent=2) + b"\n")


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
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    args = parser.parse_args()
    played: dict[int, list[Promise]] = {}
    if args.file.exists():
        played = {int(seed): promises for seed, promises in map(json.loads, args.file.open())}
    jobs = (
        (seed, partial(play, args.game, args.players, args.simulations, seed))
        for seed in range(args.games)
        if seed not in played
    )
    with args.file.open("a") as file:
        for seed, promises in local(args.processes).work(jobs):
            played[seed] = promises
            print(json.dumps([seed, promises]), file=file, flush=True)
    setup = bastide.game(args.game).setup(args.players)
    games = [played[seed] for seed in sorted(played)]
    if args.fit:
        keep(setup.game, setup.players, fit(games))
    report("promised", [[(chance, won) for chance, _, won in game] for game in games])
    bins = report("told", by_the_other_half(games))
    if args.plot:
        title = setup.game.words("en").render(setup.game.title())
        points = [(one.shown, one.won) for one in bins]
        around = [(one.low, one.high) for one in bins]
        as_shown = points[0][0], points[-1][0]
        plot = line(title, points, "chance that was shown", "won", around, fair=as_shown)
        args.plot.write_text(plot, "utf-8")


def report(name: str, said: Sequence[Sequence[Said]]) -> list[Bin]:
    """Print what came of what was said in these games."""
    games = np.array([sums_of(game) for game in said])
    sums, others = games.sum(axis=0), sampled(games)
    bins = bins_of(sums, others)
    for one in bins:
        print(
            f"{one.said:6} {name} {one.shown:.1%}: {one.won:.1%} won [{one.low:.1%}, {one.high:.1%}]"
        )
    low, high = np.quantile([error(other) for other in others], [0.025, 0.975])
    print(f"{name}: {len(games)} games, {sums[:, 0].sum():.0f} decisions: expected error {error(sums):.1%} [{low:.1%}, {high:.1%}]")  # fmt: skip
    return bins


if __name__ == "__main__":
    main()
