"""The pieces of Un dernier donjon pour la route, drawn from their names: lands, cards, keeps, tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from string import ascii_uppercase

from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.donjon.components import (
    HOUSE_SLOTS,
    Components,
    Setup,
    first_name,
    royal_numbers,
    windows,
)
from bastide.games.donjon.components.starts import TOKENS
from bastide.games.donjon.picture.scene import card_art

GROUNDS = {
    "G": ("green", "firs"),
    "R": ("red", "bricks"),
    "W": ("white", "peaks"),
    "Y": ("yellow", "wheat"),
}
RIMS = {"n": "M0 2H100", "e": "M98 0V100", "s": "M0 98H100", "w": "M2 0V100"}
NUMBERS = {str(k): k for k in range(1, 10)}
STOREYS = 4  # up to this many windows stand in one column; more stand in two, with a numeral
GOLD, WAX = "var(--gold-leaf)", "var(--madder-wax)"
WOOD, WOOD_INK = "var(--art-wood)", "var(--art-wood-ink)"
STONE, STONE_INK = "var(--art-stone)", "var(--art-stone-ink)"


def art(name: str, own: int | None) -> str:
    """A cell of land, a card, a keep, a token or a bridge in a box of 100 by 100; `own` is a livery.

    Land and cards are named by their letters, so any edition draws: a letter without a picture here
    becomes bare ground with that letter. A bridge lies on three cells and overhangs the box on both
    sides.

    >>> art("land/G", None) == art("land/Y", None)
    False
    >>> art("land/G/nw", None).count('stroke-width="4"')
    2
    >>> art("card/GG/RX", None).count(">X</text>")
    5
    """
    match name.split("/"):
        case ["land", terrain] if _lands(terrain, 1):
            return _land(terrain)
        case ["land", terrain, rims] if _lands(terrain, 1) and _sides(rims):
            return _land(terrain) + "".join(_edge(RIMS[side]) for side in rims)
        case ["card", upper, lower] if _lands(upper, 2) and _lands(lower, 2):
            return _card(upper, lower)
        case ["back"]:
            return _back(own)
        case ["donjon", k] if k in NUMBERS and own is not None:
            return _donjon(own, NUMBERS[k])
        case ["royal", k] if k in NUMBERS and own is not None:
            return _royal(own, NUMBERS[k])
    if name in PIECES:
        return PIECES[name]
    if name in OWNED and own is not None:
        return OWNED[name](own)
    raise KeyError(name)


def _lands(letters: str, count: int) -> bool:
    return len(letters) == count and all(letter in ascii_uppercase for letter in letters)


def _sides(rims: str) -> bool:
    return set(rims) <= RIMS.keys() and len(rims) == len(set(rims))


# ---------------------------------------------------------------- lands and cards


@cache
def _land(terrain: str) -> str:
    """One cell: its colour, its engraving, and the joint to the next cell as a hairline."""
    colour, texture = GROUNDS.get(terrain, ("stone", "dust"))
    joint = f' stroke="{kit.INK}" stroke-width="1" opacity=".45"'
    return (
        kit.rect(0, 0, 100, 100, f"var(--art-{colour})")
        + kit.rect(0, 0, 100, 100, engraving(texture))
        + ("" if terrain in GROUNDS else _letters(terrain))
        + kit.rect(0.5, 0.5, 99, 99, "none", joint)
    )


def _letters(letter: str) -> str:
    """The letter five times, so that it shows around a piece as an engraving does."""
    spots = ((20, 29), (80, 29), (50, 59), (20, 89), (80, 89))
    return "".join(
        kit.text(x, y, letter, 26, anchor="middle", fill=STONE_INK, weight=800, font="display")
        for x, y in spots
    )


def _edge(d: str) -> str:
    """The edge of a card, within its own cell: a neighbour drawn later does not halve it."""
    return f'<path d="{d}" fill="none" stroke="{kit.INK}" stroke-width="4"/>'


@cache
def _card(upper: str, lower: str) -> str:
    cells = "".join(
        kit.at(50 * x, 50 * y, _land(terrain), 0.5)
        for y, row in enumerate((upper, lower))
        for x, terrain in enumerate(row)
    )
    return cells + _contour()


def _contour() -> str:
    return kit.rect(1.25, 1.25, 97.5, 97.5, "none", f' stroke="{kit.INK}" stroke-width="2.5"')


@cache
def _back(own: int | None) -> str:
    """Wood with the four cells inlaid; on them the shield of its owner, or a keep of plain stone."""
    inlay = kit.rect(8, 8, 84, 84, "none", f' rx="3" stroke="{kit.PAPER}" stroke-width="1.6"')
    cross = kit.lines("M50 8V92M8 50H92", kit.PAPER, 1.2, ' opacity=".8"')
    keep = kit.lines(KEEP, kit.PAPER, 6.5) + kit.mass(KEEP, STONE, 2.4)
    keep += kit.lines("M-13-10h7M5-2h8M-13 6h5M-2-14h6M6 12h7", STONE_INK, 1.2)
    keep += kit.mass("M-5 20V9A5 5 0 0 1 5 9V20Z", WOOD_INK, 1.6)
    sign = kit.at(50, 51, keep, 1.05) if own is None else kit.at(50, 47, kit.shield(own), 1.5)
    ground = kit.rect(0, 0, 100, 100, WOOD) + kit.rect(0, 0, 100, 100, engraving("grain"))
    return ground + inlay + cross + sign + _contour()


# ---------------------------------------------------------------- keeps and what stands for them

KEEP = "M-15 20V-18H-19V-30H-12V-25H-7V-30H-2V-25H2V-30H7V-25H12V-30H19V-18H15V20Z"
CROWN = "M-15 8-19-9-9-2 0-13 9-2 19-9 15 8Z"


@cache
def _donjon(own: int, windows: int) -> str:
    """A keep in the colours of its house: its number is its height and its lit windows."""
    columns = 1 if windows <= STOREYS else 2
    rows = -(-windows // columns)
    pitch = min(13, STOREYS * 13 / rows)
    top = 69 - rows * pitch  # where the wall ends and the battlements begin
    wall = (
        f"M30 96V{kit.num(top)}H25V{kit.num(top - 14)}H34V{kit.num(top - 8)}H41V{kit.num(top - 14)}"
        f"H47V{kit.num(top - 8)}H53V{kit.num(top - 14)}H59V{kit.num(top - 8)}H66V{kit.num(top - 14)}"
        f"H75V{kit.num(top)}H70V96Z"
    )
    east = f'<path d="M62 96V{kit.num(top)}H70V96Z" fill="{kit.INK}" opacity=".25"/>'
    ledge = kit.lines(f"M30 {kit.num(top)}H70", kit.INK, 1.8)
    lit = "".join(
        kit.at(50 + (2 * (i % columns) - columns + 1) * 8, top + (i // columns + 0.5) * pitch, pane)
        for i, pane in enumerate([_window(pitch / 15)] * windows)
    )
    numeral = kit.at(50, top - 7, kit.badge(str(windows), r=9)) if windows > STOREYS else ""
    sign = kit.at(50, 82, kit.charge(own, 0.86))
    return kit.blazon(own, wall, 2.6) + east + ledge + lit + sign + numeral


def _window(scale: float) -> str:
    arch = kit.mass("M-5 6.2V-1A5 5 0 0 1 5-1V6.2Z", GOLD, 1.6)
    return kit.at(0, 0.4, arch, scale)


@cache
def _royal(own: int, windows: int) -> str:
    """The royal card of a keep: the keep on paper, framed in the colours of its house."""
    field = "M1.25 1.25H98.75V98.75H1.25Z"
    sheet = kit.rect(9, 9, 82, 82, kit.PAPER, f' stroke="{kit.INK}" stroke-width="1.6"')
    numeral = kit.text(
        25, 62, str(windows), 34, anchor="middle", fill=kit.INK, weight=800, font="display"
    )
    crown = kit.at(25, 26, f'<path d="{CROWN}" fill="{kit.INK}"/>', 0.58)
    keep = kit.at(25, 14, _donjon(own, windows), 0.76)
    return kit.blazon(own, field, 2.5, halo=0) + sheet + numeral + crown + keep


def _royal_back(own: int) -> str:
    """The colours of the house, a crown over its charge: no wood, so no Terrain card."""
    on = kit.colour_on(own)
    field = kit.blazon(own, "M1.25 1.25H98.75V98.75H1.25Z", 2.5, halo=0)
    frame = kit.rect(8, 8, 84, 84, "none", f' rx="3" stroke="{on}" stroke-width="1.8"')
    disc = kit.at(50, 60, kit.blazon(own, kit.circle(23), 1.8, halo=3) + kit.charge(own, 1.35))
    crown = kit.at(50, 25, kit.lines(CROWN, kit.INK, 4) + f'<path d="{CROWN}" fill="{on}"/>', 0.85)
    return field + frame + disc + crown


# ---------------------------------------------------------------- tokens

HELM = "M-14 16V-4C-14-15-8-20 0-20S14-15 14-4V16H5.5V5H-5.5V16Z"
PLUME = "M0-19.5V-27C9-28 15-23 17-15 11-18 6-20 0-19.5Z"
DRAGON = (
    "M-20 9C-14 15-3 17 5 12 12 8 12-1 6-5 9-8 15-8 19-4L21-11 13-15C9-19 2-18-1-13L-12-22-9-12"
    "-20-14-13-5-21-2-11 1C-10 5-5 7-1 5 3 3 3 0 1-2 5 1 5 7 0 9-7 12-14 11-20 9Z"
)
CRATER = "M10 54Q4 30 28 20 48 4 72 18 96 28 90 54 96 80 68 88 44 98 24 84 4 76 10 54Z"
CRACKS = "M24 26 8 8M74 22 91 7M88 72 95 92M22 80 7 94M50 10 53 3M8 52 3 50M92 46 97 44M52 92 50 97"


def _disc(ground: str, body: str) -> str:
    edge = kit.lines(kit.circle(31), kit.PAPER, 7) + kit.mass(kit.circle(31), ground, 2.6)
    ring = f'<circle r="27" fill="none" stroke="{kit.INK}" stroke-width="1" opacity=".7"/>'
    return edge + ring + body


def _knight(scale: float) -> str:
    """A helm with its plume. Nobody owns a knight on the board, so it wears no livery."""
    helm = kit.mass(HELM, "var(--art-tower)", 2.4)
    shade = '<path d="M5.5 15V5-18C11-16 13-11 13-4V15Z" fill="var(--art-tower-2)"/>'
    face = kit.lines("M-9.5-3H9.5", kit.INK, 4.6) + kit.lines("M-10 6h.01M-10 11h.01", kit.INK, 1.8)
    body = helm + shade + kit.lines(HELM, kit.INK, 2.4) + face + kit.mass(PLUME, WAX, 1.8)
    return kit.at(50, 50, _disc(kit.PAPER, kit.at(0, 2.5, body, 0.95)), scale)


def _dragon(scale: float) -> str:
    flame = "M20-4C25-4 25 0 28 1M19-2C22 1 21 4 24 6"
    body = kit.mass(DRAGON, kit.PAPER, 1.8) + f'<circle cx="9" cy="-11" r="1.9" fill="{kit.INK}"/>'
    fire = kit.lines(flame, kit.INK, 4.4) + kit.lines(flame, GOLD, 2.2)
    return kit.at(50, 50, _disc("var(--art-ember)", kit.at(-1.5, 1, fire + body)), scale)


def _seal(own: int) -> str:
    """Wax with a rim of drops, stamped with the charge of its house."""
    drops = kit.star(7, 30.5, 30.5)[1:-1].split()
    wax = f"M{drops[-1]}" + "".join(f"A10 10 0 0 1 {drop}" for drop in drops) + "Z"
    body = kit.lines(wax, kit.PAPER, 7) + kit.mass(wax, WAX, 2.4)
    return kit.at(50, 50, body + kit.blazon(own, kit.circle(20), 2, halo=0) + kit.charge(own), 1.3)


def _destroyed() -> str:
    """Ash, a crater, and the dragon that made it."""
    ash = "var(--art-ash)"
    ground = kit.rect(0, 0, 100, 100, ash) + kit.rect(0, 0, 100, 100, engraving("ash"))
    crater = kit.lines(CRACKS, kit.INK, 3) + kit.mass(CRATER, kit.INK, 2.4, ash)
    return ground + crater + _dragon(0.96)


# ---------------------------------------------------------------- bridges, piles, shields

DECK = "M-92 32Q50 46 192 32V68Q50 54-92 68Z"


def _bridge() -> str:
    """From above, and the same from both sides: it may be turned. Its ends rest on stone."""
    planks = "".join(
        f"M{x} {kit.num(_rail(x))}V{kit.num(100 - _rail(x))}" for x in range(-70, 171, 12)
    )
    rails = kit.lines("M-92 32Q50 46 192 32M-92 68Q50 54 192 68", WOOD_INK, 5)
    posts = "".join(
        kit.at(x, y, kit.mass("M-4-4H4V4H-4Z", WOOD, 1.8))
        for x in (-34, 8, 50, 92, 134)
        for y in (_rail(x), 100 - _rail(x))
    )
    footing = "M-9-26H9V26H-9Z"
    joints = kit.lines("M-9-8H9M-9 9H9M2-26V-8M-3-8V9M3 9V26", STONE_INK, 1.4)
    stones = "".join(kit.at(x, 50, kit.mass(footing, STONE, 2.4) + joints) for x in (-88, 188))
    halo = "".join(kit.at(x, 50, kit.lines(footing, kit.PAPER, 7)) for x in (-88, 188))
    deck = kit.mass(DECK, WOOD, 2) + kit.lines(planks, WOOD_INK, 1.8)
    return halo + kit.lines(DECK, kit.PAPER, 11) + deck + rails + posts + stones


def _rail(x: float) -> float:
    """How high the upper rail lies there: the height of the curve in DECK."""
    return 32 + 7 * (1 - ((x - 50) / 142) ** 2)


def _pile(own: int) -> str:
    return kit.at(14, 14, _back(own), 0.84) + kit.at(2, 2, _back(own), 0.84)


def _shield(own: int) -> str:
    return kit.at(50, 47, kit.shield(own), 2.4)


PIECES = {
    "token/knight": _knight(1.3),
    "token/dragon": _dragon(1.3),
    "knight": _knight(1),
    "destroyed": _destroyed(),
    "bridge": _bridge(),
}
OWNED = {"token/seal": _seal, "royal/back": _royal_back, "pile": _pile, "shield": _shield}


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """Every card as printed, and the pieces of each house."""
    entries: list[tuple[str, int | None, Text]] = [
        (card_art(components.start_card.turned(0)), None, say("start-card"))
    ]
    for card in components.cards:
        cells = card.turned(0)
        entries.append((card_art(cells), None, say("card", face=components.face(cells))))
    seats = [seat for start in components.starts.values() for seat in start.seats]
    for house, name in enumerate(components.houses.values()):
        side, slot = say("house", house=first_name(name)), HOUSE_SLOTS[house % len(HOUSE_SLOTS)]
        for k in sorted({k for seat in seats if seat.house == house for k in seat.donjons}):
            entries.append((f"donjon/{k}", slot, say("donjon", n=k, side=side)))
    return entries + [(f"token/{token}", 0, say(f"piece-{token}")) for token in (*TOKENS, "dragon")]


def beside(setup: Setup) -> Iterator[tuple[str, int | None]]:
    """Cards turned, and their cells as they lie, with their rims; the pieces; what each seat has."""
    for card, q in product(setup.components.cards, range(1, 4)):
        yield card_art(card.turned(q)), None
    sides = [
        "".join(side for side, there in zip(RIMS, shown, strict=True) if there)
        for shown in product((False, True), repeat=len(RIMS))
    ]
    for terrain, rims in product(setup.components.terrains, sides):
        yield f"land/{terrain}/{rims}", None
    for name in ("back", *PIECES):
        yield name, None
    for seat in range(setup.players):
        shown = [windows(setup, seat, k) for k in royal_numbers(setup, seat)]
        keeps = (f"{kind}/{n}" for n in shown for kind in ("donjon", "royal"))
        tokens = (f"token/{token}" for token in (*TOKENS, "dragon"))
        for name in (*OWNED, *keeps, *tokens):
            yield name, setup.slot(seat)
