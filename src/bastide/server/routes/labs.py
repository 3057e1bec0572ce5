"""Labs: is this edition balanced? Asked for, looked at, stopped."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from bastide.games import game, game_class
from bastide.server.beside import beside
from bastide.server.labs import Lab
from bastide.server.routes.common import (
    Body,
    Lang,
    PictureAsker,
    Server,
    SomeGuest,
    Told,
    answer,
)
from bastide.server.routes.description import Described
from bastide.server.routes.workshop import EditionName, Source
from bastide.server.trials import EditionTrial
from bastide.server.wire import bench as out

router = APIRouter(prefix="/api/labs", tags=["workshop"], route_class=Described)
LabName = Annotated[str, Path(max_length=40, description="the id of a lab")]


class LabBody(Body):
    """An edition that bots shall play (none: the built-in one), and how many of them at a table."""

    game: str = Field(max_length=40, examples=["forteresse"])
    source: Source | None = None
    name: EditionName = "edition.toml"
    players: int | None = Field(default=None, ge=1, le=20)


@router.post("", status_code=201)
async def begin_lab(
    body: LabBody, guest: SomeGuest, asker: PictureAsker, server: Server, lang: Lang
) -> Told[out.LabState]:
    """Let bots play it: as many games as the host allows."""
    server.labs.check()
    kind = game_class(body.game)
    players = kind.seats.start if body.players is None else body.players
    if body.source is None:
        game(body.game).configure(players, {})
    else:
        trial = EditionTrial(body.game, body.name, body.source, players, {})
        with server.quotas.reading(asker):
            await server.bench.check(trial, asker)
    planned = await beside(server.labs.plan, body.game, players, body.name, body.source)
    return _told(await server.labs.begin(guest, asker, planned), lang, 201)


@router.get("/{lab}")
async def look_at_lab(lab: LabName, server: Server, lang: Lang) -> Told[out.LabState]:
    """How far it has come, and what was found."""
    return _told(await server.labs.find(lab), lang)


@router.delete("/{lab}")
async def stop_lab(
    lab: LabName, guest: SomeGuest, server: Server, lang: Lang
) -> Told[out.LabState]:
    """Play no more of it."""
    return _told(await server.labs.stop(lab, guest), lang)


def _told(lab: Lab, lang: str, status: int = 200) -> Told[out.LabState]:
    state = out.LabState(lab.id, lab.status, lab.games, lab.wanted)
    if lang in lab.pages:
        page = lab.pages[lang]
        state.title, state.blocks = page.title, page.blocks
    return answer(state, status=status)
