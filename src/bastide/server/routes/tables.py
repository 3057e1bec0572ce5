"""Tables: open one, sit down, play, look."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import Field

from bastide.core.errors import BastideError
from bastide.core.options import Value
from bastide.games import game
from bastide.server import messages as m
from bastide.server import shows
from bastide.server.beside import beside
from bastide.server.catalogue import stand_in
from bastide.server.guard import address
from bastide.server.hall import Plan
from bastide.server.live import plain_row
from bastide.server.refusals import Refused, refusal_json
from bastide.server.routes.common import (
    Answer,
    Body,
    Lang,
    MaybeGuest,
    OneTable,
    PolicyBody,
    SeatBody,
    SeatQuery,
    Server,
    SomeGuest,
    known,
    parts_of,
)
from bastide.server.socket import line_language
from bastide.server.trials import EditionTrial

router = APIRouter(prefix="/api/tables", tags=["tables"])


class EditionBody(Body):
    """A component file of the host's own."""

    name: str = Field(min_length=1, max_length=80)
    source: str = Field(max_length=60_000)


class TableBody(Body):
    """A table to open."""

    game: str = Field(max_length=40, examples=["forteresse"])
    seats: list[SeatBody] = Field(
        min_length=1, max_length=14, examples=[[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]]
    )
    options: dict[str, Value] = Field(default_factory=dict)
    edition: EditionBody | None = None
    policy: PolicyBody = PolicyBody()
    public: bool = False


@router.post("", status_code=201)
async def create(body: TableBody, guest: SomeGuest, server: Server) -> Answer:
    """Open a table. `links` holds the secret of each invitation, by seat: it is shown only here."""
    if body.edition is None:
        chosen = game(body.game)
    else:
        name, source = body.edition.name, body.edition.source
        players, options = len(body.seats), body.options
        await server.trials.check(EditionTrial(body.game, name, source, players, options))
        chosen = await server.hall.catalogue.with_edition(body.game, name, source)
    seats = [seat.plan() for seat in body.seats]
    plan = Plan(chosen, len(seats), seats, body.options, body.policy.policy(), body.public)
    live, links = await server.hall.create(guest, plan)
    return {"table": shows.table_json(live), "links": links}


@router.get("")
async def open_tables(server: Server) -> Answer:
    """Tables anybody may join."""
    return {"tables": [plain_row(row) for row in await server.hall.store.open_tables()]}


@router.get("/{table}")
async def one_table(live: OneTable, guest: MaybeGuest, server: Server) -> Answer:
    """How a table stands, and which seats are mine."""
    mine = live.seats_of(guest)
    host = live.is_host(guest)
    return {"table": shows.table_json(live), "mine": mine, "host": host}


class JoinBody(Body):
    """An invitation's secret, or an open seat (the first if none is named)."""

    claim: str | None = Field(default=None, max_length=64)
    seat: int | None = Field(default=None, ge=0, le=20)


@router.post("/{table}/join")
async def join(body: JoinBody, live: OneTable, guest: SomeGuest, server: Server) -> Answer:
    """Sit down."""
    if body.claim is not None:
        seat = await server.hall.claim(live, guest, body.claim)
    else:
        seat = await server.hall.take(live, guest, body.seat)
    return {"seat": seat, "table": shows.table_json(live)}


class SeatChange(Body):
    """What the host does with a seat: a new invitation, open to anybody, or a bot."""

    do: str = Field(pattern="^(invite|open|bot)$")
    bot: str | None = Field(default=None, max_length=40)


@router.post("/{table}/seats/{seat}")
async def change_seat(
    body: SeatChange, seat: int, live: OneTable, guest: SomeGuest, server: Server
) -> Answer:
    """The host frees a seat, invites somebody again, or hands it to a bot."""
    server.hall.check_host(live, guest)
    links = {}
    if body.do == "invite":
        links = {seat: await server.hall.invite(live, seat)}
    elif body.do == "open":
        await server.hall.open_seat(live, seat)
    else:
        await server.hall.give_to_bot(live, seat, body.bot or stand_in())
    return {"table": shows.table_json(live), "links": links}


@router.post("/{table}/abandon")
async def abandon(live: OneTable, guest: SomeGuest, server: Server) -> Answer:
    """The host calls it off."""
    server.hall.check_host(live, guest)
    await server.hall.abandon(live)
    return {"table": shows.table_json(live)}


class RematchBody(Body):
    """Nothing: the same again with seats rotated. A game: the same people, another game."""

    game: str | None = Field(default=None, max_length=40)
    options: dict[str, Value] = Field(default_factory=dict)


@router.post("/{table}/rematch", status_code=201)
async def rematch(body: RematchBody, live: OneTable, guest: SomeGuest, server: Server) -> Answer:
    """Play again with the same people, when the game has ended."""
    if not live.seats_of(guest):
        server.hall.check_host(live, guest)
    other = game(body.game) if body.game else None
    plan = await server.hall.rematch_plan(live, guest, other, body.options)
    async with live.lock:  # both press the button: they meet at one table
        known = live.rematches.get(plan.game.id)
        if known is not None:
            return {"table": shows.table_json(await server.hall.table(known)), "links": {}}
        fresh, links = await server.hall.create(guest, plan)
        live.rematches[plan.game.id] = fresh.row.id
    told = {"t": "rematch", "game": plan.game.id, "table": fresh.row.id}
    live.tell(shows.encode(told))
    return {"table": shows.table_json(fresh), "links": links}


def _schema() -> dict[str, Any]:
    """The messages of the socket as a schema, for the description of `/do`."""
    _, parts = msgspec.json.schema_components(m.REQUESTS, ref_template="{name}")
    schemas = [
        {name: value for name, value in part.items() if name != "title"} for part in parts.values()
    ]
    play = {"t": "play", "id": 1, "seat": 0, "seq": 1, "chain": ["e4-e5"], "key": "c0ffee"}
    return {
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"oneOf": schemas}, "example": play}},
        }
    }


@router.post("/{table}/do", openapi_extra=_schema())
async def do(
    request: Request, live: OneTable, guest: MaybeGuest, server: Server, lang: Lang
) -> Response:
    """The messages of the socket, one a request: play, undo, peek, why, inspect, say, ...

    Done: the answer, and the step as that seat sees it. Refused: the reason, its clause, and the
    current step.
    """
    message = m.understood(await request.body())
    if not isinstance(message, m.Request):
        raise Refused("bad-request", problem="hello, ping")
    seat = getattr(message, "seat", None)
    status = 200
    try:
        where = address(request.scope, server.settings)
        answer = await server.deeds.do(live, guest, message, lang, where)
    except BastideError as error:
        answer = refusal_json(error, lang)
        status = error.status if isinstance(error, Refused) else 422
    if isinstance(message, m.Play | m.Undo) and seat in live.seats_of(guest):
        answer["step"] = shows.step(live, seat)
    return Response(shows.encode(answer), status, media_type="application/json")


@router.get("/{table}/step")
async def step(
    live: OneTable, guest: MaybeGuest, server: Server, seat: SeatQuery = None
) -> Response:
    """The game as one sees it now, with what is asked."""
    shown = shows.step(live, server.hall.viewer(live, guest, seat))
    return Response(shows.encode(shown), media_type="application/json")


@router.get("/{table}/frame")
async def frame(live: OneTable, guest: MaybeGuest, server: Server) -> Response:
    """Areas and fixed places."""
    live.viewers_of(guest)
    return Response(shows.encode(shows.frame(live)), media_type="application/json")


@router.get("/{table}/log")
async def log(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0)] = 0,
    until: Annotated[int | None, Query(ge=0)] = None,
) -> Answer:
    """What has happened, in sentences, as one may know it now: at most the 200 last, `until` that action."""
    viewer = server.hall.viewer(live, guest, seat)
    seq, ply = live.seq, live.ply
    told = await beside(shows.history(live, viewer, after, until))
    return {"seq": seq, "ply": ply, "log": told}


@router.get("/{table}/scores")
async def scores(
    live: OneTable, guest: MaybeGuest, server: Server, seat: SeatQuery = None
) -> Answer:
    """How every seat stood through the game, as one could see it then: `points` by number of actions."""
    if not server.heavy.allows("scores"):
        raise Refused("too-fast")
    return await beside(shows.scores(live, server.hall.viewer(live, guest, seat)))


@router.get("/{table}/chat")
async def chat(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    after: Annotated[int, Query(ge=0)] = 0,
) -> Answer:
    """What was said."""
    return {"lines": await server.deeds.heard(live, guest, after)}


async def live_line(socket: WebSocket) -> None:
    """The table's socket."""
    parts = parts_of(socket)
    try:
        guest = await known(socket)
        live = await parts.hall.table(socket.path_params["table"])
        live.viewers_of(guest)
    except BastideError as error:
        reason = error.code if isinstance(error, Refused) else "refused"
        await socket.close(4003, reason)
        return
    lang = line_language(socket.headers.get("accept-language"))
    await parts.switchboard.serve(socket, live, guest, lang)


# Plain Starlette: FastAPI would keep its tools for dependencies as long as the line stands.
router.add_websocket_route("/api/tables/{table}/live", live_line)
