"""What is printed and never moves: Dissuasion's board and circuit, and the names of things."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.scene import SLOTS, Area, Frame, Place
from bastide.core.text import Text, say
from bastide.games.dissuasion import codes
from bastide.games.dissuasion.components import Components, Destiny, Stage
from bastide.games.dissuasion.known import LETTERS, parts_of

if TYPE_CHECKING:
    from bastide.core.state import Setup

SIGNS = {  # stages for displays without pictures; a shop shows the letters of what it sells
    "start": "★",
    "equipment": "⚒",
    "destiny": "?",
    "magic": "✦",
    "truce": "⚑",
    "plot": "†",
    "ambush": "◉",
}


def lord_named(setup: Setup, colour: str | None, seat: int) -> Text:
    """A colour in words; a seat that has none yet by its number."""
    parts = parts_of(setup)
    return parts.colour_names[parts.colours.index(colour)] if colour else say("seat", n=seat)


def slot_named(parts: Components, colour: str) -> int:
    """The livery of a colour."""
    return SLOTS.get(colour, parts.colours.index(colour))


def ring(stages: int) -> list[tuple[int, int]]:
    """Where the stages lie: clockwise round a rectangle, the start at its upper left corner.

    >>> ring(8)
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    """
    half = max(2, -(-stages // 2))
    wide = half // 2
    high = half - wide
    way = [(x, 0) for x in range(wide)] + [(wide, y) for y in range(high)]
    way += [(wide - x, high) for x in range(wide)] + [(0, high - y) for y in range(high)]
    return way[:stages]


@lru_cache(maxsize=16)
def frame(setup: Setup) -> Frame:
    """The board, the circuit with room for dice and cards in its middle, and what lies beside."""
    parts, places = parts_of(setup), []
    for n, name in enumerate(parts.cells):
        y, x = divmod(n, parts.width)
        colour = parts.city[n]
        own = None if colour == codes.NOBODY else slot_named(parts, parts.colours[colour])
        label = say("cell", cell=name)
        if own is not None:
            label = say("city", cell=name, colour=parts.colour_names[colour])
        up = parts.height - 1 - y
        art = "cell" if own is None else "city"
        places.append(Place(f"c:{name}", "board", x + 0.5, up + 0.5, label, art, own))
    for n, (x, y) in enumerate(ring(len(parts.stages))):
        stage = parts.stages[n]
        label = say("stage", n=n, what=stage_name(parts, stage))
        sign = SIGNS.get(stage.kind) or "".join(LETTERS[weapon] for weapon in stage.weapons)
        places.append(
            Place(f"s:{n}", "circuit", x + 0.5, y + 0.5, label, stage_art(parts, stage), sign=sign)
        )
    wide, high = circuit_size(parts)
    for name, left in (("dice", wide * 0.32), ("destiny", wide * 0.68)):
        places.append(
            Place(name, "circuit", left, high / 2, say(f"place-{name}"), "space", w=3, h=3)
        )
    areas = [
        Area(
            "board",
            "plane",
            "board",
            say("board"),
            across=tuple(name.rstrip("1") for name in parts.cells[: parts.width]),
            down=tuple(str(rank) for rank in range(parts.height, 0, -1)),
        ),
        Area("circuit", "plane", "track", say("circuit")),
        Area("show", "flow", "show", say("in-the-air")),
    ]
    for seat in range(setup.players):
        areas.append(
            Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=say("seat", n=seat)), seat)
        )
        areas.append(
            Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=say("seat", n=seat)), seat)
        )
    return Frame(frame_id(setup), "dissuasion", tuple(areas), tuple(places))


def frame_id(setup: Setup) -> str:
    """A name for the frame: it depends on the edition and the number of players."""
    return f"dissuasion-{setup.players}-{setup.game.edition.sha256[:8]}"


def circuit_size(parts: Components) -> tuple[int, int]:
    """Width and height of the ring of stages."""
    way = ring(len(parts.stages))
    return max(x for x, _ in way) + 1, max(y for _, y in way) + 1


def stage_art(parts: Components, stage: Stage) -> str:
    """The picture of a stage."""
    if stage.kind != "buy":
        return f"stage/{stage.kind}"
    letters = "".join(LETTERS[weapon] for weapon in stage.weapons)
    prices = [str(parts.weapons[weapon].price) for weapon in stage.weapons]
    price = "-".join(prices) if stage.mode == "choice" else str(parts.price(letters))
    return f"stage/{stage.mode}/{letters}/{price}"


def stage_name(parts: Components, stage: Stage) -> Text:
    """What a stage is called, and what it sells."""
    if stage.kind != "buy":
        return say(f"stage-{stage.kind}")
    goods = "".join(LETTERS[weapon] for weapon in stage.weapons)
    return goods_named(parts, goods, "any" if stage.mode == "choice" else "all")


def goods_named(parts: Components, goods: str, joint: str = "all") -> Text:
    """What can be bought, by its letters: all of it together, or any of it."""
    if goods in ("m", "t"):
        return say(f"goods-{goods}")
    first, *others = (parts.weapons[LETTERS.index(letter)].name for letter in goods)
    for name in others:
        first = say(f"goods-{joint}", one=first, other=name)
    return first


def destiny_art(card: Destiny) -> str:
    """The picture of a destiny card."""
    detail = f"/{card.n}" if card.n else ""
    if card.effect in ("free", "lose"):
        detail = f"/{LETTERS[card.weapon]}"
    return f"destiny/{card.effect}{detail}"
