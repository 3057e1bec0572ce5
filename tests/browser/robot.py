"""Players that know no game: they touch what the page lights, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.hand import PATIENCE, Hand, until

# Waits until the page has answered the last touch, then lists what can be touched: where, how large it is for a hand,
# and whether a hand reaches it (it may lie under something else, or outside its scrolled row or enlarged board).
# Things of one cell that lie too near to each other are one target: touched, they are asked for by name.
LIT = """async ([patience, least]) => {
    const NEAR = 22, CELL = 0.6;
    const boardOf = (light) => light.closest('svg.board');
    const targets = (lights) => {
        for (const one of lights) {
            const board = one.board;
            if (!board) continue;
            const cell = board.getScreenCTM().a * 100 * CELL;
            const apart = (other) => Math.hypot(other.x - one.x, other.y - one.y);
            const others = lights.filter((other) => other !== one && other.board === board)
                .map(apart).filter((far) => far >= Math.min(cell, least));
            one.size = Math.max(one.size, Math.min(2 * NEAR, ...others));
        }
        return lights.map(({board, ...light}) => ({...light, onBoard: board !== null}));
    };
    const found = () => {
        if (document.querySelector('.handover')) return {state: 'hand-over'};
        const bar = document.querySelector('.bar');
        if (!bar && document.querySelector('.end')) return {state: 'over'};
        if (bar?.getAttribute('aria-busy') !== 'false') return null;
        const lights = [];
        for (const light of document.querySelectorAll(
            'svg.board use[data-ref], .row [data-ref], .buttons .btn[data-ref], [data-confirm], '
            + '.chooser [data-ref], .chooser [data-choice]'
        )) {
            const board = boardOf(light);
            if (!board) light.scrollIntoView({block: 'nearest', inline: 'nearest'});
            const box = light.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const hit = document.elementFromPoint(x, y);
            const ours = board ?? light;
            const {ref, choice, confirm} = light.dataset;
            const name = confirm !== undefined ? 'confirm' : (ref ?? choice);
            const reached = hit !== null && (hit === ours || ours.contains(hit));
            lights.push({name, x, y, board, size: Math.min(box.width, box.height), reached});
        }
        const listed = document.querySelectorAll('.listed button, .chooser button').length;
        const shown = [...document.querySelectorAll('svg.board')].filter((board) => board.clientHeight);
        const boards = Object.fromEntries(shown.map((board) => {
            const {a, e, f} = board.getScreenCTM();
            return [board.dataset.area, [a, e, f].map((n) => Math.round(n * 100) / 100)];
        }));
        if (lights.length) {
            return {state: 'asked', lights: targets(lights), listed, boards, decision: bar.dataset.decision};
        }
        return document.querySelector('.end') ? {state: 'over'} : null;
    };
    const end = performance.now() + patience;
    for (;;) {
        const now = found();
        if (now) return now;
        if (performance.now() > end) return {state: 'stuck'};
        await new Promise(requestAnimationFrame);
    }
}"""


@dataclass
class Robot:
    """Clicks at random; `covered` are lights that could not be reached."""

    hand: Hand
    seed: int = 0
    least: int = 32  # pixels that a thing must measure to be touched
    clicks: int = 0
    covered: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    def waiting(self) -> bool:
        """It is somebody else's turn."""
        return bool(self.hand.page.evaluate(LIT, [0, 0])["state"] == "stuck")

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.hand.page.evaluate(LIT, [PATIENCE, self.least])
        assert seen["state"] != "stuck", f"nothing is lit after {self.clicks} clicks"
        return seen

    def step(self) -> str:
        """One click; `over` when there is nothing more to do."""
        seen = self.look()
        if seen["state"] == "hand-over":
            self.hand.page.locator(".handover button").click()
        elif seen["state"] == "asked":
            self.covered |= {light["name"] for light in seen["lights"] if not light["reached"]}
            self.choose([light for light in seen["lights"] if light["reached"]])
        return str(seen["state"])

    def choose(self, lights: list[dict[str, Any]]) -> None:
        assert lights, f"what is lit cannot be reached: {self.covered}"
        confirm = [light for light in lights if light["name"] == "confirm"]
        light = confirm[0] if confirm and self.rng.random() < 0.6 else self.rng.choice(lights)
        self.hand.page.mouse.click(light["x"], light["y"])
        self.clicks += 1

    def play(self, most: int = 3000, plays: int | None = None) -> str:
        """Until the game is over, or so many plays have been sent."""
        for _ in range(most):
            state = self.step()
            if state == "over" or (plays is not None and len(self.hand.wire.plays()) >= plays):
                return state
        raise AssertionError(f"the game did not end within {most} clicks")


class Careful(Robot):
    """Touches only what is visible and large enough for its hand, and enlarges the board for what is not.

    Between two touches it does what people do: hovers, asks what things are, touches what is not lit, takes a hint.
    From the start of a decision to its end no cell may move by a pixel.
    """

    idle_hands = ("dead", "look", "hint")

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stood: tuple[str, Any] = ("", None)

    def look(self) -> dict[str, Any]:
        seen = super().look()
        if seen["state"] == "asked":
            decision, boards = self.stood
            if decision == seen["decision"]:
                for area in (
                    boards.keys() & seen["boards"].keys()
                ):  # another may have come to the front
                    told = f"{area} moved after {self.clicks} touches"
                    assert boards[area] == seen["boards"][area], told
            self.stood = seen["decision"], seen["boards"]
        return seen

    def step(self) -> str:
        seen = self.look()
        if seen["state"] == "asked" and self.rng.random() < 0.08:
            self.fiddle(seen["lights"], self.rng.choice(self.idle_hands))
            seen = self.look()
        if seen["state"] == "hand-over":
            self.press(self.hand.page.locator(".handover button"))
        elif seen["state"] == "asked":
            self.covered |= {one["name"] for one in seen["lights"] if not one["reached"]}
            usable = [one for one in seen["lights"] if one["reached"] and one["size"] >= self.least]
            if usable:
                self.choose(usable)
            else:
                self.enlarge()
        return str(seen["state"])

    def enlarge(self) -> None:
        """What is asked is too small, or out of view: enlarge the board around it, or fit it again."""
        self.clicks += 1
        self.stood = "", None
        self.press(self.hand.page.locator("[data-zoom]:visible").first)

    def press(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= self.least, (
            f"small: {button}"
        )
        self.at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def at(self, x: float, y: float) -> None:
        self.hand.page.mouse.click(x, y)

    def choose(self, lights: list[dict[str, Any]]) -> None:
        confirm = [light for light in lights if light["name"] == "confirm"]
        light = confirm[0] if confirm and self.rng.random() < 0.6 else self.rng.choice(lights)
        self.at(light["x"], light["y"])
        self.clicks += 1

    def fiddle(self, lights: list[dict[str, Any]], how: str) -> None:
        """Something that plays nothing."""
        page = self.hand.page
        board = page.locator("svg.board:visible").first.bounding_box()
        assert board is not None
        if how == "hint":
            button = page.locator(".buttons .hint:enabled:visible")
            if button.count():
                self.press(button.first)
                self.close(page.locator("dialog[open] .hints, .side .hints"))
        elif how == "look":
            things = [  # not at the very edge of an enlarged board
                one
                for one in lights
                if one["reached"]
                and one["onBoard"]
                and board["y"] + 24 < one["y"] < board["y"] + board["height"] - 24
            ]
            if things:
                thing = self.rng.choice(things)
                self.ask_about(thing["x"], thing["y"])
        else:
            x = board["x"] + board["width"] * self.rng.uniform(0.1, 0.9)
            y = board["y"] + board["height"] * self.rng.uniform(0.1, 0.9)
            lit = any(abs(one["x"] - x) < 60 and abs(one["y"] - y) < 60 for one in lights)
            covered = page.evaluate(
                "([x, y]) => !document.elementFromPoint(x, y)?.closest('svg.board')", [x, y]
            )
            if not lit and not covered:
                self.at(x, y)

    def close(self, told: Locator) -> None:
        """Read it, and put away what lies over the table."""
        expect(told.first).to_be_visible()
        dialog = self.hand.page.locator("dialog[open]")
        if dialog.count():
            dialog.locator("header button").click()
            expect(dialog).to_have_count(0)

    def ask_about(self, x: float, y: float) -> None:
        """A mouse rests on it."""
        with self.answered():
            self.hand.page.mouse.move(x, y)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Something is asked about a thing, and answered: of an empty place there may be nothing to say."""
        wire = self.hand.wire
        before = len(wire.said)
        yield

        def told() -> bool:
            asked = {m["id"] for m in wire.said[before:] if m["t"] == "inspect"}
            return bool(asked & {m.get("id") for m in wire.heard})

        until(self.hand.page, told, "an answer")


class Finger(Careful):
    """The same by taps."""

    def at(self, x: float, y: float) -> None:
        self.hand.page.touchscreen.tap(x, y)

    def ask_about(self, x: float, y: float) -> None:
        """A long press; the card stays until it is closed."""
        touch = self.hand.page.context.new_cdp_session(self.hand.page)
        point = {"x": x, "y": y}
        card = self.hand.page.locator(".info")
        with self.answered():
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if card.count():
            self.press(card.get_by_role("button", name="Close"))
            expect(card).to_have_count(0)


class Typist(Robot):
    """The same with keys only: arrows, N, Enter, digits, F, R."""

    focused = False  # something has the focus: it must never be lost again

    def step(self) -> str:
        seen = self.look()
        page = self.hand.page
        if seen["state"] == "over":
            return "over"
        kept = page.evaluate("document.activeElement !== document.body")
        assert kept or not self.focused, f"the focus was lost after {self.clicks} keys"
        self.focused = kept
        if seen["state"] == "hand-over":
            page.keyboard.press("Enter")
            return "hand-over"
        self.type(seen["lights"], seen["listed"])
        self.clicks += 1
        return "asked"

    def type(self, lights: list[dict[str, Any]], listed: int) -> None:
        press, rng = self.hand.page.keyboard.press, self.rng
        names = [light["name"] for light in lights]
        if "confirm" in names:
            if rng.random() < 0.3:
                press(rng.choice(["r", "+", "1", "2"]))
            press("f")
            return
        things = [name for name in names if not name.startswith("!")]
        if not things or (len(names) > len(things) and rng.random() < 0.3):
            buttons = len(names) - len(things)
            press(rng.choice(["f", str(listed + 1 + rng.randrange(buttons))]))
        elif listed:
            press(str(rng.randrange(listed) + 1))
        else:
            for _ in range(rng.randrange(1, 6)):
                press("n")
            press(rng.choice(["Enter", "Enter", "Enter", "ArrowRight"]))
