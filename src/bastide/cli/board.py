"""A scene in a terminal: any game's board as coloured cells, with signs that also work in grey."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text as RichText

from bastide.core.scene import Frame, Item, Mark, Place, Scene
from bastide.core.text import Words

CHARGES = "⚜★♣◆▲☾"  # one sign a livery: colour is never alone
PAWNS = (
    "white on #0b4f94", "black on #f5cf3d", "white on #178f69",
    "white on #a9241f", "black on #de7a0e", "black on #c67fb5",
)  # fmt: skip
CELLS = ("#3a332c on #e8dcc2", "#3a332c on #f3ead6")
FORTRESS = "♜"


def board(frame: Frame, scene: Scene, words: Words) -> RenderableType:
    """All planes of the scene, one under the other, with the names along their edges."""
    planes = [area for area in frame.areas if area.kind == "plane"]
    return Group(*[_plane(frame, scene, area.id) for area in planes])


def _plane(frame: Frame, scene: Scene, area: str) -> RichText:
    names = next(a for a in frame.areas if a.id == area)
    across, down = list(names.across), list(names.down)
    places = {(int(p.x), int(p.y)): p for p in frame.places if p.area == area}
    left, top, width, height = (int(n) for n in scene.box[area])
    columns, rows = list(range(left, left + width)), list(range(top, top + height))
    if scene.turn == 180:  # this seat looks from the other side
        columns.reverse()
        rows.reverse()
    top_items = {item.at: item for item in sorted(scene.items, key=lambda i: i.z)}
    marks = {mark.on: mark for mark in scene.marks}
    text = RichText()
    for y in rows:
        text.append(f"{down[y - top] if down else '':>3} ", style="dim")
        for x in columns:
            _cell(text, places.get((x, y)), top_items, marks)
        text.append("\n")
    edge = "".join(f"{across[x - left] if across else '':^5}" for x in columns)
    text.append(f"    {edge}", style="dim")
    return text


def _cell(
    text: RichText, place: Place | None, items: dict[str, Item], marks: dict[str, Mark]
) -> None:
    if place is None:
        text.append("     ")
        return
    ground = CELLS[int(place.x + place.y) % 2] if place.own is None else PAWNS[place.own]
    item, mark = items.get(place.id), marks.get(place.id)
    edges = ("[", "]") if mark and mark.role == "last" else (" ", " ")
    if mark and mark.role == "alarm":
        edges = ("!", "!")
    text.append(edges[0], style=f"bold {ground}")
    if item is None:
        text.append(FORTRESS.center(3) if place.own is not None else " · ", style=ground)
    else:
        sign = "" if item.own is None else CHARGES[item.own]
        style = ground if item.own is None else PAWNS[item.own]
        text.append(f"{sign}{item.sign}".center(3), style=f"bold {style}")
    text.append(edges[1], style=f"bold {ground}")


def panels(scene: Scene, words: Words) -> RichText:
    """One line a player: shield, name, counters, score; an arrow at whose turn it is."""
    text = RichText()
    for panel in scene.panels:
        text.append("▶ " if panel.turn else "  ", style="bold yellow")
        text.append(f" {CHARGES[panel.slot]} ", style=PAWNS[panel.slot])
        text.append(f" {words.render(panel.name)}", style="bold")
        if panel.score is not None:
            text.append(f"  {panel.score.n}")
        for counter in panel.counters:
            text.append(f"   {counter.n} {words.render(counter.label)}", style="dim")
        text.append("\n")
    text.rstrip()
    return text
