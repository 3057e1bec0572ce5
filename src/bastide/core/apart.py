"""Kernels compiled in a process of its own, for one that lives long and is to stay small.

A compiler leaves hundreds of megabytes behind, a game's kernels need two or three. So a process that lets others
compile (`Engine.apart`) only loads what they have put on disk.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from bastide.core.record import Field, Layout

LOOK = 0.05  # seconds between looks whether it is done


@dataclass(frozen=True)
class Order:
    """What to compile, in a form that goes to another process: modules by their names."""

    rules: str
    bots: str | None
    state: dict[str, Field]
    box: dict[str, Field]
    box_data: bytes
    capacity: int
    search: str | None  # None: the kernels that every game has
    exercise: Callable[..., Any] | None  # of the search

    def carry_out(self) -> None:
        """Compile it here, and keep it on disk."""
        from bastide.core.engine import Engine  # which may order something itself

        bots = None if self.bots is None else import_module(self.bots)
        layouts = Layout(**self.state), Layout(**self.box)
        engine = Engine(import_module(self.rules), bots, *layouts, self.box_data, self.capacity)
        if self.search is None or self.exercise is None:
            engine.warm(wait=True)
        else:
            engine.searching(import_module(self.search), self.exercise, wait=True)


def have_compiled(order: Order, stopping: threading.Event) -> None:
    """Have it compiled, and wait for that; no longer than until this process is to end.

    Nothing is promised: what cannot be compiled there is missed here, and compiled here.
    """
    with suppress(OSError), _started() as process:
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(sys.path) + pickle.dumps(order))
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
    """Whoever wants the kernels holds our input open; when it was killed, nobody does."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Carry out the order that comes in."""
    order = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_the_other, daemon=True).start()
    order.carry_out()
