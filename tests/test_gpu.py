"""The rules on a GPU, as far as they can be proven without one; `bastide gpu check` proves the rest on one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.cli.main import main
from bastide.core.batch import Batch
from bastide.core.record import Layout, i8, i16, i64
from bastide.core.text import Text, Words
from bastide.gpu import check, program, tier
from bastide.gpu.errors import TEXTS, NoGpu
from bastide.learn.field import LEARNING
from bastide.testing import all_setups


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.id, marks=() if game.id == "forteresse" else pytest.mark.proof)
        for game in bastide.games()
    ],
)  # the others compile much
def test_what_is_checked_on_a_gpu_holds_on_a_processor(game: bastide.Game) -> None:
    """The check compares any batch with single games: here the processor's, which has the same interface."""
    batch = Batch(game.setup(), 8)
    assert check.differing_step(batch, seed=3) is None
    assert check.differing_game(batch.reset(), seed=3) is None


def read(found: Text | None) -> str:
    assert found is not None
    return Words("en", [TEXTS]).render(found)


def test_the_check_sees_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One action of a list, one byte of a state, one draw."""

    def fresh() -> Batch:
        return Batch(bastide.game("forteresse").setup(), 8)

    listed, changed, drawn = fresh(), fresh(), fresh()
    listed.legal[5, 0] += 1
    assert read(check.differing_step(listed, seed=3)) == "the legal actions, game 5, ply 0"
    changed.states.view(np.uint8)[-1] ^= 1
    assert read(check.differing_step(changed, seed=3)) == "the state, game 7, ply 0"
    usual = drawn.playout
    monkeypatch.setattr(drawn, "playout", lambda dice: usual(dice.__iadd__(1)))
    assert "game 0" in read(check.differing_game(drawn, seed=3))


@pytest.mark.proof  # it compiles much
def test_a_playout_ends_every_game_and_says_by_how_many_plies() -> None:
    batch = Batch(bastide.game("castle").setup(2), 5)
    one, all_at_once = batch.copy(), batch.copy()
    dice = batch.dice(seed=11)
    plies = all_at_once.playout(dice)
    assert all_at_once.over.all() and all_at_once.rewards.any(axis=1).all()
    assert all_at_once.reset().counts.tolist() == batch.counts.tolist()
    again = one.playout(one.dice(seed=11))
    assert again.tolist() == plies.tolist()
    assert dice.tolist() != one.dice(seed=11).tolist(), "dice that were given are drawn from"


def test_records_are_aligned_as_they_lie() -> None:
    """Which changes none of their bytes: a GPU loads a wide number at once only where that is promised."""
    layout = Layout(turn=i8, board=i16[5], seen=i64)
    assert layout.dtype.isalignedstruct and layout.dtype.itemsize == layout.nbytes
    for game in bastide.games():
        for setup in all_setups(game):
            for own in setup.engine._parts[2:4]:
                assert own.dtype.isalignedstruct and own.dtype.itemsize == own.nbytes


def test_a_difference_is_told_in_both_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = check.Checked(4, 0, check._at("dice", 3, 17), 0.0)
    monkeypatch.setattr(check, "check", lambda *_, **__: found)
    assert main(["gpu", "check", "forteresse"]) == 1
    assert capsys.readouterr().out == "forteresse 2: different: the dice, game 3, ply 17\n"
    assert main(["gpu", "check", "forteresse", "--lang", "fr"]) == 1
    assert "les dés, partie 3, coup 17" in capsys.readouterr().out


def test_without_a_gpu_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(tier, "import_module", missing)
    with pytest.raises(NoGpu):
        bastide.gpu.Batch(bastide.game("forteresse").setup(), 4)
    assert main(["gpu", "check", "forteresse"]) != 0
    assert "needs CuPy and an NVIDIA GPU" in capsys.readouterr().err
    assert main(["gpu", "check", "forteresse", "--lang", "fr"]) != 0
    assert "demande CuPy et un GPU NVIDIA" in capsys.readouterr().err


def test_without_its_compiler_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "find_spec", lambda name: None)
    assert main(["gpu", "compile", "castle", "-o", str(tmp_path)]) != 0
    assert "bastide[gpu]" in capsys.readouterr().err


def test_kernels_of_self_play_are_compiled_for_a_setup(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--for-learning`: another family, in a folder of its own; for the players and options that were named."""
    made: list[tuple[int, str]] = []

    def compiled(
        setup: bastide.Setup, *_: Any, family: program.Family, told: Callable[[str], object]
    ) -> None:
        made.append((setup.players, setup.options["start"]))
        for kernel in family.kernels:
            told(kernel)

    monkeypatch.setattr(program, "compile_program", compiled)
    words = ["gpu", "compile", "robber-knights", "--players", "3", "-o", str(tmp_path)]
    assert main([*words, "--option", "start=columns", "--for-learning", "--lang", "en"]) == 0
    said, folder = capsys.readouterr().out.splitlines()[:-1], program.place
    assert made == [(3, "columns")]
    assert said == [
        "robber-knights 3 start=columns: self_play_all (1 of 2)",
        "robber-knights 3 start=columns: duel_all (2 of 2)",
    ]
    setup = bastide.game("robber-knights").setup(3)
    assert folder(setup, tmp_path, LEARNING) != folder(setup, tmp_path)


def test_arrays_are_passed_as_the_kernels_expect_them() -> None:
    """Nobody's, how many, how large, where; shape and strides. Records are rows of bytes."""

    def words(array: np.ndarray[Any, Any], records: bool) -> list[int]:
        kept = ("flags", "shape", "itemsize", "nbytes", "strides")
        there = {name: getattr(array, name) for name in kept}
        somewhere = SimpleNamespace(**there, data=SimpleNamespace(ptr=4096))
        return [int(word) for word in tier.passed(somewhere, records)]

    assert words(np.zeros((3, 5), np.int32), records=False) == [0, 0, 15, 4, 4096, 3, 5, 20, 4]
    assert words(np.zeros((3, 40), np.uint8), records=True) == [0, 0, 3, 40, 4096, 3, 40]
    assert words(np.zeros(40, np.uint8), records=True) == [0, 0, 1, 40, 4096, 1, 40]
    with pytest.raises(ValueError, match="in one piece"):
        words(np.zeros((3, 5))[:, ::2], records=False)
