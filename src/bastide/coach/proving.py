"""Is one action clearly the best? An even comparison with its rivals, long and with several seeds; again, when asked.

Everything is searched from the view of whoever is to act: no answer hangs on what a seat cannot know. The same view,
budget and seed give the same numbers. docs/puzzles.md tells what the numbers were chosen for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bastide.bots.search import Option, Thought
from bastide.coach.grades import DOUBTFUL
from bastide.coach.puzzles import Compared, Puzzle
from bastide.coach.values import Values, seed_of
from bastide.coach.work import usual_simulations
from bastide.core.game import Game
from bastide.core.state import Setup, View
from bastide.core.table import Table

MARGIN = 0.15  # parts of a win by which what is right is ahead of every rival, with each seed
STANDS = DOUBTFUL  # by which it must still be ahead when somebody searches deeper
SEEDS = 3
DEEPER = 10  # times the simulations of a first look, for each action that is compared
SERIOUS = 4  # rivals that are compared: those that a short even comparison likes best
SHORT = 4  # such a comparison has one in so many of the simulations of a first look
MOST_NODES = 1 << 20  # of a tree


def look_simulations(game: Game) -> int:
    """Of a first look at a decision: twice those of a review.

    >>> import bastide
    >>> look_simulations(bastide.game("forteresse"))
    600
    """
    return 2 * usual_simulations(game)


class Prover:
    """Compares actions in one setup."""

    def __init__(self, setup: Setup, times: int = 1) -> None:
        self.times = times
        self.look = look_simulations(setup.game)
        self.simulations = DEEPER * self.look * times
        self._values = Values(setup) if times == 1 else Values(setup, MOST_NODES)

    def think(self, view: View, seed: int, simulations: int | None = None) -> Thought:
        """A search of every option: a first look, or as long as it is said."""
        return self._values.think(view, simulations or self.look, seed)

    def serious(self, view: View, thought: Thought, seed: int) -> list[str]:
        """The rivals of the best option, by a short comparison that is even; the strongest first."""

        def worth(option: Option) -> float:
            if option.proven:
                return option.chance
            return self._values.after(view, option.action, self.look // SHORT, seed)

        chances = {option.action: worth(option) for option in thought.options[1:]}
        return sorted(chances, key=lambda action: -chances[action])[:SERIOUS]

    def compared(
        self, view: View, right: str, rivals: Iterable[str], seed: int, seeds: int = SEEDS,
        least: float | None = None,
    ) -> Compared | None:  # fmt: skip
        """An action and its rivals, in the same worlds with each seed; None as soon as it is not ahead by `least`."""
        best, others = list[float](), {rival: list[float]() for rival in rivals}
        for number in range(seeds):
            own = seed_of(seed, "proof", number)
            best.append(self._after(view, right, own))
            for rival, chances in others.items():
                chances.append(self._after(view, rival, own))
                if least is not None and best[-1] - chances[-1] < least:
                    return None
        return Compared(tuple(best), {rival: tuple(chances) for rival, chances in others.items()})

    def _after(self, view: View, action: str, seed: int) -> float:
        return round(self._values.after(view, action, self.simulations, seed), 3)


def decisions(puzzle: Puzzle) -> Iterator[tuple[Table, str]]:
    """The decisions of an answer that have a choice: the table before each, and what is right there."""
    table = puzzle.position.table()
    for action in puzzle.answer:
        if len(table.legal()) > 1:
            yield table.copy(), action
        table.play(action)


def verified(puzzle: Puzzle, times: int = 1) -> tuple[Compared, ...]:
    """The proof of a puzzle done again, with so many times the simulations: what was compared, decision by decision."""
    proof, found = puzzle.proof, list[Compared]()
    prover = Prover(puzzle.position.table().setup, times)
    prover.simulations = proof.simulations * times
    for (table, action), step in zip(decisions(puzzle), proof.steps, strict=True):
        seed = seed_of(proof.seed, len(found))
        seat = table.actor
        assert isinstance(seat, int), "whoever is to act solves it"
        again = prover.compared(table.view(seat), action, step.rivals, seed, proof.seeds)
        assert again is not None, "nothing was asked for"
        found.append(again)
    return tuple(found)


def stands(again: Iterable[Compared], times: int = 1) -> bool:
    """Is every decision still clear? By the whole margin with the budget of the proof, else by what is not doubtful."""
    least = MARGIN if times == 1 else STANDS
    return all(step.margin >= least - 1e-9 for step in again)
