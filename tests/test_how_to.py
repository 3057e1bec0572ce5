"""What the pages of docs/how-to show is typed here, line by line, by somebody with a fresh folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import free_port

PAGES = Path(__file__).parents[1] / "docs" / "how-to"
FEWER = {r"--games 100\b": "--games 2", r"games=100\b": "games=2", r"--processes 4\b": "--processes 2"}  # fmt: skip


def smaller(page: str) -> str:
    """A page with fewer games."""
    text = (PAGES / page).read_text("utf-8")
    for many, few in FEWER.items():
        text = re.sub(many, few, text)
    return text


def commands(page: str) -> list[str]:
    """The lines that a page tells to type."""
    text = re.sub(r"^```.*?^```", "", smaller(page), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^    (\S.*)$", text, re.MULTILINE)


class Somebody:
    """A folder, and a shell that knows `bastide`, `python` and `pip`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.serving: subprocess.Popen[bytes] | None = None
        programs = {"bastide": "-m bastide.cli.main", "python": "", "pip": "-m pip"}
        (folder / "bin").mkdir()
        for name, how in programs.items():
            program = folder / "bin" / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {how} "$@"\n')
            program.chmod(0o755)
        self.environment = os.environ | {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(folder / "installed"),
            "BASTIDE_LANG": "en",
            "BASTIDE_LOG": "warning",
        }

    def type(self, line: str, answers: str = "", **more: str) -> str:
        """What a line prints; it has to end well. A server goes on until the next one, or the end."""
        if line.startswith("bastide serve"):
            return self._serve(line)
        done = subprocess.run(
            ["bash", "-c", line], cwd=self.folder, env=self.environment | more, input=answers,
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, f"$ {line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _serve(self, line: str) -> str:
        self.leave()
        line = line.replace("--port 8000", f"--port {self.port}")
        assert str(self.port) in line
        self.serving = subprocess.Popen(
            ["bash", "-c", f"exec {line}"], cwd=self.folder, env=self.environment
        )
        last = time.monotonic() + 60
        while True:
            assert self.serving.poll() is None and time.monotonic() < last, line
            try:
                return httpx.get(f"http://127.0.0.1:{self.port}/healthz").raise_for_status().text
            except httpx.TransportError:
                time.sleep(0.1)

    def leave(self) -> None:
        """Stop the server, if one runs: it ends well too."""
        if self.serving:
            self.serving.terminate()
            assert self.serving.wait(30) in (0, -signal.SIGTERM)
            self.serving = None


@pytest.fixture
def somebody(tmp_path: Path) -> Iterator[Somebody]:
    one = Somebody(tmp_path)
    yield one
    one.leave()


@pytest.mark.proof
def test_host(somebody: Somebody) -> None:
    said = {line: somebody.type(line) for line in commands("host.md")}
    assert len(said) == 6
    assert (somebody.folder / "copy.db").is_file()


@pytest.mark.proof
def test_edition(somebody: Somebody) -> None:
    said = {line: somebody.type(line, "quit\n") for line in commands("edition.md")}
    assert len(said) == 7
    (verified,) = [out for line, out in said.items() if line.startswith("bastide verify")]
    assert verified.startswith("Agreed: one game")
    assert (somebody.folder / "pieces.svg").is_file()
    assert (somebody.folder / "lab" / "forteresse-2.html").is_file()


@pytest.mark.proof
def test_sixth_game(somebody: Somebody) -> None:
    """Installed into a folder of its own instead of into the environment of these tests."""
    here = "--quiet --no-deps --no-index --no-build-isolation --disable-pip-version-check --target installed ./"
    said = {}
    for line in commands("sixth-game.md"):
        said[line] = somebody.type(line.replace("--editable ", here), "quit\n")
    assert "night-watch  Night Watch" in said["bastide games"]
    assert "3 passed" in said["python -m pytest -q night_watch/tests"]
    assert len(said) == 6


def block(lang: str) -> str:
    """The program in this language that the page about clusters shows."""
    (found,) = re.findall(rf"```{lang}\n(.*?)```", smaller("cluster.md"), re.DOTALL)
    return str(found)


@pytest.mark.proof
def test_cluster(somebody: Somebody) -> None:
    for line in commands("cluster.md"):
        somebody.type(line)
    job, join = block("bash"), block("python")
    array = {"SLURM_ARRAY_TASK_ID": "3", "SLURM_CPUS_PER_TASK": "2", "TMPDIR": str(somebody.folder)}
    somebody.type(job, **array)
    assert (somebody.folder / "results" / "3" / "results.jsonl").is_file()
    (somebody.folder / "join.py").write_text(join)
    before = (somebody.folder / "results/1/results.jsonl").read_bytes()
    assert re.search(r"greedy +\+\d+ \[.*\] of 6 games", somebody.type("python join.py"))
    assert (somebody.folder / "results/1/results.jsonl").read_bytes() == before, (
        "none was played again"
    )


def test_every_page_is_typed() -> None:
    """Whoever adds a page adds a test."""
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {page.stem.replace("-", "_") for page in PAGES.glob("*.md")} <= tested
