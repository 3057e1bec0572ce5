"""Two players talk in private: both see with whom, a third and a spectator see nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hand import Hand
from tests.browser.test_gallery import TABLE, plan
from tests.server.network import Person

People = Callable[[str], Person]
Check = Callable[..., None]
SECRET = "Together against Cleo?"


def hands(visit: Visits, people: People, lang: str, size: str) -> list[Hand]:
    """Ada, Bob and Cleo play, and Eve watches."""
    ada, *others = (people(name) for name in ("Ada", "Bob", "Cleo"))
    opened = ada.open("dissuasion", "me", "open", "open", policy={"whispers": True})
    table = opened["table"]["id"]
    for seat, person in enumerate(others, 1):
        person.post(f"/api/tables/{table}/join", seat=seat)
    more = {"reduced_motion": "reduce", "lang": lang, "size": size}
    return [Hand(visit, person, table, **more) for person in (ada, *others, people("Eve"))]


def test_two_make_an_alliance_and_nobody_knows(
    visit: Visits, people: People, check_axe: Check
) -> None:
    ada, bob, cleo, eve = hands(visit, people, "en", "wide")
    to = ada.page.get_by_role("combobox", name="To", exact=True)
    expect(to.get_by_role("option")).to_have_text(
        ["everybody here", "Bob, in private", "Cleo, in private"]
    )
    expect(eve.page.get_by_role("combobox", name="To", exact=True)).to_have_count(0)
    to.select_option(label="Bob, in private")
    field = ada.page.get_by_label("Say something")
    expect(field).to_have_attribute("placeholder", "In private to Bob")
    field.fill(SECRET)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".private")).to_contain_text(f"You, in private to Bob: {SECRET}")
    expect(bob.page.locator(".private")).to_contain_text(f"Ada, in private to you: {SECRET}")
    check_axe(bob.page)
    to.select_option(label="everybody here")
    field.fill("Good luck, all!")
    ada.page.keyboard.press("Enter")
    for hand in (bob, cleo):
        expect(hand.page.locator(".chat")).to_contain_text("Good luck, all!")
    bob.page.reload()  # it is still there
    expect(bob.page.locator(".private")).to_contain_text(SECRET)
    for hand in (cleo, eve):
        expect(hand.page.locator(".private")).to_have_count(0)
        assert SECRET not in str(hand.wire.heard)


def test_an_answer_by_finger_in_french(visit: Visits, people: People) -> None:
    ada, bob, *_ = hands(visit, people, "fr", "phone")
    for hand in (ada, bob):
        hand.page.get_by_role("button", name="Table").tap()
    ada.page.get_by_role("combobox", name="À", exact=True).select_option(label="Bob, en privé")
    ada.page.get_by_role("textbox").last.fill("À deux ?")
    ada.page.get_by_role("button", name="Envoyer").tap()
    expect(bob.page.locator(".private:visible")).to_contain_text("Ada, en privé à vous")


@pytest.mark.parametrize("players", [2, 3])
def test_the_host_allows_it_where_more_than_two_play(visit: Visits, players: int) -> None:
    page = visit("/")
    sheet = plan(page, "With friends", "Dissuasion")
    sheet.get_by_role("radio", name=str(players)).check()
    sheet.get_by_text("More choices").click()
    allow = sheet.get_by_role("checkbox", name="Players may talk in private")
    expect(allow).to_have_count(int(players > 2))
    if players > 2:
        expect(allow).not_to_be_checked()
        allow.check()
    sheet.get_by_role("button", name="Open the table").click()
    page.wait_for_url(TABLE)
    table = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then(a => a.json())"
    )["table"]
    assert table["policy"]["whispers"] is (players > 2)
