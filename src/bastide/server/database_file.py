"""A SQLite file as its owner wants it: for him alone, and for one server at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bastide.core.errors import BastideError
from bastide.core.text import say
from bastide.server.places import place
from bastide.server.refusals import TEXTS


@contextmanager
def only_server_of(url: str) -> Iterator[None]:
    """Keep other servers away from a SQLite file while we serve it; refused if one is there already.

    Two would not hear of each other. The lock is the operating system's, on a file beside the database: it ends
    with the process, however that ends, and keeps nobody from reading or copying the database.
    """
    found = place(url)
    if found.get_backend_name() != "sqlite" or not found.database:
        yield
        return
    file = Path(found.database).resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{file}.lock", "ab") as lock:  # not inherited by processes we start
        hand_over(lock.fileno(), file)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BastideError(say("database-served", file=str(file))).with_words(TEXTS) from None
        yield


def keep_private(file: Path, instead_of: Path | None = None) -> None:
    """Let only the owner read a SQLite file, new or old: names and lines are in it. SQLite makes those beside it alike.

    A new one that shall take the place of another belongs to the same.
    """
    with suppress(OSError):  # it is there, or cannot be: then SQLite says why
        made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        hand_over(made, instead_of or file.parent)
        os.close(made)
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(FileNotFoundError, PermissionError):  # another owner's: not ours to change
            one.chmod(0o600)


def hand_over(file: int, like: Path) -> None:
    """What root makes belongs to whoever owns this file, or its folder: else the server's user could not open it."""
    if os.geteuid() == 0:
        owner = (like if like.exists() else like.parent).stat()
        with suppress(OSError):  # in some containers root may not: it keeps what it made
            os.fchown(file, owner.st_uid, owner.st_gid)
