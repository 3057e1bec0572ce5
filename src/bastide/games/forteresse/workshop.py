"""La Forteresse on the bench: its boards, with the pawns as they stand at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bastide.core.document import Document, Path, Scalar
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
from bastide.games.forteresse.components import SIDES

PAWN = 28  # millimetres; measured on no box: the rulebook does not tell
NUMBERS = range(1, 10)
FILES = "abcdefghijklmnopqrst"


def bench(desk: Desk) -> Bench:
    """The boards, and which of them is usual."""
    boards = tuple(_board(desk, path) for path in desk.blocks("board"))
    titles: dict[tuple[str, Scalar], Text] = {
        ("board", part.id): part.label for part in boards if part.id
    }
    return Bench(
        (
            Tray("boards", say("bench-boards"), boards),
            Tray("pawns", say("bench-pawns"), tuple(_pawns_of_the_box(desk))),
            options_tray(desk, titles),
        ),
        (
            Fixed(("board", "*", "id"), say("fixed-name")),
            Fixed(("board", "*", "columns"), say("fixed-follows")),
            Fixed(("board", "*", "rows"), say("fixed-follows")),
            *FIXED_OPTIONS,
        ),
    )


def _board(desk: Desk, path: Path) -> Part:
    rows = [row.split() for row in desk.texts(*path, "map")][:30]
    wide = max(map(len, rows), default=0)
    cells = [f"{file}{rank}" for rank in range(1, len(rows) + 1) for file in FILES[:wide]]
    places = [Pick(cell, say("cell", cell=cell)) for cell in cells]
    name = desk.text(*path, "id")
    used = [desk.text(*other, "id") for other in desk.blocks("board")]
    return Part(
        name,
        named(en=desk.text(*path, "title_en"), fr=desk.text(*path, "title_fr")),
        path,
        (
            *desk.grid((*path, "map"), say("bench-map"), _pawns(), spaced=True, sized=True),
            *(
                field
                for side in SIDES
                for field in desk.pick(
                    (*path, f"fortress_{side}"), say("fortress-of", side=say(side)), places
                )
            ),
            *desk.names(path, "title_en", "title_fr"),
        ),
        area="board",
        options={"board": name},
        copy={"id": free_name(used, "board{}")},
        removable=len(used) > 1,
    )


def _pawns_of_the_box(desk: Desk) -> Iterator[Part]:
    """The pawns, as many as the first board asks for: to be seen, and printed where one is lost."""
    start = Counter(cell for row in desk.texts("board", 0, "map") for cell in row.split())
    for pick in _pawns():
        if pick.art and start[str(pick.value)]:
            name, n = str(pick.value), start[str(pick.value)]
            yield Part(name, pick.label, ("",), art=pick.art, count=n, side=PAWN)


def _pawns() -> list[Pick]:
    """What can stand on a cell."""
    empty = Pick(".", say("bench-empty"))
    return [empty] + [
        Pick(f"{side[0]}{n}", say("pawn", side=say(side), n=n), f"pawn/{n},{SLOTS[side]}")
        for side in SIDES
        for n in NUMBERS
    ]


def settle(document: Document, path: Path) -> None:
    """A board is as large as its map; the option has a value for every board."""
    desk = Desk(document)
    names = []
    for block in desk.blocks("board"):
        if path == (*block, "map"):
            rows = [row.split() for row in desk.texts(*path)]
            desk.get(*block).update(rows=len(rows), columns=max(map(len, rows), default=0))
        names.append(desk.text(*block, "id"))
    for block in desk.blocks("option"):
        option = desk.get(*block)
        if option.get("id") == "board":
            option["values"] = names
            if option.get("default") not in names and names:
                option["default"] = names[0]
