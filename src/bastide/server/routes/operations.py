"""For whoever runs the server: is it well, what does it do, and what does he say to everybody?"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from prometheus_client import generate_latest

from bastide.core.text import Words, say
from bastide.core.version import VERSION
from bastide.server.guard import ALIVE, HEALTH
from bastide.server.refusals import TEXTS, Refused
from bastide.server.routes.common import Lang, Server, Told, answer, is_operator
from bastide.server.routes.description import Described
from bastide.server.wire.house import Down, Today, Up

router = APIRouter(tags=["operations"], route_class=Described)


@router.get(
    HEALTH,
    responses={503: {"description": "Games cannot be written down, or this server is drained."}},
)
async def health(server: Server, lang: Lang) -> Told[Up] | Told[Down]:
    """Is the server up, and can games be written down?"""
    drained = server.nodes is not None and server.nodes.drained
    problem = "drained" if drained else await server.health.problem()
    if problem is None:
        return answer(Up("ok", VERSION))
    words = Words(lang, [TEXTS]).render(say(f"down-{problem}"))
    return answer(Down("down", problem, words), status=503)


@router.get(ALIVE)
async def alive() -> Told[Up]:
    """Does the process answer? Also where games cannot be played."""
    return answer(Up("ok", VERSION))


@router.get("/metrics", responses={403: {}}, openapi_extra={"security": [{"operator": []}, {}]})
async def metrics(request: Request, server: Server) -> Annotated[Response, "text/plain"]:
    """Metrics for Prometheus: to who asks from this machine, or knows the token that was set."""
    if not is_operator(request):
        raise Refused("not-operator")
    server.metrics.tables.set(len(server.hall.tables.in_memory))
    server.metrics.sockets.set(len(server.connections.open))
    server.metrics.bots_waiting.set(server.requests.workers.waiting)
    server.metrics.lag.set(server.pressure.late)
    server.metrics.nodes.set(1 + len(server.nodes.others) if server.nodes is not None else 1)
    server.metrics.tables_held.set(server.hall.tables.held)
    return Response(generate_latest(server.metrics.registry), media_type="text/plain")


@router.get("/api/message")
async def message(server: Server) -> Told[Today]:
    """The message of the day, in every language."""
    return answer(Today(server.motd.shown))
