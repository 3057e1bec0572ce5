"""Phases to practise: prepared in games of bots, replayed, open, told in both languages."""

from __future__ import annotations

import tomllib

import pytest
from benchmarks.practice import played

import bastide
from bastide.coach.checking import check_practice
from bastide.coach.lessons import BadLesson
from bastide.coach.practice import FILE, practice, read_practice
from bastide.core.table import Table

GAMES = [game.id for game in bastide.games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_start_is_somebodys_to_decide(name: str) -> None:
    game = bastide.game(name)
    check_practice(game)
    phases = practice(game)
    assert {"opening", "endgame"} <= set(phases)
    assert all(len(phase.starts) == 3 for phase in phases.values())


def test_what_is_practised_in_particular() -> None:
    """Retaliation chains begin where a cannonball is aimed."""
    for start in practice(bastide.game("dissuasion"))["retaliation"].starts:
        table = start.table()
        assert isinstance(table.actor, int)
        view = table.view(table.actor)
        assert view.game.ask(view).type == "aim"


@pytest.mark.parametrize("name", ["forteresse", "robber-knights"])
def test_the_seed_of_a_start_gives_its_game_again(name: str) -> None:
    game = bastide.game(name)
    assert game.lessons is not None
    phases = tomllib.loads((game.lessons / FILE).read_text("utf-8"))
    start = phases["opening"]["start"][0]
    actions = start["actions"].split()
    again = played(Table(game.setup()), start["seed"], most=len(actions))
    assert [ply.action for ply in again.history] == actions


def test_each_time_another() -> None:
    phase = practice(bastide.game("castle"))["endgame"]
    assert [phase.start(n) for n in range(4)] == [*phase.starts, phase.starts[0]]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("[end", "Expected"),
        ("[end]\nafter = 0.5", "end: it has no start"),
        ("[end]\nbefore = 0.5", "end: unknown: before"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(source: str, why: str) -> None:
    with pytest.raises(BadLesson, match=why):
        read_practice(bastide.game("forteresse"), source)
