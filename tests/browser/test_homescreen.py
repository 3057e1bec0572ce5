"""Bastide on a home screen, and without a network."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bastide.server.site import SITE
from tests.browser.conftest import Visits
from tests.browser.hand import until
from tests.server.conftest import free_port
from tests.server.network import Person, start

Check = Callable[[Page], None]


def bar_colour(page: Page) -> str:
    """The colour the browser would give its own bar."""
    colour: str = page.evaluate(
        """[...document.querySelectorAll("meta[name=theme-color]")]
             .find((meta) => matchMedia(meta.media).matches)?.content"""
    )
    return colour


def test_chromium_would_install_it(visit: Visits) -> None:
    page = visit("/", lang="fr")
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.fr.webmanifest")
    assert not manifest["errors"]
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # pages of tests are opened in private windows, which install nothing
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    expect(page.locator("link[rel=apple-touch-icon]")).to_have_attribute("href", "/icons/touch.png")


def test_the_browsers_bar_has_the_readers_theme(visit: Visits) -> None:
    page = visit("/settings", theme="light")
    light = bar_colour(page)
    page.get_by_role("combobox", name="Colours").select_option("dark")
    dark = bar_colour(page)
    assert dark != light
    page.get_by_role("combobox", name="Colours").select_option("system")
    assert bar_colour(page) == light
    page.emulate_media(color_scheme="dark")
    assert bar_colour(page) == dark


# ---------------------------------------------------------------- without a network


def with_worker(visit: Visits, path: str = "/", **more: str) -> Page:
    """A page that has come whole, and whose service worker is at work."""
    page = visit(path, service_workers="allow", **more)
    ready(page)
    page.wait_for_load_state("networkidle")
    return page


def ready(page: Page) -> None:
    script = "navigator.serviceWorker.controller?.state === 'activated'"
    until(page, lambda: page.evaluate(script) is True, "the worker's work")


def caches(page: Page) -> list[str]:
    """The names of what the worker keeps: asking for them makes none, as `kept` may of one that is just thrown away."""
    names: list[str] = page.evaluate("caches.keys()")
    return names


def kept(page: Page) -> dict[str, list[str]]:
    """The paths that the worker keeps, by the name of the cache."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
             const all = {};
             for (const name of await caches.keys()) {
               const keys = await (await caches.open(name)).keys();
               all[name] = keys.map((request) => new URL(request.url).pathname);
             }
             return all;
           }"""
    )
    return found


@pytest.mark.parametrize(
    ("lang", "title", "works", "waits"),
    [
        ("en", "No network", "every move that was accepted is kept", "tables on one screen need"),
        ("fr", "Pas de réseau", "chaque coup accepté est gardé", "ont aussi besoin du serveur"),
    ],
)
def test_without_a_network_a_page_says_what_works(
    visit: Visits, check_axe: Check, lang: str, title: str, works: str, waits: str
) -> None:
    page = with_worker(visit, lang=lang, size="phone")
    with visit.expected("ERR_INTERNET_DISCONNECTED"):
        page.context.set_offline(True)
        page.goto("/settings")
        expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
        expect(page.get_by_role("list").nth(0)).to_contain_text(works)
        expect(page.get_by_role("list").nth(1)).to_contain_text(waits)
        check_axe(page)
        page.context.set_offline(False)
        # nobody has to do anything: the page that was asked for comes
        settings = {"en": "Settings", "fr": "Réglages"}[lang]
        expect(page.get_by_role("heading", name=settings, level=1)).to_be_visible()


def test_a_part_of_the_page_that_cannot_be_fetched_leads_to_that_page(visit: Visits) -> None:
    page = with_worker(visit)
    link = page.get_by_role("link", name="Settings")
    expect(link).to_be_visible()
    with (
        visit.expected("ERR_FAILED"),
        visit.expected("ERR_INTERNET_DISCONNECTED"),
        visit.expected("preload"),  # what the browser says of the part, while the page is left
        visit.expected("dynamically imported"),
    ):
        page.context.set_offline(True)
        link.click()
        expect(page.get_by_role("heading", name="No network")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_nothing_is_kept_of_tables_and_pages(
    visit: Visits, people: Callable[[str], Person]
) -> None:
    table = people("Ada").open("forteresse", "me", "bot:greedy")["table"]["id"]
    page = with_worker(visit)
    for path in ("/", f"/table/{table}", f"/replay/{table}", "/rules/forteresse"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    ((name, paths),) = kept(page).items()
    assert name.startswith("bastide-")
    assert "/offline.html" in paths
    assert any("TablePage" in path for path in paths), "files with a hash in their name are kept"
    others = [path for path in paths if not path.startswith("/assets/")]
    assert others == ["/offline.html"]
    policy = page.request.get("/sw.js").headers
    assert policy["cache-control"] == "no-cache"
    assert "worker-src 'self'" in policy["content-security-policy"]


# ---------------------------------------------------------------- a new build


@pytest.fixture
def deploy(tmp_path: Path) -> Iterator[Callable[[Path], str]]:
    """Call it with the folder of a client: a server with it takes the place of the one before, at one address."""
    port, running = free_port(), []

    @contextmanager
    def stopped() -> Iterator[None]:
        yield
        for process in running:
            process.terminate()
            process.wait(20)
        running.clear()

    def serve(client: Path) -> str:
        with stopped():
            pass
        process, base = start(
            tmp_path, port=port, program="tests.browser.other_build", SITE=str(client)
        )
        running.append(process)
        return base

    with stopped():
        yield serve


def next_build(folder: Path) -> Path:
    """The client as if all of its parts had been changed: they have other names, and whatever names them too."""
    shutil.copytree(SITE, folder)
    for packed in (*folder.rglob("*.br"), *folder.rglob("*.gz")):
        packed.unlink()
    parts = [part.name for part in folder.glob("assets/*.js")]
    named = re.compile("|".join(map(re.escape, parts)))
    for file in (*folder.rglob("*.js"), *folder.glob("*.html")):
        text = named.sub(lambda found: f"next-{found[0]}", file.read_text("utf-8"))
        text = text.replace('id="app"', 'id="app" data-next')
        file.write_text(re.sub(r'BUILD = "\w+"', 'BUILD = "next"', text), "utf-8")
    for part in parts:
        (folder / "assets" / part).rename(folder / "assets" / f"next-{part}")
    return folder


@pytest.mark.proof
def test_a_new_build_takes_the_place_of_the_old(
    browser: Browser, deploy: Callable[[Path], str], tmp_path: Path
) -> None:
    visit = Visits(browser, deploy(SITE))
    page = with_worker(visit, "/rules/forteresse")
    (old,) = caches(page)
    deploy(next_build(tmp_path / "next"))
    page.goto("/")
    expect(page.locator("[data-next]")).to_have_count(1)  # the first look is the new page already
    until(page, lambda: caches(page) == ["bastide-next"], "forgetting the old build")
    assert old != "bastide-next"
    page.reload()
    expect(page.locator("[data-next]")).to_have_count(1)
    assert caches(page) == ["bastide-next"]
    visit.close()
    assert not visit.complaints


@pytest.mark.proof
def test_a_tab_left_open_finds_the_new_build(
    browser: Browser, deploy: Callable[[Path], str], tmp_path: Path
) -> None:
    """Its address asks for a part that is no longer there: it begins again, and all is well."""
    visit = Visits(browser, deploy(SITE))
    page = with_worker(visit)
    deploy(next_build(tmp_path / "next"))
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("[data-next]")).to_have_count(1)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    visit.close()
