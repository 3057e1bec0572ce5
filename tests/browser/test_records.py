"""Whom one plays with, and whether the game is a fair one: the page says so in words."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, cookies, record
from tests.server.network import Person

People = Callable[[str], Person]
WHY = {
    "en": "This game began in a record that somebody brought",
    "fr": "Cette partie a commencé dans une transcription que quelqu’un a apportée",
}
SHORT = {"en": "From a record", "fr": "D’après une transcription"}


def at_home(visit: Visits, person: Person, lang: str = "en") -> Page:
    """The gallery of somebody whom the browser knows."""
    page = visit("/", lang=lang, storage_state=cookies(person))
    page.evaluate("localStorage.setItem('bastide-settings', JSON.stringify({ known: true }))")
    page.reload()
    return page


def test_a_game_from_a_record_is_called_one_wherever_it_is_shown(
    visit: Visits, people: People, check_axe: Callable[[Page], None]
) -> None:
    ada = people("Ada")
    table = bring(ada, record("forteresse", "e4-e5 e6-d5"), "me", "me")["table"]["id"]
    waiting = bring(ada, record("forteresse", "e4-e5"), "me", "human")["table"]["id"]
    for lang in ("en", "fr"):
        home = at_home(visit, ada, lang)
        mine = home.get_by_role("region", name={"en": "My tables", "fr": "Mes tables"}[lang])
        expect(mine.get_by_text(SHORT[lang]).first).to_be_visible()
        home.goto(f"/table/{table}")
        expect(home.locator("header").get_by_text(SHORT[lang])).to_be_visible()
        expect(home.locator(".log")).to_contain_text(WHY[lang])
        check_axe(home)
        home.goto(f"/replay/{table}")
        expect(home.locator("header").get_by_text(SHORT[lang])).to_be_visible()
        expect(home.locator(".log")).to_contain_text(WHY[lang])
        home.goto(f"/table/{waiting}")
        expect(home.locator(".lobby")).to_contain_text(WHY[lang])
        invited = visit(f"/join/{waiting}#secret", lang=lang)
        expect(invited.get_by_text(WHY[lang])).to_be_visible()
    phone = Hand(visit, ada, table, size="phone")
    expect(phone.page.locator("header").get_by_text(SHORT["en"])).to_be_visible()
    fair = ada.open("forteresse", "me", "me")["table"]["id"]
    phone.page.goto(f"/table/{fair}")
    expect(phone.page.locator("svg.board").first).to_be_visible()
    expect(phone.page.locator(".provenance")).to_have_count(0)


def test_everybody_reads_who_plays_for_whom(visit: Visits, people: People) -> None:
    ada, bob, lea = people("Ada"), people("Bob"), people("Léa")
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hers, his = Hand(visit, ada, table), Hand(visit, bob, table, lang="fr")
    ada.post(f"/api/tables/{table}/seats/1", do="bot", bot="random")
    expect(hers.page.locator(".chat")).to_contain_text("The host has given Bob’s seat to a bot.")
    told = "L’hôte a confié la place de Bob à un robot."
    expect(his.page.locator(".chat")).to_contain_text(told)
    secret = ada.post(f"/api/tables/{table}/seats/1", do="invite")["links"]["1"]
    lea.post(f"/api/tables/{table}/join", claim=secret)
    expect(hers.page.locator(".chat")).to_contain_text("Léa now plays for Bob.")
    his.page.reload()
    expect(his.page.locator(".chat")).to_contain_text(told)
    expect(his.page.locator(".chat")).to_contain_text("Léa joue désormais pour Bob.")


def test_a_rematch_is_offered_and_declined(visit: Visits, people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    ada.do(table, "resign", seat=0)
    fresh = ada.post(f"/api/tables/{table}/rematch")["table"]["id"]
    lobby = visit(f"/table/{fresh}", storage_state=cookies(ada)).locator(".lobby")
    expect(lobby).to_contain_text("Bob · has not come yet")
    home = at_home(visit, bob)
    invitations = home.get_by_role("region", name="Invitations")
    expect(invitations).to_contain_text("Ada")
    expect(home.get_by_role("region", name="My tables").get_by_role("listitem")).to_have_count(1)
    invitations.get_by_role("button", name="Decline").click()
    expect(invitations).to_have_count(0)
    expect(lobby).to_contain_text("Bob will not play this time.")
    expect(lobby).to_contain_text("Free seat")


def test_more_tables_are_shown_when_asked_for(visit: Visits, people: People) -> None:
    ada = people("Ada")
    for _ in range(8):
        ada.open("forteresse", "me", "me")
    mine = at_home(visit, ada).get_by_role("region", name="My tables")
    expect(mine.get_by_role("listitem")).to_have_count(6)
    mine.get_by_role("button", name="Show more").click()
    expect(mine.get_by_role("listitem")).to_have_count(8)
    expect(mine.get_by_role("button", name="Show more")).to_have_count(0)
