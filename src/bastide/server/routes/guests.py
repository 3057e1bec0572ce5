"""Who one is."""

from __future__ import annotations

from fastapi import APIRouter, Request

from bastide.server import presenter
from bastide.server.guard import address
from bastide.server.refusals import Refused
from bastide.server.routes.common import (
    COOKIE,
    Before,
    Body,
    MaybeGuest,
    Name,
    Server,
    SomeGuest,
    Told,
    answer,
)
from bastide.server.routes.description import Answers, Described
from bastide.server.rows import TableRow
from bastide.server.wire.house import Myself
from bastide.server.wire.outgoing import Me, OwnTable, OwnTables
from bastide.server.wire.schemas import Schema

router = APIRouter(prefix="/api", tags=["guests"], route_class=Described)
NOBODY: Schema = {"security": []}  # this is where one gets the secret
AGAIN: Answers = {200: {"description": "You were known already, and go by the new name."}}
YEAR = 365 * 86_400


class GuestBody(Body):
    """A display name. `bearer` is for programs: the secret in the answer instead of a cookie."""

    name: Name
    bearer: bool = False


@router.post("/guests", status_code=201, responses=AGAIN, openapi_extra=NOBODY)
async def introduce(
    body: GuestBody, request: Request, server: Server, known: MaybeGuest
) -> Told[Myself]:
    """Become a guest: the browser gets a secret in a cookie that no script can read.

    Somebody known stays who they are, with their seats, and goes by the new name.
    """
    if known is not None and not body.bearer:
        return await rename(NameBody(name=body.name), known, server)
    if not server.new_guests.allows(address(request.scope, server.settings)):
        raise Refused("too-fast")
    guest, token = await server.hall.guests.welcome(body.name)
    if body.bearer:
        return answer(Myself(guest.id, guest.name, token), status=201)
    told = answer(Myself(guest.id, guest.name), status=201)
    secure = server.settings.secure or request.url.scheme == "https"
    told.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return told


@router.get("/me")
async def me(guest: SomeGuest, server: Server) -> Told[Me]:
    """Who I am and where I play; `waiting` are the tables where it is my turn.

    `invitations` are tables that keep a seat for me, to play again with the same people. It is mine when I come;
    until then it is none of my tables.
    """
    store = server.hall.store
    page, invited = await store.tables_of(guest.id), await store.invitations(guest.id)
    waiting = [
        row.id
        for row in page.tables
        if any(seat.guest == guest.id and row.waits_for(seat) for seat in row.seats)
    ]
    tables, invitations = _own(page.tables, guest.id), _own(invited, guest.id)
    return answer(Me(guest.id, guest.name, waiting, tables, page.more, invitations))


@router.get("/me/tables")
async def my_tables(guest: SomeGuest, server: Server, before: Before = None) -> Told[OwnTables]:
    """My tables, page by page."""
    page = await server.hall.store.tables_of(guest.id, before)
    return answer(OwnTables(_own(page.tables, guest.id), page.more))


def _own(rows: list[TableRow], guest: str) -> list[OwnTable]:
    return [presenter.own(row, guest) for row in rows]


class NameBody(Body):
    """Another name."""

    name: Name


@router.put("/me")
async def rename(body: NameBody, guest: SomeGuest, server: Server) -> Told[Myself]:
    """Change one's name, for tables to come."""
    await server.hall.store.rename_guest(guest.id, body.name)
    return answer(Myself(guest.id, body.name))
