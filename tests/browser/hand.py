"""A hand at a table: it touches what is lit, and reads what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

import bastide
from bastide.core import transcript
from bastide.core.text import Text, Words
from tests.browser.conftest import PATIENCE, Visits
from tests.server.network import Person


def until(page: Page, condition: Callable[[], bool], what: str = "the condition") -> None:
    """Let the browser work until a condition holds."""
    for _ in range(PATIENCE // 10):
        if condition():
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"{what} did not come true")


def cookies(person: Person) -> Any:
    """Who somebody is, for a browser: a `storage_state`."""
    jar = [
        {"name": c.name, "value": c.value or "", "domain": c.domain, "path": c.path, "expires": -1.0,
         "httpOnly": True, "secure": False, "sameSite": "Lax"}
        for c in person.http.cookies.jar
    ]  # fmt: skip
    return {"cookies": jar, "origins": []}


def record(game: str, actions: str | Sequence[str], players: int = 2, **options: Any) -> str:
    """The transcript of these actions, chance outcomes among them."""
    done = actions.split() if isinstance(actions, str) else actions
    return "\n".join(transcript.of_actions(bastide.game(game).setup(players, **options), done))


def bring(person: Person, lines: str, *seats: str, **policy: Any) -> Any:
    """A table that goes on from a transcript."""
    places = [dict(zip(("kind", "bot"), seat.split(":"), strict=False)) for seat in seats]
    return person.post("/api/records", transcript=lines, seats=places, policy=policy)


def sentence(words: Words, text: Text) -> re.Pattern[str]:
    """A text as a page shows it, where players are called by their names, whatever these are."""
    said = re.escape(words.render(_anybody(text))).replace(re.escape(ANYBODY), ".+")
    return re.compile(re.sub(r"(\\?\s)+", r"\\s+", said))


ANYBODY = "☺"


def _anybody(said: Any) -> Any:
    if isinstance(said, list):
        return [_anybody(one) for one in said]
    if not isinstance(said, Text):
        return said
    if said.key == "player":
        return ANYBODY
    return Text(said.key, {name: _anybody(arg) for name, arg in said.args.items()})


class Hand:
    """One page at one table; `line` may stand between its socket and the server.

    Who `sits` says so where the screen asks who holds it.
    """

    def __init__(
        self,
        visit: Visits,
        person: Person,
        table: str,
        line: Callable[[WebSocketRoute], None] | None = None,
        sits: bool = True,
        **more: Any,
    ) -> None:
        path = f"/table/{table}"
        start = path if line is None else "about:blank"
        self.page = visit(start, storage_state=cookies(person), **more)
        if line is not None:
            self.page.route_web_socket("**/live", line)
            self.page.goto(path)
        self.wire = visit.wires[self.page]
        self.table = table
        self._come(sits)

    @classmethod
    def on(cls, visit: Visits, page: Page) -> Hand:
        """At a page that came to its table by itself."""
        hand = cls.__new__(cls)
        hand.page, hand.wire, hand.table = page, visit.wires[page], page.url.rsplit("/", 1)[1]
        hand._come(sits=True)
        return hand

    def _come(self, sits: bool) -> None:
        self.ready()
        over = self.page.locator(".handover")
        if sits and over.count():  # several seats at this screen, and secrets
            over.get_by_role("button").click()
            self.ready()

    def ready(self) -> None:
        shown = self.page.locator("svg.board, .handover")
        expect(shown.first).to_be_visible()

    # ---- what is lit

    def lit(self, ref: str) -> Locator:
        """The light on a thing; `k@*` any whose name starts like this."""
        test = f'^="{ref[:-1]}"' if ref.endswith("*") else f'="{ref}"'
        board = f"svg.board use[data-ref{test}]"
        return self.page.locator(
            f"{board}, .row [data-ref{test}], .buttons .btn[data-ref{test}], "
            f".chooser [data-ref{test}]"
        ).first

    def touch(self, *refs: str) -> None:
        """Click lit things, one after the other."""
        for ref in refs:
            light = self.lit(ref)
            expect(light).to_be_visible()
            self.idle()
            self.click(light)

    def click(self, light: Locator) -> None:
        """Buttons as they are; the lights of a board let clicks through to it."""
        if light.evaluate("light => light instanceof HTMLElement"):
            light.click()
            return
        box = light.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def idle(self) -> None:
        """Nothing is being asked of the server."""
        expect(self.page.locator(".bar")).to_have_attribute("aria-busy", "false")

    def confirm(self) -> None:
        self.idle()
        self.page.locator("[data-confirm]").click()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.idle()
            self.page.keyboard.press(key)

    def press_at(self, ref: str) -> None:
        """Click a place of the board that is not lit."""
        self.idle()
        self.page.mouse.click(*self.point(ref))

    def point(self, ref: str) -> tuple[float, float]:
        """Where a place of the (unturned) first board is on the screen, in the scene that came last."""
        x, y = self._middle(ref)
        # looking ahead does not move the board
        shown = next(m["scene"] for m in reversed(self.wire.heard) if m["t"] == "step")
        left, top, *_ = next(iter(shown["box"].values()))
        where = """([x, y]) => {
            const board = document.querySelector("svg.board");
            const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
            return [at.x, at.y];
        }"""
        found = self.page.evaluate(where, [(x - left) * 100, (y - top) * 100])
        return found[0], found[1]

    def _middle(self, ref: str) -> tuple[float, float]:
        for place in self.wire.last("welcome")["frame"]["places"]:
            if place["id"] == ref:
                return place["x"], place["y"]
        kind, _, cell = ref.partition(":")
        x, y = map(int, cell.split(","))
        return (x + 1, y + 1) if kind == "v" else (x + 0.5, y + 0.5)

    # ---- what happened

    def played(self, *chains: Sequence[str]) -> None:
        """Exactly these chains have been sent, and the table has taken them."""
        wanted = [list(chain) for chain in chains]
        until(self.page, lambda: len(self.wire.plays()) >= len(wanted), f"{len(wanted)} plays")
        assert self.wire.plays() == wanted
        self.idle()

    def why(self) -> Locator:
        """The sentence that says why not."""
        return self.page.locator(".bar .reason")

    @contextmanager
    def nothing_sent(self) -> Iterator[None]:
        before = len(self.wire.plays())
        yield
        self.idle()
        assert self.wire.plays()[before:] == []
