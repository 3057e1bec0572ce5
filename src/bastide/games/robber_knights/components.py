"""What is in the box (section 2): faces, letters, knights, squares, read and checked; and the records they make."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition, Entry, read_options
from bastide.core.handicap import handicap_option, steps_behind
from bastide.core.looks import Livery, Trait
from bastide.core.options import Option, with_readings
from bastide.core.record import Filled, Layout, i8, i16, i32
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.games.robber_knights import rules

PLAYERS = range(2, rules.SEATS + 1)
WITH = {"en": "{} with {}", "fr": "{} avec {}"}  # a terrain and the building on it
READINGS = (handicap_option(rules.SEATS),)  # for every edition
HANDICAP = 5  # knights that the others do without, for each step
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # 2.7, in the order of the rules

Point = tuple[int, int]  # 2.7: x and y


@lru_cache(maxsize=4096)  # every scene asks for every tile
def point_of(cell: str) -> Point:
    """The x and y of a cell's name."""
    x, y = cell.split(",")
    return int(x), int(y)


def next_cell(cell: str, way: str) -> str:
    """The cell one step that way.

    >>> next_cell("2,-1", "N")
    '2,-2'
    """
    (x, y), (dx, dy) = point_of(cell), STEPS[way]
    return f"{x + dx},{y + dy}"


@dataclass(frozen=True)
class Face:
    """2.2: a terrain and perhaps a building, with all that follows from them."""

    code: str
    terrain: str
    building: str
    names: dict[str, str]  # language -> "forest with village"
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
        """The face in words, within a sentence."""
        return named(**self.names)

    def title(self) -> Text:
        """The face in words, where they stand first."""
        return named(**{lang: name[:1].upper() + name[1:] for lang, name in self.names.items()})


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
    options: tuple[Option, ...]

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of a face by its code."""
        return {face.code: n for n, face in enumerate(self.faces)}

    @property
    def first_castle(self) -> str:
        """The castle among the tiles of the setup."""
        return next(code for code in self.tiles[0] if self.face(code).musters)

    def face(self, code: str) -> Face:
        """A face by its code."""
        return self.faces[self.number[code]]

    def closes(self, face: Face, knights: int) -> bool:
        """9.7: so many knights on a tile leave no place for those who would have to stay."""
        return self.per_tile - knights < max(face.leave, 1)

    def left_over(self, *taken: str) -> Counter[str]:
        """3.3: the tiles of the setup without these."""
        return self.tiles[0] - Counter(taken)

    @cached_property
    def liveries(self) -> tuple[Livery, ...]:
        """The colours of the box; one that we do not know is called after the seat that usually has it."""
        return tuple(
            Livery(colour, say(colour), SLOTS[colour])
            if colour in SLOTS
            else Livery(colour, say("seat", n=seat + 1), seat)
            for seat, colour in enumerate(self.colours)
        )


Setup: TypeAlias = core.Setup[Components]


def traits(setup: Setup) -> list[Trait]:
    """3.1: everybody takes the tiles and knights of a colour."""
    parts = setup.components
    return [Trait("colour", parts.liveries, parts.colours[: setup.players])]


# ---------------------------------------------------------------- from a file


def read(edition: Edition) -> Components:
    """Read and check an edition by 2.6; the option is that of 3.6."""
    root = edition.root
    terrains = {entry.word("id"): entry for entry in root.tables("terrain")}
    buildings = {entry.word("id"): entry for entry in root.tables("building")}
    faces, counts = _read_faces(root, terrains, buildings)
    letters, tiles = _read_letters(root, faces)
    turn, knights, start = root.table("turn"), root.table("knights"), root.table("start")
    for entry, key, value in (
        (turn, "hand", rules.HAND),
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
        with_readings(read_options(root), READINGS),
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
        if not re.fullmatch("[A-Z]{1,3}", code) or code in counts or len(faces) == rules.FACES:
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
                    lang: terrain.word(key)
                    if bare
                    else WITH[lang].format(terrain.word(key), building.word(key))
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
        if not re.fullmatch("[A-Z]", letter) or letter in letters or len(letters) == rules.LETTERS:
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
    if len(colours) != rules.SEATS:
        entry.refuse("colours", say("expected-length", n=rules.SEATS, found=len(colours)))
    return tuple(colours)


def _read_sides(entry: Entry, tiles: int) -> dict[int, int]:
    """2.6: for every number of players all the tiles fit in the square."""
    limit, sides = entry.table("limit"), {}
    for players in PLAYERS:
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
    castles = sum(n for code, n in first.items() if components.face(code).musters)
    key = f"group[{components.letters[0]}].tiles"
    if castles != 1:
        root.refuse(key, say("edition-castles", found=castles))
    if sum(first.values()) != rules.HAND + 2:
        root.refuse(key, say("expected-length", n=rules.HAND + 2, found=sum(first.values())))


# ---------------------------------------------------------------- to the records


def _grid(setup: Setup) -> tuple[int, int]:
    """Width and height of every place the square can float to, with a rim."""
    side = setup.components.sides[setup.players]
    return 2 * side - setup.players + 2, 2 * side


def state(setup: Setup) -> Layout:
    """Two sizes: the squares of the box, and the largest an edition may ask for."""
    width, height = _grid(setup)
    small = width * height <= 400 and setup.components.per_tile <= 5
    cells = 400 if small else 1600
    return Layout(
        stack=(i16 if small else i32)[cells],
        tile=i8[cells],
        height=i8[cells],
        near=i8[cells],
        pile=i8[rules.SEATS * rules.SETS],
        hand=i16[rules.SEATS * rules.HAND],
        left=i8[rules.SEATS * rules.FACES],
        kept=i8[rules.SEATS],
        upper=i8[rules.SEATS],
        supply=i8[rules.SEATS],
        score=i16[rules.SEATS],
        at=i16,
        phase=i8,
        seat=i8,
        laid=i8,
        budget=i8,
        direction=i8,
        west=i8,
        east=i8,
        north=i8,
        south=i8,
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The components as tables, and the options as numbers."""
    parts, faces = setup.components, i8[rules.FACES]
    tiles = [0] * rules.SETS
    for letter, group in enumerate(parts.tiles):
        for code, count in group.items():
            tiles[rules.kind_of_tile(0, letter, parts.number[code])] = count
    side = parts.sides[setup.players]
    return {
        "tiles": i8[rules.SETS](tiles),
        "leave": faces([face.leave for face in parts.faces]),
        "enter": faces([face.enter for face in parts.faces]),
        "points": faces([face.points for face in parts.faces]),
        "musters": faces([face.musters for face in parts.faces]),
        "players": i8(setup.players),
        "faces": i8(len(parts.faces)),
        "letters": i8(len(parts.letters)),
        "first_castle": i8(parts.number[parts.first_castle]),
        "knights": i8[rules.SEATS](_knights(setup)),
        "per_castle": i8(parts.per_castle),
        "per_tile": i8(parts.per_tile),
        "placements": i8(parts.placements),
        "columns": i8(setup.options["start"] == "columns"),
        "side": i8(side),
        "width": i8(_grid(setup)[0]),
        "across": i8(side - setup.players + 1),
        "down": i8(side - 1),
    }


def _knights(setup: Setup) -> list[int]:
    """3.7: the supply of each seat at the start; with a handicap all but one have fewer, one at least."""
    most = setup.components.knights
    fewer = (HANDICAP * steps_behind(setup.options, seat) for seat in range(setup.players))
    return [max(1, most - n) for n in fewer]


def longest_list(setup: Setup) -> int:
    """Two faces on every cell in and around the square, and `end`."""
    return 2 * (setup.components.sides[setup.players] + 2) ** 2 + 1


def cell_name(setup: Setup, cell: int) -> str:
    """2.7: a cell of the grid as `x,y`."""
    return f"{rules.column_of(setup.box, cell)},{rules.row_of(setup.box, cell)}"


def cell_number(setup: Setup, cell: str) -> int:
    """Where the grid has the cell `x,y`."""
    number: int = rules.cell_at(setup.box, *point_of(cell))
    return number


def reachable_cells(setup: Setup) -> list[int]:
    """4.3.3: every cell that the landscape can reach, row by row: the grid without its rim."""
    width, height = _grid(setup)
    return [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What a seat may know (section 7). Players come in turn order, the seat itself first.

    Planes show every cell that the landscape can reach, row by row from the north: all of it, always at the same
    place, and in the order in which the actions that lay a tile are numbered.
    """
    parts, players, (width, height) = setup.components, setup.players, _grid(setup)
    plane, faces, letters = (height - 2, width - 2), len(parts.faces), len(parts.letters)
    return {
        "faces": (faces, *plane),  # 1 where a tile with that face lies
        "knights": (players, *plane),  # how many of each player's stand there
        "topmost": (players, *plane),  # 1 where his knight is the topmost
        "at": plane,  # 1 on the tile that was laid or entered last
        "phase": (len(rules.PHASES),),
        "turn": (players,),  # whose it is; nobody's when the game is over
        "seat": (players,),  # who looks: the first has seat 0
        "laid": (1,),  # tiles in this turn, or so far of the starting layout
        "budget": (1,),  # 5.2
        "direction": (len(STEPS),),  # of the march
        "supply": (players,),
        "score": (players,),
        "hands": (players, letters, faces),  # the tiles whose faces the seat may know
        "backs": (players, letters),  # all tiles in hands
        "piles": (players, letters),
        "unseen": (players, letters, faces),  # 7.5: what may be in hands and piles
        "kept": (players, faces),  # 3.3
        **({"upper": (players, faces)} if setup.box.columns else {}),  # 3.6.2
    }


def summary(components: Components) -> list[Text]:
    """Tiles and knights of each player, and the squares."""
    faces, letters = len(components.faces), ", ".join(components.letters)
    tiles = sum(group.total() for group in components.tiles)
    return [
        say("has-tiles", n=tiles, faces=faces, letters=letters),
        say("has-knights", n=components.knights),
        *(say("has-square", players=players, n=side) for players, side in components.sides.items()),
    ]
