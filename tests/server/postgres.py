"""A PostgreSQL of our own: started for tests and thrown away after them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from benchmarks.scratch import Postgres, Where, postgresql, postgresql_is_installed

from tests.needs import missing


@contextmanager
def running_postgres(
    host: str, port: int | None = None, where: Where = nullcontext
) -> Iterator[Postgres]:
    """One that listens there, until we are done with it."""
    if not postgresql_is_installed():
        missing("PostgreSQL is not installed here (initdb and pg_ctl were not found)")
    with postgresql("fsync=off", host=host, port=port, where=where) as server:
        yield server
