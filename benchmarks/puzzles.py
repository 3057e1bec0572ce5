"""`python -m benchmarks.puzzles`: do answers survive a search many times as long as their proof? A sample of each game,
asked with a free search from the solver's view, in which any action may come out best (docs/puzzles.md)."""

from __future__ import annotations

import argparse
import time
from random import Random

import bastide
from bastide.coach.proving import Prover, decisions
from bastide.coach.puzzles import Puzzle, puzzles
from bastide.coach.values import seed_of

ANOTHER = 1_000_003  # a seed that no proof has


def survives(puzzle: Puzzle, times: int) -> tuple[bool, float]:
    """Is every decision of the answer still what a long search chooses? And how far ahead the first is."""
    prover, margins, right = Prover(puzzle.position.table().setup, times), list[float](), True
    for number, (table, action) in enumerate(decisions(puzzle)):
        assert isinstance(table.actor, int)
        simulations = times * puzzle.proof.simulations
        thought = prover.think(
            table.view(table.actor), seed_of(ANOTHER, puzzle.id, number), simulations
        )
        chances = {option.action: option.chance for option in thought.options}
        others = [chance for other, chance in chances.items() if other != action]
        margins.append(chances[action] - max(others))
        right = right and thought.best.action == action
    return right, margins[0]


def main() -> None:
    """Print what was found, puzzle by puzzle."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--sample", type=int, default=10, help="of each game")
    parser.add_argument("--times", type=int, default=100, help="the simulations of the proof")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for game in [bastide.game(name) for name in args.games] or bastide.games():
        every = list(puzzles(game).values())
        sample = Random(args.seed).sample(every, min(args.sample, len(every)))
        survived = 0
        for puzzle in sample:
            start = time.process_time()
            right, margin = survives(puzzle, args.times)
            survived += right
            spent = time.process_time() - start
            verdict = "survives" if right else "FAILS"
            print(
                f"{game.id} {puzzle.id}: {verdict}, {100 * margin:.0f}, {spent:.0f} s", flush=True
            )
        print(f"{game.id}: {survived} of {len(sample)} at {args.times} times", flush=True)


if __name__ == "__main__":
    main()
