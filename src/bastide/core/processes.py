"""Processes that we start beside our own."""

from __future__ import annotations

import signal
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess


def start_deaf(process: BaseProcess) -> None:
    """Start a process that never hears Ctrl-C, which a terminal says to all: it is for the one who starts this.

    Not even while it imports its modules, long before it could say so itself.
    """
    if not hasattr(signal, "pthread_sigmask"):  # a system that knows no such thing
        process.start()
        return
    resource_tracker.ensure_running()  # started in between, it would end our own deafness
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
