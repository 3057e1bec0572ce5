"""What is touched for each move of La Forteresse, and what touches mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bastide.core.scene import Ask, Choice, Control
from bastide.core.text import Text, say
from bastide.games.forteresse import rules
from bastide.games.forteresse.actions import PASS, Move, read_move
from bastide.games.forteresse.components import STEPS, Board, Point, between, board_of
from bastide.games.forteresse.knowledge import Pawn, View

DO_PASS = "!pass"


def ask(view: View) -> Ask:
    """The choices of the player to act, with the cells to touch for each."""
    if view.legal == (PASS,):
        only = Choice(PASS, (DO_PASS,), "final", warn=_warning(view, None))
        control = Control(DO_PASS, say("do-pass"), key="f")
        return Ask("pass", say("ask-pass"), "3.2", (only,), (control,), rest=PASS)
    board = board_of(view.setup)
    moves = [move for action in view.legal if (move := read_move(action))]
    alone = {(move.head, move.dest) for move in moves if not move.is_troop}
    alarmed = _warning(view, None) is not None  # most of the time nobody is to be warned
    whole = view.setup.options["troop_part"] == "whole"
    choices = tuple(
        _choice(
            move,
            whole,
            (move.head, move.dest) in alone,
            _power(view, move),
            _faced(view, board, move) if move.takes else 0,
            alarmed and _warning(view, move) is not None,
        )
        for move in moves
    )
    return Ask("move", say("ask-move"), "3.1", choices)


@lru_cache(maxsize=16384)  # the same moves come up at every table, turn after turn
def _choice(
    move: Move, whole: bool, head_alone: bool, power: int, faced: int, warned: bool
) -> Choice:
    """A move with its touches, and what it does: power against power where it takes."""
    told = say("say-move", dest=move.dest, power=power)
    if move.takes:
        told = say("say-take", dest=move.dest, power=power, faced=faced)
    return Choice(
        move.notation,
        _path(move.tail, move.dest),
        "final",
        alt=tuple(_other_paths(move, whole, head_alone)),
        say=told,
        warn=say("warn-fortress") if warned else None,
    )


def _path(*cells: str) -> tuple[str, ...]:
    return tuple(f"c:{cell}" for cell in cells)


def _other_paths(move: Move, whole: bool, head_alone: bool) -> Iterator[tuple[str, ...]]:
    """A troop is also named by its last and leading pawn, or by any pawn that can mean nothing else."""
    if not move.is_troop:
        return
    yield _path(move.tail, move.head, move.dest)
    if whole:
        for cell in between(move.tail, move.head):
            yield _path(cell, move.dest)
    if not head_alone:
        yield _path(move.head, move.dest)


def _power(view: View, move: Move) -> int:
    """The numbers of all pawns that move, added."""
    pawns = view.facts["pawns"]
    power: int = pawns[move.head][1]
    if move.is_troop:
        power += pawns[move.tail][1]
        power += sum(pawns[cell][1] for cell in between(move.tail, move.head))
    return power


def _faced(view: View, board: Board, move: Move) -> int:
    """What a take has to beat."""
    direction, _ = board.way(move.head, move.dest) or ((0, 0), 0)
    head, reach = board.index(move.head), view.facts["pawns"][move.head][1]
    way, box = STEPS.index(direction), view.setup.box
    _, _, faced = rules.what_lies_ahead(view.sampled.record, box, head, way, reach)
    return int(faced)


def _warning(view: View, move: Move | None) -> Text | None:
    """7.1: this leaves the enemy on one's own fortress."""
    board, me = board_of(view.setup), view.facts["turn"]
    home = board.fortress[me]
    if view.facts["pawns"].get(home, [me])[0] == me:
        return None
    if move is not None and move.takes and home in taken_by(view, board, move):
        return None
    return say("warn-fortress")


def taken_by(view: View, board: Board, move: Move) -> list[str]:
    """The cells of the pawns a take removes."""
    direction, distance = board.way(move.head, move.dest) or ((0, 0), 0)
    cells = [str(board.walk(move.head, direction, k)) for k in range(1, distance + 1)]
    return [cell for cell in cells if cell in view.facts["pawns"]]


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What touching these cells would mean, legal or not: a troop where pawns stand in line."""
    if path == (DO_PASS,):
        return [PASS]
    cells = [ref.removeprefix("c:") for ref in path]
    board, pawns = board_of(view.setup), view.facts["pawns"]
    if not 2 <= len(cells) <= 3 or not all(board.has(cell) for cell in cells):
        return []
    first, dest = cells[0], cells[-1]
    takes = dest in pawns and pawns[dest][0] != view.facts["turn"]
    if len(cells) == 3:
        return [Move(first, cells[1], dest, takes).notation]
    meant = [Move(first, first, dest, takes)]
    if way := board.way(first, dest):
        back, front = line_through(board, pawns, first, way[0])
        for tail in dict.fromkeys((first, back)):
            if tail != front:
                meant.insert(0, Move(tail, front, dest, takes))
    return [move.notation for move in meant]


def line_through(
    board: Board, pawns: Mapping[str, Pawn], cell: str, direction: Point
) -> tuple[str, str]:
    """The ends of the line of equal colour through a cell, backwards and forwards."""
    ends = []
    for sense in (-1, 1):
        end, k = cell, 1
        while (other := board.walk(cell, direction, sense * k)) and other in pawns:
            if cell not in pawns or pawns[other][0] != pawns[cell][0]:
                break
            end, k = other, k + 1
        ends.append(end)
    return ends[0], ends[1]
