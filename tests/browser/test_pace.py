"""What others do is shown at a pace one can follow, or at once to who is in a hurry."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record, until
from tests.browser.robot import Robot
from tests.browser.seated import STILL, People, box, game_of

BEAT = 700  # ms between two actions of others


class Dam:
    """A line on which what others do waits until it is let through, all at once."""

    def __init__(self) -> None:
        self.held: list[dict[str, Any]] = []
        self.flood: Callable[[], None] = lambda: None

    def __call__(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "step" and (self.held or message.get("actor") in (1, 2)):
                self.held.append(message)
            else:
                page.send(text)

        self.flood = lambda: [page.send(json.dumps(step)) for step in self.held]  # type: ignore[assignment, func-returns-value]
        page.on_message(server.send)
        server.on_message(down)


def answered(visit: Visits, people: People, **more: Any) -> tuple[Hand, int]:
    """Ada has acted, and two bots after her, all at once; her page's clock stands still. And the last action."""
    ada, dam = people("Ada"), Dam()
    table = game_of("robber-knights", 30, players=3)
    lines = record("robber-knights", [ply.action for ply in table.history], 3)
    opened = bring(ada, lines, "me", "bot:random", "bot:random")["table"]["id"]
    hand = Hand(visit, ada, opened, line=dam, **more)
    robot = Robot(hand)
    for _ in range(200):
        if dam.held:
            break
        if robot.waiting():
            hand.page.wait_for_timeout(20)
        else:
            robot.step()
    until(hand.page, lambda: "ask" in dam.held[-1], "the answers of the bots")
    assert len({step["actor"] for step in dam.held}) > 1 and len(dam.held) > 2
    hand.page.clock.install()
    hand.page.clock.pause_at(hand.page.evaluate("Date.now() + 5000"))
    dam.flood()
    return hand, int(dam.held[-1]["ply"])


def shown_to(hand: Hand) -> int:
    """The last action that the page tells."""
    return int(hand.page.locator(".log .deed").last.get_attribute("data-ply") or 0)


def test_others_act_one_step_after_the_other(visit: Visits, people: People) -> None:
    hand, last = answered(visit, people)
    page, lit = hand.page, hand.page.locator("svg.board use[data-ref], .row [data-ref]")
    work = page.locator(".happened .work")
    expect(work).to_contain_text("is thinking")
    at = shown_to(hand)
    assert at < last
    page.clock.run_for(BEAT * 2)
    until(page, lambda: shown_to(hand) > at, "the next step")
    at = shown_to(hand)
    assert at < last and lit.count() == 0
    expect(page.locator(".happened .what use[href^='#k-shield']")).to_have_count(1)
    page.keyboard.press("x")  # any key
    until(page, lambda: shown_to(hand) == last, "all steps")
    expect(lit.first).to_be_visible()


def test_the_touch_of_who_is_in_a_hurry_plays_nothing(visit: Visits, people: People) -> None:
    hand, last = answered(visit, people)
    page, said = hand.page, len(hand.wire.said)
    assert shown_to(hand) < last
    middle = box(page.locator(".boards"))
    page.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    until(page, lambda: shown_to(hand) == last, "all steps")
    assert [message for message in hand.wire.said[said:] if message["t"] != "ping"] == []


def test_who_wants_no_motion_waits_for_nothing(visit: Visits, people: People) -> None:
    hand, last = answered(visit, people, **STILL)
    until(hand.page, lambda: shown_to(hand) == last, "all steps")
    expect(hand.page.locator("svg.board [data-trail]").first).to_be_attached()  # with marks


def test_the_pace_is_a_setting(visit: Visits, people: People) -> None:
    page = visit("/settings", lang="fr")
    page.get_by_label("Rythme des autres").select_option("at-once")
    page.reload()
    expect(page.get_by_label("Rythme des autres")).to_have_value("at-once")
