"""What tables that have left needed, and bots that have thought, goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LARGE = 1 << 20  # bytes: a list of a search tree has more, hardly anything else
_MMAP_THRESHOLD = -3  # as glibc's malloc.h has it


def keep_large_apart() -> None:
    """Let the allocator ask the system for everything large, and give it back at once.

    By itself it does so only until the first is given back. From then on trees lie among the rest: what they leave
    is not given back, and new ones are written full of zeros before they are used.

    >>> keep_large_apart()
    """
    if (choose := _glibc("mallopt")) is not None:
        choose(_MMAP_THRESHOLD, LARGE)


def give_memory_back() -> None:
    """Collect what nobody holds any more, and let the allocator return it where it can be asked to.

    We look through everything rarely (see `run`), so without this a burst of tables would stay for hours.

    >>> give_memory_back()
    """
    gc.collect()
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


def go_first() -> None:
    """Where memory ends, the system is to end this process or what it starts, not the one that serves."""
    with suppress(OSError):  # not every system asks
        Path("/proc/self/oom_score_adj").write_text("500")


def resident() -> int:
    """How many bytes this process has in memory; 0 where the system does not say.

    >>> resident() >= 0
    True
    """
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _glibc(name: str) -> Callable[..., int] | None:
    """A function that this allocator has and others have not."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
