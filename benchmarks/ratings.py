"""`python -m benchmarks.ratings GAME…`: how strong the levels of a game are, on one scale (docs/bots.md).

The games of the ladder: every level against the one below it and against the greedy policy. What comes of all of them
together is one rating a level, in Elo, on which the weakest level has what it has as a solver of puzzles. Games that
FOLDER already holds are not played again. With `--keep` the game is told (`bots/ratings.json`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

import bastide
from bastide.arena.ladder import YARDSTICK, Ladder, climb
from bastide.arena.standings import Standings
from bastide.arena.stats import Interval, Played, ratings
from bastide.bots.levels import RATINGS
from bastide.cli.contests import RUNGS
from bastide.coach.mining import ANCHORS
from bastide.crew import local

WEAKEST = RUNGS[0]
TOP = "simulations=10000,positions=100000,seconds=60,threads=1"  # a busy machine changes nothing


def rated(found: Sequence[Standings]) -> dict[str, Interval]:
    """What all meetings say together; the weakest level is where it is."""
    names = [*RUNGS, YARDSTICK]
    games = []
    for each in found:
        meeting = each.meetings[0]
        sides = tuple((names.index(bot.partition("@")[0]),) for bot in meeting.bots)
        lost = meeting.games - meeting.won - meeting.drawn
        for shares, many in (
            ((1.0, 0.0), meeting.won),
            ((0.5, 0.5), meeting.drawn),
            ((0.0, 1.0), lost),
        ):
            games += [Played(sides, shares)] * many
    elo = dict(zip(names, ratings(len(names), games), strict=True))
    shift = ANCHORS[WEAKEST] - elo[WEAKEST].value
    return {
        name: Interval(*(limit + shift for limit in (each.value, each.low, each.high)))
        for name, each in elo.items()
    }


def main() -> None:
    """Play what is missing, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ratings", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("arena", "ladder"), metavar="FOLDER"
    )
    parser.add_argument("--games", dest="count", type=int, default=200)
    parser.add_argument("--top-games", type=int, default=40)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    for game in [bastide.game(name) for name in args.games] or bastide.games():
        ladder = Ladder((game.id,), RUNGS, args.count, args.top_games, opening=2, top_budget=TOP)
        found = climb(ladder, args.output, local(args.processes))
        for each in found:
            meeting = each.meetings[0]
            share = meeting.share
            print(f"{game.id}: {' – '.join(bot.partition('@')[0] for bot in meeting.bots)}: {share.value:.0%} [{share.low:.0%}, {share.high:.0%}] of {meeting.games}")  # fmt: skip
        levels = rated(found)
        for name, one in sorted(levels.items(), key=lambda item: item[1].value):
            print(f"{game.id}: {name:10} {one.value:5.0f} [{one.low:.0f}, {one.high:.0f}]")
        if args.keep:
            kept = {name: round(levels[name].value) for name in RUNGS}
            (game.folder / RATINGS).write_bytes(
                msgspec.json.format(msgspec.json.encode(kept)) + b"\n"
            )


if __name__ == "__main__":
    main()
