"""Databases to test on: SQLite always, PostgreSQL where its programs are installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.scratch import Postgres, free_port

from bastide.server import painting, trials
from tests.server.postgres import running_postgres

__all__ = ["free_port"]  # for tests that need one besides the fixtures

# What a stranger gives may be tried for some seconds, and so long may it be painted: on a busy machine what is right may
# take longer.
trials.SECONDS = painting.SECONDS = 300.0


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL of our own, started for these tests and thrown away after them."""
    with running_postgres("127.0.0.1") as server:
        yield server


@pytest.fixture(scope="session")
def postgres(cluster: Postgres) -> str:
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
