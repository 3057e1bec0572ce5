"""What a record is made of: moves with notes, which are comments and variations; and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Union

Note = Union[str, "Variation"]

DEEPEST = 100  # variations within each other
ACTION = re.compile(r"[!-~]+")  # a notation: ASCII, without spaces
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
NOBODY = "?"  # a player whose name is not known


@dataclass(slots=True)
class Move:
    """One action, by a seat or by chance, and what is noted after it: comments, and variations in its place."""

    actor: int | Literal["chance"]
    action: str
    notes: tuple[Note, ...] = ()
    where: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)  # line and column

    @property
    def comments(self) -> list[str]:
        """What is said of it."""
        return [note for note in self.notes if isinstance(note, str)]

    @property
    def variations(self) -> list[Variation]:
        """What could have been played instead."""
        return [note for note in self.notes if not isinstance(note, str)]


@dataclass(slots=True)
class Variation:
    """Moves instead of another one and of those after it; `notes` are comments before the first of them."""

    moves: list[Move]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """How a game ended by its rules: the points of every seat, and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


def turns(moves: list[Move]) -> Iterator[int]:
    """The turn of each move: it is the next one's when another seat acts; what chance does belongs to the turn before it.

    >>> moves = [Move("chance", "first:1"), Move(1, "done"), Move("chance", "roll:8"), Move(1, "pass"), Move(0, "stay")]
    >>> list(turns(moves))
    [0, 1, 1, 1, 2]
    """
    turn, seat = 0, None
    for move in moves:
        if move.actor not in ("chance", seat):
            turn, seat = turn + 1, move.actor
        yield turn
