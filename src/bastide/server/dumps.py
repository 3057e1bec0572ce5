"""Copies of a PostgreSQL database, by PostgreSQL's own programs: `pg_dump` and `pg_restore`.

They are given the password in their environment, never on a command line, which every user of a machine can read.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import sqlalchemy as sa

from bastide.core.errors import BastideError
from bastide.core.text import Argument, say
from bastide.server.refusals import TEXTS

MAGIC = b"PGDMP"  # how dumps in PostgreSQL's own format begin
SHAPE = "alembic_version"  # the table by which a database is known as ours
# Whoever else is connected. What the database does by itself has no user.
_OTHERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL"""
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"


@dataclass(frozen=True)
class Found:
    """What there is at an address."""

    major: int  # of its PostgreSQL
    others: int  # who are connected
    tables: list[str]


def dump(url: sa.URL, target: Path) -> None:
    """Write one moment of a database to a file."""
    found = asyncio.run(_look(url))
    ours = _major("pg_dump")
    if ours < found.major:
        raise impossible("dump-old", program="pg_dump", ours=ours, theirs=found.major)
    _run(url, "pg_dump", "--format=custom", f"--file={target}")


def restore(url: sa.URL, copy: Path, replace: bool) -> None:
    """Make a database what it was; refused while anybody uses it, and where it would lose anything unasked."""
    place = url.render_as_string()
    found = asyncio.run(_look(url))
    if found.others:
        raise impossible("restore-used", place=place, n=found.others)
    if found.tables and SHAPE not in found.tables:
        raise impossible("restore-foreign", place=place)
    if found.tables and not replace:
        raise impossible("restore-full", place=place)
    _run(None, "pg_restore", "--list", str(copy))  # can it be read? Only then something goes
    # All of them: one that came after the copy was made would be in the way of the next upgrade.
    asyncio.run(_drop(url, found.tables))
    _run(url, "pg_restore", "--no-owner", "--single-transaction", str(copy))


async def _look(url: sa.URL) -> Found:
    connection = await _connect(url)
    try:
        tables = [row[0] for row in await connection.fetch(_TABLES)]
        others = await connection.fetchval(_OTHERS)
        return Found(connection.get_server_version().major, others, tables)
    finally:
        await connection.close()


async def _drop(url: sa.URL, tables: list[str]) -> None:
    connection = await _connect(url)
    try:
        async with connection.transaction():
            for table in tables:
                await connection.execute(f'DROP TABLE "{table}" CASCADE')
    finally:
        await connection.close()


async def _connect(url: sa.URL) -> asyncpg.Connection:
    try:
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        return await asyncpg.connect(address)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise impossible("no-answer", url=url.render_as_string(), problem=str(error)) from None


def _run(url: sa.URL | None, program: str, *options: str) -> None:
    command, environment = [_found(program), *options], dict(os.environ)
    if url is not None:
        command.append(f"--dbname={address(url)}")
        if url.password is not None:
            environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise impossible("dump-failed", program=program, problem=done.stderr.strip())


def address(url: sa.URL) -> str:
    """A database as PostgreSQL's programs name it, without its password.

    >>> address(sa.make_url("postgresql+asyncpg://ada:secret@db:5433/games?ssl=require"))
    'postgresql://ada@db:5433/games?sslmode=require'
    """
    query = {("sslmode" if name == "ssl" else name): value for name, value in url.query.items()}
    plain = sa.URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return plain.render_as_string(hide_password=False)


def _found(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise impossible("dump-missing", program=program)
    return found


def _major(program: str) -> int:
    told = subprocess.run([_found(program), "--version"], capture_output=True, text=True).stdout
    number = re.search(r"\d+", told)
    return int(number[0]) if number else 0


def impossible(key: str, **args: Argument) -> BastideError:
    """Why a copy cannot be made, or cannot come back."""
    return BastideError(say(key, **args)).with_words(TEXTS)
