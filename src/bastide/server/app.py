"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.telemetry import TelemetryConfig
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from bastide.core.errors import BastideError
from bastide.core.version import VERSION
from bastide.server.allowances import Allowances
from bastide.server.bans import Bans
from bastide.server.beside import OneByOne
from bastide.server.botplayers import BotPlayers
from bastide.server.connections import Connections
from bastide.server.database import Database
from bastide.server.draining import Draining, check_open
from bastide.server.environment import Environment
from bastide.server.guard import Guard
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.health import Health
from bastide.server.judging import Judging
from bastide.server.labs import Labs
from bastide.server.language import reader_language
from bastide.server.limits import HeavyLimit, Limiter
from bastide.server.load import Load
from bastide.server.logs import log, log_failure, logger
from bastide.server.memory import give_memory_back
from bastide.server.metrics import Metrics
from bastide.server.motd import MessageOfTheDay
from bastide.server.nodes import LONGEST_NAME, Nodes
from bastide.server.notices import Notices
from bastide.server.office import Office
from bastide.server.operators import Operators
from bastide.server.orders import Orders
from bastide.server.painting import Painter
from bastide.server.plans import Plan
from bastide.server.pressure import Pressure
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused, refusal, refused
from bastide.server.remote import bot_workers, check_bots
from bastide.server.requests import Requests
from bastide.server.reviews import Reviews
from bastide.server.routes import (
    admin,
    cards,
    films,
    games,
    guests,
    labs,
    lessons,
    operations,
    practice,
    prepared,
    puzzles,
    records,
    reviews,
    tables,
    workshop,
)
from bastide.server.routes.common import Parts, answer
from bastide.server.routes.description import describe
from bastide.server.settings import Settings
from bastide.server.sharing import page_head
from bastide.server.shelf import Shelf
from bastide.server.site import SITE, Site
from bastide.server.store import Store
from bastide.server.trials import Trials
from bastide.server.wire.outgoing import Refusal
from bastide.server.works import Works

TICK = 1.0  # seconds between looks at the clocks
SWEEP = 5  # ticks between looks for idle tables
# What the library refuses by itself, in our words; anything else is a body that is no JSON.
PROBLEMS = {404: Refused("nothing-there"), 405: Refused("no-method")}
# What FastAPI would tell OpenTelemetry by itself: addresses, paths with their queries, messages of errors. `traces.py`
# tells what may be told.
SILENT: TelemetryConfig = {
    "tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False,
}  # fmt: skip
MANY = 100  # tables that have left: their memory is worth a pause


def build(settings: Settings, environment: Environment | None = None) -> FastAPI:
    """The application. It opens its database when it starts and lets go of it when it stops."""
    check_bots(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = settings.url
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        database = await Database(url).open()
        parts.health = Health(database)
        nodes = parts.nodes = await _join(database, settings)
        world = environment or _environment(nodes)
        parts.hall = Hall(Store(database), world, settings.idle_seconds, nodes)
        parts.hall.store.on_fenced = parts.metrics.fenced.inc
        parts.hall.tables.holding.on_take_over = parts.metrics.taken_over.inc
        workers = bot_workers(settings, parts.metrics)
        parts.pressure = Pressure(parts.metrics, lambda: database.waiting)
        parts.quotas = Quotas(parts.hall, settings, parts.metrics)
        parts.hall.openings.allow = partial(_allow, parts)
        judging = Judging(settings.review_simulations) if settings.reviews else None
        parts.requests = Requests(
            parts.hall, workers, parts.metrics, parts.quotas, parts.pressure, judging
        )
        parts.connections = Connections(parts.hall, parts.requests, settings.sockets)
        parts.load = Load(parts.hall, parts.connections, workers, parts.pressure, parts.metrics)
        parts.motd, parts.operators = MessageOfTheDay(database), Operators(database)
        if nodes is not None:
            draining = Draining(nodes, parts.hall.tables, parts.connections)
            draining.start()
            database.away = lambda: nodes.cut_off
            _share(nodes, parts, pace)
        notices = await _notices(database, parts.hall)
        office = Office(database)
        orders = Orders(office, parts.hall, parts.connections, parts.bans, parts.motd, settings)
        bots = BotPlayers(parts.hall, workers, parts.metrics)
        workers.start()
        if judging is not None:
            judging.start()
        parts.trials = Trials()
        parts.trials.start()
        works = None if nodes is None else Works(database, nodes)
        parts.labs = Labs(parts.quotas, settings.lab_games, parts.hall.environment.new_id, works)
        parts.labs.start()
        parts.reviews = Reviews(parts.quotas, settings, parts.hall.environment.new_id, works)
        parts.reviews.start()
        parts.shelf = Shelf(database, settings.editions_per_guest)
        parts.bench = Trials()  # of its own: who opens a table does not wait for who tinkers
        parts.bench.start()
        parts.painter = Painter()
        parts.painter.start()
        parts.hall.tables.presence.start()
        await orders.start()
        bots.start()
        ticking = asyncio.create_task(_tick(parts, _deaths(nodes)))
        watching = asyncio.create_task(parts.pressure.watch())
        log("started", version=VERSION, database=database.url.get_backend_name())
        try:
            yield
        finally:
            ticking.cancel()
            watching.cancel()
            await asyncio.gather(ticking, watching, return_exceptions=True)
            await orders.close()
            if nodes is not None:
                await draining.close()
            await parts.connections.close()
            await bots.close()
            await workers.close()
            await parts.trials.close()
            await parts.bench.close()
            await parts.labs.close()
            await parts.reviews.close()
            if judging is not None:
                await judging.close()
            await parts.painter.close()
            if notices is not None:
                await notices.close()
            await parts.hall.close()
            if nodes is not None:
                await nodes.close()
            await database.close()  # what was accepted is written first
            log("stopped")

    app = FastAPI(
        title="Bastide", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None,
        telemetry=SILENT,
        description="Castle board games: tables, seats, live play, records. See docs/server.md.\n\n"
        "Sentences for people, those of refusals too, are in the language of `Accept-Language`: English or French.",
    )  # fmt: skip
    parts = app.state.parts = Parts()
    parts.settings, parts.metrics = settings, Metrics()
    parts.bans = Bans((environment or Environment()).now)
    parts.new_guests = Limiter(rate=settings.requests / 100, burst=settings.requests * 1.5)
    parts.admissions = Limiter(rate=2, burst=20)  # the page itself asks once in two seconds
    parts.heavy = HeavyLimit()
    parts.looks = OneByOne()
    pace = Limiter(rate=settings.requests, burst=settings.requests * 5)
    app.add_middleware(
        Guard, settings=settings, metrics=parts.metrics, bans=parts.bans, limit=pace,
        check_open=lambda: check_open(parts.nodes),
    )  # fmt: skip
    for room in (
        guests, games, lessons, puzzles, practice, prepared, tables, records, cards, films, workshop,
        labs, reviews, operations, admin,
    ):  # fmt: skip
        app.include_router(room.router)
    _add_errors(app)
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    app.router.routes.append(Site(SITE, page_head))  # last: it answers what the others leave
    return app


def _allow(parts: Parts, host: Guest, plan: Plan) -> AbstractContextManager[None]:
    """One more table, if there is time for it and its host has not enough of them."""
    check_open(parts.nodes)
    parts.pressure.check("table")
    return parts.quotas.opening(host, plan)


async def _join(database: Database, settings: Settings) -> Nodes | None:
    """Where several servers may share a database: be one of them."""
    if not database.shared:
        return None
    return await Nodes(database, settings.node_name[:LONGEST_NAME]).open()


def _share(nodes: Nodes, parts: Parts, pace: Limiter) -> None:
    """Tell the other servers how much there is here, and what guests and addresses have spent; charge what they tell."""

    def limiters() -> dict[str, Limiter]:
        asked, heavy = parts.requests, parts.heavy
        return {
            "requests": pace, "guests": parts.new_guests, "heavy": heavy.guests,
            "heavy-address": heavy.addresses, "table": asked.limit, "hint": asked.hint_limit,
            "judge": asked.judge_limit, "chat": parts.hall.chat.limit, "admin": parts.admissions,
        }  # fmt: skip

    allowances = Allowances(limiters, parts.quotas)

    nodes.about = lambda: {**parts.load.told(), "allowances": allowances.tell()}
    nodes.on_beat.append(lambda: allowances.hear(nodes.others.values()))


def _environment(nodes: Nodes | None) -> Environment:
    """On a shared database time is the database's: so the clocks of a game run alike at every server."""
    return Environment() if nodes is None else Environment(now=nodes.clock)


async def _notices(database: Database, hall: Hall) -> Notices | None:
    """On PostgreSQL other servers may play at the same tables: listen to them."""
    if not database.shared:
        return None
    notices = Notices(database.url, hall.hear, hall.hear_all)
    hall.tables.notify = hall.tables.holding.notify = hall.tables.presence.notify = notices.send
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

    @app.exception_handler(HTTPException)
    async def not_here(request: Request, error: HTTPException) -> Response:
        lang = reader_language(request.headers.get("accept-language"))
        problem = PROBLEMS.get(error.status_code) or Refused("bad-request", problem="JSON")
        told = answer(refusal(Refusal, problem, lang), status=error.status_code)
        told.headers.update(error.headers or {})
        return told

    @app.exception_handler(SQLAlchemyError)
    async def lose(request: Request, error: SQLAlchemyError) -> Response:
        log_failure("not kept", error, path=request.url.path)
        lang = reader_language(request.headers.get("accept-language"))
        return answer(refusal(Refusal, Refused("not-kept"), lang), status=503)


def _deaths(nodes: Nodes | None) -> asyncio.Event:
    """Set when another server has died."""
    died = asyncio.Event()
    if nodes is not None:
        nodes.on_gone.append(lambda gone: died.set())
    return died


async def _tick(parts: Parts, died: asyncio.Event) -> None:
    """The clocks, every second, and at once where a server has died that looked at them; idle tables, now and then."""
    ticks = left = 0
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await died.wait()
        died.clear()
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
