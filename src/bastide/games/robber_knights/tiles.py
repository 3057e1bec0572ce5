"""The components of an edition: faces, letters, knights, squares (section 2), read and checked."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from bastide.core.edition import Edition, Entry
from bastide.core.text import Text, named, say
from bastide.games.robber_knights import land

SEATS = range(2, 5)


@dataclass(frozen=True)
class Face:
    """2.2: a terrain and perhaps a building, with all that follows from them."""

    code: str
    terrain: str
    building: str
    names: dict[str, str]  # language -> "forest, village"
    enter: bool
    leave: int
    points: int
    musters: bool

    @property
    def art(self) -> str:
        """The name of its drawing."""
        leave = max(self.leave, 1) if self.enter else 0
        return f"tile/{self.terrain}/{self.building}/{leave}/{self.points}"

    def label(self) -> Text:
        """The face in words."""
        return named(**self.names)


@dataclass(frozen=True)
class Components:
    """All that is in the box."""

    faces: tuple[Face, ...]
    letters: tuple[str, ...]  # the first is the letter of the setup, then in the order of drawing
    tiles: tuple[Counter[str], ...]  # for each letter: face code -> tiles of each player
    colours: tuple[str, ...]
    knights: int
    per_castle: int
    per_tile: int
    placements: int
    sides: dict[int, int]  # players -> side of the square

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of a face by its code."""
        return {face.code: n for n, face in enumerate(self.faces)}

    @property
    def first_castle(self) -> str:
        """The castle among the tiles of the setup."""
        return next(code for code in self.tiles[0] if self.faces[self.number[code]].musters)


def read_components(edition: Edition) -> Components:
    """Read and check an edition by 2.6."""
    root = edition.root
    terrains = {entry.word("id"): entry for entry in root.tables("terrain")}
    buildings = {entry.word("id"): entry for entry in root.tables("building")}
    faces, counts = _read_faces(root, terrains, buildings)
    letters, tiles = _read_letters(root, faces)
    turn, knights, start = root.table("turn"), root.table("knights"), root.table("start")
    for entry, key, value in (
        (turn, "hand", land.HAND),
        (turn, "placements_min", 1),
        (start, "rows", 2),
        (start, "keep_castles", 1),
        (start, "keep_others", 1),
    ):
        entry.whole(key, value, value)
    components = Components(
        faces,
        letters,
        tiles,
        _read_colours(root.table("game")),
        knights.whole("per_player", 1, 99),
        knights.whole("per_castle", 1, 9),
        knights.whole("per_tile", 1, 9),
        turn.whole("placements_max", 1, 9),
        _read_sides(root.table("board"), sum(counts.values())),
    )
    _check_letters(root, components, counts)
    return components


def _read_faces(
    root: Entry, terrains: dict[str, Entry], buildings: dict[str, Entry]
) -> tuple[tuple[Face, ...], dict[str, int]]:
    faces: list[Face] = []
    counts: dict[str, int] = {}
    for entry in root.tables("face"):
        code = entry.word("code")
        if not re.fullmatch("[A-Z]{1,3}", code) or code in counts or len(faces) == land.FACES:
            entry.refuse("code", say("edition-code", found=code))
        for key, known in (("terrain", terrains), ("building", buildings)):
            if entry.word(key) not in known:
                entry.refuse(key, say("edition-unknown", found=entry.word(key)))
        terrain, building = terrains[entry.word("terrain")], buildings[entry.word("building")]
        bare = entry.word("building") == "none"
        faces.append(
            Face(
                code,
                entry.word("terrain"),
                entry.word("building"),
                {
                    lang: terrain.word(key) + ("" if bare else ", " + building.word(key))
                    for lang, key in (("en", "name"), ("fr", "name_fr"))
                },
                terrain.get("enter", bool),
                terrain.whole("leave", 0, 9),
                building.whole("points", 0, 9),
                building.get("musters", bool),
            )
        )
        counts[code] = entry.whole("count", 1, 99)
    return tuple(faces), counts


def _read_letters(
    root: Entry, faces: tuple[Face, ...]
) -> tuple[tuple[str, ...], tuple[Counter[str], ...]]:
    known = {face.code for face in faces}
    letters: list[str] = []
    tiles: list[Counter[str]] = []
    for entry in root.tables("group"):
        letter = entry.word("letter")
        if not re.fullmatch("[A-Z]", letter) or letter in letters or len(letters) == land.LETTERS:
            entry.refuse("letter", say("edition-code", found=letter))
        for code in entry.words("tiles"):
            if code not in known:
                entry.refuse("tiles", say("edition-unknown", found=code))
        letters.append(letter)
        tiles.append(Counter(entry.words("tiles")))
    if letters[0] != root.table("start").word("group"):
        root.table("start").refuse("group", say("edition-first-letter", found=letters[0]))
    return tuple(letters), tuple(tiles)


def _read_colours(entry: Entry) -> tuple[str, ...]:
    colours = entry.words("colours")
    if len(colours) != land.SEATS:
        entry.refuse("colours", say("expected-length", n=land.SEATS, found=len(colours)))
    return tuple(colours)


def _read_sides(entry: Entry, tiles: int) -> dict[int, int]:
    """2.6: for every number of players all the tiles fit in the square."""
    limit, sides = entry.table("limit"), {}
    for players in SEATS:
        side = sides[players] = limit.whole(str(players), 2, 20)
        if players * tiles > side * side:
            limit.refuse(
                str(players), say("edition-full", tiles=players * tiles, cells=side * side)
            )
    return sides


def _check_letters(root: Entry, components: Components, counts: dict[str, int]) -> None:
    """2.6: the letters hold what the faces say, and A one castle and two tiles more than a hand."""
    total = sum(components.tiles, Counter())
    for code, count in counts.items():
        if total[code] != count:
            root.refuse(f"face[{code}].count", say("edition-count", n=count, found=total[code]))
    first = components.tiles[0]
    castles = sum(
        n for code, n in first.items() if components.faces[components.number[code]].musters
    )
    key = f"group[{components.letters[0]}].tiles"
    if castles != 1:
        root.refuse(key, say("edition-castles", found=castles))
    if sum(first.values()) != land.HAND + 2:
        root.refuse(key, say("expected-length", n=land.HAND + 2, found=sum(first.values())))
