"""The client opens: in both languages and themes, on every screen, without a word of complaint."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import SIZES, Visits
from tests.browser.hand import until
from tests.browser.robot import Robot
from tests.browser.seated import STILL, People, sit


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_first_page_lists_the_games(visit: Visits, lang: str, size: str) -> None:
    page = visit("/", lang=lang, size=size)
    for game in bastide.games():
        title = game.words(lang).render(game.title())
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.get_attribute("html", "lang") == lang
    wider = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wider, "the page must not scroll sideways"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_page_is_for_everyone(
    visit: Visits, check_axe: Callable[[Page], None], theme: str
) -> None:
    page = visit("/", theme=theme)
    expect(page.get_by_role("article")).to_have_count(len(bastide.games()))
    check_axe(page)


def test_axe_finds_what_is_wrong(visit: Visits, check_axe: Callable[[Page], None]) -> None:
    """The check itself."""
    page = visit("/")
    page.evaluate("document.body.append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check_axe(page)


@pytest.mark.parametrize(
    ("deed", "word"),
    [
        ("document.body.setAttribute('onclick', '0')", "Content Security Policy"),
        ("fetch('/api/nothing').then(() => 0)", "404"),
        ("setTimeout(() => { throw Error('oh') })", "oh"),
    ],
)
def test_complaints_are_noticed(visit: Visits, deed: str, word: str) -> None:
    """The check itself."""
    page = visit("/")
    page.evaluate(deed)
    for _ in range(100):
        if visit.complaints:
            break
        page.wait_for_timeout(20)
    assert any(word in complaint for complaint in visit.complaints), visit.complaints
    visit.complaints.clear()


DRAWINGS = """performance.getEntriesByType("resource").map((one) => new URL(one.name))
    .filter((url) => url.pathname.endsWith("/arts")).flatMap((url) => url.searchParams.getAll("want"))"""


@pytest.mark.proof
@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_nobody_waits_for_a_drawing_in_the_middle_of_a_game(
    visit: Visits, people: People, game: str
) -> None:
    """All that may come is fetched while one looks at the first board."""
    hand = sit(visit, people, bastide.new(game), "me", **STILL)
    chosen = bastide.game(game)
    foretold = set(chosen.frame(chosen.setup(2)).arts)

    def fetched() -> set[str]:
        return set(hand.page.evaluate(DRAWINGS))

    until(hand.page, lambda: foretold <= fetched(), "all drawings")
    known = fetched()
    Robot(hand).play(plays=8)
    assert fetched() == known
