"""Players that know no game: they touch what the page lights, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.browser.hand import PATIENCE, Hand

# Waits until the page has answered the last touch, then lists what can be touched, and where. Lights of things that
# lie under something else (or outside their scrolled row) are told apart: a hand cannot reach them there.
LIT = """async (patience) => {
    const found = () => {
        if (document.querySelector('.handover')) return {state: 'hand-over'};
        if (document.querySelector('.bar')?.getAttribute('aria-busy') !== 'false') return null;
        const lights = [];
        for (const light of document.querySelectorAll(
            'svg.board use[data-ref], .row [data-ref], .buttons [data-ref], .buttons [data-choice], [data-confirm], '
            + '.listed .needed [data-ref]'
        )) {
            if (!light.closest('svg.board')) light.scrollIntoView({block: 'nearest', inline: 'nearest'});
            const box = light.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const hit = document.elementFromPoint(x, y);
            const ours = light.closest('svg.board') ?? light;
            const {ref, choice, confirm} = light.dataset;
            const name = confirm !== undefined ? 'confirm' : (ref ?? choice);
            lights.push({name, x, y, reached: hit !== null && (hit === ours || ours.contains(hit))});
        }
        const listed = document.querySelectorAll('.listed button').length;
        if (lights.length) return {state: 'asked', lights, listed};
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
    clicks: int = 0
    covered: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    def waiting(self) -> bool:
        """It is somebody else's turn."""
        return bool(self.hand.page.evaluate(LIT, 0)["state"] == "stuck")

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.hand.page.evaluate(LIT, PATIENCE)
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
