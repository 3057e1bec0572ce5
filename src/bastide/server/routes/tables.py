"""Tables: open one, sit down, play, look."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, WebSocket
from pydantic import AfterValidator, Field

from bastide.core.errors import BastideError
from bastide.core.fair import CONTRIBUTION
from bastide.core.options import Value
from bastide.core.scene import Frame, Info
from bastide.games import game
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.catalogue import stand_in
from bastide.server.connections import turn_away
from bastide.server.guard import address
from bastide.server.guests import Guest
from bastide.server.language import reader_language
from bastide.server.live import LiveTable
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
    SeatNumber,
    SeatQuery,
    Server,
    SomeGuest,
    Told,
    answer,
    known,
    parts_of,
)
from bastide.server.routes.description import Described, schemas
from bastide.server.speech import check_source, clean
from bastide.server.trials import EditionTrial
from bastide.server.wire import incoming as m
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import Json

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=Described)
MOST = 1_000_000  # actions or lines of chat at one table, as in the socket's messages


class EditionBody(Body):
    """A component file of the host's own."""

    name: Annotated[str, Field(min_length=1, max_length=80), AfterValidator(clean)]
    source: str = Field(max_length=60_000)


class TableBody(Body):
    """A table to open. Who sits where is as `seats` say, or `shuffled`: drawn by lot.

    Where `begins` names who begins, all keep their order round the table and move until that one has the seat which
    begins.

    Who `contributes` to its chance sees first what that was sealed with (`table.fair`): his seats are kept for him, and
    the game begins when he comes to them (`arrive`).
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
    contributes: bool = False


@router.post("", status_code=201)
async def open_table(
    body: TableBody, guest: Opener, asker: Asker, server: Server
) -> Told[out.Opened]:
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
        contributes=body.contributes,
    )  # fmt: skip
    live, links = await server.hall.openings.open(guest, plan)
    if body.edition is not None:  # once more: whoever kept it besides may just have let it go
        made = chosen.edition
        await server.hall.store.keep_edition(made.sha256, made.name, body.edition.source)
    return answer(out.Opened(presenter.table(live), links), status=201)


@router.get("")
async def list_open_tables(server: Server, before: Before = None) -> Told[out.TableList]:
    """Tables anybody may join."""
    page = await server.hall.store.open_tables(before)
    return answer(out.TableList([presenter.listed(row) for row in page.tables], page.more))


@router.get("/{table}")
async def show_table(live: OneTable, guest: MaybeGuest, server: Server) -> Told[out.MyTable]:
    """How a table stands, and which seats are mine."""
    return answer(_mine(live, guest))


def _mine(live: LiveTable, guest: Guest | None) -> out.MyTable:
    seats, row = live.seats_of(guest), live.row
    given = row.contributions or [seat.contribution or "" for seat in row.seats]
    contributed = [given[seat] for seat in seats if given[seat]]
    return out.MyTable(presenter.table_for(live, guest), seats, live.is_host(guest), contributed)


Contribution = Annotated[
    str, Field(pattern=f"^{CONTRIBUTION}$", examples=["4f1c0a99d2e84b7b8c1d53f06e2a7710"])
]


class JoinBody(Body):
    """An invitation's secret, or an open seat (the first if none is named).

    What one contributes to the table's chance are some hexadecimal digits of one's own.
    """

    claim: str | None = Field(default=None, max_length=64)
    seat: int | None = Field(default=None, ge=0, le=20)
    contribution: Contribution | None = None


@router.post("/{table}/join")
async def join_table(
    body: JoinBody, live: OneTable, guest: SomeGuest, server: Server
) -> Told[out.Joined]:
    """Sit down."""
    if body.claim is not None:
        seat = await server.hall.seats.claim(live, guest, body.claim, body.contribution)
    else:
        seat = await server.hall.seats.take(live, guest, body.seat, body.contribution)
    return answer(out.Joined(presenter.table(live), seat))


class ArriveBody(Body):
    """What one contributes to the table's chance: some hexadecimal digits of one's own."""

    contribution: Contribution | None = None


@router.post("/{table}/arrive")
async def come_to_table(
    body: ArriveBody, live: OneTable, guest: SomeGuest, server: Server
) -> Told[out.MyTable]:
    """Come to the seats that are kept for me; to whoever has none or sits already nothing happens."""
    await server.hall.seats.arrive(live, guest, body.contribution)
    return answer(_mine(live, guest))


@router.post("/{table}/decline")
async def decline_seat(live: OneTable, guest: SomeGuest, server: Server) -> Told[out.TableAnswer]:
    """Do not come: the seat that was kept for me to play again is the host's to give."""
    await server.hall.seats.decline(live, guest)
    return answer(out.TableAnswer(presenter.table_for(live, guest)))


class SeatChange(Body):
    """What the host does with a seat: a new invitation, open to anybody, or a bot."""

    do: str = Field(pattern="^(invite|open|bot)$")
    bot: str | None = Field(default=None, max_length=40)


@router.post("/{table}/seats/{seat}")
async def change_seat(
    body: SeatChange, seat: SeatNumber, live: OneTable, guest: SomeGuest, server: Server
) -> Told[out.Opened]:
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
    body: LookChange, seat: SeatNumber, live: OneTable, guest: SomeGuest, server: Server
) -> Told[out.TableAnswer]:
    """Take another colour or House for my seat, or as the host for any, while the table waits.

    Bots and free seats get what it had; what a person who sits there has is not taken away.
    """
    await server.hall.seats.dress(live, guest, seat, body.look)
    return answer(out.TableAnswer(presenter.table(live)))


@router.post("/{table}/abandon")
async def abandon_table(live: OneTable, guest: SomeGuest, server: Server) -> Told[out.TableAnswer]:
    """The host calls it off."""
    live.check_host(guest)
    await server.hall.play.abandon(live)
    return answer(out.TableAnswer(presenter.table(live)))


class RematchBody(Body):
    """Nothing: the same again with seats rotated. A game: the same people, another game.

    `contributes` is the same as for any new table.
    """

    game: str | None = Field(default=None, max_length=40)
    options: dict[str, Value] = Field(default_factory=dict)
    contributes: bool = False


@router.post("/{table}/rematch", status_code=201)
async def play_again(
    body: RematchBody, live: OneTable, guest: SomeGuest, server: Server
) -> Told[out.Opened]:
    """Invite the same people to play again, when the game has ended."""
    if not live.seats_of(guest):
        live.check_host(guest)
    other = game(body.game) if body.game else None
    fresh, links = await server.hall.openings.play_again(
        live, guest, other, body.options, body.contributes
    )
    return answer(out.Opened(presenter.table_for(fresh, guest), links), status=201)


PLAY = {"t": "play", "id": 1, "seat": 0, "seq": 1, "chain": ["e4-e5"], "key": "c0ffee"}
MESSAGE = {"schema": schemas.messages(m.REQUESTS), "example": PLAY}
BODY = {"requestBody": {"required": True, "content": {"application/json": MESSAGE}}}
# The first of these that fits: what is reached is part of some others.
Done = (
    out.Peeked
    | out.Hints
    | out.Explained
    | out.Judgement
    | out.Reasons
    | Json[Info]
    | out.Played
    | out.Said
)


@router.post("/{table}/do", openapi_extra=BODY, responses={401: {}})
async def do_at_table(
    request: Request, live: OneTable, guest: MaybeGuest, server: Server, lang: Lang
) -> Told[Done] | Told[out.NotPlayed]:
    """One message of the socket: play, undo, peek, why, inspect, say and so on.

    Done: the answer, and the step as that seat sees it. Refused: the reason, its clause, and the
    current step.
    """
    message = m.decode(await request.body())
    if not isinstance(message, m.Request):
        raise Refused("bad-request", problem="hello, ping")

    def seen() -> out.Step | None:
        if not isinstance(message, m.Play | m.Undo) or message.seat not in live.seats_of(guest):
            return None
        return presenter.step(live, message.seat)

    try:
        where = address(request.scope, server.settings)
        done = await server.requests.handle(live, guest, message, lang, where)
    except BastideError as error:
        told = refusal(out.NotPlayed, error, lang, step=seen())
        return answer(told, status=refused(error).status)
    return answer(out.Played(done.seq, seen()) if isinstance(done, out.Reached) else done)


@router.get("/{table}/step")
async def current_step(
    live: OneTable, guest: MaybeGuest, server: Server, seat: SeatQuery = None
) -> Told[out.Step]:
    """The game as one sees it now, with what is asked."""
    return answer(presenter.step(live, live.viewer(guest, seat)))


@router.get("/{table}/frame")
async def table_frame(live: OneTable, guest: MaybeGuest, server: Server) -> Told[Json[Frame]]:
    """Areas and fixed places."""
    live.viewers_of(guest)
    return answer(presenter.frame(live))


@router.get("/{table}/log")
async def table_log(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    asker: Asker,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, le=MOST, description="only what follows that action")] = 0,
    until: Annotated[
        int | None, Query(ge=0, le=MOST, description="only what comes before the next one")
    ] = None,
) -> Told[out.Log]:
    """What has happened, in sentences, as one may know it now: at most the 200 last, `until` that action."""
    viewer = live.viewer(guest, seat)
    seq, ply = live.seq, live.ply
    async with server.looks.turn(asker):
        told = await beside(presenter.history(live, viewer, after, until))
    return answer(out.Log(seq, ply, told, live.row.chance))


@router.get("/{table}/scores")
async def table_scores(
    live: OneTable, guest: MaybeGuest, server: Server, asker: PictureAsker, seat: SeatQuery = None
) -> Told[out.Scores]:
    """How every seat stood through the game, as one could see it then: `points` by number of actions."""
    server.heavy.check(asker, "scores")
    told = presenter.scores(live, live.viewer(guest, seat))
    async with server.looks.turn(asker):
        return answer(await beside(told))


@router.get("/{table}/chat")
async def table_chat(
    live: OneTable,
    guest: MaybeGuest,
    server: Server,
    after: Annotated[int, Query(ge=0, le=MOST, description="only what follows that line")] = 0,
    private: Annotated[
        int, Query(ge=0, le=MOST, description="how many private lines one has already")
    ] = 0,
) -> Told[out.ChatLog]:
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
