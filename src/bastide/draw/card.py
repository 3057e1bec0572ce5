"""A board as a card for a link: wide, large enough to be read small, with who plays. Knows scenes, and no game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bastide.core.scene import Frame, Panel, Scene
from bastide.draw import kit
from bastide.draw.chrome import Art, or_token
from bastide.draw.layout import RIM, Layout, Spot
from bastide.draw.patterns import definitions, for_theme
from bastide.draw.svg import draw_board, draw_table
from bastide.draw.tokens import Theme, resolve

WIDTH, HEIGHT = 1200, 630  # what messengers show
MARGIN = 34
WIDEST = 740  # of the boards, so that names have room beside them
SHADOW = 4  # of a board, below its frame


def draw_card(
    frame: Frame,
    scene: Scene,
    art: Art,
    title: str,
    players: Sequence[str],
    line: str = "",
    theme: Theme = "light",
) -> str:
    """The boards of a scene, what the game is called, who plays, and a line below. Same input, same bytes.

    >>> import bastide
    >>> view = bastide.new("forteresse").view()
    >>> scene, frame = view.game.scene(view), view.game.frame(view.setup)
    >>> svg = draw_card(frame, scene, view.game.art, "La Forteresse", ["Ada", "<Bob>"])
    >>> "&lt;Bob&gt;" in svg
    True
    """
    boards, width = _boards(frame, scene, or_token(art))
    x = MARGIN + width + 42.0
    body = kit.rect(0, 0, WIDTH, HEIGHT, "var(--surface-0)") + boards
    body += _words(scene.panels, title, players, line, x, WIDTH - MARGIN - x)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" style="font-variant-numeric:lining-nums" role="img">'
        f"<title>{escape(title)}</title>{definitions(body)}{body}</svg>"
    )
    return resolve(for_theme(svg, theme), theme)


def _boards(frame: Frame, scene: Scene, art: Art) -> tuple[str, float]:
    """All boards as large as there is room for, and how wide that is; hands and trays are left out."""
    layout = Layout(frame, scene)
    left = min(plane.x for plane in layout.planes) - RIM - SHADOW
    top = min(plane.y for plane in layout.planes) - RIM - SHADOW
    right = max(plane.x + plane.width for plane in layout.planes) + RIM + SHADOW
    bottom = max(plane.y + plane.height for plane in layout.planes) + RIM + 2 * SHADOW

    def on_boards(spot: Spot) -> bool:
        return left <= spot.x <= right and top <= spot.y <= bottom

    drawn = "".join(map(draw_board, layout.planes))
    drawn += draw_table(frame, scene, layout, art, None, seen=on_boards)
    high = HEIGHT - 2 * MARGIN
    wide = min(WIDEST, high * (right - left) / (bottom - top))
    box = " ".join(map(kit.num, (left, top, right - left, bottom - top)))
    window = f'x="{MARGIN}" y="{MARGIN}" width="{kit.num(wide)}" height="{high}"'
    return f'<svg {window} viewBox="{box}">{drawn}</svg>', wide


def _words(
    panels: Sequence[Panel], title: str, players: Sequence[str], line: str, x: float, room: float
) -> str:
    """The title, a row for each player, and the line at the foot."""
    out, y = [], MARGIN + 50.0
    for part in kit.wrapped(title, 52, room)[:3]:
        out.append(kit.text(x, y, part, 52, weight=800, font="display"))
        y += 58
    below = kit.wrapped(line, 27, room)[:3]
    foot = HEIGHT - MARGIN - 34 * (len(below) - 1) - 8
    step = min(74.0, (foot - 50 - y) / max(1, len(panels)))
    for i, panel in enumerate(panels):
        out.append(_player(panel, players[panel.seat], x, y + 14 + step * (i + 0.5), room, step))
    for i, part in enumerate(below):
        out.append(kit.text(x, foot + 34 * i, part, 27, fill="var(--ink-2)"))
    return "".join(out)


def _player(panel: Panel, name: str, x: float, y: float, room: float, step: float) -> str:
    size = min(36.0, step * 0.55)
    points = str(panel.score.n) if panel.score else ""
    left = room - size * 1.7 - (size * 0.62 * len(points) + 14 if points else 0)
    out = kit.at(x + size * 0.5, y - size * 0.05, kit.shield(panel.slot), size / 29)
    out += kit.text(x + size * 1.5, y + size / 3, kit.fitted(name, size, left), size, weight=700)
    if points:
        out += kit.text(
            x + room, y + size / 3, points, size * 1.1, anchor="end", weight=800, font="display"
        )
    return out
