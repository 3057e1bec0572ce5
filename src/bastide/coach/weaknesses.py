"""Over many games: in which phase, and at which kind of decision, somebody gives most away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.coach.grades import PHASES, accuracy
from bastide.core.text import Text, say

if TYPE_CHECKING:
    from bastide.coach.review import Moment, Review


@dataclass(frozen=True)
class Weakness:
    """Decisions that belong together: how many, how well they were made, what each cost, how many were mistakes."""

    what: Text
    decisions: int
    accuracy: float
    cost: float
    mistakes: int


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

    A game's first third of actions is its opening, the last its end.
    """
    phases = [
        _weakness(say(f"review-phase-{phase}"), [m for m in moments if m.phase == phase])
        for phase in PHASES
        if any(m.phase == phase for m in moments)
    ]
    by_kind: dict[str, list[Moment]] = {}
    for moment in moments:
        by_kind.setdefault(moment.kind, []).append(moment)
    kinds = [_weakness(each[0].asked, each) for _, each in sorted(by_kind.items())]
    return phases + sorted(kinds, key=lambda kind: -kind.cost)


def _weakness(what: Text, moments: Sequence[Moment]) -> Weakness:
    losses = [moment.loss for moment in moments]
    return Weakness(
        what,
        len(moments),
        accuracy(losses) or 0.0,
        sum(losses) / len(losses),
        sum(moment.grade in ("mistake", "turning") for moment in moments),
    )
