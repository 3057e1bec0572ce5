"""What the tests of a game that can be learnt have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import bastide

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
Seen = dict[str, "np.ndarray[Any, Any]"]


def seen_by(state: bastide.State, seat: int) -> Seen:
    """What a seat observes, field by field."""
    return state.setup.observation.split(state.observe(seat))


def one(numbers: Any) -> int | None:
    """Which number is 1, where all others are 0."""
    assert set(numbers.tolist()) <= {0, 1} and numbers.sum() <= 1
    return int(numbers.argmax()) if numbers.any() else None


def edition(game: bastide.Game, folder: Path, text: str) -> bastide.Game:
    """The game with other components."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return bastide.game(game.id, path)


def check_page(game: bastide.Game, *setups: bastide.Setup) -> None:
    """The page about learning tells sizes for every number of players, and every field these setups have."""
    title = game.words("en").render(game.title())
    section = PAGE.read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    for setup in map(game.setup, game.seats):
        sizes = len(setup.actions), len(setup.outcomes), setup.observation.size
        assert f"| {setup.players} | {' | '.join(map(str, sizes))} |" in section
    told = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
    for setup in setups:
        named = [field.name for field in setup.observation.fields]
        assert named == [name for name in told if name in named]
    assert {f.name for setup in setups for f in setup.observation.fields} == set(told)
