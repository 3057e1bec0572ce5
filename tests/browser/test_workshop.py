"""The workshop, as the owner of a box uses it: look, touch, change, check, undo, keep, take away, play."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.core.edition import Edition
from tests.browser.conftest import SIZES, Visits
from tests.browser.hand import Hand, until
from tests.browser.robot import Robot
from tests.server.test_workshop import pages_of

GAMES = {game.id: game for game in bastide.games()}
EACH = pytest.mark.parametrize("game", GAMES)
TABLE = re.compile(r"/table/[\w-]+$")


def bench(visit: Visits, game: str, **more: str) -> Page:
    page = visit(f"/workshop/{game}", **more)
    expect(page.locator("[data-part]").first).to_be_visible()
    return page


def part(page: Page, key: str) -> Locator:
    return page.locator(f'[data-part="{key}"]')


def panel(page: Page) -> Locator:
    return page.get_by_role("complementary")


def wrong(page: Page) -> Locator:
    return page.locator(".state .wrong")


@pytest.mark.proof
@EACH
def test_every_component_of_the_box_is_there_and_can_be_opened(
    visit: Visits, check_axe: Callable[[Page], None], game: str
) -> None:
    page = bench(visit, game)
    expect(page.get_by_text("Nothing is wrong with this edition.")).to_be_visible()
    room = GAMES[game].rooms.workshop
    assert room is not None
    check_axe(page)
    first = page.locator("[data-part]").first
    first.click()
    expect(panel(page)).to_be_visible()
    expect(panel(page).get_by_role("heading")).to_be_focused()
    check_axe(page)
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(first).to_be_focused()


@pytest.mark.proof
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bench_fits_every_screen_and_speaks_both_languages(
    visit: Visits, check_axe: Callable[[Page], None], size: str, lang: str
) -> None:
    page = bench(visit, "castle", size=size, lang=lang, theme="dark")
    part(page, "tiles T03").click()
    expect(panel(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    check_axe(page)
    told = "Rien ne cloche" if lang == "fr" else "Nothing is wrong"
    expect(page.get_by_text(told)).to_have_count(1)


def test_a_side_of_a_tile_is_changed_by_a_touch_of_the_drawing(visit: Visits) -> None:
    page = bench(visit, "castle", size="phone")
    part(page, "tiles T03").tap()
    before = part(page, "tiles T03").locator("svg").first.inner_html()
    panel(page).get_by_role("button", name=re.compile("^south: court")).tap()
    expect(panel(page).get_by_role("button", name=re.compile("^south: path"))).to_be_visible()
    expect(page.get_by_text("Nothing is wrong")).to_be_visible()  # its parts came along
    assert part(page, "tiles T03").locator("svg").first.inner_html() != before
    panel(page).get_by_role("button", name="Undo").tap()
    expect(panel(page).get_by_role("button", name=re.compile("^south: court"))).to_be_visible()
    assert part(page, "tiles T03").locator("svg").first.inner_html() == before


def test_a_price_is_changed_by_keyboard_and_the_circuit_shows_it(visit: Visits) -> None:
    page = bench(visit, "dissuasion")
    part(page, "prices knight").focus()
    page.keyboard.press("Enter")
    price = panel(page).get_by_label("Price", exact=True)
    price.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("35")
    page.keyboard.press("Tab")
    expect(part(page, "circuit 1").locator("svg").get_by_text("35")).to_be_attached()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(part(page, "circuit 1").locator("svg").get_by_text("20")).to_be_attached()
    page.keyboard.press("Control+Shift+z")
    expect(part(page, "circuit 1").locator("svg").get_by_text("35")).to_be_attached()


def test_a_card_is_painted_cell_by_cell(visit: Visits) -> None:
    page = bench(visit, "donjon", size="phone")
    part(page, "cards 01").tap()
    panel(page).get_by_role("radio", name="yellow").check(force=True)
    panel(page).get_by_role("button", name="Row 2, column 1: red").tap()
    expect(panel(page).get_by_role("button", name="Row 2, column 1: yellow")).to_be_visible()
    expect(page.get_by_text("Nothing is wrong")).to_have_count(1)
    page.get_by_role("button", name="Undo").last.tap()
    expect(panel(page).get_by_role("button", name="Row 2, column 1: red")).to_be_visible()


def test_a_board_is_walked_over_and_painted_by_keyboard_and_its_error_is_named(
    visit: Visits,
) -> None:
    page = bench(visit, "forteresse")
    part(page, "boards wedge").click()
    panel(page).get_by_role("radio", name="Red 1").focus()
    page.keyboard.press("Space")
    panel(page).get_by_role("button", name="Row 1, column 1: Empty cell").focus()
    for key in ("ArrowDown",) * 8 + ("ArrowRight",) * 4:
        page.keyboard.press(key)
    page.keyboard.press("Enter")  # a red pawn on Yellow's fortress, e1
    expect(wrong(page)).to_contain_text("stands on the enemy fortress")
    expect(panel(page).get_by_role("alert")).to_contain_text("board[wedge].map")
    expect(part(page, "boards wedge")).to_have_accessible_name(re.compile("something is wrong"))
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Nothing is wrong")).to_be_visible()


def test_tiles_are_exchanged_by_name_and_a_problem_elsewhere_is_shown(visit: Visits) -> None:
    page = bench(visit, "robber-knights")
    part(page, "letters A").click()
    panel(page).get_by_label("Tiles of each player, 4").select_option(label="FT: forest, town")
    expect(wrong(page)).to_contain_text("castle")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show it").click()
    expect(panel(page).get_by_role("alert")).to_be_visible()


CHANGES: dict[str, Callable[[Page], None]] = {
    "forteresse": lambda page: _board_cell(page, "boards wedge", "Yellow 2", "Row 5, column 5"),
    "castle": lambda page: _more(page, "numbers points", "A tower, each tile"),
    "robber-knights": lambda page: _more(page, "terrains plain", "Knights to leave there"),
    "donjon": lambda page: _board_cell(page, "cards 01", "yellow", "Row 2, column 2"),
    "dissuasion": lambda page: _board_cell(page, "board board", "Neutral cell", "Row 1, column 1"),
}


def _board_cell(page: Page, key: str, brush: str, cell: str) -> None:
    part(page, key).click()
    panel(page).get_by_role("radio", name=brush, exact=True).check(force=True)
    panel(page).get_by_role("button", name=re.compile(f"^{cell}:")).click()


def _more(page: Page, key: str, field: str) -> None:
    part(page, key).click()
    panel(page).get_by_role("button", name=f"{field}: more").click()


@EACH
def test_an_edition_is_made_saved_taken_away_brought_back_and_played(
    visit: Visits, tmp_path: Path, game: str
) -> None:
    page = bench(visit, game)
    if game == "dissuasion":  # a whole city moved: first there is one too few
        _board_cell(page, "board board", "Neutral cell", "Row 1, column 4")
        expect(wrong(page)).to_be_visible()
        _board_cell(page, "board board", "Red", "Row 1, column 1")
    else:
        CHANGES[game](page)
    expect(page.get_by_text("not saved yet")).to_be_visible()
    expect(page.get_by_text("Nothing is wrong")).to_be_visible()
    page.get_by_role("textbox", name="Name of this edition").fill("My box")
    page.get_by_role("button", name="Save in this browser").click()
    expect(page.get_by_text("Saved as “My box”.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download TOML").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "My box.toml"
    mine = bastide.game(game, file).edition.sha256  # what the command line takes
    assert mine != GAMES[game].edition.sha256
    page.reload()
    expect(page.locator("[data-part]").first).to_be_visible()
    page.get_by_label("Open a TOML file").set_input_files(file)
    expect(page.get_by_role("textbox", name="Name of this edition")).to_have_value("My box")
    page.get_by_role("button", name="Play with it").click()
    sheet = page.get_by_role("dialog", name=GAMES[game].words("en").render(GAMES[game].title()))
    expect(sheet.get_by_label("Edition")).to_have_value("My box")
    sheet.get_by_role("radio", name="On this screen").check()
    with page.expect_response(re.compile("/api/tables$")) as opened:
        sheet.get_by_role("button", name="Play").click()
    page.wait_for_url(TABLE)
    table = opened.value.json()["table"]
    assert table["edition"] == mine == Edition.load(file).sha256
    hand = Hand.on(visit, page)
    Robot(hand).play(plays=1)
    until(page, lambda: hand.wire.last("step")["ply"] > table["ply"], "the table goes on")


def test_a_file_with_a_mistake_is_opened_and_the_mistake_shown(
    visit: Visits, tmp_path: Path
) -> None:
    page = bench(visit, "castle")
    text = (GAMES["castle"].folder / "edition.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('edges = "hhcc"', 'edges = "hhcp"', 1), "utf-8")
    page.get_by_label("Open a TOML file").set_input_files(file)
    expect(wrong(page)).to_contain_text("tile[T03]")
    file.write_text("[[[", "utf-8")
    with visit.expected("422"):
        page.get_by_label("Open a TOML file").set_input_files(file)
        expect(wrong(page).first).to_contain_text("this is not TOML")


def test_two_editions_are_compared_side_by_side(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    page = bench(visit, "castle")
    part(page, "tiles T03").click()
    panel(page).get_by_role("button", name=re.compile("^south: court")).click()
    expect(panel(page).get_by_role("button", name=re.compile("^south: path"))).to_be_visible()
    page.get_by_role("button", name="Compare").click()
    sheet = page.get_by_role("dialog", name="Compare")
    expect(sheet.get_by_role("article")).to_have_count(1)
    expect(sheet.get_by_role("article").locator(".drawn > svg")).to_have_count(2)
    expect(sheet.get_by_role("article")).to_contain_text("Tile T03")
    check_axe(page)


def test_an_edition_is_shared_by_a_link_and_played_by_another(visit: Visits) -> None:
    page = bench(visit, "forteresse")
    CHANGES["forteresse"](page)
    expect(page.get_by_text("not saved yet")).to_be_visible()
    page.get_by_role("textbox", name="Name of this edition").fill("My box")
    page.get_by_role("button", name="Keep on the server, get a link").click()
    link = page.get_by_role("textbox", name="Link to this edition").input_value()
    origin = page.get_by_label("Start from")
    expect(origin.get_by_role("option", name="My box (on the server)")).to_be_attached()
    other = visit(link.removeprefix(visit.base), lang="fr")
    expect(other.locator("[data-part]").first).to_be_visible()
    expect(other.get_by_role("textbox", name="Nom de cette édition")).to_have_value("My box")
    other.get_by_role("button", name="Comparer").click()
    sheet = other.get_by_role("dialog", name="Comparer")
    expect(sheet.get_by_role("article")).to_have_count(1)
    other.keyboard.press("Escape")
    other.get_by_role("button", name="Jouer avec").click()
    expect(other.get_by_label("Édition")).to_have_value("My box")
    page.get_by_role("button", name="Take “My box” off the server").click()
    expect(origin.get_by_role("option", name="My box (on the server)")).to_have_count(0)


def test_the_components_are_printed_at_true_size(visit: Visits, tmp_path: Path) -> None:
    page = bench(visit, "robber-knights")
    with page.expect_download() as printed:
        page.get_by_role("button", name="Print (PDF)").click()
    assert printed.value.suggested_filename == "robber-knights.pdf"
    printed.value.save_as(tmp_path / "sheets.pdf")
    sizes = pages_of((tmp_path / "sheets.pdf").read_bytes())
    assert len(sizes) == 2
    assert all(abs(w - 210) < 0.2 and abs(h - 297) < 0.2 for w, h in sizes)


def test_bots_say_whether_an_edition_is_balanced(
    visit: Visits, check_axe: Callable[[Page], None]
) -> None:
    page = bench(visit, "robber-knights")
    page.get_by_role("button", name="Is it balanced?").click()
    sheet = page.get_by_role("dialog", name="Is it balanced?")
    sheet.get_by_label("Players").select_option("3")
    sheet.get_by_role("button", name="Let them play").click()
    expect(sheet.get_by_role("progressbar")).to_be_visible()
    expect(sheet.get_by_role("status")).to_contain_text("games were played")
    plots = sheet.get_by_role("img")
    expect(plots.first).to_be_visible()
    assert plots.first.evaluate("img => img.naturalWidth") > 0
    expect(sheet.get_by_role("table").first).to_be_visible()
    check_axe(page)


def test_the_workshop_is_found_from_the_games_and_from_a_new_table(visit: Visits) -> None:
    page = visit("/")
    name = "My box of La Forteresse is different: the workshop"
    page.get_by_role("link", name=name).click()
    expect(page.locator("[data-part]").first).to_be_visible()
    page.get_by_role("link", name="Workshop").click()
    expect(page.get_by_role("heading", name="Which box do you have?")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Open the workshop of"))).to_have_count(5)
    page.goto("/")
    page.get_by_role("button", name="Play La Forteresse").click()
    page.get_by_role("dialog").get_by_role("link", name="My box is different").click()
    expect(page.locator("[data-part]").first).to_be_visible()
