"""Over many games: a review that was opened is found again on the page of one's weak phases."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.seated import People
from tests.browser.test_review import LONG, begun, resigned

Axe = Callable[[Page], None]


@pytest.mark.proof
def test_a_reviewed_game_counts_among_my_weak_phases_on_a_phone_in_french(
    visit: Visits, people: People, check_axe: Axe
) -> None:
    page = resigned(visit, people, begun(), size="phone", lang="fr", theme="dark")
    table = page.url.rsplit("/", 1)[-1].split("#")[0]
    page.get_by_role("link", name="Bilan").tap()
    page.get_by_role("button", name="Moments").tap()
    over = page.get_by_role("link", name="Vos phases faibles, sur une partie")
    expect(over).to_be_visible(timeout=LONG)
    over.tap()

    expect(page).to_have_url(re.compile("/progress/forteresse$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("vos phases faibles")
    for _ in range(2):  # and when the page is loaded again
        expect(page.get_by_text(re.compile(r"décisions? en une partie"))).to_be_visible()
        expect(
            page.get_by_text(re.compile("Vous laissez échapper le plus|Vous ne laissez rien"))
        ).to_be_visible()
        phases = page.get_by_role("region", name="Phases de la partie").get_by_role("listitem")
        assert 1 <= phases.count() <= 3
        kinds = page.get_by_role("region", name="Sortes de décisions").get_by_role("listitem")
        expect(kinds).to_have_count(1)
        check_axe(page)
        page.reload()
    expect(page.get_by_role("link", name="Problèmes", exact=True)).to_be_visible()
    game = page.get_by_role("link", name=re.compile("Bilan de la partie 1"))
    game.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/review/{table}$"))


@pytest.mark.parametrize(
    ("path", "said"), [("forteresse", "Play a game"), ("chess", "This address leads to no page.")]
)
def test_who_has_reviewed_nothing_is_told_how_to_begin(
    visit: Visits, path: str, said: str, check_axe: Axe
) -> None:
    page = visit(f"/progress/{path}")
    expect(page.get_by_text(said)).to_be_visible()
    check_axe(page)


def test_damaged_storage_does_no_harm(visit: Visits) -> None:
    page = visit("/learn/forteresse")
    page.evaluate("localStorage.setItem('bastide-progress', '{\"games\": [7, {\"table\": 1}]}')")
    page.reload()
    page.get_by_role("link", name="Your weak phases").click()
    expect(page.get_by_text("Nothing has been added up yet.")).to_be_visible()
