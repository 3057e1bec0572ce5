"""Engravings: the hatching of the liveries, the textures of grounds, and the one shadow.

A drawing refers to an engraving with `engraving(name)`; a finished picture defines those it refers to.
"""

from __future__ import annotations

import re
from functools import cache

from bastide.core.scene import LIVERIES

_PREFIX = "b-"  # our names among those of the page a picture is set in


def engraving(name: str) -> str:
    """A reference to an engraving, for `fill` or `filter`.

    >>> engraving("ashlar")
    'url(#b-ashlar)'
    """
    return f"url(#{_PREFIX}{name})"


def definitions(svg: str) -> str:
    """The `<defs>` of all engravings a drawing refers to, in a fixed order."""
    used = set(re.findall(rf"url\(#{_PREFIX}([\w-]+)\)", svg))
    known = _engravings()
    if unknown := used - known.keys():
        raise KeyError(f"no engraving {min(unknown)!r}")
    return f"<defs>{''.join(known[name] for name in known if name in used)}</defs>"


def all_definitions() -> str:
    """Every engraving there is, for a page that shows drawings of its own choice."""
    return "".join(_engravings().values())


def for_theme(svg: str, theme: str) -> str:
    """Name the engravings after their theme: a page may show a light and a dark picture."""
    return re.sub(rf'(url\(#|<\w+ id="){_PREFIX}', rf"\g<1>{_PREFIX}{theme}-", svg)


# Petra Sancta's hatching: lines that stand for a colour where there is none.
_HATCHING = {
    "azure": "M0 3H6",
    "or": "M3 3h.01",
    "vert": "M0 0 6 6M-3 3 3 9M3-3 9 3",
    "gules": "M3 0V6",
    "tenne": "M0 0 6 6M-3 3 3 9M3-3 9 3M0 3H6",
    "purpure": "M6 0 0 6M9 3 3 9M3-3-3 3",
}


@cache
def _engravings() -> dict[str, str]:
    """Every engraving by name: its tile, and the strokes on it."""
    shapes = {
        f"hatch-{livery}": _pattern(
            6, 6, _stroke(_HATCHING[livery], f"p-{livery}-on", 2.2 if livery == "or" else 0.9, 0.42)
        )
        for livery in LIVERIES
    }
    shapes |= {
        "court": _pattern(
            46,
            42,
            _stroke(
                "M6 12l2-6M9 12v-7M12 12l-2-6M29 33l2-6M32 33v-7M35 33l-2-6M24 9h.01M14 30h.01M42 18h.01",
                "art-court-ink",
                1.5,
                0.75,
            ),
        ),
        "roof": _pattern(
            16,
            18,
            _stroke(
                "M0 0a8 8 0 0 0 16 0M-8 9a8 8 0 0 0 16 0M8 9a8 8 0 0 0 16 0",
                "art-house-ink",
                1.3,
                0.72,
            ),
        ),
        "ashlar": _pattern(
            30, 20, _stroke("M0 .5H30M0 10.5H30M8 .5V10.5M23 10.5V20.5", "art-tower-ink", 1.2, 0.6)
        ),
        "wall": _pattern(
            36, 24, _stroke("M0 .5H36M0 12.5H36M9 .5V12.5M27 12.5V24.5", "art-stone-ink", 1.2, 0.5)
        ),
        "plain": _pattern(
            50, 28, _stroke("M4 8h14M24 8h6M32 22h14M10 22h8", "art-plain-ink", 1.5, 0.7)
        ),
        "wave": _pattern(
            40, 22, _stroke("M0 7q5-5 10 0t10 0M22 18q5-5 10 0t8-1", "art-lake-ink", 1.6, 0.75)
        ),
        "firs": _pattern(
            33.33,
            33.33,
            '<path d="M16 6 24 19H8Z" fill="var(--art-green-ink)" opacity=".85"/>'
            + _stroke("M16 19v5", "art-green-ink", 2.2)
            + _stroke("M1 30l1.5-5M4 30v-5M30 30l1.5-5M33 30v-5", "art-green-ink", 1.3, 0.7),
        ),
        "bricks": _pattern(
            25, 20, _stroke("M0 .6H25M0 10.6H25M6 .6V10.6M18.5 10.6V20.6", "art-red-ink", 1.7, 0.8)
        ),
        "peaks": _pattern(
            50,
            33.33,
            _stroke("M6 25 17 9l11 16M17 9l-4 10M34 16l5-7 6 8", "art-white-ink", 1.7, 0.8)
            + _stroke("M12 30h5M34 27h9", "art-white-ink", 1.3, 0.6),
        ),
        "wheat": _pattern(
            25,
            33.33,
            _stroke(
                "M8 30V12M8 13l-4-5M8 13l4-5M8 19l-4-5M8 19l4-5M8 25l-4-5M8 25l4-5"
                "M21 20V4M21 8l-3-4M21 8l3-4M21 13l-3-4M21 13l3-4",
                "art-yellow-ink",
                1.5,
                0.85,
            ),
        ),
        "dust": _pattern(25, 25, _stroke("M5 6h.01M17 12h.01M9 20h.01", "art-grid", 1.6, 0.55)),
        "ash": _pattern(8, 8, _stroke("M0 8 8 0M-2 2 2-2M6 10 10 6M0 0 8 8", "art-ink", 1, 0.8)),
        "grain": _pattern(60, 9, _stroke("M0 4.5c15-3 30 3 60 0", "art-wood-ink", 1, 0.5)),
        "lift": (
            '<filter id="{id}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="3" '
            'stdDeviation="3" flood-color="var(--art-ink)" flood-opacity=".38"/></filter>'
        ),
    }
    return {name: shape.format(id=_PREFIX + name) for name, shape in shapes.items()}


def _pattern(width: float, height: float, body: str) -> str:
    size = f'width="{width}" height="{height}"'
    return f'<pattern id="{{id}}" {size} patternUnits="userSpaceOnUse">{body}</pattern>'


def _stroke(d: str, token: str, width: float, opacity: float = 1) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="var(--{token})" stroke-width="{width}" '
        f'opacity="{opacity}" stroke-linecap="round"/>'
    )
