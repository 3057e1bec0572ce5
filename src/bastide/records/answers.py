"""What a database of games answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from bastide.records.model import Result
from bastide.records.record import GameRecord


@dataclass(frozen=True)
class Added:
    """What came of adding: games that are new, that were there, that were there and have other notes now, and
    that were left out because they are not over and have secrets.
    """

    added: int = 0
    known: int = 0
    annotated: int = 0
    left_out: int = 0


@dataclass(frozen=True)
class Found:
    """A game that was found; `ply` is after how many actions the position stood there, if one was asked for."""

    id: str
    game: str
    names: tuple[str, ...]
    event: str | None
    date: date | None
    result: Result | None
    plies: int
    ply: int | None
    record: Callable[[], GameRecord] = field(repr=False, compare=False)


@dataclass(frozen=True)
class NextMove:
    """What was played next: how often, and the mean share of the win that it brought whoever played it.

    Chance has no score, and neither have games that are not over.
    """

    action: str
    chance: bool
    count: int
    score: float | None


@dataclass(frozen=True)
class GameStats:
    """One of the games: how often it was played, to its end, and how many plies that takes on the average."""

    game: str
    games: int
    over: int
    plies: float


@dataclass(frozen=True)
class PlayerStats:
    """One player: the games, and the mean share of the win of those that are over."""

    name: str
    games: int
    score: float | None
