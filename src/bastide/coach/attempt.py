"""An attempt at a lesson: how far somebody has come in it, and what their next actions are worth.

It is a function of the lesson and of what was played so far: nobody has to keep it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bastide.coach.lessons import GENERAL, GOALS, Chain, Lesson, Step, begins
from bastide.coach.positions import Seated
from bastide.core.errors import BastideError
from bastide.core.table import Table
from bastide.core.text import Text, say

TEXTS = Path(__file__).parent / "text"
Verdict = Literal["right", "more", "wrong"]  # the step is done; it goes on; it was something else


@dataclass(frozen=True)
class Judged:
    """What some actions were worth, and what is said to it: nothing where a step goes on."""

    verdict: Verdict
    says: Text | None = None


class Attempt(Seated):
    """Somebody in the middle of a lesson.

    >>> import bastide
    >>> from bastide.coach.lessons import lessons
    >>> attempt = Attempt(lessons(bastide.game("forteresse"))["goal"])
    >>> attempt.seat, attempt.at, attempt.over
    (0, 0, False)
    """

    def __init__(self, lesson: Lesson, done: Iterable[str] = ()) -> None:
        """At the beginning, or after these actions of the learner, which were all right."""
        super().__init__(lesson.position)
        self.lesson = lesson
        self.at: int = 0  # the step, counted from 0
        self.begun: Chain = ()  # what was played of it
        for action in done:
            if self.play((action,)).verdict == "wrong":
                raise BastideError(say("lesson-lost", action=action)).with_words(TEXTS)

    @property
    def over(self) -> bool:
        """Is everything done?"""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """What is to be done now."""
        return self.lesson.steps[self.at]

    def play(self, chain: Chain) -> Judged:
        """Play these actions, and what others reply; after a wrong one everything is as it was.

        `ActionError` for what the rules do not allow.
        """
        if self.over:
            raise BastideError(say("lesson-over")).with_words(TEXTS)
        after = self.ahead(chain)
        played = (*self.begun, *chain)
        number, step = self.at + 1, self.step
        if self._reached(step, after, played):
            self.table, self.begun, self.at = after, (), number
            for action in step.reply:
                self.table.play(action)
            return Judged("right", self.lesson.text(number, "done"))
        longer = (wanted for wanted in step.accept if len(wanted) > len(played))
        if any(begins(wanted[: len(played)], played) for wanted in longer):
            self.table, self.begun = after, played
            return Judged("more")
        own = (n for n, chains in step.wrong.items() if any(begins(c, played) for c in chains))
        return Judged("wrong", self.lesson.text(number, next(own, GENERAL)))

    def _reached(self, step: Step, after: Table, played: Chain) -> bool:
        if step.goal is not None:
            return GOALS[step.goal](self.table.state, after.state, self.seat)
        return any(len(one) == len(played) and begins(one, played) for one in step.accept)
