"""Every game compiles for GPUs, on a machine without one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bastide
from bastide.gpu.program import BATCH, HOPPER, compile_program, program

WORDS = {"states": 7, "boxes": 7, "rngs": 9, "outs": 9, "weights": 9, "plies": 7}  # of each array


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_a_game_compiles_to_machine_code(game: bastide.Game, tmp_path: Path) -> None:
    """`finish_all` calls every rule: NVIDIA's assembler takes it, and its arguments are those we pass."""
    heard: list[str] = []
    made = compile_program(game.setup(), tmp_path, kernels=["finish_all"], told=heard.append)
    assert heard == ["finish_all"]
    text = (made.folder / "finish_all.ptx").read_text()
    entry = re.search(r"\.entry\s+(\S+)\(([^)]*)\)", text)
    assert entry and made.entries["finish_all"] == entry[1]
    assert entry[2].count(".param") == sum(WORDS[name] for name in BATCH.parameters("finish_all"))
    assert made.file("finish_all", HOPPER).suffix == ".cubin"
    assert made.file("finish_all", (8, 6)).suffix == ".ptx", "another GPU's driver makes its own"
    assert program(game.setup(), tmp_path) == made


def test_the_kernels_of_a_batch_compile(tmp_path: Path) -> None:
    made = compile_program(bastide.game("forteresse").setup(), tmp_path)
    codes = {path.name.partition(".")[0] for path in made.folder.glob("*.cubin")}
    assert codes == set(made.entries)
