"""What a process does not do itself, because it lives long and is to stay small: another does it, and ends then.

So it is with compiling. A compiler leaves hundreds of megabytes behind, the kernels of a game need a few.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

LOOK = 0.05  # seconds between looks whether it is done

_here = threading.local()  # what is asked of kernels in this thread


class NotKept(Exception):
    """A kernel is not on disk, and nothing was to be compiled."""


@contextmanager
def kept_only() -> Iterator[None]:
    """In here a kernel that is not on disk is `NotKept` instead of compiled, as far as there is a cache."""
    _here.kept_only = True
    try:
        yield
    finally:
        _here.kept_only = False


def may_compile() -> bool:
    """May this thread compile what is not on disk?"""
    return not getattr(_here, "kept_only", False)


def do_apart(work: Callable[[], object], stopping: threading.Event) -> None:
    """Have something done, and wait for that; no longer than until this process is to end.

    `work` is named by its module, as `pickle` does it. Nothing is promised: what it leaves is looked for by whoever
    wants it.
    """
    with suppress(OSError), _started() as process:
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(sys.path) + pickle.dumps(work))
        process.stdin.flush()
        while process.poll() is None:
            if stopping.wait(LOOK):
                process.kill()


def _started() -> subprocess.Popen[bytes]:
    code = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer)"
    return subprocess.Popen(
        [sys.executable, "-c", f"{code}; from {__name__} import main; main()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _end_with_the_other() -> None:
    """Whoever wants the work done holds our input open; when it was killed, nobody does."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Do the work that comes in."""
    work = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_the_other, daemon=True).start()
    work()
