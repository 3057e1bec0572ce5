"""Is one action clearly the best? An even comparison with its rivals, long and with several seeds; again, when asked.

Everything is searched from the view of whoever is to act: no answer hangs on what a seat cannot know. The same view,
budget and seed give the same numbers. docs/puzzles.md tells what the numbers were chosen for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bastide.bots.search import Option, Thought
from bastide.coach.grades import DOUBTFUL
from bastide.coach.puzzles import Compared, Puzzle
from bastide.coach.values import NODES, Values, seed_of
from bastide.coach.work import usual_simulations
from bastide.core.state import Setup, View
from bastide.core.table import Table

MARGIN = 0.12  # parts of a win by which what is right is ahead of every rival, with each seed
HINT = 2 * MARGIN / 3  # of a short look that is worth a longer one
SEEN = 4  # visits of a first look from which on its number for an option says something
STANDS = DOUBTFUL  # by which it must still be ahead when somebody searches deeper
SEEDS = 3
DEEPER = 10  # times the simulations of a first look, for each action that is compared
SERIOUS = 4  # rivals that are compared: those that a short even comparison likes best
SHORT = 4  # such a comparison has one in so many of the simulations of a first look
LIKED = 2  # rivals of a first look that an even comparison as long must leave behind before any other is looked at
MOST_NODES = 1 << 20  # of a tree


class Prover:
    """Compares actions in one setup."""

    def __init__(self, setup: Setup, times: int = 1) -> None:
        self.times = times
        self.look = usual_simulations(setup.game)
        self.simulations = DEEPER * self.look * times
        self._values = Values(setup, NODES if times == 1 else MOST_NODES, promised=True)

    def think(self, view: View, seed: int, simulations: int | None = None) -> Thought:
        """A search of every option: a first look, or as long as it is said."""
        return self._values.think(view, simulations or self.look, seed)

    def serious(self, view: View, thought: Thought, seed: int) -> list[str]:
        """The rivals of the best option, the strongest first, by comparisons that are short and even.

        None where one of them is so close that a longer comparison is not worth its time.
        """
        best, others = thought.best, sorted(thought.options[1:], key=lambda o: -o.chance)
        if not hints(thought):
            return []
        for simulations, some in ((self.look, others[:LIKED]), (self.look // SHORT, others)):
            least = self._worth(view, best, simulations, seed) - HINT
            chances = dict[str, float]()
            for option in some:
                chances[option.action] = self._worth(view, option, simulations, seed)
                if chances[option.action] > least:
                    return []
        return sorted(chances, key=lambda action: -chances[action])[:SERIOUS]

    def _worth(self, view: View, option: Option, simulations: int, seed: int) -> float:
        if option.proven:
            return option.chance
        return self._values.after(view, option.action, simulations, seed)

    def compared(
        self, view: View, right: str, rivals: Iterable[str], seed: int, seeds: int = SEEDS,
        least: float | None = None,
    ) -> Compared | None:  # fmt: skip
        """An action and its rivals, in the same worlds with each seed; None as soon as it is not ahead by `least`."""
        best, others = list[float](), {rival: list[float]() for rival in rivals}
        for number in range(seeds):
            best.append(self._after(view, right, seed, number))
            for rival, chances in others.items():
                chances.append(self._after(view, rival, seed, number))
                if least is not None and best[-1] - chances[-1] < least:
                    return None
        return Compared(tuple(best), {rival: tuple(chances) for rival, chances in others.items()})

    def _after(self, view: View, action: str, seed: int, number: int) -> float:
        """With a later seed it is searched longer by half: without chance nothing else would differ."""
        simulations = self.simulations * (2 + number) // 2
        own = seed_of(seed, "proof", number)
        return round(self._values.after(view, action, simulations, own), 3)


def hints(thought: Thought) -> bool:
    """May the best option be clearly the best, by a first look?"""
    others = [o.chance for o in thought.options[1:] if o.visits >= SEEN or o.proven]
    return thought.best.chance - max(others, default=0.0) >= HINT


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
