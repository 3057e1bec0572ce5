"""The pieces of La Forteresse, drawn from their names: parchment cells, fortresses, numbered pawns."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from bastide.core.scene import SLOTS
from bastide.core.text import Text, say
from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.forteresse.components import SIDES, Components, Setup

CELLS = {"cell/0": "var(--art-board-2)", "cell/1": "var(--art-board)"}
PAWNS = {f"pawn/{number}": number for number in range(1, 10)}


def art(name: str, own: int | None) -> str:
    """A cell, a fortress, a pawn or a shield in a box of 100 by 100; `own` is the livery of its owner.

    >>> art("cell/0", None)
    '<rect x="0" y="0" width="100" height="100" fill="var(--art-board-2)" stroke="var(--art-grid)" stroke-width="1.2"/>'
    """
    if name in CELLS:
        grid = ' stroke="var(--art-grid)" stroke-width="1.2"'
        return kit.rect(0, 0, 100, 100, CELLS[name], grid)
    if own is not None:
        if name == "fortress":
            return _fortress(own)
        if name == "shield":
            return kit.at(50, 47, kit.shield(own), 2.4)
        if name == "pawn":
            return _pawn(own, None)
        if name in PAWNS:
            return _pawn(own, PAWNS[name])
    raise KeyError(name)


def _pawn(own: int, number: int | None) -> str:
    """A round shield. The numeral is the piece; studs on the rim repeat it. Without a number: any pawn."""
    on = kit.colour_on(own)
    body = kit.blazon(own, kit.circle(33), 2.8)
    body += f'<circle r="23" fill="{kit.colour(own)}" stroke="{on}" stroke-width="1.6"/>'
    if number is None:
        return kit.at(50, 50, body + kit.charge(own, 1.2), 1.12)
    for k in range(number):
        angle = radians((k - (number - 1) / 2) * 34 - 90)
        x, y = kit.num(28 * cos(angle)), kit.num(28 * sin(angle))
        body += f'<circle cx="{x}" cy="{y}" r="3.4" fill="{on}"/>'
    numeral = kit.text(0, 12, str(number), 36, anchor="middle", fill=on, weight=800, font="display")
    return kit.at(50, 50, body + numeral, 1.12)


WALLS = (
    "M-24 20V-4H-26V-14H-21V-10H-17V-14H-12V-4H-8V-20H-10V-30H-5V-26H-2V-30H2V-26H5V-30H10V-20H8V-4"
    "H12V-14H17V-10H21V-14H26V-4H24V20Z"
)


def _fortress(own: int) -> str:
    """A castle with its owner's shield at the gate, on a paved cell framed in the owner's colour."""
    stone = "var(--art-stone-ink)"
    castle = (
        kit.lines(WALLS, kit.PAPER, 7)
        + kit.mass(WALLS, "var(--art-stone)", 2.2)
        + kit.mass("M-6 20V10A6 6 0 0 1 6 10V20Z", "var(--art-wood-ink)", 1.6)
        + kit.lines("M0-14V-7M-18 2V8M18 2V8", kit.INK, 2.4)
        + kit.lines("M-24-3H-9M9-3H24M-14 14h4M12 6h5M-16 10h3", stone, 1.2)
        + kit.lines("M0-30V-40", kit.INK, 1.8)
        + kit.mass("M0-40 13-36.5 0-33Z", "var(--gold-leaf)", 1.4)
    )
    rim = f' stroke="{kit.colour(own)}" stroke-width="6"'
    edge = f' stroke="{kit.INK}" stroke-width="2"'
    return (
        kit.rect(0, 0, 100, 100, "var(--art-board)")
        + kit.rect(0, 0, 100, 100, kit.colour(own), ' opacity=".3"')
        + kit.rect(0, 0, 100, 100, engraving("ashlar"))
        + kit.at(50, 59, castle, 1.2)
        + kit.at(50, 79, kit.shield(own), 0.72)
        + kit.rect(4, 4, 92, 92, "none", rim)
        + kit.rect(1, 1, 98, 98, "none", edge)
    )


def sheet(components: Components) -> list[tuple[str, int | None, Text]]:
    """The fortress and the pawns of both sides."""
    highest = max(board.highest for board in components.boards.values())
    entries: list[tuple[str, int | None, Text]] = []
    for side in SIDES:
        slot = SLOTS[side]
        entries.append(("fortress", slot, say("fortress-of", side=say(side))))
        for n in range(1, highest + 1):
            entries.append((f"pawn/{n}", slot, say("pawn", side=say(side), n=n)))
    return entries


def beside(setup: Setup) -> Iterator[tuple[str, int | None]]:
    """Any pawn, for the count of them."""
    for side in SIDES:
        yield "pawn", SLOTS[side]
