"""Databases to test on: SQLite always, PostgreSQL where its programs are installed."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bastide.server import trials

# What a stranger gives may be tried for some seconds: on a busy machine what is right may take longer.
trials.SECONDS = 300.0


def _program(name: str) -> str | None:
    """Where a PostgreSQL program lies; Debian keeps them out of the usual path."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or (str(debian[0]) if debian else None)


def _ports() -> Iterator[int]:
    """Ports for this process alone, block by block, each of them once.

    They lie below those that the system lends to whoever connects somewhere: one of these, found free, may be taken
    before a server listens on it. A block is ours as long as its file is locked.
    """
    for block in range(20_000, 30_000, BLOCK):
        lock = os.open(
            Path(tempfile.gettempdir()) / f"bastide-ports-{block}", os.O_CREAT | os.O_RDWR
        )
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
        else:  # open until the process ends
            yield from range(block, block + BLOCK)


BLOCK = 50
_mine = _ports()


def free_port() -> int:
    for port in _mine:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:  # somebody else's
                continue
        return port
    raise AssertionError("all ports are taken")


class Cluster(NamedTuple):
    """A PostgreSQL of our own."""

    url: str
    restart: Callable[[], None]  # as if its machine had lost power


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Started for these tests and thrown away after them."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    if initdb is None or pg_ctl is None:
        reason = "PostgreSQL is not installed here (initdb and pg_ctl were not found)"
        if os.environ.get("CI") == "true":  # where changes are checked, nothing is passed over
            pytest.fail(reason)
        pytest.skip(reason)
    # Not pytest's own folder: that is closed to PostgreSQL's user whenever another pytest starts.
    folder = Path(tempfile.mkdtemp(prefix="bastide-postgres-"))
    user = None
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()

    def call(*command: str) -> None:
        subprocess.run(command, user=user, check=True, capture_output=True, cwd=folder)

    call(initdb, "-D", str(data), "-U", "bastide", "--auth=trust", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    call(pg_ctl, "-D", str(data), "-w", "-o", options, "-l", str(folder / "log"), "start")
    again = (
        pg_ctl,
        "-D",
        str(data),
        "-w",
        "-m",
        "immediate",
        "-o",
        options,
        "-l",
        str(folder / "log"),
    )
    try:
        url = f"postgresql://bastide@127.0.0.1:{port}/postgres"
        yield Cluster(url, lambda: call(*again, "restart"))
    finally:
        call(pg_ctl, "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres(cluster: Cluster) -> str:
    """The URL of that PostgreSQL."""
    return cluster.url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    import asyncio

    import asyncpg

    server: str = request.getfixturevalue("postgres")

    async def create() -> str:
        connection = await asyncpg.connect(server)
        name = f"t{abs(hash(str(tmp_path))):x}"
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        return server.removesuffix("postgres") + name

    return asyncio.run(create())
