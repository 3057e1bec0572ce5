"""The drawing kit: what every game draws with. Shields, followers, discs, badges, and the state marks.

All functions return SVG text. Pieces and rings are drawn around (0, 0) and moved with `at`; marks of a
cell fill the box from (0, 0) to (100, 100), one cell. Weights: hairline 1, detail 1.6, contour 2.4,
state 4 to 5. Colours are tokens by name. A livery is the number of a slot in `LIVERIES`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape
from math import cos, radians, sin
from pathlib import Path

from bastide.core.scene import LIVERIES
from bastide.draw.patterns import engraving

TEXTS = Path(__file__).parent / "text"
INK, PAPER = "var(--art-ink)", "var(--art-paper)"
GLYPH = 0.47  # width of an average letter in ems, a little wide so that other fonts fit as well

# ---------------------------------------------------------------- ground tools


def num(value: float) -> str:
    """A number as short text, with two decimals at most.

    >>> num(2 / 3), num(-0.001), num(50.0)
    ('0.67', '0', '50')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def at(x: float, y: float, body: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved to a point, turned and scaled around its own origin.

    >>> at(50, 50, "<path/>", scale=1.5)
    '<g transform="translate(50 50) scale(1.5)"><path/></g>'
    """
    steps = f"translate({num(x)} {num(y)})"
    steps += f" rotate({num(turn)})" if turn else ""
    steps += f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="{steps}">{body}</g>'


def lines(d: str, colour: str, width: float = 1.6, extra: str = "") -> str:
    """Strokes with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def mass(d: str, colour: str, width: float = 2, ink: str = INK) -> str:
    """A filled shape with its contour."""
    return (
        f'<path d="{d}" fill="{colour}" stroke="{ink}" stroke-width="{num(width)}" '
        'stroke-linejoin="round"/>'
    )


def rect(x: float, y: float, width: float, height: float, fill: str, extra: str = "") -> str:
    """A filled rectangle."""
    size = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect {size} fill="{fill}"{extra}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: str = "start",
    fill: str = "var(--ink-1)",
    weight: int = 500,
    font: str = "text",
) -> str:
    """One line of text on its base line; `font` is "text" or "display"."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}" '
        f'fill="{fill}" font-weight="{weight}" font-family="var(--font-{font})">{escape(words)}</text>'
    )


def fitted(words: str, size: float, width: float) -> str:
    """The words, cut short if they would not fit.

    >>> fitted("Guinevere of the lake", 20, 100)
    'Guinevere…'
    """
    room = _letters(size, width)
    return words if len(words) <= room else words[: room - 1].rstrip() + "…"


def wrapped(words: str, size: float, width: float) -> list[str]:
    """The words in lines that fit. A notation such as e4-e5 stays whole."""
    return textwrap.wrap(words, _letters(size, width), break_on_hyphens=False)


def _letters(size: float, width: float) -> int:
    return max(1, int(width / (size * GLYPH)))


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star, its first point upwards."""
    corners = []
    for i in range(2 * points):
        radius, angle = (inner if i % 2 else outer), radians(i * 180 / points - 90)
        corners.append(f"{num(radius * cos(angle))},{num(radius * sin(angle))}")
    return "M" + " ".join(corners) + "Z"


def circle(radius: float) -> str:
    """The path of a circle."""
    r = num(radius)
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0 {r} {r} 0 1 1-{r} 0Z"


# ---------------------------------------------------------------- liveries and pieces

_CHARGES = {  # each in a box of 24 by 24 around the origin
    "azure": (  # fleur-de-lis
        "M0-12C4-7.5 4.2-2 1.8 3H-1.8C-4.2-2-4-7.5 0-12Z"
        "M-2.8 3C-3.6-3-7.5-6.5-10.4-3.4-12.4-.8-9.6 3-7 1.3-7.4-.9-5.2-.6-4.6 3Z"
        "M2.8 3C3.6-3 7.5-6.5 10.4-3.4 12.4-.8 9.6 3 7 1.3 7.4-.9 5.2-.6 4.6 3Z"
        "M-6.6 3.9H6.6V6.1H-6.6ZM0 12-2.4 7H2.4Z"
        "M-3 7C-4 9.4-6 10.3-8.2 9.4-6.6 8.7-5.9 8-5.4 7Z"
        "M3 7C4 9.4 6 10.3 8.2 9.4 6.6 8.7 5.9 8 5.4 7Z"
    ),
    "or": star(5, 12, 5),
    "vert": (  # trefoil
        "M0-11.5a5 5 0 0 1 3.6 8.4A5 5 0 1 1 3 5.6L1.3 3.6 3.4 11.5H-3.4L-1.3 3.6-3 5.6"
        "A5 5 0 1 1-3.6-3.1A5 5 0 0 1 0-11.5Z"
    ),
    "gules": "M0-12 8.4 0 0 12-8.4 0Z",  # lozenge
    "tenne": "M0-9.5 11 2.5V10L0-2-11 10V2.5Z",  # chevron
    "purpure": "M-8.5-7.5A11.4 11.4 0 1 0 8.5-7.5 8.8 8.8 0 1 1-8.5-7.5Z",  # crescent
}
_SHIELD = "M-13-14H13V0C13 8.5 7 14 0 17.5-7 14-13 8.5-13 0Z"
_FOLLOWER = "M0-24A8 8 0 0 1 5-9.8C11-7 14 2 15 18H-15C-14 2-11-7-5-9.8A8 8 0 0 1 0-24Z"
COIN_TOP = "M-18 0A18 12 0 1 1 18 0 18 12 0 1 1-18 0Z"
COIN_EDGE = "M-18 0V9A18 12 0 0 0 18 9V0A18 12 0 0 1-18 0Z"


def colour(slot: int) -> str:
    """The fill of a livery."""
    return f"var(--p-{LIVERIES[slot]})"


def colour_on(slot: int) -> str:
    """The colour of what is drawn on a livery's fill."""
    return f"var(--p-{LIVERIES[slot]}-on)"


def charge(slot: int, scale: float = 1) -> str:
    """The sign of a livery: it tells the owner where colour does not."""
    grown = f' transform="scale({num(scale)})"' if scale != 1 else ""
    return f'<path d="{_CHARGES[LIVERIES[slot]]}" fill="{colour_on(slot)}"{grown}/>'


def blazon(slot: int, shape: str, weight: float = 2.4, halo: float = 4.5) -> str:
    """A shape in a livery: paper halo, fill, hatching, contour. The base of all that is owned."""
    around = lines(shape, PAPER, weight + halo) if halo else ""
    hatching = engraving(f"hatch-{LIVERIES[slot]}")
    return f'{around}<path d="{shape}" fill="{colour(slot)}"/>' + mass(shape, hatching, weight)


def shield(slot: int) -> str:
    """A player's shield, 26 by 32."""
    return blazon(slot, _SHIELD) + charge(slot, 0.78)


def follower(slot: int) -> str:
    """A standing figure, 30 by 42."""
    collar = lines("M-6-9.5Q0-6.5 6-9.5", INK, 2)
    return blazon(slot, _FOLLOWER) + collar + at(0, 6, charge(slot, 0.66))


def disc(slot: int, label: str | None = None) -> str:
    """A flat round piece, 36 across, with its charge or a label."""
    rim = f'<circle r="14.6" fill="none" stroke="{colour_on(slot)}" opacity=".55"/>'
    sign = (
        charge(slot, 0.95)
        if label is None
        else text(0, 7.5, label, 23, anchor="middle", fill=colour_on(slot), weight=700)
    )
    return blazon(slot, circle(18)) + rim + sign


def token(name: str, own: int | None) -> str:
    """A plain piece with the last part of a name on it, in a box of 100: for what nobody has drawn.

    >>> "knight" in token("piece/knight", 2)
    True
    """
    body, ink = (PAPER, INK) if own is None else (colour(own), colour_on(own))
    words = fitted(name.rpartition("/")[2], 20, 80)
    edge = f' rx="12" stroke="{INK}" stroke-width="3"'
    return rect(8, 24, 84, 52, body, edge) + text(50, 57, words, 20, anchor="middle", fill=ink)


def stack(slots: Sequence[int], rise: float = 10) -> str:
    """Discs on one another, bottom first: every owner shows on the edge, the top one with its charge."""
    high = num(-(len(slots) - 1) * rise)
    outline = f"M-18 9V{high}A18 12 0 0 1 18 {high}V9A18 12 0 0 1-18 9Z"
    coins = [lines(outline, PAPER, 7)]
    for i, slot in enumerate(slots):
        top = charge(slot, 0.74) if i == len(slots) - 1 else ""
        coin = blazon(slot, COIN_EDGE, 2, halo=0) + blazon(slot, COIN_TOP, 2.2, halo=0) + top
        coins.append(at(0, -i * rise, coin))
    return "".join(coins)


def badge(label: str, fill: str = INK, ink: str = PAPER, r: float = 13) -> str:
    """A number or a letter on a dark pill."""
    width = max(2 * r, (len(label) * 0.95 + 1) * r)
    ring = f' rx="{num(r)}" stroke="{PAPER}" stroke-width="2.4"'
    return rect(-width / 2, -r, width, 2 * r, fill, ring) + text(
        0, r * 0.44, label, r * 1.3, anchor="middle", fill=ink, weight=700
    )


def power_badge(power: int) -> str:
    """The strength of a group: a sword and a number."""
    label = str(power)
    width = 60 + 18 * len(label)
    pill = rect(-width / 2, -22, width, 44, INK, f' rx="22" stroke="{PAPER}" stroke-width="3"')
    sword = at(24 - width / 2, 0, lines("M0-14V13M-7 5H7", PAPER, 4.5))
    number = text(13, 11, label, 32, anchor="middle", fill=PAPER, weight=800, font="display")
    return pill + sword + number


# ---------------------------------------------------------------- state marks: a shape and a colour each

_TOUCH, _TOUCH_EDGE = "var(--state-touch)", "var(--state-touch-edge)"
_SELECTED, _SELECTED_EDGE = "var(--state-selected)", "var(--state-selected-edge)"
_HALO, _RED = "var(--state-halo)", "var(--state-threat)"


def _frame(inset: float, radius: float = 8) -> str:
    """The path of a rounded square within a cell."""
    a, side, r = num(inset), num(100 - 2 * (inset + radius)), num(radius)
    return (
        f"M{num(inset + radius)} {a}h{side}a{r} {r} 0 0 1 {r} {r}v{side}a{r} {r} 0 0 1-{r} {r}"
        f"h-{side}a{r} {r} 0 0 1-{r}-{r}v-{side}a{r} {r} 0 0 1 {r}-{r}Z"
    )


def _lined(d: str, inner: str, outer: str, width: float, edge: float) -> str:
    """A line with a contrasting line behind it, so that it shows on every ground."""
    return lines(d, outer, width + edge) + lines(d, inner, width)


def _dashed(d: str) -> str:
    """Gold dashes, each with an ink edge all around: the ink dash is longer at both ends."""
    stroke = f'<path d="{d}" fill="none" stroke='
    return (
        f'{stroke}"{_TOUCH_EDGE}" stroke-width="6" stroke-dasharray="12 7"/>'
        f'{stroke}"{_TOUCH}" stroke-width="3.4" stroke-dasharray="9.6 9.4" stroke-dashoffset="-1.2"/>'
    )


def touch_cell() -> str:
    """An empty cell to touch: a dashed frame, a wash, a coin."""
    frame = _frame(12)  # within the corner ticks of the last action
    wash = f'<path d="{frame}" fill="{_TOUCH}" opacity=".22"/>'
    coin = at(50, 50, mass(circle(10), _TOUCH, 2.4, _TOUCH_EDGE))
    return wash + _dashed(frame) + coin


def touch_ring(r: float = 44) -> str:
    """A piece to touch: a dashed ring."""
    return _dashed(circle(r))


def selected_cell() -> str:
    """A cell that was chosen: a full frame."""
    return _lined(_frame(5), _SELECTED, _SELECTED_EDGE, 5, 4)


def selected_ring(r: float = 44) -> str:
    """A piece that was chosen: a full ring."""
    return _lined(circle(r), _SELECTED, _SELECTED_EDGE, 5, 4)


def selected_capsule(length: float) -> str:
    """A line of cells that belong together, between the first and the last centre, from (0, 0) rightwards."""
    end = num(length)
    d = f"M0-45H{end}A45 45 0 0 1 {end} 45H0A45 45 0 0 1 0-45Z"
    wash = f'<path d="{d}" fill="{_SELECTED}" opacity=".42"/>'
    return wash + _lined(d, _SELECTED, _SELECTED_EDGE, 5, 4)


def corners(colour: str = "var(--state-last)") -> str:
    """The last action: four corner ticks."""
    d = "M6 26V6H26M74 6H94V26M94 74V94H74M26 94H6V74"
    return _lined(d, colour, _HALO, 5, 4)


def threat_ring(r: float = 43) -> str:
    """A piece in danger: a saw-tooth ring."""
    return _lined(star(20, r + 4, r - 1), _RED, _HALO, 3.4, 3.6)


def alarm_frame() -> str:
    """A cell that cannot wait: a heavy red frame with a call sign."""
    frame = _lined(_frame(4), _RED, _HALO, 8, 5)
    call = mass(circle(13), _RED, 3, _HALO) + lines("M0-7V1M0 6.4V6.5", _HALO, 4)
    return frame + at(90, 10, call)


def refused() -> str:
    """A cell that was refused: a cross."""
    return _lined("M30 30 70 70M70 30 30 70", "var(--state-refused)", _HALO, 9, 6)


def focus_frame() -> str:
    """The cell the keyboard is on: a double frame outside the cell."""
    return _lined(_frame(-3, 10), "var(--state-focus)", _HALO, 4.5, 4.5)
