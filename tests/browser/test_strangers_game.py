"""A game that `bastide new-game` has written is played in the browser, as a package of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Visits
from tests.browser.hand import Hand
from tests.browser.robot import Robot
from tests.server.network import Person, start
from tests.strangers import Stranger

pytestmark = pytest.mark.proof

NAME = "night-watch"


@pytest.fixture(scope="module")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that knows the stranger's game."""
    stranger = Stranger(NAME, tmp_path_factory.mktemp("stranger")).install()
    process, base = start(tmp_path_factory.mktemp("site"), PYTHONPATH=stranger.path)
    yield base
    process.terminate()
    process.wait(20)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_played_against_a_bot_to_the_end(
    visit: Visits, people: Callable[[str], Person], lang: str
) -> None:
    ada = people("Ada")
    table = ada.open(NAME, "me", "bot:beginner", options={"gates": 12})["table"]["id"]
    hand = Hand(visit, ada, table, lang=lang, reduced_motion="reduce")
    robot = Robot(hand)
    assert robot.play() == "over"
    assert ada.get(f"/api/tables/{table}")["table"]["status"] == "over"
    assert not robot.covered, "lit, but under something else"
    assert len(hand.wire.plays()) == 6


def test_it_is_shown_among_the_games_with_its_rules(visit: Visits) -> None:
    page = visit("/")
    page.get_by_text("Night Watch").first.wait_for()
    rules = visit(f"/rules/{NAME}", lang="fr")
    rules.get_by_text("Piochez un garde").wait_for()
