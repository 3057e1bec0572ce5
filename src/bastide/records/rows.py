"""The tables of a database of games, and what is written into them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from bastide.core.sides import Seats, shares, sides_of
from bastide.core.state import Setup
from bastide.records import positions
from bastide.records.arrow import GAMES, Columns, append, game_row, number_of, table_of
from bastide.records.record import GameRecord
from bastide.records.setups import edition_of

Arrival = tuple[int, GameRecord, str]  # a game with its number and its text

FORMAT = "1"
OWN = {"number": "int32", "own": "string", "shares": "float64*", "record": "string"}
KEPT = {**OWN, **GAMES}
PLIES = {
    "number": "int32",
    "ply": "int32",
    "decision": "int32",
    "actor": "int8",
    "action": "string",
    "position": "uint64",
}
# docs/records.md tells what the columns mean.
SCHEMA = """
CREATE TABLE about (format VARCHAR);
CREATE TABLE editions (sha256 VARCHAR, name VARCHAR, source BLOB);
CREATE TABLE games (
  number INTEGER, own VARCHAR, shares DOUBLE[], record VARCHAR,
  id VARCHAR, game VARCHAR, edition VARCHAR, sha256 VARCHAR, players TINYINT, options VARCHAR,
  names VARCHAR[], event VARCHAR, date DATE, headers VARCHAR, over BOOLEAN,
  scores BIGINT[], winners TINYINT[], plies INTEGER
);
CREATE TABLE plies (
  number INTEGER, ply INTEGER, decision INTEGER, actor TINYINT, action VARCHAR, position UBIGINT
);
"""


def tables_of(arrivals: Sequence[Arrival]) -> dict[str, Any]:
    """What goes into which table for some games; `BadRecord` if one does not follow the rules."""
    games: Columns = {name: [] for name in KEPT}
    plies: Columns = {name: [] for name in PLIES}
    for number, record, text in arrivals:
        append(games, _game(number, record, text))
        for row in _plies(number, record):
            append(plies, row)
    return {"games": table_of(games, KEPT), "plies": table_of(plies, PLIES)}


def _game(number: int, record: GameRecord, text: str) -> dict[str, Any]:
    won = record.result and shares(_sides(record.setup), record.result.winners)
    own = {"number": number, "own": edition_of(record.setup.game), "shares": won, "record": text}
    return own | game_row(record)


@lru_cache(maxsize=64)
def _sides(setup: Setup) -> list[Seats]:
    return sides_of(setup)


def _plies(number: int, record: GameRecord) -> Iterator[dict[str, Any]]:
    """Every position of a game, with what was played in it; in the last one that is nothing."""
    decision = 0
    for ply, state in enumerate(record.states()):
        move = record.moves[ply] if ply < len(record.moves) else None
        by_seat = move is not None and move.actor != "chance"
        yield {
            "number": number,
            "ply": ply,
            "decision": decision if by_seat else None,
            "actor": number_of(move.actor) if move else None,
            "action": move.action if move else None,
            "position": positions.number_of(state),
        }
        decision += by_seat
