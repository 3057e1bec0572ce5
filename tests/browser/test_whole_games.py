"""Every game is played to its end through the page, by players who know none and only touch what is lit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record
from tests.browser.robot import Careful, Finger, Robot, Typist
from tests.server.network import Person

pytestmark = pytest.mark.proof

People = Callable[[str], Person]
GAMES = [game.id for game in bastide.games()]
# Dissuasion takes a thousand actions: here it ends after some rounds; Forteresse when nothing is taken for a while.
SHORT: dict[str, dict[str, Any]] = {
    "dissuasion": {"max_rounds": 4},
    "forteresse": {"quiet_limit": 20},
}
STILL = {"reduced_motion": "reduce"}  # nobody looks

# Every decision of the games; those after the bar need not come up in a game and begin from a record.
DECISIONS = {
    "castle": "place follower | score again",
    "dissuasion": "opening board | aim shop equip truce plot lose attack defend shield sell",
    "donjon": "main at-card rot | at-donjon at-dragon at-knight royal span",
    "forteresse": "move",
    "robber-knights": "keep place | garrison march top",
}
RARE = [
    line.split(": ")
    for line in (Path(__file__).parent / "rare-decisions.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def ended(person: Person, table: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["table"]["status"] == "over")


def met(hand: Hand) -> set[str]:
    """The decisions that were put to a page, while it looked ahead too."""
    return {message["ask"]["type"] for message in hand.wire.heard if message.get("ask")}


def test_every_decision_of_every_game_is_listed() -> None:
    assert set(DECISIONS) == set(GAMES)
    for game, listed in DECISIONS.items():
        rare = listed.partition("|")[2].split()
        assert {kind for name, kind, _ in RARE if name.split()[0] == game} == set(rare)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_who_clicks_what_is_lit_plays_a_bot_to_the_end(
    visit: Visits, people: People, game: str
) -> None:
    """By mouse on a small laptop: only what is seen and large enough, on a board that stands still."""
    ada = people("Ada")
    table = ada.open(game, "me", "bot:random", options=SHORT.get(game, {}))["table"]["id"]
    hand = Hand(visit, ada, table, size="laptop", **STILL)
    robot = Careful(hand)
    assert robot.play() == "over"
    assert ended(ada, table)
    assert not robot.covered, "lit, but under something else"
    assert set(DECISIONS[game].partition("|")[0].split()) <= met(hand)


@pytest.mark.parametrize("size", ["phone", "sideways"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_taps(visit: Visits, people: People, game: str, size: str) -> None:
    """A phone held either way: only what a finger sees and hits, on a board that stands still."""
    ada = people("Ada")
    table = ada.open(game, "me", "me", options=SHORT.get(game, {}))["table"]["id"]
    finger = Finger(Hand(visit, ada, table, size=size, **STILL), least=44)
    assert finger.play() == "over"
    assert ended(ada, table)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(visit: Visits, people: People, game: str) -> None:
    """Both seats; the focus is never lost."""
    ada = people("Ada")
    table = ada.open(game, "me", "me", options=SHORT.get(game, {}))["table"]["id"]
    assert Typist(Hand(visit, ada, table, **STILL)).play() == "over"
    assert ended(ada, table)


@pytest.mark.parametrize(("game", "kind", "actions"), RARE, ids=[" ".join(r[:2]) for r in RARE])
def test_a_rare_decision(visit: Visits, people: People, game: str, kind: str, actions: str) -> None:
    name, *options = game.split()
    chosen = dict(option.split("=") for option in options)
    ada = people("Ada")
    opened = bring(ada, record(name, actions, **chosen), "me", "me")["table"]
    hand = Hand(visit, ada, opened["id"], **STILL)
    Robot(hand).play(plays=1)
    assert kind in met(hand)
    hand.idle()
    assert ada.get(f"/api/tables/{opened['id']}")["table"]["ply"] > opened["ply"]
