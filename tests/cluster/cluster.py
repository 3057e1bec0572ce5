"""Several servers on one PostgreSQL, and what can happen to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

from tests.cluster.namespaces import Network
from tests.cluster.nodes import Node
from tests.cluster.register import Row
from tests.server.postgres import Postgres

_numbers = count(1)
LOG = "SELECT seq, kind, actor, action, gesture, key FROM log WHERE table_id = $1 ORDER BY seq"


class Cluster:
    """The servers, their network and their database."""

    def __init__(
        self, network: Network, postgres: Postgres, folder: Path, number: int = 3, **settings: Any
    ) -> None:
        self.network, self.postgres = network, postgres
        name = f"games{next(_numbers)}"
        self.database = postgres.url.removesuffix("postgres") + name
        machines = [network.machine(f"{name}-{k}") for k in range(number)]
        self.nodes = [Node(machine, self.database, folder, **settings) for machine in machines]

    def prepare(self) -> None:
        """Create the database they share, empty."""
        name = self.database.rpartition("/")[2]
        with self.clients():
            asyncio.run(_execute(self.postgres.url, f"CREATE DATABASE {name}"))

    def start(self) -> None:
        """Start all at once: one of them brings the database to today's shape."""
        for node in self.nodes:
            node.start()
        with self.clients():
            for node in self.nodes:
                node.wait()

    def heal(self) -> None:
        """All run, and all hear each other."""
        self.network.mend()
        with self.clients():
            for node in self.nodes:
                if node.alive:
                    node.resume()
                else:
                    node.start()
            for node in self.nodes:
                node.wait()

    def end(self) -> None:
        """All are gone."""
        self.network.mend()
        for node in self.nodes:
            if node.alive:
                node.kill()

    def clients(self) -> AbstractContextManager[None]:
        """Be where people are."""
        return self.network.machines["clients"].inside()

    def cut_from_database(self, node: Node) -> None:
        """A server hears nothing of the database, nor the other way round."""
        self.network.cut(node.machine, self.network.machines["database"])

    def cut_from_each_other(self) -> None:
        """No server hears of another; all hear the database."""
        self.network.cut(*(node.machine for node in self.nodes))

    async def log(self, table: str) -> list[Row]:
        """What is written."""
        return [Row(*row) for row in await self.ask(LOG, table)]

    async def ask(self, query: str, *given: Any) -> list[Any]:
        """What the database says."""
        connection = await asyncpg.connect(self.database)
        try:
            rows: list[Any] = await connection.fetch(query, *given)
        finally:
            await connection.close()
        return rows


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def gone_afterwards(cluster: Cluster) -> Iterator[Cluster]:
    """Servers on a new database, to be started, and gone afterwards, whatever happens."""
    cluster.prepare()
    try:
        yield cluster
    finally:
        cluster.end()


async def until(happened: Callable[[], bool], what: str, seconds: float = 60) -> float:
    """Wait for something, in words; how many seconds it took."""
    began = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(seconds):
            while not happened():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"it never came: {what}") from None
    return asyncio.get_running_loop().time() - began
