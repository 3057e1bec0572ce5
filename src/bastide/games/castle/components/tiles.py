"""The castle tiles of an edition: edges, segments and ports (1.5, 2.1 to 2.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bastide.core.edition import Entry
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.rules import KINDS, MOST_SEGMENTS, SIGNS

SIDES = "NESW"  # clockwise, as printed
TURNS = "nesw"  # the side to which the printed north edge points (2.1)
LETTERS = "".join(kind[0] for kind in KINDS)  # in edges and in the names of segments
MOST_KINDS = 400
ENDS = ("plaza", "door")

Port = tuple[int, int]  # side, and which of its three ports


@dataclass(frozen=True)
class Segment:
    """A part of a tile on which a follower can stand (2.3)."""

    id: str
    kind: int  # in KINDS
    ports: tuple[Port, ...]
    well: bool = False
    markets: int = 0
    end: str | None = None  # for drawing: the path stops at a plaza or at a door

    @property
    def number(self) -> int:
        """The rules' number for its name: the kind, and the 2 in h2."""
        return (self.kind << 4) + int(self.id[1:])

    @property
    def marks(self) -> int:
        """What it brings into its feature: a well, or its markets."""
        return int(self.well) or self.markets

    @property
    def sides(self) -> list[int]:
        """The sides it reaches with a plain port."""
        return [side for side, which in self.ports if which == rules.PLAIN]


@dataclass(frozen=True)
class Tile:
    """One kind of castle tile."""

    id: str
    count: int
    edges: str
    turns: int
    segments: tuple[Segment, ...]

    @cached_property
    def at_port(self) -> dict[Port, int]:
        """Which segment, by its place in the list, reaches a port."""
        return {port: i for i, segment in enumerate(self.segments) for port in segment.ports}

    @property
    def path_sides(self) -> list[int]:
        """The sides on which a path leaves the tile."""
        return [side for side in range(4) if self.edges[side] == "p"]

    def segment(self, name: str) -> Segment | None:
        """The segment of that name."""
        return next((segment for segment in self.segments if segment.id == name), None)

    @cached_property
    def shows(self) -> list[Text]:
        """What is drawn on it, in words: a path with a well, two towers, a market."""
        kinds = [segment.kind for segment in self.segments]
        wells = sum(segment.well for segment in self.segments)
        found = {
            "well": wells,
            "path": kinds.count(rules.PATH) - wells,
            "tower": kinds.count(rules.TOWER),
            "house": kinds.count(rules.HOUSE),
            "market": sum(segment.markets for segment in self.segments),
        }
        shown = [say(f"shows-{name}", n=n) for name, n in found.items() if n]
        return shown or [say("shows-court")]

    @property
    def looks(self) -> int:
        """2.1: in how many orientations the tile looks different: 1, 2 or 4."""
        for turns in (1, 2):
            if self._turned(turns) == self._turned(0):
                return turns
        return 4

    def _turned(self, turns: int) -> set[tuple[object, ...]]:
        """What is drawn after so many quarter turns, whatever the segments are called."""
        return {
            (s.kind, s.well, s.markets, s.end, frozenset(((a + turns) % 4, b) for a, b in s.ports))
            for s in self.segments
        }


def port_name(port: Port) -> str:
    """A port as the edition writes it.

    >>> port_name((1, rules.BEFORE))
    'E-'
    """
    return SIDES[port[0]] + SIGNS[port[1]]


PORT_NAMES = {port_name((side, which)): (side, which) for side in range(4) for which in range(3)}


def read_tiles(root: Entry) -> tuple[Tile, ...]:
    """All `[[tile]]` blocks, in the file's order."""
    tiles: list[Tile] = []
    for entry in root.tables("tile"):
        tile = _read_tile(entry)
        if any(tile.id == other.id for other in tiles):
            entry.refuse("id", say("edition-twice", found=tile.id))
        tiles.append(tile)
    if len(tiles) > MOST_KINDS:
        root.refuse("tile", say("edition-most", most=MOST_KINDS, found=len(tiles)))
    return tuple(tiles)


def allow_only(entry: Entry, keys: Iterable[str]) -> None:
    """A key nobody reads is a slip of the pen."""
    known = sorted(keys)
    for key in entry.data:
        if key not in known:
            entry.refuse(key, say("edition-key", known=", ".join(known)))


def flag(entry: Entry, key: str) -> bool:
    """True or false; false where nothing is said."""
    value = entry.data.get(key, False)
    if not isinstance(value, bool):
        entry.refuse(key, say("edition-flag", found=str(value)))
    return value


def one_of(entry: Entry, key: str, known: Iterable[str]) -> str:
    """One of a few words."""
    word, words = entry.word(key), list(known)
    if word not in words:
        entry.refuse(key, say("edition-one-of", known=", ".join(words), found=word))
    return word


def _read_tile(entry: Entry) -> Tile:
    allow_only(entry, ("id", "count", "edges", "turns", "segments"))
    edges = entry.word("edges")
    if not re.fullmatch(f"[{LETTERS}]{{4}}", edges):
        entry.refuse("edges", say("edition-edges", found=edges))
    if not re.fullmatch("[A-Za-z0-9]{1,8}", entry.word("id")):
        entry.refuse("id", say("edition-tile-id", found=entry.word("id")))
    tile = Tile(
        entry.word("id"),
        entry.whole("count", 1, 99),
        edges,
        entry.whole("turns", 1, 4),
        _read_segments(entry),
    )
    _check_rim(entry, tile)
    if tile.turns != tile.looks:
        entry.refuse("turns", say("edition-turns", expected=tile.looks, found=tile.turns))
    return tile


def _read_segments(tile: Entry) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    for entry in tile.tables("segments"):
        segment = _read_segment(entry)
        if any(segment.id == other.id for other in segments):
            entry.refuse("id", say("edition-twice", found=segment.id))
        for port in segment.ports:
            for other in segments:
                if port in other.ports:
                    found = port_name(port)
                    entry.refuse("ports", say("edition-port-twice", port=found, other=other.id))
        segments.append(segment)
    if len(segments) > MOST_SEGMENTS:
        tile.refuse("segments", say("edition-most", most=MOST_SEGMENTS, found=len(segments)))
    return tuple(segments)


def _read_segment(entry: Entry) -> Segment:
    allow_only(entry, ("id", "kind", "ports", "well", "market", "end"))
    kind = one_of(entry, "kind", KINDS)
    if not re.fullmatch(f"{kind[0]}[1-{MOST_SEGMENTS}]", entry.word("id")):
        expected = f"{kind[0]}1 … {kind[0]}{MOST_SEGMENTS}"
        entry.refuse("id", say("edition-segment-id", expected=expected, found=entry.word("id")))
    names = entry.words("ports")
    for name in names:
        if name not in PORT_NAMES:
            entry.refuse("ports", say("edition-one-of", known=", ".join(PORT_NAMES), found=name))
        if names.count(name) > 1:
            entry.refuse("ports", say("edition-port-twice", port=name, other=entry.word("id")))
    if not names:
        entry.refuse("ports", say("expected-missing"))
    for key, owner in (("well", "path"), ("end", "path"), ("market", "court")):
        if key in entry.data and kind != owner:
            entry.refuse(key, say("edition-belongs", kind=owner))
    return Segment(
        entry.word("id"),
        KINDS.index(kind),
        tuple(PORT_NAMES[name] for name in names),
        well=flag(entry, "well"),
        markets=entry.whole("market", 1, 9) if "market" in entry.data else 0,
        end=one_of(entry, "end", ENDS) if "end" in entry.data else None,
    )


def _check_rim(entry: Entry, tile: Tile) -> None:
    """2.3: a path side has a path between two strips of court, any other side one segment of its kind."""
    for side, letter in enumerate(tile.edges):
        wanted = {rules.PLAIN: KINDS[LETTERS.index(letter)]}
        if letter == "p":
            wanted |= {rules.BEFORE: "court", rules.AFTER: "court"}
        for which in range(len(SIGNS)):
            port = (side, which)
            name, found = port_name(port), tile.at_port.get(port)
            kind = KINDS[tile.segments[found].kind] if found is not None else None
            if which not in wanted and found is not None:
                segment = tile.segments[found].id
                entry.refuse(f"segments[{segment}].ports", say("edition-no-strip", port=name))
            if which in wanted and found is None:
                entry.refuse("segments", say("edition-bare-port", port=name, kind=wanted[which]))
            if which in wanted and kind != wanted[which]:
                text = say("edition-edge-kind", port=name, kind=wanted[which], found=str(kind))
                entry.refuse("segments", text)
