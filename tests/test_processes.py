"""Processes that are started beside ours."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection

from bastide.core.processes import start_deaf


def _heard(pipe: Connection) -> None:
    """What Ctrl-C does to a process that has not said anything about it."""
    os.kill(os.getpid(), signal.SIGINT)
    pipe.send(signal.SIGINT in signal.sigpending())


def test_a_process_is_deaf_from_its_first_moment() -> None:
    spawn = multiprocessing.get_context("spawn")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    for _ in range(2):  # the first is started together with what multiprocessing itself needs
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_heard, args=(theirs,), daemon=True)
        start_deaf(process)
        theirs.close()
        assert ours.recv() is True
        process.join()
        assert process.exitcode == 0
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before, "we hear as before"
