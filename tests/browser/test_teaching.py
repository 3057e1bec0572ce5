"""Bots as teachers: somebody who wants to be taught by those he plays against."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hand import PATIENCE, Hand
from tests.browser.seated import STILL, People


def test_a_bot_says_why_it_played_so_to_who_wants_it(visit: Visits, people: People) -> None:
    """By finger, on a phone, in French: off at first; on, from the bot's next turn on, over the board and in the log."""
    ada = people("Ada")
    table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, table, size="phone", lang="fr", **STILL)
    page = hand.page

    def play(*cells: str) -> None:
        for cell in cells:
            hand.idle()
            expect(hand.lit(cell)).to_be_visible(timeout=PATIENCE)
            page.touchscreen.tap(*hand.point(cell))
        page.locator("[data-confirm]").tap()
        hand.idle()

    play("c:e4", "c:e5")
    expect(hand.lit("c:d2")).to_be_visible(timeout=PATIENCE)  # the bot has answered
    assert not any(said.get("t") == "explain" for said in hand.wire.said)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_label(re.compile("^Les robots enseignent")).tap()
    page.get_by_role("dialog").get_by_role("button", name="Fermer").tap()
    play("c:d2", "c:d3")
    said = page.locator(".happened q")
    expect(said).to_be_visible(timeout=PATIENCE)
    reason = said.inner_text()
    assert re.search(r"\b(je|j’|Je|J’|Ada)", reason)
    page.get_by_role("button", name="Journal").tap()
    expect(page.get_by_role("dialog").locator(".why")).to_have_text(reason)


def test_who_plays_a_first_game_with_a_guide_is_taught(visit: Visits, people: People) -> None:
    ada = people("Ada")
    table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, f"{table}#guide", **STILL)
    hand.touch("c:e4", "c:e5")
    expect(hand.page.locator(".log .why")).to_have_count(1, timeout=PATIENCE)
