"""The seal of a table's chance: shown while one plays, and held against every draw when the game has ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.hand import PATIENCE
from tests.browser.test_gallery import TABLE, plan
from tests.server.network import serving

GAME = "Carcassonne"


def give_up(page: Page) -> None:
    """A game on one screen, begun and given up."""
    plan(page, "On this screen", GAME).get_by_role("button", name="Play on this screen").click()
    page.wait_for_url(TABLE)
    page.get_by_role("button", name="Menu").click(timeout=PATIENCE)
    meaning = page.get_by_text("sealed before the game begins")
    expect(meaning).to_be_hidden()
    page.get_by_text("Sealed chance").click()
    expect(meaning).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def drawn_otherwise(route: Route) -> None:
    """The record as a house would tell it that has put another tile in the place of the first one."""
    lines = [json.loads(line) for line in route.fetch().text().splitlines()]
    first = next(line for line in lines if line.get("actor") == "chance")
    first["action"] = next(tile for tile, _ in first["legal"] if tile != first["action"])
    route.fulfill(body="\n".join(map(json.dumps, lines)))


def test_a_page_checks_the_draws_of_its_game(
    browser: Browser, tmp_path: Path, check_axe: Callable[[Page], None]
) -> None:
    """At a house whose chance is its own: what is drawn differs each time, and always follows."""
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        visit = Visits(browser, base)
        page = visit()
        give_up(page)
        page.get_by_text("The draws can be checked").click(timeout=PATIENCE)
        look, found = page.get_by_role("button", name="Check the draws"), page.locator(".end")
        look.click()
        expect(found).to_contain_text("what was sealed before the game.")
        check_axe(page)
        page.route("**/transcript", drawn_otherwise)
        look.click()
        expect(found).to_contain_text("Draw number 1 is not what was sealed.")
        page.unroute("**/transcript")
        page.evaluate(
            "() => localStorage.setItem('bastide-seals',"
            " localStorage.getItem('bastide-seals').replace(/(commitment\":\")./g, '$1x'))"
        )
        look.click()
        expect(found).to_contain_text("This is not the seal you saw")
        visit.close()
        assert not visit.complaints
