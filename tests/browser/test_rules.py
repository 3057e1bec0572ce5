"""The rulebooks on their pages: pictures after the passages they explain, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bastide
from bastide.server import pictures
from tests.browser.conftest import Visits
from tests.browser.hand import PATIENCE

GAMES = [game.id for game in bastide.games()]


@pytest.mark.parametrize(
    ("lang", "theme", "size"), [("en", "light", "wide"), ("fr", "dark", "phone")]
)
def test_the_rules_have_pictures(
    visit: Visits, check_axe: Callable[[Page], None], lang: str, theme: str, size: str
) -> None:
    page = visit(f"/rules/{GAMES[0]}", lang=lang, theme=theme, size=size)
    for game in GAMES:
        page.goto(f"/rules/{game}")
        figures = page.locator("figure")
        expect(figures).to_have_count(len(pictures.told(game)), timeout=PATIENCE)
        for name in pictures.told(game):
            drawn = page.get_by_role("img", name=pictures.captions(game, name)[lang])
            expect(drawn.locator("> svg")).to_be_visible(timeout=PATIENCE)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_axe(page)


def test_the_words_of_the_rulebook_unfold_below_the_rules(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    page = visit("/rules/castle", lang="fr", size="phone")
    fold = page.get_by_text("Les mots du livret", exact=True)
    line = page.get_by_role("listitem").filter(has_text="tour de coin · corner tower")
    expect(line).to_be_hidden(timeout=PATIENCE)
    fold.focus()
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Les murs du château")
    check_axe(page)
    page = visit("/rules/dissuasion", lang="en")
    page.get_by_text("The words of the rulebook", exact=True).click(timeout=PATIENCE)
    expect(page.get_by_text("magic card · carte « magie »")).to_be_visible()
