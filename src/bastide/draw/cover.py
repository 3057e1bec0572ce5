"""A close look at a board: a cover, turned a little and without a word, or a figure of the rules.

Knows scenes, and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec.structs import replace

from bastide.core.scene import Ask, Frame, Scene
from bastide.draw import kit
from bastide.draw.chrome import Art, or_token
from bastide.draw.layout import RIM, Layout, Spot
from bastide.draw.patterns import definitions, for_theme
from bastide.draw.svg import draw_board, draw_table
from bastide.draw.tokens import Theme, resolve

WIDTH = 640
HEIGHT, TURN = 328, -5  # of a cover; degrees
GROUPS = ("fief", "held")  # regions that belong to the board, not to a decision


def draw_cover(
    frame: Frame, scene: Scene, art: Art, at: str, across: float, theme: Theme | None = None
) -> str:
    """The board around the place `at`, `across` cells wide; no marks, for nobody is asked anything.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> "<text" in draw_cover(frame, scene, view.game.art, "c:e4", 5)  # numbers on pawns
    True
    """
    groups = tuple(replace(r, n=None) for r in scene.regions if r.role in GROUPS)
    still = replace(scene, regions=groups, marks=())
    return draw_close_up(frame, still, art, at, across, theme, height=HEIGHT, turn=TURN)


def draw_close_up(
    frame: Frame,
    scene: Scene,
    art: Art,
    at: str,
    across: float,
    theme: Theme | None = None,
    *,
    ask: Ask | None = None,
    chosen: Sequence[str] = (),
    height: int = 400,
    turn: float = 0,
) -> str:
    """The scene around the place `at`, `across` cells wide, with its marks. Same input, same bytes.

    `ask` and `chosen` light what they do in `draw_scene`. In a theme it is a picture of its own;
    without one it is for a page that has the tokens and the engravings (see `symbols`), and follows that
    page's theme.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> "rotate(-5)" in draw_close_up(frame, scene, view.game.art, "c:e4", 5)
    False
    """
    art, layout = or_token(art), Layout(frame, scene)
    middle = layout.spot(at)
    if middle is None:
        raise KeyError(at)
    scale = WIDTH / (across * middle.unit)
    window = hypot(WIDTH, height) / scale  # its diagonal, on the board

    def seen(spot: Spot) -> bool:
        away = hypot(spot.x - middle.x, spot.y - middle.y)
        return away < (window + hypot(spot.w, spot.h)) / 2

    body = "".join(map(draw_board, layout.planes))
    body += draw_table(frame, scene, layout, art, None, ask, None, chosen, seen)
    rotated = f"rotate({turn}) " if turn else ""
    drawn = (
        f'<g transform="translate({WIDTH / 2} {height / 2}) {rotated}scale({kit.num(scale)})">'
        f"{kit.at(-middle.x, -middle.y, body)}</g>"
    )
    return _sheet(drawn, height, theme)


def draw_whole_board(frame: Frame, scene: Scene, art: Art, theme: Theme | None = None) -> str:
    """A cover that nobody has chosen: all of the first board; a shield where there is no board.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> "rotate(-5)" in draw_whole_board(frame, scene, view.game.art)
    True
    """
    board = next((area for area in frame.areas if area.kind == "plane"), None)
    if board is None:
        return _sheet(kit.at(WIDTH / 2, HEIGHT / 2, kit.shield(0), 6), HEIGHT, theme)
    left, top, width, height = scene.box[board.id]
    x, y = left + width / 2, top + height / 2
    places = [place for place in frame.places if place.area == board.id]
    nearest = min(places, key=lambda place: hypot(place.x - x, place.y - y), default=None)
    at = nearest.id if nearest else f"c:{int(x)},{int(y)}"
    across = max(width, height * WIDTH / HEIGHT) + 2
    return draw_cover(frame, scene, art, at, across, theme)


def draw_area(frame: Frame, scene: Scene, art: Art, area: str) -> tuple[float, float, str]:
    """One board as it lies, with all that stands on it: width, height, and what is drawn within them.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> draw_area(frame, scene, view.game.art, "board")[:2]
    (760.0, 760.0)
    """
    still = replace(scene, regions=(), marks=())
    art, layout = or_token(art), Layout(frame, still)
    plane = next(one for one in layout.planes if one.area.id == area)
    left, top = plane.x - RIM, plane.y - RIM
    width, height = plane.width + 2 * RIM, plane.height + 2 * RIM

    def seen(spot: Spot) -> bool:
        return left <= spot.x <= left + width and top <= spot.y <= top + height

    body = draw_board(plane) + draw_table(frame, still, layout, art, None, seen=seen)
    return width, height, kit.at(-left, -top, body)


def _sheet(drawn: str, height: int, theme: Theme | None) -> str:
    """What is drawn as a picture: of its own in a theme, else for a page."""
    drawn = kit.rect(0, 0, WIDTH, height, "var(--surface-0)") + drawn
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    )
    if theme is None:
        return f"{head}{drawn}</svg>"
    return resolve(for_theme(f"{head}{definitions(drawn)}{drawn}</svg>", theme), theme)
