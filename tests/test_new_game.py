"""`bastide new-game`: what it writes is installed, tested and played as a package of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bastide
from bastide.cli.main import main
from bastide.cli.newgame import TEMPLATE, written_lines
from bastide.cli.template.ramparts.game import Ramparts
from tests.strangers import Stranger

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    return Stranger("night-watch", tmp_path_factory.mktemp("stranger")).install()


@pytest.mark.proof
def test_its_own_tests_pass(stranger: Stranger) -> None:
    out = stranger.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{stranger.folder}/tests"
    )
    assert "3 passed" in out


@pytest.mark.proof
def test_it_is_found_traced_and_verified(stranger: Stranger, tmp_path: Path) -> None:
    assert "night-watch  Night Watch  2–3 players" in stranger.bastide("games")
    assert stranger.bastide("rules", "night-watch").startswith("# Night Watch")
    file = tmp_path / "game.jsonl"
    file.write_text(stranger.bastide("trace", "night-watch", "--policy", "greedy", "--seed", "3"))
    assert "Agreed: one game, 12 actions." in stranger.bastide("verify", str(file))
    assert "<svg" in stranger.bastide("show", str(file), "--inspect", "c:1")


def test_it_is_played_in_the_terminal(stranger: Stranger) -> None:
    typed = "post:9\n2\nlook 2\npost:3\npost:1\npost:4\npost:5\npost:6\npost:2\n"
    out = stranger.bastide("play", "night-watch", "--bot", "random", "--seed", "1", typed=typed)
    assert "there is no gate 9 (1.1)" in out
    assert "Blue posts a guard at gate 2." in out
    assert "Yellow draws a guard." in out and "draw:?" in out
    assert "Every gate has its guard." in out


def test_nothing_of_the_template_is_left_in_it(stranger: Stranger) -> None:
    files = [file for file in stranger.folder.rglob("*") if file.suffix in (".py", ".toml", ".ftl")]
    assert len(files) > 15
    for file in files:
        assert not re.search(
            "ramparts|template|bastide.cli", file.read_text("utf-8"), re.IGNORECASE
        )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("Watch", "cannot be the name of a game", "ne peut être le nom d’un jeu"),
        ("2nd", "cannot be the name of a game", "ne peut être le nom d’un jeu"),
        ("my game", "cannot be the name of a game", "ne peut être le nom d’un jeu"),
        ("../x", "cannot be the name of a game", "ne peut être le nom d’un jeu"),
        ("class", "cannot be the name of a game", "ne peut être le nom d’un jeu"),
        ("forteresse", "is taken", "est pris"),
        ("robber_knights", "is taken", "est pris"),
        ("json", "is taken", "est pris"),
        ("here", "is there already", "existe déjà"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_line(
    name: str,
    english: str,
    french: str,
    lang: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "here").mkdir()
    assert main(["new-game", name, "--into", str(tmp_path), "--lang", lang]) == 2
    error = capsys.readouterr().err
    assert (english if lang == "en" else french) in error and error.count("\n") == 1
    assert [*tmp_path.iterdir()] == [tmp_path / "here"], "nothing was written"


def test_what_a_new_game_takes_is_told_and_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "night-watch", "--into", str(tmp_path), "--lang", "en"]) == 0
    lines = written_lines(Ramparts.folder)
    out = capsys.readouterr().out
    assert f"{lines} lines of Python" in out and '"bastide play night-watch"' in out
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"{lines} lines of Python" in page
    told = dict(re.findall(r"^\| `(\S+?)/?` \| (\d+) \|", page, re.MULTILINE))
    rooms = {path.name: path for path in Ramparts.folder.iterdir()}
    for room, n in told.items():
        path = rooms[room]
        assert int(n) == (written_lines(path) if path.is_dir() else _lines(path)), room
    assert {"rules", "bots", "picture", "game.py", "components.py"} <= told.keys()


def _lines(file: Path) -> int:
    return sum(bool(line.strip()) for line in file.read_text("utf-8").splitlines())


def test_the_template_is_a_game_like_those_of_the_house() -> None:
    house = bastide.game("forteresse").folder
    rooms = {path.name for path in Ramparts.folder.iterdir()} - {"__pycache__"}
    left_out = {"__pycache__", "lessons", "notes.md", "workshop.py"}  # a plain bench will do
    assert rooms == {path.name for path in house.iterdir()} - left_out
    assert (TEMPLATE / "tests" / "golden.jsonl").is_file()
