"""`python -m benchmarks.handicaps`: how often does a stronger level win when it gives a handicap of so many steps?

Two play; each luck is played twice, the weaker one on either seat, and the handicap is always the weaker one's.
"""

from __future__ import annotations

import argparse

import bastide
from bastide.arena.contest import points_of
from bastide.arena.match import Match
from bastide.arena.playing import play
from bastide.arena.stats import Interval, wilson
from bastide.core.handicap import STEPS

STRONGER, WEAKER = 0, 1  # in the line-up


def share_won(game: str, bots: tuple[str, str], steps: int, games: int, seed: int = 1) -> Interval:
    """The share of the stronger one, 95 times in a hundred within these limits."""
    won = 0.0
    for seat in (0, 1):
        chosen = {"handicap": f"seat{seat}_{steps}"} if steps else {}
        match = Match(game, bots, players=2, options=chosen, seed=seed).checked()
        plans = [plan for plan in match.plans(games) if plan.seats[seat] == WEAKER]
        won += sum(points_of(play(match, plan), STRONGER) for plan in plans)
    return wilson(won, games)


def main() -> None:
    """Print a row of the table in docs/teaching.md for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.handicaps", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each handicap; an even number")
    parser.add_argument("--game", metavar="ID", help="only this game")
    parser.add_argument("--stronger", default="casual", metavar="LEVEL")
    parser.add_argument("--weaker", default="beginner", metavar="LEVEL")
    args = parser.parse_args()
    for game in bastide.games():
        if args.game not in (None, game.id):
            continue
        print(f"{game.id} ({args.games} games)", end="", flush=True)
        for steps in (0, *STEPS):
            share = share_won(game.id, (args.stronger, args.weaker), steps, args.games)
            print(f" | {share.value:.0%} ({share.low:.0%}–{share.high:.0%})", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
