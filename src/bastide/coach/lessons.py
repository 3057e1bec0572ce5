"""Lessons: a prepared position and a few steps in it, each with one thing to do. They are data of a game.

`lessons/lessons.toml` of a game's folder has a table for each lesson, in the order in which they are taught:

    [goal]
    actions = ["e3-e2", "e7-e8"]          # what led to its position; `players` and `options` where not the usual
    [[goal.step]]
    accept = ["e6-e9", "e6-e8"]           # what will do; one that takes several decisions has a space between them
    reply = ["h8-g8"]                     # what chance and the others do then
    wrong.short = ["e6-e7"]               # what has an answer of its own

Instead of `accept` a step may have a `goal` that the rules can check, see `GOALS`. `*` stands for anything in an
action. Whoever is to act in the position is the one who learns.

The words are in `lessons/en.ftl` and `fr.ftl`: `lesson-goal` is the title, `lesson-goal-idea` what it is about; of its
first step `lesson-goal-1` says what to do, `lesson-goal-1-done` what came of it, `lesson-goal-1-short` is an answer of
its own, and `lesson-goal-1-wrong` answers everything else. `guide-move` is what a guide says at the first decision of
the type `move`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from bastide.coach.positions import Position
from bastide.core.game import Game
from bastide.core.state import State
from bastide.core.text import LANGUAGES, Text, Words, say

Chain = tuple[str, ...]  # decisions that follow each other
GENERAL = "wrong"  # the answer to whatever has none of its own
LESSON_KEYS = {"players", "options", "actions", "step"}
STEP_KEYS = {"accept", "goal", "reply", "wrong"}


class BadLesson(ValueError):
    """A file of lessons that cannot be read, with the place: its author made a mistake."""


# ---- what will do


def _gains(before: State, after: State, seat: int) -> bool:
    """What the game counts, points or pawns, is better for the learner against the others."""
    return lead(after, seat) > lead(before, seat)


def lead(state: State, seat: int) -> int:
    """How far a seat is ahead of the others together, by what the game counts.

    >>> import bastide
    >>> lead(bastide.new("forteresse").state, seat=0)
    0
    """
    counted = state.setup.game.points(state.view(seat))
    return 2 * counted[seat] - sum(counted)


def _wins(before: State, after: State, seat: int) -> bool:
    """The game is over, and won."""
    outcome = after.outcome()
    return outcome is not None and seat in outcome.winners


# What a step may ask for instead of naming actions: was it reached, from before to after, for a seat?
GOALS: Mapping[str, Callable[[State, State, int], bool]] = {"gains": _gains, "wins": _wins}


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    accept: tuple[Chain, ...]
    goal: str | None
    reply: Chain
    wrong: Mapping[str, tuple[Chain, ...]]


@dataclass(frozen=True)
class Lesson:
    """A prepared position and the steps in it. Its words are asked for by key."""

    id: str
    position: Position
    steps: tuple[Step, ...]

    def text(self, *parts: str | int) -> Text:
        """The text of the lesson (no parts: its title) or of one of its steps, which are counted from 1.

        >>> import bastide
        >>> lessons(bastide.game("forteresse"))["goal"].text(1, "done").key
        'lesson-goal-1-done'
        """
        name = "-".join(str(part) for part in (self.id, *parts))
        return say(f"lesson-{name}")

    def texts(self) -> Iterator[Text]:
        """Everything it says, but for general answers: those it may do without where nothing can be wrong."""
        yield from (self.text(), self.text("idea"))
        for number, step in enumerate(self.steps, 1):
            yield from (self.text(number), self.text(number, "done"))
            yield from (self.text(number, name) for name in step.wrong)


def begins(pattern: Chain, played: Chain) -> bool:
    """Does what was played begin as this pattern says?

    >>> begins(("card:*", "at:0,0"), ("card:07", "at:0,0", "rot:1")), begins(("a1-a2",), ())
    (True, False)
    """
    return len(pattern) <= len(played) and all(map(fnmatchcase, played, pattern))


# ---- reading


@cache
def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by id, in the order in which they are taught; none where nobody has written any.

    >>> import bastide
    >>> list(lessons(bastide.game("forteresse")))[0]
    'goal'
    """
    if game.lessons is None:
        return {}
    return read_lessons(game, (game.lessons / "lessons.toml").read_text("utf-8"))


def read_lessons(game: Game, source: str) -> dict[str, Lesson]:
    """Lessons of a game as they are written.

    >>> import bastide
    >>> read_lessons(bastide.game("forteresse"), '[one]\\n[[one.step]]\\nacept = ["e4-e5"]')
    Traceback (most recent call last):
    bastide.coach.lessons.BadLesson: one.step[1]: unknown: acept
    """
    try:
        told = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(str(error)) from None
    return {name: _lesson(game, name, table) for name, table in told.items()}


def _lesson(game: Game, name: str, told: Any) -> Lesson:
    if not isinstance(told, dict):
        raise BadLesson(f"{name}: a lesson is a table")
    _closed(name, told, LESSON_KEYS)
    steps = told.get("step", [])
    if not isinstance(steps, list) or not steps:
        raise BadLesson(f"{name}: it has no step")
    actions = _words(f"{name}.actions", told.get("actions", []))
    options = tuple(dict(told.get("options", {})).items())
    position = Position(game, told.get("players", game.seats.start), actions, options)
    read = (_step(f"{name}.step[{n}]", one) for n, one in enumerate(steps, 1))
    return Lesson(name, position, tuple(read))


def _step(where: str, told: Any) -> Step:
    if not isinstance(told, dict):
        raise BadLesson(f"{where}: a step is a table")
    _closed(where, told, STEP_KEYS)
    goal = told.get("goal")
    if goal is not None and goal not in GOALS:
        raise BadLesson(f"{where}.goal: one of {', '.join(GOALS)}, not {goal!r}")
    if (goal is None) == ("accept" not in told):
        raise BadLesson(f"{where}: either what to accept or a goal")
    wrong = told.get("wrong", {})
    if not isinstance(wrong, dict) or GENERAL in wrong or "done" in wrong:
        raise BadLesson(f"{where}.wrong: names of answers, other than done and {GENERAL}")
    return Step(
        accept=_chains(f"{where}.accept", told.get("accept", [])),
        goal=goal,
        reply=_words(f"{where}.reply", told.get("reply", [])),
        wrong={name: _chains(f"{where}.wrong.{name}", chains) for name, chains in wrong.items()},
    )


def _chains(where: str, told: Any) -> tuple[Chain, ...]:
    return tuple(tuple(chain.split()) for chain in _words(where, told))


def _words(where: str, told: Any) -> tuple[str, ...]:
    if not isinstance(told, list) or not all(isinstance(word, str) and word for word in told):
        raise BadLesson(f"{where}: expected a list of actions")
    return tuple(told)


def _closed(where: str, told: dict[str, Any], known: set[str]) -> None:
    unknown = sorted(set(told) - known)
    if unknown:
        raise BadLesson(f"{where}: unknown: {', '.join(unknown)}")


# ---- words


def lesson_words(game: Game, lang: str) -> Words:
    """The catalogue to render the lessons of a game with."""
    return Words(lang, [game.texts, *([game.lessons] if game.lessons else [])])


def told(game: Game, text: Text) -> dict[str, str]:
    """A text of a game's lessons in every language.

    >>> import bastide
    >>> chosen = bastide.game("forteresse")
    >>> told(chosen, lessons(chosen)["goal"].text())["en"]
    'The goal and the pawns'
    """
    return {lang: lesson_words(game, lang).render(text) for lang in LANGUAGES}


def guide(game: Game) -> dict[str, dict[str, str]]:
    """What a guide says at the first decision of each type, in every language.

    >>> import bastide
    >>> sorted(guide(bastide.game("forteresse")))
    ['move', 'pass']
    """
    if game.lessons is None:
        return {}
    catalogue = (game.lessons / "en.ftl").read_text("utf-8")
    kinds = re.findall(r"^guide-([\w-]+) =", catalogue, re.M)
    return {kind: told(game, say(f"guide-{kind}")) for kind in kinds}
