"""A real browser on a real server with the built client.

The browser is Debian's Chromium, without its windows where that is installed; Playwright only drives it. Whatever a
page complains about in its console, script that the security policy refuses and requests that fail included, fails the
test that opened it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from bastide.server.site import SITE
from tests.browser.wire import Wire
from tests.server.network import Person, start

PATIENCE = 120_000  # ms that anything may take, on a machine that has other things to do
expect.set_options(timeout=PATIENCE)

SIZES = {
    "phone": (360, 740),
    "sideways": (844, 390),
    "small sideways": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1024, 768),
    "wide": (1440, 900),
}
BY_MOUSE = ("laptop", "wide")
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# A browser that talks to our server and nobody else.
QUIET = [
    "--disable-background-networking", "--disable-component-update", "--disable-gpu",
    "--disable-quic", "--disable-sync", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium lies; the one without windows shows the same pages for a third of the work."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return found or _without("Chromium is not installed here (no program `chromium`)")


def _without(reason: str) -> NoReturn:
    """Browser tests may be skipped on somebody's machine, never where changes are checked."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `bastide serve` with a database of its own, where games do not depend on luck."""
    assert (SITE / "index.html").exists(), "the browser client is not built: make client"
    folder = tmp_path_factory.mktemp("site")
    config = folder / "bastide.toml"
    config.write_text(
        'requests = 10000\nlab_games = 6\nreview_simulations = 2\nlog = "warning"\n'
    )  # all tests share one address
    process, base = start(folder, "--config", str(config), program="tests.browser.seeded")
    yield base
    process.terminate()
    process.wait(20)


# Playwright keeps an event loop running in this thread, which other tests that run their own cannot have beside
# them: it ends with the tests of this folder.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    root = os.getuid() == 0  # Chromium's sandbox does not work for root
    found = playwright.chromium.launch(
        executable_path=chromium, args=QUIET, chromium_sandbox=not root
    )
    yield found
    found.close()


class Visits:
    """Opens pages, each in a browser of its own: other cookies, another language, another screen.

    `complaints` is what their consoles said; a test that provokes some takes them out.
    """

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base = browser, base
        self.complaints: list[str] = []
        self.wires: dict[Page, Wire] = {}

    def __call__(
        self,
        path: str = "/",
        lang: str = "en",
        theme: str = "light",
        size: str = "wide",
        **more: Any,
    ) -> Page:
        """A page at this path; `more` goes to Playwright's new_context.

        Without the service worker, unless a test is about it: requests that pass through one cannot be held up.
        """
        width, height = SIZES[size]
        more = {"service_workers": "block"} | more
        context = self.browser.new_context(
            base_url=self.base, locale=LOCALES[lang], color_scheme=theme,
            viewport={"width": width, "height": height}, has_touch=size not in BY_MOUSE, **more,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        self.wires[page] = Wire(page)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.goto(path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} {message.location.get('url', '')}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that is a page being left
            self.complaints.append(f"request: {request.url}: {request.failure}")

    @contextmanager
    def expected(self, word: str) -> Iterator[None]:
        """What is complained about within, with this word in it, is as it should be."""
        yield
        self.complaints = [told for told in self.complaints if word not in told]

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visits]:
    """Call it to open a page."""
    visits = Visits(browser, site)
    yield visits
    visits.close()
    assert not visits.complaints, "\n".join(["the browser complains:", *visits.complaints])


@pytest.fixture
def people(site: str) -> Iterator[Callable[[str], Person]]:
    """Call it with a name: a guest who opens tables and sits down, as pages would do."""
    known: list[Person] = []

    def person(name: str = "Ada") -> Person:
        known.append(Person(site, name))
        return known[-1]

    yield person
    for one in known:
        one.http.close()


@pytest.fixture(scope="session")
def check_axe() -> Callable[[Page], None]:
    """Call it with a page: what axe-core finds wrong for people with assistive technology fails the test."""
    script = AXE.read_text("utf-8")

    def check(page: Page) -> None:
        page.evaluate(script)
        found = page.evaluate("axe.run().then(({violations}) => violations)")
        assert not found, "\n".join(f"{page.url}: {told}" for told in map(_violation, found))

    return check


def _violation(found: dict[str, Any]) -> str:
    nodes = [f"    {node['html']}\n        {node['failureSummary']}" for node in found["nodes"]]
    return "\n".join([f"{found['id']} ({found['impact']}): {found['help']}", *nodes])
