"""Doors open one way. The contracts are in pyproject.toml."""

from pathlib import Path

import pytest
from importlinter.cli import lint_imports


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
