"""A real server process: uvicorn around the application."""

from __future__ import annotations

import gc

import uvicorn
from fastapi import FastAPI

from bastide.server.app import build
from bastide.server.messages import BIGGEST
from bastide.server.settings import Settings
from bastide.server.tell import start_logging


def uvicorn_server(app: FastAPI, settings: Settings) -> uvicorn.Server:
    """How we run uvicorn: no pings of its own, small messages, a patient goodbye."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            ws="websockets-sansio",
            ws_max_size=BIGGEST * 2,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_keep_alive=65,  # longer than clients keep a connection: they close, not we
            timeout_graceful_shutdown=10,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
        )
    )


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    start_logging(settings.log)
    server = uvicorn_server(build(settings), settings)
    gc.set_threshold(5_000, 5, 500)  # short looks often; at thousands of tables, which stay, rarely
    gc.freeze()  # what is loaded by now stays for good
    server.run()
