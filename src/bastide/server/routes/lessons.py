"""Lessons: what is taught of a game, and what a learner does in it. Nothing is kept; the page keeps its own progress."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from bastide.coach.attempt import Attempt
from bastide.coach.lessons import guide, lessons, told
from bastide.coach.practice import practice
from bastide.games import game
from bastide.server import prepared
from bastide.server.beside import beside
from bastide.server.routes.common import GameName, PictureAsker, Server, Told, answer
from bastide.server.routes.description import Described
from bastide.server.routes.games import DAY
from bastide.server.routes.prepared import PlayBody, at_a_pace, find_lesson
from bastide.server.wire import teaching
from bastide.server.wire.encoding import Json

router = APIRouter(prefix="/api/games/{name}/lessons", tags=["lessons"], route_class=Described)
LessonName = Annotated[str, Path(max_length=40, description="the id of a lesson")]


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
    phases = [
        teaching.PhaseInfo(one.id, told(chosen, one.text()), told(chosen, one.text("idea")))
        for one in practice(chosen).values()
    ]
    return teaching.Course(listed, guide(chosen), phases)


@router.get("/{lesson}")
async def open_lesson(
    name: GameName, lesson: LessonName, asker: PictureAsker, server: Server
) -> Told[teaching.OpenLesson]:
    """A lesson to be begun."""
    return answer(await at_a_pace(server, asker, "lessons", _opened, name, lesson))


def _opened(name: str, wanted: str) -> teaching.OpenLesson:
    lesson = find_lesson(name, wanted)
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
    return answer(await at_a_pace(server, asker, "lessons", _judged, name, lesson, body))


def _judged(name: str, wanted: str, body: PlayBody) -> teaching.Judged:
    lesson = find_lesson(name, wanted)
    attempt = Attempt(lesson, body.done)
    before = len(attempt.table.history)
    judged = attempt.play(tuple(body.chain))
    shown = prepared.standing(attempt.table, attempt.seat, before)
    wrong = judged.says if judged.verdict == "wrong" else None
    says = told(lesson.position.game, wrong) if wrong else None
    return teaching.Judged(judged.verdict, attempt.at, attempt.over, shown, says)
