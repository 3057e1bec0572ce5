"""A cover: a close look at a board, turned a little, without a word. Knows scenes, and no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bastide.core.scene import Frame, Scene
from bastide.draw import kit, regions
from bastide.draw.chrome import Art
from bastide.draw.layout import Layout, Spot
from bastide.draw.patterns import definitions, for_theme
from bastide.draw.svg import PIECES, draw_board, draw_item, draw_place, item_badge
from bastide.draw.tokens import Theme, resolve

WIDTH, HEIGHT = 640, 328
TURN = -5  # degrees
GROUPS = ("fief", "held")  # regions that belong to the board, not to a decision


def draw_cover(
    frame: Frame, scene: Scene, art: Art, at: str, across: float, theme: Theme | None = None
) -> str:
    """The board around the place `at`, `across` cells wide. Same input, same bytes.

    In a theme it is a picture of its own; without one it is for a page that has the tokens and the
    engravings (see `symbols`), and follows that page's theme.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> "<text" in draw_cover(frame, scene, view.game.art, "c:e4", 5)  # numbers on pawns
    True
    """
    layout = Layout(frame, scene)
    middle = layout.spot(at)
    if middle is None:
        raise KeyError(at)
    scale = WIDTH / (across * middle.unit)
    # half the length of the window's diagonal, and a cell: whatever lies farther away is not seen
    reach = (WIDTH**2 + HEIGHT**2) ** 0.5 / 2 / scale + middle.unit

    def seen(spot: Spot | None) -> bool:
        return spot is not None and (spot.x - middle.x) ** 2 + (spot.y - middle.y) ** 2 < reach**2

    body = "".join(map(draw_board, layout.planes)) + "".join(
        _layers(frame, scene, layout, art, seen)
    )
    turned = kit.at(-middle.x, -middle.y, body)
    drawn = (
        kit.rect(0, 0, WIDTH, HEIGHT, "var(--surface-0)")
        + f'<g transform="translate({WIDTH / 2} {HEIGHT / 2}) rotate({TURN}) scale({kit.num(scale)})">'
        + f"{turned}</g>"
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    )
    if theme is None:
        return f"{head}{drawn}</svg>"
    return resolve(for_theme(f"{head}{definitions(drawn)}{drawn}</svg>", theme), theme)


def _layers(
    frame: Frame, scene: Scene, layout: Layout, art: Art, seen: Callable[[Spot | None], bool]
) -> Iterator[str]:
    """Places, ground, groups, pieces, badges; no marks, for nobody is asked anything."""
    items = [item for item in layout.items if seen(layout.item_spot(item))]
    groups = [regions.region(r, layout) for r in scene.regions if r.role in GROUPS]
    for place in frame.places:
        spot = layout.spot(place.id)
        if spot and seen(spot):
            yield draw_place(place, spot, art)
    yield from (draw_item(item, layout, art) for item in items if item.z < PIECES)
    yield from (under for under, _ in groups)
    yield from (draw_item(item, layout, art) for item in items if item.z >= PIECES)
    yield from (item_badge(item, layout) for item in items)
