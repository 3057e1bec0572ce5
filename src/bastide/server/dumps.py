"""Copies of a PostgreSQL database, by PostgreSQL's own programs: `pg_dump`, `pg_restore` and `psql`.

They are given the password in their environment, never on a command line, which every user of a machine can read.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import asyncpg
import sqlalchemy as sa

from bastide.core.errors import BastideError
from bastide.core.text import Argument, say
from bastide.server import database
from bastide.server.refusals import TEXTS

LEAVING = 5.0  # seconds in which whoever has just left may still be listed
MAGIC = b"PGDMP"  # how dumps in PostgreSQL's own format begin
SHAPE = "alembic_version"  # the table by which a database is known as ours
# A setting that dumps begin with since PostgreSQL 17, and that those before do not know.
SINCE_17 = b"SET transaction_timeout ="
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
    if SHAPE not in found.tables:
        raise impossible("dump-empty", place=url.render_as_string())
    ours = _major("pg_dump")
    if ours < found.major:
        raise impossible("dump-old", program="pg_dump", ours=ours, theirs=found.major)
    _run(["pg_dump", "--format=custom", f"--file={target}", _to(url)], _environment(url))


def restore(url: sa.URL, copy: Path, replace: bool) -> None:
    """Make a database what it was; refused while anybody uses it, and where it would lose anything unasked."""
    place = url.render_as_string()
    found = asyncio.run(_look_when_left(url))
    if found.others:
        raise impossible("restore-used", place=place, n=found.others)
    if found.tables and SHAPE not in found.tables:
        raise impossible("restore-foreign", place=place)
    if found.tables and not replace:
        raise impossible("restore-full", place=place)
    listed = _run(["pg_restore", "--list", str(copy)], _environment(url))
    if f" {SHAPE} " not in listed:
        raise impossible("restore-unsound", file=str(copy))
    _replace(url, found, copy)


def _replace(url: sa.URL, found: Found, copy: Path) -> None:
    """In one transaction all tables go and those of the copy come: where it cannot be read to its end, nothing has.

    All of them: one that came after the copy was made would be in the way of the next upgrade.
    """
    reading = [_found("pg_restore"), "--no-owner", "--file=-", str(copy)]
    writing = [_found("psql"), "--no-psqlrc", "--quiet", "--output=/dev/null"]
    writing += ["--set=ON_ERROR_STOP=1", "--single-transaction", "--file=-", _to(url)]
    environment, pipe = _environment(url), subprocess.PIPE
    with TemporaryFile() as unread, TemporaryFile() as unwritten:
        reader = subprocess.Popen(reading, stdout=pipe, stderr=unread)
        writer = subprocess.Popen(writing, stdin=pipe, stderr=unwritten, env=environment)
        assert reader.stdout is not None
        assert writer.stdin is not None
        try:
            writer.stdin.write(b"SET client_min_messages = warning;\n")
            for table in found.tables:
                writer.stdin.write(f'DROP TABLE "{table}" CASCADE;\n'.encode())
            _pass_on(reader.stdout, writer.stdin, found.major)
            if reader.wait():
                raise impossible("dump-failed", program="pg_restore", problem=_said(unread))
            writer.stdin.close()  # now it commits, and not before
            if writer.wait():
                raise BrokenPipeError
        except BrokenPipeError:
            writer.wait()
            raise impossible("dump-failed", program="psql", problem=_said(unwritten)) from None
        finally:
            for process in (writer, reader):
                process.kill()
                process.wait()
            reader.stdout.close()
            with suppress(BrokenPipeError):
                writer.stdin.close()


def _pass_on(sql: IO[bytes], to: IO[bytes], major: int) -> None:
    """A dump, but for the setting at its beginning that an older PostgreSQL would refuse."""
    for line in sql:
        if major >= 17 or not line.startswith(SINCE_17):
            to.write(line)
        if not line.startswith((b"--", b"\\", b"\n", b"SET ", b"SELECT ")):
            break
    shutil.copyfileobj(sql, to)


def _said(stderr: IO[bytes]) -> str:
    stderr.seek(0)
    return stderr.read().decode(errors="replace").strip()


async def _look(url: sa.URL) -> Found:
    connection = await _connect(url)
    try:
        tables = [row[0] for row in await connection.fetch(_TABLES)]
        others = await connection.fetchval(_OTHERS)
        return Found(connection.get_server_version().major, others, tables)
    finally:
        await connection.close()


async def _look_when_left(url: sa.URL) -> Found:
    """The same, when those who have just left are gone: of a connection that ended PostgreSQL knows a little later."""
    until = time.monotonic() + LEAVING
    while (found := await _look(url)).others and time.monotonic() < until:
        await asyncio.sleep(0.1)
    return found


async def _connect(url: sa.URL) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(database.address(url))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise impossible("no-answer", url=url.render_as_string(), problem=str(error)) from None


def _run(command: list[str], environment: Mapping[str, str]) -> str:
    program, *options = command
    done = subprocess.run(
        [_found(program), *options], env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise impossible("dump-failed", program=program, problem=done.stderr.strip())
    return done.stdout


def _environment(url: sa.URL) -> dict[str, str]:
    """Ours, with the password of the address if it has one."""
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    return os.environ | password


def _to(url: sa.URL) -> str:
    return f"--dbname={address(url)}"


def address(url: sa.URL) -> str:
    """A database as PostgreSQL's programs name it, without its password.

    >>> address(sa.make_url("postgresql+asyncpg://ada:secret@db:5433/games?ssl=require"))
    'postgresql://ada@db:5433/games?sslmode=require'
    """
    return database.address(url._replace(password=None))


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
