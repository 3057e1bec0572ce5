"""What a player of La Forteresse sees. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import (
    SLOTS,
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Place,
    Prompt,
    Scene,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.forteresse.actions import PASS, read_move
from bastide.games.forteresse.components import SIDES, Board, Setup, board_of
from bastide.games.forteresse.knowledge import View

SLOT = tuple(SLOTS[side] for side in SIDES)


def frame(setup: Setup) -> Frame:
    """The board: its cells, and whose fortress stands where."""
    board = board_of(setup)
    places = []
    for name in board.names:
        x, y = board.point(name)
        art, own, label = f"cell/{(x + y) % 2}", None, say("cell", cell=name)
        if name in board.fortress:
            seat = board.fortress.index(name)
            art, own = "fortress", SLOT[seat]
            label = say("fortress-cell", cell=name, side=say(SIDES[seat]))
        places.append(
            Place(f"c:{name}", "board", x + 0.5, board.rows - y - 0.5, label, art=art, own=own)
        )
    across = tuple(board.name((x, 0))[0] for x in range(board.columns))
    down = tuple(str(row) for row in range(board.rows, 0, -1))
    area = Area("board", "plane", "board", say("board"), across=across, down=down)
    return Frame((area,), tuple(places))


def scene(view: View) -> Scene:
    """The position, the last move, and a loud alarm where a fortress is held by the enemy."""
    board = board_of(view.setup)
    pawns = view.facts["pawns"]
    items = tuple(
        Item(
            f"p:{cell}",
            f"c:{cell}",
            f"pawn/{number}",
            say("pawn", side=say(SIDES[seat]), n=number),
            sign=str(number),
            own=SLOT[seat],
            t=f"c:{cell}",
        )
        for cell, (seat, number) in sorted(pawns.items())
    )
    marks = [Mark(f"c:{cell}", "last") for cell in _cells_of_last(view, board)]
    for seat, cell in enumerate(board.fortress):
        if cell in pawns and pawns[cell][0] != seat:
            marks.append(Mark(f"c:{cell}", "alarm", label=say("alarm", side=say(SIDES[seat]))))
    return Scene(
        box={"board": (0, 0, board.columns, board.rows)},
        items=items,
        panels=tuple(_panel(view, seat) for seat in (0, 1)),
        prompt=_prompt(view),
        marks=tuple(marks),
        turn=180 if view.seat == 1 else 0,
    )


def _cells_of_last(view: View, board: Board) -> Iterator[str]:
    """Every cell the last move left or entered."""
    move = read_move(view.last[1]) if view.last else None
    if move is None:
        return
    direction, distance = board.way(move.head, move.dest) or ((0, 0), 0)
    _, length = board.way(move.tail, move.head) or ((0, 0), 0)
    for k in range(length + distance + 1):
        if k <= length or k >= distance:
            yield str(board.walk(move.tail, direction, k))


def points(view: View) -> tuple[int, ...]:
    """No points here: the pawns each side has left."""
    owners = [owner for owner, _ in view.facts["pawns"].values()]
    return owners.count(0), owners.count(1)


def counted() -> Text:
    """What these are."""
    return say("pawns-left", n=2)


def _panel(view: View, seat: int) -> Panel:
    left = points(view)[seat]
    started = sum(owner == seat for owner, _ in board_of(view.setup).start.values())
    lost = max(started - left, 0)
    return Panel(
        seat,
        SLOT[seat],
        say(SIDES[seat]),
        turn=view.actor == seat,
        counters=(
            Counter(f"left:{seat}", left, say("pawns-left", n=left), art="pawn"),
            Counter(f"lost:{seat}", lost, say("pawns-lost", n=lost)),
        ),
    )


def _prompt(view: View) -> Prompt:
    asked = say("ask-pass" if view.legal == (PASS,) else "ask-move")
    waiting = say("choosing", side=say(SIDES[view.facts["turn"]]))
    return prompt_for(view, asked, waiting, waiting, "3.1")
