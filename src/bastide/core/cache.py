"""Compiled kernels on disk, one folder per version of the rules.

Numba's own cache looks only at the file a function stands in: after a change in another file it
silently plays the old rules. Here the folder is named after a hash of *all* engine sources, so a
stale kernel is never found. A damaged or unwritable cache is no error: the kernel is compiled again.
"""

from __future__ import annotations

import os
import pickle
import shutil
import stat
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from platformdirs import user_cache_path

try:
    import fcntl
except ImportError:  # no such locks on this system: every process compiles for itself
    fcntl = None  # type: ignore[assignment]

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
        yield Path(wanted) / "kernels"
    yield user_cache_path("bastide", appauthor=False) / "kernels"
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
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


class _Locator(_CacheLocator):
    """Tells Numba where a kernel lies and which version of the rules it belongs to."""

    def __init__(self, folder: Path, stamp: str) -> None:
        self._folder, self._stamp = folder, stamp

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return "rule"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _Locator:
        return cls(py_func.__bastide_folder__, py_func.__bastide_stamp__)


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]


class _RuleCache(FunctionCache):
    _impl_class = _Impl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file of any kind: compile again, which overwrites it
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            try:
                super().save_overload(sig, data)
            except (pickle.UnpicklingError, EOFError, AttributeError, ImportError):
                # a damaged index, or one that names what is no longer there: begin a new one
                self.flush()
                super().save_overload(sig, data)
        except OSError:  # disk full, folder gone: play on with what is in memory
            self.disable()


def attach(dispatcher: Any, stamp: str, name: str) -> None:
    """Give a compiled rule its place on disk, if there is one."""
    folder = _folder(stamp, name)
    if folder is None:
        return
    dispatcher.py_func.__bastide_folder__ = folder
    dispatcher.py_func.__bastide_stamp__ = stamp
    dispatcher._cache = _RuleCache(dispatcher.py_func)


@cache
def _folder(stamp: str, name: str) -> Path | None:
    root = cache_root()
    if root is None:
        return None
    folder = root / name / stamp[:16]
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
