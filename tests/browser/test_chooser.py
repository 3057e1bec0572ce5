"""A choice among parts of a tile, faces of a token, pieces of one cell: large, with ghosts, and lit both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record
from tests.browser.test_scenarios import TOKENS, X9
from tests.server.network import Person

People = Callable[[str], Person]
STILL = {"reduced_motion": "reduce"}
R1 = "draw:T19 F1n on:p1 draw:T20 F2n none draw:T36"
ON_ONE_CELL = "colour:red colour:blue colour:yellow colour:green first:0 " + "".join(
    f"put:b@{c} put:k@{c} put:k@{c} put:k@{c} roll:2 {t} " for c, t in TOKENS.items()
)
DRAWN = "uses => uses.map((use) => use.href.baseVal)"


def drawn(where: Locator) -> list[str]:
    """Which drawings are shown there."""
    found: list[str] = where.locator("use").evaluate_all(DRAWN)
    return found


def different(where: Locator) -> None:
    """Every chip has words of its own."""
    said = where.locator(".option span").all_inner_texts()
    assert len(said) > 1 and len(set(said)) == len(said), said


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_followers_stand_as_ghosts_where_they_would_be_sent(
    visit: Visits, people: People, size: str
) -> None:
    """Castle R1: two courts and a tower are free; the board shows how large each is."""
    ada = people("Ada")
    table = bring(ada, record("castle", R1), "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, table, size=size, **STILL)
    page, chooser = hand.page, hand.page.locator(".chooser")
    mine = drawn(page.locator('.row [data-item="reserve:0"]'))
    hand.touch("c:F3")
    hand.confirm()
    parts = chooser.locator(".large [data-part]")
    expect(parts).to_have_count(3)
    for part in parts.all():
        assert drawn(part) == mine, "a follower of my colour"
    different(chooser)
    for chip in chooser.locator(".option span").all():
        expect(chip).to_contain_text("now")

    outline = page.locator("svg.board .outline")
    own = outline.count()  # of what is mine already
    chooser.locator('.option[data-ref="t:F3#t1"]').focus()
    expect(chooser.locator('.lit[data-part="t:F3#t1"]')).to_have_count(1)
    expect(outline).to_have_count(own + 1)
    if size == "wide":
        chooser.locator('[data-part="t:F3#c1"]').hover()
        expect(chooser.locator('.option.lit[data-ref="t:F3#c1"]')).to_have_count(1)
        expect(chooser.locator(".part.lit")).to_have_count(1)
        expect(outline).to_have_count(own + 1)
    chooser.locator('[data-part="t:F3#c2"]').click()
    if size == "phone":  # a finger is asked once more, with the follower on the board
        assert drawn(page.locator('svg.board [data-item="ghost"]')) == mine
        hand.confirm()
    hand.played(["F3n", "on:c2"])


def test_the_faces_of_a_token_are_seen(visit: Visits, people: People) -> None:
    """Donjon X9: the Seal has a dragon on its back."""
    ada = people("Ada")
    table = bring(ada, record("donjon", X9), "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, table, **STILL)
    hand.idle()
    token = hand.page.locator('.strip [data-item="tok:0:seal"]')
    token.click()
    faces = hand.page.locator(".chooser .face")
    expect(faces).to_have_count(2)
    front = hand.page.locator('.chooser [data-ref="tok:0:seal#front"] .face')
    assert drawn(front) == drawn(token)
    assert len({*drawn(faces.nth(0)), *drawn(faces.nth(1))}) == 2
    different(hand.page.locator(".chooser"))


def test_two_pieces_of_one_city_are_shown_large(visit: Visits, people: People) -> None:
    """Dissuasion: knights and a cannonball on d11, too near to each other for a finger."""
    ada = people("Ada")
    brought = bring(
        ada, record("dissuasion", ON_ONE_CELL, 4), "me", "bot:random", "bot:random", "bot:random"
    )
    hand = Hand(visit, ada, brought["table"]["id"], size="phone", **STILL)
    chooser = hand.page.locator(".chooser")
    hand.touch("k@d11")
    parts = chooser.locator(".large [data-part]")
    expect(parts).to_have_count(2)
    expect(chooser.locator(".large .piece[data-item]")).to_have_count(2)
    different(chooser)
    chooser.locator('.option[data-ref="b@d11"]').focus()
    expect(chooser.locator('.lit[data-part="b@d11"]')).to_have_count(1)
    chooser.locator('[data-part="b@d11"]').click()
    expect(hand.lit("c:*")).to_be_visible()
