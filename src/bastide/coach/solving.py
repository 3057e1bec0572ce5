"""Somebody at a puzzle: what their actions are worth, and what could follow when it is found.

It is a function of the puzzle and of what was played so far: nobody has to keep it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bastide.coach.attempt import TEXTS, Verdict
from bastide.coach.positions import Seated
from bastide.coach.puzzles import Puzzle, judge
from bastide.coach.sketches import along
from bastide.core.errors import BastideError
from bastide.core.scene import Scene
from bastide.core.text import Text, say


class Solving(Seated):
    """Somebody in the middle of a puzzle.

    >>> import bastide
    >>> from bastide.coach.puzzles import puzzles
    >>> solving = Solving(next(iter(puzzles(bastide.game("forteresse")).values())))
    >>> solving.play(solving.puzzle.answer)
    'right'
    """

    def __init__(self, puzzle: Puzzle, done: Sequence[str] = ()) -> None:
        """At the beginning, or after these actions of the solver, with which the answer begins."""
        super().__init__(puzzle.position)
        verdict = judge(puzzle, done)
        if verdict != "more":
            key = "puzzle-over" if verdict == "right" else "puzzle-lost"
            raise BastideError(say(key)).with_words(TEXTS)
        self.puzzle = puzzle
        self.played: tuple[str, ...] = tuple(done)
        self.table = self.ahead(done)

    def play(self, chain: Sequence[str]) -> Verdict:
        """Play these actions; after a wrong one everything is as it was. `ActionError` for what the rules forbid."""
        after, played = self.ahead(chain), (*self.played, *chain)
        verdict = judge(self.puzzle, played)
        if verdict != "wrong":
            self.table, self.played = after, played
        return verdict

    def then(self) -> Iterator[tuple[Text, Scene]]:
        """What could follow what was played, step by step, in a world that the solver thinks possible."""
        line, at = self.puzzle.proof.line, len(self.played)
        expected = line[at:] if line[:at] == self.played else ()
        yield from along(self.table.view(self.seat), expected)
