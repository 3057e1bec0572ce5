"""A closer look: at a tile, at a place for a castle, at what a player may still hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide.core.scene import Info, Line, Region
from bastide.core.text import say
from bastide.games.robber_knights import scene

if TYPE_CHECKING:
    from bastide.core.state import View


def inspect(view: View, ref: str) -> Info | None:
    """A tile and its knights, a cell where a castle could go, or what a player may still hold."""
    kind, _, name = ref.partition(":")
    if kind in ("pile", "hand", "sup", "tray"):
        return _unseen(view, ref, int(name))
    if kind in ("t", "c", "n"):
        cell = name.partition(":")[0]
        if cell in view.facts["tiles"]:
            return _tile_info(view, ref, cell)
        return _march_info(view, ref, cell)
    return None


def _tile_info(view: View, ref: str, cell: str) -> Info:
    code, stack = view.facts["tiles"][cell]
    face, parts = scene.face_of(view.setup, code), scene.parts_of(view.setup)
    lines = []
    if face.enter:
        lines.append(Line(say("line-leave", n=face.leave), clause="5.3"))
    else:
        lines.append(Line(say("line-no-entry"), clause="5.3"))
    if face.points:
        lines.append(Line(say("line-points"), face.points, clause="8.2"))
    if stack:
        owners = [scene.name_of(view.setup, int(owner)) for owner in reversed(stack)]
        lines.append(Line(say("line-stack", owners=owners), len(stack)))
        if parts.per_tile - len(stack) < max(face.leave, 1):
            lines.append(Line(say("line-closed"), clause="9.7"))
    return Info(ref, say("tile-on", face=face.label(), cell=cell), tuple(lines))


def _march_info(view: View, ref: str, cell: str) -> Info | None:
    """How far knights from a castle laid here would get each way, dropping no more than they must."""
    castles = [
        a
        for a in view.legal
        if a.endswith(f"@{cell}") and scene.face_of(view.setup, a.partition("@")[0]).musters
    ]
    if not castles:
        return None
    start = view.world.copy().play(castles[0])
    me, lines, regions = int(view.seat or 0), [], []
    for name in scene.STEPS:
        state, way = start.copy(), [cell]
        while True:
            facts = state.view(view.seat).facts
            wanted = "garrison:" if facts["phase"] == "garrison" else name
            smallest = [a for a in state.legal() if a.startswith(wanted) and a != "garrison:0"]
            if facts["phase"] not in ("garrison", "march") or not smallest:
                break
            state.play(smallest[0])
            if wanted == name:
                x, y = scene.cell_of(way[-1])
                way.append(f"{x + scene.STEPS[name][0]},{y + scene.STEPS[name][1]}")
        if len(way) > 1:
            won = state.view(view.seat).facts["score"][me] - view.facts["score"][me]
            refs = tuple(f"c:{c}" for c in way)
            regions.append(Region(f"way:{name}", "path", line=refs, n=won))
            lines.append(Line(say("line-march", to=way[-1]), won, refs, "5.5", aid=True))
    return Info(ref, say("castle-at", cell=cell), tuple(lines), tuple(regions))


def _unseen(view: View, ref: str, seat: int) -> Info:
    """7.5: the tiles of a player that nobody but perhaps himself has seen, by letter."""
    unseen: dict[str, Any] = view.game.unseen(view, seat)  # type: ignore[attr-defined]
    lines = []
    for letter, tiles in unseen.items():
        if tiles:
            codes = ", ".join(sorted(tiles.elements()))
            total = sum(tiles.values())
            lines.append(Line(say("line-unseen", letter=letter, tiles=codes), total, clause="7.5"))
    return Info(ref, say("unseen-of", side=scene.name_of(view.setup, seat)), tuple(lines))
