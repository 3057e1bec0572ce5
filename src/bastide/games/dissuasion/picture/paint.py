"""The signs of Dissuasion, each drawn around (0, 0) and about 50 units high.

Weapons, the money, dice and plots, the places of the circuit, and what the magic cards do. What stands
on the board has a halo of paper; on paper it does not show.
"""

from __future__ import annotations

from functools import cache

from bastide.draw import kit
from bastide.draw.patterns import engraving

GOLD = "var(--gold-leaf)"  # of coins only; everywhere else gold means: yours to touch
YELLOW, EMBER, WAX = "var(--art-yellow)", "var(--art-ember)", "var(--madder-wax)"
STONE, STONE_EAST, STONE_INK = "var(--art-stone)", "var(--art-stone-2)", "var(--art-stone-ink)"
STEEL, STEEL_EAST, STEEL_INK = "var(--art-tower)", "var(--art-tower-2)", "var(--art-tower-ink)"
WOOD, WOOD_INK = "var(--art-wood)", "var(--art-wood-ink)"
LEAF, LEAF_INK = "var(--art-forest-2)", "var(--art-forest-ink)"
ROOF, ROOF_EAST = "var(--art-house)", "var(--art-house-2)"


def flat(d: str, colour: str, extra: str = "") -> str:
    """A shape without a contour."""
    return f'<path d="{d}" fill="{colour}"{extra}/>'


def shade(d: str) -> str:
    """The side away from the light."""
    return flat(d, kit.INK, ' opacity=".22"')


def halo(d: str) -> str:
    """Paper around a shape."""
    return kit.lines(d, kit.PAPER, 7)


def disc(x: float, y: float, radius: float, colour: str, width: float = 2) -> str:
    """A round thing with its contour."""
    return kit.at(x, y, kit.mass(kit.circle(radius), colour, width))


def arrow(d: str, x: float, y: float, turn: float = 0) -> str:
    """A bold line and its head, which points right unless it is turned."""
    return kit.lines(d, kit.INK, 5.5) + kit.at(x, y, flat("M-4-10 10 0-4 10Z", kit.INK), 1, turn)


def cross() -> str:
    """Struck out: red on paper."""
    strokes = "M-13-13 13 13M13-13-13 13"
    return kit.lines(strokes, kit.PAPER, 12) + kit.lines(strokes, WAX, 7)


# ---------------------------------------------------------------- weapons

HELM = "M-13-10C-13-19-8-24 0-24S13-19 13-10V3C9 7 5 9 0 10-5 9-9 7-13 3Z"
TABARD = "M-12 4C-19 7-22 13-22 26H22C22 13 19 7 12 4Z"
PLUME = "M-3-22C1-33 13-34 20-25 23-20 24-14 22-8 19-16 14-20 7-20Z"
WALL = "M-26 19V-19H-15V-11H-7V-19H7V-11H15V-19H26V19Z"
JOINTS = "M-26-3H26M-26 8H26M-12-3V8M8-3V8M-19 8V19M-1 8V19M16 8V19M-20-11V-3M20-11V-3M0-11V-3"


@cache
def knight(own: int | None) -> str:
    """A bust: helm, plume, and the tabard with the charge of his lord; plain steel if he has none."""
    if own is None:
        slit, helm = kit.INK, kit.mass(HELM, STEEL, 2.4)
        body = kit.mass(TABARD, STEEL_EAST, 2.4)
        sign = kit.lines("M-10 14V26M0 15V26M10 14V26", STEEL_INK, 1.6)
    else:
        slit, helm = kit.colour_on(own), kit.blazon(own, HELM, 2.4, halo=0)
        body = kit.blazon(own, TABARD, 2.4, halo=0)
        sign = kit.at(0, 17.5, kit.charge(own, 0.62))
    plume = kit.mass(PLUME, kit.PAPER, 2) + kit.lines("M4-25C10-27 15-24 18-19", kit.INK, 1.2)
    east = shade("M5-23C10-22 12-17 12-10V2.5C9 6 8 6 5 7.5Z")
    face = kit.lines("M-9-8H9", slit, 4.8) + kit.lines("M0-8V5", slit, 2)
    vents = kit.lines("M-6.5 0h.01M-6.5 4h.01M6.5 0h.01M6.5 4h.01", slit, 2)
    return halo(TABARD + HELM + PLUME) + plume + body + sign + helm + east + face + vents


def rampart() -> str:
    """A length of wall with its battlements."""
    stones = flat(WALL, STONE) + flat("M18 19V-19H26V19Z", STONE_EAST)
    return halo(WALL) + stones + kit.lines(JOINTS, STONE_INK, 1.3) + kit.lines(WALL, kit.INK, 2.4)


def ball() -> str:
    """Iron, with the light of the north-west on it."""
    light = kit.lines("M-11.5-5A12.5 12.5 0 0 1-4-12M-12.3 1h.01", kit.PAPER, 3)
    rim = kit.lines("M13 2A13 13 0 0 1 3 12.8M9 2.5A9 9 0 0 1 3.5 8.5", STEEL_EAST, 1.1)
    return halo(kit.circle(18)) + kit.mass(kit.circle(18), kit.INK, 2) + rim + light


WEAPONS = {"k": knight(None), "r": rampart(), "b": ball()}

# ---------------------------------------------------------------- money, plots, dice

ECU = "M-9-10H9V0C9 6 5 9 0 12-5 9-9 6-9 0Z"
PURSE = "M-6-13C-21-3-25 22 0 22S21-3 6-13Z"
NECK = "M-10-22-6-13H6L10-22 4.5-19 0-23-4.5-19Z"
BLADE = "M-4.5-6H4.5V13L0 27-4.5 13Z"
GUARD = "M-14-10Q0-13 14-10V-5Q0-8-14-5Z"
GRIP = "M-3.5-22H3.5V-9H-3.5Z"
OCTAGON = "M-9.5-23H9.5L23-9.5V9.5L9.5 23H-9.5L-23 9.5V-9.5Z"
DIE = "M-15-21H15A6 6 0 0 1 21-15V15A6 6 0 0 1 15 21H-15A6 6 0 0 1-21 15V-15A6 6 0 0 1-15-21Z"
PIPS = ("5", "37", "357", "1379", "13579", "134679")  # their places, counted line by line


def coin() -> str:
    """An écu: gold, with the shield it is named after."""
    ring = kit.lines(kit.circle(19), kit.INK, 1.2, ' opacity=".7"')
    sign = kit.mass(ECU, kit.PAPER, 2.2) + kit.lines("M0-10V11M-9-1H9", kit.INK, 1.8)
    return halo(kit.circle(23)) + kit.mass(kit.circle(23), GOLD, 2.4) + ring + sign


SHEET = "M-45-25H45V25H-45Z"
TINTS = {20: "var(--art-house)", 10: "var(--art-plain)", 5: "var(--art-court)"}


def note(worth: int) -> str:
    """A note: its worth in figures between two écus, in the tint of that worth."""
    frame = kit.lines("M-39-19H39V19H-39Z", kit.INK, 1.4)
    shield = kit.mass(ECU, kit.PAPER, 2.2)
    shields = kit.at(-29, 0, shield, 0.6) + kit.at(29, 0, shield, 0.6)
    figures = kit.text(
        0, 12, str(worth), 35, anchor="middle", fill=kit.INK, weight=800, font="display"
    )
    return halo(SHEET) + kit.mass(SHEET, TINTS[worth], 2.4) + frame + shields + figures


def purse() -> str:
    """A leather bag, well filled."""
    folds = kit.lines("M-9-4C-13 4-14 10-12 15M-2-6C-3 0-3 4-2 8", WOOD_INK, 1.4)
    bag = kit.mass(PURSE, WOOD, 2.4) + shade("M6-12C20-2 23 19 3 21 13 15 12 0 6-12Z")
    return bag + folds + kit.mass(NECK, WOOD, 2.2) + kit.lines("M-7-13H7", WOOD_INK, 4)


def dagger() -> str:
    """A dagger, point downwards."""
    blade = kit.mass(BLADE, STEEL, 2.2) + flat("M0-5H3.4V12.5L0 23Z", STEEL_EAST)
    hilt = kit.mass(GRIP, WOOD, 2.2) + kit.lines("M-3-18 3-16M-3-14 3-12", WOOD_INK, 1.3)
    return blade + hilt + kit.mass(GUARD, STEEL, 2.2) + disc(0, -24, 4.2, WAX)


def token() -> str:
    """A plot: a dagger on wood. Nothing else has eight sides."""
    field = kit.mass(OCTAGON, WOOD, 2.4) + flat(OCTAGON, engraving("grain"))
    ring = kit.at(0, 0, kit.lines(OCTAGON, kit.PAPER, 1.6), 0.86)
    drawn = kit.lines(BLADE + GUARD + GRIP, kit.PAPER, 6) + dagger()
    return halo(OCTAGON) + field + ring + kit.at(1, -1, drawn, 0.68, 40)


def die(pips: int) -> str:
    """One die, from 1 to 6."""
    spots = [divmod(int(place) - 1, 3) for place in PIPS[pips - 1]]
    dots = "".join(f"M{12 * x - 12} {12 * y - 12}h.01" for y, x in spots)
    east = shade("M15-20A5 5 0 0 1 20-15V15A5 5 0 0 1 15 20H-15A5 5 0 0 1-19 17C8 17 17 8 17-19Z")
    return halo(DIE) + kit.mass(DIE, kit.PAPER, 2.4) + east + kit.lines(dots, kit.INK, 9)


# ---------------------------------------------------------------- places of the circuit

GATE = "M-24 24V-10H-27V-22H-22V-17H-17V-22H-12V-10H-9V-4H9V-10H12V-22H17V-17H22V-22H27V-10H24V24Z"
FLAG = "M-13-23C-4-28 4-18 20-23 16-16 16-9 20-2 4 3-4-7-13-2Z"
ANVIL = "M-25-5H16C21-5 24-3 26 0 22 6 15 8 8 8V14H14V21H-12V14H-6V8C-15 8-23 4-25-5Z"
BUSH = "M-22 22C-31 18-30 5-21 4-24-7-13-15-6-9-2-18 12-18 13-7 22-10 29 2 22 7 31 11 29 20 22 22Z"
CLOUD = "M-17 4A9 9 0 0 1-16-13 12 12 0 0 1 6-18 10 10 0 0 1 18-8 7 7 0 0 1 18 4Z"


def gate() -> str:
    """The start: a city gate under its banner."""
    east = flat("M17 24V-22H27V-10H24V24ZM-17 24V-22H-12V-10H-13V24Z", STONE_EAST)
    joints = kit.lines("M-24 2h7M-20 12h7M17 0h7M11 10h6M-10 2h5M5 2h6", STONE_INK, 1.3)
    arch = kit.mass("M-8 24V12A8 8 0 0 1 8 12V24Z", WOOD_INK, 2)
    bars = kit.lines("M-3 6V14M3 6V14M-7 11H7", STEEL, 1.4)
    banner = kit.lines("M0-4V-28", kit.INK, 2.6) + kit.mass("M0-28H16L11-23 16-18H0Z", YELLOW, 2)
    return banner + flat(GATE, STONE) + east + joints + kit.lines(GATE, kit.INK, 2.4) + arch + bars


def flag() -> str:
    """A truce: the white flag."""
    pole = "M-15-25V27"
    folds = kit.lines("M-4-23C-5-17-5-9-4-5M8-21C7-14 7-8 8-3", STEEL_INK, 1.2, ' opacity=".7"')
    edge = kit.lines(FLAG + pole, kit.PAPER, 9) + kit.lines(pole, kit.INK, 4.4)
    return edge + kit.mass(FLAG, kit.PAPER, 2.4) + folds + disc(-15, -26, 2.6, WOOD, 1.8)


def fog() -> str:
    """A cloud on the ground."""
    drifts = "M-25 12q6-5 12 0t12 0 12 0 12 0M-17 21q6-5 12 0t12 0 10 0"
    wisps = kit.lines("M-12-6h8M0-11h6M4-2h9", STEEL_INK, 1.4, ' opacity=".7"')
    edge = kit.lines(CLOUD + drifts, kit.PAPER, 9)
    return edge + kit.mass(CLOUD, STEEL, 2.4) + wisps + kit.lines(drifts, kit.INK, 3)


def wheel() -> str:
    """Destiny: the wheel of Fortune on its stand, and the crown that sits on top for a while."""
    spokes = "M0-17V17M-14.7-8.5 14.7 8.5M14.7-8.5-14.7 8.5"
    rim = kit.lines(kit.circle(17), kit.INK, 8.4) + kit.lines(kit.circle(17), WOOD, 4.4)
    bars = kit.lines(spokes, kit.INK, 5) + kit.lines(spokes, WOOD, 1.8)
    stand = kit.mass("M-2 0H2L17 29H11L0 8-11 29H-17Z", WOOD_INK, 1.8)
    crown = kit.at(0, -23, kit.mass("M-10 5-12-6-5-1 0-9 5-1 12-6 10 5Z", YELLOW, 2))
    return kit.at(0, 3, bars + rim + stand + disc(0, 0, 5, YELLOW, 2.2)) + crown


def wand() -> str:
    """Magic: a wand and its star."""
    stick = kit.mass("M-22 20-17 25 9-3 4-8Z", WOOD, 2.2) + kit.lines("M-16 19-13 22", kit.PAPER, 2)
    gleams = kit.lines("M-8-18V-10M-12-14H-4M20 8V16M16 12H24", kit.INK, 2.2)
    return stick + gleams + kit.at(11, -11, kit.mass(kit.star(5, 16, 6.6), YELLOW, 2.2))


def anvil() -> str:
    """Equipment: the smith's anvil and hammer."""
    block = kit.mass(ANVIL, STEEL_EAST, 2.4) + kit.lines("M-20-1H17", kit.PAPER, 1.6)
    hammer = kit.lines("M-4-13 22-21", kit.INK, 6.4) + kit.lines("M-4-13 22-21", WOOD, 2.8)
    head = kit.at(-7, -12, kit.mass("M-5.5-10H5.5V10H-5.5Z", STEEL, 2.4), 1, -17)
    return block + hammer + head


def ambush() -> str:
    """Eyes in a bush, and a blade above it."""
    blade = kit.at(13, -8, dagger(), 0.8, 205)
    twigs = kit.lines("M-14-3l3 4M-18 10l4 3M10-4l-3 4M20 14l-4 2M-2-9v4M0 17v4", LEAF_INK, 1.8)
    lids = "M-15 8Q-8 0-1 8-8 14-15 8ZM1 8Q8 0 15 8 8 14 1 8Z"
    eyes = kit.mass(lids, kit.PAPER, 2) + kit.lines("M-7 8h.01M9 8h.01", kit.INK, 5.4)
    return blade + kit.mass(BUSH, LEAF, 2.4) + twigs + eyes


def city() -> str:
    """Walls, three towers, red roofs."""
    towers = "M-24 22V-5H-12V6H-8V-9H8V6H12V-5H24V22Z"
    roofs = "M-27-5-18-19-9-5ZM9-5 18-19 27-5ZM-11-9 0-28 11-9Z"
    east = flat("M-18-17-10-6H-14ZM18-17 26-6H22ZM0-25 10-10H4Z", ROOF_EAST)
    stones = kit.mass(towers, STONE, 2.4) + flat("M4 5V-8H7V5ZM19 21V-4H23V21Z", STONE_EAST)
    slits = kit.lines("M0-4V1M-18 2V7M18 2V7", kit.INK, 2.6)
    door = kit.mass("M-6 22V15A6 6 0 0 1 6 15V22Z", WOOD_INK, 1.8)
    return stones + kit.mass(roofs, ROOF, 2.2) + east + slits + door


# ---------------------------------------------------------------- what the magic cards do

HORSE = (
    "M13 25C14 12 3 8 3-3 8 0 10 4 15 3 20 3 22-3 20-6L10-17C9-20 9-23 8-27L2-21"
    "C-11-21-18-9-18 8-18 15-17 20-16 25Z"
)
CUIRASS = (
    "M-8-22C-5-16 5-16 8-22L17-18C15-11 16-8 20-4 18 7 14 11 13 22 5 26-5 26-13 22"
    "-14 11-18 7-20-4-16-8-15-11-17-18Z"
)
LANCE = "M-32 28-34 24-14 11 31-10 31-9-10 18Z"
FLAME = (
    "M-17 4C-24-6-20-17-26-29-17-27-13-22-11-17-10-24-6-29 0-33"
    "-2-26 3-22 6-17 9-20 12-24 11-29 19-21 24-8 17 4Z"
)
BROKEN = (
    "M-30 26V-12H-21V-4H-15V-12L-8-8-13 0-6 6-12 14-7 26Z"
    "M30 26V-12H21V-4H15V-12L9-6 13 2 7 8 12 16 8 26Z"
)
BRAMBLE = "M-31 0Q-23-12-15.5 0T0 0 15.5 0 31 0"
THORN = "M-3.5 1 0-9 3.5 1Z"
GAG = "M-18-3C-8 3 8 3 18-3L17 7C8 12-8 12-17 7Z"
BOOTS = "M-15 15V24H-19C-20 28-18 29-15 29H-5V26L-9 23V15ZM7 15V24H3C2 28 4 29 7 29H17V26L13 23V15Z"


def _sparkles(*spots: tuple[float, float, float]) -> str:
    return "".join(
        kit.at(x, y, kit.mass(kit.star(4, r, r * 0.3), YELLOW, 1.5)) for x, y, r in spots
    )


def _gallop() -> str:
    mane = kit.lines("M3-19C-8-17-13-8-13 6M-3-13C-8-8-9 0-8 8", kit.INK, 1.6)
    face = kit.lines("M6-11h.01M17-3h.01", kit.INK, 3.4) + kit.lines("M14 0 17-1", kit.INK, 1.4)
    speed = kit.lines("M-32-8H-24M-35 3H-23M-32 14H-23", kit.INK, 3)
    bridle = kit.lines("M11-15C11-9 9-5 4-3M10-8C4-2-8 6-15 6", WAX, 2.4)
    return kit.at(5, 0, kit.mass(HORSE, STEEL, 2.4) + mane + bridle + face + speed)


def _lance() -> str:
    pole = kit.mass(LANCE, WOOD, 2.2) + kit.mass("M-18 12-9 6-3 17-12 22Z", STEEL, 2.2)
    gleams = _sparkles((30, -9, 11), (33, 9, 5), (22, -25, 5))
    return kit.at(-3, 1, kit.at(-7, 0, knight(None)) + pole + gleams, 0.9)


def _armour() -> str:
    plates = kit.lines("M0-17V24M-15 10Q0 17 15 10M-14 16Q0 23 14 16", STEEL_INK, 1.8)
    east = shade("M1-17C4-18 6-20 8-21L16-17C14-11 15-8 19-4 17 7 13 11 12 21 8 23 5 24 1 24Z")
    gleams = _sparkles((-22, -19, 9), (25, 14, 7), (21, -24, 5))
    return kit.mass(CUIRASS, STEEL, 2.4) + east + plates + gleams


def _shift() -> str:
    boots = kit.mass(BOOTS, WOOD, 2.2)
    speed = kit.lines("M-34-12H-29M-36-2H-29M-34 8H-29", kit.INK, 3)
    return kit.at(4, 0, boots + kit.at(0, -6, rampart(), 0.96) + speed)


def _wall() -> str:
    stem = kit.lines(BRAMBLE, LEAF_INK, 6) + kit.lines(BRAMBLE, LEAF, 3)
    up = "".join(kit.at(x, -6, flat(THORN, LEAF_INK), 1, 14) for x in (-23.2, 7.8))
    down = "".join(kit.at(x, 6, flat(THORN, LEAF_INK), 1, 194) for x in (-7.8, 23.2))
    vine = up + down + stem
    return kit.at(0, -1, rampart(), 1.06) + kit.at(0, -5, vine) + kit.at(0, 15, vine, 1, 180)


def _stone() -> str:
    chips = kit.mass("M-24-25l5-2 2 5-5 2ZM19-30l5 2-2 5-5-2ZM25-13l4-1 1 4-4 1Z", kit.INK, 1.2)
    crack = kit.lines("M-3-17 2-9-5-3 3 3-2 9 2 17", kit.PAPER, 3)
    burst = kit.at(0, -13, kit.mass(kit.star(11, 23, 15), YELLOW, 1.8))
    return kit.at(0, 13, rampart(), 1.04) + burst + kit.at(0, -15, ball() + crack, 0.72) + chips


def _breach() -> str:
    joints = "M-30 6h16M-30 16h17M30 6H14M30 16H13M-22 6V16M22-4V6"
    stones = kit.mass(BROKEN, STONE, 2.2) + kit.lines(joints, STONE_INK, 1.3)
    chips = kit.mass("M-16-22l5-3 2 5-5 2ZM15-24l5 1-1 5-5-1Z", STONE, 1.6)
    fire = kit.mass(FLAME, EMBER, 2.2) + kit.at(0, 3, flat(FLAME, YELLOW), 0.62)
    return stones + chips + kit.at(0, 6, fire + kit.at(0, 6, ball(), 0.8), 0.82)


def _silence() -> str:
    knot = kit.mass("M17 0 28-7 27 2 30 9Z", kit.PAPER, 2) + disc(18, 2, 3.6, kit.PAPER)
    band = kit.mass(GAG, kit.PAPER, 2.2) + kit.lines("M-10 3Q0 7 10 3", STEEL_INK, 1.3)
    answer = arrow("M22 27H-12", -14, 27, 180) + kit.at(5, 27, cross(), 0.6)
    return kit.at(0, -10, ball() + kit.at(0, -1, band + knot), 1.05) + answer


def _return() -> str:
    way = arrow("M-14-4C-14-24-4-31 8-30M27-12C31 4 26 20 10 20", 8, 20, 178)
    return kit.at(-12, 17, city(), 0.62) + way + kit.at(17, -19, ball(), 0.78)


SPELLS = {
    "gallop": ("k", _gallop()),
    "lance": ("k", _lance()),
    "armour": ("k", _armour()),
    "shift": ("r", _shift()),
    "wall": ("r", _wall()),
    "stone": ("r", _stone()),
    "breach": ("b", _breach()),
    "silence": ("b", _silence()),
    "return": ("b", _return()),
}
