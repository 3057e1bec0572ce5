"""Ctrl-C, as a terminal says it: every command ends at once, with everything it has started and without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 120  # seconds that anything may take on a busy machine


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that a test has started: whatever it finds, none stays."""
    all_of_them: list[subprocess.Popen[bytes]] = []
    yield all_of_them
    for one in all_of_them:
        if one.poll() is None:
            one.kill()
        one.communicate()


def start(started: list[subprocess.Popen[bytes]], *words: str) -> subprocess.Popen[bytes]:
    """A command as a terminal starts it: in a group of its own, which hears Ctrl-C."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "bastide", *words]
    started.append(
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    )
    return started[-1]


def read_until(running: subprocess.Popen[bytes], wanted: bytes) -> None:
    """Until a line of its output holds this."""
    assert running.stdout is not None
    for line in running.stdout:
        if wanted in line:
            return
    raise AssertionError(running.stderr.read() if running.stderr else "")


def interrupted(running: subprocess.Popen[bytes]) -> bytes:
    """Ctrl-C, as a terminal says it to all of a group: nobody complains, nobody stays; the last output."""
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (130, b"\n")
    for _ in range(50 * PATIENCE):  # those that were started by it may need a moment
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            return out
        time.sleep(0.02)
    raise AssertionError("a process stayed")


def test_ctrl_c_ends_a_long_command(started: list[subprocess.Popen[bytes]]) -> None:
    running = start(started, "trace", "forteresse", "--games", "1000000")
    read_until(running, b'"forteresse"')
    interrupted(running)


@pytest.mark.proof
def test_ctrl_c_is_heard_inside_a_compiled_kernel(started: list[subprocess.Popen[bytes]]) -> None:
    """Counting to depth 6 takes hours, in one call of a kernel."""
    running = start(started, "perft", "forteresse", "--depth", "6")
    read_until(running, b"4  44803087")
    interrupted(running)


@pytest.mark.proof
def test_ctrl_c_ends_the_processes_of_an_arena(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    words = ("arena", "forteresse", "greedy", "random", "--games", "100000", "--processes", "2")
    running = start(started, *words, "-o", str(tmp_path))
    results = tmp_path / "results.jsonl"
    while not results.exists() or results.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.02)
    interrupted(running)


@pytest.mark.proof
def test_ctrl_c_leaves_mining_that_goes_on(
    started: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    words = ("puzzles", "mine", "forteresse", "--minutes", "600", "-o", str(tmp_path / "f.jsonl"))
    running, looked = start(started, *words), tmp_path / "f.jsonl.looked"
    while not looked.exists() or not looked.read_bytes().endswith(b"\n"):
        assert running.poll() is None
        time.sleep(0.02)
    interrupted(running)
    assert looked.read_bytes().endswith(b"\n")


def test_ctrl_c_leaves_a_game_that_goes_on(
    started: list[subprocess.Popen[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BASTIDE_LANG", "en")
    running = start(started, "play", "forteresse", "--bot", "random", "--seed", "1")
    assert running.stdin is not None
    running.stdin.write(b"e4-e5\n")
    running.stdin.flush()
    read_until(running, b"2. ")
    assert b"play --resume" in interrupted(running)
    again = start(started, "play", "--resume")
    out, err = again.communicate(b"undo\nquit\n", timeout=PATIENCE)
    assert b"Taken back: 2." in out and (again.returncode, err) == (0, b"")
