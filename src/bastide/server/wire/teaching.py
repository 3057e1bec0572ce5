"""What a page is told that teaches: the lessons of a game, a lesson, what a step of it was worth."""

from __future__ import annotations

from typing import Literal

from bastide.core.scene import Frame
from bastide.server.wire.encoding import Json
from bastide.server.wire.house import Named
from bastide.server.wire.outgoing import Part, Step


class LessonInfo(Part):
    """A lesson in a list: what it is called, what it is about, how many steps it has."""

    id: str
    title: Named
    idea: Named
    steps: int


class Course(Part):
    """The lessons of a game, in the order in which they are taught, and what a guide says at a first game.

    `guide` has a word for each type of decision (`Ask.type`).
    """

    lessons: list[LessonInfo]
    guide: dict[str, Named]


class LessonStep(Part):
    """One thing to do, and what is said when it is done."""

    do: Named
    done: Named


class OpenLesson(Part):
    """A lesson to be begun: its steps, and the position as the seat that learns sees it."""

    id: str
    title: Named
    idea: Named
    steps: list[LessonStep]
    seat: int
    frame: Json[Frame]
    now: Step


class Judged(Part):
    """What was played: it did what was asked (*right*), began to (*more*), or was something else (*wrong*).

    `at` is the step that comes next, counted from 0; `over` when there is none. `shown` is what followed, one moment
    after the other; after something wrong, how it stands. Then `says` answers it.
    """

    verdict: Literal["right", "more", "wrong"]
    at: int
    over: bool
    shown: list[Step]
    says: Named | None = None
