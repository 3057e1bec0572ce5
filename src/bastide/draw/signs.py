"""A scene in signs: any game's board as coloured cells for a terminal, and the same without colour as plain text."""

from __future__ import annotations

from collections import Counter
from math import floor
from typing import NamedTuple

from rich.text import Text as RichText

from bastide.core.scene import Area, Frame, Item, Mark, Place, Scene, edge_names
from bastide.core.text import Words, say

CHARGES = "⚜★♣◆▲☾"  # one sign a livery: colour is never alone
FORTRESS = "♜"


class Ink(NamedTuple):
    """What is written, and what it is written on."""

    fore: str
    back: str

    @property
    def style(self) -> str:
        """As Rich wants it."""
        return f"{self.fore} on {self.back}"


LIVERIES = (
    Ink("white", "#0b4f94"),
    Ink("black", "#f5cf3d"),
    Ink("white", "#178f69"),
    Ink("white", "#a9241f"),
    Ink("black", "#de7a0e"),
    Ink("black", "#c67fb5"),
)
CELLS = (Ink("#3a332c", "#e8dcc2"), Ink("#3a332c", "#f3ead6"))


class Cells(NamedTuple):
    """How large a cell is, in characters."""

    lines: int
    breadth: int

    @property
    def room(self) -> int:
        """Between the brackets."""
        return self.breadth - 2


SMALL, WIDE, TALL = Cells(1, 5), Cells(1, 7), Cells(3, 7)


def planes(frame: Frame) -> list[Area]:
    """The boards of a scene."""
    return [area for area in frame.areas if area.kind == "plane"]


def board(frame: Frame, scene: Scene, size: tuple[int, int]) -> RichText:
    """All planes of the scene, one under the other; with tall cells where width and height allow."""
    text, found = RichText(), planes(frame)
    columns = max((int(scene.box[area.id][2]) for area in found), default=0)
    rows = sum(int(scene.box[area.id][3]) for area in found)
    roomy = size[0] >= TALL.breadth * columns + 5 and size[1] >= TALL.lines * rows + 8
    for area in found:
        text.append_text(plane(frame, scene, area, TALL if roomy else SMALL))
    return text


def plane(frame: Frame, scene: Scene, area: Area, cells: Cells) -> RichText:
    """One board, with the names along its edges."""
    text = RichText()
    across, down = edge_names(frame, area, scene.box[area.id])
    left, top, width, height = (int(n) for n in scene.box[area.id])
    declared = [p for p in frame.places if p.area == area.id]
    # only cells: what is larger or smaller, a wall or a score track, has no room in a terminal
    whole = [p for p in declared if p.shape == "cell" and p.w == p.h == 1]
    places = {(floor(p.x), floor(p.y)): p for p in whole}
    if not declared:  # a board that grows
        places = {
            (x, y): Place(f"c:{x},{y}", area.id, x + 0.5, y + 0.5, area.label)
            for x in range(left, left + width)
            for y in range(top, top + height)
        }
    columns, rows = list(range(left, left + width)), list(range(top, top + height))
    if scene.turn == 180:  # this seat looks from the other side
        columns.reverse()
        rows.reverse()
    items: dict[str, list[Item]] = {}
    for item in sorted(scene.items, key=lambda i: i.z):
        items.setdefault(item.at, []).append(item)
    marks = {mark.on: mark for mark in scene.marks}
    riders = {item.at.partition("#")[0]: item for item in scene.items if "#" in item.at}
    for y in rows:
        for line in range(cells.lines):
            name = down[y - top] if down and line == cells.lines // 2 else ""
            text.append(f"{name:>3} ", style="dim")
            for x in columns:
                _cell(text, places.get((x, y)), items, riders, marks, line, cells)
            text.append("\n")
    if across:
        edge = "".join(f"{across[x - left]:^{cells.breadth}}" for x in columns)
        text.append(f"    {edge}\n", style="dim")
    return text


def _cell(
    text: RichText,
    place: Place | None,
    items: dict[str, list[Item]],
    riders: dict[str, Item],
    marks: dict[str, Mark],
    line: int,
    cells: Cells,
) -> None:
    """One line of one cell: brackets around it where the last action was, the piece in its middle."""
    if place is None:
        text.append(" " * cells.breadth)
        return
    ground = CELLS[int(place.x + place.y) % 2] if place.own is None else LIVERIES[place.own]
    mark = marks.get(place.id)
    signs = {"last": "[]", "alarm": "!!"}.get(mark.role if mark else "", "  ")
    here, middle = items.get(place.id, []), line == cells.lines // 2
    pieces = [item for item in here if item.own is not None]
    ground_piece = next((item for item in here if item.own is None), None)
    tile = "".join(item.sign for item in here if item.own is None)[: cells.room]
    text.append(signs[0], style=f"bold {ground.style}")
    if ground_piece and not pieces and (ground_piece.lines or ground_piece.id in riders):
        _tile(text, ground_piece, riders.get(ground_piece.id), ground, line, cells)
    elif pieces and not (tile and cells.lines > 1 and line == 0):
        _piece(text, pieces[-1], tile if cells.lines == 1 else "", ground, line, cells)
    else:
        empty = place.sign or ("·" if place.own is None else f"{CHARGES[place.own]}{FORTRESS}")
        shown = (tile or empty) if middle or (tile and line == 0 and pieces) else ""
        text.append(shown.center(cells.room), style=ground.style)
    text.append(signs[1], style=f"bold {ground.style}")


def _piece(text: RichText, item: Item, tile: str, ground: Ink, line: int, cells: Cells) -> None:
    """The topmost piece of a cell, beside the name of the tile it stands on where there is no room above."""
    ink, sign = LIVERIES[item.own or 0], CHARGES[item.own or 0]
    if line == cells.lines // 2:
        name = tile[: cells.room - 2]
        gap = " " if cells.lines > 1 else ""
        shown = f"{sign}{gap}{item.sign}".center(cells.room - len(name))
        text.append(name, style=ground.style)
        text.append(shown, style=f"bold {ink.style}")
    else:  # the rounded upper or lower edge of a disc
        text.append("▗▄▄▄▖" if line == 0 else "▝▀▀▀▘", style=f"{ink.back} on {ground.back}")


def _tile(
    text: RichText, item: Item, rider: Item | None, ground: Ink, line: int, cells: Cells
) -> None:
    """A tile: its own lines, and in the middle the sign of who stands on a part of it."""
    shown = item.lines[line] if cells.lines > 1 and item.lines else item.sign
    shown = shown.center(cells.room)
    middle = len(shown) // 2
    if rider is None or rider.own is None or line != cells.lines // 2:
        text.append(shown, style=ground.style)
        return
    text.append(shown[:middle], style=ground.style)
    text.append(CHARGES[rider.own], style=f"bold {LIVERIES[rider.own].style}")
    text.append(shown[middle + 1 :], style=ground.style)


def rows(frame: Frame, scene: Scene, words: Words) -> RichText:
    """What lies beside the boards, one line an area: every item by its sign and label."""
    text = RichText()
    for area in frame.areas:
        held = [item for item in scene.items if item.at == area.id]
        if area.kind == "flow" and held:
            ordered = sorted(held, key=lambda i: (i.z, i.id))
            counted = Counter(_loose(item, words) for item in ordered)
            things = [f"{label} × {n}" if n > 1 else label for label, n in counted.items()]
            text.append(f"  {_lead(area, scene, words)} {' · '.join(things)}\n")
    text.rstrip()
    return text


def _lead(area: Area, scene: Scene, words: Words) -> str:
    """The name of an area and whose it is, before what lies there."""
    whose = next((panel.name for panel in scene.panels if panel.seat == area.seat), None)
    if whose is None or words.render(whose) in words.render(area.label):
        return words.render(say("lead", what=area.label))
    return words.render(say("lead-of", name=whose, what=area.label))


def _loose(item: Item, words: Words) -> str:
    label = words.render(item.label)
    return f"[{item.sign}] {label}" if item.sign else label


def panels(scene: Scene, words: Words) -> RichText:
    """One line a player: shield, name, counters, score; an arrow at whose turn it is."""
    text = RichText()
    for panel in scene.panels:
        text.append("▶ " if panel.turn else "  ", style="bold yellow")
        text.append(f" {CHARGES[panel.slot]} ", style=LIVERIES[panel.slot].style)
        text.append(f" {words.render(panel.name)}", style="bold")
        if panel.score is not None:
            text.append(f"  {panel.score.n}")
        for counter in panel.counters:
            text.append(f"   {counter.n} {words.render(counter.label)}", style="dim")
        text.append("\n")
    text.rstrip()
    return text
