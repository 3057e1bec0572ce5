"""Several people at one screen: what is private is not in the page before its owner says that he is there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record, until
from tests.browser.robot import Robot
from tests.server.network import Person

People = Callable[[str], Person]
OPEN = [game.id for game in bastide.games() if not game.secrets]
START = {"donjon": "seal:1 seal:2 deal:01 deal:03 deal:25 deal:13 deal:14 deal:15"}


def hands_shown(hand: Hand, faces: list[str]) -> set[str]:
    """Which of these cards lie in the page, by whatever name."""
    return {face for face in faces if hand.page.locator(f'[data-item="h:{face}"]').count()}


def test_a_hand_is_shown_to_its_owner_only(visit: Visits, people: People) -> None:
    ada = people("Ada")
    opened = bring(ada, record("donjon", START["donjon"]), "me", "me")["table"]
    hand = Hand(visit, ada, opened["id"])
    mine, theirs = ["01", "03", "25"], ["13", "14", "15"]
    assert hands_shown(hand, mine + theirs) == set(mine)
    hand.touch("h:01", "v:-2,0")
    hand.confirm()
    hand.played(["card:01", "at:-2,0", "rot:0"])
    hand.touch("!end")
    over = hand.page.locator(".handover")
    expect(over).to_be_visible()
    assert not hands_shown(hand, theirs), "before the screen has changed hands"
    expect(over.get_by_role("button")).to_be_focused()
    hand.page.keyboard.press("Enter")
    expect(over).to_have_count(0)
    expect(hand.page.locator('[data-item="h:13"]')).to_have_count(1)
    assert hands_shown(hand, [*mine, *theirs]) == set(theirs)


def test_a_page_that_is_opened_shows_nobody_s_things(visit: Visits, people: People) -> None:
    """In the middle of a game, before somebody says that he is there; nor does the log tell them later."""
    ada = people("Ada")
    opened = bring(ada, record("robber-knights", "keep:M"), "me", "me")["table"]
    hand = Hand(visit, ada, opened["id"], sits=False)
    over = hand.page.locator(".handover")
    expect(over).to_contain_text("Yellow")
    expect(hand.page.locator("[data-item]")).to_have_count(0)
    over.get_by_role("button").click()
    expect(hand.page.locator('[data-item^="h:"]').first).to_be_visible()
    log = hand.page.locator(".log")
    expect(log).to_contain_text("Blue keeps")
    expect(log).not_to_contain_text("mountain")


@pytest.mark.parametrize("game", OPEN)
def test_open_games_go_round_without_a_word(visit: Visits, people: People, game: str) -> None:
    ada = people("Ada")
    table = ada.open(game, "me", "me")["table"]["id"]
    robot = Robot(Hand(visit, ada, table))
    seats = set()
    while seats != {0, 1}:
        assert robot.step() == "asked"
        seats = {said["seat"] for said in robot.hand.wire.said if said["t"] == "play"}


def test_the_board_turns_to_who_plays_unless_they_want_it_to_stay(
    visit: Visits, people: People
) -> None:
    """And the fortresses stand upright either way."""
    ada = people("Ada")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    hand = Hand(visit, ada, table, reduced_motion="reduce")

    def height(cell: str) -> float:
        box = hand.page.locator(f'svg.board [data-item="p:{cell}"]').bounding_box()
        assert box is not None
        return box["y"]

    assert height("e4") > height("e6")  # yellow sits below
    hand.touch("c:e4", "c:e5")
    expect(hand.page.locator(".bar .turn")).to_contain_text("Red")
    assert height("e5") < height("e6")
    printed = hand.page.locator("svg.board .places use")
    ways = printed.evaluate_all("all => all.map(one => one.getAttribute('transform'))")
    assert ways
    assert not [way for way in ways if "rotate(180)" in way]

    hand.page.get_by_role("button", name="Menu").click()
    hand.page.get_by_role("checkbox", name="turn the board").uncheck()
    hand.page.keyboard.press("Escape")
    assert height("e5") > height("e6")
    hand.touch("c:e6", "c:e5")  # and what is touched is what is meant
    until(hand.page, lambda: len(hand.wire.plays()) == 2, "a second play")
    assert hand.wire.plays()[1][0].endswith("e5")
