"""The playthroughs that are checked in are what OpenSpiel sees when it plays the same actions again."""

from __future__ import annotations

import pytest

import bastide
from tests.playthroughs import FOLDER, GAMES, ROOT, replayed, shortened


def test_every_game_has_one() -> None:
    assert set(GAMES) == {game.id for game in bastide.games()}
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 300_000, "to be read"


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "forteresse" else pytest.mark.proof) for name in GAMES],
)  # the others compile much
def test_the_same_actions_tell_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As OpenSpiel's own test: line by line, so that the first difference is shown."""
    monkeypatch.chdir(ROOT)
    written, played = replayed(FOLDER / f"{name}.txt")
    assert f"game: {GAMES[name]}\n" in written
    for n, (expected, found) in enumerate(
        zip(written.splitlines(), played.splitlines(), strict=False), 1
    ):
        assert found == expected, f"line {n}"
    assert played == written


def test_other_numbers_have_another_hash() -> None:
    told = "a\nObservationTensor(0).own: ◯◯\n                          ◉◯\nObservationTensor(1).x = [2.0]\nb\n"
    other = told.replace("◉", "◯")
    assert shortened(told).splitlines()[0] == "a" and shortened(told).endswith("\nb\n")
    assert shortened(told).count("hash") == 2 and "◯" not in shortened(told)
    first, second = shortened(told).splitlines(), shortened(other).splitlines()
    assert [a == b for a, b in zip(first, second, strict=True)] == [True, False, True, True]
