"""Practice: a table against bots from a moment of a phase, made ready in games of bots."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from bastide.coach.practice import practice
from bastide.games import game
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.plans import Plan, SeatPlan
from bastide.server.refusals import Refused
from bastide.server.routes.common import Body, GameName, Opener, Server, Told, answer
from bastide.server.routes.description import Described
from bastide.server.wire.outgoing import Opened

router = APIRouter(prefix="/api/games/{name}/practice", tags=["lessons"], route_class=Described)
PhaseName = Annotated[str, Path(max_length=40, description="the id of a phase")]


class PracticeBody(Body):
    """Against which level, and from which of the prepared moments: they are counted round and round."""

    bot: str = Field(max_length=40, examples=["casual"])
    number: int = Field(default=0, ge=0, le=1_000_000)


@router.post("/{phase}", status_code=201)
async def practise(
    name: GameName, phase: PhaseName, body: PracticeBody, guest: Opener, server: Server
) -> Told[Opened]:
    """A table of one's own against bots, from a moment of a phase: one sits where it is one's turn."""
    known = practice(game(name))
    if phase not in known:
        raise Refused("nothing-there")
    table = await beside(known[phase].start(body.number).table)
    setup, other = table.setup, SeatPlan("bot", body.bot)
    seats = [SeatPlan("me") if seat == table.actor else other for seat in range(setup.players)]
    plan = Plan(
        setup.game, setup.players, seats, setup.options, plies=table.history, brought="practice"
    )
    live, links = await server.hall.openings.open(guest, plan)
    return answer(Opened(presenter.table(live), links), status=201)
