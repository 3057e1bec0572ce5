"""Pictures for links: what a messenger shows of a game or a table that somebody passes on.

They are made for everybody: of a table, from the view of a spectator, whoever asks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from bastide.bots.levels import TEXTS as BOT_TEXTS
from bastide.core.state import View
from bastide.core.text import Words
from bastide.draw import card
from bastide.games import game
from bastide.server import covers, presenter
from bastide.server.beside import beside
from bastide.server.fairness import Owner
from bastide.server.painting import PngJob
from bastide.server.refusals import TEXTS, Refused
from bastide.server.routes.common import (
    GameName,
    Lang,
    LangQuery,
    OneTable,
    Parts,
    PictureAsker,
    Server,
)
from bastide.server.routes.description import KEPT, Described
from bastide.server.rows import TableRow
from bastide.server.sharing import line_of, sitters
from bastide.server.site import File

router = APIRouter(prefix="/api", tags=["cards"], route_class=Described)
Card = Annotated[Response, "image/png"]
WIDTHS = (card.WIDTH, 800, 600)  # pixels; the first that is light enough is taken
MOST_BYTES = 500_000  # messengers show no picture that is heavier
SOON, DAY = (
    60,
    86_400,
)  # seconds a picture may be kept: of a game that goes on, of what stays as it is


@router.get("/games/{name}/card.png", responses=KEPT)
async def game_card(name: GameName, asker: PictureAsker, server: Server, request: Request) -> Card:
    """A close look at a game, for a link to it."""
    game(name)  # is there one?

    async def drawn() -> str:
        cover = await beside(covers.picture, name, "light")
        return cover.replace("<svg ", f'<svg width="{card.WIDTH}" height="{card.HEIGHT}" ', 1)

    return await _sent(server, asker, request, name, drawn, DAY)


@router.get("/tables/{table}/card.png", responses=KEPT)
async def table_card(
    live: OneTable,
    asker: PictureAsker,
    server: Server,
    request: Request,
    reader: Lang,
    ply: Annotated[int | None, Query(ge=0, description="when that many actions stood")] = None,
    lang: LangQuery = None,
) -> Card:
    """The board now, or when that many actions stood, with who plays: for a link to a table or a replay."""
    (spectator,) = live.viewers_of(None)
    row, words = live.row, lang or reader
    if row.status == "waiting":
        return await game_card(row.game, asker, server, request)
    at = live.ply if ply is None else ply
    if at > live.ply:
        raise Refused("no-ply", ply=str(at))

    async def drawn() -> str:
        return await beside(_drawn, await presenter.at_ply(live, spectator, at), row, words)

    key = (row.id, live.seq, at, words)
    return await _sent(server, asker, request, key, drawn, DAY if row.ended else SOON)


def _drawn(view: View, row: TableRow, lang: str) -> str:
    chosen, house = view.game, Words(lang, [TEXTS, BOT_TEXTS])
    words, scene = chosen.words(lang), chosen.scene(view)
    title, names = words.render(chosen.title()), sitters(row, house)
    line = words.render(scene.over.why) if scene.over else house.render(line_of(row))
    return card.draw_card(chosen.frame(view.setup), scene, chosen.art, title, names, line)


async def _sent(
    server: Parts,
    asker: Owner,
    request: Request,
    key: Hashable,
    drawn: Callable[[], Awaitable[str]],
    seconds: int,
) -> Response:
    """A card as it was painted before, or as it is painted now."""

    async def painted() -> bytes:
        server.heavy.check(asker, "cards")
        svg = await drawn()
        for width in WIDTHS:
            png = await server.painter.paint(PngJob(svg, width), asker)
            if len(png) <= MOST_BYTES:
                return png
        raise Refused("too-heavy")

    png = await server.painter.once(("card", key), painted)
    answer = File("card.png", {"": png}).answer(request.headers)
    answer.headers["Cache-Control"] = f"public, max-age={seconds}"
    return answer
