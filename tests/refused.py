"""What the tests of every game ask of a refusal."""

from pathlib import Path

import pytest

import bastide


def refused_by_clause(state: bastide.State, action: str, clause: str) -> None:
    """The action is illegal by that clause, in every language, and nothing has changed."""
    before = state.data
    with pytest.raises(bastide.IllegalAction) as refused:
        state.play(action)
    assert refused.value.clause == clause
    assert refused.value.message("fr")
    assert state.data == before


def refused_edition(game: bastide.Game, folder: Path, old: str, new: str, message: str) -> None:
    """The built-in edition with `old` replaced is refused with that message, in every language."""
    built_in = (game.folder / "edition.toml").read_text("utf-8")
    assert old in built_in
    path = folder / "mine.toml"
    path.write_text(built_in.replace(old, new, 1), "utf-8")
    with pytest.raises(bastide.BadEdition, match=message) as refused:
        bastide.game(game.id, path)
    assert refused.value.file == "mine.toml"
    assert refused.value.message("fr")
