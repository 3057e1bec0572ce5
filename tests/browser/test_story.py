"""What happened is told: over the board and in the log."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, sentence, until
from tests.browser.robot import Robot
from tests.browser.seated import STILL, People, box, game_of, sit

START = ["e4-e5", "b9-a9"]


def teller(story: dict[str, Any]) -> Callable[[WebSocketRoute], None]:
    """A line that tells this story with every action."""

    def connected(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "step" and message.get("kind") == "play":
                message["log"][-1]["story"] = story
            page.send(json.dumps(message))

        page.on_message(server.send)
        server.on_message(down)

    return connected


def gained(n: int, *on: str) -> dict[str, Any]:
    text = ["named", {"en": f"The gate: +{n}", "fr": f"La porte : +{n}"}]
    return {"lines": [{"text": text, "n": n, "on": list(on)}]}


# ---- the log


def test_the_log_tells_turns_from_the_oldest_to_the_newest(visit: Visits, people: People) -> None:
    table = game_of("castle", 40)
    hand = sit(visit, people, table, **STILL)
    turns: list[Any] = []
    for n, ply in enumerate(table.history):
        seat = table.at(n).view().facts["mover"] if ply.actor == "chance" else ply.actor
        if not turns or seat != turns[-1]:
            turns.append(seat)
    told = hand.page.locator(".log li")
    expect(told).to_have_count(len(turns))
    words = table.setup.game.words("en")
    assert len(turns) < len(table.history)
    expect(hand.page.locator(".log .deed")).to_have_count(len(table.history))
    first = table.at(1).tell(0)
    expect(hand.page.locator(".log .deed").first).to_have_text(sentence(words, first))


END = "list => list.scrollHeight - list.scrollTop - list.clientHeight"


def test_the_log_stays_at_its_end_unless_its_reader_scrolled_up(
    visit: Visits, people: People
) -> None:
    hand = sit(visit, people, game_of("forteresse", 40), "me", **STILL)
    story = hand.page.locator(".log ol")
    expect(hand.page.locator(".log .deed").last).to_be_in_viewport()
    assert story.evaluate(END) < 12

    def play() -> None:
        before = len(hand.wire.plays())
        told = hand.page.locator(".log .deed").count()
        Robot(hand).play(plays=before + 1)
        expect(hand.page.locator(".log .deed")).to_have_count(told + 1)

    play()
    expect(hand.page.locator(".log .deed").last).to_be_in_viewport()
    story.evaluate("list => list.scrollTo(0, 0)")
    until(hand.page, lambda: bool(story.evaluate("list => list.scrollTop === 0")), "the beginning")
    play()
    assert story.evaluate("list => list.scrollTop") == 0


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_followed_is_told_with_a_picture_and_lit(
    visit: Visits, people: People, size: str
) -> None:
    table = bastide.new("forteresse").play("e4-e5")
    piece = table.setup.game.scene(table.view(0)).items[0]
    hand = sit(
        visit, people, bastide.new("forteresse"), "me",
        line=teller(gained(4, "c:e7") | {"art": piece.art, "own": piece.own}), size=size, **STILL,
    )  # fmt: skip
    hand.touch("c:e4", "c:e5")
    if size == "phone":
        hand.confirm()
    hand.played(["e4-e5"])
    page = hand.page
    if size == "phone":
        page.get_by_role("button", name="Log").click()
    story = page.locator("dialog .log" if size == "phone" else ".side .log")
    picture = story.locator(".picture use").last
    drawn = "use => document.querySelector(use.getAttribute('href'))?.childElementCount ?? 0"
    until(page, lambda: picture.evaluate(drawn) > 0, "the picture")
    line = story.get_by_role("button", name="The gate: +4")
    light = page.locator('svg.board use[href="#k-gain"]')
    expect(light).to_have_count(0)
    if size == "wide":
        line.hover()
        expect(light).to_have_count(1)
        page.locator(".log h2").hover()
        expect(light).to_have_count(0)
        line.focus()
        expect(light).to_have_count(1)
    else:
        assert box(line)["height"] >= 44
        line.tap()  # the sheet goes, what it lights stays
        expect(page.locator("dialog")).to_have_count(0)
        expect(light).to_have_count(1)


def test_a_replay_tells_turns_too(visit: Visits, people: People) -> None:
    table = game_of("castle", 40)
    hand = sit(visit, people, table, **STILL)
    page = hand.page
    page.goto(f"/replay/{hand.table}/3")
    told = page.get_by_role("region", name="What happened")
    expect(told.locator("[data-ply]")).to_have_count(len(table.history) + 1)
    assert told.locator("li").count() < len(table.history)
    expect(told.locator("[aria-current=step]")).to_have_attribute("data-ply", "3")
    page.keyboard.press("End")
    expect(told.locator("[aria-current=step]")).to_be_in_viewport()


# ---- the line over the board


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_one_line_says_what_just_happened(visit: Visits, people: People, size: str) -> None:
    table = bastide.new("forteresse")
    hand = sit(visit, people, table, "me", size=size, **STILL)
    line, boards = hand.page.locator(".happened .told"), hand.page.locator(".boards")
    expect(line).to_contain_text("Nothing has happened yet.")
    high, board = box(line)["height"], box(boards)
    assert high >= 44
    for move in START:
        start, end = move.split("-")
        hand.touch(f"c:{start}", f"c:{end}")
        if size == "phone":
            hand.confirm()
        table.play(move)
        told = table.setup.game.words("en").render(table.tell(0))
        expect(line).to_contain_text(told.partition(" ")[2])  # after whose move it was
        assert box(line)["height"] == high
        hand.idle()
    assert box(boards)["y"] == board["y"]
    expect(hand.page.get_by_role("log")).to_have_count(1)  # it is spoken once
    expect(hand.page.locator(".happened [aria-live], .log [aria-live]")).to_have_count(0)


def rivals(visit: Visits, people: People, **more: Any) -> Hand:
    """Ada and two bots, who have acted."""
    return sit(visit, people, game_of("robber-knights", 30, players=3), **more)


def test_what_the_others_did_since_one_s_turn_is_told_and_shown_again(
    visit: Visits, people: People
) -> None:
    hand = rivals(visit, people, **STILL)
    page, ply = hand.page, hand.wire.last("step")["ply"]
    line, boards = page.locator(".happened .told"), page.locator(".boards")
    board = box(boards)
    line.click()
    since = page.locator(".happened .since")
    expect(since).to_contain_text("Since your last turn")
    expect(since.locator("li")).to_have_count(2)
    assert box(boards) == board, "the board stays where it is"

    def items() -> set[str]:
        script = "all => all.map(e => e.dataset.item)"
        return set(page.locator("svg.board [data-item]").evaluate_all(script))

    now, offered = items(), page.locator("svg.board use[data-ref], .row [data-ref]")
    lit = offered.count()
    assert lit
    since.get_by_role("button", name="Show it again").click()
    expect(offered).to_have_count(0)
    assert items() != now
    page.keyboard.press("Escape")  # whoever has seen enough
    expect(offered).to_have_count(lit)
    assert items() == now
    line.click()
    since.get_by_role("button", name="Show it again").click()
    expect(offered).to_have_count(0)  # it has begun
    expect(offered).to_have_count(lit)  # and is over
    assert items() == now and hand.wire.last("step")["ply"] == ply


def test_the_last_turn_of_each_of_the_others_stays_marked(visit: Visits, people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hers, his = Hand(visit, ada, table, **STILL), Hand(visit, bob, table, **STILL)
    hers.touch("c:e4", "c:e5")
    his.touch("c:b9", "c:a9")
    trail = hers.page.locator("svg.board [data-trail]")
    expect(trail.first).to_be_visible()
    slots = {panel["seat"]: panel["slot"] for panel in hers.wire.last("step")["scene"]["panels"]}
    expect(trail.first).to_have_attribute("data-trail", str(slots[1]))
    hers.touch("c:b1", "c:a1")
    hers.played(["e4-e5"], ["b1-a1"])
    expect(trail.first).to_be_visible()  # he has not moved since


# ---- points


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_points_rise_from_what_brought_them(visit: Visits, people: People, motion: str) -> None:
    hand = sit(
        visit, people, bastide.new("forteresse"), "me",
        line=teller(gained(4, "c:e7")), reduced_motion=motion,
    )  # fmt: skip
    hand.touch("c:e4", "c:e5")
    hand.played(["e4-e5"])
    expect(hand.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)
    rises = hand.page.locator("svg.board .rise")
    if motion == "reduce":
        expect(rises).to_have_count(0)
    else:
        expect(rises).to_have_text("+4")
        lasts = (
            "all => Math.max(...all.map(e => parseFloat(getComputedStyle(e).animationDuration)))"
        )
        assert rises.evaluate_all(lasts) <= 0.48


# ---- what no longer holds


def test_a_closer_look_does_not_outlive_what_it_was_about(visit: Visits, people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hers, his = Hand(visit, ada, table, **STILL), Hand(visit, bob, table, **STILL)
    hers.touch("c:e4", "c:e5")
    hers.played(["e4-e5"])
    hers.page.mouse.move(2, 2)  # a mouse that rests on the board would look again
    x, y = hers.point("c:e5")
    finger = {"clientX": x, "clientY": y, "pointerId": 9, "pointerType": "touch", "button": 0}
    for event in ("pointerdown", "pointerup"):  # not her turn: she looks closer
        hers.page.locator("svg.board").dispatch_event(event, finger)
    expect(hers.page.locator(".info h2")).to_be_visible()
    his.touch("c:b9", "c:a9")
    expect(hers.page.locator(".bar.mine")).to_be_visible()
    expect(hers.page.locator(".info")).to_have_count(0)
