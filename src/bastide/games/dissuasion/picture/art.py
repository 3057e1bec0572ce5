"""The pieces of Dissuasion, drawn from their names: board, weapons, stages of the circuit, cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, degrees

from bastide.core.scene import LIVERIES
from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.components import Components, Setup
from bastide.games.dissuasion.picture import paint
from bastide.games.dissuasion.picture.circuit import (
    destiny_art,
    loop,
    slot_named,
    stage_art,
    stage_name,
)
from bastide.games.dissuasion.picture.purse import NOTES
from bastide.games.dissuasion.picture.throws import THROWS, throw_art
from bastide.games.dissuasion.rules import SPELL_NAMES

BOARD, GRID, ASH = "var(--art-board)", "var(--art-grid)", "var(--art-ash)"
FIGURE = 0.53  # width of a printed figure in ems


def art(name: str, own: int | None) -> str:
    """A cell, a weapon, a stage, a card or a sign in a box of 100 by 100; `own` is a livery.

    A shop is named by what it sells, `stage/<mode>/<weapons>/<prices>`, and a destiny card by what it
    does, so any edition draws. Weapons are k, r and b: knight, rampart, ball.

    >>> art("stage/one/k/20", None) == art("stage/one/k/30", None)
    False
    >>> art("stage/choice/krb/20-20-1500", None).count("</text>")
    3
    >>> ">−5</text>" in art("destiny/pay-per-city/5", None)
    True
    >>> art("stage/choice/kr/20", None)
    Traceback (most recent call last):
    KeyError: 'stage/choice/kr/20'
    """
    match name.split("/"):
        case ["stage", kind] if kind in STAGES:
            return _stage(STAGES[kind])
        case ["stage", mode, letters, prices] if _sells(mode, letters, prices.split("-")):
            return _shop(mode, letters, tuple(prices.split("-")))
        case ["road", stages] if stages.isdecimal() and 2 <= int(stages) <= rules.STAGES:
            return _road(int(stages))
        case ["magic", spell] if spell in paint.SPELLS:
            return _magic(*paint.SPELLS[spell])
        case ["destiny", effect, n] if effect in COUNTED and n.isdecimal():
            return _destiny(COUNTED[effect](n))
        case ["destiny", effect, letter] if effect in ARMED and letter in paint.WEAPONS:
            return _destiny(ARMED[effect](paint.WEAPONS[letter]))
        case ["destiny", effect] if effect in EFFECTS:
            return _destiny(EFFECTS[effect])
        case ["dice", a, b] if a in DICE and b in DICE:
            return _dice(int(a), int(b))
    if name in PIECES:
        return PIECES[name]
    if name in OWNED and own is not None:
        return OWNED[name](own)
    raise KeyError(name)


def _figures(x: float, y: float, words: str, size: float, fill: str = kit.INK) -> str:
    return kit.text(x, y, words, size, anchor="middle", fill=fill, weight=800, font="display")


# ---------------------------------------------------------------- the board

CRATER = "M12 54Q5 32 28 22 46 6 70 20 95 28 90 54 95 80 68 87 45 97 25 83 5 76 12 54Z"
CRACKS = "M26 27 9 8M73 22 91 6M87 72 96 92M23 79 6 94M49 12 52 3M9 52 3 49M91 46 97 43M51 91 49 97"
RUBBLE = "M16 15l6-3 3 5-5 3ZM83 83l6-2 2 5-6 3ZM86 20l5-1 1 5-5 1ZM9 83l5-3 3 5-6 2Z"
SKULL = "M-13-2A13 13 0 0 1 13-2C13 4 10 6 8 8V15H-8V8C-10 6-13 4-13-2Z"
BONES = "M-20 11 20 28M20 11-20 28"


def _ground(body: str = "") -> str:
    """Parchment with a little dust, what is printed on it, and the line to the next cell."""
    dust = kit.rect(0, 0, 100, 100, BOARD) + kit.rect(0, 0, 100, 100, engraving("dust"))
    line = kit.rect(0.7, 0.7, 98.6, 98.6, "none", f' stroke="{GRID}" stroke-width="1.4"')
    return dust + body + line


def _city(own: int) -> str:
    """The colour and the hatching of its lord, his charge as a pale print, his shield in the corner."""
    tint = kit.rect(0, 0, 100, 100, kit.colour(own), ' opacity=".62"')
    hatching = kit.rect(0, 0, 100, 100, engraving(f"hatch-{LIVERIES[own]}"))
    frame = kit.rect(5, 5, 90, 90, "none", f' stroke="{kit.INK}" stroke-width="1.2" opacity=".3"')
    mark = f'<g opacity=".2">{kit.at(52, 54, kit.charge(own, 3.1))}</g>'
    return _ground(tint + hatching + frame + mark) + kit.at(18, 19, kit.shield(own), 0.86)


def _ruin() -> str:
    """Ash, a crater, and the skull that says: never again."""
    ash = kit.rect(0, 0, 100, 100, ASH) + kit.rect(0, 0, 100, 100, engraving("ash"))
    hole = kit.lines(CRACKS, kit.INK, 3) + kit.mass(CRATER, kit.INK, 2.4, ASH)
    hole += kit.mass(RUBBLE, ASH, 1.6)
    return ash + hole + kit.at(50, 44, _skull(), 1.42)


def _skull() -> str:
    bones = kit.lines(BONES, kit.INK, 8.5) + kit.lines(BONES, kit.PAPER, 4.6)
    eyes = kit.lines("M-5-1h.01M5-1h.01", kit.INK, 7.6)
    teeth = kit.lines("M-3 15V10.5M3 15V10.5M0 4V6.5", kit.INK, 1.8)
    return bones + kit.mass(SKULL, kit.PAPER, 2) + eyes + teeth


def _pawn(own: int) -> str:
    """A turned pawn that bears the shield of its lord: it walks round the circuit."""
    head = kit.at(0, -33, kit.blazon(own, kit.circle(8), 2.2))
    body = "M-10-4C-10 14-15 20-20 27V38H20V27C15 20 10 14 10-4Z"
    foot = kit.blazon(own, body, 2.2) + kit.lines("M-19 28Q0 33 19 28", kit.INK, 2)
    return kit.at(50, 52, head + foot + kit.at(0, -10, kit.shield(own), 1.4), 1.12)


def _knight(own: int) -> str:
    return kit.at(50, 53, paint.knight(own), 1.42)


def _dice(a: int, b: int) -> str:
    return kit.at(26, 50, paint.die(a), 0.98, -4) + kit.at(74, 50, paint.die(b), 0.98, 4)


def _shield(own: int) -> str:
    return kit.at(50, 47, kit.shield(own), 2.4)


OWNED = {"city": _city, "knight": _knight, "pawn": _pawn, "shield": _shield}
PIECES = {
    "space": "",
    "cell": _ground(),
    "ruin": _ruin(),
    "rampart": kit.at(50, 50, paint.rampart(), 1.36),
    "ball": kit.at(50, 50, paint.ball(), 1.55),
    "token": kit.at(50, 50, paint.token(), 1.6),
    "coin": kit.at(50, 50, paint.coin(), 1.7),
    "truce": kit.at(48, 50, paint.flag(), 1.6),
    "fog": kit.at(50, 49, paint.fog(), 1.6),
}
PIECES |= {f"note/{worth}": kit.at(50, 50, paint.note(worth)) for worth in NOTES}
DICE = {str(pips) for pips in range(1, 7)}

# ---------------------------------------------------------------- stages of the circuit

WIDTHS = {"k": 47, "r": 54, "b": 38}
STAGES = {
    "start": kit.at(50, 50, paint.gate(), 1.32),
    "plot": kit.at(50, 50, paint.dagger(), 1.45, 40),
    "destiny": kit.at(50, 50, paint.wheel(), 1.26),
    "magic": kit.at(50, 50, paint.wand(), 1.45),
    "truce": kit.at(50, 50, paint.flag(), 1.35),
    "ambush": kit.at(50, 50, paint.ambush(), 1.35),
    "equipment": kit.at(50, 50, paint.anvil(), 1.4),
}


@cache
def _road(stages: int) -> str:
    """The way from stage to stage, with an arrow between each and the next: square, however it is folded."""
    way = loop(stages)
    side = max(max(x, y) for x, y in way) + 1
    off_x, off_y = ((side - 1 - max(n)) / 2 for n in zip(*way, strict=True))
    stops = [(100 * (x + off_x) + 50, 100 * (y + off_y) + 50) for x, y in way]
    d = "M" + "L".join(f"{kit.num(x)} {kit.num(y)}" for x, y in stops) + "Z"
    bed = kit.lines(d, ROAD_EDGE, 97) + kit.lines(d, ROAD, 92)
    heads = ""
    for (x, y), (to_x, to_y) in zip(stops, stops[1:] + stops[:1], strict=True):
        turn = degrees(atan2(to_y - y, to_x - x))
        heads += kit.at((x + to_x) / 2, (y + to_y) / 2, kit.mass(ARROW, kit.INK, 1), 1, turn)
    return kit.at(0, 0, bed + heads, 1 / side)


ROAD, ROAD_EDGE = "var(--art-path)", "var(--art-path-ink)"
ARROW = "M-4-9 6 0-4 9Z"


def _stage(body: str) -> str:
    """A card of the circuit: paper, a contour and a fine line within; round it the road shows."""
    sheet = kit.rect(2.5, 2.5, 95, 95, kit.PAPER, f' rx="7" stroke="{kit.INK}" stroke-width="2"')
    fine = kit.rect(6, 6, 88, 88, "none", f' rx="4" stroke="{GRID}" stroke-width="1"')
    return kit.at(7, 7, sheet + fine + body, 0.86)


def _sells(mode: str, letters: str, prices: list[str]) -> bool:
    weapons = 1 <= len(letters) <= 3 and set(letters) <= paint.WEAPONS.keys()
    paid = len(prices) == (len(letters) if mode == "choice" else 1)
    fits = mode in ("both", "choice") or (mode == "one" and len(letters) == 1)
    return weapons and paid and fits and all(price.isdecimal() for price in prices)


@cache
def _shop(mode: str, letters: str, prices: tuple[str, ...]) -> str:
    """Weapons joined by a plus, all at one price; or between bars, each at its own."""
    return _stage(_choice(letters, prices) if mode == "choice" else _joined(letters, prices[0]))


def _choice(letters: str, prices: tuple[str, ...]) -> str:
    pitch = 90 / len(letters)
    size = min(26, (pitch - 3) / FIGURE / max(map(len, prices)))
    body = "".join(
        kit.lines(f"M{kit.num(5 + i * pitch)} 14V87", GRID, 1.4) for i in range(1, len(letters))
    )
    for i, (letter, price) in enumerate(zip(letters, prices, strict=True)):
        x = 5 + (i + 0.5) * pitch
        body += kit.at(x, 39, paint.WEAPONS[letter], min(0.72, (pitch - 3) / 52))
        body += _figures(x, 77, price, size) + kit.at(x, 87, paint.coin(), 0.26)
    return body


def _joined(letters: str, price: str) -> str:
    gap, widths = 18 - 3 * len(letters), [WIDTHS[letter] for letter in letters]
    free = 80 - gap * (len(letters) - 1)
    scale = min(0.95, free / sum(widths))
    x = 50 - (scale * sum(widths) + gap * (len(letters) - 1)) / 2
    body = ""
    for letter, width in zip(letters, widths, strict=True):
        if body:
            body += kit.at(x + gap / 2, 40, kit.lines("M-3.6 0H3.6M0-3.6V3.6", kit.INK, 2.8))
            x += gap
        body += kit.at(x + scale * width / 2, 40, paint.WEAPONS[letter], scale)
        x += scale * width
    size = min(30, 60 / FIGURE / len(price))
    coin = kit.at(49 - size * FIGURE * len(price) / 2, 79, paint.coin(), 0.44)
    return body + coin + _figures(61, 89, price, size)


# ---------------------------------------------------------------- cards

MAGIC, DESTINY = "var(--art-lake-2)", "var(--art-house-2)"


def _face(colour: str, body: str) -> str:
    """An upright card: the colour of its pack as a rim, and paper."""
    edge = f' rx="6" stroke="{kit.INK}" stroke-width="2"'
    rim = kit.rect(15, 2, 70, 96, colour, edge)
    return rim + kit.rect(19.5, 6.5, 61, 87, kit.PAPER, f' rx="3" stroke="{kit.INK}"') + body


def _back(colour: str, sign: str) -> str:
    """The back of a pack: its colour with stars, and its sign on paper."""
    edge = f' rx="6" stroke="{kit.INK}" stroke-width="2"'
    inlay = kit.rect(20, 7, 60, 86, "none", f' rx="3" stroke="{kit.PAPER}" stroke-width="1.6"')
    star = f'<path d="{kit.star(4, 5, 1.6)}" fill="{kit.PAPER}"/>'
    stars = "".join(kit.at(x, y, star) for x in (29, 50, 71) for y in (15, 85))
    stars += "".join(kit.at(x, y, star, 0.7) for x in (29, 71) for y in (26, 74))
    seal = kit.at(50, 50, kit.mass(kit.circle(25), kit.PAPER, 2))
    return kit.rect(15, 2, 70, 96, colour, edge) + inlay + stars + seal + kit.at(50, 50, sign, 0.74)


def _magic(letter: str, picture: str) -> str:
    """The weapon it improves as a medallion, and what happens."""
    medal = paint.disc(50, 14, 12.5, kit.PAPER) + kit.at(50, 14, paint.WEAPONS[letter], 0.34)
    return _face(MAGIC, medal + kit.at(50, 59, picture, 0.84))


def _destiny(body: str) -> str:
    return _face(DESTINY, body)


def _amount(y: float, sign: str, n: str) -> str:
    """What it brings or costs, smaller where there would be no room for the figures."""
    size = min(30, 54 / FIGURE / len(sign + n))
    return _figures(50, y, sign + n, size, paint.WAX if sign == "−" else kit.INK)


MAGIC_BACK, DESTINY_BACK = _back(MAGIC, paint.wand()), _back(DESTINY, paint.wheel())
PIECES |= {"magic/back": MAGIC_BACK, "destiny/back-side": DESTINY_BACK}


def _gain(n: str) -> str:
    coins = kit.at(36, 59, paint.coin(), 0.34) + kit.at(66, 57, paint.coin(), 0.4)
    return kit.at(50, 40, paint.purse(), 1.05) + coins + _amount(87, "+", n)


def _pay(n: str) -> str:
    coins = kit.at(40, 56, paint.coin(), 0.34) + kit.at(59, 60, paint.coin(), 0.38)
    return kit.at(50, 31, paint.purse(), 0.9, 168) + coins + _amount(87, "−", n)


def _per(sign: str, n: str, each: str) -> str:
    """So much for each of these."""
    times = kit.at(50, 44, kit.lines("M-4-4 4 4M4-4-4 4", kit.INK, 2.8))
    return _amount(36, sign, n) + times + kit.at(50, 71, each, 0.82)


def _pay_per_city(n: str) -> str:
    return _per("−", n, paint.city())


def _gain_per_conquest(n: str) -> str:
    return _per("+", n, paint.city() + kit.at(13, 10, paint.knight(None), 0.52))


def _collect(n: str) -> str:
    shield = kit.mass(paint.ECU, paint.STEEL, 2)
    givers = "".join(kit.at(x, 21, shield, 0.74) for x in (31, 50, 69))
    coins = "".join(kit.at(x, y, paint.coin(), 0.2) for x, y in ((35, 37), (50, 37), (65, 37)))
    return givers + coins + kit.at(50, 54, paint.purse(), 0.64) + _amount(89, "+", n)


def _walk_back(n: str) -> str:
    edge = f' rx="2" stroke="{kit.INK}" stroke-width="2"'
    stages = "".join(kit.rect(x, 48, 13, 13, kit.PAPER, edge) for x in (26.5, 43.5, 60.5))
    way = paint.arrow("M69 42C69 18 45 18 36 33", 34, 36, 122)
    return stages + way + _amount(87, "", n)


def _free(sign: str) -> str:
    more = kit.mass(kit.circle(11), kit.INK) + kit.lines("M-5.5 0H5.5M0-5.5V5.5", kit.PAPER, 3.4)
    return kit.at(50, 44, sign, 0.95) + kit.at(66, 78, more)


def _lose(sign: str) -> str:
    return kit.at(50, 44, sign, 0.88, -16) + kit.at(65, 77, paint.cross(), 0.72)


def _walk(sign: str) -> str:
    return kit.at(50, 38, sign, 0.92) + paint.arrow("M28 79H60", 63, 79)


COUNTED = {
    "gain": _gain,
    "pay": _pay,
    "pay-per-city": _pay_per_city,
    "gain-per-conquest": _gain_per_conquest,
    "collect": _collect,
    "back": _walk_back,
}
ARMED = {"free": _free, "lose": _lose}
EFFECTS = {
    "free-plot": _free(kit.at(0, 0, paint.token(), 1.05)),
    "free-magic": _free(kit.at(-26, -28, MAGIC_BACK, 0.56)),
    "go-start": _walk(paint.gate()),
    "go-truce": _walk(paint.flag()),
    "again": (
        kit.at(37, 64, paint.die(2), 0.56, -6)
        + kit.at(63, 64, paint.die(5), 0.56, 8)
        + paint.arrow("M30 42C34 20 60 16 68 30", 70, 33, 62)
    ),
    "fog": kit.at(50, 44, paint.knight(None), 0.92) + kit.at(50, 66, paint.fog()),
}


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """Lords, weapons, notes, stages and cards."""
    lords: list[tuple[str, int | None, Text]] = []
    for colour, label in zip(components.colours, components.colour_names, strict=True):
        slot = slot_named(components, colour)
        lords += [("city", slot, label), ("knight", slot, label)]
    stages = {stage_art(components, stage): stage for stage in components.stages}
    return [
        *lords,
        ("rampart", None, components.weapon("r")),
        ("ball", None, components.weapon("b")),
        *((f"note/{worth}", None, say("note", worth=worth)) for worth in NOTES),
        *((name, None, stage_name(components, stage)) for name, stage in stages.items()),
        *((destiny_art(card), None, card.name) for card in components.destiny),
        *((f"magic/{spell}", None, components.spell(spell)) for spell in SPELL_NAMES),
    ]


def beside(setup: Setup) -> Iterator[tuple[str, int | None]]:
    """Throws, signs and backs; and all of them in the livery of every lord, who has them counted."""
    for throw in THROWS:
        yield throw_art(throw), None
    for name in PIECES:
        yield name, None
    for colour in setup.components.colours:
        for name in (*OWNED, *PIECES):
            yield name, slot_named(setup.components, colour)
