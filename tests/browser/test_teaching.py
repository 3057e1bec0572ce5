"""Bots as teachers: somebody who wants to be taught by those he plays against."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import bastide
from bastide.coach.practice import practice
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, cookies, record
from tests.browser.seated import STILL, People
from tests.server.test_judging import BEFORE

Check = Callable[[Page], None]


def tap(hand: Hand, *cells: str) -> None:
    """Play a move by finger."""
    for cell in cells:
        hand.idle()
        expect(hand.lit(cell)).to_be_visible()
        hand.page.touchscreen.tap(*hand.point(cell))
    hand.page.locator("[data-confirm]").tap()
    hand.idle()


def test_a_bot_says_why_it_played_so_to_who_wants_it(visit: Visits, people: People) -> None:
    """By finger, on a phone, in French: off at first; on, from the bot's next turn on, over the board and in the log."""
    ada = people("Ada")
    table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, table, size="phone", lang="fr", **STILL)
    page = hand.page

    tap(hand, "c:e4", "c:e5")
    expect(hand.lit("c:d2")).to_be_visible()  # the bot has answered
    assert not any(said.get("t") == "explain" for said in hand.wire.said)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_label(re.compile("^Les robots enseignent")).tap()
    page.get_by_role("dialog").get_by_role("button", name="Fermer").tap()
    tap(hand, "c:d2", "c:d3")
    said = page.locator(".happened q")
    expect(said).to_be_visible()
    reason = said.inner_text()
    assert re.search(r"\b(je|j’|Je|J’|Ada)", reason)
    page.get_by_role("button", name="Journal").tap()
    expect(page.get_by_role("dialog").locator(".why")).to_have_text(reason)


def test_who_plays_a_first_game_with_a_guide_is_taught(visit: Visits, people: People) -> None:
    ada = people("Ada")
    table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, f"{table}#guide", **STILL)
    hand.touch("c:e4", "c:e5")
    expect(hand.page.locator(".log .why")).to_have_count(1)


MISTAKE = {
    "to": 2,
    "cost": 0.28,
    "better": {"chain": ["h1xd5"], "chance": 0.64, "proven": False, "line": []}
    | {"say": ["named", {"en": "Take on d5."}], "why": ["named", {"en": "It is worth a pawn."}]},
}


def judge(page: WebSocketRoute) -> None:
    """A line whose judge knows one mistake: whoever searches by the plain rules of this server would take too long."""
    server, played = page.connect_to_server(), [""]

    def up(text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] == "play":
            played[:] = message["chain"]
        if message["t"] != "judge":
            server.send(text)
            return
        found = {"mistake": MISTAKE} if played == ["g3-g2"] else {}
        page.send(json.dumps({"t": "done", "id": message["id"], "ply": message["ply"], **found}))

    page.on_message(up)
    server.on_message(page.send)


def test_a_mistake_is_taken_back_with_one_touch(visit: Visits, people: People) -> None:
    """By finger, on a phone: a mistake is offered back though the bot has answered; a good move is not spoken of."""
    ada = people("Ada")
    table = bring(ada, record("forteresse", BEFORE, 2), "me", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, f"{table}#guide", judge, size="phone", **STILL)
    page, card = hand.page, hand.page.locator(".mistake")
    page.get_by_role("button", name="I see").tap()
    tap(hand, "c:g3", "c:g2")
    expect(card).to_contain_text("It costs about 28 wins in a hundred", ignore_case=True)
    expect(card).not_to_contain_text("It is worth a pawn.")
    card.get_by_role("button", name="What was better?").tap()
    expect(card).to_contain_text("Take on d5. It is worth a pawn.")
    expect(hand.lit("c:h1")).to_be_visible()  # the bot has answered
    card.get_by_role("button", name="Take it back").tap()
    expect(card).to_have_count(0)
    expect(hand.lit("c:g3")).to_be_visible()
    tap(hand, "c:h1", "c:d5")
    expect(page.locator(".happened q")).to_be_visible()  # the bot has answered again
    expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "lang", "button"),
    [("phone", "fr", "S’exercer : La fin de partie"), ("wide", "en", "Practise: The endgame")],
)
def test_a_phase_is_practised_against_a_chosen_level_each_time_from_another_moment(
    visit: Visits, people: People, size: str, lang: str, button: str, check_axe: Check
) -> None:
    page = visit(
        "/learn/forteresse", storage_state=cookies(people("Ada")), size=size, lang=lang, **STILL
    )
    plies = []
    for _ in range(2):
        page.get_by_role("combobox").select_option("beginner")
        chosen = page.get_by_role("button", name=re.compile(button.replace(" ", r"\s")))
        expect(chosen).to_be_visible()
        check_axe(page)
        chosen.tap() if size == "phone" else chosen.click()
        page.wait_for_url("**/table/*")
        expect(page.locator("svg.board")).to_be_visible()
        expect(page.locator(".top .provenance")).to_have_text(
            {"fr": "Entraînement", "en": "Practice"}[lang]
        )
        plies.append(page.evaluate("() => location.pathname"))
        page.go_back()
    games = [
        people("Eve").get(f"/api{path.replace('table', 'tables')}")["table"]["ply"]
        for path in plies
    ]
    starts = practice(bastide.game("forteresse"))["endgame"].starts
    assert games == [len(start.actions) for start in starts[:2]]
