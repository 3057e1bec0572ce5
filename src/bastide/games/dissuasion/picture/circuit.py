"""What is printed and never moves: Dissuasion's circuit, and the pictures of stages and cards."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import SLOTS, Place
from bastide.core.text import Text, say
from bastide.games.dissuasion.components import Components
from bastide.games.dissuasion.components.parts import Destiny, Stage
from bastide.games.dissuasion.rules import LETTERS

SIGNS = {  # stages for displays without pictures; a shop shows the letters of what it sells
    "start": "★",
    "equipment": "⚒",
    "destiny": "?",
    "magic": "✦",
    "truce": "⚑",
    "plot": "†",
    "ambush": "◉",
}


def slot_named(parts: Components, colour: str) -> int:
    """The livery of a colour."""
    return SLOTS.get(colour, parts.colours.index(colour))


def loop(stages: int) -> list[tuple[int, int]]:
    """Where the stages lie: to and fro in rows that fill a rectangle, then up its left side to the start.

    A ring would leave its middle empty: folded like this the stages are as large as a screen allows. Each
    lies beside the one before; where stages are missing to a full rectangle, the last lane is shorter.

    >>> loop(12)
    [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (1, 2), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1)]
    """
    wide, high = _folded(stages)
    way = [(0, 0)]
    for y in range(high):
        row = [(x, y) for x in range(1, wide)]
        way += row if y % 2 == 0 else row[::-1]
    way += [(0, y) for y in range(high - 1, 0, -1)]
    return way[:stages]


def _folded(stages: int) -> tuple[int, int]:
    """Columns and rows, nearly a square: rows of an even number, so that the last ends at the left."""
    high = max(2, 2 * round(stages**0.5 / 2))
    return -(-stages // high), high


SHELF = 1.5  # of a stage: what lies under the stages


def circuit_size(parts: Components) -> tuple[float, float]:
    """Width and height of the plane: the stages, and under them a shelf for the dice and the packs."""
    wide, high = _folded(len(parts.stages))
    return max(wide, len(ON_SHELF) * SHELF), high + SHELF + 0.1


ON_SHELF = ("dice", "pile", "destiny", "spells")


def printed_circuit(parts: Components) -> Iterator[Place]:
    """The road, the stages on it, and the shelf."""
    wide, high = _folded(len(parts.stages))
    left = (circuit_size(parts)[0] - wide) / 2
    side = max(wide, high)
    road = f"road/{len(parts.stages)}"
    middle = left + wide / 2
    yield Place("road", "circuit", middle, high / 2, say("circuit"), road, w=side, h=side)
    for n, (x, y) in enumerate(loop(len(parts.stages))):
        stage = parts.stages[n]
        label = say("stage", n=n, what=stage_name(parts, stage))
        art, sign = stage_art(parts, stage), stage_sign(stage)
        yield Place(f"s:{n}", "circuit", left + x + 0.5, y + 0.5, label, art, sign=sign)
    for n, name in enumerate(ON_SHELF):
        along = middle + (n - (len(ON_SHELF) - 1) / 2) * SHELF
        below = high + 0.1 + SHELF / 2
        label = say(f"place-{name}")
        yield Place(name, "circuit", along, below, label, "space", w=SHELF, h=SHELF)


def stage_art(parts: Components, stage: Stage) -> str:
    """The picture of a stage."""
    if stage.kind != "buy":
        return f"stage/{stage.kind}"
    prices = [parts.weapons[weapon].price for weapon in stage.weapons]
    shown = prices if stage.mode == "choice" else [sum(prices)]
    return f"stage/{stage.mode}/{letters_of(stage)}/{'-'.join(map(str, shown))}"


def stage_name(parts: Components, stage: Stage) -> Text:
    """What a stage is called, and what it sells."""
    if stage.kind != "buy":
        return say(f"stage-{stage.kind}")
    return parts.goods(letters_of(stage), "any" if stage.mode == "choice" else "all")


def stage_sign(stage: Stage) -> str:
    """A stage for displays without pictures."""
    return SIGNS.get(stage.kind) or letters_of(stage)


def letters_of(stage: Stage) -> str:
    """What a stage sells, by letters."""
    sold = "".join(LETTERS[weapon] for weapon in stage.weapons)
    return {"magic": "m", "plot": "t"}.get(stage.kind, sold)


def dice_art(total: int) -> str:
    """The picture of a throw: only the sum is thrown, so a fixed way to split it."""
    low = max(1, total - 6)
    return f"dice/{total - low}/{low}"


def destiny_art(card: Destiny) -> str:
    """The picture of a destiny card."""
    detail = f"/{card.n}" if card.n else ""
    if card.effect in ("free", "lose"):
        detail = f"/{LETTERS[card.weapon]}"
    return f"destiny/{card.effect}{detail}"


def destiny_text(parts: Components, card: Destiny) -> Text:
    """What a destiny card says."""
    weapon, money = parts.weapons[card.weapon].name, say("sum", n=card.n)
    return say(f"effect-{card.effect}", n=card.n, sum=money, what=weapon)
