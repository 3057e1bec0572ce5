"""From the first page to a table: at once, with friends, on one screen, among strangers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.core.text import say
from tests.browser.conftest import SIZES, Visits

Check = Callable[[Page], None]
TABLE = re.compile(r"/table/[\w-]+$")
GAME = "La Forteresse"  # no secrets, no chance: what it shows at the start is always the same
ONE_TOUCH = "Robber Knights"  # its first move is one touch


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


def plan(page: Page, way: str, title: str = GAME) -> Locator:
    """The sheet that opens a table, with a way to play chosen."""
    card(page, title).get_by_role("button", name="Play").click()
    sheet = page.get_by_role("dialog", name=title)
    sheet.get_by_role("radio", name=way).check()
    return sheet


def invite(page: Page) -> str:
    """Open a table for a friend; the link that the lobby shows."""
    plan(page, "With friends").get_by_role("button", name="Open the table").click()
    page.wait_for_url(TABLE)
    return page.get_by_role("textbox", name="Invitation").input_value()


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(TABLE)


def plays(page: Page, *names: str) -> None:
    """The game is on, and everybody is there."""
    players = page.get_by_role("complementary", name="Players")
    for name in names:
        expect(players.get_by_role("article", name=name)).to_be_visible()


# ---------------------------------------------------------------- the games


def titles(page: Page) -> list[str]:
    """The games from first to last."""
    expect(page.get_by_role("article")).to_have_count(len(bastide.games()))
    return page.get_by_role("article").get_by_role("heading").all_inner_texts()


def test_easy_games_come_first_and_before_them_what_was_played_last(visit: Visits) -> None:
    page = visit("/")
    easiest = [
        "La Forteresse", "Carcassonne: The Castle", "Robber Knights",
        "Un dernier donjon pour la route", "Dissuasion",
    ]  # fmt: skip
    assert titles(page) == easiest
    for played in ("Dissuasion", ONE_TOUCH):
        card(page, played).get_by_role("button", name="Play").click()
        page.get_by_role("button", name="Play now").click()
        waits = page.get_by_role("status").filter(has_text="Your turn")  # nothing happens there now
        expect(waits).to_be_visible()
        page.goto("/")
    assert titles(page) == [
        "Robber Knights", "Dissuasion", "La Forteresse", "Carcassonne: The Castle",
        "Un dernier donjon pour la route",
    ]  # fmt: skip
    # who has another browser finds the same order there, as soon as the house knows him
    page.evaluate("localStorage.removeItem('bastide-played')")
    page.reload()
    expect(page.get_by_role("article").first).to_contain_text("Robber Knights")


# ---------------------------------------------------------------- ways to play


def test_three_clicks_to_the_first_move(visit: Visits) -> None:
    page = visit("/")
    card(page, ONE_TOUCH).get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Play now").click()
    asked = page.get_by_role("status").filter(has_text="Your turn")
    expect(asked).to_contain_text("Keep one tile")
    page.locator("[data-ref]").first.click()
    expect(page.get_by_role("status").filter(has_text="Keep one tile")).to_have_count(0)


def test_the_level_and_the_name_are_kept(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "Against bots")
    expect(sheet.get_by_role("radio", name="Squire")).to_be_checked()
    page_of_arms = sheet.get_by_role("radio", name="Page")
    expect(page_of_arms).to_have_accessible_name(re.compile("rating 800"))
    page_of_arms.check()
    sheet.get_by_role("textbox", name="Your name").fill("Aude")
    sheet.get_by_role("button", name="Play now").click()
    plays(page, "Aude", "Page")
    page.goto("/")
    expect(page.get_by_role("region", name="Your turn")).to_contain_text("Page is waiting for you")
    sheet = plan(page, "Against bots")
    expect(sheet.get_by_role("radio", name="Page")).to_be_checked()
    expect(sheet.get_by_role("textbox", name="Your name")).to_have_value("Aude")


def first_to_act(page: Page) -> str:
    """The name of who begins at the table that has just been opened."""
    page.wait_for_url(TABLE)
    table = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then(a => a.json())"
    )["table"]
    seat = table["seats"][table["turn"]]
    return str(seat["bot"] or seat["name"])


def test_somebody_else_begins(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "Against bots", ONE_TOUCH)
    begins = sheet.get_by_role("group", name="Who begins")
    expect(begins.get_by_role("radio", name="I begin")).to_be_checked()
    begins.get_by_role("radio", name="somebody else").check()
    begins.get_by_role("combobox", name="Of the others").select_option(label="Player 2, Squire")
    sheet.get_by_role("textbox", name="Your name").fill("Aude")
    sheet.get_by_role("button", name="Play now").click()
    panels = page.locator(".panel h2")
    expect(panels).to_have_text(["Squire", "You"])


def test_the_rulebook_asks_who_is_the_oldest(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "On this screen", ONE_TOUCH)
    sheet.get_by_role("radio", name="3", exact=True).check()
    sheet.get_by_role("textbox", name="Name of player 2").fill("Tom")
    sheet.get_by_role("textbox", name="Name of player 3").fill("Granny")
    begins = sheet.get_by_role("group", name="Who begins")
    begins.get_by_role("radio", name="as the rulebook says").check()
    expect(begins).to_contain_text("The oldest player begins.")
    oldest = begins.get_by_role("combobox", name="Who is the oldest?")
    oldest.select_option(label="Player 3, Granny")
    sheet.get_by_role("button", name="Play on this screen").click()
    assert first_to_act(page) == "Granny"


def test_the_rulebooks_words_in_french_by_keyboard(visit: Visits) -> None:
    page = visit("/", lang="fr", size="phone")
    card(page, "donjon").get_by_role("button", name="Jouer").click()
    begins = page.get_by_role("group", name="Qui commence")
    begins.get_by_role("radio", name="je commence").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(begins).to_contain_text("Le joueur à gauche du plus jeune commence.")
    expect(begins.get_by_role("combobox")).to_have_count(0)  # alone with bots nobody is asked
    page.get_by_role("textbox", name="Votre nom").fill("Aude")
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    # the bot to the left of Aude begins
    expect(page.locator(".panel h2").nth(1)).to_have_text("Vous")


def test_i_begin_where_dice_would_say_it(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "On this screen", "Dissuasion")
    begins = sheet.get_by_role("group", name="Who begins")
    expect(begins).to_contain_text("Each player throws two dice")
    begins.get_by_role("radio", name="I begin").check()
    sheet.get_by_role("textbox", name="Your name").fill("Aude")
    sheet.get_by_role("button", name="Play on this screen").click()
    assert first_to_act(page) == "Aude"


def test_a_colour_is_chosen_against_a_bot(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "Against bots")
    mine = sheet.get_by_role("group", name="Colour")
    expect(mine.get_by_role("radio", name="Yellow")).to_be_checked()
    mine.get_by_role("radio", name="Red").check()
    sheet.get_by_text("How the others look").click()
    theirs = sheet.get_by_role("combobox", name="Colour: Player 2, Squire")
    expect(theirs).to_have_value("yellow")  # they changed places
    sheet.get_by_role("button", name="Play now").click()
    panel = page.locator(".panel").first
    expect(panel.locator("use[href='#k-shield-3']").first).to_be_attached()
    scene = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}/step`).then(a => a.json())"
    )["scene"]
    assert {item["id"]: item["own"] for item in scene["items"]}["p:e4"] == 3


def test_bonamour_and_the_fourth_donjon_by_finger(visit: Visits) -> None:
    page = visit("/", lang="fr", size="phone")
    card(page, "donjon").get_by_role("button", name="Jouer").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("group", name="Maison").get_by_text("Bonamour").tap()
    sheet.get_by_role("group", name="Donjons").get_by_text("1, 3, 4").tap()
    sheet.get_by_role("button", name="Jouer maintenant").tap()
    page.wait_for_url(TABLE)
    table = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then(a => a.json())"
    )["table"]
    assert table["seats"][0]["look"] == {"house": "bonamour", "donjons": "134"}
    shield = page.locator(".panel use[href='#k-shield-5']").first  # purpure is Bonamour's
    expect(shield).to_be_attached()


def test_whoever_sits_down_takes_another_colour_in_the_lobby(visit: Visits) -> None:
    ada = visit("/")
    sheet = plan(ada, "With friends", ONE_TOUCH)
    sheet.get_by_role("radio", name="3", exact=True).check()
    sheet.get_by_role("textbox", name="Your name").fill("Ada")
    sheet.get_by_role("button", name="Open the table").click()
    ada.wait_for_url(TABLE)
    bob = visit(ada.get_by_role("textbox", name="Invitation").first.input_value())
    sit_down(bob, "Bob")
    mine = bob.get_by_role("combobox", name="Colour:")
    expect(mine).to_have_count(1)  # only his own
    expect(mine).to_have_value("yellow")
    with visit.expected("409"):
        mine.select_option("blue")
        expect(bob.get_by_text("Ada has that already.")).to_be_visible()
    expect(mine).to_have_value("yellow")
    mine.select_option("red")
    expect(bob.get_by_text("Ada has that already.")).to_have_count(0)
    expect(ada.get_by_role("combobox", name="Colour: Bob")).to_have_value("red")
    expect(ada.get_by_role("combobox", name="Colour:")).to_have_count(3)


def test_friends_meet_by_link(visit: Visits) -> None:
    ada = visit("/")
    link = invite(ada)
    expect(ada.get_by_role("img", name="Code with the link")).to_be_visible()
    bob = visit(link)
    expect(bob.get_by_role("heading", level=1)).to_contain_text(f"invites you to {GAME}")
    sit_down(bob, "Bob")
    plays(ada, "Bob")
    plays(bob, "Bob")
    bob.goto(link)  # who sits there already goes straight to the table
    bob.wait_for_url(TABLE)
    bob.goto("/")
    expect(bob.get_by_role("region", name="My tables")).to_contain_text(GAME)


def test_a_used_invitation_explains_itself(visit: Visits) -> None:
    link = invite(visit("/"))
    sit_down(visit(link), "Bob")
    eve = visit(link)
    eve.get_by_role("button", name="Sit down").click()
    expect(eve.get_by_role("alert")).to_contain_text("invitation")
    expect(eve.get_by_role("link", name="Watch")).to_be_visible()
    visit.complaints.clear()  # the browser notes the refusal


def test_an_invitation_to_no_table_explains_itself(visit: Visits) -> None:
    page = visit("/join/nowhere#s3cret")
    expect(page.get_by_role("alert")).to_contain_text("table")
    visit.complaints.clear()


def test_one_screen_for_all(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "On this screen")
    sheet.get_by_role("textbox", name="Your name").fill("Ada")
    sheet.get_by_role("textbox", name="Name of player 2").fill("Tom")
    sheet.get_by_role("button", name="Play on this screen").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("application", name="Board")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Move a pawn")).to_contain_text("Ada")
    assert page.locator(".panel h2").all_inner_texts() == ["Ada", "Tom"]


def test_a_stranger_joins_an_open_table(visit: Visits) -> None:
    ada = visit("/")
    sheet = plan(ada, "With friends")
    sheet.get_by_role("textbox", name="Your name").fill("Ada the host")
    sheet.get_by_role("checkbox", name="Open to anybody").check()
    sheet.get_by_role("button", name="Open the table").click()
    ada.wait_for_url(TABLE)
    page = visit("/")
    row = page.get_by_role("listitem").filter(has_text="Ada the host")
    expect(row).to_contain_text("one free seat")
    row.get_by_role("link", name="Join").click()
    sit_down(page, "Stranger")
    plays(ada, "Stranger")


def test_a_mixed_table(visit: Visits) -> None:
    page = visit("/")
    sheet = plan(page, "Mixed table", ONE_TOUCH)
    sheet.get_by_role("radio", name="4", exact=True).check()
    for seat, who in enumerate(["me", "a friend, by link", "anybody", "bot: Knight"], 1):
        sheet.get_by_role("combobox", name=f"Seat {seat}").select_option(label=who)
    sheet.get_by_text("More choices").click()
    sheet.get_by_role("combobox", name="The starting layout").select_option(
        label="a column each, ordered in secret"
    )
    sheet.get_by_role("combobox", name="Clock").select_option(label="a day a turn")
    sheet.get_by_role("combobox", name="Hints").select_option(label="not allowed")
    sheet.get_by_role("button", name="Open the table").click()
    page.wait_for_url(TABLE)
    table = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then(a => a.json())"
    )["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["human", "human", "open", "bot"]
    assert table["options"] == {"start": "columns"}
    assert table["policy"]["clock"] == {"move": 86_400, "bank": 0}
    assert table["policy"]["hints"] is False
    assert table["public"]


def test_a_pasted_link_leads_to_the_table(visit: Visits) -> None:
    link = invite(visit("/"))
    page = visit("/")
    page.get_by_role("button", name="Join a table").click()
    field = page.get_by_role("textbox", name="Paste the link")
    field.fill("come and play")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    field.fill(link)
    page.get_by_role("button", name="Join", exact=True).click()
    sit_down(page, "Bob")


# ---------------------------------------------------------------- the reader's choices


def test_the_language_can_be_switched(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cinq jeux de châteaux, une table.")
    assert page.get_attribute("html", "lang") == "fr"
    page.reload()
    expect(page.get_by_role("button", name="English")).to_be_visible()


def test_settings_are_kept(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("textbox", name="Your name").fill("Aude")
    page.keyboard.press("Tab")
    page.get_by_role("combobox", name="Colours").select_option(label="dark")
    expect(page.get_by_role("status")).to_have_text("Your name is kept.")
    page.reload()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Aude")
    assert page.get_attribute("html", "data-theme") == "dark"


def test_the_rules_are_a_page(visit: Visits) -> None:
    page = visit("/", lang="fr", size="phone")
    card(page, GAME).get_by_role("link", name="Apprendre").click()
    page.get_by_role("link", name="Lire les règles").click()
    expect(page.get_by_role("heading", level=1, name=GAME)).to_be_visible()
    expect(page.get_by_role("link", name="Apprendre en jouant")).to_be_visible()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_what_is_nowhere_says_so(visit: Visits) -> None:
    for path in ("/nothing/here", "/rules/chess"):
        page = visit(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("article")).to_have_count(len(bastide.games()))


# ---------------------------------------------------------------- for everyone


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_for_everyone(visit: Visits, check_axe: Check, theme: str) -> None:
    link = invite(visit("/"))
    for path in ("/settings", "/rules/forteresse", "/nothing/here", link):
        page = visit(path, theme=theme)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check_axe(page)
    page = visit("/", theme=theme)
    for way in ("Against bots", "With friends", "On this screen", "Mixed table"):
        plan(page, way, ONE_TOUCH).get_by_text("More choices").click()
        check_axe(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Join a table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_axe(page)


@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_on_every_screen_with_large_letters(visit: Visits, size: str) -> None:
    page = visit("/", size=size, lang="fr")
    expect(page.get_by_role("article")).to_have_count(len(bastide.games()))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll("a.btn, button")].filter(
            (one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
    )
    assert not small


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_choices_of_every_game_fit_on_a_phone(visit: Visits, lang: str) -> None:
    page = visit("/", lang=lang, size="phone")
    play, more, close = (
        ("Play", "More choices", "Close") if lang == "en" else ("Jouer", "Autres choix", "Fermer")
    )
    for game in bastide.games():
        title = game.words(lang).render(game.title())
        card(page, title).get_by_role("button", name=play).click()
        sheet = page.get_by_role("dialog", name=title)
        sheet.get_by_text(more).click()
        fields = sheet.locator("details .fields")
        expect(fields).to_be_visible()
        wider = "all => all.filter(one => one.getBoundingClientRect().right > innerWidth).length"
        assert fields.locator("label, select, p").evaluate_all(wider) == 0, game.id
        sheet.get_by_role("button", name=close).click()
        expect(sheet).to_have_count(0)


def test_a_handicap_is_given_on_a_phone(visit: Visits) -> None:
    """Only to a seat where somebody plays; and whoever has it keeps it, though another begins."""
    page = visit("/", size="phone")
    sheet = plan(page, "Against bots", ONE_TOUCH)
    sheet.get_by_text("More choices").click()
    field = sheet.get_by_role("combobox", name="Handicap in favour of")
    sheet.get_by_role("radio", name="3", exact=True).check()
    expect(field.get_by_role("option")).to_have_count(1 + 3 * 3)
    field.select_option(label="seat 3, by 1 step")
    sheet.get_by_role("radio", name="2", exact=True).check()
    expect(field).to_have_value("none")
    expect(field.get_by_role("option")).to_have_count(1 + 2 * 3)
    field.select_option(label="seat 1, by 2 steps")
    sheet.get_by_role("radio", name="somebody else").check()
    sheet.get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    table = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then(a => a.json())"
    )["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "human"]
    assert table["options"]["handicap"] == "seat1_2"


READINGS = {
    "forteresse": ["quiet_limit"],
    "castle": ["tile7", "keep"],
    "donjon": ["donjon_duty", "knight_guards"],
    "dissuasion": ["packs", "tokens", "heirs"],
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", READINGS)
def test_every_other_reading_stands_beside_the_rulebooks_sentence(
    visit: Visits, name: str, lang: str
) -> None:
    """The sheet says which words of the rulebook an option reads one way or the other."""
    page = visit("/", lang=lang)
    words = bastide.game(name).words(lang)
    title = words.render(bastide.game(name).title())
    card(page, title).get_by_role("button", name="Play" if lang == "en" else "Jouer").click()
    sheet = page.get_by_role("dialog", name=title)
    sheet.get_by_text("More choices" if lang == "en" else "Autres choix").click()
    for option in READINGS[name]:
        label = words.render(say(f"option-{option}"))
        sentence = words.render(say(f"option-{option}-help"))
        assert "«" in sentence or "“" in sentence  # it is quoted
        field = sheet.locator(f"[aria-describedby=help-{option}]")
        expect(field).to_have_accessible_name(label)
        expect(field).to_have_accessible_description(sentence)
        expect(sheet.get_by_text(sentence)).to_be_visible()


def test_a_table_is_opened_without_a_mouse(visit: Visits) -> None:
    page = visit("/")
    button = card(page, GAME).get_by_role("button", name="Play")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Against bots").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="With friends")).to_be_checked()
    page.get_by_role("textbox", name="Your name").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def test_a_sheet_asked_for_again_at_once_opens_again(visit: Visits) -> None:
    """The browser fires a dialog's `close` in a later task: the second press comes before it."""
    page = visit("/")
    button = card(page, GAME).get_by_role("button", name="Play")
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    button.evaluate(
        """async (play) => {
            document.querySelector("dialog header button").click();
            await Promise.resolve();
            await Promise.resolve();
            play.click();
        }"""
    )
    page.wait_for_timeout(200)
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_covers_are_drawn_in_the_colours_of_the_page(visit: Visits, theme: str) -> None:
    page = visit("/", theme=theme)
    covers = page.locator("article svg[viewBox='0 0 640 328']")
    expect(covers).to_have_count(len(bastide.games()))
    paper = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--surface-0')"
    )
    fills = covers.evaluate_all(
        """all => all.map(one => getComputedStyle(one.querySelector("rect")).fill)"""
    )
    red, green, blue = (int(paper.strip()[i : i + 2], 16) for i in (1, 3, 5))
    assert set(fills) == {f"rgb({red}, {green}, {blue})"}
