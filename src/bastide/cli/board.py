"""A scene in a terminal: any game's board as coloured cells, with signs that also work in grey."""

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


def board(frame: Frame, scene: Scene, size: tuple[int, int]) -> RichText:
    """All planes of the scene, one under the other; with tall cells where width and height allow."""
    text = RichText()
    planes = [area for area in frame.areas if area.kind == "plane"]
    columns = max((int(scene.box[area.id][2]) for area in planes), default=0)
    rows = sum(int(scene.box[area.id][3]) for area in planes)
    roomy = size[0] >= 7 * columns + 5 and size[1] >= 3 * rows + 8
    lines = 3 if roomy else 1
    for area in planes:
        _plane(text, frame, scene, area, lines)
    return text


def _plane(text: RichText, frame: Frame, scene: Scene, area: Area, lines: int) -> None:
    across, down = edge_names(frame, area, scene.box[area.id])
    left, top, width, height = (int(n) for n in scene.box[area.id])
    declared = [p for p in frame.places if p.area == area.id]
    # only cells: what is larger or smaller, a wall or a score track, has no room in a terminal
    whole = [p for p in declared if p.shape == "cell" and p.w == p.h == 1]
    places = {(floor(p.x), floor(p.y)): p for p in whole}
    if not declared:  # a board that grows
        cells = [(x, y) for x in range(left, left + width) for y in range(top, top + height)]
        places = {
            (x, y): Place(f"c:{x},{y}", area.id, x + 0.5, y + 0.5, area.label) for x, y in cells
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
        for line in range(lines):
            name = down[y - top] if down and line == lines // 2 else ""
            text.append(f"{name:>3} ", style="dim")
            for x in columns:
                _cell(text, places.get((x, y)), items, riders, marks, line, lines)
            text.append("\n")
    breadth = _breadth(lines)
    edge = "".join(f"{across[x - left] if across else '':^{breadth}}" for x in columns)
    text.append(f"    {edge}\n", style="dim")


def _breadth(lines: int) -> int:
    return 7 if lines > 1 else 5


def _cell(
    text: RichText,
    place: Place | None,
    items: dict[str, list[Item]],
    riders: dict[str, Item],
    marks: dict[str, Mark],
    line: int,
    lines: int,
) -> None:
    """One line of one cell: brackets around it where the last action was, the piece in its middle."""
    breadth = _breadth(lines)
    if place is None:
        text.append(" " * breadth)
        return
    ground = CELLS[int(place.x + place.y) % 2] if place.own is None else LIVERIES[place.own]
    mark = marks.get(place.id)
    signs = {"last": "[]", "alarm": "!!"}.get(mark.role if mark else "", "  ")
    here, middle = items.get(place.id, []), line == lines // 2
    pieces = [item for item in here if item.own is not None]
    ground_piece = next((item for item in here if item.own is None), None)
    tile = "".join(item.sign for item in here if item.own is None)[: breadth - 2]
    text.append(signs[0], style=f"bold {ground.style}")
    if ground_piece and not pieces and (ground_piece.lines or ground_piece.id in riders):
        _tile(text, ground_piece, riders.get(ground_piece.id), ground, line, lines)
    elif pieces and not (tile and lines > 1 and line == 0):
        _piece(text, pieces[-1], tile if lines == 1 else "", ground, line, lines)
    else:
        empty = place.sign or (FORTRESS if place.own is not None else "·")
        shown = (tile or empty) if middle or (tile and line == 0 and pieces) else ""
        text.append(shown.center(breadth - 2), style=ground.style)
    text.append(signs[1], style=f"bold {ground.style}")


def _piece(text: RichText, item: Item, tile: str, ground: Ink, line: int, lines: int) -> None:
    """The topmost piece of a cell, beside the name of the tile it stands on where there is no room above."""
    ink, sign = LIVERIES[item.own or 0], CHARGES[item.own or 0]
    breadth = _breadth(lines) - 2
    if line == lines // 2:
        if tile:
            text.append(tile[: breadth - 2], style=ground.style)
            breadth -= len(tile[: breadth - 2])
        gap = " " if lines > 1 else ""
        text.append(f"{sign}{gap}{item.sign}".center(breadth), style=f"bold {ink.style}")
    else:  # the rounded upper or lower edge of a disc
        text.append("▗▄▄▄▖" if line == 0 else "▝▀▀▀▘", style=f"{ink.back} on {ground.back}")


def _tile(
    text: RichText, item: Item, rider: Item | None, ground: Ink, line: int, lines: int
) -> None:
    """A tile: its own lines, and in the middle the sign of who stands on a part of it."""
    shown = item.lines[line] if lines > 1 and item.lines else item.sign
    shown = shown.center(_breadth(lines) - 2)
    middle = len(shown) // 2
    if rider is None or rider.own is None or line != lines // 2:
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
            line = say("beside", area=area.label, things=" · ".join(things))
            text.append(f"  {words.render(line)}\n")
    text.rstrip()
    return text


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
