"""Puzzles: a position with one best thing to do. Nothing is kept of who solves one; the page keeps its own record.

What is told before one is solved is what the seat may see, and what a puzzle is about; the answer and all that
follows from it is told with `play`, when it was found, or on request by `solution`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path

from bastide.coach.puzzles import of_the_day, puzzles, solution, theme_texts
from bastide.coach.solving import Solving
from bastide.games import game, games
from bastide.server import prepared
from bastide.server.beside import beside
from bastide.server.refusals import Refused
from bastide.server.routes.common import GameName, PictureAsker, Server, Told, answer
from bastide.server.routes.description import Described
from bastide.server.routes.prepared import PlayBody, at_a_pace, find_puzzle
from bastide.server.wire import teaching
from bastide.server.wire.encoding import Json
from bastide.server.wire.reviews import ReviewStep

router = APIRouter(prefix="/api", tags=["puzzles"], route_class=Described)
PuzzleName = Annotated[str, Path(max_length=40, description="the id of a puzzle")]


@router.get("/puzzles/today")
async def puzzle_of_the_day(server: Server) -> Told[teaching.DayPuzzle]:
    """The puzzle of the day: it changes at midnight (UTC), and is the same for everybody."""
    return answer(await beside(_today, server.hall.environment.now()))


def _today(now: int) -> teaching.DayPuzzle:
    day = datetime.fromtimestamp(now / 1000, UTC).date()
    found = of_the_day(games(), day)
    if found is None:
        raise Refused("nothing-there")
    chosen, puzzle = found
    return teaching.DayPuzzle(day.isoformat(), chosen.id, puzzle.id)


@router.get("/games/{name}/puzzles")
async def list_puzzles(name: GameName) -> Told[teaching.PuzzleList]:
    """The puzzles of a game, the easiest first."""
    return answer(await beside(_list, name))


def _list(name: str) -> teaching.PuzzleList:
    known = puzzles(game(name)).values()
    themes = {theme: text for one in known for theme, text in theme_texts(one).items()}
    listed = [
        teaching.PuzzleInfo(one.id, one.rating, list(one.themes), one.position.players)
        for one in known
    ]
    return teaching.PuzzleList(listed, themes)


@router.get("/games/{name}/puzzles/{puzzle}")
async def open_puzzle(
    name: GameName, puzzle: PuzzleName, asker: PictureAsker, server: Server
) -> Told[teaching.OpenPuzzle]:
    """A puzzle to be solved."""
    return answer(await at_a_pace(server, asker, "puzzles", _opened, name, puzzle))


def _opened(name: str, wanted: str) -> teaching.OpenPuzzle:
    puzzle = find_puzzle(name, wanted)
    solving = Solving(puzzle)
    table, seat = solving.table, solving.seat
    (now,) = prepared.standing(table, seat, len(table.history))
    frame = Json(table.setup.game.frame(table.setup))
    return teaching.OpenPuzzle(
        puzzle.id,
        puzzle.rating,
        list(puzzle.themes),
        puzzle.position.players,
        seat,
        frame,
        now,
        prepared.lately(table, seat),
    )


@router.post("/games/{name}/puzzles/{puzzle}/play")
async def play_puzzle(
    name: GameName, puzzle: PuzzleName, body: PlayBody, asker: PictureAsker, server: Server
) -> Told[teaching.Tried]:
    """Play in a puzzle: is it what was to be found? What the rules forbid is refused, as at a table."""
    return answer(await at_a_pace(server, asker, "puzzles", _tried, name, puzzle, body))


def _tried(name: str, wanted: str, body: PlayBody) -> teaching.Tried:
    puzzle = find_puzzle(name, wanted)
    solving = Solving(puzzle, body.done)
    prepared.check(solving, body.chain)
    before = len(solving.table.history)
    verdict = solving.play(body.chain)
    shown = prepared.standing(solving.table, solving.seat, before)
    return teaching.Tried(verdict, shown, _solution(solving) if verdict == "right" else None)


@router.get("/games/{name}/puzzles/{puzzle}/solution")
async def tell_solution(
    name: GameName, puzzle: PuzzleName, asker: PictureAsker, server: Server
) -> Told[teaching.Tried]:
    """What was to be found, for who gives up: the answer played, with its reason and what could follow."""
    return answer(await at_a_pace(server, asker, "puzzles", _told, name, puzzle))


def _told(name: str, wanted: str) -> teaching.Tried:
    solving = Solving(find_puzzle(name, wanted))
    before = len(solving.table.history)
    solving.play(solving.puzzle.answer)
    shown = prepared.standing(solving.table, solving.seat, before)
    return teaching.Tried("told", shown, _solution(solving))


def _solution(solving: Solving) -> teaching.Solution:
    right, instead = solution(solving.puzzle)
    return teaching.Solution(
        list(solving.puzzle.answer),
        Json(right.told),
        Json(right.why),
        round(right.chance, 4),
        Json(instead.told),
        round(instead.chance, 4),
        [ReviewStep(Json(text), Json(scene)) for text, scene in solving.then()],
    )
