"""Kernels made ahead: found by every process, as good as one's own, and never those of other sources."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from threading import Event

import pytest

import bastide
from bastide.bots import ahead
from bastide.bots.ahead import layers_of, make_ahead
from bastide.cli import kernels
from bastide.cli.main import main
from tests.test_engine import COUNTING, LET_OTHERS_COMPILE, python

# What bots of every kind play, how much was compiled for it, and what was kept of that.
PLAYED = f"""{COUNTING}
import os
from pathlib import Path

table = bastide.new("forteresse")
assert table.setup.engine.warm(wait=True), table.setup.engine.problem
actions = []
for name in ("greedy", "skilled", "expert"):
    player = bastide.bot(name, seed=1)
    getattr(player, "prepare", lambda setup: None)(table.setup)
    actions.append(player.choose(table.view(table.actor)))
    table.play(actions[-1])
own = [*Path(os.environ["BASTIDE_CACHE"]).rglob("*.nbi")]
print(Count.compiled, len(own), *actions)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernels of one game, made ahead by the command."""
    folder = tmp_path_factory.mktemp("ahead")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BASTIDE_KERNELS", "")  # the command sets it; it is put back here
        assert main(["kernels", "forteresse", "-o", str(folder), "--processes", "2"]) == 0
    return folder


def played(kernels: Path, cache: Path, before: str = "") -> list[str]:
    return python(before + PLAYED, BASTIDE_KERNELS=str(kernels), BASTIDE_CACHE=str(cache)).split()


@pytest.mark.proof
def test_on_a_cold_machine_nothing_is_compiled(made: Path, tmp_path: Path) -> None:
    """Nor where another process would compile: and bots play what they play by kernels of this very machine."""
    compiled, own, *actions = played(made, tmp_path / "cold")
    assert (compiled, own) == ("0", "0")
    compiled, own, *again = played(made, tmp_path / "apart", LET_OTHERS_COMPILE)
    assert (compiled, own, again) == ("0", "0", actions)
    compiled, own, *here = played(tmp_path / "none", tmp_path / "own")
    assert int(compiled) > 10 and int(own) > 10 and here == actions


FIRST_ASKED = """
import bastide
from bastide.bots import mcts
from bastide.bots.tree_worker import exercise
from bastide.core import engine

engine.PATIENCE = {patience}
made = bastide.game("forteresse").setup().engine
print(*(made.searching(mcts, exercise).name for _ in range(2)))
"""


@pytest.mark.proof
def test_the_first_thought_waits_for_kernels_on_disk_and_for_no_compiler(
    made: Path, tmp_path: Path
) -> None:
    """So the very first move is as good as the second: but where somebody would have to compile, it is made now."""

    def asked(kernels: Path, patience: float, before: str = "") -> str:
        cache = str(tmp_path / f"{kernels.name}-{patience}-{bool(before)}")
        code = before + FIRST_ASKED.format(patience=patience)
        return python(code, BASTIDE_KERNELS=str(kernels), BASTIDE_CACHE=cache)

    none, long = tmp_path / "none", 10_000
    for before in ("", LET_OTHERS_COMPILE):
        assert asked(made, long, before) == "cpu cpu"
        assert asked(none, long, before) == "plain plain"
    assert asked(made, 0) == "plain plain"


@pytest.mark.proof
def test_other_sources_other_kernels(made: Path, tmp_path: Path) -> None:
    """Those of yesterday's rules are not found; the next time kernels are made they go."""
    old = tmp_path / "old"
    shutil.copytree(made, old)
    (room,) = old.glob("*/*")
    for n, stamp in enumerate(sorted(room.iterdir())):
        stamp.rename(stamp.with_name(f"{n:016}"))
    compiled, _, *_ = played(old, tmp_path / "cold")
    assert int(compiled) > 10
    fresh = tmp_path / "fresh" / room.name
    today = fresh / ("f" * 16)
    today.mkdir(parents=True)
    ahead._put(fresh, room)
    assert [folder.name for folder in room.iterdir()] == [today.name]


@pytest.mark.proof
def test_what_is_there_is_not_made_again(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = tmp_path / "again"
    shutil.copytree(made, again)
    (room,) = again.glob("*/*")
    kept = {file: file.stat().st_mtime_ns for file in room.rglob("*.nb?")}
    broken = min(kept)
    broken.write_bytes(b"")
    monkeypatch.setenv("BASTIDE_KERNELS", str(again))
    game = bastide.game("forteresse")
    told = list(make_ahead([game], room.parent, processes=2))
    assert [n for _, n, _ in told] == [1, 2, 3, 4] and {of for *_, of in told} == {4}
    assert {layer for layer, *_ in told} == {*layers_of(game)}
    anew = {file for file in room.rglob("*.nb?") if file.stat().st_mtime_ns != kept[file]}
    assert broken in anew and len(anew) <= 2, "a damaged one, with its index, and no other"
    compiled, *_ = played(again, tmp_path / "cold")
    assert compiled == "0"


def test_who_cannot_write_there_hears_of_it_before_a_minute_of_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BASTIDE_KERNELS", "")
    monkeypatch.setattr(ahead, "Processes", None)  # nobody works
    file = tmp_path / "kernels"
    file.touch()
    assert main(["kernels", "forteresse", "-o", str(file)]) == 2
    said = capsys.readouterr()
    assert str(file) in said.err and "Traceback" not in said.err


def test_alpha_beta_is_made_where_it_is_used() -> None:
    searches = {
        game.id: {layer.search.rpartition(".")[2] for layer in layers_of(game)}
        for game in bastide.games()
    }
    assert searches["forteresse"] == {"", "alphabeta", "mcts", "one_ply"}
    assert searches["castle"] == {"", "mcts", "one_ply"}


def test_beside_a_server_each_game_is_compiled_once_quick_ones_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, all_asked = list[str](), Event()

    def asked_apart(work: partial[None], stopping: Event) -> None:
        assert work.func is kernels._warm and not stopping.is_set()
        asked.append(*work.args)
        if len(asked) == len(bastide.games()):
            all_asked.set()

    monkeypatch.setattr(kernels, "do_apart", asked_apart)
    monkeypatch.setattr(kernels, "MOST_AT_ONCE", 1)
    kernels.warm_beside()
    assert all_asked.wait(60)
    minutes = [bastide.game(name).minutes for name in asked]
    assert minutes == sorted(minutes) and len({*asked}) == len(asked)


def test_a_process_that_warms_lets_others_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[object]()
    monkeypatch.setattr("os.nice", done.append, raising=False)
    monkeypatch.setattr(ahead.Layer, "make", lambda layer: done.append(layer))
    kernels._warm("forteresse")
    assert done == [ahead.LEAST_URGENT, *layers_of(bastide.game("forteresse"))]
