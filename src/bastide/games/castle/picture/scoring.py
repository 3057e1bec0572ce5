"""Where the points of The Castle come from: what is on the track, and what the end adds (sections 7 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import ScorePart
from bastide.core.text import say
from bastide.games.castle import rules
from bastide.games.castle.components.board import WallTile
from bastide.games.castle.knowledge import View, node_of
from bastide.games.castle.picture.words import feature_name, feature_refs

CLAUSES = {rules.RICHER_COURT: "9.5", rules.LARGER_KEEP: "9.3", rules.BARE_POINTS: "9.7"}  # or 9.6


def parts_banked(view: View, seat: int) -> Iterator[ScorePart]:
    """7.4: what the features of each kind have brought; their segments are what it speaks of."""
    rest, box, record = view.facts["score"][seat], view.setup.box, view.record
    scored = [
        (node_of(view.components, record, name), times)
        for name, (by, times) in view.facts["scored"].items()
        if by == seat
    ]
    for kind, name in enumerate(rules.KINDS):
        found = [one for one in scored if rules.node_kind(record, box, one[0]) == kind]
        if found:
            gain = sum(times * rules.worth(record, box, root) for root, times in found)
            on = tuple(ref for root, _ in found for ref in feature_refs(view, record, root))
            yield ScorePart(say(f"part-{name}", n=len(found)), gain, "banked", on, "7.4")
            rest -= gain
    if rest:  # a position that was set up: nobody knows what for
        yield ScorePart(say("part-track"), rest, "banked", (f"score:{seat}",), "7.5")


def parts_at_end(view: View, seat: int) -> Iterator[ScorePart]:
    """Section 9: what would be added if the game ended now."""
    box, record = view.setup.box, view.record
    keep, owned = rules.keep_points(record, box, seat), _owned(view, record, seat)
    yield ScorePart(say("part-keep"), keep, "at-end", (f"keep:{seat}",), "9.3")
    for root in owned:
        if rules.node_kind(record, box, root) == rules.COURT and record.marks[root]:
            text, on = feature_name(view, record, root), feature_refs(view, record, root)
            yield ScorePart(text, rules.worth(record, box, root), "at-end", on, "9.4")
    for tile in view.components.board.wall_tiles:
        for copy in range(view.facts["held"][seat].get(str(tile.number), 0)):
            if tile.effect >= rules.OPEN_PATH:
                yield _part_of_tile(view, record, seat, tile, owned, copy)


def _part_of_tile(
    view: View, record: Any, seat: int, tile: WallTile, owned: list[int], copy: int
) -> ScorePart:
    """9.5 to 9.7: what one wall tile brings; each copy takes the first feature that is left."""
    box, number = view.setup.box, str(tile.number)
    clause, on = CLAUSES.get(tile.effect, "9.6"), (f"w@{seat}:{number}",)
    ranks = [(rules.rank_for_tile(record, box, root, tile.effect), root) for root in owned]
    best = sorted((one for one in ranks if one[0]), key=lambda one: -one[0])
    if copy < len(best):
        root = best[copy][1]
        gain = rules.gain_by_tile(record, box, root, tile.effect)
        text = say("part-tile-for", n=number, feature=feature_name(view, record, root))
        return ScorePart(text, gain, "at-end", (*on, *feature_refs(view, record, root)), clause)
    bare = box.points_tile if tile.effect == rules.BARE_POINTS else 0
    return ScorePart(say("wall-tile", n=number), bare, "at-end", on, clause)


def _owned(view: View, record: Any, seat: int) -> list[int]:
    """2.8: the features in which a seat has the majority, in reading order."""
    men = view.facts["followers"].items()
    mine = {record.root[node_of(view.components, record, name)] for name, s in men if s == seat}
    return [root for root in sorted(mine) if rules.owner(record, root) == seat]


def hole_around(view: View, cell: int) -> tuple[str, ...]:
    """9.3: the empty cells that hang together with this one; none around a tile."""
    names, record = view.components.board.names, view.record
    rules.hole_from(record, view.setup.box, cell)
    found = tuple(f"c:{name}" for i, name in enumerate(names) if record.hole[i])
    for i in range(len(names)):
        record.hole[i] = 0
    return found


def largest_hole(view: View) -> tuple[str, ...]:
    """9.3: the cells of the largest hole."""
    largest: tuple[str, ...] = ()
    seen: set[str] = set()
    for cell, name in enumerate(view.components.board.names):
        if f"c:{name}" not in seen:
            found = hole_around(view, cell)
            seen.update(found)
            largest = max(largest, found, key=len)
    return largest
