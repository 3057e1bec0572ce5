"""What the things of The Castle are called: seats, parts of a tile, features."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, pi
from typing import Any

from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import Label, read_label, read_laid
from bastide.games.castle.components.tiles import Tile
from bastide.games.castle.knowledge import View, label_of
from bastide.games.castle.picture.paint import MIDDLE, spots

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def kind_name(kind: int) -> Text:
    """Path, tower, house or court."""
    return say(f"kind-{rules.KINDS[kind]}")


def part_ref(label: Label) -> str:
    """A segment as something to touch."""
    return f"t:{label.cell}#{label.segment}"


def label_in(ref: str) -> Label | None:
    """The segment that is touched, or that a follower or a feature has its name from."""
    return read_label(ref.partition(":")[2].replace("#", "."))


def feature_refs(view: View, record: Any, root: int) -> tuple[str, ...]:
    """The segments of a feature, in reading order."""
    node, refs = root, []
    while node >= 0:
        refs.append(part_ref(label_of(view.components, record, node)))
        node = record.next[node] - 1
    return tuple(refs)


# ---------------------------------------------------------------- parts of a tile


def part_name(view: View, label: Label) -> Text:
    """A part of a laid tile, so that no two parts of it are called alike: the tower, the path to the north."""
    part, towards = say(f"the-{rules.KINDS[label.kind]}"), _towards(view, label)
    return say("part-at", part=part, compass=towards) if towards else part


def _towards(view: View, label: Label) -> Text | None:
    """Where a part lies on its tile; None where it is the only one of its kind."""
    laid = read_laid(view.facts["tiles"][label.cell])
    eighth = _eighths(view.components.tile(laid.kind)).get(label.segment)
    return None if eighth is None else say(f"compass-{COMPASS[(eighth + 2 * laid.turn) % 8]}")


@lru_cache(maxsize=512)
def _eighths(tile: Tile) -> Mapping[str, int]:
    """In which of the eight directions each part lies that is not the only one of its kind."""
    found: dict[str, int] = {}
    for kind in range(len(rules.KINDS)):
        alike = [segment.id for segment in tile.segments if segment.kind == kind]
        if len(alike) > 1:
            found |= {name: _eighth(*spots(tile)[name]) for name in alike}
    return found


def _eighth(x: float, y: float) -> int:
    """The direction from the middle of a tile to a point of it: 0 is north, 2 east."""
    return round(atan2(x - MIDDLE[0], MIDDLE[1] - y) / (pi / 4)) % 8


# ---------------------------------------------------------------- features


def feature_name(view: View, record: Any, root: int) -> Text:
    """Tower of 2, path of 4 with a well, court with 3 markets."""
    kind = rules.node_kind(record, view.setup.box, root)
    if kind == rules.COURT:
        return say("feature-court", n=record.marks[root])
    if kind == rules.PATH and record.marks[root]:
        return say("feature-well", n=record.size[root])
    return say(f"feature-{rules.KINDS[kind]}", n=record.size[root])


def feature_where(view: View, record: Any, root: int) -> Text:
    """The same with its first cell, where several are to be told apart."""
    label = label_of(view.components, record, root)
    name, towards = feature_name(view, record, root), _towards(view, label)
    if towards is None:
        return say("feature-on", feature=name, cell=label.cell)
    return say("feature-towards", feature=name, cell=label.cell, compass=towards)


def majority(view: View, record: Any, root: int) -> Text:
    """2.8: whose a feature is."""
    owner = rules.owner(record, root)
    if owner == rules.NOBODY:
        return say("line-nobody")
    return say("line-owner", side=view.setup.called(owner))
