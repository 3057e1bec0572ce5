"""Golden transcripts replay exactly, and random traces come out the same again."""

import re
from pathlib import Path

import pytest

import bastide
from bastide.cli.main import main
from bastide.core.transcript import verify

FILES = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def test_every_game_has_golden_transcripts() -> None:
    assert {re.split(r"-[2-6]-", file.name)[0] for file in FILES} >= {g.id for g in bastide.games()}


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_golden(file: Path) -> None:
    with open(file, encoding="utf-8") as lines:
        checked = verify(lines, bastide.game)
    assert checked.difference is None
    assert checked.games == 1


@pytest.mark.parametrize("file", [f for f in FILES if "-random-" in f.name], ids=lambda f: f.stem)
def test_random_traces_are_reproducible(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same game, on any machine and with any version of the package."""
    *name, options = file.stem.partition("-random-")
    game, players = name[0].rsplit("-", 1)
    seed, *chosen = options.split("-")
    arguments = ["trace", game, "--players", players, "--seed", seed]
    for option in chosen:
        arguments += ["--option", option]
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[1:] == file.read_text("utf-8").splitlines()[1:]
