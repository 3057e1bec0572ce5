"""The table for everyone: assistive technology, large text, small screens, fingers, languages, no motion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bastide
from bastide.core.text import Text
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record, sentence
from tests.server.network import Person

People = Callable[[str], Person]
GAMES = [game.id for game in bastide.games()]


@cache
def middle(game: str) -> str:
    """The record of a game that has been played half-way, at random, up to a decision of seat 0."""
    rng, state, actions = Random(5), bastide.game(game).setup(2).start(), list[str]()
    while not state.over:
        if state.actor == 0 and len(actions) > 60:
            break
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    return record(game, actions)


def begin(game: str) -> str:
    """The record of a game that begins, up to the first decision of seat 0."""
    rng, state, actions = Random(5), bastide.game(game).setup(2).start(), list[str]()
    while state.actor != 0:
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    return record(game, actions)


def sit(
    visit: Visits, people: People, lines: str, other: str = "bot:random", **more: object
) -> Hand:
    """Seat 0 against a bot that is not yet to act, or against `other`."""
    ada = people("Ada")
    table = bring(ada, lines, "me", other)["table"]["id"]
    return Hand(visit, ada, table, **more)


@pytest.mark.proof
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_has_nothing_to_say(
    visit: Visits, people: People, check_axe: Callable[[Page], None], game: str, size: str
) -> None:
    """At the start in light, in the middle in dark."""
    for lines, theme in ((begin(game), "light"), (middle(game), "dark")):
        hand = sit(visit, people, lines, size=size, theme=theme, reduced_motion="reduce")
        check_axe(hand.page)


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_in_the_middle_of_a_game(
    visit: Visits, people: People, game: str
) -> None:
    hand = sit(visit, people, middle(game))
    prompt, log = hand.page.locator(".bar .prompt"), hand.page.locator(".log li").last
    english = prompt.inner_text(), log.inner_text()
    ask, told = hand.wire.asks()[-1]["prompt"], hand.wire.last("step")["log"][-1]["text"]
    words = {lang: bastide.game(game).words(lang) for lang in ("en", "fr")}
    assert sentence(words["en"], _text(ask)).fullmatch(english[0])
    hand.page.get_by_role("button", name="Menu").click()
    hand.page.get_by_label("Language").select_option("fr")
    hand.page.keyboard.press("Escape")
    expect(prompt).to_have_text(sentence(words["fr"], _text(ask)))
    expect(log).to_contain_text(sentence(words["fr"], _text(told)))
    assert hand.page.get_attribute("html", "lang") == "fr"
    assert english[1] != log.inner_text()


def _text(told: Any) -> Any:
    """A text, or several, as they came over the wire."""
    if isinstance(told, list) and isinstance(told[0], list):
        return [_text(one) for one in told]
    key, args = (told, {}) if isinstance(told, str) else (told[0], (*told, {})[1])
    return Text(key, {k: _text(v) if isinstance(v, list) else v for k, v in args.items()})


# What must be on the screen, or can be scrolled to; the board and the bar side by side; nothing wider than the page.
REACH = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [board, bar] = [box('.boards'), box('.bar')];
    const out = [];
    if (document.documentElement.scrollWidth > innerWidth + 1) out.push('the page scrolls sideways');
    if (board.bottom > bar.top + 1 && bar.left < board.right && board.left < bar.right) out.push('board and bar overlap');
    if (Math.min(board.width, board.height) < 120) out.push(`the board has shrunk to ${board.width} x ${board.height}`);
    for (const thing of document.querySelectorAll('.bar button, .tabs button, .top button, .top a')) {
        const style = getComputedStyle(thing);
        if (!thing.offsetWidth || thing.closest('.listed:not(.shown)') || style.visibility === 'hidden') continue;
        thing.scrollIntoView({block: 'nearest', inline: 'nearest'});
        const {x, y, width, height} = thing.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!hit || !(thing.contains(hit) || hit.contains(thing))) out.push(`${thing.outerHTML.slice(0, 120)} is not reached`);
    }
    return out;
}"""


@pytest.mark.proof
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_text_of_twice_the_size(visit: Visits, people: People, game: str, size: str) -> None:
    hand = sit(visit, people, middle(game), size=size, reduced_motion="reduce")
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert hand.page.evaluate(REACH) == []


SMALL = """() => [...document.querySelectorAll('button, a, input, select')].flatMap((thing) => {
    if (thing.closest('.listed:not(.shown)') || thing.closest('.visually-hidden')) return [];
    const {width, height} = (thing.closest('label') ?? thing).getBoundingClientRect();
    return width && (height < 43.5 || width < 43.5) ? [`${thing.outerHTML.slice(0, 140)}: ${width} x ${height}`] : [];
})"""


@pytest.mark.parametrize("game", GAMES)
def test_fingers_find_targets_of_44_pixels(visit: Visits, people: People, game: str) -> None:
    hand = sit(visit, people, middle(game), size="phone", reduced_motion="reduce", is_mobile=True)
    assert hand.page.evaluate(SMALL) == []
    hand.page.get_by_role("button", name="Menu").click()
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    assert hand.page.evaluate(SMALL) == []


def test_fingers_confirm_and_mice_do_not(visit: Visits, people: People) -> None:
    finger = sit(visit, people, begin("forteresse"), size="phone", is_mobile=True)
    with finger.nothing_sent():
        for ref in ("c:e4", "c:e5"):
            finger.page.touchscreen.tap(*finger.point(ref))
        expect(finger.page.locator("[data-confirm]")).to_be_visible()
    finger.page.locator("[data-confirm]").tap()
    finger.played(["e4-e5"])
    mouse = sit(visit, people, begin("forteresse"))
    mouse.touch("c:e4", "c:e5")
    mouse.played(["e4-e5"])


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_travels_for_who_wants_no_motion(
    visit: Visits, people: People, motion: str
) -> None:
    hand = sit(visit, people, begin("forteresse"), other="me", reduced_motion=motion)
    hand.page.evaluate(
        """() => {
            window.travelled = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...args) {
                if (JSON.stringify(args[0]).includes('translate')) window.travelled++;
                return animate.apply(this, args);
            };
        }"""
    )
    hand.touch("c:e4", "c:e5")
    hand.played(["e4-e5"])
    expect(hand.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)
    assert bool(hand.page.evaluate("window.travelled")) is (motion != "reduce")


def test_an_action_is_typed_in_its_notation(visit: Visits, people: People) -> None:
    """What cannot be played is told with its clause; the list offers what can."""
    hand = sit(visit, people, begin("forteresse"), other="me")
    offered = "list => [...list.options].map(option => option.value)"
    hand.keys("/")
    field = hand.page.get_by_label("Type an action")
    expect(field).to_be_focused()
    assert "e4-e5" in hand.page.locator("#actions-to-type").evaluate(offered)
    field.type("e4-e9")
    field.press("Enter")
    expect(hand.why()).to_contain_text("reaches one cell at most")
    expect(hand.why().get_by_role("button")).to_contain_text("4.2")
    hand.keys("/")
    field.press("Escape")
    expect(field).to_have_count(0)
    hand.keys("/")
    field.type("e4-e5")
    field.press("Enter")
    hand.played(["e4-e9"], ["e4-e5"])
    expect(hand.page.locator('svg.board [data-item="p:e5"]')).to_have_count(1)


def test_the_last_action_is_a_key_away(visit: Visits, people: People) -> None:
    hand = sit(visit, people, begin("forteresse"))
    hand.touch("c:e4", "c:e5")
    hand.played(["e4-e5"])
    spoken = hand.page.locator('[role="log"] p')
    expect(spoken.nth(1)).to_be_attached()  # the bot's answer, which does not replace what was done
    expect(spoken.first).to_contain_text("moves")
    hand.keys("l")
    expect(hand.page.locator(".log .deed").last).to_be_focused()
    expect(hand.page.locator('svg.board use[href="#k-gain"]').first).to_be_visible()
