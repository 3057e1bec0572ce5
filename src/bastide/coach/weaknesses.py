"""Over many games: in which phase, and at which kind of decision, somebody gives most away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bastide.coach.grades import PHASES, score
from bastide.core.text import Text, say

if TYPE_CHECKING:
    from bastide.coach.review import Moment, Review


@dataclass(frozen=True)
class Weakness:
    """Decisions that belong together, as sums: those of many games can be added up.

    >>> opening = Weakness("phase", "opening", say("review-phase-opening"), 3, 270.0, 0.06, 0)
    >>> both = opening + Weakness("phase", "opening", opening.what, 1, 30.0, 0.14, 1)
    >>> both.decisions, both.accuracy, round(both.cost, 3), both.mistakes
    (4, 75.0, 0.05, 1)
    """

    group: Literal["phase", "kind"]
    name: str
    what: Text
    decisions: int
    score: float  # of all decisions together: 100 for each that gave nothing away
    loss: float  # the parts of a win that they cost, all together
    mistakes: int

    @property
    def accuracy(self) -> float:
        """How well they were made, from 0 to 100."""
        return round(self.score / self.decisions, 1)

    @property
    def cost(self) -> float:
        """What each cost."""
        return self.loss / self.decisions

    def __add__(self, other: Weakness) -> Weakness:
        return replace(
            self,
            decisions=self.decisions + other.decisions,
            score=self.score + other.score,
            loss=self.loss + other.loss,
            mistakes=self.mistakes + other.mistakes,
        )


def decisions_of(reviews: Iterable[Review], player: str | None = None) -> list[Moment]:
    """The decisions of somebody by name, or of all, in some games."""
    return [
        moment
        for review in reviews
        for moment in review.moments
        if player is None or review.names[moment.seat : moment.seat + 1] == (player,)
    ]


def weaknesses(moments: Sequence[Moment]) -> list[Weakness]:
    """The phases of the game in their order, then the kinds of decisions, those that cost most first.

    A game's first third of actions is its opening, the last its end. A kind is told as it was asked the first time.
    """
    phases: dict[str, Weakness] = {}
    kinds: dict[str, Weakness] = {}
    for moment in moments:
        value, mistake = score(moment.loss), int(moment.grade in ("mistake", "turning"))
        sums = (1, value, moment.loss, mistake)
        _count(phases, Weakness("phase", moment.phase, say(f"review-phase-{moment.phase}"), *sums))
        _count(kinds, Weakness("kind", moment.kind, moment.asked, *sums))
    return [
        *sorted(phases.values(), key=lambda phase: PHASES.index(phase.name)),
        *sorted(kinds.values(), key=lambda kind: (-kind.cost, kind.name)),
    ]


def _count(found: dict[str, Weakness], one: Weakness) -> None:
    known = found.get(one.name)
    found[one.name] = known + one if known else one
