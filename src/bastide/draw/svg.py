"""A scene as one SVG picture. Knows scenes, and no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from bastide.core.scene import Ask, Frame, Info, Item, Place, Scene
from bastide.core.text import Words
from bastide.draw import kit, regions
from bastide.draw.chrome import (
    GAP,
    SIDEBAR_WIDTH,
    Art,
    info_card,
    or_token,
    panel_card,
    prompt_bar,
)
from bastide.draw.layout import MARGIN, RIM, Flow, Layout, Plane, Spot
from bastide.draw.patterns import definitions, engraving, for_theme
from bastide.draw.tokens import Theme, resolve

SHOWN_WIDTH = 760  # pixels, for a page that says nothing else
PIECES = 10  # the lowest layer of pieces: below it lies ground, which turns with the board

_TONES = {
    "ghost": ' opacity=".6"',
    "dim": ' opacity=".45"',
    "strong": f' filter="{engraving("lift")}"',
}
_CLOSED_EYE = "M-9-2Q0 7 9-2M-5 3-7 7M0 5V9M5 3 7 7"


class Painted(NamedTuple):
    """A scene in parts, its colours by name: the boards with what lies on them, and the cards beside them.

    Both lie on one picture: `side` is where the cards begin; each part ends at its own bottom.
    """

    title: str
    boards: str
    cards: str
    side: float
    boards_bottom: float
    cards_bottom: float

    @property
    def width(self) -> float:
        """Of boards and cards."""
        return self.side + SIDEBAR_WIDTH + MARGIN

    @property
    def height(self) -> float:
        """Of boards and cards."""
        return max(self.boards_bottom, self.cards_bottom)


def paint_scene(
    frame: Frame,
    scene: Scene,
    art: Art,
    words: Words,
    ask: Ask | None = None,
    info: Info | None = None,
    chosen: Sequence[str] = (),
) -> Painted:
    """The parts of a scene's picture, before they are given a theme: `draw_scene` says what they show."""
    art, layout = or_token(art), Layout(frame, scene)
    side = layout.x + layout.width + 36
    cards, cards_bottom = _sidebar(scene, art, words, info, side)
    boards = (
        "".join(draw_board(plane) + _edge_names(plane) for plane in layout.planes)
        + "".join(_flow_label(flow, scene, words) for flow in layout.flows)
        + draw_table(frame, scene, layout, art, words, ask, info, chosen)
        + prompt_bar(scene, words, layout.x, layout.prompt_y, layout.width, ask)
    )
    title = f"{words.render(frame.areas[0].label)}. {_said(scene, words)}"
    return Painted(title, boards, cards, side, layout.bottom + MARGIN, cards_bottom + MARGIN)


def draw_scene(
    frame: Frame,
    scene: Scene,
    art: Art,
    words: Words,
    theme: Theme,
    ask: Ask | None = None,
    info: Info | None = None,
    chosen: Sequence[str] = (),
) -> str:
    """The picture of a scene: boards first, the prompt under them, panels at the right.

    `art` draws a named piece in a livery, in a box of 100 by 100; what it does not know is a plain token.
    With an `ask`, what can be touched after the touches in `chosen` is lit. With an `info`, what it tells is
    shown. Same input, same bytes.
    """
    painted = paint_scene(frame, scene, art, words, ask, info, chosen)
    width, height, title = painted.width, painted.height, escape(painted.title)
    # a little over the edges: rounding to whole pixels leaves no strip bare
    ground = kit.rect(-4, -4, width + 8, height + 8, "var(--surface-0)")
    body = ground + painted.boards + painted.cards
    size = f"{kit.num(width)} {kit.num(height)}"
    shown = f'width="{SHOWN_WIDTH}" height="{round(SHOWN_WIDTH * height / width)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" {shown} '
        f'style="max-width:100%;height:auto;font-variant-numeric:lining-nums" '
        f'role="img" aria-label="{title}">'
        f"<title>{title}</title>{definitions(body)}{body}</svg>"
    )
    return resolve(for_theme(svg, theme), theme)


def live(ask: Ask, chosen: Sequence[str]) -> list[str]:
    """What can be touched next after some touches, each once, sorted."""
    done = tuple(chosen)
    paths = [path for choice in ask.choices for path in (choice.p, *choice.alt)]
    return sorted({p[len(done)] for p in paths if len(p) > len(done) and p[: len(done)] == done})


def _said(scene: Scene, words: Words) -> str:
    return words.render(scene.over.why if scene.over else scene.prompt.text)


# ---------------------------------------------------------------- boards and rows


def draw_board(plane: Plane) -> str:
    """The wooden frame and the bare ground."""
    x, y, w, h = plane.x - RIM, plane.y - RIM, plane.width + 2 * RIM, plane.height + 2 * RIM
    edge = f' rx="7" stroke="{kit.INK}" stroke-width="2.4"'
    # the shadow in two flat steps: a blur as large as a board takes longer than all the rest
    shadow = "".join(
        kit.rect(x - step, y + 3, w + 2 * step, h + step, kit.INK, ' rx="8" opacity=".13"')
        for step in (3, 1)
    )
    return (
        shadow
        + kit.rect(x, y, w, h, "var(--art-wood)", edge)
        + kit.rect(x, y, w, h, engraving("grain"), ' rx="7"')
        + kit.rect(plane.x, plane.y, plane.width, plane.height, "var(--art-board)")
    )


def _edge_names(plane: Plane) -> str:
    size = max(15, min(22, plane.unit * 0.27))
    names = (
        kit.text(x, y + size / 3, name, size, anchor="middle", fill="var(--ink-2)", weight=700)
        for name, x, y in plane.edge_names()
    )
    return "".join(names)


def _flow_label(flow: Flow, scene: Scene, words: Words) -> str:
    slots = {panel.seat: panel.slot for panel in scene.panels}
    label = kit.text(flow.x, flow.y + 20, words.render(flow.area.label), 18, weight=700)
    if flow.area.seat is None:
        return label
    sign = kit.at(flow.x + 11, flow.y + 14, kit.shield(slots[flow.area.seat]), 0.72)
    return sign + kit.at(30, 0, label)


def draw_place(place: Place, spot: Spot, art: Art) -> str:
    """A place of the frame: its own drawing, a dot, or a bare cell."""
    if place.art:
        return regions.in_box(spot, art(place.art, place.own))
    if place.shape == "dot":
        return regions.around(spot, '<circle r="6" fill="var(--art-grid)"/>')
    bare = ' stroke="var(--art-grid)" stroke-width="1"'
    return kit.rect(spot.x - spot.w / 2, spot.y - spot.h / 2, spot.w, spot.h, "none", bare)


# ---------------------------------------------------------------- what lies on them


def draw_table(
    frame: Frame,
    scene: Scene,
    layout: Layout,
    art: Art,
    words: Words | None,
    ask: Ask | None = None,
    info: Info | None = None,
    chosen: Sequence[str] = (),
    seen: Callable[[Spot], bool] = lambda spot: True,
) -> str:
    """Layer by layer: places, ground, groups, pieces, marks, what can be touched, badges.

    Without words the pieces bear no names. Places and pieces that are not `seen` are left out.
    """
    groups = [regions.region(r, layout) for r in (*scene.regions, *(info.regions if info else ()))]
    marks = [regions.mark(m, layout) for m in (*scene.marks, *(info.marks if info else ()))]
    items = [item for item in layout.items if seen(layout.item_spot(item))]
    pieces = [draw_item(item, layout, art, _name(item, words)) for item in items]
    ground = sum(item.z < PIECES for item in items)
    layers: list[str] = []
    for place in frame.places:
        if (spot := layout.spot(place.id)) and seen(spot):
            layers.append(draw_place(place, spot, art))
    layers += pieces[:ground]
    layers += [under for under, _ in groups]
    layers += pieces[ground:]
    layers += [drawn for drawn, _ in marks]
    layers += _touches(layout, ask, chosen)
    layers += [item_badge(item, layout) for item in items]
    layers += [above for _, above in (*groups, *marks)]
    return "".join(layers)


def _name(item: Item, words: Words | None) -> str:
    return f"<title>{escape(words.render(item.label))}</title>" if words else ""


def draw_item(item: Item, layout: Layout, art: Art, label: str = "") -> str:
    """A piece stands upright whichever way the board is turned. The art of one face down is its back."""
    spot = layout.item_spot(item)
    turned = (item.rot + (spot.turn if item.z < PIECES else 0)) % 360
    drawn = kit.at(-50, -50, art(item.art, item.own))
    look = _TONES[item.tone] if item.tone else ""
    scale = min(spot.w, spot.h) / 100
    return f"<g{look}>{label}{kit.at(spot.x, spot.y, drawn, scale, turned)}</g>"


def item_badge(item: Item, layout: Layout) -> str:
    """Its count at the lower right; a closed eye at the upper left of what only the viewer sees."""
    signs = ""
    if item.badge is not None:
        signs += kit.at(34, 34, kit.badge(str(item.badge)))
    if item.secret:
        eye = kit.mass(kit.circle(14), kit.PAPER, 1.6) + kit.lines(_CLOSED_EYE, kit.INK, 2.4)
        signs += kit.at(-36, -36, eye)
    return regions.around(layout.item_spot(item), signs) if signs else ""


def _touches(layout: Layout, ask: Ask | None, chosen: Sequence[str]) -> Iterator[str]:
    """What can be touched next, then what has been."""
    for ref in live(ask, chosen) if ask else ():
        yield _lit(ref, layout, kit.touch_cell(), kit.touch_ring())
    for ref in chosen:
        yield _lit(ref, layout, kit.selected_cell(), kit.selected_ring())


def _lit(ref: str, layout: Layout, cell: str, ring: str) -> str:
    spot = layout.spot(ref)
    if spot is None:
        return ""
    return regions.around(spot, ring) if layout.has_piece(ref) else regions.in_box(spot, cell)


# ---------------------------------------------------------------- beside them


def _sidebar(
    scene: Scene, art: Art, words: Words, info: Info | None, x: float
) -> tuple[str, float]:
    """The players, then what is inspected; with the lower end of the last card."""
    cards, y = [], float(MARGIN)
    winners = scene.over.winners if scene.over else ()
    for panel in scene.panels:
        drawn, height = panel_card(panel, art, words, x, y, panel.seat in winners)
        cards.append(drawn)
        y += height + GAP
    if info:
        drawn, height = info_card(info, words, x, y)
        cards.append(drawn)
        y += height + GAP
    return "".join(cards), y - GAP
