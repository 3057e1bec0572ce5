"""A closer look: at a tile, at a place for a castle, at what a player may still hold."""

from __future__ import annotations

from bastide.core.scene import Info, Line, Region
from bastide.core.text import say
from bastide.games.robber_knights.actions import Garrison, March, Place, read_action
from bastide.games.robber_knights.components import STEPS, next_cell
from bastide.games.robber_knights.knowledge import State, View, unseen


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
    parts = view.components
    face, lines = parts.face(code), []
    if face.enter:
        lines.append(Line(say("line-leave", n=face.leave), clause="5.3"))
    else:
        lines.append(Line(say("line-no-entry"), clause="5.3"))
    if face.points:
        lines.append(Line(say("line-points"), face.points, clause="8.2"))
    if stack:
        owners = [parts.name(int(owner)) for owner in reversed(stack)]
        lines.append(Line(say("line-stack", owners=owners), len(stack)))
        if parts.per_tile - len(stack) < max(face.leave, 1):
            lines.append(Line(say("line-closed"), clause="9.7"))
    return Info(ref, say("tile-on", face=face.label(), cell=cell), tuple(lines))


def _march_info(view: View, ref: str, cell: str) -> Info | None:
    """How far knights from a castle laid here would get each way, dropping no more than they must."""
    castle = next((action for action in view.legal if _lays_castle(view, action, cell)), None)
    if castle is None:
        return None
    start = view.sampled.copy().play(castle)
    me, lines, regions = int(view.seat or 0), [], []
    for name in STEPS:
        state, way = start.copy(), [cell]
        while step := _smallest_step(state, name):
            state.play(step.notation)
            if isinstance(step, March):
                way.append(next_cell(way[-1], name))
        if len(way) > 1:
            won = state.record.score[me] - view.facts["score"][me]
            refs = tuple(f"c:{c}" for c in way)
            regions.append(Region(f"way:{name}", "path", line=refs, n=won))
            lines.append(Line(say("line-march", to=way[-1]), won, refs, "5.5", aid=True))
    return Info(ref, say("castle-at", cell=cell), tuple(lines), tuple(regions))


def _lays_castle(view: View, action: str, cell: str) -> bool:
    read = read_action(action)
    return isinstance(read, Place) and read.cell == cell and view.components.face(read.face).musters


def _smallest_step(state: State, way: str) -> Garrison | March | None:
    """The fewest knights that can stay in the castle, or then on the next tile that way."""
    for action in state.legal():
        match read_action(action):
            case Garrison(knights) as step if knights > 0:
                return step
            case March(to) as step if to == way:
                return step
    return None


def _unseen(view: View, ref: str, seat: int) -> Info:
    """7.5: the tiles of a player that nobody but perhaps himself has seen, by letter."""
    lines = []
    for letter, tiles in unseen(view, seat).items():
        if tiles:
            codes = ", ".join(sorted(tiles.elements()))
            total = sum(tiles.values())
            lines.append(Line(say("line-unseen", letter=letter, tiles=codes), total, clause="7.5"))
    return Info(ref, say("unseen-of", side=view.components.name(seat)), tuple(lines))
