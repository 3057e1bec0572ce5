"""Small plots as SVG, for a report in both themes: whiskers, bars and lines. No library, no script.

A plot holds its own colours for light and dark pages, so it can stand in a page or be linked as a file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from bastide.draw.tokens import tokens

WIDTH = 640.0
ROW = 28.0
LABELS = 190.0  # room for the names on the left
RIGHT = 96.0  # room for the figures on the right
AXIS = 34.0
FLAT = 190.0  # height of bars and lines

_COLOURS = {
    "page": "surface-2",
    "ink": "ink-1",
    "quiet": "ink-2",
    "rule": "line",
    "mark": "lapis",
    "fair": "madder",
}


@dataclass(frozen=True)
class Whisker:
    """A named value with its interval, and how it is written."""

    label: str
    value: float
    low: float
    high: float
    shown: str


def _style() -> str:
    """For plots alone: a page, such as a notebook, may show other pictures beside them."""

    def rules(theme: dict[str, str]) -> str:
        return "".join(f"--{name}:{theme[token]};" for name, token in _COLOURS.items())

    light, dark = tokens("light"), tokens("dark")
    return (
        f"<style>.plot{{{rules(light)}}}@media (prefers-color-scheme:dark){{.plot{{{rules(dark)}}}}}"
        ".plot text{font:13px 'Alegreya Sans','Segoe UI','Noto Sans',sans-serif;fill:var(--ink)}"
        ".plot .q{fill:var(--quiet)}.plot .r{stroke:var(--rule)}"
        ".plot .m{stroke:var(--mark);fill:var(--mark)}"
        ".plot .f{stroke:var(--fair);stroke-dasharray:4 3}</style>"
    )


def _svg(title: str, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(WIDTH)} {_n(height)}" width="{_n(WIDTH)}" '
        f'class="plot" role="img" aria-label="{escape(title)}">{_style()}<title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" rx="6" fill="var(--page)"/>{body}</svg>'
    )


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _text(x: float, y: float, words: str, anchor: str = "start", quiet: bool = False) -> str:
    look = ' class="q"' if quiet else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}"{look}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str, width: float = 1) -> str:
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line class="{kind}" {ends} stroke-width="{_n(width)}"/>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two values, at most so many.

    >>> ticks(0, 1), ticks(-130, 260)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [-100.0, 0.0, 100.0, 200.0])
    """
    rough = max(high - low, 1e-9) / (most - 1)
    size = 10 ** math.floor(math.log10(rough))
    step = next(s * size for s in (1, 2, 5, 10) if s * size >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(float(k * step), 10) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def whiskers(
    title: str,
    rows: Sequence[Whisker],
    write: Callable[[float], str],
    fair: float | None = None,
) -> str:
    """One row a value: a dot with its interval. `fair` is a dashed line to compare with."""
    ends = [end for row in rows for end in (row.low, row.high)] + ([] if fair is None else [fair])
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or 1.0
    low, high = low - room, high + room
    bottom = 8 + ROW * len(rows)

    def at(value: float) -> float:
        return LABELS + (value - low) / (high - low) * (WIDTH - LABELS - RIGHT)

    body = []
    for tick in ticks(low, high, 8):
        body.append(_line(at(tick), 8, at(tick), bottom, "r"))
        body.append(_text(at(tick), bottom + 18, write(tick), "middle", quiet=True))
    if fair is not None:
        body.append(_line(at(fair), 4, at(fair), bottom + 4, "f", 1.5))
    for k, row in enumerate(rows):
        y = 8 + ROW * (k + 0.5)
        body.append(_text(LABELS - 12, y + 4, _fit(row.label), "end"))
        body.append(_line(at(row.low), y, at(row.high), y, "m", 2))
        for end in (row.low, row.high):
            body.append(_line(at(end), y - 4, at(end), y + 4, "m", 2))
        body.append(f'<circle class="m" cx="{_n(at(row.value))}" cy="{_n(y)}" r="4.5"/>')
        body.append(_text(WIDTH - RIGHT + 12, y + 4, row.shown))
    return _svg(title, bottom + AXIS - 8, "".join(body))


def _fit(label: str) -> str:
    return label if len(label) <= 28 else f"{label[:13]}…{label[-13:]}"


def bars(title: str, values: Sequence[tuple[float, float]], across: str, up: str) -> str:
    """Bars side by side: where each begins, and how high it is."""
    top = max((height for _, height in values), default=1) or 1
    axes, at, y = _axes(values[0][0], _end_of(values), top, across, up)
    body = []
    width = at(_end_of(values)) - at(values[0][0])
    each = width / len(values)
    for start, height in values:
        shape = f'x="{_n(at(start) + 1)}" y="{_n(y(height))}" width="{_n(max(each - 2, 1))}"'
        body.append(f'<rect class="m" stroke="none" {shape} height="{_n(y(0) - y(height))}"/>')
    return _svg(title, FLAT + AXIS + 22, axes + "".join(body))


def _end_of(values: Sequence[tuple[float, float]]) -> float:
    """Where the last bar ends."""
    step = values[1][0] - values[0][0] if len(values) > 1 else 1
    return values[-1][0] + step


def line(
    title: str,
    points: Sequence[tuple[float, float]],
    across: str,
    up: str,
    around: Sequence[tuple[float, float]] = (),
    fair: float | tuple[float, float] | None = None,
) -> str:
    """A line through points, from zero upwards; `around` it how low and high each may be, and what is `fair`:
    everywhere, or at both ends.
    """
    top = max((height for _, height in [*points, *around]), default=1) or 1
    axes, at, y = _axes(points[0][0], points[-1][0], top, across, up)
    path = " ".join(f"{_n(at(x))},{_n(y(height))}" for x, height in points)
    drawn = f'<polyline points="{path}" fill="none" stroke="var(--mark)" stroke-width="2"/>'
    if around:
        there = [(x, high) for (x, _), (_, high) in zip(points, around, strict=True)]
        back = [(x, low) for (x, _), (low, _) in zip(points, around, strict=True)]
        rim = " ".join(f"{_n(at(x))},{_n(y(height))}" for x, height in [*there, *back[::-1]])
        drawn = f'<polygon points="{rim}" fill="var(--mark)" opacity="0.2"/>{drawn}'
    if fair is not None:
        first, last = fair if isinstance(fair, tuple) else (fair, fair)
        drawn = _line(at(points[0][0]), y(first), at(points[-1][0]), y(last), "f") + drawn
    return _svg(title, FLAT + AXIS + 22, axes + drawn)


def _axes(
    low: float, high: float, top: float, across: str, up: str
) -> tuple[str, Callable[[float], float], Callable[[float], float]]:
    """Rules and numbers of a plot with two axes, and where values lie on them."""
    left, right, base = 52.0, WIDTH - 16, FLAT + 14

    def at(x: float) -> float:
        return left + (x - low) / ((high - low) or 1) * (right - left)

    def y(height: float) -> float:
        return base - height / top * (FLAT - 16)

    body = [_text(left, 16, up, quiet=True), _text(right, base + 36, across, "end", quiet=True)]
    for tick in ticks(0, top, 5):
        body.append(_line(left, y(tick), right, y(tick), "r"))
        body.append(_text(left - 8, y(tick) + 4, f"{tick:g}", "end", quiet=True))
    for tick in ticks(low, high, 9):
        body.append(_text(at(tick), base + 18, f"{tick:g}", "middle", quiet=True))
    return "".join(body), at, y
