"""Tables: open one, sit down, play, look."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import AfterValidator, Field

from bastide.core.errors import BastideError
from bastide.core.options import Value
from bastide.games import game
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.catalogue import stand_in
from bastide.server.connections import turn_away
from bastide.server.guard import address
from bastide.server.language import reader_language
from bastide.server.plans import Plan
from bastide.server.refusals import Refused, refusal, refused
from bastide.server.routes.common import (
    Asker,
    Before,
    BeginnerBody,
    Body,
    Lang,
    LookBody,
    MaybeGuest,
    OneTable,
    Opener,
    PictureAsker,
    PolicyBody,
    SeatBody,
    SeatQuery,
    Server,
    SomeGuest,
    answer,
    known,
    parts_of,
)
from bastide.server.speech import check_source, clean
from bastide.server.trials import EditionTrial
from bastide.server.wire import incoming as m
from bastide.server.wire import outgoing as out

router = APIRouter(prefix="/api/tables", tags=["tables"])
MOST = 1_000_000  # actions or lines of chat at one table, as in the socket's messages


class EditionBody(Body):
    """A component file of the host's own."""

    name: Annotated[str, Field(min_length=1, max_length=80), AfterValidator(clean)]
    source: str = Field(max_length=60_000)


class TableBody(Body):
    """A table to open. Who sits where is as `seats` say, or `shuffled`: drawn by lot.

    Where `begins` names who begins, all keep their order round the table and move until that one has the seat which
    begins.
    """

    game: str = Field(max_length=40, examples=["forteresse"])
    seats: list[SeatBody] = Field(
        min_length=1, max_length=14, examples=[[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]]
    )
    options: dict[str, Value] = Field(default_factory=dict)
    edition: EditionBody | None = None
    policy: PolicyBody = PolicyBody()
    public: bool = False
    shuffled: bool = False
    begins: BeginnerBody | None = None


@router.post("", status_code=201)
async def create(body: TableBody, guest: Opener, asker: Asker, server: Server) -> Response:
    """Open a table. `links` holds the secret of each invitation, by seat: it is shown only here."""
    if body.edition is None:
        chosen = game(body.game)
    else:
        name, source = body.edition.name, body.edition.source
        check_source(source)
        players, options = len(body.seats), body.options
        trial = EditionTrial(body.game, name, source, players, options)
        with server.quotas.reading(asker):
            await server.trials.check(trial, asker)
            chosen = await server.hall.tables.catalogue.with_edition(body.game, name, source)
    seats = [seat.plan() for seat in body.seats]
    plan = Plan(
        chosen, len(seats), seats, body.options, body.policy.policy(), body.public,
        shuffled=body.shuffled, begins=body.begins.plan() if body.begins else None,
    )  # fmt: skip
    live, links = await server.hall.openings.open(guest, plan)
    if body.edition is not None:  # once more: whoever kept it besides may just have let it go
        made = chosen.edition
        await server.hall.store.keep_edition(made.sha256, made.name, body.edition.source)
    return answer(out.Opened(presenter.table(live), links), status=201)


@router.get("")
async def open_tables(server: Server, before: Before = None) -> Response:
    """Tables anybody may join."""
    page = await server.hall.store.open_tables(before)
    return answer(out.TableList([presenter.listed(row) for row in page.tables], page.more))


@router.get("/{table}")
async def one_table(live: OneTable, guest: MaybeGuest, server: Server) -> Response:
    """How a table stands, and which seats are mine."""
    mine = live.seats_of(guest)
    host = live.is_host(guest)
    return answer(out.MyTable(presenter.table(live), mine, host))


class JoinBody(Body):
    """An invitation's secret, or an open seat (the first if none is named)."""

    claim: str | None = Field(default=None, max_length=64)
    seat: int | None = Field(default=None, ge=0, le=20)


@router.post("/{table}/join")
async def join(body: JoinBody, live: OneTable, guest: SomeGuest, server: Server) -> Response:
    """Sit down."""
    if body.claim is not None:
        seat = await server.hall.seats.claim(live, guest, body.claim)
    else:
        seat = await server.hall.seats.take(live, guest, body.seat)
    return answer(out.Joined(presenter.table(live), seat))


@router.post("/{table}/decline")
async def decline(live: OneTable, guest: SomeGuest, server: Server) -> Response:
    """Do not come: the seat that was kept for me to play again is the host's to give."""
    await server.hall.seats.decline(live, guest)
    return answer(out.TableAnswer(presenter.table(live)))


class SeatChange(Body):
    """What the host does with a seat: a new invitation, open to anybody, or a bot."""

    do: str = Field(pattern="^(invite|open|bot)$")
    bot: str | None = Field(default=None, max_length=40)


@router.post("/{table}/seats/{seat}")
async def change_seat(
    body: SeatChange, seat: int, live: OneTable, guest: SomeGuest, server: Server
) -> Response:
    """The host frees a seat, invites somebody again, or hands it to a bot."""
    live.check_host(guest)
    links = {}
    if body.do == "invite":
        links = {seat: await server.hall.seats.invite(live, seat)}
    elif body.do == "open":
        await server.hall.seats.open(live, seat)
    else:
        server.quotas.check_bots_alone(live, seat)
        await server.hall.seats.give_to_bot(live, seat, body.bot or stand_in())
    return answer(out.Opened(presenter.table(live), links))


class LookChange(Body):
    """What somebody takes for a seat, of the game's `traits`: `{"colour": "red"}`."""

    look: LookBody


@router.post("/{table}/seats/{seat}/look")
async def change_look(
    body: LookChange, seat: int, live: OneTable, guest: SomeGuest, server: Server
) -> Response:
    """Take another colour or House for my seat, or as the host for any, while the table waits.

    Bots and free seats get what it had; what a person who sits there has is not taken away.
    """
    await server.hall.seats.dress(live, guest, seat, body.look)
    return answer(out.TableAnswer(presenter.table(live)))


@router.post("/{table}/abandon")
async def abandon(live: OneTable, guest: SomeGuest, server: Server) -> Response:
    """The host calls it off."""
    live.check_host(guest)
    await server.hall.play.abandon(live)
    return answer(out.TableAnswer(presenter.table(live)))


class RematchBody(Body):
    """Nothing: the same again with seats rotated. A game: the same people, another game."""

    game: str | None = Field(default=None, max_length=40)
    options: dict[str, Value] = Field(default_factory=dict)


@router.post("/{table}/rematch", status_code=201)
async def rematch(body: RematchBody, live: OneTable, guest: SomeGuest, server: Server) -> Response:
    """Invite the same people to play again, when the game has ended."""
    if not live.seats_of(guest):
        live.check_host(guest)
    other = game(body.game) if body.game else None
    fresh, links = await server.hall.openings.play_again(live, guest, other, body.options)
    return answer(out.Opened(presenter.table(fresh), links), status=201)


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
    message = m.decode(await request.body())
    if not isinstance(message, m.Request):
        raise Refused("bad-request", problem="hello, ping")
    done: out.Answer | out.Refusal
    try:
        where = address(request.scope, server.settings)
        done, status = await server.requests.handle(live, guest, message, lang, where), 200
    except BastideError as error:
        done, status = refusal(out.Refusal, error, lang), refused(error).status
    outcome = out.Outcome()
    if isinstance(message, m.Play | m.Undo) and message.seat in live.seats_of(guest):
        outcome.step = presenter.step(live, message.seat)
    return answer(done, outcome, status=status)


@router.get("/{table}/step")
async def step(
    live: OneTable, guest: MaybeGuest, server: Server, seat: SeatQuery = None
) -> Response:
    """The game as one sees it now, with what is asked."""
    return answer(presenter.step(live, live.viewer(guest, seat)))


@router.get("/{table}/frame")
async def frame(live: OneTable, guest: MaybeGuest, server: Server) -> Response:
    """Areas and fixed places."""
    live.viewers_of(guest)
    return answer(presenter.frame(live))


@router.get("/{table}/log")
async def log(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    asker: Asker,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, le=MOST)] = 0,
    until: Annotated[int | None, Query(ge=0, le=MOST)] = None,
) -> Response:
    """What has happened, in sentences, as one may know it now: at most the 200 last, `until` that action."""
    viewer = live.viewer(guest, seat)
    seq, ply = live.seq, live.ply
    async with server.looks.turn(asker):
        told = await beside(presenter.history(live, viewer, after, until))
    return answer(out.Log(seq, ply, told, live.row.chance))


@router.get("/{table}/scores")
async def scores(
    live: OneTable, guest: MaybeGuest, server: Server, asker: PictureAsker, seat: SeatQuery = None
) -> Response:
    """How every seat stood through the game, as one could see it then: `points` by number of actions."""
    server.heavy.check(asker, "scores")
    told = presenter.scores(live, live.viewer(guest, seat))
    async with server.looks.turn(asker):
        return answer(await beside(told))


@router.get("/{table}/chat")
async def chat(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    after: Annotated[int, Query(ge=0, le=MOST)] = 0,
    private: Annotated[int, Query(ge=0, le=MOST)] = 0,
) -> Response:
    """What was said, to all and to me: after a line, and but the first so many private ones."""
    return answer(out.ChatLog(await server.hall.chat.said(live, guest, after, private)))


async def live_socket(socket: WebSocket) -> None:
    """The table's socket."""
    parts = parts_of(socket)
    lang = reader_language(socket.headers.get("accept-language"))
    try:
        guest = await known(socket)
        live = await parts.hall.tables.get(socket.path_params["table"])
        live.viewers_of(guest)
    except BastideError as error:
        await turn_away(socket, error, lang)
        return
    where = address(socket.scope, parts.settings)
    await parts.connections.serve(socket, live, guest, lang, where)


# Plain Starlette: FastAPI would keep its tools for dependencies as long as the socket stands.
router.add_websocket_route("/api/tables/{table}/live", live_socket)
