"""Doors open one way. The contracts are in pyproject.toml."""

import re
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import bastide

CLIENT = Path(__file__).parents[1] / "web"


@pytest.fixture(autouse=True)
def own_logging(monkeypatch: pytest.MonkeyPatch) -> None:
    """The linter's own set-up of logging would silence the loggers of this process, and later tests listen to them."""
    monkeypatch.setattr("logging.config.dictConfig", lambda config: None)


def test_doors_open_one_way() -> None:
    assert lint_imports() == 0


def test_a_wrong_door_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: a house whose core reaches up into its games is refused."""
    room = tmp_path / "house"
    for name, text in {"__init__.py": "", "core.py": "import house.games", "games.py": ""}.items():
        room.mkdir(exist_ok=True)
        (room / name).write_text(text)
    (tmp_path / "pyproject.toml").write_text(
        """
        [tool.importlinter]
        root_package = "house"
        [[tool.importlinter.contracts]]
        name = "one way"
        type = "layers"
        layers = ["house.games", "house.core"]
        """
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert lint_imports(config_filename=str(tmp_path / "pyproject.toml"), no_cache=True) != 0


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_the_browser_client_names_no_game(game: bastide.Game) -> None:
    """It knows scenes, touches, prompts and logs; what is special about a game comes from the game's folder."""
    sources = [
        file
        for file in (CLIENT / "index.html", *CLIENT.glob("src/**/*"))
        if file.suffix in (".html", ".ts", ".svelte", ".css")
    ]
    assert len(sources) > 3
    name = re.compile(rf"\b{game.id.replace('-', '[-_ ]?')}\b", re.IGNORECASE)
    for file in sources:
        found = name.search(file.read_text("utf-8"))
        assert found is None, f"{file.name} says {found[0]}" if found else ""
