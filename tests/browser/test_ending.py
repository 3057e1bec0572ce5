"""The end of a game: every score added up, and why it ended."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record
from tests.browser.seated import STILL, People, box, sit


def apart(page: Page, one: str, other: str) -> bool:
    a, b = box(page.locator(one)), box(page.locator(other))
    return a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]


@pytest.mark.proof
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("name", [game.id for game in bastide.games() if game.id != "forteresse"])
def test_the_end_adds_up_every_score(
    visit: Visits, people: People, check_axe: Callable[[Page], None], name: str, size: str
) -> None:
    options = {"max_rounds": 4} if name == "dissuasion" else {}
    table, rng = bastide.new(name, 3 if name != "castle" else 2, **options), Random(7)
    while not table.over:
        action = None if table.actor == "chance" else rng.choice(table.legal())
        table.play(action) if action else table.play_chance(rng)
    ada = people("Ada")
    lines = record(name, [p.action for p in table.history], table.setup.players, **options)
    bots = ["bot:random"] * (table.setup.players - 1)
    hand = Hand(visit, ada, bring(ada, lines, "me", *bots)["table"]["id"], size=size, **STILL)
    page = hand.page
    scene, words = table.setup.game.scene(table.view(0)), table.setup.game.words("en")
    sums = page.get_by_role("table", name="Scores")
    expect(sums).to_be_visible()
    panels = sorted(scene.panels, key=lambda panel: panel.seat)
    scores = [panel.score for panel in panels]
    texts = {words.render(part.text) for score in scores if score for part in score.parts}
    assert set(sums.locator("tbody th").all_inner_texts()) == texts
    numbers = [
        [0 if cell == "–" else int(cell) for cell in row.locator("td").all_inner_texts()]
        for row in sums.locator("tbody tr").all()
    ]
    totals = [score.n for score in scores if score]
    assert [sum(column) for column in zip(*numbers, strict=True)] == totals
    assert sums.locator("tfoot td").all_inner_texts() == [str(n) for n in totals]
    winners = table.outcome().winners  # type: ignore[union-attr]
    expect(sums.get_by_text("♛")).to_have_count(len(winners))
    check_axe(page)
    if size == "phone":
        assert box(page.get_by_role("dialog"))["height"] == 740
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.locator("svg.board").first).to_be_visible()
        expect(sums).to_have_count(0)
        page.locator(".end").get_by_role("button", name="Scores").click()
        expect(sums).to_be_visible()
    else:
        assert apart(page, ".end", ".boards"), "the board stays free"
        expect(page.locator(".side .log")).to_be_hidden()
        page.locator(".end").get_by_role("button", name="Close").click()
        expect(page.locator(".side .log")).to_be_visible()


def test_after_a_resignation_the_prompt_says_so(visit: Visits, people: People) -> None:
    hand = sit(visit, people, bastide.new("castle"), **STILL)
    page = hand.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".end h2")).to_contain_text("wins")
    page.keyboard.press("Escape")
    expect(page.locator(".bar .prompt")).to_have_text("Ada resigned.")
