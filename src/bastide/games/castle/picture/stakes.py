"""What an action of The Castle threatens and protects: majorities that one more tile could undo, features it could close.

Everything is public (10.1) but which tile comes next: what is said holds for some tile of the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bastide.core.scene import Line
from bastide.core.stakes import Stake, changed, voice
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.knowledge import View, node_of
from bastide.games.castle.picture.words import feature_name


@dataclass
class Held:
    """2.8: a feature in which a player has the majority, by the first of his followers there."""

    owner: int
    node: int
    open: int
    what: Text
    undone: bool = (
        False  # one tile could bring an equal or a greater number of the other's followers into it
    )
    closed_by: set[int] = field(default_factory=set)  # the kinds of tiles that would complete it


def stakes(before: View, now: View, seat: int) -> Iterator[Line]:
    """Majorities that one tile could undo before or can undo now, and own features it could complete now."""
    was, then, told = held(before), held(now), voice(before, seat)
    yield from changed(seat, _majorities(was), _majorities(then), told)
    for name, feature in then.items():
        could = name in was and was[name].closed_by
        if feature.owner == seat and feature.closed_by and not could:
            text = say(f"{told}-completes", what=feature.what, n=_tiles(now, feature.closed_by))
            yield Line(text, on=(f"m:{name}",), aid=True)


def _majorities(features: dict[str, Held]) -> dict[str, Stake]:
    return {
        f"m:{name}": Stake(one.owner, one.what, (1 - one.owner,) if one.undone else ())
        for name, one in features.items()
    }


def _tiles(view: View, kinds: set[int]) -> int:
    """How many tiles of the pile are of these kinds."""
    tiles = view.components.tiles
    return sum(view.facts["pile"].get(tiles[kind].id, 0) for kind in kinds)


def held(view: View) -> dict[str, Held]:
    """Every feature that is somebody's, with what one tile of the pile could do to it."""
    record = view.record
    found: dict[int, tuple[str, Held]] = {}
    for name, seat in view.facts["followers"].items():
        root = record.root[node_of(view.components, record, name)]
        if root not in found and rules.owner(record, root) == seat:
            what = feature_name(view, record, root)
            found[root] = name, Held(seat, root, record.open[root], what)
    kinds = [n for n, tile in enumerate(view.components.tiles) if tile.id in view.facts["pile"]]
    for cell in range(view.setup.box.cells):
        facing = _facing(view, record, cell)
        near = [one for root, (_, one) in found.items() if root in facing]
        if _is_decisive(record, facing, near):
            _try_tiles(view, cell, kinds, near)
    return dict(found.values())


def _facing(view: View, record: Any, cell: int) -> list[int]:
    """2.3, 2.4: the features that reach an empty cell, once for each side on which they do."""
    box, facing = view.setup.box, []
    if record.tile[cell] == 0:
        for side in range(4):
            near, back = box.neighbour[(cell << 2) + side], (side + 2) & 3
            if near >= 0 and record.tile[near]:
                is_path = rules.edge_at(record, box, near, back) == rules.PATH
                for port in range(3 if is_path else 1):
                    facing.append(record.root[rules.node_at(record, box, near, back, port)])
    return facing


def _is_decisive(record: Any, facing: list[int], near: list[Held]) -> bool:
    """Could a tile here complete one of them, or join it with followers of the other player?"""
    rivals = {seat for root in facing for seat in (0, 1) if record.men[2 * root + seat]}
    return any(len(rivals) > 1 or 0 < one.open == facing.count(one.node) for one in near)


def _try_tiles(view: View, cell: int, kinds: list[int], near: list[Held]) -> None:
    """Lay every tile of the pile there, every way it fits, and see what has become of the features."""
    box, layout, record = view.setup.box, view.setup.state_layout, view.record
    for kind in kinds:
        for turn in range(box.turns[kind]):
            if rules.fits(record, box, cell, kind, turn):
                st = layout.copy(record)
                rules.lay_tile(st, box, cell, kind, turn)
                for one in near:
                    root = st.root[one.node]
                    if rules.owner(st, root) != one.owner:
                        one.undone = True
                    elif one.open and rules.is_complete(st, box, root):
                        one.closed_by.add(kind)
