"""`make play` ends with everything it has started, whoever is told to stop."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE = 120  # seconds that anything may take on a busy machine
MARK = "BASTIDE_PLAYED_BY_TEST"  # all that `make` starts has it in its environment
# Not those of a make that runs this test.
SURROUNDINGS = {name: value for name, value in os.environ.items() if "MAKE" not in name}

pytestmark = pytest.mark.skipif(
    not Path("/proc").is_dir(),
    reason="what is left behind is looked for in /proc, which this system does not have",
)


class Playing:
    """`make play` as somebody has started it, on a port and a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.mark, self.port, self.log = str(folder), _free_port(), folder / "log"
        own = {MARK: self.mark, "BASTIDE_PORT": str(self.port), "BASTIDE_BOT_WORKERS": "1"}
        own |= {"BASTIDE_CACHE": self.mark, "BASTIDE_KERNELS": self.mark}  # on a cold machine
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "BASTIDE_LANG": "en"}
        # Its recipe and nothing before it: what is to be set up, is.
        command = [
            "make",
            "-o",
            "client",
            "play",
            f"VENV={folder}",
            f"BIN={Path(sys.prefix, 'bin')}",
        ]
        with open(self.log, "wb") as log:
            self.make = subprocess.Popen(
                command,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env=SURROUNDINGS | own | home,
                start_new_session=True,
            )

    def answers(self) -> bool:
        """Can a browser connect?"""
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    def compiles(self) -> bool:
        """Is somebody at work on what bots think with, while one looks which game to play?"""
        return any("bastide.core.apart import main" in what for what in self.processes().values())

    def processes(self) -> dict[int, str]:
        """Whatever of it is there, by its number: make, the server, its workers, the shell."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if f"{MARK}={self.mark}\0".encode() in (folder / "environ").read_bytes():
                    found[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
            except OSError:  # it has ended, or is somebody else's
                continue
        return found

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that takes as long as the machine needs."""
        for _ in range(20 * PATIENCE):
            if true():
                return
            time.sleep(0.05)
        raise AssertionError(f"{self.processes()}\n{self.log.read_text()}")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    playing = Playing(tmp_path)
    try:
        playing.until(lambda: playing.answers() or playing.make.poll() is not None)
        assert playing.answers(), playing.log.read_text()
        playing.until(playing.compiles)
        yield playing
    finally:
        for number in playing.processes():
            os.kill(number, signal.SIGKILL)
        playing.make.wait()


def _is_over(playing: Playing) -> None:
    playing.until(lambda: playing.make.poll() is not None)
    playing.until(lambda: not playing.processes())
    assert not playing.answers()
    assert "Traceback" not in playing.log.read_text()
    assert not list(Path(playing.mark).glob(".playing*"))


@pytest.mark.proof
@pytest.mark.parametrize("whom", ["make", "all"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_the_server_too(playing: Playing, name: str, whom: str) -> None:
    number = getattr(signal, name)
    if whom == "all":  # as a terminal says it
        os.killpg(playing.make.pid, number)
    else:
        playing.make.send_signal(number)
    _is_over(playing)


@pytest.mark.proof
def test_a_make_that_is_killed_leaves_no_server_behind(playing: Playing) -> None:
    playing.make.kill()
    _is_over(playing)


@pytest.mark.proof
def test_a_second_one_leaves_the_first_alone(playing: Playing, tmp_path: Path) -> None:
    """Its database is taken, so it ends; the first goes on."""
    second = subprocess.run(
        [*playing.make.args],  # type: ignore[misc]
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=SURROUNDINGS | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
    )
    assert second.returncode == 2 and "already used by another server" in second.stderr
    time.sleep(1)  # somebody looks every half second
    assert playing.make.poll() is None and playing.answers()
