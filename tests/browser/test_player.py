"""A game as a page, opened as a file with the network cut: played through by mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from bastide.core.table import Table
from bastide.draw.tokens import Theme, tokens
from bastide.games import games
from tests.test_player import played, unpacked

Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Call it with a page: a browser that reaches nobody opens it as a file. It may ask for nothing else."""
    wrong: list[str] = []

    def visit(html: str, **more: Any) -> Page:
        file = tmp_path / "game.html"
        file.write_text(html, "utf-8")
        context = browser.new_context(offline=True, **more)
        page = context.new_page()
        page.on("console", lambda told: wrong.append(told.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda one: wrong.append(one.url) if one.url != file.as_uri() else None)
        page.clock.install()
        page.goto(file.as_uri())
        for frame in page.frames:
            if frame.locator("#play").count():
                expect(frame.locator("#play")).to_be_enabled()  # it is unpacked
        page.clock.pause_at(page.evaluate("Date.now() + 5000"))  # from now on time is ours
        return page

    yield visit
    for context in browser.contexts:
        context.close()
    assert not wrong


def at(page: Page | FrameLocator, table: Table, moment: int) -> None:
    """The page shows this moment, in words and in the picture."""
    last = len(table.history)
    found = unpacked(table.replay(lang="fr").page)["moments"][moment]
    expect(page.locator("output")).to_have_text(f"{moment} / {last}")
    expect(page.locator("#said")).to_have_text(found["said"])
    expect(page.get_by_role("img").first).to_have_attribute("aria-label", found["label"])
    expect(page.get_by_role("slider")).to_have_value(str(moment))


@pytest.mark.parametrize("name", [g.id for g in games()])
def test_it_plays_through_to_the_end(name: str, opened: Open) -> None:
    table = played(name, 5)
    page = opened(table.replay(lang="fr").page)
    at(page, table, 0)
    assert page.locator("#boards g").count() > 20
    page.get_by_role("button", name="Lire").click()
    for moment in range(1, 6):
        page.clock.run_for(900)
        at(page, table, moment)
    expect(page.get_by_role("button", name="Lire")).to_be_visible()  # it has stopped
    page.get_by_role("button", name="Lire").click()  # and begins anew
    at(page, table, 0)
    page.get_by_role("button", name="Suspendre").click()
    page.clock.run_for(5000)
    at(page, table, 0)


def test_by_keyboard_alone(opened: Open) -> None:
    table = played("forteresse", 12)
    page = opened(table.replay(lang="fr").page)
    for key, moment in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 12), ("Home", 0)]:  # fmt: skip
        page.keyboard.press(key)
        at(page, table, moment)
    page.keyboard.press("Space")
    page.clock.run_for(1800)
    at(page, table, 2)
    page.keyboard.press("Space")
    page.clock.run_for(5000)
    at(page, table, 2)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Un coup en arrière")).to_be_focused()
    page.keyboard.press("Space")  # presses the button that has the focus, and nothing else
    at(page, table, 1)
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("slider", name="Moment de la partie")).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(page, table, 2)
    page.keyboard.press("End")
    at(page, table, 12)


def test_by_mouse(opened: Open) -> None:
    table = played("forteresse", 12)
    page = opened(table.replay(lang="fr").page)
    expect(page.get_by_role("button", name="Un coup en arrière")).to_be_disabled()
    page.get_by_role("button", name="Un coup plus loin").click()
    at(page, table, 1)
    page.get_by_role("button", name="Un coup en arrière").click()
    at(page, table, 0)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    at(page, table, 12)
    expect(page.get_by_role("button", name="Un coup plus loin")).to_be_disabled()


def test_by_finger_on_a_phone(opened: Open) -> None:
    table = played("forteresse", 12)
    phone = {"width": 360, "height": 740}
    page = opened(table.replay(lang="fr").page, has_touch=True, viewport=phone)
    page.get_by_role("button", name="Un coup plus loin").tap()
    at(page, table, 1)
    page.get_by_role("button", name="Lire").tap()
    page.clock.run_for(900)
    at(page, table, 2)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    at(page, table, 12)
    for button in page.get_by_role("button").all():
        area = button.bounding_box()
        assert area and min(area["width"], area["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def rgb(colour: str) -> str:
    """As a browser says it."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_suits_whoever_reads_it(
    theme: Theme, motion: str, opened: Open, check_axe: Callable[[Page], None]
) -> None:
    """Light or dark as its reader likes it; nothing moves but what was asked for; axe finds nothing."""
    table = played("castle", 6)
    page = opened(table.replay(lang="fr").page, color_scheme=theme, reduced_motion=motion)
    page.keyboard.press("End")
    at(page, table, 6)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    shadow = page.evaluate("getComputedStyle(document.querySelector('#boards rect')).fill")
    assert ground == rgb(tokens(theme)["surface-0"])
    assert shadow == rgb(tokens(theme)["art-ink"])
    assert page.evaluate("document.getAnimations().length") == 0
    page.clock.resume()
    check_axe(page)


def test_several_in_one_page_as_in_a_notebook(opened: Open) -> None:
    """Each in its frame, as high as it needs; none leaves anything behind in the page around it."""
    one, other = played("forteresse", 8), played("castle", 8)
    shown = "".join(table.replay(lang="fr")._repr_html_() for table in (one, other))
    page = opened(f"<!doctype html><p>Zwei</p>{shown}<p>Ende</p>", viewport={"width": 900, "height": 900})  # fmt: skip
    plain = set(page.evaluate("Object.keys(window)"))
    first, second = page.frame_locator("iframe >> nth=0"), page.frame_locator("iframe >> nth=1")
    first.get_by_role("button", name="Un coup plus loin").click()
    page.keyboard.press("ArrowRight")
    at(first, one, 2)
    at(second, other, 0)
    second.get_by_role("button", name="Un coup plus loin").click()
    at(second, other, 1)
    for frame in page.frames[1:]:
        assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert set(page.evaluate("Object.keys(window)")) == plain


def test_in_a_frame_that_is_closed_off(opened: Open) -> None:
    """As some sites show notebooks: it cannot reach the page around it, and plays all the same."""
    table = played("forteresse", 8)
    frame = (
        table.replay(lang="fr")._repr_html_().replace("<iframe", "<iframe sandbox='allow-scripts'")
    )
    page = opened(f"<!doctype html>{frame}")
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="Un coup plus loin").click()
    at(inside, table, 1)
