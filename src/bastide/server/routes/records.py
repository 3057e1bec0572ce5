"""Records: transcripts out and in, any moment of a game as scene or picture, branches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from bastide import draw
from bastide.core import transcript
from bastide.core.fair import Fair
from bastide.core.state import Setup
from bastide.core.table import Ply
from bastide.games import game
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.painting import PngJob
from bastide.server.plans import Plan, SeatPlan
from bastide.server.refusals import Refused
from bastide.server.routes.common import (
    Asker,
    Before,
    Body,
    Lang,
    LangQuery,
    MaybeGuest,
    OneTable,
    Opener,
    PictureAsker,
    PlyNumber,
    PolicyBody,
    SeatBody,
    SeatQuery,
    Server,
    SomeGuest,
    ThemeQuery,
    Told,
    answer,
)
from bastide.server.routes.description import Described
from bastide.server.rows import Chance
from bastide.server.trials import Record, RecordTrial
from bastide.server.wire.outgoing import Moment, Moments, Opened, TableList

router = APIRouter(prefix="/api", tags=["records"], route_class=Described)
JSON_LINES: Final = "application/x-ndjson"


@router.get("/tables/{table}/transcript")
async def export_transcript(
    live: OneTable, guest: MaybeGuest, server: Server, asker: Asker
) -> Annotated[Response, JSON_LINES]:
    """The whole game as JSON lines; while it holds secrets, only when it has ended.

    The first line's `bastide.chance` says where its chance came from: `house`, `record`, `branch`,
    `example` or `practice`; its `fair` by what draws are checked (`bastide verify`), with the secret when the table
    has ended.
    """
    live.viewers_of(guest)
    history = presenter.whole_game(live).history[:]
    server.heavy.check(asker, "export", 1 + len(history) / 1000)
    async with server.looks.turn(asker):
        lines = await beside(_written, live.setup, history, live.row.chance, live.fair)
    name = f'attachment; filename="{live.row.game}-{live.row.id}.jsonl"'
    return Response(lines, media_type=JSON_LINES, headers={"Content-Disposition": name})


def _written(setup: Setup, history: list[Ply], chance: Chance, fair: Fair | None) -> str:
    actions = (ply.action for ply in history)
    return "\n".join(transcript.of_actions(setup, actions, fair, chance=chance)) + "\n"


class RecordBody(Body):
    """A transcript to go on with, and who sits where."""

    transcript: str = Field(max_length=1_900_000)
    seats: list[SeatBody] = Field(min_length=1, max_length=14)
    policy: PolicyBody = PolicyBody()


@router.post("/records", status_code=201)
async def bring_record(
    body: RecordBody, guest: Opener, asker: Asker, server: Server
) -> Told[Opened]:
    """Open a table from a transcript of 10,000 actions at most; every one is checked.

    Its `chance` is `record` from then on: such a table is for those who are invited, with no open seat.
    """
    with server.quotas.reading(asker):
        record: Record = await server.trials.check(RecordTrial(body.transcript), asker)
    seats = _dressed(body.seats, record.looks)
    plan = Plan(
        game(record.game), record.players, seats, record.options, body.policy.policy(),
        plies=record.plies,
    )  # fmt: skip
    live, links = await server.hall.openings.open(guest, plan)
    return answer(Opened(presenter.table(live), links), status=201)


def _dressed(
    seats: Sequence[SeatBody], looks: Sequence[Mapping[str, str]] | None
) -> list[SeatPlan]:
    """Who sits where, looking as the seats of that game did unless it is said how."""
    plans = [seat.plan() for seat in seats]
    if looks is None or any(plan.look for plan in plans):
        return plans
    return [replace(plan, look=look) for plan, look in zip(plans, looks, strict=False)]


class BranchBody(Body):
    """After how many actions the new table starts, and who sits at it."""

    ply: int = Field(ge=0)
    seats: list[SeatBody] = Field(min_length=1, max_length=14)
    policy: PolicyBody = PolicyBody()


@router.post("/tables/{table}/branch", status_code=201)
async def branch_table(
    body: BranchBody, live: OneTable, guest: SomeGuest, server: Server
) -> Told[Opened]:
    """A new table from any moment, with no open seat; of a game with secrets, only when it has ended."""
    live.viewers_of(guest)
    history = presenter.whole_game(live).history
    if body.ply > len(history):
        raise Refused("no-ply", ply=str(body.ply))
    plan = Plan(
        live.setup.game, live.row.players, _dressed(body.seats, live.row.looks), live.row.options,
        body.policy.policy(), origin=live.row.id, plies=history[: body.ply],
        brought="record" if live.row.chance == "record" else "branch",
    )  # fmt: skip
    fresh, links = await server.hall.openings.open(guest, plan)
    return answer(Opened(presenter.table(fresh), links), status=201)


@router.get("/tables/{table}/plies/{ply}")
async def show_moment(
    ply: PlyNumber,
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    asker: Asker,
    seat: SeatQuery = None,
) -> Told[Moment]:
    """The scene when that many actions stood, and what moved with the last of them: a permalink."""
    told = presenter.replay(live, live.viewer(guest, seat), ply)
    async with server.looks.turn(asker):
        (shown,) = await beside(told)
    return answer(shown)


@router.get("/tables/{table}/plies")
async def show_moments(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    asker: PictureAsker,
    seat: SeatQuery = None,
    first: Annotated[int, Query(ge=0, description="from when so many actions stood")] = 0,
    count: Annotated[
        int, Query(ge=1, le=presenter.MOST_PLIES, description="how many moments")
    ] = presenter.MOST_PLIES,
) -> Told[Moments]:
    """Some moments in a row, to play a game again."""
    server.heavy.check(asker, "replays")
    told = presenter.replay(live, live.viewer(guest, seat), first, count)
    async with server.looks.turn(asker):
        return answer(Moments(live.ply, await beside(told)))


@router.get("/replays")
async def list_replays(guest: MaybeGuest, server: Server, before: Before = None) -> Told[TableList]:
    """Games that have ended and that one may look at: those that were open to all, and one's own."""
    page = await server.hall.store.ended_tables(guest.id if guest else None, before)
    return answer(TableList([presenter.listed(row) for row in page.tables], page.more))


@router.get("/tables/{table}/plies/{ply}/picture.{form}")
async def draw_moment(
    ply: PlyNumber,
    form: Annotated[Literal["svg", "png"], Path(description="the form of the picture")],
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    reader: Lang,
    asker: PictureAsker,
    seat: SeatQuery = None,
    theme: ThemeQuery = "light",
    lang: LangQuery = None,
    scale: Annotated[int, Query(ge=1, le=2, description="of a PNG")] = 1,
) -> Annotated[Response, "image/svg+xml", "image/png"]:
    """A picture of that moment; in the reader's language unless a link names one."""
    server.heavy.check(asker, "pictures")
    async with server.looks.turn(asker):
        view = await presenter.at_ply(live, live.viewer(guest, seat), ply)
        svg = await beside(draw.picture, view, lang or reader, theme)
    if form == "svg":
        return Response(svg, media_type="image/svg+xml")
    png = await server.painter.paint(PngJob(svg, draw.SHOWN_WIDTH * scale), asker)
    return Response(png, media_type="image/png")
