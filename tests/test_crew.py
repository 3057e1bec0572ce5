"""Who does the work: crews of this machine. Clusters are tried in tests/on_ray."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bastide
from bastide.cli.main import main
from bastide.coach.mining import Ledger, Mine
from bastide.coach.puzzles import Written
from bastide.core.errors import BastideError, UnknownName
from bastide.crew import Here, Processes, Threads
from bastide.crew.outcomes import HOUSE, Refusal
from bastide.server.app import build
from bastide.server.run import uvicorn_server
from bastide.server.settings import Settings

FORTERESSE = bastide.game("forteresse")


@pytest.mark.parametrize("crew", [Here(), Threads(3), Processes(2)])
def test_every_job_is_done_once(crew: Any) -> None:
    jobs = ((n, partial(pow, n, 2)) for n in range(20))
    assert sorted(crew.work(jobs)) == [(n, n * n) for n in range(20)]


@pytest.mark.parametrize("crew", [Here(), Threads(3), Processes(2)])
def test_jobs_without_end_are_taken_as_they_are_wanted(crew: Any) -> None:
    taken = 0

    def jobs() -> Iterator[tuple[int, Callable[[], str]]]:
        nonlocal taken
        for taken in count():
            yield taken, str

    assert len(list(islice(crew.work(jobs()), 5))) == 5
    assert taken < 20


@pytest.mark.parametrize("crew", [Here(), Threads(2), Processes(2)])
def test_an_error_comes_with_its_words(crew: Any) -> None:
    with pytest.raises(BastideError, match='unknown game: "chess"'):
        list(crew.work([(0, partial(bastide.game, "chess"))]))


def test_an_error_finds_its_words_where_the_house_lies_elsewhere(tmp_path: Path) -> None:
    error = UnknownName.of("game", "chess", []).with_words(HOUSE / "arena" / "text", tmp_path)
    told = Refusal.of(error)
    assert told.folders == (Path("arena/text"), tmp_path)
    assert told.error().folders == error.folders


class Backwards:
    """Does all it is given, the last first; and no more than so many."""

    width = 1

    def __init__(self, most: int) -> None:
        self.most = most

    def work(self, jobs: Iterable[Any], cores: int = 1) -> Iterator[Any]:
        for key, job in list(jobs)[::-1][: self.most]:
            yield key, job()


class Known(Mine):
    """Finds what the house has found, one a game."""

    def puzzles(self, number: int) -> Iterator[Written]:
        assert FORTERESSE.lessons is not None
        found = (FORTERESSE.lessons / "puzzles.jsonl").read_bytes()
        yield msgspec.json.Decoder(Written).decode_lines(found)[number]


def test_puzzles_that_are_early_wait_on_disk(tmp_path: Path) -> None:
    """Whoever is stopped meanwhile has not looked in vain."""
    mine = Known(FORTERESSE.setup())
    here, there = Ledger(tmp_path / "here.jsonl"), Ledger(tmp_path / "there.jsonl")
    assert len(list(here.work_through(mine, range(4), Here()))) == 4
    assert list(there.work_through(mine, range(4), Backwards(3))) == []
    assert not there.file.exists() and len(there.ahead.read_bytes().splitlines()) == 3
    again = Ledger(there.file)
    assert len(list(again.work_through(mine, islice(again.games(0, 2), 4), Here()))) == 4
    assert again.file.read_bytes() == here.file.read_bytes()
    assert again.beside.read_bytes() == here.beside.read_bytes()
    assert not again.ahead.exists()


# ---- Ray is an extra


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whoever_has_no_ray_reads_which_extra_brings_it(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["--lang", lang, "arena", "forteresse", "greedy", "random", "-o", str(tmp_path)]
    assert main([*words, "--ray", "127.0.0.1:6379"]) == 2
    told = capsys.readouterr().err
    assert 'pip install "bastide[ray]"' in told and len(told.splitlines()) == 1


def test_an_address_of_bots_is_one_of_ray() -> None:
    with pytest.raises(BastideError, match="ray://HOST:PORT"):
        build(Settings(bots="http://127.0.0.1:8000"))


def test_a_server_without_ray_says_so_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.remote.find_spec", lambda name: None)
    with pytest.raises(
        ModuleNotFoundError
    ) as told:  # which the command turns into the sentence above
        build(Settings(bots="ray://127.0.0.1:10001"))
    assert told.value.name == "ray"


def test_what_ray_brings_does_not_change_the_loop_of_a_server() -> None:
    """Ray Serve comes with uvloop, which uvicorn would take; it makes the pipes of workers non-blocking."""
    settings = Settings()
    assert uvicorn_server(build(settings), settings).config.loop == "asyncio"


def test_nobody_imports_ray_who_does_not_ask_for_it(tmp_path: Path) -> None:
    words = ["arena", "forteresse", "greedy", "random", "--games", "2", "-o", str(tmp_path)]
    code = (
        "import sys; from bastide.cli.main import main; import bastide.server.app, bastide.crew.cluster; "
        f"main({words!r}); sys.exit('ray' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
