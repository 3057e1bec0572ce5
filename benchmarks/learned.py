"""`python -m benchmarks.learned GAME`: how often does a search that goes by a net win against one that does not?

Both have one thread and the same time for every decision. Each opening, some plies at random, is played with the net on
every seat; with chance the throws and draws of an opening are alike as far as the games are.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean

import bastide
from bastide.arena.stats import elo_of, wilson
from bastide.bots.levels import LEVELS, Thinker
from bastide.core.options import read_options
from bastide.core.sides import shares, sides_of

OPENING = 4  # plies at random


def share_of(setup: bastide.Setup, place: int, seed: int, seconds: float) -> tuple[float, float]:
    """What the one with the net, at this place, has of a game; how many positions it looked at for one of the others."""
    table, rng, looked = bastide.Table(setup), Random(seed), ([1.0], [1.0])
    bots = [
        Thinker(LEVELS["master"], seed, seconds=seconds, threads=1, learned=seat == place)
        for seat in range(setup.players)
    ]
    opening = 0
    while not table.over:
        seat = table.actor
        if not isinstance(seat, int):
            table.play_chance(rng)
        elif opening < OPENING:
            opening += 1
            table.play(rng.choice(table.legal()))
        elif len(table.legal()) == 1:
            table.play(table.legal()[0])
        else:
            thought = bots[seat].think(table.view(seat))
            looked[seat == place].append(thought.simulations / max(1e-3, thought.seconds))
            table.play(bots[seat].pick(thought).action)
    return shares(sides_of(setup), table.outcome().winners)[place], mean(looked[1]) / mean(
        looked[0]
    )


def main() -> None:
    """Play and print: games, won, the share with its interval, Elo, and how fast the net is."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learned", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = bastide.game(args.game)
    setup = game.configure(args.players, read_options(game.options, args.option))
    if not getattr(setup.box, "learned", 0):
        parser.exit(1, f"no net plays {setup!r}\n")
    Thinker(LEVELS["master"]).prepare(setup)
    won, speeds = 0.0, list[float]()
    for number in range(args.games):
        opening = args.seed * 1000 + number // setup.players
        share, speed = share_of(setup, number % setup.players, opening, args.seconds)
        won += share
        speeds.append(speed)
        found = wilson(won, number + 1)
        limits = f"{found.value:.0%} [{found.low:.0%}, {found.high:.0%}]"
        elo = f", Elo {elo_of(found.low):+.0f} at least" if setup.players == 2 else ""
        print(f"{number + 1} games: {won:g}, {limits}{elo}; {mean(speeds):.2f} times as many positions", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
