"""What can be said of a thing on the table: features, holes, towers, wall tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import Info, Line, Mark, Region
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import Label, read_laid
from bastide.games.castle.knowledge import View, find_node, label_of
from bastide.games.castle.picture.scene import feature_refs, kind_name, label_in, region, side

NEXT_TOWERS = 3


def inspect(view: View, ref: str) -> Info | None:
    """A segment or follower: its feature. A tile: all of its features. An empty cell: its hole."""
    head, _, name = ref.partition(":")
    board = view.components.board
    node = find_node(view.components, view.sampled.record, label_in(ref))
    if head in ("t", "m", "f") and node is not None:
        return _feature(view, ref, node)
    if head in ("t", "c") and name in view.facts["tiles"]:
        return _tile(view, ref, name)
    if head == "c" and name in board.named:
        return _hole(view, ref, name)
    if head in ("w@0", "w@1"):
        return _wall_tile(view, ref, int(head[-1]), name)
    if head in ("w", "tw") and name in (str(tower.squares[0]) for tower in board.towers):
        return _tower(view, ref, name)
    if head == "score" and name in ("0", "1"):
        return _marker(view, ref, int(name))
    return _pile(view, ref) if head == "pile" else None


def _feature(view: View, ref: str, node: int) -> Info:
    record = view.sampled.record
    root = record.root[node]
    first = label_of(view.components, record, root)
    lit = region(view, str(first))
    title = say("feature-title", kind=kind_name(first.kind), label=str(first))
    return Info(ref, title, tuple(_lines(view, record, root, lit)), (lit,))


def _lines(view: View, record: Any, root: int, lit: Region) -> Iterator[Line]:
    """Size, wells or markets, followers, open sides, owner, points."""
    box = view.setup.box
    kind, worth = rules.node_kind(record, box, root), rules.worth(record, box, root)
    yield Line(say("line-size"), record.size[root], lit.parts, "2.6")
    if kind == rules.PATH:
        yield Line(say("line-wells"), record.marks[root], clause="7.4")
    if kind == rules.COURT:
        yield Line(say("line-markets"), record.marks[root], clause="9.4")
    for seat in (0, 1):
        if men := record.men[2 * root + seat]:
            yield Line(say("line-followers", side=side(seat)), men, clause="2.8")
    if kind != rules.COURT:
        yield Line(say("line-open"), record.open[root], clause="2.7")
    yield Line(_owner(record, root), clause="2.8")
    if kind == rules.COURT:
        yield Line(say("line-court"), worth, clause="9.4", aid=True)
    else:
        yield Line(say("line-worth"), worth, clause="7.4", aid=True)


def _owner(record: Any, root: int) -> Text:
    owner = rules.owner(record, root)
    return say("line-nobody") if owner == rules.NOBODY else say("line-owner", side=side(owner))


def _tile(view: View, ref: str, cell: str) -> Info:
    """One line a feature."""
    record, kind = view.sampled.record, read_laid(view.facts["tiles"][cell]).kind
    lines: dict[int, Line] = {}
    for segment in view.components.tile(kind).segments:
        node = find_node(view.components, record, Label(cell, segment.id))
        root = record.root[node]
        if root not in lines:
            on, owner = feature_refs(view, record, root), _owner(record, root)
            sort = kind_name(segment.kind)
            text = say("line-feature", segment=segment.id, kind=sort, owner=owner)
            lines[root] = Line(text, record.size[root], on, "2.6")
    return Info(ref, say("tile-title", kind=kind, cell=cell), tuple(lines.values()))


def _hole(view: View, ref: str, cell: str) -> Info:
    """9.3: the empty region around a cell, and the largest of all."""
    board, record, box = view.components.board, view.sampled.record, view.setup.box
    size = rules.hole_from(record, box, board.named[cell])
    cells = tuple(f"c:{n}" for i, n in enumerate(board.names) if record.hole[i])
    for i in range(len(board.names)):
        record.hole[i] = 0
    lines = (
        Line(say("line-hole"), size, cells, "9.3"),
        Line(say("line-largest-hole"), rules.largest_hole(record, box), clause="9.3"),
    )
    return Info(ref, say("empty-cell", cell=cell), lines, (Region(f"hole:{cell}", "limit", cells),))


def _wall_tile(view: View, ref: str, seat: int, number: str) -> Info | None:
    """8.3 to 8.6, 9.5 to 9.7: what it does, and whether it may be used yet."""
    for tile in view.components.board.wall_tiles:
        if str(tile.number) == number:
            lines = [Line(say(f"effect-{rules.EFFECT_NAMES[tile.effect]}"), clause="8.3")]
            if view.facts["fresh"][seat].get(number):
                lines.append(Line(say("line-fresh"), clause="8.3"))
            return Info(ref, say("wall-tile", n=number), tuple(lines))
    return None


def _marker(view: View, ref: str, seat: int) -> Info:
    """8.1: how many points would bring this marker exactly onto the next towers that have a tile."""
    board, here = view.components.board, view.facts["score"][seat]
    ahead = []
    for tower in board.towers:
        if tower.squares[0] in view.facts["towers"]:
            steps = sorted(
                (square - here) % board.squares or board.squares for square in tower.squares
            )
            ahead.append((steps, tower.squares[0]))
    lines = tuple(
        Line(
            say("line-to-tower", tower=str(square), steps=", ".join(map(str, steps))),
            on=(f"tw:{square}",),
            clause="8.1",
            aid=True,
        )
        for steps, square in sorted(ahead)[:NEXT_TOWERS]
    )
    return Info(ref, say("score-of", side=side(seat), n=here), lines)


def _pile(view: View, ref: str) -> Info:
    """The tiles that can still be drawn, by kind, and the wall tiles not yet seen."""
    left = view.facts["pile"]
    tiles = ", ".join(f"{kind} × {n}" if n > 1 else kind for kind, n in left.items())
    lines = [Line(say("line-tiles-left", tiles=tiles), sum(left.values()), clause="5.1", aid=True)]
    for number, copies in view.facts["unseen"].items():
        lines.append(Line(say("line-unseen", n=number), copies, clause="8.2", aid=True))
    return Info(ref, say("pile", n=sum(left.values())), tuple(lines))


def _tower(view: View, ref: str, square: str) -> Info:
    """8.1: is the tile still there, and what it may be."""
    here = int(square) in view.facts["towers"]
    lines = [Line(say("line-tile-there" if here else "line-tile-gone"), clause="8.1")]
    for number, copies in view.facts["unseen"].items() if here else ():
        lines.append(Line(say("line-unseen", n=number), copies, clause="8.2", aid=True))
    return Info(
        ref, say("tower-at", n=int(square)), tuple(lines), marks=(Mark(f"tw:{square}", "last"),)
    )
