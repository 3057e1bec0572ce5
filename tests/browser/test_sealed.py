"""The seal of a table's chance: shown while one plays, and held against every draw when the game has ended."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.hand import PATIENCE
from tests.browser.test_gallery import TABLE, plan, sit_down
from tests.server.network import Person, serving

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


def cut_short(route: Route) -> None:
    """The record without its last action, which was a draw."""
    route.fulfill(body="\n".join(route.fetch().text().splitlines()[:-1]))


def without_a_seal(route: Route) -> None:
    """The record as a house would tell it that would rather not be checked."""
    first, *lines = route.fetch().text().splitlines()
    plain = {key: value for key, value in json.loads(first).items() if key != "fair"}
    route.fulfill(body="\n".join([json.dumps(plain), *lines]))


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
        for told, why in ((cut_short, "as many actions"), (without_a_seal, "tells of no seal")):
            page.unroute("**/transcript")
            page.route("**/transcript", told)
            look.click()
            expect(found).to_contain_text(why)
        page.unroute("**/transcript")
        page.evaluate(
            "() => localStorage.setItem('bastide-seals',"
            " localStorage.getItem('bastide-seals').replace(/(commitment\":\")./g, '$1x'))"
        )
        look.click()
        expect(found).to_contain_text("This is not the seal you saw")
        visit.close()
        assert not visit.complaints


REFUSED_TO_DAN = re.compile(r" 403 .*[?]seat=2$")


def test_nobody_is_told_that_what_he_added_is_missing_though_it_was_never_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    """Cleo opens the link a second time while the table waits; Dan loses his seat before the game begins."""
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        visit, ada = Visits(browser, base), Person(base)
        table = ada.open("donjon", "me", "open", "open", public=True)["table"]["id"]
        cleo, dan = visit(f"/join/{table}"), visit(f"/join/{table}")
        sit_down(cleo, "Cleo")
        cleo.goto(f"{base}/join/{table}")
        cleo.wait_for_url(TABLE)
        sit_down(dan, "Dan")
        seats = ada.post(f"/api/tables/{table}/seats/2", do="bot", bot="random")["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", "Cleo", None]
        assert ada.get(f"/api/tables/{table}")["table"]["status"] == "playing"
        ada.post(f"/api/tables/{table}/abandon")
        for page in (cleo, dan):
            page.get_by_text("The draws can be checked").click(timeout=PATIENCE)
            page.get_by_role("button", name="Check the draws").click()
            expect(page.locator(".end")).to_contain_text("what was sealed before the game.")
        visit.close()
        # the game begins as Dan loses his seat: what his page asks for that seat then may be refused, nothing else
        assert [each for each in visit.complaints if not REFUSED_TO_DAN.search(each)] == []
