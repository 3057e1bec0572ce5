"""The board is large, and stands still: nothing that is said around it moves a cell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import BY_MOUSE, SIZES, Visits
from tests.browser.hand import Hand
from tests.browser.robot import Careful, Finger
from tests.server.network import Person

pytestmark = pytest.mark.proof

People = Callable[[str], Person]
GAMES = [game.id for game in bastide.games()]
STILL = {"reduced_motion": "reduce"}

# The smallest board and cell of each screen, in pixels, as docs/web.md promises them; a track beside a board is smaller.
LEAST = {
    "phone": (300, 24),
    "sideways": (330, 28),
    "small sideways": (300, 25),
    "tablet": (700, 56),
    "laptop": (390, 34),
    "wide": (480, 42),
}

TRACK, CELL_OF_TRACK = 200, 32

MEASURE = """() => [...document.querySelectorAll('svg.board')].filter((b) => b.clientHeight).map((board) => {
    const {width, height} = board.viewBox.baseVal, unit = board.getScreenCTM().a;
    return [Math.min(width, height) * unit, 100 * unit];
})"""


def sat_down(visit: Visits, people: People, game: str, size: str, *seats: str) -> Hand:
    ada = people("Ada")
    table = ada.open(game, *(seats or ("me", "bot:random")))["table"]["id"]
    return Hand(visit, ada, table, size=size, **STILL)


@pytest.mark.parametrize("game", GAMES)
def test_boards_and_cells_have_their_smallest_size(
    visit: Visits, people: People, game: str
) -> None:
    page = sat_down(visit, people, game, "wide").page
    for size, (board, cell) in LEAST.items():
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        first, *tracks = page.evaluate(MEASURE)
        told = f"{size}: board {first[0]:.0f}, cell {first[1]:.0f}"
        assert first[0] >= board and first[1] >= cell, told
        for track in tracks:
            assert track[0] >= TRACK and track[1] >= CELL_OF_TRACK, f"{size}: track {track}"


@pytest.mark.parametrize("size", ["phone", "sideways", "laptop", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_no_cell_moves_with_text_twice_as_large(
    visit: Visits, people: People, game: str, size: str
) -> None:
    """The robots' whole games assert the same for text as it is."""
    hand = sat_down(visit, people, game, size, "me", "me")
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    robot = Careful(hand) if size in BY_MOUSE else Finger(hand, least=44)
    robot.play(plays=6)


def test_what_is_refused_hinted_or_inspected_moves_nothing(visit: Visits, people: People) -> None:
    """Each of them as it is, on the screen where the board used to shrink most."""
    hand = sat_down(visit, people, "castle", "laptop")
    page = hand.page
    stood = page.evaluate(MEASURE), corner(page)
    page.mouse.move(*hand.point("c:F3"))
    expect(page.locator(".info")).to_be_visible()
    assert (page.evaluate(MEASURE), corner(page)) == stood
    page.mouse.click(*hand.point("c:E6"))
    expect(hand.why()).to_be_visible()
    assert (page.evaluate(MEASURE), corner(page)) == stood
    page.locator(".buttons .hint").click()
    expect(page.locator(".hints li").first).to_be_visible()
    assert (page.evaluate(MEASURE), corner(page)) == stood


def test_the_systems_back_closes_the_sheet_first(visit: Visits, people: People) -> None:
    """One sheet, and one that was opened from it; the table stays."""
    hand = sat_down(visit, people, "forteresse", "phone")
    page, sheet = hand.page, hand.page.get_by_role("dialog")
    page.get_by_role("button", name="Log").tap()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Keyboard shortcuts").tap()
    expect(sheet.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Log").tap()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    page.wait_for_function("history.state?.over === undefined")
    expect(page.locator("svg.board")).to_be_visible()
    assert page.url.endswith(f"/table/{hand.table}")


def corner(page: Page) -> list[float]:
    found: list[float] = page.evaluate(
        "(({e, f}) => [e, f])(document.querySelector('svg.board').getScreenCTM())"
    )
    return found
