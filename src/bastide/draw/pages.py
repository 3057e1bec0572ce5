"""Components on sheets of paper, at true size, to be cut out: for whoever has lost a tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO

from bastide.draw import kit, png
from bastide.draw.patterns import definitions, for_theme
from bastide.draw.tokens import resolve

WIDTH, HEIGHT = 210, 297  # millimetres: A4
MARGIN, GAP, FOOT = 10, 2, 14
DPI = 300
BAR = 50  # millimetres of a bar by which a print is checked
INCH = 25.4


@dataclass(frozen=True)
class Printed:
    """A component to be printed: its drawing in a box of 100, its edge in millimetres, and how many."""

    art: str
    side: float
    count: int = 1


def count_pages(parts: Sequence[Printed]) -> int:
    """On how many sheets they come."""
    return len(_sheets(parts))


def draw_pages(parts: Sequence[Printed], title: str, note: str) -> list[str]:
    """The sheets, each an SVG in millimetres; those of one size lie together. Same input, same bytes.

    >>> pages = draw_pages([Printed('<rect width="100" height="100"/>', 45, 25)], "A game", "True size")
    >>> len(pages), pages[0].count("<use "), pages[1].count("<use ")
    (2, 20, 5)
    """
    sheets = _sheets(parts)
    return [_page(sheet, f"{title} · {n}/{len(sheets)}", note) for n, sheet in enumerate(sheets, 1)]


def _sheets(parts: Sequence[Printed]) -> list[list[tuple[float, float, float, str]]]:
    """What lies where: x, y, edge and drawing."""
    sheets: list[list[tuple[float, float, float, str]]] = []
    for side in sorted({part.side for part in parts}, reverse=True):
        arts = [part.art for part in parts if part.side == side for _ in range(part.count)]
        step = side + GAP
        across = max(1, int((WIDTH - 2 * MARGIN + GAP) // step))
        down = max(1, int((HEIGHT - 2 * MARGIN - FOOT + GAP) // step))
        for first in range(0, len(arts), across * down):
            sheets.append(
                [
                    (MARGIN + n % across * step, MARGIN + n // across * step, side, art)
                    for n, art in enumerate(arts[first : first + across * down])
                ]
            )
    return sheets


def _page(sheet: Sequence[tuple[float, float, float, str]], title: str, note: str) -> str:
    arts = list(dict.fromkeys(art for *_, art in sheet))
    known = "".join(f'<g id="p{n}">{art}</g>' for n, art in enumerate(arts))
    body = kit.rect(0, 0, WIDTH, HEIGHT, "#fff")
    for x, y, side, art in sheet:
        scale = kit.num(side / 100) if side % 1 else f"{side / 100:g}"
        place = f'transform="translate({kit.num(x)} {kit.num(y)}) scale({scale})"'
        body += f'<use href="#p{arts.index(art)}" {place}/>'
        body += kit.rect(x, y, side, side, "none", ' stroke="#999" stroke-width=".15"')
    y = HEIGHT - MARGIN
    body += kit.rect(MARGIN, y - 2, BAR, 1, "#000")
    body += kit.text(MARGIN + BAR + 3, y - 0.8, f"{BAR} mm", 3.2, fill="#000")
    body += kit.text(MARGIN, y - 5, title, 4, fill="#000", weight=700)
    body += kit.text(MARGIN + BAR + 20, y - 0.8, note, 3.2, fill="#000")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}"><title>{escape(title)}</title>'
        f"<defs>{known}</defs>{definitions(known + body)}{body}</svg>"
    )
    return resolve(for_theme(svg, "light"), "light")


def paint_page(svg: str) -> bytes:
    """A sheet as PNG, in the resolution of a printer."""
    return png(svg, round(WIDTH / INCH * DPI))


def pdf(pages: Sequence[bytes], title: str) -> bytes:
    """Painted sheets as one PDF, each at its true size."""
    from PIL import Image  # a process that prints nothing does not pay for it

    first, *others = (Image.open(BytesIO(page)).convert("RGB") for page in pages)
    out = BytesIO()
    first.save(
        out, "PDF", save_all=True, append_images=others, resolution=DPI, title=title, quality=90
    )
    return out.getvalue()
