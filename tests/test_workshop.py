"""The bench of every game: all that an edition says can be seen and changed, and what is written is read again."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from fnmatch import fnmatchcase
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import bastide
from bastide.core.document import Edit, Path, change, find, place_of
from bastide.core.edition import Edition
from bastide.core.errors import BadEdition, BastideError
from bastide.core.text import Text
from bastide.core.toml import write_toml
from bastide.core.workshop import Bench, Desk, Field, Part, differences, plain_bench

GAMES = pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)


def document(game: bastide.Game) -> dict[str, Any]:
    return tomllib.loads((game.folder / "edition.toml").read_text("utf-8"))


def bench_of(game: bastide.Game, held: dict[str, Any]) -> Bench:
    room = game.rooms.workshop
    assert room is not None
    return room.bench(Desk(held))


def settled(game: bastide.Game, held: dict[str, Any], edit: Edit) -> dict[str, Any]:
    made = change(held, edit)
    settle: Any = getattr(game.rooms.workshop, "settle", None)
    if settle is not None:
        settle(made, edit.path)
    return dict(made)


def read(game: bastide.Game, held: dict[str, Any]) -> Any:
    return type(game)(Edition("mine.toml", write_toml(held).encode())).components


def read_or_refused(game: bastide.Game, held: dict[str, Any]) -> Any:
    """The components, or why there are none: in words, and with the name of what is wrong."""
    try:
        return read(game, held)
    except BadEdition as error:
        refused = error
    assert refused.message("fr") and refused.key
    return refused


def part(bench: Bench, tray: str, name: str) -> Part:
    found = next(one for one in bench.trays if one.id == tray)
    return next(one for one in found.parts if one.id == name)


def told(value: Any) -> str:
    """Components of some games are compared by their names only."""
    return repr(value)


# ---------------------------------------------------------------- all of it is there


class Seen(dict[str, Any]):
    """A table that remembers which of its values were read."""

    def __init__(self, table: dict[str, Any], path: Path, seen: set[Path]) -> None:
        super().__init__({key: wrapped(value, (*path, key), seen) for key, value in table.items()})
        self.path, self.seen = path, seen

    def __getitem__(self, key: str) -> Any:
        self.seen.add((*self.path, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add((*self.path, key))
        return super().get(key, default)


def wrapped(value: Any, path: Path, seen: set[Path]) -> Any:
    if isinstance(value, dict):
        return Seen(value, path, seen)
    if isinstance(value, list):
        return [wrapped(one, (*path, n), seen) for n, one in enumerate(value)]
    return value


def leaves(held: Any, path: Path = ()) -> Iterator[Path]:
    """Every value of a document; a list of values is one value."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield from leaves(value, (*path, key))
    elif isinstance(held, list) and any(isinstance(one, dict) for one in held):
        for n, value in enumerate(held):
            yield from leaves(value, (*path, n))
    else:
        yield path


@GAMES
def test_whatever_a_game_reads_is_on_the_bench_or_fixed_for_a_reason(game: bastide.Game) -> None:
    edition = Edition.load(game.folder / "edition.toml")
    seen: set[Path] = set()
    edition.root.data = Seen(edition.root.data, (), seen)
    game.read(edition)
    held = document(game)
    used = [path for path in leaves(held) if path in seen]
    assert len(used) > 30
    bench = bench_of(game, held)
    fields = {one.path for part in bench.parts() for one in part.fields}
    for path in used:
        shown = any(one[: len(path)] == path for one in fields)
        fixed = any(matches(one.path, path) for one in bench.fixed)
        assert shown != fixed or (shown and path[0] == "tower"), path


def matches(pattern: Path, path: Path) -> bool:
    return len(pattern) == len(path) and all(
        fnmatchcase(str(key), str(one)) for one, key in zip(pattern, path, strict=True)
    )


@GAMES
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_word_of_a_bench_is_there_in_both_languages(game: bastide.Game, lang: str) -> None:
    words, bench = game.words(lang), bench_of(game, document(game))
    texts = [one.why for one in bench.fixed]
    for tray in bench.trays:
        texts += [tray.label, *(part.label for part in tray.parts)]
    for field in fields_of(bench):
        texts += [field.label, *field.places, *(pick.label for pick in field.picks)]
    assert all(words.render(text) for text in texts)


def fields_of(bench: Bench) -> Iterator[Field]:
    for part in bench.parts():
        yield from part.fields


@GAMES
def test_every_part_has_a_name_of_its_own_and_its_drawing(game: bastide.Game) -> None:
    bench = bench_of(game, document(game))
    for tray in bench.trays:
        names = [part.id for part in tray.parts]
        assert len(set(names)) == len(names)
    drawn = [part.art for part in bench.parts() if part.art]
    picked = [pick.art for field in fields_of(bench) for pick in field.picks if pick.art]
    assert drawn or picked
    for name in {*drawn, *picked}:
        piece, _, own = name.partition(",")
        assert game.art(piece, int(own) if own else None), name
    for part in bench.parts():
        if part.area:
            setup = game.configure(None, part.options)
            assert part.area in {area.id for area in game.frame(setup).areas}


@GAMES
def test_a_field_shows_what_the_document_says(game: bastide.Game) -> None:
    held = document(game)
    for field in fields_of(bench_of(game, held)):
        found = find(held, field.path)
        shown = tuple(found) if isinstance(found, list) else found
        assert field.value == shown
        if field.kind == "pick" and found is not None:
            assert found in [pick.value for pick in field.picks], field.path
        if field.kind == "whole" and found is not None:
            assert field.low <= found <= field.high, field.path
        if field.kind == "list":
            assert field.least <= len(found) <= field.most, field.path
        if field.kind == "grid":
            signs = {s for row in found for s in (row.split() if field.spaced else row)}
            assert signs <= {pick.value for pick in field.picks}


# ---------------------------------------------------------------- what is changed and written is read again


@GAMES
def test_an_edition_written_by_us_has_the_same_components(game: bastide.Game) -> None:
    held = document(game)
    written = write_toml(held)
    assert tomllib.loads(written) == held
    assert told(read(game, held)) == told(game.components)


def other_value(field: Field) -> Any:
    """Some value that the field would take, and that is not the one it has."""
    if field.kind == "whole":
        value = field.value if isinstance(field.value, int) else field.low
        return field.low if value == field.high else value + 1
    if field.kind == "pick":
        return next((p.value for p in field.picks if p.value != field.value), None)
    if field.kind == "flag":
        return field.value is not True
    if field.kind == "words":
        return f"{field.value} ü'\"\\"
    return None


@pytest.mark.proof
@GAMES
def test_what_is_set_is_read_or_refused_by_name(game: bastide.Game) -> None:
    """Every single value, one at a time: the file says so, and who reads it takes it or names a place."""
    held, untouched, built_in, taken = document(game), document(game), told(game.components), 0
    for field in fields_of(bench_of(game, held)):
        value = other_value(field)
        if value is None:
            continue
        made = settled(game, held, Edit("set", field.path, value))
        assert find(tomllib.loads(write_toml(made)), field.path) == value
        assert held == untouched
        found = read_or_refused(game, made)
        taken += not isinstance(found, BadEdition) and told(found) != built_in
    assert taken > 10


def test_numbers_and_texts_come_back_as_they_were() -> None:
    strange = {
        "a b": "x\x7f\t\"\\é\u2028", "": {"inf": float("inf"), "f": 1.5, "neg": -3}, "e": [], "t": {},
        "when": datetime(2026, 1, 2, 3, 4, 5), "day": date(2026, 1, 2), "at": time(3, 4),
        "list": [[1, 2], ["a"], [{"k": [{"deep": True}]}]], "x": [{"y": {"z": [{"q": 1}]}}, {}],
    }  # fmt: skip
    assert tomllib.loads(write_toml(strange)) == strange


def test_any_document_comes_back(pytestconfig: pytest.Config) -> None:
    rng = Random(20)
    for _ in range(300):
        held = {f"k{n}": some_value(rng, 3) for n in range(rng.randint(0, 5))}
        assert tomllib.loads(write_toml(held)) == held


def some_value(rng: Random, depth: int) -> Any:
    kind = rng.choice(
        ["int", "str", "bool", "float", "list", "dict", "blocks"][: 7 if depth else 4]
    )
    if kind == "list":
        return [some_value(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    if kind == "dict":
        return {f"{rng.choice('ab. ')}{n}": some_value(rng, depth - 1) for n in range(3)}
    if kind == "blocks":
        return [{"a": some_value(rng, depth - 1)} for _ in range(rng.randint(1, 3))]
    return {
        "int": rng.randint(-9, 9), "bool": rng.random() < 0.5, "float": rng.random(),
        "str": "".join(rng.choices("a'\"\\\n\té#[]", k=rng.randint(0, 80))),
    }[kind]  # fmt: skip


# ---------------------------------------------------------------- what follows from a change


def test_a_side_of_a_castle_tile_brings_its_parts_along() -> None:
    game = bastide.game("castle")
    held = document(game)
    edges = part(bench_of(game, held), "tiles", "T03").fields[1]
    for letters in ("hpcc", "pppp", "tctc", "cccc", "phpt"):
        made = settled(game, held, Edit("set", edges.path, letters))
        tile = read(game, made).tile("T03")
        assert tile.edges == letters and tile.turns == tile.looks
        markets = [s.id for s in tile.segments if s.markets]  # what need not change stays
        assert markets == (["c1"] if letters[2:] == "cc" or letters[3] == "c" else [])


def test_parts_of_a_castle_tile_are_joined_and_parted() -> None:
    game = bastide.game("castle")
    held = document(game)
    tile = next(n for n, one in enumerate(held["tile"]) if one["id"] == "T11")  # h N, t E, h S, c W
    joined = settled(game, held, Edit("set", ("tile", tile, "segments", 0, "ports"), ("N", "S")))
    assert [s.id for s in read(game, joined).tile("T11").segments] == ["h1", "t1", "c1"]
    parted = settled(game, joined, Edit("set", ("tile", tile, "segments", 0, "ports"), ("N",)))
    assert {s.id for s in read(game, parted).tile("T11").segments} == {"h1", "t1", "c1", "h2"}


def test_walls_follow_the_inside_of_the_castle() -> None:
    game = bastide.game("castle")
    held = document(game)
    rows = list(held["board"]["rows"])
    rows[0] = "...######."  # the inside grows by I1: two more bends
    made = settled(game, held, Edit("set", ("board", "rows"), tuple(rows)))
    board = read(game, made).board
    assert len(board.towers) == len(game.components.board.towers) + 2
    assert made["tower"][0]["squares"] == [0, 1]
    back = settled(game, made, Edit("set", ("board", "rows"), tuple(held["board"]["rows"])))
    assert len(read(game, back).board.towers) == len(held["tower"])


def test_boards_are_as_large_as_their_maps() -> None:
    game = bastide.game("forteresse")
    held = document(game)
    lines = [f"{row} ." for row in held["board"][0]["map"]]
    made = settled(game, held, Edit("set", ("board", 0, "map"), tuple(lines)))
    assert read(game, made).boards["wedge"].columns == 10
    copied = part(bench_of(game, held), "boards", "wedge").copy
    assert copied == {"id": "board1"}
    more = settled(game, held, Edit("copy", ("board", 0), differs=copied))
    assert "board1" in read(game, more).boards
    assert more["option"][0]["values"][1] == "board1"
    less = settled(game, more, Edit("remove", ("board", 0)))
    assert "wedge" not in read(game, less).boards and less["option"][0]["default"] == "board1"


def test_tiles_are_counted_among_the_letters() -> None:
    game = bastide.game("robber-knights")
    held = document(game)
    tiles = ["FT", *held["group"][1]["tiles"][1:]]  # instead of a lake
    made = settled(game, held, Edit("set", ("group", 1, "tiles"), tuple(tiles)))
    assert [one["count"] for one in made["face"] if one["code"] in ("L", "FT")] == [0, 2]
    bare = settled(game, made, Edit("remove", ("face", 0)))
    assert sum(group.total() for group in read(game, bare).tiles) == 24


def test_a_stage_sells_what_its_mode_asks_for() -> None:
    game = bastide.game("dissuasion")
    held = document(game)
    for path, value, sold in (
        (("circuit", "stages", 1, "mode"), "both", 2),
        (("circuit", "stages", 7, "mode"), "one", 1),
        (("circuit", "stages", 1, "weapons"), ("ball", "knight"), 2),
        (("circuit", "stages", 2, "kind"), "buy", 1),
    ):
        made = settled(game, held, Edit("set", path, value))
        assert len(read(game, made).stages[int(path[2])].weapons) == sold
    made = settled(game, held, Edit("set", ("destiny", "cards", 0, "effect"), "free"))
    assert read(game, made).destiny[0].weapon == 0


@GAMES
def test_a_copy_can_be_played_and_taken_away(game: bastide.Game) -> None:
    held, copied = document(game), 0
    as_it_was = told(read(game, held))
    for one in bench_of(game, held).parts():
        if one.copy is None:
            continue
        made = settled(game, held, Edit("copy", one.path, differs=one.copy))
        copied += 1
        read_or_refused(game, made)  # a face without a tile, a start space on another
        path = (*one.path[:-1], int(one.path[-1]) + 1)
        again = settled(game, made, Edit("remove", path))
        assert told(read(game, again)) == as_it_was
    assert copied > 2


# ---------------------------------------------------------------- problems and differences


@pytest.mark.parametrize(
    ("game", "path", "value", "tray", "name"),
    [
        ("forteresse", ("board", 1, "fortress_red"), "z9", "boards", "long"),
        ("forteresse", ("board", 2, "map", 3), ". . . . q . . . .", "boards", "pyramid"),
        ("castle", ("tile", 4, "count"), 0, "tiles", "T05"),
        ("castle", ("start", 2, "cell"), "E5", "walls", "S3"),
        ("castle", ("points", "tower"), -1, "numbers", "points"),
        ("robber-knights", ("terrain", 1, "leave"), 77, "terrains", "mountains"),
        ("robber-knights", ("board", "limit", "3"), 5, "numbers", "squares"),
        ("donjon", ("card", 6, "rows"), ("RR", "GQ"), "cards", "07"),
        ("donjon", ("setup", "3", "seat", 1, "bridges"), 9, "setup.3", "seat2"),
        ("dissuasion", ("circuit", "stages", 5, "weapons"), (), "circuit", "5"),
        ("dissuasion", ("board", "layout", 0), "...R...BB..", "board", "board"),
        ("dissuasion", ("stock", "rampart"), 1000, "prices", "rampart"),
    ],
)  # fmt: skip
def test_a_problem_lies_at_its_part(
    game: str, path: Path, value: Any, tray: str, name: str
) -> None:
    chosen = bastide.game(game)
    made = dict(change(document(chosen), Edit("set", path, value)))
    with pytest.raises(BadEdition) as wrong:
        read(chosen, made)
    bench = bench_of(chosen, made)
    found = bench.part_at(place_of(made, wrong.value.key))
    assert found is not None
    assert found == part(bench, tray, name), wrong.value


@GAMES
def test_what_differs_is_told(game: bastide.Game) -> None:
    held = document(game)
    bench = bench_of(game, held)
    assert differences(bench, bench) == []
    changed = next(one for one in bench.parts() if one.fields and other_value(one.fields[-1]))
    field = changed.fields[-1]
    made = settled(game, held, Edit("set", field.path, other_value(field)))
    found = differences(bench, bench_of(game, made))
    mine = [one for one in found if one.before and one.before.id == changed.id]
    assert any(one.after and field.path in [f.path for f in one.after.fields] for one in mine)
    copied = next(one for one in bench.parts() if one.copy is not None and one.id)
    more = settled(game, held, Edit("copy", copied.path, differs=copied.copy or {}))
    assert any(one.before is None for one in differences(bench, bench_of(game, more)))


# ---------------------------------------------------------------- strangers' documents


def hostile(rng: Random, held: Any) -> Any:
    """The document with some of it exchanged for something of another shape."""
    if rng.random() < 0.06:
        return rng.choice(
            [None, True, -1, 10**9, "", "<svg onload=1>", [], {}, [[]], [{}], [1, "a"], 1.5]
        )
    if isinstance(held, dict):
        kept = {key: hostile(rng, value) for key, value in held.items() if rng.random() > 0.02}
        return {key: value for key, value in kept.items() if value is not None}
    if isinstance(held, list):
        return [one for one in (hostile(rng, value) for value in held) if one is not None]
    return held


@pytest.mark.proof
@GAMES
def test_a_bench_is_made_of_any_document(game: bastide.Game) -> None:
    rng, settle = Random(4), getattr(game.rooms.workshop, "settle", lambda held, path: None)
    whole = document(game)
    for _ in range(150):
        held = hostile(rng, whole)
        if not isinstance(held, dict):
            continue
        fields = list(fields_of(bench_of(game, held)))
        for field in rng.sample(fields, min(3, len(fields))):
            made = dict(change(held, Edit("set", field.path, "x")))
            settle(made, field.path)
            bench_of(game, made)


def test_a_tray_has_an_end() -> None:
    game = bastide.game("donjon")
    with pytest.raises(BastideError, match="600"):
        bench_of(game, {"card": [{"id": "x"}] * 700})


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", ("tile", 99, "edges"), "x"),
        Edit("set", (), "x"),
        Edit("set", ("game", 0), 1),
        Edit("remove", ("game",)),
        Edit("copy", ("tile",)),
        Edit("remove", ("tile", -1)),
    ],
    ids=str,
)
def test_what_is_not_there_cannot_be_changed(edit: Edit) -> None:
    with pytest.raises(BastideError, match="nothing to change"):
        change(document(bastide.game("castle")), edit)


def test_a_game_without_a_bench_of_its_own_has_a_plain_one() -> None:
    held = document(bastide.game("robber-knights"))
    bench = plain_bench(Desk(held))
    assert {one.id for one in bench.trays} >= {"terrain", "knights", "options"}
    leave = next(f for f in fields_of(bench) if f.path == ("terrain", 1, "leave"))
    assert (leave.kind, leave.value) == ("whole", 3)
    assert replace(leave, label=Text("x")).path == leave.path
