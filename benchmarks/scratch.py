"""What a run needs for itself alone and throws away: ports, and a PostgreSQL."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

BLOCK = 50
Where = Callable[[], AbstractContextManager[None]]  # on which machine
EVERYWHERE = (
    "host all all all trust\n"  # who may come: there is nothing in it but what a run puts there
)


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


_mine = _ports()


def free_port() -> int:
    """A port that nobody else has."""
    for port in _mine:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:  # somebody else's
                continue
        return port
    raise AssertionError("all ports are taken")


def _program(name: str) -> str | None:
    """Where a PostgreSQL program lies; Debian keeps them out of the usual path."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or (str(debian[0]) if debian else None)


def postgresql_is_installed() -> bool:
    """Are the programs here that make one and start it?"""
    return None not in (_program("initdb"), _program("pg_ctl"))


class Postgres(NamedTuple):
    """A PostgreSQL of our own: its programs and its folder."""

    host: str
    port: int
    folder: Path
    user: str | None
    where: Where  # its programs are started there
    settings: tuple[str, ...]

    @property
    def url(self) -> str:
        """Its first database, as its owner."""
        return f"postgresql://bastide@{self.host}:{self.port}/postgres"

    @property
    def pid(self) -> int:
        """Of the process whose children all others are."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._pg_ctl("start")

    def restart(self) -> None:
        """As if its machine had lost power."""
        self._pg_ctl("-m", "immediate", "restart")

    def stop(self) -> None:
        """At once."""
        self._pg_ctl("-m", "immediate", "stop")

    def prepare(self) -> None:
        """Make its folder."""
        how = ("-U", "bastide", "--auth=trust", "--no-sync", "-E", "UTF8")
        self._call("initdb", "-D", str(self.folder / "data"), *how)
        with open(self.folder / "data" / "pg_hba.conf", "a") as file:
            file.write(EVERYWHERE)

    def _pg_ctl(self, *words: str) -> None:
        called = (f"listen_addresses={self.host}", *self.settings)
        options = f"-p {self.port} -k {self.folder} " + " ".join(f"-c {one}" for one in called)
        given = ("-D", str(self.folder / "data"), "-w", "-o", options, "-l", "log")
        self._call("pg_ctl", *given, *words)

    def _call(self, name: str, *words: str) -> None:
        program = _program(name)
        assert program is not None
        how: Any = {"user": self.user, "cwd": self.folder, "check": True, "capture_output": True}
        with self.where():
            subprocess.run([program, *words], **how)


@contextmanager
def postgresql(
    *settings: str, host: str = "127.0.0.1", port: int | None = None, where: Where = nullcontext
) -> Iterator[Postgres]:
    """One that is started for us, with such settings besides the usual ones, and thrown away."""
    if not postgresql_is_installed():
        raise SystemExit("PostgreSQL is not installed here (initdb and pg_ctl were not found)")
    # Not pytest's own folder: that is closed to PostgreSQL's user whenever another pytest starts.
    folder = Path(tempfile.mkdtemp(prefix="bastide-postgres-"))
    user = None
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        shutil.chown(folder, user)
    server = Postgres(host, port or free_port(), folder, user, where, settings)
    try:
        server.prepare()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
