"""One action of La Forteresse: its text, its number, and its sentence in the log (3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from bastide.core.text import Text, say
from bastide.games.forteresse import rules
from bastide.games.forteresse.components import CELL, STEPS, Board, Point, Setup, between, board_of

if TYPE_CHECKING:
    from bastide.games.forteresse.knowledge import View

GRAMMAR = re.compile(rf"({CELL})({CELL})?([-x])({CELL})")  # 3.3
PASS = "pass"


class Move(NamedTuple):
    """An action in the players' words: the troop's last and leading pawn, where the head ends."""

    tail: str
    head: str
    dest: str
    takes: bool

    @property
    def is_troop(self) -> bool:
        """Do two pawns or more move?"""
        return self.tail != self.head

    @property
    def notation(self) -> str:
        """3.3: a single pawn is named once."""
        tail = self.tail if self.is_troop else ""
        return f"{tail}{self.head}{'x' if self.takes else '-'}{self.dest}"


@lru_cache(maxsize=8192)  # the same moves are read again and again
def read_move(text: str) -> Move | None:
    """The move a notation describes, or None if it describes none (`pass` does not).

    >>> read_move("c5d5xf5")
    Move(tail='c5', head='d5', dest='f5', takes=True)
    """
    found = GRAMMAR.fullmatch(text)
    if found is None:
        return None
    first, second, separator, dest = found.groups()
    return Move(first, second or first, dest, separator == "x")


def notation(setup: Setup, number: int) -> str:
    """3.3."""
    if number == rules.PASS:
        return PASS
    board = board_of(setup)
    head, direction, distance, size, takes = rules.decode(number)
    step = board.steps()[direction]
    tail, dest = head - (size - 1) * step, head + distance * step
    return Move(board.at(tail), board.at(head), board.at(dest), bool(takes)).notation


def every_action(setup: Setup) -> Iterator[int]:
    """Every pawn and troop from every cell that goes as far as it may and stays on the board, taking or not."""
    board, box = board_of(setup), setup.box
    yield rules.PASS
    for head in board.names:
        for direction, step in enumerate(STEPS[: box.pawn_directions]):
            sizes = _behind(board, head, step) if direction < box.troop_directions else 1
            for distance in range(1, board.highest + 1):
                if board.walk(head, step, distance):
                    for size in range(1, sizes + 1):
                        for takes in (0, 1):
                            yield rules.encode(board.index(head), direction, distance, size, takes)


def _behind(board: Board, head: str, step: Point) -> int:
    """Cells from the head to the edge behind it: the longest troop it can lead."""
    return next(k for k in count(1) if not board.walk(head, step, -k))


def taken_by(pawns: Mapping[str, object], move: Move) -> list[str]:
    """The cells of the pawns a take removes, from the nearest on."""
    cells = (*between(move.head, move.dest), move.dest)
    return [cell for cell in cells if cell in pawns]


def tell(before: View, action: str) -> Text:
    """A line of the log."""
    side, move = before.setup.called(before.facts["turn"]), read_move(action)
    if move is None:
        return say("log-pass", side=side)
    key = f"log-{'troop' if move.is_troop else 'pawn'}-{'takes' if move.takes else 'moves'}"
    n = len(taken_by(before.facts["pawns"], move)) if move.takes else 0
    return say(key, side=side, tail=move.tail, head=move.head, dest=move.dest, n=n)
