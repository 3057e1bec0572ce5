"""What tables that have left needed goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys


def give_memory_back() -> None:
    """Collect what nobody holds any more, and let the allocator return it where it can be asked to.

    We look through everything rarely (see `run`), so without this a burst of tables would stay for hours.

    >>> give_memory_back()
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
        if trim is not None:
            trim(0)
