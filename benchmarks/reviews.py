"""`python -m benchmarks.reviews`: games of the levels, reviewed. How long a review takes, what each level is said to
lose, and how many of the mistakes stand when the search is ten times as long (docs/review.md)."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

import bastide
from bastide.bots import shown_to
from bastide.coach.grades import DOUBTFUL, GRADES, MISTAKE
from bastide.coach.review import Moment, review
from bastide.coach.values import seed_of
from bastide.coach.work import PROVEN, Desk

LEVELS = ("beginner", "casual", "skilled", "expert")
SETUPS = (("forteresse", 2), ("robber-knights", 2), ("robber-knights", 4), ("castle", 2), ("donjon", 2), ("donjon", 4), ("dissuasion", 2), ("dissuasion", 4))  # fmt: skip
TIMES = 10
ANOTHER = 1_000_003  # a seed that no review has


def played(game: str, players: int, seed: int) -> tuple[bastide.Table, list[str]]:
    """A game of levels, turned from seat to seat, and who sat where."""
    table, rng = bastide.new(game, players=players), Random(seed)
    levels = [LEVELS[(seed + seat) % len(LEVELS)] for seat in range(players)]
    bots = [bastide.bot(level, seed=seed + n) for n, level in enumerate(levels)]
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
        else:
            assert isinstance(table.actor, int)
            bot = bots[table.actor]
            table.play(bot.choose(shown_to(bot, table, table.actor)))
    return table, levels


def lost(desk: Desk, moment: Moment) -> float:
    """What a decision cost by a search ten times as long as the one that called it a mistake, with another seed."""
    view = desk.table.at(moment.ply).view(moment.seat)
    simulations, seed = TIMES * PROVEN * desk.simulations, seed_of(ANOTHER, moment.ply)
    best, mine = (
        desk.values.after(view, action, simulations, seed)
        for action in (moment.best.action, moment.action)
    )
    return best - mine


def main() -> None:
    """Print what was found, game by game, then level by level."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews", description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="of each kind")
    parser.add_argument("--game", metavar="ID", help="only this game")
    parser.add_argument("--simulations", type=int, help="as many as usual, if not said")
    parser.add_argument(
        "--verified", type=int, default=4, help="mistakes of a game that are looked at again"
    )
    args = parser.parse_args()
    by_level: dict[str, list[Moment]] = {level: [] for level in LEVELS}
    again: list[float] = []
    for game, players in SETUPS:
        if args.game not in (None, game):
            continue
        for seed in range(args.games):
            table, levels = played(game, players, seed)
            desk = Desk(table, args.simulations)  # compiles what is not
            wall, cpu = time.perf_counter(), time.process_time()
            found = review(table, args.simulations)
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            for moment in found.moments:
                by_level[levels[moment.seat]].append(moment)
            grades = Counter(moment.grade for moment in found.moments)
            mistakes = [m for m in found.moments if m.loss >= MISTAKE][: args.verified]
            losses = [lost(desk, moment) for moment in mistakes]
            again += losses
            stand = sum(loss >= DOUBTFUL for loss in losses)
            told = " ".join(f"{grade} {grades[grade]}" for grade in GRADES)
            print(
                f"{game} {players}: {len(table.history)} actions, {wall:.1f} s, {cpu:.1f} s of one core; {told}; "
                f"stand {stand}/{len(losses)}",
                flush=True,
            )
    for level, moments in by_level.items():
        if moments:
            losses = sorted(moment.loss for moment in moments)
            shares = Counter(moment.grade for moment in moments)
            told = " ".join(f"{g} {100 * shares[g] / len(moments):.1f} %" for g in GRADES)
            places = [
                losses[int(part * (len(losses) - 1))] for part in (0.5, 0.75, 0.9, 0.95, 0.99)
            ]
            print(
                f"{level}: {len(moments)} decisions; {told}; losses {[round(n, 3) for n in places]}"
            )
    if again:
        strict, stand = (sum(loss >= bar for loss in again) for bar in (MISTAKE, DOUBTFUL))
        print(f"mistakes {len(again)}; still mistakes {strict}; still at least doubtful {stand}")


if __name__ == "__main__":
    main()
