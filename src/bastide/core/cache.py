"""Compiled kernels on disk, one folder per version of the rules.

Numba's own cache looks only at the file a function stands in: after a change in another file it
silently plays the old rules. Here the folder is named after a hash of *all* engine sources, so a
stale kernel is never found. A damaged or unwritable cache is no error: the kernel is compiled again.
Nor is a Numba that cannot keep kernels our way: then they live only as long as the process.
"""

from __future__ import annotations

import os
import platform
import shutil
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

try:
    import fcntl
except ImportError:  # no such locks on this system: every process compiles for itself
    fcntl = None  # type: ignore[assignment]

FOLDER = "kernels"  # what a folder with kernels is called
ANY_PROCESSOR = ("generic", "")  # as LLVM says: of this family, and no features beyond it
KEEP_DAYS = 30  # kernels of other versions that nobody used for so long are swept away


def cache_root() -> Path | None:
    """Where kernels are kept: `BASTIDE_CACHE`, the user's cache folder, else a private temporary one.

    None where nothing can be written; then kernels live only as long as the process.
    """
    for folder in _candidates():
        if _usable(folder):
            return folder
    return None


def _candidates() -> Iterator[Path]:
    if wanted := os.environ.get("BASTIDE_CACHE"):
        yield Path(wanted) / FOLDER
    yield user_cache_path("bastide", appauthor=False) / FOLDER
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    with suppress(FileNotFoundError):  # where nothing at all can be written
        yield Path(tempfile.gettempdir()) / f"bastide-{user}"


def _usable(folder: Path) -> bool:
    """Can we write there, and nobody else? Loading a kernel runs its code."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        if hasattr(os, "getuid"):
            found = folder.stat()
            return found.st_uid == os.getuid() and not found.st_mode & stat.S_IWOTH
    except OSError:
        return False
    return True


@contextmanager
def alone(name: str, stopping: threading.Event) -> Iterator[None]:
    """Compile this for all processes of the machine: another that wants the same waits, then finds it on disk.

    Waiting ends when this process does. The system drops the lock of one that was killed.
    """
    root = cache_root()
    if root is None or fcntl is None:
        yield
        return
    with open(root / f"{name}.lock", "wb") as lock:
        while not stopping.is_set():
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                stopping.wait(0.05)
        yield


def attach(dispatcher: Any, stamp: str, name: str) -> None:
    """Give a compiled rule its place on disk, if there is one and Numba's classes are as we know them."""
    folder = _folder(stamp, name)
    if folder is None:
        return
    with suppress(Exception):  # whatever a Numba says that we do not know: do without
        from bastide.core.numba_cache import RuleCache

        ahead = _ahead(stamp, name), ANY_PROCESSOR
        dispatcher._cache = RuleCache(dispatcher.py_func, folder, stamp, *ahead)


def ahead_root() -> Path:
    """Where kernels lie that were made ahead for any machine of this kind (`bots/ahead.py`): beside the package's code,
    or where `BASTIDE_KERNELS` says. Nothing is written there but by `bastide kernels`.
    """
    kept = Path(os.environ.get("BASTIDE_KERNELS") or Path(__file__).parents[1] / FOLDER)
    return kept / f"{sys.platform}-{platform.machine()}"


@cache
def _ahead(stamp: str, name: str) -> Path | None:
    folder = ahead_root() / _place(stamp, name)
    return folder if folder.is_dir() else None


def _place(stamp: str, name: str) -> Path:
    return Path(name, stamp[:16])


@cache
def _folder(stamp: str, name: str) -> Path | None:
    root = cache_root()
    if root is None:
        return None
    folder = root / _place(stamp, name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _sweep(folder)
    except OSError:
        return None
    return folder


def _sweep(folder: Path) -> None:
    oldest = time.time() - KEEP_DAYS * 86400
    for other in folder.parent.iterdir():
        if other != folder and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
