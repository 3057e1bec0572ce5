"""The curves of a review as SVG, in the colours of the page around them: a line a seat, told apart by its dashes too."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from bastide.core.scene import LIVERIES
from bastide.draw import kit

if TYPE_CHECKING:
    from bastide.coach.review import Point, Review

WIDTH, HEIGHT = 860.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 26.0, 14.0, 26.0
DASHES = ("", "3 3", "12 4", "7 3", "12 3 3 3", "7 3 2 3 2 3")
SIGNS = {"mistake": "M-5-5 5 5M5-5-5 5", "turning": "M0-8 8 6H-8Z"}


def chances(review: Review, title: str) -> str:
    """The win chance of every seat, with a sign where somebody made a mistake."""
    seats = range(review.table.setup.players)
    lines = [review.curve(seat) for seat in seats]
    chart = _Chart(review, 0.0, 1.0)
    body = chart.levels((0.0, 0.25, 0.5, 0.75, 1.0)) + chart.lines(lines)
    for moment in review.moments:
        if moment.grade in SIGNS:
            x, y = chart.x(moment.ply + 1), chart.y(moment.after)
            sign = kit.lines(SIGNS[moment.grade], "var(--surface-2)", 6)
            sign += kit.lines(SIGNS[moment.grade], "var(--madder)", 2.4)
            body += kit.at(x, y, sign)
    return _svg(title, body)


def luck(review: Review, title: str) -> str:
    """What chance had changed for every seat, all together."""
    lines = [review.luck_curve(seat) for seat in range(review.table.setup.players)]
    most = max(0.1, *(abs(n) for line in lines for _, n in line))
    chart = _Chart(review, -most, most)
    return _svg(title, chart.levels((-most, 0.0, most)) + chart.lines(lines))


class _Chart:
    def __init__(self, review: Review, low: float, high: float) -> None:
        self._review, self._low, self._high = review, low, high
        self._last = max(1, len(review.table.history))

    def x(self, ply: int) -> float:
        return LEFT + ply / self._last * (WIDTH - LEFT - RIGHT)

    def y(self, n: float) -> float:
        part = (n - self._low) / (self._high - self._low)
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)

    def levels(self, numbers: Sequence[float]) -> str:
        drawn = ""
        for n in numbers:
            y, sign = self.y(n), "+" if n > 0 > self._low else ""
            ends = f"M{kit.num(LEFT)} {kit.num(y)}H{kit.num(WIDTH - RIGHT)}"
            drawn += kit.lines(ends, "var(--line)", 1)
            written = f"{sign}{round(100 * n)}".replace("-", "−")
            drawn += kit.text(
                LEFT - 8, y + 5, f"{written} %", 14, anchor="end", fill="var(--ink-2)", weight=500
            )
        return drawn

    def lines(self, curves: Sequence[Sequence[Point]]) -> str:
        drawn, setup = "", self._review.table.setup
        for seat, curve in enumerate(curves):
            slot = setup.slot(seat)
            d = "M" + "L".join(f"{kit.num(self.x(ply))} {kit.num(self.y(n))}" for ply, n in curve)
            dash = f' stroke-dasharray="{DASHES[slot]}"' if DASHES[slot] else ""
            drawn += kit.lines(d, "var(--ink-1)", 4.4, dash)
            drawn += kit.lines(d, f"var(--p-{LIVERIES[slot]})", 2.6, dash)
        ends = sorted((self.y(curve[-1][1]), seat) for seat, curve in enumerate(curves) if curve)
        last = -100.0
        for y, seat in ends:
            last = max(y, last + 17)
            drawn += kit.at(WIDTH - 12, last, kit.shield(setup.slot(seat)), 0.5)
        return drawn


def _svg(title: str, body: str) -> str:
    return (
        f'<svg viewBox="0 0 {kit.num(WIDTH)} {kit.num(HEIGHT)}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )
