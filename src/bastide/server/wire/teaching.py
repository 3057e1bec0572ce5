"""What a page is told that teaches: the lessons and puzzles of a game, one of them, what was played in it is worth."""

from __future__ import annotations

from typing import Literal

from bastide.core.scene import Frame
from bastide.core.text import Text
from bastide.server.wire.encoding import Json
from bastide.server.wire.house import Named
from bastide.server.wire.outgoing import Part, Step
from bastide.server.wire.reviews import ReviewStep


class LessonInfo(Part):
    """A lesson in a list: what it is called, what it is about, how many steps it has."""

    id: str
    title: Named
    idea: Named
    steps: int


class PhaseInfo(Part):
    """A phase to practise: what it is called, and what it is about."""

    id: str
    title: Named
    idea: Named


class Course(Part):
    """The lessons of a game, in the order in which they are taught, and what a guide says at a first game.

    `guide` has a word for each type of decision (`Ask.type`); `practice` are the phases one can play against bots.
    """

    lessons: list[LessonInfo]
    guide: dict[str, Named]
    practice: list[PhaseInfo] = []


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


class PuzzleInfo(Part):
    """A puzzle in a list: how hard it is, on the scale of Glicko, and what it is about."""

    id: str
    rating: int
    themes: list[str]
    players: int


class PuzzleList(Part):
    """The puzzles of a game, the easiest first, and what their themes are called."""

    puzzles: list[PuzzleInfo]
    themes: dict[str, Named]


class DayPuzzle(Part):
    """The puzzle of a day (UTC), the same for everybody."""

    day: str
    game: str
    puzzle: str


class OpenPuzzle(PuzzleInfo):
    """A puzzle to be solved: the position as the seat that solves it sees it, and what happened `lately`."""

    seat: int
    frame: Json[Frame]
    now: Step
    lately: list[Json[Text]]


class Solution(Part):
    """What was to be found: the `answer`, which `say` tells, its chance of winning, and why.

    `instead` tells the best of what is not right, with its chance; `then` is what could follow what was played.
    """

    answer: list[str]
    say: Json[Text]
    why: Json[Text]
    chance: float
    instead: Json[Text]
    instead_chance: float
    then: list[ReviewStep]


class Tried(Part):
    """What was played in a puzzle: the answer (*right*), its beginning (*more*), or something else (*wrong*).

    `shown` is what followed, one moment after the other; after something wrong, how it stands. The `solution` comes with
    what is right, or when somebody asks to be *told*: then the answer is what is shown.
    """

    verdict: Literal["right", "more", "wrong", "told"]
    shown: list[Step]
    solution: Solution | None = None
