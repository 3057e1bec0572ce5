"""A game is read again: to and fro, by link, from any seat, on every screen; and played on from there."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.core import transcript
from bastide.core.table import Table
from tests.browser.conftest import Visits
from tests.browser.hand import sentence
from tests.browser.seated import game_of

Axe = Callable[[Page], None]


@cache
def played(game: str, most: int = 10_000) -> Table:
    """A game that ends, or waits for the first seat after so many actions; played once for all tests."""
    return game_of(game, most)


@dataclass
class Record:
    """A game on the server, and a page of somebody who sits at its first seat."""

    page: Page
    id: str
    table: Table

    @property
    def last(self) -> int:
        return len(self.table.history)

    def sentence(self, ply: int, lang: str = "en", seat: int | None = 0) -> re.Pattern[str]:
        told = self.table.at(ply).tell(seat)
        return sentence(self.table.setup.game.words(lang), told)

    def open(self, ply: int | str = "") -> Page:
        """The replay at this action."""
        self.page.goto(f"/replay/{self.id}/{ply}".rstrip("/"))
        expect(self.page.locator("svg.board").first).to_be_visible()
        return self.page

    def at(self, ply: int) -> None:
        """Assert that the page shows this moment, and that the address says so."""
        self.stands_at(ply)
        items = self.get(f"plies/{ply}?seat=0")["scene"]["items"]
        wanted = {item["id"] for item in items}
        for _ in range(100):
            if self.shown() == wanted:
                break
            self.page.wait_for_timeout(50)
        assert self.shown() == wanted

    def stands_at(self, ply: int) -> None:
        expect(slider(self.page)).to_have_value(str(ply))
        expect(self.page).to_have_url(re.compile(rf"/replay/{self.id}/{ply}(\?.*)?$"))

    def shown(self) -> set[str]:
        script = "all => all.map(e => e.dataset.item)"
        return set(self.page.locator("[data-item]").evaluate_all(script))

    def get(self, path: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.request.get(f"/api/tables/{self.id}/{path}").json()
        return answer


def slider(page: Page) -> Locator:
    return page.locator(".bar > input[type=range]")


def bring(page: Page, table: Table) -> Record:
    """Put a game on the server; the page's person has the first seat, a bot each of the others."""
    page.request.post("/api/guests", data={"name": "Ada"})
    lines = transcript.of_actions(table.setup, [ply.action for ply in table.history])
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "beginner"}] * (table.setup.players - 1)
    body = {"transcript": "\n".join(lines) + "\n", "seats": seats}
    answer = page.request.post("/api/records", data=body).json()
    return Record(page, answer["table"]["id"], table)


def test_keys_and_slider_go_through_the_game(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = game.open()
    game.at(0)
    for key, ply in [
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", game.last),
        ("ArrowRight", game.last), ("ArrowLeft", game.last - 1), ("Home", 0), ("ArrowLeft", 0),
    ]:  # fmt: skip
        page.keyboard.press(key)
        game.at(ply)
    slider(page).fill("17")
    game.at(17)
    slider(page).press("ArrowRight")  # a slider has arrows of its own: one action, not two
    game.at(18)
    for name, ply in [
        ("One action on", 19), ("To the end", game.last), ("One action back", game.last - 1),
        ("To the beginning", 0),
    ]:  # fmt: skip
        page.get_by_role("button", name=name).click()
        game.at(ply)


def test_it_plays_by_itself_until_somebody_stops_it(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = game.open(game.last - 2)
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    game.at(game.last)
    page.get_by_role("button", name="Play", exact=True).click()  # from the beginning again
    expect(slider(page)).not_to_have_value(str(game.last))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_link_opens_the_same_moment_for_everybody(visit: Visits, lang: str) -> None:
    game = bring(visit(), played("robber-knights"))
    game.open(30)
    game.at(30)
    other = visit(game.page.url.removeprefix(visit.base), lang=lang)
    status = other.get_by_role("status").first
    expect(status).to_contain_text(game.sentence(30, lang, None))
    of = {"en": "Action 30 of", "fr": "Action 30 sur"}[lang]
    expect(status).to_contain_text(f"{of} {game.last}")


def test_a_sentence_of_the_log_leads_to_its_moment(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = game.open(3)
    story = page.get_by_role("region", name="What happened")
    expect(story.locator("[aria-current=step]")).to_have_text(game.sentence(3))
    expect(story.locator("[data-ply]")).to_have_count(game.last + 1)  # more than one answer holds
    story.locator("[data-ply='5']").click()
    expect(story.locator("[aria-current=step]")).to_have_text(game.sentence(5))
    game.at(5)


def test_when_a_game_has_ended_every_seat_can_be_looked_from(visit: Visits) -> None:
    game = bring(visit(), played("robber-knights"))
    page = game.open(40)
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile("seat=1$"))
    hers = {item["id"] for item in game.get("plies/40?seat=1")["scene"]["items"]}
    assert hers != {item["id"] for item in game.get("plies/40?seat=0")["scene"]["items"]}
    for item in hers:
        expect(page.locator(f"[data-item='{item}']")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Seen by")).to_have_value("1")


def test_things_tell_what_they_were(visit: Visits) -> None:
    game = bring(visit(), played("castle"))
    page = game.open(60)
    page.locator("svg.board").first.focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):  # arrows move over a board that has the focus
        page.keyboard.press(key)
    expect(page.locator(".info h2")).to_be_visible()
    game.at(60)


def test_play_on_from_here(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = game.open(21)
    page.get_by_role("button", name="Play on from here").click()
    form = page.get_by_role("dialog")
    form.get_by_role("radio").nth(1).check()
    form.get_by_label("The others are played by").select_option("beginner")
    form.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/table/"))
    fresh = page.url.rsplit("/", 1)[1]
    expect(page.locator("use[data-ref]").first).to_be_visible()  # it is my turn
    told = page.request.get(f"/api/tables/{fresh}").json()
    assert told["mine"] == [1] and told["table"]["origin"] == game.id
    assert told["table"]["ply"] in (21, 22)  # the bot may have had to move first
    assert [seat["bot"] for seat in told["table"]["seats"]] == ["beginner", None]


def test_who_is_not_known_yet_says_a_name_and_plays_on(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = visit(f"/replay/{game.id}/4")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Your name").fill("Eve")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/table/"))
    assert page.request.get("/api/me").json()["name"] == "Eve"


def test_downloads(visit: Visits) -> None:
    game = bring(visit(accept_downloads=True), played("forteresse"))
    page = game.open(12)

    def download(name: str) -> tuple[str, bytes]:
        with page.expect_download() as coming:
            page.get_by_role("link", name=name).click()
        return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()

    name, record = download("Transcript")
    assert name.endswith(".jsonl")
    _, actions = transcript.read(record.decode().splitlines(), bastide.game)
    assert actions == [ply.action for ply in game.table.history]
    name, svg = download("SVG")
    assert name.endswith("-12.svg") and svg.startswith(b"<svg") and len(svg) > 2000
    name, png = download("PNG")
    assert name.endswith("-12.png") and png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (2 * bastide.draw.SHOWN_WIDTH,)


def test_the_menu_of_a_table_has_a_picture_of_the_board(visit: Visits) -> None:
    game = bring(visit(accept_downloads=True), played("forteresse", 4))
    game.page.goto(f"/table/{game.id}")
    game.page.get_by_role("button", name="Menu").click()
    with game.page.expect_download() as coming:
        game.page.get_by_role("link", name="Picture of the board").click()
    assert coming.value.suggested_filename == f"forteresse-{game.id}-{game.last}.png"
    png = Path(coming.value.path()).read_bytes()
    assert struct.unpack(">I", png[16:20]) == (2 * bastide.draw.SHOWN_WIDTH,)


@pytest.mark.parametrize(
    ("button", "frames", "name"),
    [("Film of the whole game", 5, "-0-4.gif"), ("Film of the last 2 actions", 3, "-0-2.gif")],
)
def test_a_film_is_painted_while_one_sees_how_far_it_is(
    visit: Visits, button: str, frames: int, name: str
) -> None:
    game = bring(visit(accept_downloads=True), played("forteresse", 4))
    page = game.open(2)
    page.evaluate("""() => {
      window.seen = [];
      const look = () => document.querySelectorAll("progress").forEach((bar) => seen.push(bar.value));
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    }""")
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    assert coming.value.suggested_filename.endswith(name)
    film = Path(coming.value.path()).read_bytes()
    assert film.startswith(b"GIF89a")
    assert Image.open(BytesIO(film)).n_frames == frames
    seen = page.evaluate("seen")
    assert seen == sorted(seen) and seen[-1] == frames
    expect(page.get_by_role("button", name=button)).to_be_visible()  # once more, if one likes


def test_a_film_can_be_given_up(visit: Visits) -> None:
    game = bring(visit(), played("forteresse"))
    page = game.open(12)
    page.get_by_role("button", name="Film of the whole game").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Film of the whole game")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_to_this_moment_is_copied(visit: Visits) -> None:
    game = bring(visit(permissions=["clipboard-read", "clipboard-write"]), played("forteresse"))
    page = game.open(9)
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{visit.base}/replay/{game.id}/9"


@pytest.mark.proof
@pytest.mark.parametrize("name", [game.id for game in bastide.games()])
def test_points_are_drawn_over_time(visit: Visits, name: str) -> None:
    game = bring(visit(), played(name, 60))
    page = game.open(game.last // 2)
    players = game.table.setup.players
    plot = page.locator("figure")
    expect(plot.get_by_role("img")).to_be_visible()
    expect(plot.locator(".line")).to_have_count(players)
    points = game.get("scores?seat=0")["points"]
    stand = plot.get_by_role("slider")
    stand.press("End")  # keys show the numbers, Enter goes there
    for n in points[-1][1]:
        expect(plot.locator(".stand", has_text=re.compile(rf"\b{n}$")).first).to_be_visible()
    stand.press("Enter")
    game.at(game.last)
    box = plot.locator("svg[role=img]").bounding_box()
    assert box
    plot.locator("svg[role=img]").click(position={"x": 4, "y": box["height"] / 2})
    game.at(0)


def test_a_finished_table_shows_the_plot_and_leads_to_the_replay(visit: Visits) -> None:
    game = bring(visit(), played("castle"))
    page = game.page
    page.goto(f"/table/{game.id}")
    plot = page.get_by_role("region", name="The game has ended").locator("figure")
    plot.locator("svg[role=img]").click(position={"x": 2, "y": 40})
    expect(page).to_have_url(re.compile(f"/replay/{game.id}/0"))
    game.at(0)


def test_a_running_game_keeps_its_secrets(visit: Visits) -> None:
    game = bring(visit(), played("robber-knights", 25))
    page = game.open(game.last)
    expect(page.get_by_text("This game still holds secrets.")).to_be_visible()
    expect(page.get_by_role("link", name="Transcript")).to_have_count(0)
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(page.get_by_role("link", name="SVG")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "There is no such moment"), ("fr", "Ce moment n’existe pas")]
)
def test_no_such_moment(visit: Visits, lang: str, word: str) -> None:
    game = bring(visit(lang=lang), played("forteresse", 8))
    for ply in (str(game.last + 1), "-1", "four"):
        game.page.goto(f"/replay/{game.id}/{ply}")
        expect(game.page.get_by_role("heading", level=2)).to_contain_text(word)
    game.page.get_by_role("button").filter(has_text=re.compile("end|fin")).click()
    game.at(game.last)


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "There is no such table."), ("fr", "Cette table n’existe pas.")]
)
def test_no_such_table(visit: Visits, lang: str, word: str) -> None:
    with visit.expected("404"):
        page = visit("/replay/nothing", lang=lang)
        expect(page.get_by_role("alert")).to_have_text(word)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_phone_everything_is_within_reach(visit: Visits, check_axe: Axe, lang: str) -> None:
    game = bring(visit(size="phone", lang=lang), played("castle", 50))
    page = game.open(30)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    for control in page.locator(".bar button, .bar select, .tabs button").all():
        box = control.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 44
    for tab in range(4):
        page.locator(".tabs button").nth(tab).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_timeout(300)
        check_axe(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".bar .buttons button").nth(3).tap()
    game.stands_at(31)


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", [game.id for game in bastide.games()])
def test_a_replay_is_for_everyone(visit: Visits, check_axe: Axe, name: str, theme: str) -> None:
    game = bring(visit(theme=theme), played(name, 60))
    page = game.open(game.last // 2)
    expect(page.locator("figure")).to_be_visible()
    check_axe(page)
