"""The review in the browser: a game ends, its curve and moments are looked at, and it is tried again from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import PATIENCE
from tests.browser.seated import STILL, People, sit

LONG = 4 * PATIENCE  # for processes that start, and a whole review on a busy machine
Axe = Callable[[Page], None]


def begun(name: str = "forteresse", plies: int = 5, seed: int = 2) -> bastide.Table:
    """A game in which one plays well and the other anything: there is something to learn."""
    table, rng, good = bastide.new(name), Random(seed), bastide.bot("greedy", seed)
    while len(table.history) < plies:
        if table.actor == "chance":
            table.play_chance(rng)
        elif table.actor == 0:
            table.play(rng.choice(table.legal()))
        else:
            table.play(good.choose(table.view(table.actor)))
    return table


def resigned(visit: Visits, people: People, table: bastide.Table, **more: object) -> Page:
    """A person gives up; the page of the table, over."""
    page = sit(visit, people, table, **STILL, **more).page
    french = more.get("lang") == "fr"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandonner" if french else "Resign", exact=True).click()
    page.get_by_role("button", name=re.compile("Vraiment" if french else "Really")).click()
    expect(page.locator(".end h2").first).to_be_visible()
    return page


def test_a_lost_game_is_reviewed_stepped_through_and_tried_again(
    visit: Visits, people: People, check_axe: Axe
) -> None:
    page = resigned(visit, people, begun())
    page.locator(".end").get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/review/"))
    plot = page.get_by_role("img", name=re.compile("Chances of winning"))
    expect(plot).to_be_visible(timeout=LONG)
    moments = page.get_by_role("region", name="Moments that mattered").get_by_role("listitem")
    expect(moments.first).to_be_visible(timeout=LONG)
    assert 1 <= moments.count() <= 5
    expect(page.locator(".players").get_by_text("accuracy").first).to_be_visible()
    check_axe(page)

    moments.first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    choices = page.get_by_role("group", name="Choices")
    expect(choices.get_by_role("button", name="Played")).to_have_attribute("aria-pressed", "true")
    choices.get_by_role("button", name="Better").click()
    expect(page.locator("svg.board path.line").first).to_be_attached()
    expect(page.get_by_text("What if: 0 of")).to_be_visible()
    page.locator("h1").click()  # away from the buttons, whose keys are theirs
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("What if: 1 of")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    check_axe(page)

    page.get_by_role("button", name="Try it from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("svg.board").first).to_be_visible()


@pytest.mark.proof
def test_any_position_is_thought_about_until_it_is_stopped(visit: Visits, people: People) -> None:
    page = resigned(visit, people, begun())
    page.locator(".end").get_by_role("link", name="Review").click()
    analysis = page.get_by_role("region", name="Analysis")
    analysis.get_by_role("button", name="Think").click()
    expect(analysis.get_by_role("listitem").nth(1)).to_be_visible(timeout=LONG)
    expect(analysis.get_by_text(re.compile(r"\d+ simulations"))).to_be_visible()
    stop = analysis.get_by_role("button", name="Stop")
    if stop.is_visible():
        stop.click()
    expect(analysis.get_by_role("button", name="Think")).to_be_visible()


@pytest.mark.proof
def test_the_review_is_read_on_a_phone_in_french(
    visit: Visits, people: People, check_axe: Axe
) -> None:
    page = resigned(
        visit, people, begun("robber-knights", 24), size="phone", lang="fr", theme="dark"
    )
    page.get_by_role("link", name="Bilan").tap()
    page.get_by_role("button", name="Courbes").tap()
    expect(page.get_by_role("img", name=re.compile("Chances de gagner"))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Moments").tap()
    moment = page.get_by_role("dialog").get_by_role("listitem").first
    expect(moment).to_be_visible(timeout=LONG)
    check_axe(page)
    moment.get_by_role("button").tap()
    page.get_by_role("button", name="Mieux").tap()
    expect(page.get_by_role("button", name="Essayer d’ici")).to_be_visible()
    check_axe(page)


def test_a_game_that_is_on_has_no_review(visit: Visits, people: People) -> None:
    hand = sit(visit, people, begun(), **STILL)
    hand.page.goto(hand.page.url.replace("/table/", "/review/"))
    with visit.expected("409"):
        expect(hand.page.get_by_text("There is a review when this game has ended.")).to_be_visible()
