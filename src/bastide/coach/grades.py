"""How good a decision was, by what it cost: classes and their thresholds, and accuracy.

How the numbers were fitted is told in docs/review.md; `python -m benchmarks.thresholds` does it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Literal

PHASES = ("opening", "middle", "end")  # a third of a game's actions each
Grade = Literal["best", "good", "doubtful", "mistake", "turning"]
GRADES: tuple[Grade, ...] = ("best", "good", "doubtful", "mistake", "turning")

# Parts of a win that a decision cost, from which on it is called so.
GOOD, DOUBTFUL, MISTAKE = 0.005, 0.04, 0.10
SCALE = 0.12  # a decision that costs so much of a win is worth 1/e of a perfect one


def grade(before: float, after: float, fair: float) -> Grade:
    """The class of a decision: `fair` is an equal share of the win.

    A turning point is a mistake by which somebody who stood at least as well as the others stands worse than that.

    >>> [grade(0.6, after, fair=0.5) for after in (0.6, 0.58, 0.55, 0.5, 0.45)]
    ['best', 'good', 'doubtful', 'mistake', 'turning']
    """
    loss = before - after
    if loss >= MISTAKE - 1e-9:
        return "turning" if before >= fair > after else "mistake"
    if loss >= DOUBTFUL:
        return "doubtful"
    return "good" if loss >= GOOD else "best"


def score(loss: float) -> float:
    """What a decision is worth, from 0 to 100: 100·exp(−loss/0.12).

    >>> [round(score(loss)) for loss in (0.0, 0.04, 0.12, 1.0)]
    [100, 72, 37, 0]
    """
    return 100 * exp(-max(0.0, loss) / SCALE)


def accuracy(losses: Iterable[float]) -> float | None:
    """How well somebody decided, from 0 to 100: the mean score of all decisions with a choice.

    >>> accuracy([0.0, 0.0, 0.12]), accuracy([])
    (78.9, None)
    """
    scores = [score(loss) for loss in losses]
    return round(sum(scores) / len(scores), 1) if scores else None
