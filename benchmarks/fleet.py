"""Servers to be measured: one process or several on one database, and what they and PostgreSQL use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import httpx

from benchmarks import scratch

TICK = os.sysconf("SC_CLK_TCK")
SETTINGS = {
    "REQUESTS": "1000000",
    "BOT_WORKERS": "0",
    "SOCKETS": "100000",
    "CONNECTIONS": "100000",
    "PER_ADDRESS": "100000",
    "LOG": "warning",
    "IDLE_SECONDS": "2",
}
SETTINGS |= {  # a few guests at one address are everybody here
    f"{quota}_PER_{whose}": "1000000"
    for quota in ("TABLES", "SOCKETS")
    for whose in ("GUEST", "ADDRESS")
}


def _stat(pid: int | str) -> list[str]:
    """What the system says of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()


def processor_seconds(pid: int | str) -> float:
    """What a process has used so far, without its children."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / TICK


def family_seconds(pid: int) -> float:
    """What a process and its children have used so far, also those that have ended."""
    fields = _stat(pid)
    used = processor_seconds(pid) + (int(fields[13]) + int(fields[14])) / TICK
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(_stat(folder.name)[1]) == pid:
                used += processor_seconds(folder.name)
        except OSError:  # it has just ended
            continue
    return used


class Server:
    """A server process."""

    def __init__(self, folder: Path, database: str | None) -> None:
        port = scratch.free_port()
        self.base = f"http://127.0.0.1:{port}"
        url = database or f"sqlite:///{folder}/games.db"
        command = [sys.executable, "-m", "bastide.cli.main", "serve", "--port", str(port)]
        environment = os.environ | {f"BASTIDE_{name}": value for name, value in SETTINGS.items()}
        log = folder / f"log-{port}"
        with log.open("wb") as said:
            self.process = subprocess.Popen(
                [*command, "--database", url], env=environment, stderr=said
            )
        while True:
            try:
                httpx.get(f"{self.base}/healthz")
                return
            except httpx.TransportError:
                if self.process.poll() is not None:
                    raise SystemExit(log.read_text()) from None
                time.sleep(0.1)

    def memory(self, kind: str = "Rss") -> int:
        """Resident bytes; with `Pss` a page that several processes share counts in parts."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(lines.split(f"{kind}:")[1].split()[0]) * 1024

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        return processor_seconds(self.process.pid)

    def figure(self, name: str) -> float:
        """One of its own figures; of one with labels, the sum."""
        lines = httpx.get(f"{self.base}/metrics").text.splitlines()
        found = [x for x in lines if x.startswith((name + " ", name + "{"))]
        return sum(float(line.rsplit(" ", 1)[1]) for line in found)

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self.process.terminate()
        self.process.wait()


@dataclass(frozen=True)
class Used:
    """Seconds of CPU, since whenever."""

    servers: float
    database: float  # nothing where it is inside the server, or not ours
    client: float

    def since(self, before: Used) -> Used:
        """What was used in between."""
        return Used(
            self.servers - before.servers,
            self.database - before.database,
            self.client - before.client,
        )


class Fleet:
    """Servers on one database."""

    def __init__(self, servers: list[Server], url: str | None, postmaster: int | None) -> None:
        self.servers, self.url, self._postmaster = servers, url, postmaster

    def used(self) -> Used:
        """CPU of all servers, of PostgreSQL, and of this process."""
        database = family_seconds(self._postmaster) if self._postmaster else 0.0
        return Used(sum(one.cpu() for one in self.servers), database, time.process_time())

    def memory(self, kind: str = "Rss") -> list[int]:
        """Bytes of each server."""
        return [server.memory(kind) for server in self.servers]

    def figure(self, name: str) -> float:
        """One of their own figures, added up."""
        return sum(server.figure(name) for server in self.servers)

    async def written(self) -> dict[str, int]:
        """What PostgreSQL has written so far, and how large it is; nothing of another database."""
        if self._postmaster is None:
            return {}
        asked = {
            "commits": "xact_commit FROM pg_stat_database WHERE datname = current_database()",
            "WAL bytes": "wal_bytes FROM pg_stat_wal",
            "WAL flushes": "wal_sync FROM pg_stat_wal",
            "log bytes": "pg_total_relation_size('log')",
            "log rows": "count(*) FROM log",
            "table bytes": "sum(pg_total_relation_size(x)) FROM unnest(ARRAY['tables', 'seats', 'acts']::regclass[]) x",
            "all bytes": "pg_database_size(current_database())",
        }
        connection = await asyncpg.connect(self.url)
        try:
            found = {
                name: await connection.fetchval(f"SELECT {query}") for name, query in asked.items()
            }
        finally:
            await connection.close()
        return {name: int(value) for name, value in found.items()}


@contextmanager
def fleet(nodes: int, database: str | None) -> Iterator[Fleet]:
    """So many servers: on a fresh SQLite file, on `postgresql` of our own, or on the database of that URL."""
    if nodes > 1 and not (database or "").startswith("postgresql"):
        raise SystemExit(f"{nodes} servers need one PostgreSQL: --database postgresql")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # servers end with us
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bastide-load-")))
        postmaster, url = None, database
        if database == "postgresql":
            cluster = stack.enter_context(scratch.postgresql())
            postmaster, url = cluster.pid, cluster.url
        servers = []
        for _ in range(nodes):
            servers.append(Server(folder, url))
            stack.callback(servers[-1].stop)
        yield Fleet(servers, url, postmaster)
