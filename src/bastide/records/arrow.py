"""Games as two Arrow tables, of games and of plies, for pandas, Polars, DuckDB and whoever reads Parquet.

The columns and their types are told in docs/records.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.core.contract import CHANCE
from bastide.core.errors import UnknownName
from bastide.records.errors import needed
from bastide.records.files import replacing
from bastide.records.model import turns
from bastide.records.record import GameRecord
from bastide.records.several import batched

if TYPE_CHECKING:
    import pyarrow as pa

SUFFIX = ".parquet"
BATCH = 1000  # games in memory while a file is written
DAY = re.compile(r"\d{4}-\d\d-\d\d")

Columns = dict[str, list[Any]]

# By column: the name of its Arrow type; `name*` is a list of them.
GAMES = {
    "id": "string",
    "game": "string",
    "edition": "string",
    "sha256": "string",
    "players": "int8",
    "options": "string",
    "names": "string*",
    "event": "string",
    "date": "date32",
    "headers": "string",
    "over": "bool_",
    "scores": "int64*",
    "winners": "int8*",
    "plies": "int32",
}
PLIES = {
    "game": "string",
    "ply": "int32",
    "turn": "int32",
    "actor": "int8",
    "action": "string",
    "comment": "string",
    "legal": "string*",
}


class Tables(NamedTuple):
    """The games, one a row, and what was played in them, one ply a row."""

    games: pa.Table
    plies: pa.Table


def to_arrow(games: Iterable[GameRecord]) -> Tables:
    """Games as Arrow tables.

    >>> import bastide
    >>> table = bastide.new("forteresse").play("e4-e5").play("e6-d5")
    >>> tables = to_arrow([bastide.GameRecord.of(table, names=("Ada", "Grace"))])
    >>> tables.plies.select(["ply", "turn", "actor", "action"]).to_pylist()[1]
    {'ply': 1, 'turn': 2, 'actor': 1, 'action': 'e6-d5'}
    >>> tables.games["names"].to_pylist()
    [['Ada', 'Grace']]
    """
    rows, plies = _columns(GAMES), _columns(PLIES)
    for record in games:
        append(rows, game_row(record))
        for row in _ply_rows(record):
            append(plies, row)
    return Tables(table_of(rows, GAMES), table_of(plies, PLIES))


def write_parquet(path: Path | str, games: Iterable[GameRecord]) -> int:
    """Write `NAME.games.parquet` and `NAME.plies.parquet` for `NAME.parquet`, and say how many games these are.

    However many there are, some hundreds of them are in memory.
    """
    path, parquet = Path(path), needed("pyarrow.parquet")
    if path.suffix != SUFFIX:
        raise UnknownName.of("format", path.suffix or path.name, [SUFFIX])
    written = 0
    with ExitStack() as stack:
        writers = []
        for name, columns in (("games", GAMES), ("plies", PLIES)):
            file = stack.enter_context(replacing(path.with_suffix(f".{name}{SUFFIX}")))
            schema = schema_of(columns)
            writers.append(
                stack.enter_context(parquet.ParquetWriter(file, schema, compression="zstd"))
            )
        for batch in batched(games, BATCH):
            for writer, table in zip(writers, to_arrow(batch), strict=True):
                writer.write_table(table)
            written += len(batch)
    return written


def game_row(record: GameRecord) -> dict[str, Any]:
    """A game as a row of the table of games."""
    setup, result, headers = record.setup, record.result, record.headers
    return {
        "id": record.id,
        "game": setup.game.id,
        "edition": setup.game.edition.name,
        "sha256": setup.game.edition.sha256,
        "players": setup.players,
        "options": json.dumps(setup.written_options),
        "names": list(record.names),
        "event": headers.get("Event"),
        "date": day_of(headers.get("Date", "")),
        "headers": json.dumps(headers, ensure_ascii=False),
        "over": result is not None,
        "scores": list(result.scores) if result else None,
        "winners": list(result.winners) if result else None,
        "plies": len(record.moves),
    }


def _ply_rows(record: GameRecord) -> Iterator[dict[str, Any]]:
    for ply, (move, turn) in enumerate(zip(record.moves, turns(record.moves), strict=True)):
        legal = None if record.legal is None else record.legal[ply]
        yield {
            "game": record.id,
            "ply": ply,
            "turn": turn,
            "actor": number_of(move.actor),
            "action": move.action,
            "comment": "\n\n".join(move.comments) or None,
            "legal": legal and [each if isinstance(each, str) else each[0] for each in legal],
        }


def number_of(actor: int | str) -> int:
    """An actor as a number: the seat, or that of chance."""
    return actor if isinstance(actor, int) else CHANCE


def day_of(text: str) -> date | None:
    """The day of a header, where it tells a whole one.

    >>> day_of("2026-03-14"), day_of("2026-02-30"), day_of("spring")
    (datetime.date(2026, 3, 14), None, None)
    """
    try:
        return date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        return None


def _columns(names: Iterable[str]) -> Columns:
    return {name: [] for name in names}


def append(columns: Columns, row: dict[str, Any]) -> None:
    """One more row."""
    for name, values in columns.items():
        values.append(row[name])


def schema_of(columns: dict[str, str]) -> pa.Schema:
    """The Arrow schema of some columns."""
    arrow = needed("pyarrow")
    kinds = {}
    for name, kind in columns.items():
        one = getattr(arrow, kind.removesuffix("*"))()
        kinds[name] = arrow.list_(one) if kind.endswith("*") else one
    return arrow.schema(kinds)


def table_of(columns: Columns, kinds: dict[str, str]) -> pa.Table:
    """An Arrow table of some columns."""
    return needed("pyarrow").table(columns, schema=schema_of(kinds))
