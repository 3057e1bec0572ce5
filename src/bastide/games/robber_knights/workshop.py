"""Robber Knights on the bench: the tiles by face and by letter, the lands, the knights, the squares."""

from __future__ import annotations

from collections import Counter

from bastide.core.document import Document, Path
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.core.workshop import (
    FIXED_OPTIONS,
    Bench,
    Desk,
    Fixed,
    Part,
    Pick,
    Tray,
    free_name,
    options_tray,
)
from bastide.games.robber_knights.components import PLAYERS

TILE = 45  # millimetres; measured on no box: the rulebook does not tell


def bench(desk: Desk) -> Bench:
    """Faces, letters, terrains and buildings, then what is told in numbers."""
    faces = tuple(_face(desk, path) for path in desk.blocks("face"))
    letters = tuple(_letter(desk, path) for path in desk.blocks("group"))
    return Bench(
        (
            Tray("faces", say("bench-faces"), faces),
            Tray("letters", say("bench-letters"), letters),
            Tray("terrains", say("bench-terrains"), _lands(desk)),
            Tray("buildings", say("bench-buildings"), _built(desk)),
            Tray("numbers", say("bench-numbers"), (_knights(desk), _squares(desk), _colours(desk))),
            options_tray(desk),
        ),
        (
            *(Fixed((name, "*", "id"), say("fixed-name")) for name in ("terrain", "building")),
            Fixed(("face", "*", "code"), say("fixed-name")),
            Fixed(("group", "*", "letter"), say("fixed-name")),
            Fixed(("start", "group"), say("fixed-name")),
            Fixed(("face", "*", "count"), say("fixed-follows")),
            *(Fixed(("turn", key), say("fixed-rules")) for key in ("hand", "placements_min")),
            *(
                Fixed(("start", key), say("fixed-rules"))
                for key in ("rows", "keep_castles", "keep_others")
            ),
            *FIXED_OPTIONS,
        ),
    )


def _called(desk: Desk, path: Path) -> Text:
    return named(en=desk.text(*path, "name"), fr=desk.text(*path, "name_fr"))


def _block(desk: Desk, blocks: str, name: str) -> Path:
    found = (path for path in desk.blocks(blocks) if desk.text(*path, "id") == name)
    return next(found, (blocks, -1))


def _drawn(desk: Desk, face: Path) -> str:
    """The drawing of a face, as its components name it."""
    ground, built = desk.text(*face, "terrain"), desk.text(*face, "building")
    terrain, building = _block(desk, "terrain", ground), _block(desk, "building", built)
    closed = desk.get(*terrain, "enter") is False
    leave = 0 if closed else max(desk.whole_at(*terrain, "leave"), 1)
    return f"tile/{ground}/{built}/{leave}/{desk.whole_at(*building, 'points')}"


def _title(desk: Desk, face: Path) -> Text:
    terrain = _called(desk, _block(desk, "terrain", desk.text(*face, "terrain")))
    building = _called(desk, _block(desk, "building", desk.text(*face, "building")))
    return say("bench-face", code=desk.text(*face, "code"), terrain=terrain, building=building)


def _face(desk: Desk, path: Path) -> Part:
    code = desk.text(*path, "code")
    used = [desk.text(*other, "code") for other in desk.blocks("face")]
    fields = [
        field
        for key in ("terrain", "building")
        for field in desk.pick(
            (*path, key),
            say(f"bench-{key}"),
            [Pick(desk.text(*one, "id"), _called(desk, one)) for one in desk.blocks(key)],
        )
    ]
    laid = [one for block in desk.blocks("group") for one in desk.texts(*block, "tiles")]
    return Part(
        code,
        _title(desk, path),
        path,
        tuple(fields),
        art=_drawn(desk, path),
        count=laid.count(code),
        side=TILE,
        copy={"code": free_name(used, "X{}", letters=True).upper()},
        removable=code not in laid,
    )


def _letter(desk: Desk, path: Path) -> Part:
    letter = desk.text(*path, "letter")
    picks = [
        Pick(desk.text(*face, "code"), _title(desk, face), _drawn(desk, face))
        for face in desk.blocks("face")
    ]
    used = [desk.text(*other, "letter") for other in desk.blocks("group")]
    return Part(
        letter,
        say("back", letter=letter),
        path,
        tuple(desk.several((*path, "tiles"), say("bench-tiles"), picks, 1, 40)),
        art=f"back/{letter},0" if letter else "",
        count=len(desk.texts(*path, "tiles")),
        copy={"letter": free_name(used, "{}", letters=True).upper()},
        removable=len(used) > 1,
    )


def _lands(desk: Desk) -> tuple[Part, ...]:
    return tuple(
        Part(
            desk.text(*path, "id"),
            _called(desk, path),
            path,
            (
                *desk.whole((*path, "leave"), say("bench-leave"), 0, 9),
                *desk.flag((*path, "enter"), say("bench-enter")),
                *desk.names(path, "name", "name_fr"),
            ),
            art=f"tile/{desk.text(*path, 'id')}/none/{desk.whole_at(*path, 'leave')}/0",
        )
        for path in desk.blocks("terrain")
    )


def _built(desk: Desk) -> tuple[Part, ...]:
    return tuple(
        Part(
            desk.text(*path, "id"),
            _called(desk, path),
            path,
            (
                *desk.whole((*path, "points"), say("bench-points"), 0, 9),
                *desk.flag((*path, "musters"), say("bench-musters")),
                *desk.names(path, "name", "name_fr"),
            ),
            art=f"tile/plain/{desk.text(*path, 'id')}/1/{desk.whole_at(*path, 'points')}",
        )
        for path in desk.blocks("building")
    )


def _knights(desk: Desk) -> Part:
    fields = [
        *desk.whole(("knights", "per_player"), say("bench-per_player"), 1, 99),
        *desk.whole(("knights", "per_castle"), say("bench-per_castle"), 1, 9),
        *desk.whole(("knights", "per_tile"), say("bench-per_tile"), 1, 9),
        *desk.whole(("turn", "placements_max"), say("bench-placements"), 1, 9),
    ]
    return Part("knights", say("bench-knights"), ("knights",), tuple(fields), art="supply,0")


def _squares(desk: Desk) -> Part:
    fields = [
        field
        for n in PLAYERS
        for field in desk.whole(("board", "limit", str(n)), say("bench-square", n=n), 2, 20)
    ]
    return Part("squares", say("bench-squares"), ("board",), tuple(fields))


def _colours(desk: Desk) -> Part:
    picks = [Pick(name, say(name), f"shield,{slot}") for name, slot in SLOTS.items()]
    path = ("game", "colours")
    return Part(
        "colours",
        say("bench-colours"),
        path,
        tuple(desk.several(path, say("bench-seats"), picks, 4, 4)),
    )


def settle(document: Document, path: Path) -> None:
    """A face is counted among the tiles of the letters."""
    desk = Desk(document)
    counts = Counter(code for block in desk.blocks("group") for code in desk.texts(*block, "tiles"))
    for block in desk.blocks("face"):
        desk.get(*block)["count"] = counts[desk.text(*block, "code")]
