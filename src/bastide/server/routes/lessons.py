"""Lessons: what is taught of a game, and what a learner does in it. Nothing is kept; the page keeps its own progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path
from pydantic import Field

from bastide.coach.attempt import Attempt
from bastide.coach.lessons import Lesson, guide, lessons, told
from bastide.core.scene import Info
from bastide.core.state import View
from bastide.games import game
from bastide.server import prepared, presenter
from bastide.server.beside import beside
from bastide.server.fairness import Owner
from bastide.server.refusals import Refused
from bastide.server.routes.common import (
    Body,
    GameName,
    Lang,
    Parts,
    PictureAsker,
    Server,
    Told,
    answer,
)
from bastide.server.routes.description import Described
from bastide.server.routes.games import DAY
from bastide.server.wire import outgoing as out
from bastide.server.wire import teaching
from bastide.server.wire.encoding import Json

router = APIRouter(prefix="/api/games/{name}/lessons", tags=["lessons"], route_class=Described)
LessonName = Annotated[str, Path(max_length=40, description="the id of a lesson")]
Short = Annotated[str, Field(max_length=80)]
Taught = TypeVar("Taught")
COST = 0.25  # of what counts as heavy: a touch asks for one or two of these


class LessonBody(Body):
    """What the learner has played so far and was right, and what is held since then."""

    done: list[Short] = Field(default=[], max_length=200)
    chain: list[Short] = Field(default=[], max_length=64)


class PlayBody(LessonBody):
    """The same, where something is to be played."""

    chain: list[Short] = Field(min_length=1, max_length=64)


class WhyBody(LessonBody):
    """Touches that cannot be played, after what is held."""

    path: list[Short] = Field(max_length=64)


class ThingBody(LessonBody):
    """A thing to look at more closely."""

    ref: Short


@router.get("")
async def list_lessons(name: GameName) -> Told[teaching.Course]:
    """What is taught of a game, in its order, and what a guide says at a first game."""
    return answer(await beside(_course, name), headers=DAY)


def _course(name: str) -> teaching.Course:
    chosen = game(name)
    listed = [
        teaching.LessonInfo(
            one.id, told(chosen, one.text()), told(chosen, one.text("idea")), len(one.steps)
        )
        for one in lessons(chosen).values()
    ]
    return teaching.Course(listed, guide(chosen))


@router.get("/{lesson}")
async def open_lesson(
    name: GameName, lesson: LessonName, asker: PictureAsker, server: Server
) -> Told[teaching.OpenLesson]:
    """A lesson to be begun."""
    return answer(await _taught(server, asker, name, lesson, _opened))


def _opened(lesson: Lesson) -> teaching.OpenLesson:
    attempt, chosen = Attempt(lesson), lesson.position.game
    steps = [
        teaching.LessonStep(told(chosen, lesson.text(n)), told(chosen, lesson.text(n, "done")))
        for n in range(1, len(lesson.steps) + 1)
    ]
    (now,) = prepared.standing(attempt.table, attempt.seat, len(attempt.table.history))
    frame = Json(chosen.frame(attempt.table.setup))
    title, idea = told(chosen, lesson.text()), told(chosen, lesson.text("idea"))
    return teaching.OpenLesson(lesson.id, title, idea, steps, attempt.seat, frame, now)


@router.post("/{lesson}/play")
async def play_lesson(
    name: GameName, lesson: LessonName, body: PlayBody, asker: PictureAsker, server: Server
) -> Told[teaching.Judged]:
    """Play in a lesson: was it what is asked? What the rules forbid is refused, as at a table."""
    return answer(await _taught(server, asker, name, lesson, _judged, body))


def _judged(lesson: Lesson, body: PlayBody) -> teaching.Judged:
    attempt = Attempt(lesson, body.done)
    before = len(attempt.table.history)
    judged = attempt.play(tuple(body.chain))
    shown = prepared.standing(attempt.table, attempt.seat, before)
    wrong = judged.says if judged.verdict == "wrong" else None
    says = told(lesson.position.game, wrong) if wrong else None
    return teaching.Judged(judged.verdict, attempt.at, attempt.over, shown, says)


@router.post("/{lesson}/peek")
async def peek_in_lesson(
    name: GameName, lesson: LessonName, body: LessonBody, asker: PictureAsker, server: Server
) -> Told[out.Peeked]:
    """What one would see after a chain that is not played yet."""
    return answer(await _taught(server, asker, name, lesson, _peeked, body))


def _peeked(lesson: Lesson, body: LessonBody) -> out.Peeked:
    attempt = Attempt(lesson, body.done)
    return presenter.ahead(_held(attempt, body), len(attempt.table.history), body.chain)


@router.post("/{lesson}/why")
async def why_in_lesson(
    name: GameName,
    lesson: LessonName,
    body: WhyBody,
    asker: PictureAsker,
    server: Server,
    lang: Lang,
) -> Told[out.Reasons]:
    """Why some touches cannot be played, with the clause."""
    return answer(await _taught(server, asker, name, lesson, _reasons, body, lang))


def _reasons(lesson: Lesson, body: WhyBody, lang: str) -> out.Reasons:
    return presenter.reasons(_held(Attempt(lesson, body.done), body), body.path, lang)


@router.post("/{lesson}/inspect")
async def inspect_in_lesson(
    name: GameName, lesson: LessonName, body: ThingBody, asker: PictureAsker, server: Server
) -> Told[Info]:
    """What can be said of a thing."""
    return answer(await _taught(server, asker, name, lesson, _info, body))


def _info(lesson: Lesson, body: ThingBody) -> Any:
    attempt = Attempt(lesson, body.done)
    return presenter.info(attempt.table.view(attempt.seat), body.ref)


def _held(attempt: Attempt, body: LessonBody) -> View:
    """What the learner knows after what is held, where it is still theirs to act."""
    view = attempt.ahead(tuple(body.chain)).view(attempt.seat)
    if not view.legal:
        raise Refused("not-your-turn")
    return view


async def _taught(
    server: Parts, asker: Owner, name: str, lesson: str, work: Callable[..., Taught], *args: Any
) -> Taught:
    """Work on the lesson of that name, beside the event loop, if there is time for it."""
    known = lessons(game(name))
    if lesson not in known:
        raise Refused("nothing-there")
    server.heavy.check(asker, "lessons", COST)
    async with server.looks.turn(asker):
        return await beside(work, known[lesson], *args)
