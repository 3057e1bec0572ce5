"""The operator's page, from the address that the command line prints to what players read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bastide.cli.main import main
from tests.browser.conftest import Visits
from tests.server.network import Person, serving
from tests.server.postgres import running_postgres

pytestmark = pytest.mark.proof

FRENCH = "Nous redémarrons à midi."


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def base(url: str) -> Iterator[str]:
    with serving(url) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, base: str) -> Iterator[Visits]:
    visits = Visits(browser, base)
    yield visits
    visits.close()
    assert not visits.complaints


@pytest.fixture
def address(
    url: str, base: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setenv("BASTIDE_PORT", base.rpartition(":")[2])
    return printed_address(url, capsys)


def printed_address(url: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command line prints. In a thread of its own: Playwright's event loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(main, ["--lang", "en", "admin", "token", "--database", url]).result()
    return capsys.readouterr().out.strip()


def test_an_operator_sees_a_table_and_speaks_to_everybody(
    visit: Visits, base: str, address: str, check_axe: Callable[[Page], None]
) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        line.until("welcome")
        page = visit(address)
        row = (
            page.get_by_role("table", name="Running tables")
            .get_by_role("row")
            .filter(has_text=table)
        )
        expect(row).to_contain_text("La Forteresse")
        assert page.url == f"{base}/admin"  # the token is out of sight
        page.reload()  # and this tab still has it
        expect(row).to_be_visible()
        page.get_by_role("textbox", name="In English").fill("We restart at noon.")
        page.get_by_role("textbox", name="In French").fill(FRENCH)
        page.get_by_role("button", name="Show to everybody").click()
        expect(page.get_by_role("status")).to_have_text("Everybody reads it now.")
        check_axe(page)
    phone = visit("/", lang="fr", theme="dark", size="phone")
    message = phone.get_by_role("complementary", name="Message de la maison")
    expect(message).to_contain_text(FRENCH)
    expect(phone.get_by_role("article").first).to_be_visible()
    check_axe(phone)
    message.get_by_role("button", name="Écarter ce message").click()
    expect(message).to_have_count(0)
    with phone.expect_response("**/api/message"):
        phone.reload()
    expect(phone.get_by_role("article").first).to_be_visible()
    expect(message).to_have_count(0)


def test_a_wrong_token_opens_nothing_and_the_right_one_does(
    visit: Visits, address: str, check_axe: Callable[[Page], None]
) -> None:
    with visit.expected("401"):
        page = visit("/admin#wrong", lang="fr", size="phone", theme="dark")
        expect(page.get_by_role("alert")).to_contain_text("jeton")
        expect(page.get_by_role("table")).to_have_count(0)
        check_axe(page)
        page.goto(address)  # in the same tab, which only sees that the fragment is another one
        expect(page.get_by_role("table", name="Tables en cours")).to_be_visible()
        assert "#" not in page.url


def test_a_server_is_taken_out_of_service_by_keyboard(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every button that is pressed gives way to another, and the keys go on there."""
    with running_postgres("127.0.0.1") as server, serving(server.url, node="one") as base:
        monkeypatch.setenv("BASTIDE_PORT", base.rpartition(":")[2])
        visits = Visits(browser, base)
        page = visits(printed_address(server.url, capsys))

        def press(name: str, then: str) -> None:
            expect(page.get_by_role("button", name=name)).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name=then)).to_be_focused()

        page.get_by_role("button", name="Drain one").focus()
        press("Drain one", then="Drain now")
        page.keyboard.press("Tab")
        press("Keep", then="Drain one")
        press("Drain one", then="Drain now")
        press("Drain now", then="Put one back into service")
        press("Put one back into service", then="Drain one")
        visits.close()
        assert not visits.complaints
