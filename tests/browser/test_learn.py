"""Learning a game by doing: somebody who has never seen it opens its lessons, and then plays a first game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bastide
from bastide.coach.lessons import guide, lessons, told
from bastide.core.text import Text
from tests.browser.conftest import Visits
from tests.browser.prepared import Prepared

Check = Callable[[Page], None]
GAMES = [game.id for game in bastide.games()]
WAY = [
    ("c:d5",),
    ("c:d5", "c:e6"),
    ("c:e6", "c:e7"),
    ("c:e7", "c:e9"),
]  # the first pawn is chosen already


def said(game: str, text: Text, lang: str) -> str:
    return told(bastide.game(game), text)[lang]


class Learner(Prepared):
    """Somebody on the page of a lesson."""

    def __init__(self, page: Page, game: str, lesson: str, lang: str) -> None:
        super().__init__(page)
        self.game, self.lang = game, lang
        self.lesson = lessons(bastide.game(game))[lesson]
        self.panel = page.locator(".lesson")

    def reads(self, *key: str | int) -> None:
        """The panel says this."""
        text = said(self.game, self.lesson.text(*key), self.lang)
        expect(self.panel).to_contain_text(text)


def test_somebody_new_learns_by_finger_on_a_phone_in_french(
    visit: Visits, check_axe: Check
) -> None:
    page = visit("/", lang="fr", size="phone", reduced_motion="reduce")
    card = page.get_by_role("article").filter(has_text="La Forteresse")
    card.get_by_role("link", name="Apprendre").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Apprendre La Forteresse")
    check_axe(page)
    page.get_by_role("list", name="Leçons").get_by_role("link").first.tap()
    expect(page.locator("svg.board")).to_be_visible()
    ada = Learner(page, "forteresse", "goal", "fr")
    ada.reads(1)
    check_axe(page)

    confirm = page.locator("[data-confirm]")  # a finger is asked before what cannot be taken back
    ada.tap("c:d3", "c:d4")
    confirm.tap()
    ada.reads(1, "far")  # something wrong, and its answer
    ada.reads(1)
    check_axe(page)
    ada.tap("c:d3")
    page.touchscreen.tap(*centre_of(page, "c:e5"))  # something the rules forbid, and their reason
    expect(page.locator(".bar .reason")).to_contain_text("en ligne droite")
    for number, touched in enumerate(WAY, 1):
        ada.tap(*touched)
        confirm.tap()
        ada.reads(number, "done")
    expect(page.get_by_role("link", name="Leçon suivante")).to_be_visible()
    check_axe(page)

    page.get_by_role("link", name="Toutes les leçons").first.tap()
    first = page.get_by_role("list", name="Leçons").get_by_role("listitem").first
    expect(first).to_contain_text("(apprise)")
    page.reload()
    expect(first).to_contain_text("(apprise)")
    expect(page.get_by_text("Leçons apprises\u202f: 1 sur 10")).to_be_visible()


def centre_of(page: Page, ref: str) -> tuple[float, float]:
    """The middle of a cell of the nine by nine board, lit or not."""
    column, row = "abcdefghi".index(ref[2]), 9 - int(ref[3])
    box = page.locator("svg.board").evaluate(
        """(board, [x, y]) => {
            const at = new DOMPoint(x * 100 + 50, y * 100 + 50).matrixTransform(board.getScreenCTM());
            return [at.x, at.y];
        }""",
        [column, row],
    )
    return box[0], box[1]


def test_another_game_is_learnt_by_keyboard(visit: Visits, check_axe: Check) -> None:
    page = visit("/learn/dissuasion/guard", reduced_motion="reduce")
    expect(page.locator("svg.board").first).to_be_visible()
    bob = Learner(page, "dissuasion", "guard", "en")
    bob.reads(1)
    check_axe(page)
    bob.type("put:b@d9")
    bob.reads(1, "outside")
    bob.type("put:b@d10")
    bob.reads(1, "done")
    bob.type("put:k@d10")
    bob.reads(2, "done")
    again = page.get_by_role("button", name="Again").first
    again.focus()
    page.keyboard.press("Enter")
    bob.reads(1)
    expect(bob.panel.locator(".said")).to_have_count(0)
    following = page.get_by_role("link", name="Next lesson").first
    following.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/learn/dissuasion/income$"))
    expect(page.locator(".lesson")).to_contain_text("Income")


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_every_first_lesson_is_for_everyone(
    visit: Visits, check_axe: Check, game: str, theme: str
) -> None:
    for path in (f"/learn/{game}", f"/learn/{game}/goal"):
        for lang, size in (("en", "wide"), ("fr", "phone")):
            page = visit(path, lang=lang, theme=theme, size=size)
            expect(page.locator("svg.board, ol li a").first).to_be_visible()
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
            check_axe(page)
            page.context.close()


def test_a_lesson_that_is_not_there(visit: Visits) -> None:
    for path in ("/learn/chess", "/learn/chess/goal", "/learn/castle/nothing"):
        with visit.expected("404"), visit.expected("422"):
            page = visit(path)
            expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")


def test_the_first_game_has_a_guide_who_speaks_once_and_can_be_sent_away(
    visit: Visits, check_axe: Check
) -> None:
    words = guide(bastide.game("castle"))
    page = visit("/learn/castle", reduced_motion="reduce")
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/table/*#guide")
    spoken = page.locator(".guide")
    expect(spoken).to_contain_text(words["place"]["en"])
    check_axe(page)
    spoken.get_by_role("button", name="I see").click()
    expect(spoken).to_have_count(0)
    page.locator("svg.board use[data-ref]").first.wait_for(state="visible")
    lay(page)
    expect(spoken).to_contain_text(words["follower"]["en"])  # another kind
    page.reload()  # what was said is not said again
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".bar")).to_have_attribute("data-decision", re.compile(r"\d+"))
    expect(spoken).to_have_count(0)

    address = page.url
    page.evaluate("localStorage.removeItem('bastide-learning')")
    page.goto("/")
    page.goto(address)
    spoken.get_by_role("button", name="No more of this").click()
    expect(spoken).to_have_count(0)
    page.goto("/learn/castle")
    expect(page.get_by_role("checkbox", name="Let a guide speak")).not_to_be_checked()


def lay(page: Page) -> None:
    """Lay the tile on a lit cell, and confirm how it is turned."""
    light = page.locator("svg.board use[data-ref]").first
    box = light.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-confirm]").click()


def test_a_guide_is_silent_at_other_tables(visit: Visits) -> None:
    page = visit("/learn/forteresse", reduced_motion="reduce")
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/table/*#guide")
    page.goto(page.url.removesuffix("#guide"))
    page.reload()
    expect(page.locator(".bar")).to_have_attribute("data-decision", re.compile(r"\d+"))
    expect(page.locator(".guide")).to_have_count(0)
