"""The operator's page: how the servers are, which tables run; taking a server out of service, the message of the day.

Only a token that `bastide admin token` has made opens it, sent as `Authorization: Bearer`: no cookie does.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import StringConstraints

from bastide.server import motd
from bastide.server.control import running_tables, servers
from bastide.server.office import Office
from bastide.server.routes.common import Before, Body, Parts, Server, Told, answer, must_be_operator
from bastide.server.routes.description import Described
from bastide.server.wire.admin import ControlRoom
from bastide.server.wire.house import Today

router = APIRouter(prefix="/api/admin", tags=["admin"], route_class=Described)
Operator = Annotated[str, Depends(must_be_operator)]
Line = Annotated[str, StringConstraints(max_length=2 * motd.LONGEST)]  # before it is cleaned


@router.get("/house")
async def control_room(
    server: Server, operator: Operator, before: Before = None
) -> Told[ControlRoom]:
    """How the servers are, and which tables wait or are played, page by page."""
    return answer(await _seen(server, before))


async def _seen(server: Parts, before: str | None = None) -> ControlRoom:
    database, tables = server.hall.store.database, server.hall.tables
    found, more = await running_tables(database, tables, before)
    there = servers(server.settings.node_name, server.load, server.nodes)
    return ControlRoom(there, found, more, server.motd.shown, server.hall.environment.now())


class DrainBody(Body):
    """Which server, and whether it shall be out of service."""

    node: Annotated[str, StringConstraints(max_length=16)]
    drained: bool


@router.post("/drain")
async def drain(body: DrainBody, server: Server, operator: Operator) -> Told[ControlRoom]:
    """Take a server out of service, or put it back: it follows within a second."""
    office = Office(server.hall.store.database)
    await office.drain(body.node, body.drained, operator, server.hall.environment.now())
    return answer(await _seen(server))


class WordsBody(Body):
    """A sentence in both languages."""

    en: Line
    fr: Line


class MessageBody(Body):
    """What everybody shall read on the first page; null: nothing."""

    message: WordsBody | None


@router.put("/message")
async def set_message(body: MessageBody, server: Server, operator: Operator) -> Told[Today]:
    """Set the message of the day, or take it away."""
    said = body.message
    new = None if said is None else motd.message(said.en, said.fr)
    await server.motd.write(new, operator, server.hall.environment.now())
    return answer(Today(new))
