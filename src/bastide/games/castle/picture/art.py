"""The pieces and the walls of The Castle, drawn from their names and from component data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from bastide.core.scene import SLOTS
from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.castle import rules
from bastide.games.castle.actions import Laid, read_laid
from bastide.games.castle.components import Components, Setup
from bastide.games.castle.components.board import COLOURS, Board, Start
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.picture import paint, track

WORN = tuple(SLOTS[colour] for colour in COLOURS)
STONE, STONE_INK = "var(--art-stone)", "var(--art-stone-ink)"


def printed(components: Components, name: str) -> str | None:
    """What each edition has of its own: `tile/T19e`, `wall/3`, `walls`."""
    group, _, rest = name.partition("/")
    if group == "tile":
        laid = read_laid(rest)
        return paint.tile_art(components.tile(laid.kind), laid.turn)
    if group == "wall" and name not in BACKS:
        return _wall_tile(components.board, rest)
    return Walls(components.board).draw() if name == "walls" else None


def art(name: str, own: int | None) -> str:
    """A piece or the back of one in a box of 100 by 100; `own` is the livery of its owner."""
    if own is not None and name in PIECES:
        return PIECES[name](own)
    return BACKS[name]()


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """Every castle tile as printed, every wall tile, and the pieces."""
    tiles = [(f"tile/{t.id}n", say("times", name=t.id, n=t.count)) for t in components.tiles]
    walls = [
        (f"wall/{t.number}", say("times", name=say("wall-tile", n=t.number), n=t.count))
        for t in components.board.wall_tiles
    ]
    pieces = [(name, slot, say(name)) for name in PIECES for slot in WORN]
    return [*((name, None, label) for name, label in (*tiles, *walls)), *pieces]


def beside(setup: Setup) -> Iterator[tuple[str, int | None]]:
    """The castle tiles turned, and the backs, which are counted for each side too."""
    for tile, turn in product(setup.components.tiles, range(1, len(TURNS))):
        yield f"tile/{Laid(tile.id, turn)}", None
    yield from product(BACKS, (None, *WORN))


# ---------------------------------------------------------------- the walls


class Walls:
    """Draws the walls of one edition."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def draw(self) -> str:
        """Meadow, walls, track, bare inside, starts and towers; 100 units are one cell while drawing."""
        left, top, width, height = track.whole(self.board)
        side = max(width, height)
        shift_x, shift_y = left - (side - width) / 2, top - (side - height) / 2
        body = self._meadow() + self._stones() + self._track() + self._inside()
        body += "".join(map(self._start, self.board.starts))
        body += self._towers()
        return kit.at(-100 * shift_x / side, -100 * shift_y / side, body, 1 / side)

    def _outline(self) -> str:
        corners = (f"{100 * x} {100 * y}" for x, y in (tower.at for tower in self.board.towers))
        return f"M{' '.join(corners)}Z"

    def _meadow(self) -> str:
        left, top, width, height = (100 * n for n in track.whole(self.board))
        return kit.rect(left, top, width, height, "var(--art-board-2)") + kit.rect(
            left, top, width, height, engraving("dust")
        )

    def _stones(self) -> str:
        """Strokes along the outline, half of which the inside will cover."""
        wide = 200 * track.WALL
        stroke = f'<path d="{self._outline()}" fill="none" stroke-linejoin="miter" stroke='
        return (
            f'{stroke}"{kit.INK}" stroke-width="{kit.num(wide + 10)}"/>'
            f'{stroke}"{STONE}" stroke-width="{kit.num(wide + 2)}"/>'
            f'{stroke}"{engraving("wall")}" stroke-width="{kit.num(wide + 2)}"/>'
        )

    def _track(self) -> str:
        out = ""
        on_towers = {square for tower in self.board.towers for square in tower.squares}
        for number, box in track.squares(self.board).items():
            if number in on_towers:
                continue
            fifth = number % 5 == 0
            fill = "var(--art-board-2)" if fifth else "var(--art-board)"
            x, y, w, h = (100 * n for n in (box.x, box.y, box.w, box.h))
            edge = f' rx="4" stroke="{STONE_INK}" stroke-width="1"'
            out += kit.rect(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, fill, edge)
            out += kit.text(
                x,
                y + 7,
                str(number),
                22 if fifth else 20,
                anchor="middle",
                fill="var(--board-text)",
                weight=800 if fifth else 500,
            )
        return out + self._joints()

    def _joints(self) -> str:
        """Where the jigsaw parts of the wall meet: a notch between two squares."""
        boxes, out = track.squares(self.board), ""
        for _, last in self.board.parts:
            one, other = boxes[last], boxes[(last + 1) % self.board.squares]
            x, y = 50 * (one.x + other.x), 50 * (one.y + other.y)
            out += kit.at(x, y, kit.mass(kit.star(4, 9, 4), STONE, 1.6, STONE_INK))
        return out

    def _inside(self) -> str:
        """The bare ground, with a small cross where four cells meet."""
        d = self._outline()
        ground = f'<path d="{d}" fill="var(--art-board)"/>' + kit.mass(d, engraving("dust"), 5)
        cells = self.board.number
        crosses = "".join(
            f"M{100 * x} {100 * y - 7}v14M{100 * x - 7} {100 * y}h14"
            for x in range(1, len(self.board.columns))
            for y in range(1, len(self.board.rows))
            if all((x - i, y - j) in cells for i in (0, 1) for j in (0, 1))
        )
        return ground + kit.lines(crosses, "var(--art-grid)", 2)

    def _start(self, start: Start) -> str:
        """A niche in the wall that shows its feature, as wide as a cell."""
        box, kind = track.start_box(self.board, start), rules.KINDS[start.kind]
        niche = "M-46 16H46L40-15H-40Z"
        ground = kind if kind in ("house", "tower") else "court"
        body = kit.mass(niche, f"var(--art-{ground})", 2.4)
        if start.kind in paint.TEXTURES:
            body += f'<path d="{niche}" fill="{engraving(paint.TEXTURES[start.kind])}"/>'
            body += kit.lines("M-46 16-40-15H40L46 16", f"var(--art-{kind}-ink)", 3)
        else:
            body += f'<path d="{niche}" fill="{engraving("court")}"/>'
        if kind == "path":
            body += paint.roads(["M0 16V-15"])
            gate = "M-12-16V-9A12 12 0 0 1 12-9V-16Z"
            body += kit.mass(gate, "var(--art-wood-ink)", 1.6, kit.PAPER)
        if start.markets:
            body += kit.at(0, 0, paint.market(start.markets), 0.72, -90 * start.side)
        return kit.at(100 * box.x, 100 * box.y, body, turn=90 * start.side)

    def _towers(self) -> str:
        """Blocks that stand above the wall, each with its two numbers and room for a wall tile."""
        out, blocks = "", track.towers(self.board)
        for tower in self.board.towers:
            box = blocks[tower.squares[0]]
            side = 100 * track.WALL
            body = kit.rect(
                -side * 0.53,
                -side * 0.53,
                side * 1.06,
                side * 1.06,
                "var(--art-stone-2)",
                f' rx="9" stroke="{kit.INK}" stroke-width="3"',
            )
            body += kit.rect(
                -side * 0.43,
                -side * 0.43,
                side * 0.86,
                side * 0.86,
                STONE,
                f' rx="5" stroke="{STONE_INK}" stroke-width="1.5"',
            )
            slot = _EMPTY if tower.wall_tile else _BANNER
            first, second = tower.squares
            numbers = f"{first}·{second}"
            body += kit.at(0, -9, slot)
            body += kit.text(0, 35, numbers, 19, anchor="middle", fill=kit.INK, weight=800)
            out += kit.at(100 * box.x, 100 * box.y, body)
        return out


_EMPTY = kit.rect(
    -20,
    -20,
    40,
    40,
    "var(--art-stone-2)",
    f' rx="4" stroke="{STONE_INK}" stroke-width="2" stroke-dasharray="5 4"',
)
_BANNER = kit.mass("M-14 14V-14L0-20 14-14V14L0 8Z", "var(--gold-leaf)", 2) + kit.lines(
    "M-6-6H6M-6 1H6", kit.INK, 2
)

# ---------------------------------------------------------------- pieces


def _wall_tile(board: Board, number: str) -> str:
    """A wall tile face up: its number, and a sign for what it does."""
    effects = {str(tile.number): rules.EFFECT_NAMES[tile.effect] for tile in board.wall_tiles}
    effect, points = effects[number], board.points
    verb, _, kind = effect.partition("-")
    more = ""
    if effect == "another-turn":
        sign = kit.lines(_ROUND, kit.INK, 6) + kit.mass("M9-20 28-14 14 0Z", kit.INK, 1)
    elif effect == "points":
        sign, more = "", f"+{points['points_tile']}"
    elif effect == "richer-court":
        sign = kit.at(0, 0, paint.market(), 1.5)
    elif effect == "larger-keep":
        sign, more = _sign("keep"), f"+{points['larger_keep']}"
    else:
        sign, more = _sign(kind, verb == "open"), "×2" if verb == "double" else ""
    if not sign:
        shown = kit.text(54, 74, more, 42, anchor="middle", fill=kit.INK, weight=800)
    else:
        shown = kit.at(50, 64, sign, 0.95)
        shown += kit.text(83, 36, more, 25, anchor="end", fill=kit.INK, weight=800)
    numeral = kit.text(17, 38, number, 32, fill=kit.INK, weight=800, font="display")
    return _plate(kit.PAPER) + shown + numeral


def _portcullis() -> str:
    """The back of a wall tile."""
    bars = "M26 82V40A24 24 0 0 1 74 40V82M42 16V84M58 16V84M26 42H74M26 62H74"
    return _plate("var(--art-wood)") + kit.lines(bars, kit.PAPER, 4.6)


def _plate(fill: str) -> str:
    """A square tile with its halo and contour."""
    halo = f' rx="9" stroke="{kit.PAPER}" stroke-width="14"'
    edge = f' rx="9" stroke="{kit.INK}" stroke-width="5"'
    return kit.rect(8, 8, 84, 84, fill, halo) + kit.rect(8, 8, 84, 84, fill, edge)


_KEEP = "M-22 22V-8H-26V-24H-17V-17H-9V-24H9V-17H17V-24H26V-8H22V22Z"

# Signs of the effects, around (0, 0). Unfinished features are drawn in dashes.
_SIGNS = {
    "tower": "M-17 20V-8H-21V-20H-12V-14H-5V-20H5V-14H12V-20H21V-8H17V20Z",
    "house": "M-22 2 0-20 22 2H16V20H-16V2Z",
    "path": "M-12 20C-12 0 4 6 4-20H18C18 8 2 0 2 20Z",
    "keep": _KEEP,
}
_ROUND = "M16-12A20 20 0 1 0 20 4"


def _sign(kind: str, open_: bool = False) -> str:
    fill = {"keep": "var(--art-stone)"}.get(kind, f"var(--art-{kind})")
    if not open_:
        return kit.mass(_SIGNS[kind], fill, 2.6)
    ghost = f'<path d="{_SIGNS[kind]}" fill="{fill}" opacity=".55"/>'
    return ghost + kit.lines(_SIGNS[kind], kit.INK, 2.6, ' stroke-dasharray="5 5.4"')


def _pile() -> str:
    """The face-down tiles still to come."""
    back = f' rx="6" stroke="{kit.INK}" stroke-width="2.4"'
    sheets = "".join(
        kit.rect(8 + 4 * k, 16 - 4 * k, 76, 76, "var(--art-wood)", back) for k in range(3)
    )
    return sheets + kit.at(54, 46, kit.lines("M-20 20V-6A20 20 0 0 1 20-6V20Z", kit.PAPER, 4), 0.9)


def _follower(own: int) -> str:
    return kit.at(50, 56, kit.follower(own), 2.1)


def _marker(own: int) -> str:
    """The follower that walks the track: a shield, so that it is not taken for one at work."""
    return kit.at(50, 46, kit.shield(own), 2.6)


def _keep(own: int) -> str:
    gate = kit.mass("M-7 22V10A7 7 0 0 1 7 10V22Z", "var(--art-wood-ink)", 1.6)
    return kit.at(50, 52, kit.blazon(own, _KEEP) + gate + kit.at(0, -5, kit.charge(own, 0.62)), 1.6)


PIECES = {"follower": _follower, "shield": _marker, "keep": _keep}
BACKS: dict[str, Callable[[], str]] = {
    "wall/down": _portcullis,
    "pile": _pile,
    "space": lambda: "",  # already drawn with the walls
}
