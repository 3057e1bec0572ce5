"""A real server process: uvicorn around the application."""

from __future__ import annotations

import gc
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from bastide.core.engine import Engine
from bastide.server.app import build
from bastide.server.door import BACKLOG, DoorServer, HttpLine, SocketLine, ask_for_descriptors
from bastide.server.listening import listen
from bastide.server.logs import start_logging
from bastide.server.settings import Settings
from bastide.server.traces import tracing
from bastide.server.wire.incoming import BIGGEST

# Seconds between pings, and until an answer: a line that broke is noticed within the sum of both. Every WebSocket library
# answers by itself; a browser does so for hidden pages too.
PING_EVERY = 2.0
PING_PATIENCE = 2.5


def uvicorn_server(app: FastAPI, settings: Settings) -> uvicorn.Server:
    """How we run uvicorn: a door, broken lines noticed soon, small messages, a patient goodbye."""
    return DoorServer(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            backlog=BACKLOG,
            loop="asyncio",  # uvloop, where some package brings it, would make the pipes of workers non-blocking
            http=HttpLine,
            ws=SocketLine,
            ws_max_size=BIGGEST * 2,
            ws_ping_interval=PING_EVERY,
            ws_ping_timeout=PING_PATIENCE,
            ws_per_message_deflate=False,
            timeout_keep_alive=65,  # longer than clients keep a connection: they close, not we
            timeout_graceful_shutdown=10,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
        ),
        settings,
    )


def serve(settings: Settings, listening: Callable[[], None]) -> None:
    """Serve until told to stop. `listening` is called when browsers can connect: they are answered a moment later."""
    listening_socket = listen(settings.host, settings.port, BACKLOG)
    start_logging(settings.log)
    ask_for_descriptors(settings)
    Engine.hot = (
        None  # compiled rules save a tenth of a millisecond an action here, and weigh 150 MB
    )
    server = uvicorn_server(build(settings), settings)
    gc.set_threshold(5_000, 5, 500)  # short looks often; at thousands of tables, which stay, rarely
    gc.freeze()  # what is loaded by now stays for good
    with tracing(settings.traces):
        listening()
        server.run([listening_socket])
