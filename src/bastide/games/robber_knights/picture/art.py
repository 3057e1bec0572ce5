"""The pieces of Robber Knights, drawn from their names: land, what is built on it, knights as coins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.robber_knights.components import Components, Setup

SIGNS = 4  # beyond this many helms or pips in a row, one of them and a numeral
GOLD, WOOD = "var(--gold-leaf)", "var(--art-wood-ink)"
STONE, STONE_EAST, STONE_INK = "var(--art-stone)", "var(--art-stone-2)", "var(--art-stone-ink)"
MOUNT_INK, PLAIN_INK = "var(--art-mount-ink)", "var(--art-plain-ink)"
LEAF_INK, LAKE_INK = "var(--art-forest-ink)", "var(--art-lake-ink)"


def art(name: str, own: int | None) -> str:
    """A tile, its back, a knight, a pile or a shield in a box of 100 by 100; `own` is a livery.

    A tile is named by its parts, `tile/<terrain>/<building>/<leave>/<points>`, so any edition draws. A
    word without a picture here becomes bare ground, or a sign on a post, with its first letter.

    >>> art("tile/plain/castle/1/1", None) == art("tile/forest/castle/2/1", None)
    False
    >>> art("tile/swamp/abbey/5/12", None).endswith('opacity=".45"/>')
    True
    """
    kind, *parts = name.split("/")
    if kind == "tile" and len(parts) == 4 and parts[2].isdecimal() and parts[3].isdecimal():
        return _tile(parts[0], parts[1], int(parts[2]), int(parts[3]))
    if kind == "back" and len(parts) == 1 and parts[0] and own is not None:
        return _wood() + kit.at(50, 38, kit.shield(own), 1.45) + _letter(50, 88, parts[0], 26)
    if name in OWNED and own is not None:
        return OWNED[name](own)
    raise KeyError(name)


@cache
def _tile(terrain: str, building: str, leave: int, points: int) -> str:
    """The ground, the building, then what the rules ask: knights to leave, points to win."""
    bare = building == "none"
    ground = GROUNDS[terrain](bare) if terrain in GROUNDS else _strange_ground(terrain)
    built = BUILDINGS[building] if building in BUILDINGS else _strange_sign(building)
    joint = f' stroke="{kit.INK}" stroke-width="1" opacity=".45"'
    frame = kit.rect(0.5, 0.5, 99, 99, "none", joint)
    return ground + built + _leave(leave) + _points(points) + frame


def _letter(x: float, y: float, word: str, size: float, fill: str = kit.PAPER) -> str:
    letter = word[:1].upper()
    return kit.text(x, y, letter, size, anchor="middle", fill=fill, weight=800, font="display")


# ---------------------------------------------------------------- grounds: a bare one has room for more


def _ground(colour: str, texture: str | None = None) -> str:
    engraved = kit.rect(0, 0, 100, 100, engraving(texture)) if texture else ""
    return kit.rect(0, 0, 100, 100, f"var(--art-{colour})") + engraved


def _plain(bare: bool) -> str:
    hill = kit.lines("M1 79Q30 67 62 77T99 73", PLAIN_INK, 1.4, ' opacity=".6"')
    tuft = kit.lines("M-3 8-5 2M0 8V0M3 8 5 2", PLAIN_INK, 1.5, ' opacity=".85"')
    tufts = "".join(kit.at(x, y, tuft) for x, y in ((73, 39), (44, 55), (85, 56)))
    return _ground("plain", "plain") + hill + (tufts if bare else "")


RIM = [(47, 21), (68, 20), (89, 24), (11, 41), (89, 50)]
RIM += [(11, 67), (88, 80), (11, 91), (35, 93), (60, 93)]
GLADE = [(32, 43), (55, 44), (71, 53), (32, 69), (53, 70), (70, 78)]


def _forest(bare: bool) -> str:
    """Trees along the rim, and in the middle too where nothing is built; the farther ones first."""
    tree = (
        kit.lines("M0 5.5V0", WOOD, 3)
        + kit.mass("M0-19C9-12 11-4 9 2H-9C-11-4-9-12 0-19Z", "var(--art-forest-2)", 1.8, LEAF_INK)
        + kit.lines("M2-12C6-8 7-3 6 1M-2-4c2 1 3 3 3 5", LEAF_INK, 1.1, ' opacity=".8"')
    )
    spots = sorted(RIM + GLADE if bare else RIM, key=lambda spot: spot[1])
    return _ground("forest") + "".join(kit.at(x, y, tree, 0.95) for x, y in spots)


def _mountains(bare: bool) -> str:
    """A massif with snow; where something is built, two smaller peaks behind it."""
    scree = kit.lines("M52 94h12M76 95h16M8 34h9M86 30h8M33 96h9", MOUNT_INK, 1.4, ' opacity=".6"')
    peak = (
        kit.mass("M-26 20 0-24 26 20Z", "var(--art-mount-2)", 1.6, MOUNT_INK)
        + '<path d="M0-23-25 19H-4L2 2-5-6Z" fill="var(--art-mount)"/>'
        + kit.mass("M0-24-9-9-3-12 1-7 5-11 9-9Z", kit.PAPER, 1.4, MOUNT_INK)
        + kit.lines("M8-2 18 18M3 4 9 18M12 0 22 18", MOUNT_INK, 1.2, ' opacity=".8"')
    )
    massif = ((24, 72, 0.82), (80, 66, 0.7), (58, 60, 1.5))
    peaks = massif if bare else ((24, 62, 0.82), (82, 40, 0.64))
    return _ground("mount") + scree + "".join(kit.at(x, y, peak, k) for x, y, k in peaks)


LAKE = "M8 58C4 42 12 16 34 15 52 14 68 5 83 14 96 24 88 34 92 46 96 64 86 86 66 87S12 99 8 58Z"
ISLAND = "M24 72C24 58 42 52 60 53S94 60 94 72 78 87 58 86 24 84 24 72Z"


def _lake(bare: bool) -> str:
    """Water within its shore; a building gets an island."""
    depth = f'<path d="{LAKE}" fill="var(--art-lake-2)" opacity=".7"/>'
    waves = f'<path d="{LAKE}" fill="{engraving("wave")}"/>'
    reeds = kit.lines("M80 92V82M84 90V76M88 89V73M92 88V79", PLAIN_INK, 2)
    island = kit.mass(ISLAND, "var(--art-plain)", 1.8, LAKE_INK)
    water = kit.mass(LAKE, "var(--art-lake)", 2, LAKE_INK) + kit.at(20, 19, depth, 0.6) + waves
    return _ground("plain", "plain") + water + (reeds if bare else island)


def _strange_ground(word: str) -> str:
    return _ground("stone", "dust") + _letter(87, 25, word, 26, kit.INK)


GROUNDS = {"plain": _plain, "forest": _forest, "mountains": _mountains, "lake": _lake}

# ---------------------------------------------------------------- buildings, right of where knights stand

CASTLE = (
    "M-24 20V-4H-26V-14H-21V-10H-17V-14H-12V-4H-8V-20H-10V-30H-5V-26H-2V-30H2V-26H5V-30H10V-20H8V-4"
    "H12V-14H17V-10H21V-14H26V-4H24V20Z"
)
CASTLE_EAST = "M3-4V-30H10V-20H8V-4ZM19 20V-10H21V-14H26V-4H24V20ZM-15 20V-14H-12V-4H-13V20Z"
TOWN = "M14 84V54H12V46H18V50H22V46H28V54H42V62H58V54H72V46H78V50H82V46H88V54H86V84Z"
TOWN_EAST = "M80 84V50H82V46H88V54H86V84ZM23 84V46H28V54H27V84Z"


def _stonework(walls: str, east: str, joints: str) -> str:
    """Walls with their sides away from the light, and a few stones."""
    masses = f'<path d="{walls}" fill="{STONE}"/><path d="{east}" fill="{STONE_EAST}"/>'
    return masses + kit.lines(joints, STONE_INK, 1.2) + kit.lines(walls, kit.INK, 2.2)


def _castle() -> str:
    body = (
        kit.lines(CASTLE, kit.PAPER, 6.6)
        + _stonework(CASTLE, CASTLE_EAST, "M-24-3H-9M9-3H24M-20 14h4M12 6h5M-11 4h4")
        + kit.mass("M-6 20V10A6 6 0 0 1 6 10V20Z", WOOD, 1.6)
        + kit.lines("M0-15V-8M-18 2V8M18 2V8M0-30V-40", kit.INK, 2.2)
        + kit.mass("M0-40 13-36.5 0-33Z", GOLD, 1.4)
    )
    return kit.at(62, 56, body, 1.08)


def _house(x: float, y: float, scale: float) -> str:
    body = (
        kit.lines("M-11 13V1H-14L0-12 14 1H11V13Z", kit.PAPER, 5)
        + kit.mass("M-11 0V13H11V0", kit.PAPER, 1.8)
        + kit.mass("M-14 1 0-12 14 1Z", "var(--art-house)", 1.8)
        + '<path d="M0-10.5 11.6.1H3Z" fill="var(--art-house-2)"/>'
        + kit.mass("M-3 13V5H3V13Z", WOOD, 1)
    )
    return kit.at(x, y, body, scale)


def _town() -> str:
    spire = (
        kit.lines("M43 62V31H41L50 7 59 31H57V62Z", kit.PAPER, 6)
        + kit.mass("M43 62V30H57V62Z", STONE, 2)
        + kit.mass("M41 31 50 7 59 31Z", "var(--art-tower-2)", 2)
        + kit.lines("M50 37V43", kit.INK, 3)
    )
    joints = "M30 66h6M64 66h6M32 76h6M64 77h6M17 60h4M75 70h4M16 76h4"
    gate = kit.mass("M43 84V73A7 7 0 0 1 57 73V84Z", WOOD, 1.6)
    houses = (
        _house(31, 43, 1) + _house(70, 43, 1) + spire + _house(39, 57, 0.8) + _house(61, 57, 0.8)
    )
    town = kit.lines(TOWN, kit.PAPER, 6) + houses + _stonework(TOWN, TOWN_EAST, joints) + gate
    return kit.at(16.5, 6, town, 0.87)


def _strange_sign(word: str) -> str:
    """A board on a post."""
    board = kit.lines("M0 18V38", kit.INK, 5) + kit.mass("M-22-20H22V20H-22Z", kit.PAPER, 2.4)
    return kit.at(62, 44, board + _letter(0, 11, word, 32, kit.INK))


VILLAGE = _house(46, 42, 1.1) + _house(78, 46, 1) + _house(63, 65, 1.2)
BUILDINGS = {"none": "", "castle": _castle(), "village": VILLAGE, "town": _town()}

# ---------------------------------------------------------------- what the rules ask, printed on a tile

HELM = "M-12 15V-5C-12-14-7-19 0-19S12-14 12-5V15L3 20V3H9V-3H-9V3H-3V20Z"


def _leave(knights: int) -> str:
    """Knights to leave: little helms on paper, top left; a bar where there are none to leave."""
    if not knights:
        bar = kit.mass(kit.circle(10.5), kit.INK, 2, kit.PAPER) + kit.lines("M-5 0H5", kit.PAPER, 4)
        return kit.at(16, 15, bar)
    shown, numeral = (knights, "") if knights <= SIGNS else (1, str(knights))
    edge = f' rx="10.5" stroke="{kit.INK}" stroke-width="1.5"'
    pill = kit.rect(4, 4, 8 + 12.5 * shown + 8 * len(numeral), 21, kit.PAPER, edge)
    helm = f'<path d="{HELM}" fill="{kit.INK}"/>'
    helms = "".join(kit.at(14.25 + 12.5 * i, 14.5, helm, 0.4) for i in range(shown))
    number = kit.text(21, 19.5, numeral, 15, fill=kit.INK, weight=700) if numeral else ""
    return pill + helms + number


def _points(points: int) -> str:
    """Points: gold pips on an ink ribbon, bottom right."""
    if not points:
        return ""
    shown, numeral = (points, "") if points <= SIGNS else (1, str(points))
    width = 8 + 12 * shown + 8 * len(numeral)
    left, edge = 96 - width, f' rx="7.5" stroke="{kit.PAPER}" stroke-width="1.5"'
    pip = f'<circle r="4.2" fill="{GOLD}"/>'
    pips = "".join(kit.at(left + 10 + 12 * i, 88.5, pip) for i in range(shown))
    number = kit.text(left + 17, 93, numeral, 14, fill=GOLD, weight=700) if numeral else ""
    return kit.rect(left, 81, width, 15, kit.INK, edge) + pips + number


# ---------------------------------------------------------------- what players own

COIN_HALO = "M-21.5 9V0A21.5 15.5 0 0 1 21.5 0V9A21.5 13.5 0 0 1-21.5 9Z"


def _wood() -> str:
    frame = kit.rect(6, 6, 88, 88, "none", f' rx="3" stroke="{kit.PAPER}" stroke-width="1.6"')
    edge = kit.rect(1, 1, 98, 98, "none", f' stroke="{kit.INK}" stroke-width="2"')
    return _ground("wood", "grain") + frame + edge


def _knight(own: int) -> str:
    """One thick coin. Its halo narrows below, so that the edge of a coin under it stays free."""
    halo = f'<path d="{COIN_HALO}" fill="{kit.PAPER}"/>'
    coin = kit.blazon(own, kit.COIN_EDGE, 2, halo=0) + kit.blazon(own, kit.COIN_TOP, 2.2, halo=0)
    return kit.at(50, 42, halo + coin + kit.charge(own, 0.74), 1.82)


def _supply(own: int) -> str:
    return kit.at(34, 62, kit.stack((own,) * 4), 1.3) + kit.at(66, 68, kit.stack((own,) * 2), 1.3)


def _pile(own: int) -> str:
    tiles = "".join(kit.at(16 - 4 * i, 16 - 4 * i, _wood(), 0.78) for i in range(3))
    return tiles + kit.at(47, 46, kit.shield(own), 1.5)


def _shield(own: int) -> str:
    return kit.at(50, 47, kit.shield(own), 2.4)


OWNED = {"knight": _knight, "supply": _supply, "pile": _pile, "shield": _shield}


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """Every tile of a player by letter, the backs, and the players' pieces."""
    slots = [livery.slot for livery in components.liveries]
    entries: list[tuple[str, int | None, Text]] = []
    for letter, group in zip(components.letters, components.tiles, strict=True):
        for code, n in sorted(group.items()):
            face = components.face(code)
            entries.append((face.art, None, say("tiles", face=face.title(), n=n, letter=letter)))
    for letter in components.letters:
        entries.append((f"back/{letter}", slots[0], say("back", letter=letter)))
    for slot in slots:
        entries.append(("knight", slot, say("knight-piece")))
    return entries


def beside(setup: Setup) -> Iterator[tuple[str, int | None]]:
    """What every player has of their own."""
    components = setup.components
    for seat in range(setup.players):
        for name in (*OWNED, *(f"back/{letter}" for letter in components.letters)):
            yield name, setup.slot(seat)
