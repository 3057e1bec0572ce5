"""What is printed and never moves: Dissuasion's circuit, and the pictures of stages and cards."""

from __future__ import annotations

from bastide.core.scene import SLOTS
from bastide.core.text import Text, say
from bastide.games.dissuasion.components import Components, Destiny, Stage
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


def circuit_size(parts: Components) -> tuple[int, int]:
    """Width and height of the ring of stages."""
    way = ring(len(parts.stages))
    return max(x for x, _ in way) + 1, max(y for _, y in way) + 1


def stage_art(parts: Components, stage: Stage) -> str:
    """The picture of a stage."""
    if stage.kind != "buy":
        return f"stage/{stage.kind}"
    prices = [parts.weapons[weapon].price for weapon in stage.weapons]
    shown = prices if stage.mode == "choice" else [sum(prices)]
    return f"stage/{stage.mode}/{_letters(stage)}/{'-'.join(map(str, shown))}"


def stage_name(parts: Components, stage: Stage) -> Text:
    """What a stage is called, and what it sells."""
    if stage.kind != "buy":
        return say(f"stage-{stage.kind}")
    return parts.goods(_letters(stage), "any" if stage.mode == "choice" else "all")


def stage_sign(stage: Stage) -> str:
    """A stage for displays without pictures."""
    return SIGNS.get(stage.kind) or _letters(stage)


def _letters(stage: Stage) -> str:
    return "".join(LETTERS[weapon] for weapon in stage.weapons)


def destiny_art(card: Destiny) -> str:
    """The picture of a destiny card."""
    detail = f"/{card.n}" if card.n else ""
    if card.effect in ("free", "lose"):
        detail = f"/{LETTERS[card.weapon]}"
    return f"destiny/{card.effect}{detail}"
