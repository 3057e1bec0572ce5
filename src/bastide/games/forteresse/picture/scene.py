"""What a player of La Forteresse sees. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

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
from bastide.core.state import Actor
from bastide.core.text import Text, say
from bastide.games.forteresse.actions import PASS, read_move
from bastide.games.forteresse.components import Board, Setup, board_of
from bastide.games.forteresse.knowledge import Pawn, View


def frame(setup: Setup) -> Frame:
    """The board: its cells, and whose fortress stands where."""
    board = board_of(setup)
    places = []
    for name in board.names:
        x, y = board.point(name)
        art, own, label = f"cell/{(x + y) % 2}", None, say("cell", cell=name)
        if name in board.fortress:
            seat = board.fortress.index(name)
            art, own = "fortress", setup.slot(seat)
            label = say("fortress-cell", cell=name, side=setup.called(seat))
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
    items, panels = _position(view.setup, tuple(pawns.items()), view.actor)
    marks = [Mark(f"c:{cell}", "last") for cell in _cells_of_last(view, board)]
    for seat, cell in enumerate(board.fortress):
        if cell in pawns and pawns[cell][0] != seat:
            marks.append(
                Mark(f"c:{cell}", "alarm", label=say("alarm", side=view.setup.called(seat)))
            )
    return Scene(
        box={"board": (0, 0, board.columns, board.rows)},
        items=items,
        panels=panels,
        prompt=_prompt(view),
        marks=tuple(marks),
        turn=180 if view.seat == 1 else 0,
    )


@lru_cache(maxsize=256)  # all who look see the same
def _position(
    setup: Setup, pawns: tuple[tuple[str, Pawn], ...], actor: Actor
) -> tuple[tuple[Item, ...], tuple[Panel, ...]]:
    """The pawns by the names of their cells, and both sides."""
    colours, standing = [livery.id for livery in setup.liveries], dict(pawns)
    items = [_pawn(cell, colours[seat], number) for cell, (seat, number) in sorted(pawns)]
    return tuple(items), tuple(_panel(setup, standing, seat, actor == seat) for seat in (0, 1))


@lru_cache(maxsize=4096)  # most pawns stand where they stood
def _pawn(cell: str, colour: str, number: int) -> Item:
    return Item(
        f"p:{cell}",
        f"c:{cell}",
        f"pawn/{number}",
        say("pawn", side=say(colour), n=number),
        sign=str(number),
        own=SLOTS[colour],
        t=f"c:{cell}",
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
    return tuple(_left(view.facts["pawns"], seat) for seat in (0, 1))


def _left(pawns: Mapping[str, Pawn], seat: int) -> int:
    return sum(owner == seat for owner, _ in pawns.values())


def counted() -> Text:
    """What these are."""
    return say("pawns-left", n=2)


def _panel(setup: Setup, pawns: Mapping[str, Pawn], seat: int, acts: bool) -> Panel:
    left, taken = _left(pawns, seat), _taken_from(setup, pawns, 1 - seat)
    told = (
        say("pawns-taken-which", which=", ".join(map(str, taken))) if taken else say("pawns-taken")
    )
    return Panel(
        seat,
        setup.slot(seat),
        setup.liveries[seat].name,
        turn=acts,
        counters=(
            Counter(f"left:{seat}", left, say("pawns-left", n=left), art="pawn"),
            Counter(f"taken:{seat}", len(taken), told),
        ),
    )


def _taken_from(setup: Setup, pawns: Mapping[str, Pawn], seat: int) -> list[int]:
    """The numbers of the pawns that a side has lost, small ones first."""
    missing = sorted(n for owner, n in board_of(setup).start.values() if owner == seat)
    for owner, number in pawns.values():
        if owner == seat and number in missing:
            missing.remove(number)
    return missing


def in_danger(view: View) -> bool:
    """7.1: does an enemy stand in the fortress of the player to act?"""
    turn = view.facts["turn"]
    home = board_of(view.setup).fortress[turn]
    return view.facts["pawns"].get(home, (turn, 0))[0] != turn


def asked(view: View) -> Text:
    """What the player to act is asked."""
    if view.legal == (PASS,):
        return say("ask-pass")
    return say("ask-rescue" if in_danger(view) else "ask-move")


def _prompt(view: View) -> Prompt:
    waiting = say("choosing", side=view.setup.called(view.facts["turn"]))
    return prompt_for(view, asked(view), waiting, waiting, "3.1")
