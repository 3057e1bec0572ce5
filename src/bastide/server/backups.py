"""Copies of a server's games, and how they come back: of a SQLite file, or a dump of PostgreSQL (`dumps.py`).

A copy is one moment of the database, also while people play. It is written under another name first: a file that has
the name of a copy is a whole one.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from bastide.server import dumps
from bastide.server.database_file import keep_private, only_server_of
from bastide.server.dumps import impossible
from bastide.server.places import place

SQLITE = b"SQLite format 3\0"  # how such files begin
DEAD = 6 * 3600.0  # seconds in which a run that writes a copy has written something
SUFFIXES = {"sqlite": ".db", "postgresql": ".dump"}


def backup(url: str, target: Path) -> None:
    """Copy a database to a file."""
    found = place(url)
    with _whole(target) as part:
        if found.get_backend_name() == "sqlite":
            backup_sqlite(_file(found), part)
            if not _has_games(part):  # it must not push out one that has
                raise impossible("restore-unsound", file=str(_file(found)))
        else:
            dumps.dump(found, part)


def backup_in(folder: Path, keep: int, url: str, now: float | None = None) -> Path:
    """Copy a database to a file of this folder that is named by the second; older ones may go when it is whole."""
    if not folder.is_dir():
        raise impossible("backup-no-folder", folder=str(folder))
    suffix = SUFFIXES[place(url).get_backend_name()]
    moment = time.gmtime(time.time() if now is None else now)
    target = folder / time.strftime(f"bastide-%Y%m%dT%H%M%SZ{suffix}", moment)
    dated = f"bastide-????????T??????Z{suffix}"
    _clear_away(folder.glob(f"{dated}.part*"))
    backup(url, target)
    made = sorted(folder.glob(dated))
    for old in {*made} - _kept(made, keep) - {target}:
        old.unlink(missing_ok=True)
    return target


def _kept(made: list[Path], keep: int) -> set[Path]:
    """The last copies, and the last one of each of the last days: many of one day push no other day out."""
    last_of_day = {copy.name.partition("T")[0]: copy for copy in made}
    return {*made[-keep:], *list(last_of_day.values())[-keep:]}


def _clear_away(parts: Iterable[Path]) -> None:
    """What runs that were killed have left; a run that is still at it has just written."""
    for part in parts:
        with suppress(FileNotFoundError):
            if time.time() - part.stat().st_mtime > DEAD:
                part.unlink()


def restore(copy: Path, url: str, replace: bool) -> None:
    """Make a database what it was when this copy was made; another one that is there must be given up for it."""
    found = place(url)
    kind, wanted = _kind(copy), found.get_backend_name()
    if kind != wanted:
        raise impossible("restore-kind", file=str(copy), kind=kind or "other", wanted=wanted)
    if kind == "postgresql":
        dumps.restore(found, copy, replace)
    else:
        with only_server_of(url):
            _restore_sqlite(copy, Path(found.database or "").resolve(), replace)


def backup_sqlite(source: Path, target: Path) -> None:
    """Copy a SQLite database, also while a server writes to it."""
    keep_private(target)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        try:
            old.backup(new)
        except sqlite3.DatabaseError as error:
            raise impossible("copy-failed", file=str(source), problem=str(error)) from None


def _restore_sqlite(copy: Path, file: Path, replace: bool) -> None:
    if file.exists() and file.stat().st_size and not replace:
        raise impossible("restore-full", place=str(file))
    with _whole(file) as part:
        backup_sqlite(copy, part)
        if _is_cut_off(copy) or not _has_games(part):
            raise impossible("restore-unsound", file=str(copy))
        for beside in (
            "-wal",
            "-shm",
        ):  # they belong to the old one, and would be read into the new
            Path(f"{file}{beside}").unlink(missing_ok=True)


def _is_cut_off(file: Path) -> bool:
    """Is a SQLite file shorter than it says of itself?"""
    with open(file, "rb") as database:
        head = database.read(32)
    size, pages = int.from_bytes(head[16:18]), int.from_bytes(head[28:32])
    return file.stat().st_size < (65_536 if size == 1 else size) * pages


def _has_games(file: Path) -> bool:
    """Is it a sound database of ours?"""
    with closing(sqlite3.connect(file)) as database:
        try:
            shape = database.execute(f"SELECT version_num FROM {dumps.SHAPE}").fetchall()
            return bool(shape) and database.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        except sqlite3.DatabaseError:
            return False


def _kind(copy: Path) -> str:
    """Of which kind of database a file is a copy."""
    with open(copy, "rb") as file:
        begins = file.read(len(SQLITE))
    if begins.startswith(dumps.MAGIC):
        return "postgresql"
    return "sqlite" if begins == SQLITE else ""


def _file(place: sa.URL) -> Path:
    file = Path(place.database or "")
    if not file.is_file():
        raise impossible("no-database", file=str(file))
    return file


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file beside the target, for its owner alone, that takes its place when all went well."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    keep_private(part, target)
    try:
        yield part
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
