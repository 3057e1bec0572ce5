"""The examples in the rules: every one can be played, and what its answer tells is true."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import bastide
from bastide.core.table import Table
from bastide.core.text import LANGUAGES
from bastide.server import pictures

GAMES = [game.id for game in bastide.games()]
FIELDS = {
    "clause", "at", "across", "players", "options", "actions", "cover", "chosen",
    "try", "shown", "chance", "then", "counted", "refused",
}  # fmt: skip
OF_EXAMPLES = {"try", "shown", "chance", "then", "counted", "refused"}
# what a rulebook shows as a worked example, at least; the pictures that are only looked at are not counted
AT_LEAST = {"castle": 15, "robber-knights": 5, "donjon": 11, "dissuasion": 11, "forteresse": 10}
EXAMPLES = [
    (game, name) for game in GAMES for name, told in pictures.told(game).items() if "try" in told
]


def played(game: str, name: str) -> Table:
    """An example after what is to be tried, and what chance may do then."""
    table, told = pictures.position(game, name), pictures.told(game)[name]
    tried = [step[0] for step in pictures.steps(game, name)]
    for action in [*tried, *told.get("chance", ())]:
        table.play(action)
    return table


def test_every_game_has_those_of_its_rulebook() -> None:
    for game, number in AT_LEAST.items():
        assert len([name for of, name in EXAMPLES if of == game]) >= number, game


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_says_what_it_is(game: str) -> None:
    for name, told in pictures.told(game).items():
        assert {"clause", "at", "across", "players", "actions"} <= told.keys() <= FIELDS, name
        if "try" not in told:
            assert not OF_EXAMPLES & told.keys(), name


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_an_example_can_be_played(game: str, name: str) -> None:
    """It begins with a decision of somebody, and whoever has decided so far acts in all of it."""
    table = pictures.position(game, name)
    assert isinstance(table.actor, int)
    assert pictures.steps(game, name), "there is something to do"
    for step in pictures.steps(game, name):
        assert isinstance(table.actor, int), "chance is not tried out"
        assert set(step) <= set(table.legal())
        table.play(step[0])


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_what_is_told_of_it_is_true(game: str, name: str) -> None:
    told = pictures.told(game)[name]
    table = played(game, name)
    assert told.keys() & {"then", "counted"}, "an answer tells something that can be checked"
    facts: Any = table.view().facts
    for key, value in told.get("then", {}).items():
        check(facts[key], value)
    for clause, points in told.get("counted", {}).items():
        assert counted(table, clause) == points


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_whatever_will_do_brings_the_same_points(game: str, name: str) -> None:
    told = pictures.told(game)[name]
    for actions in product(*pictures.steps(game, name)) if "counted" in told else ():
        table = pictures.position(game, name)
        for action in actions:
            table.play(action)
        for clause, points in told["counted"].items():
            assert list(map(sum, counted(table, clause))) == list(map(sum, points)), actions


def counted(table: Table, clause: str) -> list[list[int]]:
    """By seat, the parts of its score that this clause gives."""
    panels = table.setup.game.scene(table.view()).panels
    scores = [panel.score.parts if panel.score else () for panel in panels]
    return [[part.n for part in parts if part.clause == clause] for parts in scores]


def check(facts: Any, told: Any) -> None:
    """Of a dictionary, what is told of it; of anything else, all of it."""
    if isinstance(told, dict) and told:
        for key, value in told.items():
            check(facts.get(key), value)
    elif isinstance(told, list) and isinstance(facts, list | tuple):
        assert len(facts) == len(told)
        for fact, value in zip(facts, told, strict=True):
            check(fact, value)
    else:
        assert facts == told


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_what_it_says_is_forbidden_is_refused(game: str, name: str) -> None:
    for actions, clause in pictures.told(game)[name].get("refused", {}).items():
        table = pictures.position(game, name)
        *before, last = actions.split()
        for action in before:
            table.play(action)
        with pytest.raises(bastide.IllegalAction) as error:
            table.play(last)
        assert error.value.clause == clause


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_it_asks_and_answers_in_both_languages(game: str, name: str) -> None:
    asked, answers = pictures.captions(game, name), pictures.answers(game, name)
    assert answers is not None
    for lang in LANGUAGES:
        assert f"picture-{name}" not in asked[lang]
        assert f"answer-{name}" not in answers[lang]
    assert asked["en"] != asked["fr"]
    assert answers["en"] != answers["fr"]
