"""Copies of both kinds of databases, and back: whole or not at all, and nothing is lost unasked."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa

from bastide.cli.main import main
from bastide.core.errors import BastideError
from bastide.server import dumps
from bastide.server.backups import backup, backup_in, restore
from bastide.server.database_file import only_server_of
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import serving


def begin(url: str) -> str:
    """A game of which one action was played."""

    async def run() -> str:
        async with hall_at(url, Clockwork().environment) as hall:
            live, _ = await seated(hall, "forteresse")
            await live.play(0, 1, ["e4-e5"], "k")
            return live.row.id

    return asyncio.run(run())


def go_on(url: str, table: str) -> int:
    """Play one more; where the log stands then."""

    async def run() -> int:
        async with hall_at(url, Clockwork().environment) as hall:
            live = await hall.tables.get(table)
            return await live.play(int(str(live.actor)), live.seq, [live.table.legal()[0]], "on")

    return asyncio.run(run())


def empty_beside(url: str, folder: Path) -> str:
    """Another database of the same kind, with nothing in it."""
    if url.startswith("sqlite"):
        return f"sqlite:///{folder}/other.db"
    name = f"other{abs(hash(str(folder))):x}"
    sql(url, f"CREATE DATABASE {name}")
    return url.rpartition("/")[0] + f"/{name}"


def sql(url: str, text: str) -> str:
    command = ["psql", "--no-align", "--tuples-only", "--command", text, url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def program(folder: Path, name: str, text: str) -> Path:
    """A program of this name, before all others in the path."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(stat.S_IRWXU)
    return file


def test_a_copy_comes_back(url: str, tmp_path: Path) -> None:
    """Into an empty database, and over one that has gone on, if that is said."""
    table, copy = begin(url), tmp_path / "copy"
    backup(url, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.part"))
    assert go_on(url, table) == 3
    with pytest.raises(BastideError, match="--replace"):
        restore(copy, url, replace=False)
    assert go_on(url, table) == 4  # nothing was touched
    restore(copy, url, replace=True)
    other = empty_beside(url, tmp_path)
    restore(copy, other, replace=False)
    for where in (url, other):  # as when the copy was made
        assert go_on(where, table) == 3


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("name", ["ssl", "sslmode"])
def test_a_line_may_be_secured(url: str, tmp_path: Path, name: str) -> None:
    table, copy, secured = begin(url), tmp_path / "copy", f"{url}?{name}=prefer"
    backup(secured, copy)
    restore(copy, secured, replace=True)
    assert go_on(secured, table) == 3


def test_nothing_is_replaced_under_a_server(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dumps, "LEAVING", 0.2)
    table, copy = begin(url), tmp_path / "copy"
    backup(url, copy)

    with serving(url), only_server_of(url), pytest.raises(BastideError) as refused:
        restore(copy, url, replace=True)
    assert "server" in refused.value.message("en") and refused.value.message("fr")
    assert go_on(url, table) == 3


def test_of_dated_copies_the_last_stay(url: str, tmp_path: Path) -> None:
    begin(url)
    folder = tmp_path / "copies"
    with pytest.raises(BastideError, match="copies"):
        backup_in(folder, 2, url)
    folder.mkdir()
    (folder / "bastide-notes.txt").touch()  # not ours to clear away
    made = [backup_in(folder, 2, url, now=hour * 3600.0) for hour in range(3)]
    assert made[0].name.startswith("bastide-19700101T000000Z.")
    assert sorted(folder.iterdir()) == [*made[1:], folder / "bastide-notes.txt"]
    assert main(["backup", "--keep", "1", str(folder), "--database", url]) == 0
    assert len(list(folder.glob("*Z.*"))) == 1


def test_copies_of_one_day_push_no_other_day_out(url: str, tmp_path: Path) -> None:
    begin(url)
    folder, day = tmp_path / "copies", 86_400.0
    folder.mkdir()
    nights = [backup_in(folder, 3, url, now=n * day) for n in range(3)]
    today = [backup_in(folder, 3, url, now=3 * day + hour * 3600) for hour in range(5)]
    assert sorted(folder.iterdir()) == [*nights[1:], *today[2:]]
    before = backup_in(folder, 1, url, now=day / 2)  # the clock was set back
    assert sorted(folder.iterdir()) == [before, today[-1]]


def test_of_runs_that_were_killed_nothing_stays(url: str, tmp_path: Path) -> None:
    begin(url)
    (tmp_path / "copies").mkdir()
    kind = ".db" if url.startswith("sqlite") else ".dump"
    names = (f"bastide-1970010{n}T000000Z{kind}.part" for n in (1, 2))
    dead, alive = (tmp_path / "copies" / name for name in names)
    for part in (dead, journal := Path(f"{dead}-journal"), alive):
        part.touch()
    for part in (dead, journal):
        os.utime(part, (0, 0))
    copy = backup_in(dead.parent, 1, url)
    assert {*dead.parent.iterdir()} == {copy, alive}


def test_a_copy_that_holds_nothing_pushes_none_out(url: str, tmp_path: Path) -> None:
    begin(url)
    folder, empty = tmp_path / "copies", empty_beside(url, tmp_path)
    folder.mkdir()
    good = backup_in(folder, 1, url, now=0)
    if empty.startswith("sqlite"):
        (tmp_path / "other.db").touch()
    with pytest.raises(BastideError, match="no games"):
        backup_in(folder, 1, empty, now=1)
    assert [*folder.iterdir()] == [good]


def test_what_is_no_copy_changes_nothing(url: str, tmp_path: Path) -> None:
    table = begin(url)
    other = tmp_path / "other"
    for begins in (b"SQLite format 3\0 but then", b"PGDMP but then", b"", b"hello"):
        other.write_bytes(begins)
        with pytest.raises(BastideError) as refused:
            restore(other, url, replace=True)
        assert refused.value.message("fr") != refused.value.message("en")
    assert go_on(url, table) == 3


def test_a_copy_that_was_cut_off_changes_nothing(url: str, tmp_path: Path) -> None:
    table, copy = begin(url), tmp_path / "copy"
    backup(url, copy)
    whole = copy.read_bytes()
    for part in (len(whole) // 2, len(whole) - 100):
        copy.write_bytes(whole[:part])
        with pytest.raises(BastideError):
            restore(copy, url, replace=True)
    assert go_on(url, table) == 3


# ---- SQLite alone


@contextmanager
def acting_as(user: int) -> Iterator[None]:
    """With the rights of another user, where we may give up ours."""
    before = os.geteuid()
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(before)


def test_what_root_brings_back_belongs_to_who_serves() -> None:
    """`sudo bastide restore`, and `backup`: the server's user opens what they made, and nobody else does."""
    server = 65_534 if os.geteuid() == 0 else os.geteuid()
    with TemporaryDirectory() as made:  # not in a folder of pytest's, which only root may enter
        folder = Path(made)
        games, copy = folder / "games.db", folder / "copy"
        begin(f"sqlite:///{games}")
        for file in (folder, *folder.iterdir()):
            os.chown(file, server, -1)
        backup(f"sqlite:///{games}", copy)
        restore(copy, f"sqlite:///{games}", replace=True)
        restore(copy, f"sqlite:///{folder}/other.db", replace=False)
        assert {file.stat().st_uid for file in folder.iterdir()} == {server}
        for file in (games, copy, folder / "other.db"):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with (
            acting_as(server),
            only_server_of(f"sqlite:///{games}"),
            closing(sqlite3.connect(games)) as database,
            database,
        ):
            assert database.execute("UPDATE tables SET seq = seq").rowcount == 1


# ---- PostgreSQL alone


@pytest.fixture
def database(postgres: str, tmp_path: Path) -> str:
    name = f"b{abs(hash(str(tmp_path))):x}"
    sql(postgres, f"CREATE DATABASE {name}")
    return postgres.removesuffix("postgres") + name


def test_what_came_after_the_copy_goes_with_it(database: str, tmp_path: Path) -> None:
    """A table of a newer shape would be in the way of the next upgrade."""
    begin(database)
    backup(database, tmp_path / "copy")
    sql(database, "CREATE TABLE newer (x int)")
    restore(tmp_path / "copy", database, replace=True)
    assert sql(database, "SELECT to_regclass('newer') IS NULL, count(*) > 0 FROM log") == "t|t\n"


def test_whoever_has_just_left_does_not_keep_a_copy_from_coming_back(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL lists a connection for a moment after its end."""
    table = begin(database)
    backup(database, tmp_path / "copy")
    looks, look = 0, dumps._look

    async def still_listed(url: sa.URL) -> dumps.Found:
        nonlocal looks
        looks += 1
        found = await look(url)
        return replace(found, others=1) if looks < 3 else replace(found, others=0)

    monkeypatch.setattr(dumps, "_look", still_listed)
    monkeypatch.setattr(dumps, "LEAVING", 1e9)
    restore(tmp_path / "copy", database, replace=True)
    assert looks == 3
    monkeypatch.undo()
    assert go_on(database, table) == 3


def test_what_cannot_be_written_changes_nothing(database: str, tmp_path: Path) -> None:
    """The copy can be read to its end, but the database takes only some of it: as when its disk is full."""
    table = begin(database)
    backup(database, tmp_path / "copy")
    sql(
        database,
        "CREATE FUNCTION no() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space'; END $$",
    )
    sql(
        database,
        "CREATE EVENT TRIGGER full_disk ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION no()",
    )
    with pytest.raises(BastideError, match=r"psql: .*no space"):
        restore(tmp_path / "copy", database, replace=True)
    assert go_on(database, table) == 3


def test_programs_of_postgresql_17_restore_into_one_before(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They begin with a setting that it refuses; what somebody wrote is left alone, whatever it looks like."""
    table, wrote = begin(database), "SET transaction_timeout = 0;"
    sql(database, f"CREATE TABLE lines (x text); INSERT INTO lines VALUES ('{wrote}')")
    backup(database, tmp_path / "copy")
    begins = ["--", "", "\\set here 1", "SET lock_timeout = 0;", wrote, "SELECT 1;", ""]
    (tmp_path / "begins").write_text("\n".join(begins))
    (tmp_path / "begins").write_text("\n".join(begins))
    real, begin_so = shutil.which("pg_restore"), f'test "$1" = --list || cat {tmp_path}/begins'
    program(tmp_path, "pg_restore", f'{begin_so}; exec {real} "$@"')
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    restore(tmp_path / "copy", database, replace=True)
    assert go_on(database, table) == 3
    assert sql(database, "SELECT x FROM lines") == f"{wrote}\n"


def test_an_empty_database_is_not_copied_and_no_copy_of_one_comes_back(
    database: str, tmp_path: Path
) -> None:
    copy, empty = tmp_path / "copy", empty_beside(database, tmp_path)
    with pytest.raises(BastideError, match="holds no games"):
        backup(empty, copy)
    subprocess.run(["pg_dump", "--format=custom", f"--file={copy}", empty], check=True)
    table = begin(database)
    with pytest.raises(BastideError, match="holds no games"):
        restore(copy, database, replace=True)
    assert go_on(database, table) == 3


def test_tables_of_others_are_never_dropped(database: str, postgres: str, tmp_path: Path) -> None:
    begin(database)
    backup(database, tmp_path / "copy")
    theirs = empty_beside(database, tmp_path)
    sql(theirs, "CREATE TABLE invoices (x int)")
    with pytest.raises(BastideError, match="not ours"):
        restore(tmp_path / "copy", theirs, replace=True)
    assert sql(theirs, "SELECT count(*) FROM invoices") == "0\n"


def test_the_password_is_on_no_command_line(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(database)
    seen = tmp_path / "seen"
    program(tmp_path, "pg_dump", f'echo "pg_dump 99"; echo "$@" >> {seen}; echo "$PGPASSWORD" >> {seen}')  # fmt: skip
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    backup(database.replace("bastide@", "bastide:s%3Acret@"), tmp_path / "copy")
    arguments, password = seen.read_text().splitlines()[-2:]
    assert "--dbname=postgresql://bastide@127.0.0.1" in arguments and "cret" not in arguments
    assert password == "s:cret"


@pytest.mark.parametrize(
    ("script", "word"),
    [("echo pg_dump 9.6", "pg_dump 9 "), ('echo "pg_dump 99"; test "$1" = --version || { echo "no space" >&2; exit 1; }', "no space")],
)  # fmt: skip
def test_a_copy_that_fails_leaves_the_last_one(
    script: str, word: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(database)
    (tmp_path / "copy").write_text("the last one")
    program(tmp_path, "pg_dump", script)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(BastideError, match=word):
        backup(database, tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "the last one"
    assert not list(tmp_path.glob("*.part"))


def test_missing_programs_are_named(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(database)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BastideError, match="pg_dump is not installed"):
        backup(database, tmp_path / "copy")
