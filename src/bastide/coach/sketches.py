"""Boards that show a choice: the position as its seat saw it, with what would move as arrows, what would come as ghosts.

Everything is played in a world drawn from what the seat knew: no secret of the others can be in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bastide.core.moves import moves, pieces
from bastide.core.scene import Frame, Item, Mark, Region, Scene
from bastide.core.state import View
from bastide.core.text import Text

PAST = ("last", "new", "path")  # what tells of the action before: it would be taken for this one
Box = tuple[float, float, float, float]


def sketch(view: View, actions: Sequence[str]) -> Scene:
    """The scene of a view with some actions of its seat drawn into it.

    >>> import bastide
    >>> scene = sketch(bastide.new("forteresse").view(0), ["e4-e5"])
    >>> [region.line for region in scene.regions if region.line]
    [('c:e4', 'c:e5')]
    """
    game, frame = view.game, view.game.frame(view.setup)
    before, after = game.scene(view), game.scene(_played(view, actions))
    old = {item.id: item for item in before.items}
    new = {item.id: item for item in after.items}
    board = _on_boards(frame)
    came = [item for item in after.items if board(item) and _differs(item, old.get(item.id))]
    gone = moves(frame, pieces(frame, before), pieces(frame, after))
    arrows = [
        Region(f"arrow:{n}", "path", line=(old[move.start].at, new[move.end].at))
        for n, move in enumerate(gone)
        if move.start in old and move.end in new
        if board(old[move.start]) and board(new[move.end])
        if old[move.start].at != new[move.end].at
    ]
    ghosts = [replace(item, id=_ghost(item, old), t=None, tone="ghost") for item in came]
    marks = [Mark(place, "new") for place in dict.fromkeys(item.at for item in came)]
    return replace(
        before,
        box={area: _around(box, after.box.get(area, box)) for area, box in before.box.items()},
        items=(*before.items, *ghosts),
        regions=(*(region for region in before.regions if region.role not in PAST), *arrows),
        marks=(*(mark for mark in before.marks if mark.role not in PAST), *marks),
    )


def along(view: View, line: Sequence[str]) -> Iterator[tuple[Text, Scene]]:
    """What would follow, step by step, as the seat would be told and shown it; as far as a world it thinks possible goes."""
    state, game = view.sampled.copy(), view.game
    for action in line:
        if state.over or action not in state.legal():
            return
        before, after = state.view(view.seat), state.copy().play(action)
        seen = game.mask(state, action, view.seat, after)
        state = after
        yield game.tell(before, seen), game.scene(state.view(view.seat, (before.actor, seen)))


def _played(view: View, actions: Sequence[str]) -> View:
    state = view.sampled.copy()
    for action in actions:
        if state.actor != view.seat or action not in state.legal():
            break
        state.play(action)
    return state.view(view.seat)


def _on_boards(frame: Frame) -> Callable[[Item], bool]:
    """Does an item lie on a board, not in a hand or tray?"""
    flows = {area.id for area in frame.areas if area.kind == "flow"}
    return lambda item: item.at not in flows


def _differs(now: Item, was: Item | None) -> bool:
    """Something new, somewhere else, or with another face; a changed count alone is no ghost."""
    return was is None or (was.at, was.art, was.own, was.rot) != (now.at, now.art, now.own, now.rot)


def _ghost(item: Item, there: Mapping[str, Item]) -> str:
    """Its id: its own where that is free, since others may stand on it."""
    return f"ghost:{item.id}" if item.id in there else item.id


def _around(one: Box, other: Box) -> Box:
    """The smallest box around both: boards may grow."""
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    return left, top, right - left, max(one[1] + one[3], other[1] + other[3]) - top
