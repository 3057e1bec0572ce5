"""What there is to read of a game, on its page and at a table: pictures, examples to try out, clauses where they help."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.server import pictures
from tests.browser.conftest import Visits
from tests.browser.hand import Hand
from tests.server.network import Person

GAMES = [game.id for game in bastide.games()]
IN_ONE_PAGE = {"en": "In one page", "fr": "En une page"}
RULES = {"en": "Rules", "fr": "Règles"}
TRY = {"en": "Try it", "fr": "Essayer"}
THAT_IS_IT = {"en": "That is it!", "fr": "C’est cela\u202f!"}
People = Callable[[str], Person]
SCREENS = [("en", "light", "wide"), ("fr", "dark", "phone")]


def named(text: str) -> list[str]:
    """The pictures a text shows, in order."""
    return re.findall(r"!\[\]\((\w+)\)", text)


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "theme", "size"), SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_read_in_one_page_and_in_full(
    visit: Visits, check_axe: Callable[[Page], None], game: str, lang: str, theme: str, size: str
) -> None:
    chosen = bastide.game(game)
    page = visit(f"/rules/{game}", lang=lang, theme=theme, size=size)
    parts = page.get_by_role("navigation").get_by_role("button")
    brief = parts.filter(has_text=IN_ONE_PAGE[lang])
    expect(brief).to_have_attribute("aria-current", "page")
    shows(page, lang, game, chosen.brief(lang) or "")
    check_axe(page)
    rules = parts.filter(has_text=RULES[lang])
    rules.focus()
    page.keyboard.press("Enter")
    expect(rules).to_have_attribute("aria-current", "page")
    expect(page).to_have_url(re.compile(f"/rules/{game}/rules$"))
    shows(page, lang, game, chosen.rulebook(lang))
    check_axe(page)
    page.go_back()
    expect(brief).to_have_attribute("aria-current", "page")


def shows(page: Page, lang: str, game: str, text: str) -> None:
    """The text with its pictures, nothing wider than the page, and no number of a clause."""
    expect(page.locator("figure")).to_have_count(len(named(text)))
    for name in named(text):
        drawn = page.get_by_role("img", name=pictures.captions(game, name)[lang], exact=True)
        expect(drawn.locator("> svg")).to_be_visible()
    for piece in page.locator(".piece").all():
        expect(piece.locator("> svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not re.search(r"\d\.\d", page.locator("article").inner_text())


def test_the_page_is_found_from_the_gallery(visit: Visits) -> None:
    page = visit("/")
    page.locator('a[href^="/rules/"]').first.click()
    expect(page.get_by_role("button", name=IN_ONE_PAGE["en"])).to_be_visible()


def test_a_printed_page_is_text_and_pictures(visit: Visits) -> None:
    page = visit("/rules/castle")
    expect(page.locator("figure svg").first).to_be_visible()
    page.emulate_media(media="print")
    for gone in (page.locator("nav"), page.locator("header"), page.locator("[data-try]")):
        for one in gone.all():
            expect(one).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_refusal_opens_the_rules_at_its_clause(visit: Visits, people: People, size: str) -> None:
    """There, and only there, clauses have their numbers; the menu opens the game in one page."""
    ada = people("Ada")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    hand = Hand(visit, ada, table, size=size)
    page = hand.page
    page.locator(".shell").get_by_role("button", name=RULES["en"]).locator("visible=true").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", level=1)).to_be_visible()
    expect(sheet.get_by_role("button", name=IN_ONE_PAGE["en"])).to_have_attribute(
        "aria-current", "page"
    )
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("e4-e6")
    page.keyboard.press("Enter")
    hand.why().get_by_role("button").click()
    cited = sheet.locator(".cited")
    expect(cited).to_be_in_viewport()
    expect(cited).to_contain_text("(4.2)", use_inner_text=True)
    expect(sheet.get_by_role("button", name=RULES["en"])).to_have_attribute("aria-current", "page")


def figure(page: Page, game: str, name: str, lang: str) -> Locator:
    return page.locator("figure").filter(has_text=pictures.captions(game, name)[lang])


def test_an_example_is_tried_out_with_keys(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    """By somebody the house does not know yet; what comes of it is told when it is done."""
    page = visit("/rules/castle/rules")
    button = figure(page, "castle", "herald", "en").get_by_role("button", name=TRY["en"])
    expect(button).to_be_visible()
    button.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Example")
    expect(card).to_contain_text(pictures.captions("castle", "herald")["en"])
    expect(page.locator(".bar")).to_have_attribute("aria-busy", "false")
    check_axe(page)
    for (action,) in pictures.steps("castle", "herald"):
        expect(card.get_by_role("status")).to_be_empty()
        page.keyboard.press("/")
        page.keyboard.type(action)
        page.keyboard.press("Enter")
        expect(page.get_by_role("textbox")).to_have_count(0)
        expect(page.locator(".bar")).to_have_attribute("aria-busy", "false")
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").press("Enter")
    answers = pictures.answers("castle", "herald")
    assert answers
    found = f"{THAT_IS_IT['en']} {answers['en']}"
    expect(card.get_by_role("status")).to_have_text(found)
    page.get_by_role("link", name="Back to the rules").press("Enter")
    expect(page.get_by_role("button", name=RULES["en"])).to_have_attribute("aria-current", "page")


def test_another_way_is_not_the_answer_but_it_can_be_read(visit: Visits) -> None:
    page = visit("/rules/castle/rules", lang="fr", theme="dark")
    figure(page, "castle", "herald", "fr").get_by_role("button", name=TRY["fr"]).click()
    card = page.get_by_role("region", name="Exemple")
    expect(card).to_be_visible()
    address = page.url
    page.keyboard.press("/")
    page.keyboard.type("A3n")
    page.keyboard.press("Enter")
    expect(card.get_by_role("status")).to_be_empty()
    card.get_by_role("button", name="Voir la réponse").click()
    answers = pictures.answers("castle", "herald")
    assert answers
    expect(card.get_by_role("status")).to_have_text(answers["fr"])
    card.get_by_role("button", name="Recommencer").click()
    page.wait_for_url(lambda url: url != address)
    expect(card.get_by_role("button", name="Voir la réponse")).to_be_visible()


def test_an_example_is_tried_out_with_a_finger(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    """On a phone a sheet asks, makes room for the board, and comes back with the answer."""
    page = visit("/rules/forteresse", lang="fr", theme="dark", size="phone")
    figure(page, "forteresse", "run", "fr").get_by_role("button", name=TRY["fr"]).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(pictures.captions("forteresse", "run")["fr"])
    check_axe(page)
    sheet.get_by_role("button", name="Fermer").tap()
    expect(sheet).to_have_count(0)
    for cell in ("c:e6", "c:e9"):
        light = page.locator(f'svg.board use[data-ref="{cell}"]').first
        expect(light).to_be_visible()
        box = light.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-confirm]").tap()
    answers = pictures.answers("forteresse", "run")
    assert answers
    found = f"{THAT_IS_IT['fr']} {answers['fr']}"
    expect(sheet.get_by_role("status")).to_have_text(found)


def test_the_words_of_the_rulebook_unfold_below_the_rules(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    page = visit("/rules/castle", lang="fr", size="phone")
    fold = page.get_by_text("Les mots du livret", exact=True)
    line = page.get_by_role("listitem").filter(has_text="tour de coin · corner tower")
    expect(line).to_be_hidden()
    fold.focus()
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Les murs du château")
    check_axe(page)
    page = visit("/rules/dissuasion", lang="en")
    page.get_by_text("The words of the rulebook", exact=True).click()
    expect(page.get_by_text("magic card · carte « magie »")).to_be_visible()
