"""Games as tables: Arrow and Parquet, read alike by pandas and Polars."""

import datetime
import io
import json
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide.records import GameRecord, arrow, read_games, to_arrow, write_parquet
from tests.records.games import played, records


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    """One of each game, and one that is not over, with names and notes."""
    found = [played(game.id, 4) for game in bastide.games()]
    begun = bastide.new("forteresse").play("e4-e5").play("e6-d5")
    record = GameRecord.of(begun, ("Ada", "Grace é"), {"Event": "Club", "Date": "2026-03-14"})
    record.moves[1].notes = ("Careful.", "Really.")
    return [*found, record]


def plain(value: Any) -> Any:
    """A value of either library as Python has it."""
    if isinstance(value, pl.Series):
        return [plain(each) for each in value.to_list()]
    if hasattr(value, "tolist"):  # NumPy's
        return plain(value.tolist())
    if isinstance(value, list):
        return [plain(each) for each in value]
    return None if value is None or value is pd.NaT or value != value else value


def rows(frame: Any) -> list[dict[str, Any]]:
    columns = list(frame.columns)
    return [
        dict(zip(columns, map(plain, row), strict=True))
        for row in zip(*(frame[name] for name in columns), strict=True)
    ]


def test_pandas_and_polars_read_the_same(games: list[GameRecord], tmp_path: Path) -> None:
    assert write_parquet(tmp_path / "club.parquet", games) == len(games)
    tables = to_arrow(games)
    for name, table in zip(("games", "plies"), tables, strict=True):
        file = tmp_path / f"club.{name}.parquet"
        assert pq.read_table(file).equals(table)
        told = table.to_pylist()
        assert rows(pl.read_parquet(file)) == told
        assert rows(pd.read_parquet(file)) == told
        assert rows(pl.from_arrow(table)) == told
        assert rows(table.to_pandas()) == told


def test_the_tables_tell_the_games(games: list[GameRecord]) -> None:
    tables = to_arrow(games)
    told = {row["id"]: row for row in tables.games.to_pylist()}
    for record in games:
        row = told[record.id]
        mine = [p for p in tables.plies.to_pylist() if p["game"] == record.id]
        assert [p["action"] for p in mine] == record.actions
        assert [p["ply"] for p in mine] == list(range(row["plies"]))
        actors = [-1 if move.actor == "chance" else move.actor for move in record.moves]
        assert [p["actor"] for p in mine] == actors
        assert row["game"] == record.setup.game.id
        assert row["players"] == record.setup.players == len(row["names"])
        assert json.loads(row["options"]) == record.setup.written_options
        assert row["over"] == (record.result is not None)
        assert row["scores"] == (list(record.result.scores) if record.result else None)
    begun = told[games[-1].id]
    assert begun["date"] == datetime.date(2026, 3, 14) and begun["event"] == "Club"
    assert begun["names"] == ["Ada", "Grace é"] and begun["winners"] is None
    last = tables.plies.to_pylist()[-1]
    assert last["comment"] == "Careful.\n\nReally." and last["turn"] == 2 and last["legal"] is None


def test_legal_lists_come_along_where_they_were_read(games: list[GameRecord]) -> None:
    lines = "\n".join(games[1].transcript())
    (record,) = read_games(io.StringIO(lines), legal=True)
    assert record.legal is not None
    told = to_arrow([record]).plies.to_pylist()
    assert all(row["action"] in row["legal"] for row in told)
    assert told[0]["legal"] == [each[0] for each in record.legal[0]]  # chance: without weights


def test_no_games_are_tables_too(tmp_path: Path) -> None:
    tables = to_arrow([])
    assert tables.games.num_rows == tables.plies.num_rows == 0
    assert write_parquet(tmp_path / "none.parquet", []) == 0
    assert pq.read_schema(tmp_path / "none.plies.parquet").equals(tables.plies.schema)


def test_many_games_are_written_in_pieces(
    games: list[GameRecord], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrow, "BATCH", 2)
    assert write_parquet(tmp_path / "club.parquet", iter(games)) == 6
    assert pq.read_table(tmp_path / "club.plies.parquet").equals(to_arrow(games).plies)
    with pytest.raises(bastide.UnknownName, match=r"\.parquet"):
        write_parquet(tmp_path / "club.csv", games)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "club.games.parquet",
        "club.plies.parquet",
    ]


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.lists(records(), max_size=3))
def test_whatever_is_noted_fits_into_a_table(kept: list[GameRecord]) -> None:
    tables = to_arrow(kept)
    assert [row["names"] for row in tables.games.to_pylist()] == [list(r.names) for r in kept]
    assert tables.plies.num_rows == sum(len(record.moves) for record in kept)


PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


@pytest.mark.parametrize(("columns", "table"), [(arrow.GAMES, 0), (arrow.PLIES, 1)])
def test_the_page_tells_every_column_and_its_type(columns: dict[str, str], table: int) -> None:
    schema: pa.Schema = to_arrow([])[table].schema
    for field in schema:
        written = str(field.type).replace("item: ", "").replace("element: ", "")
        written = written.replace("[day]", "")
        assert f"| `{field.name}` | {written} |" in PAGE, f"{field.name}: {written}"
    assert list(columns) == schema.names
