"""A game as a film, for those who pass it on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.core.text import Words
from bastide.draw.film import chosen_plies, film_cards
from bastide.server.painting import MOST_FRAMES
from bastide.server.refusals import TEXTS, Refused
from bastide.server.routes.common import (
    Lang,
    LangQuery,
    MaybeGuest,
    OneTable,
    PictureAsker,
    SeatQuery,
    Server,
    ThemeQuery,
)
from bastide.server.routes.description import Described
from bastide.server.sharing import sitters

router = APIRouter(prefix="/api", tags=["records"], route_class=Described)
FRAMES = {
    "description": "How many frames are to come.",
    "schema": {"type": "integer"},
}


@router.get("/tables/{table}/film.gif", responses={200: {"headers": {"X-Frames": FRAMES}}})
async def table_film(
    live: OneTable,
    guest: MaybeGuest,
    asker: PictureAsker,
    server: Server,
    reader: Lang,
    seat: SeatQuery = None,
    first: Annotated[int, Query(ge=0, description="from when so many actions stood")] = 0,
    last: Annotated[int | None, Query(ge=0, description="to when so many stood")] = None,
    theme: ThemeQuery = "light",
    lang: LangQuery = None,
) -> Annotated[StreamingResponse, "image/gif"]:
    """The moments from one to another as an animated GIF, sent while it is painted.

    The header `X-Frames` tells how many frames are to come: every moment, or of a long game as many as are allowed.
    """
    viewer = live.viewer(guest, seat)
    last = live.ply if last is None else last
    if not first <= last <= live.ply:
        raise Refused("no-ply", ply=str(last if last > live.ply else first))
    plies, words = chosen_plies(first, last, MOST_FRAMES), lang or reader
    names = sitters(live.row, Words(words, [TEXTS, BOT_TEXTS]))
    cards = film_cards(live.table.copy(), plies, viewer, words, names, theme)
    name = f"{live.row.game}-{live.row.id}.gif"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "X-Frames": str(len(plies)),
    }
    painted = await server.painter.film(cards, len(plies), asker)
    return StreamingResponse(painted, media_type="image/gif", headers=headers)
