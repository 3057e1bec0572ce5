"""What can be said of a thing on the table: features, holes, towers, wall tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import Info, Line, Mark, Region
from bastide.core.text import say
from bastide.games.castle import rules
from bastide.games.castle.actions import Label, read_laid
from bastide.games.castle.knowledge import View, find_node, label_of
from bastide.games.castle.picture.scene import SEATS, region
from bastide.games.castle.picture.scoring import hole_around, largest_hole
from bastide.games.castle.picture.words import (
    feature_name,
    feature_refs,
    kind_name,
    label_in,
    majority,
    part_name,
)

NEXT_TOWERS = 3


def inspect(view: View, ref: str) -> Info | None:
    """A segment or follower: its feature. A tile: all of its features. An empty cell: its hole."""
    head, _, name = ref.partition(":")
    if info := _on_the_board(view, ref, head, name):
        return info
    if head in ("w@0", "w@1"):
        return _wall_tile(view, ref, int(head[-1]), name)
    if head in ("w", "tw", "s") and name.isdigit():
        return _tower(view, ref, int(name))
    if head in ("score", "keep", "reserve") and name in ("0", "1"):
        return {"score": _marker, "keep": _keep, "reserve": _reserve}[head](view, ref, int(name))
    if head == "pile":
        return _pile(view, ref)
    return _drawn(view, ref) if head == "drawn" and view.facts["drawn"] else None


def _on_the_board(view: View, ref: str, head: str, name: str) -> Info | None:
    """What lies inside the walls, and the start spaces in them."""
    board = view.components.board
    node = find_node(view.components, view.record, label_in(ref))
    if head in ("t", "m", "f") and node is not None:
        return _feature(view, ref, node)
    if head in ("t", "c") and name in view.facts["tiles"]:
        return _tile(view, ref, name)
    if head == "c" and name in board.named:
        return _hole(view, ref, name)
    for start in board.starts:
        if start.id in (head, name):
            lines = (Line(say("line-start"), clause="2.6"),)
            return Info(ref, say("start", kind=kind_name(start.kind)), lines)
    return None


def _feature(view: View, ref: str, node: int) -> Info:
    record = view.record
    root = record.root[node]
    lit = region(view, str(label_of(view.components, record, root)))
    title = feature_name(view, record, root)
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
    for seat in SEATS:
        if men := record.men[2 * root + seat]:
            yield Line(say("line-followers", side=view.setup.called(seat)), men, clause="2.8")
    if kind != rules.COURT:
        yield Line(say("line-open"), record.open[root], clause="2.7")
    if how := record.scored[root]:
        times, seat = divmod(how, 2)
        text = say("line-scored", side=view.setup.called(seat))
        yield Line(text, times * worth, clause="7.4")
        return
    yield Line(majority(view, record, root), clause="2.8")
    if kind == rules.COURT:
        yield Line(say("line-court"), worth, clause="9.4", aid=True)
    else:
        yield Line(say("line-worth"), worth, clause="7.4", aid=True)


def _tile(view: View, ref: str, cell: str) -> Info:
    """One line a feature."""
    record, tile = (
        view.record,
        view.components.tile(read_laid(view.facts["tiles"][cell]).kind),
    )
    lines: dict[int, Line] = {}
    for segment in tile.segments:
        label = Label(cell, segment.id)
        root = record.root[find_node(view.components, record, label)]
        if root not in lines:
            on, owner = feature_refs(view, record, root), majority(view, record, root)
            text = say("line-feature", part=part_name(view, label), owner=owner)
            lines[root] = Line(text, record.size[root], on, "2.6")
    return Info(ref, say("tile-title", cell=cell, shows=tile.shows), tuple(lines.values()))


def _hole(view: View, ref: str, cell: str) -> Info:
    """9.3: the empty region around a cell, and the largest of all."""
    cells = hole_around(view, view.components.board.named[cell])
    lines = (
        Line(say("line-hole"), len(cells), cells, "9.3"),
        Line(say("line-largest-hole"), len(largest_hole(view)), clause="9.3"),
    )
    return Info(ref, say("empty-cell", cell=cell), lines, (Region(f"hole:{cell}", "limit", cells),))


def _wall_tile(view: View, ref: str, seat: int, number: str) -> Info | None:
    """8.3 to 8.6, 9.5 to 9.7: what it does, and whether it may be used yet."""
    board = view.components.board
    if number not in (str(tile.number) for tile in board.wall_tiles):
        return None
    lines = [Line(board.effect(number), clause="8.3")]
    if view.facts["fresh"][seat].get(number):
        lines.append(Line(say("line-fresh"), clause="8.3"))
    return Info(ref, say("wall-tile", n=number), tuple(lines))


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
            say("line-to-tower", tower=square, near=steps[0], far=steps[1]),
            on=(f"tw:{square}",),
            clause="8.1",
            aid=True,
        )
        for steps, square in sorted(ahead)[:NEXT_TOWERS]
    )
    return Info(ref, say("marker", side=view.setup.called(seat), n=here), lines)


def _keep(view: View, ref: str, seat: int) -> Info:
    """7.7, 9.3: how large the house is, and what the larger keep scores."""
    record, box = view.record, view.setup.box
    lines = [
        Line(
            say("line-keep", side=view.setup.called(s)),
            rules.keep_rank(record, box, s),
            (f"keep:{s}",),
            "9.3",
        )
        for s in SEATS
    ]
    hole = largest_hole(view)
    lines += [
        Line(say("line-largest-hole"), len(hole), hole, "9.3"),
        Line(say("line-keep-for"), clause="9.3"),
    ]
    return Info(ref, say("keep-title", side=view.setup.called(seat)), tuple(lines))


def _reserve(view: View, ref: str, seat: int) -> Info:
    """3.1, 6.5: where the followers are."""
    facts, at_home = view.facts, view.facts["reserve"][seat]
    out = [name for name, owner in facts["followers"].items() if owner == seat]
    courts = [
        name for name in out if (label := label_in(f"m:{name}")) and label.kind == rules.COURT
    ]
    lines = (
        Line(say("line-out"), len(out), tuple(f"m:{name}" for name in out), "6.1"),
        Line(say("line-merchants"), len(courts), tuple(f"m:{name}" for name in courts), "6.5"),
    )
    return Info(ref, say("reserve", n=at_home), lines)


def _drawn(view: View, ref: str) -> Info:
    """5.2: how it may lie."""
    tile = view.components.tile(view.facts["drawn"] or "")
    lines = (Line(say("line-fits"), clause="5.2"), Line(say("line-beside"), clause="5.2b"))
    return Info(ref, say("drawn-title", shows=tile.shows), lines)


def _pile(view: View, ref: str) -> Info:
    """What can still be drawn, and the wall tiles not yet seen."""
    left = view.facts["pile"]
    tiles = [(view.components.tile(kind), n) for kind, n in left.items()]
    lines = []
    for kind, name in enumerate(rules.KINDS):
        n = sum(n for tile, n in tiles if any(s.kind == kind for s in tile.segments))
        lines.append(Line(say(f"line-left-{name}"), n, clause="5.1", aid=True))
    for name in ("well", "markets"):
        n = sum(n for tile, n in tiles if any(getattr(s, name) for s in tile.segments))
        lines.append(Line(say(f"line-left-{name}"), n, clause="5.1", aid=True))
    return Info(ref, say("pile", n=sum(left.values())), (*lines, *_unseen(view)))


def _unseen(view: View) -> Iterator[Line]:
    """8.2: the wall tiles that may still be turned up."""
    for number, copies in view.facts["unseen"].items():
        effect = view.components.board.effect(number)
        yield Line(say("line-unseen", n=number, effect=effect), copies, clause="8.2", aid=True)


def _tower(view: View, ref: str, square: int) -> Info | None:
    """8.1: is the tile still there, and what it may be. A square that is no tower's says nothing."""
    for tower in view.components.board.towers:
        if square in (tower.squares if ref.startswith("s:") else tower.squares[:1]):
            first, second = tower.squares
            here = first in view.facts["towers"]
            lines = [Line(say("line-tile-there" if here else "line-tile-gone"), clause="8.1")]
            title, mark = say("tower-at", first=first, second=second), Mark(f"tw:{first}", "last")
            return Info(ref, title, (*lines, *(_unseen(view) if here else ())), marks=(mark,))
    return None
