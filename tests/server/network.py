"""A server on a real port, and small clients for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bastide.server.app import build
from bastide.server.environment import Environment
from bastide.server.run import uvicorn_server
from bastide.server.settings import Settings
from tests.server.conftest import free_port

# Tests share an address, and often a guest.
UNLIMITED = dict.fromkeys(
    ("tables_per_guest", "tables_per_address", "sockets_per_guest", "sockets_per_address"), 100_000
)
_clients: list[httpx.Client] = []  # closed together with the server


@contextmanager
def serving(url: str, environment: Environment | None = None, **given: Any) -> Iterator[str]:
    """A server in a thread; yields its address."""
    given = {"bot_workers": 0, "requests": 100_000} | UNLIMITED | given
    settings = Settings.read({}, port=free_port(), database=url, **given)
    server = uvicorn_server(build(settings, environment), settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{settings.port}"
    finally:
        while _clients:
            _clients.pop().close()
        server.should_exit = True
        thread.join()


def get(address: str, **more: Any) -> httpx.Response:
    """What a stranger gets, on a machine that has other things to do."""
    return httpx.get(address, timeout=60, **more)


def start(
    folder: Path,
    *more: str,
    port: int | None = None,
    program: str = "bastide.cli.main",
    **environment: str,
) -> tuple[subprocess.Popen[bytes], str]:
    """A server process on a database in this folder."""
    port = port or free_port()
    command = [
        sys.executable, "-m", program, "serve", "--port", str(port),
        "--database", f"sqlite:///{folder}/games.db", *more,
    ]  # fmt: skip
    with open(folder / "log", "ab") as log:
        process = subprocess.Popen(command, stderr=log, env=os.environ | environment)
    base = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            if httpx.get(f"{base}/healthz").status_code == 200:
                return process, base
        except httpx.TransportError:
            assert process.poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
    raise AssertionError("the server did not start")


def eventually(true: Callable[[], Any], pause: float = 0.05) -> None:
    """Within what a slow machine needs that compiles beside it. Whoever may not ask so often pauses longer."""
    for _ in range(int(300 / pause)):
        if true():
            return
        time.sleep(pause)
    raise AssertionError("it never came")


PATIENCE = 300  # seconds for anything on a line, on a machine that has other things to do


class Person:
    """A guest with a browser: cookies, requests, sockets."""

    def __init__(self, base: str, name: str = "Ada") -> None:
        self.base, self._known = base, 0
        self.http = httpx.Client(base_url=base, timeout=60)
        _clients.append(self.http)
        if name:
            answer = self.http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text

    def get(self, path: str, status: int = 200, /, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int | None = None, /, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status if status else answer.is_success, answer.text
        return answer.json()

    def open(self, game: str, *seats: str, **more: Any) -> Any:
        """A table; seats as "me", "open", "human", "bot:greedy"."""
        places = [dict(zip(("kind", "bot"), seat.split(":"), strict=False)) for seat in seats]
        return self.post("/api/tables", game=game, seats=places, **more)

    def do(self, table: str, t: str, status: int | None = None, **fields: Any) -> Any:
        self._known += 1
        return self.post(f"/api/tables/{table}/do", status, t=t, id=self._known, **fields)

    @contextmanager
    def line(self, table: str, seq: int = 0, **headers: str) -> Iterator[Line]:
        """A socket, after its hello."""
        with self._connect(table, headers) as socket:
            line = Line(socket)
            line.say(t="hello", seq=seq)
            yield line

    def turned_away(self, table: str, **headers: str) -> Any:
        """What is said to somebody who may not come in, before the line is closed."""
        with self._connect(table, headers) as socket:
            line = Line(socket)
            bye = line.hear()
            assert (bye["t"], line.closed()) == ("bye", 4003)
            return bye

    def _connect(self, table: str, headers: dict[str, str]) -> ClientConnection:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        address = self.base.replace("http", "ws") + f"/api/tables/{table}/live"
        given = {"Cookie": cookies, "Origin": self.base} | headers
        return connect(address, additional_headers=given, max_size=None, open_timeout=PATIENCE)


class Line:
    """A socket that remembers every byte it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self._id = socket, 0
        self.raw: list[str] = []

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        return json.loads(text)

    def until(self, kind: str) -> Any:
        """The next message of a kind; what comes before is passed over."""
        while (message := self.hear())["t"] != kind:
            pass
        return message

    def ask(self, t: str, **fields: Any) -> Any:
        """A request and its answer."""
        self._id += 1
        self.say(t=t, id=self._id, **fields)
        while True:
            message = self.hear()
            if message.get("id") == self._id:
                return message

    def closed(self) -> int:
        """Wait for the end; its close code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def settle(self) -> None:
        """Hear everything that was sent so far."""
        self.say(t="ping", n=7)
        self.until("pong")
