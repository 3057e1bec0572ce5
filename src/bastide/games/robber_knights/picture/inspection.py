"""A closer look: at a tile, at a place for a castle, at what a player may still hold."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bastide.core.scene import Info, Line, Region
from bastide.core.text import Text, say
from bastide.games.robber_knights.actions import Garrison, March, Place, read_action
from bastide.games.robber_knights.components import STEPS, Components, Face, next_cell
from bastide.games.robber_knights.knowledge import State, View, unseen
from bastide.games.robber_knights.picture.names import free_cells
from bastide.games.robber_knights.picture.scene import tiles_held


def inspect(view: View, ref: str) -> Info | None:
    """A tile and its knights, a tile in hand, a cell where a castle could go, knights left, a pile."""
    kind, _, name = ref.partition(":")
    if kind == "sup":
        return _supply_info(view, ref, int(name))
    if kind in ("pile", "hand", "tray"):
        return _unseen(view, ref, int(name), view.components.letters)
    if kind == "h":
        return _held_info(view, ref, name.partition(":")[0])
    if re.fullmatch("h[0-9]", kind):
        return _others_tile_info(view, ref, int(kind[1]), int(name))
    if kind in ("t", "c", "n"):
        cell = name.partition(":")[0]
        if cell in view.facts["tiles"]:
            return _tile_info(view, ref, cell)
        return _march_info(view, ref, cell)
    return None


def worth(parts: Components, code: str) -> Text:
    """What a tile is good for, in a sentence."""
    face = parts.face(code)
    if face.points:
        return say("worth-points", n=face.points, face=face.title())
    return say("worth-nothing" if face.enter else "worth-closed", face=face.title())


def _face_lines(face: Face) -> list[Line]:
    """5.3, 8.2: what its terrain and its building ask and give."""
    lines = [
        Line(say("line-leave", n=max(face.leave, 1)), clause="5.3")
        if face.enter
        else Line(say("line-no-entry"), clause="5.3")
    ]
    if face.points:
        lines.append(Line(say("line-points"), face.points, clause="8.2"))
    return lines


def _tile_info(view: View, ref: str, cell: str) -> Info:
    code, stack = view.facts["tiles"][cell]
    parts, tile = view.components, (f"t:{cell}",)
    face = parts.face(code)
    lines = _face_lines(face)
    if stack:
        owners = [view.setup.called(int(owner)) for owner in reversed(stack)]
        lines.append(Line(say("line-stack", owners=owners), len(stack), tile))
        if face.points:
            top = say("line-top", side=view.setup.called(int(stack[-1])), n=face.points)
            lines.append(Line(top, on=tile, clause="8.2"))
        if parts.closes(face, len(stack)):
            lines.append(Line(say("line-closed"), clause="9.7"))
    return Info(ref, face.title(), tuple(lines))


def _held_info(view: View, ref: str, code: str) -> Info:
    """A tile that is still in hand."""
    face = view.components.face(code)
    lines = _face_lines(face)
    if face.musters:
        lines.append(Line(say("line-musters", n=view.components.per_castle), clause="5.2"))
    return Info(ref, face.title(), tuple(lines))


def _others_tile_info(view: View, ref: str, seat: int, n: int) -> Info:
    """7.4, 7.5: a tile in another's hand: its face, where all know it, else what it may be."""
    letter, code = tiles_held(view, seat)[n]
    return _held_info(view, ref, code) if code else _unseen(view, ref, seat, letter)


def _supply_info(view: View, ref: str, seat: int) -> Info:
    parts, left = view.components, view.facts["supply"][seat]
    lines = (
        Line(say("line-muster-most", n=parts.per_castle), clause="5.2"),
        Line(say("line-breaks-ties"), clause="8.4"),
    )
    return Info(ref, say("supply-of", side=view.setup.called(seat), n=left), lines)


def _march_info(view: View, ref: str, cell: str) -> Info | None:
    """A cell for a tile: how far knights from a castle there would get each way, dropping the fewest."""
    if not any(
        isinstance(read, Place) and read.cell == cell for read in map(read_action, view.legal)
    ):
        return None
    castle = next((action for action in view.legal if _lays_castle(view, action, cell)), None)
    if castle is None:
        return Info(ref, free_cells(view, [cell])[0].label)
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
            end = view.components.face(view.facts["tiles"][way[-1]][0]).label()
            text = say("line-march", way=say(f"way-{name.lower()}"), n=len(way) - 1, face=end)
            lines.append(Line(text, won, refs, "5.5", aid=True))
    return Info(ref, say("castle-here"), tuple(lines), tuple(regions))


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


def _unseen(view: View, ref: str, seat: int, letters: Iterable[str]) -> Info:
    """7.5: the tiles of a player that nobody but perhaps himself has seen, by letter."""
    parts, lines = view.components, []
    for letter, tiles in unseen(view, seat).items():
        if tiles and letter in letters:
            faces = [
                say("some-tiles", n=n, face=parts.face(code).label())
                for code, n in sorted(tiles.items())
            ]
            line = say("line-unseen", letter=letter, tiles=faces)
            lines.append(Line(line, sum(tiles.values()), clause="7.5"))
    return Info(ref, say("unseen-of", side=view.setup.called(seat)), tuple(lines))
