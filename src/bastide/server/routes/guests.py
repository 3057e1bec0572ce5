"""Who one is."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from bastide.server import presenter
from bastide.server.guard import address
from bastide.server.refusals import Refused
from bastide.server.routes.common import COOKIE, Body, MaybeGuest, Name, Server, SomeGuest, answer
from bastide.server.wire.outgoing import Me

router = APIRouter(prefix="/api", tags=["guests"])
YEAR = 365 * 86_400


class GuestBody(Body):
    """A display name. `bearer` is for programs: the secret in the answer instead of a cookie."""

    name: Name
    bearer: bool = False


@router.post("/guests", status_code=201)
async def introduce(
    body: GuestBody, request: Request, response: Response, server: Server, known: MaybeGuest
) -> dict[str, str]:
    """Become a guest: the browser gets a secret in a cookie that no script can read.

    Somebody known stays who they are, with their seats, and goes by the new name.
    """
    if known is not None and not body.bearer:
        response.status_code = 200
        return await rename(NameBody(name=body.name), known, server)
    if not server.new_guests.allows(address(request.scope, server.settings)):
        raise Refused("too-fast")
    guest, token = await server.hall.guests.welcome(body.name)
    shown = {"id": guest.id, "name": guest.name}
    if body.bearer:
        return shown | {"token": token}
    secure = server.settings.secure or request.url.scheme == "https"
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return shown


@router.get("/me")
async def me(guest: SomeGuest, server: Server) -> Response:
    """Who I am and where I play; `waiting` are the tables where it is my turn, or where I am to come."""
    rows = await server.hall.store.tables_of(guest.id)
    waiting = [
        row.id
        for row in rows
        if any(seat.guest == guest.id and row.waits_for(seat) for seat in row.seats)
    ]
    tables = [presenter.own(row, guest.id) for row in rows]
    return answer(Me(guest.id, guest.name, waiting, tables))


class NameBody(Body):
    """Another name."""

    name: Name


@router.put("/me")
async def rename(body: NameBody, guest: SomeGuest, server: Server) -> dict[str, str]:
    """Change one's name, for tables to come."""
    await server.hall.store.rename_guest(guest.id, body.name)
    return {"id": guest.id, "name": body.name}
