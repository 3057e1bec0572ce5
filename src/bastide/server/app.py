"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import generate_latest

from bastide.core.errors import BastideError
from bastide.core.version import VERSION
from bastide.server.beside import OneByOne
from bastide.server.botplayers import BotPlayers
from bastide.server.connections import Connections
from bastide.server.database import Database
from bastide.server.environment import Environment
from bastide.server.guard import Guard
from bastide.server.hall import Hall
from bastide.server.language import reader_language
from bastide.server.limits import Limiter
from bastide.server.logs import log, logger
from bastide.server.memory import give_memory_back
from bastide.server.metrics import Metrics
from bastide.server.notices import Notices
from bastide.server.painting import Painter
from bastide.server.refusals import Refused, refusal, refused
from bastide.server.requests import Requests
from bastide.server.routes import cards, films, games, guests, records, tables
from bastide.server.routes.common import Parts, answer
from bastide.server.settings import Settings
from bastide.server.sharing import page_head
from bastide.server.site import SITE, Site
from bastide.server.store import Store
from bastide.server.trials import Trials
from bastide.server.wire.outgoing import Refusal
from bastide.server.workers import Workers

TICK = 1.0  # seconds between looks at the clocks
SWEEP = 5  # ticks between looks for idle tables
MANY = 100  # tables that have left: their memory is worth a pause


def build(settings: Settings, environment: Environment | None = None) -> FastAPI:
    """The application. It opens its database when it starts and lets go of it when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = settings.url
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        database = await Database(url).open()
        parts.hall = Hall(Store(database), environment, settings.idle_seconds)
        workers = Workers(settings.bot_workers, settings.bot_seconds)
        parts.requests = Requests(parts.hall, workers, parts.metrics)
        parts.connections = Connections(parts.hall, parts.requests, settings.sockets)
        notices = await _notices(database, parts.hall)
        bots = BotPlayers(parts.hall, workers, parts.metrics)
        workers.start()
        parts.trials = Trials()
        parts.trials.start()
        parts.painter = Painter()
        parts.painter.start()
        await bots.resume()
        ticking = asyncio.create_task(_tick(parts))
        log("started", version=VERSION, database=database.url.get_backend_name())
        try:
            yield
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)
            await parts.connections.close()
            await bots.close()
            await workers.close()
            await parts.trials.close()
            await parts.painter.close()
            if notices is not None:
                await notices.close()
            await database.close()  # what was accepted is written first
            log("stopped")

    app = FastAPI(
        title="Bastide", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Castle board games: tables, seats, live play, records. See docs/server.md.",
    )  # fmt: skip
    parts = app.state.parts = Parts()
    parts.settings, parts.metrics = settings, Metrics()
    parts.new_guests = Limiter(rate=settings.requests / 100, burst=settings.requests * 1.5)
    parts.heavy = Limiter(rate=5, burst=20)
    parts.looks = OneByOne()
    app.add_middleware(Guard, settings=settings, metrics=parts.metrics)
    for room in (guests, games, tables, records, cards, films):
        app.include_router(room.router)
    _add_errors(app)
    _add_operations(app, parts)
    app.router.routes.append(Site(SITE, page_head))  # last: it answers what the others leave
    return app


async def _notices(database: Database, hall: Hall) -> Notices | None:
    """On PostgreSQL other servers may play at the same tables: listen to them."""
    if database.url.get_backend_name() != "postgresql":
        return None
    notices = Notices(database.url, hall.hear)
    hall.tables.notify = notices.send
    await notices.open()
    return notices


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(BastideError)
    async def refuse(request: Request, error: BastideError) -> Response:
        lang = reader_language(request.headers.get("accept-language"))
        return answer(refusal(Refusal, error, lang), status=refused(error).status)

    @app.exception_handler(RequestValidationError)
    async def misunderstand(request: Request, error: RequestValidationError) -> Response:
        lang = reader_language(request.headers.get("accept-language"))
        first = error.errors()[0]
        problem = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        return answer(refusal(Refusal, Refused("bad-request", problem=problem), lang), status=422)


def _add_operations(app: FastAPI, parts: Parts) -> None:
    @app.get("/healthz", tags=["operations"])
    async def healthz() -> Response:
        """Is the server up, and does its database answer?"""
        try:
            await parts.hall.store.table("")
        except Exception:
            logger.exception("database")
            return JSONResponse({"status": "down"}, 503)
        return JSONResponse({"status": "ok", "version": VERSION})

    @app.get("/metrics", tags=["operations"], response_class=Response)
    async def metrics() -> Response:
        """Metrics for Prometheus."""
        parts.metrics.tables.set(len(parts.hall.tables.in_memory))
        parts.metrics.sockets.set(len(parts.connections.open))
        return Response(generate_latest(parts.metrics.registry), media_type="text/plain")


async def _tick(parts: Parts) -> None:
    """The clocks, every second; idle tables, now and then."""
    ticks = left = 0
    while True:
        await asyncio.sleep(TICK)
        ticks += 1
        try:
            await parts.hall.play.expire()
            if ticks % SWEEP == 0:
                left += parts.hall.tables.sweep()
            if left >= MANY:
                left = 0
                give_memory_back()
        except Exception:
            logger.exception("tick")
