"""For whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from prometheus_client import generate_latest

from bastide.core.text import Words, say
from bastide.core.version import VERSION
from bastide.server.guard import HEALTH
from bastide.server.refusals import TEXTS, Refused
from bastide.server.routes.common import Lang, Server, Told, answer, is_operator
from bastide.server.routes.description import Described
from bastide.server.wire.house import Down, Up

router = APIRouter(tags=["operations"], route_class=Described)


@router.get(HEALTH, responses={503: {"description": "Games cannot be written down."}})
async def health(server: Server, lang: Lang) -> Told[Up] | Told[Down]:
    """Is the server up, and can games be written down?"""
    problem = await server.health.problem()
    if problem is None:
        return answer(Up("ok", VERSION))
    words = Words(lang, [TEXTS]).render(say(f"down-{problem}"))
    return answer(Down("down", problem, words), status=503)


@router.get("/metrics", responses={403: {}}, openapi_extra={"security": [{"operator": []}, {}]})
async def metrics(request: Request, server: Server) -> Annotated[Response, "text/plain"]:
    """Metrics for Prometheus: to who asks from this machine, or knows the token that was set."""
    if not is_operator(request):
        raise Refused("not-operator")
    server.metrics.tables.set(len(server.hall.tables.in_memory))
    server.metrics.sockets.set(len(server.connections.open))
    server.metrics.bots_waiting.set(server.requests.workers.waiting)
    server.metrics.lag.set(server.pressure.late)
    return Response(generate_latest(server.metrics.registry), media_type="text/plain")
