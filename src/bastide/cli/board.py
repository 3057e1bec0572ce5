"""A scene in a terminal: any game's board as coloured cells, with signs that also work in grey."""

from __future__ import annotations

from collections import Counter
from math import floor
from typing import NamedTuple

from rich.text import Text as RichText

from bastide.core.scene import Frame, Item, Mark, Place, Scene
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
        _plane(text, frame, scene, area.id, lines)
    return text


def _plane(text: RichText, frame: Frame, scene: Scene, area: str, lines: int) -> None:
    names = next(a for a in frame.areas if a.id == area)
    # only cells: what is larger or smaller, a wall or a score track, has no room in a terminal
    cells = [p for p in frame.places if p.area == area and p.shape == "cell" and p.w == p.h == 1]
    places = {(floor(p.x), floor(p.y)): p for p in cells}
    left, top, width, height = (int(n) for n in scene.box[area])
    columns, rows = list(range(left, left + width)), list(range(top, top + height))
    if scene.turn == 180:  # this seat looks from the other side
        columns.reverse()
        rows.reverse()
    top_items = {item.at: item for item in sorted(scene.items, key=lambda i: i.z)}
    marks = {mark.on: mark for mark in scene.marks}
    riders = {item.at.partition("#")[0]: item for item in scene.items if "#" in item.at}
    for y in rows:
        for line in range(lines):
            name = names.down[y - top] if names.down and line == lines // 2 else ""
            text.append(f"{name:>3} ", style="dim")
            for x in columns:
                _cell(text, places.get((x, y)), top_items, riders, marks, line, lines)
            text.append("\n")
    breadth = _breadth(lines)
    edge = "".join(f"{names.across[x - left] if names.across else '':^{breadth}}" for x in columns)
    text.append(f"    {edge}", style="dim")


def _breadth(lines: int) -> int:
    return 7 if lines > 1 else 5


def _cell(
    text: RichText,
    place: Place | None,
    items: dict[str, Item],
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
    item, middle = items.get(place.id), line == lines // 2
    text.append(signs[0], style=f"bold {ground.style}")
    if item is not None:
        _piece(text, item, riders.get(item.id), ground, line, lines)
    else:
        empty = FORTRESS if place.own is not None else "·"
        text.append((empty if middle else "").center(breadth - 2), style=ground.style)
    text.append(signs[1], style=f"bold {ground.style}")


def _piece(
    text: RichText, item: Item, rider: Item | None, ground: Ink, line: int, lines: int
) -> None:
    """A line of a piece; `rider` is what stands on a part of it."""
    if item.own is None and (item.lines or rider):
        _ground_piece(text, item, rider, ground, line, lines)
        return
    ink = ground if item.own is None else LIVERIES[item.own]
    sign = "" if item.own is None else CHARGES[item.own]
    if line == lines // 2:
        gap = " " if lines > 1 else ""
        name = f"{sign}{gap}{item.sign}"
        text.append(name.center(_breadth(lines) - 2), style=f"bold {ink.style}")
    else:  # the rounded upper or lower edge of a disc
        text.append("▗▄▄▄▖" if line == 0 else "▝▀▀▀▘", style=f"{ink.back} on {ground.back}")


def _ground_piece(
    text: RichText, item: Item, rider: Item | None, ground: Ink, line: int, lines: int
) -> None:
    """A tile: its own lines, and in the middle the sign of who stands on it."""
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
    """What lies beside the boards, one line an area: every item by its label."""
    text = RichText()
    for area in frame.areas:
        held = [item for item in scene.items if item.at == area.id]
        if area.kind == "flow" and held:
            counted = Counter(words.render(item.label) for item in held)
            things = [f"{label} × {n}" if n > 1 else label for label, n in counted.items()]
            line = say("beside", area=area.label, things=" · ".join(things))
            text.append(f"  {words.render(line)}\n")
    text.rstrip()
    return text


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
