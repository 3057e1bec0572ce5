"""Prepared positions, of lessons and puzzles alike: what is said in them, looking ahead, asking why, looking closer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Path
from pydantic import Field

from bastide.coach.attempt import Attempt
from bastide.coach.lessons import Lesson, lessons
from bastide.coach.positions import Seated
from bastide.coach.puzzles import Puzzle, puzzles
from bastide.coach.solving import Solving
from bastide.core.scene import Info
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
from bastide.server.wire import outgoing as out

router = APIRouter(
    prefix="/api/games/{name}/{kind}/{position}", tags=["prepared"], route_class=Described
)
Kind = Annotated[Literal["lessons", "puzzles"], Path(description="lessons or puzzles")]
PositionName = Annotated[str, Path(max_length=40, description="the id of a lesson or puzzle")]
Short = Annotated[str, Field(max_length=80)]
Result = TypeVar("Result")
COST = 0.25  # of what counts as heavy: a touch asks for one or two of these


class PreparedBody(Body):
    """What was played so far and was right, and what is held since then."""

    done: list[Short] = Field(default=[], max_length=200)
    chain: list[Short] = Field(default=[], max_length=64)


class PlayBody(PreparedBody):
    """The same, where something is to be played."""

    chain: list[Short] = Field(min_length=1, max_length=64)


class WhyBody(PreparedBody):
    """Touches that cannot be played, after what is held."""

    path: list[Short] = Field(max_length=64)


class ThingBody(PreparedBody):
    """A thing to look at more closely."""

    ref: Short


def find_lesson(name: str, lesson: str) -> Lesson:
    """A lesson of a game; refused if there is none."""
    return _found(lessons(game(name)), lesson)


def find_puzzle(name: str, puzzle: str) -> Puzzle:
    """A puzzle of a game; refused if there is none."""
    return _found(puzzles(game(name)), puzzle)


def _found(known: dict[str, Result], wanted: str) -> Result:
    if wanted not in known:
        raise Refused("nothing-there")
    return known[wanted]


def _seated(kind: str, name: str, position: str, done: Sequence[str]) -> Seated:
    """Whoever sits in a position, after what they have done."""
    if kind == "lessons":
        return Attempt(find_lesson(name, position), done)
    return Solving(find_puzzle(name, position), done)


async def at_a_pace(
    server: Parts, asker: Owner, kind: str, work: Callable[..., Result], *args: Any
) -> Result:
    """Play a position again and work on it: beside the event loop, if there is time for it."""
    server.heavy.check(asker, kind, COST)
    async with server.looks.turn(asker):
        return await beside(work, *args)


@router.post("/peek")
async def peek_in_position(
    name: GameName,
    kind: Kind,
    position: PositionName,
    body: PreparedBody,
    asker: PictureAsker,
    server: Server,
) -> Told[out.Peeked]:
    """What one would see after a chain that is not played yet."""
    return answer(await at_a_pace(server, asker, kind, _peeked, kind, name, position, body))


def _peeked(kind: str, name: str, position: str, body: PreparedBody) -> out.Peeked:
    seated = _seated(kind, name, position, body.done)
    return presenter.ahead(prepared.held(seated, body.chain), len(seated.table.history), body.chain)


@router.post("/why")
async def why_in_position(
    name: GameName,
    kind: Kind,
    position: PositionName,
    body: WhyBody,
    asker: PictureAsker,
    server: Server,
    lang: Lang,
) -> Told[out.Reasons]:
    """Why some touches cannot be played, with the clause."""
    return answer(await at_a_pace(server, asker, kind, _reasons, kind, name, position, body, lang))


def _reasons(kind: str, name: str, position: str, body: WhyBody, lang: str) -> out.Reasons:
    view = prepared.held(_seated(kind, name, position, body.done), body.chain)
    return presenter.reasons(view, body.path, lang)


@router.post("/inspect")
async def inspect_in_position(
    name: GameName,
    kind: Kind,
    position: PositionName,
    body: ThingBody,
    asker: PictureAsker,
    server: Server,
) -> Told[Info]:
    """What can be said of a thing."""
    return answer(await at_a_pace(server, asker, kind, _info, kind, name, position, body))


def _info(kind: str, name: str, position: str, body: ThingBody) -> Any:
    seated = _seated(kind, name, position, body.done)
    return presenter.info(seated.table.view(seated.seat), body.ref)
