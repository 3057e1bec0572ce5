"""Many games in one file, asked by player, opening and position: DuckDB."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from bastide.core.contract import CHANCE
from bastide.core.edition import Edition
from bastide.core.errors import BastideError, UnknownName
from bastide.core.state import Setup, State
from bastide.core.text import say
from bastide.games import game, game_class
from bastide.records import positions
from bastide.records.answers import Added, Found, GameStats, NextMove, PlayerStats
from bastide.records.errors import TEXTS, needed
from bastide.records.files import games_in, read_games
from bastide.records.model import NOBODY, Result
from bastide.records.opening import Opening
from bastide.records.record import GameRecord
from bastide.records.rows import FORMAT, SCHEMA, Arrival, tables_of
from bastide.records.setups import edition_of
from bastide.records.several import batched, mapped
from bastide.records.source import Lines

AT, MAGIC = 8, b"DUCK"  # where a file of DuckDB says that it is one
BATCH = 200  # games that are written at once
POSITION = re.compile(rf"[0-9a-fA-F]{{{positions.DIGITS}}}")


class Database:
    """A file of games to ask.

    >>> import bastide, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> table = bastide.new("forteresse").play("e4-e5").play("e6-d5")
    >>> with Database(f"{folder.name}/club.db") as db:
    ...     record = bastide.GameRecord.of(table, names=("Ada", "Grace"))
    ...     db.add([record, record])
    ...     [found.names for found in db.find(player="ada", opening="e4-e5")]
    ...     db.next_moves(position=table.at(1).state)[0]
    Added(added=1, known=1, annotated=0, left_out=0)
    [('Ada', 'Grace')]
    NextMove(action='e6-d5', chance=False, count=1, score=None)
    >>> folder.cleanup()
    """

    def __init__(self, path: Path | str, read_only: bool = False) -> None:
        self.path = Path(path)
        if self.path.exists() or read_only:
            self._check_file()
        self._duckdb = needed("duckdb")
        self._edition = lru_cache(self._find_edition)
        with self._told():
            # Nothing that somebody writes into such a file reaches beyond it.
            safe = {"enable_external_access": "false"}
            self._base = self._duckdb.connect(str(path), read_only=read_only, config=safe)
        try:
            self._check_format(read_only)
        except BaseException:
            self.close()
            raise

    def _check_file(self) -> None:
        """DuckDB would try to make something of any file."""
        with open(self.path, "rb") as file:
            if file.read(AT + len(MAGIC))[AT:] != MAGIC:
                raise self._refusal("db-format")

    def _check_format(self, read_only: bool) -> None:
        with self._told():
            tables = {name for (name,) in self._base.execute("SHOW TABLES").fetchall()}
            if not tables and not read_only:
                self._base.execute(SCHEMA)
                self._base.execute("INSERT INTO about VALUES (?)", [FORMAT])
                return
            kept = "about" in tables and self._base.execute("SELECT format FROM about").fetchall()
        if kept != [(FORMAT,)]:
            raise self._refusal("db-format")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What DuckDB says goes on with the name of the file."""
        try:
            yield
        except self._duckdb.Error as error:
            problem = str(error).strip().split("\n")[0]
            raise self._refusal("db-problem", problem=problem) from None

    def _refusal(self, key: str, **args: str) -> BastideError:
        return BastideError(say(key, file=str(self.path), **args)).with_words(TEXTS)

    def close(self) -> None:
        """Let the file go."""
        self._base.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(self._ask("SELECT count(*) FROM games")[0][0])

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._told():
            rows: list[tuple[Any, ...]] = self._base.execute(query, values).fetchall()
        return rows

    # ---- adding

    def add(self, games: Iterable[GameRecord] | Path | str, processes: int = 1) -> Added:
        """Add games, or all games of a file: all of them, or none if one does not follow the rules (`BadRecord`).

        A game that is there stays as it is; one that comes again with comments or variations brings these. Games
        that are not over are left out where the game has secrets: somebody may still play them. Several processes
        replay several games at once.
        """
        records = read_games(games) if isinstance(games, str | Path) else games
        with self._told():
            self._base.begin()
            try:
                arrivals = _Arrivals(dict(self._ask("SELECT id, md5(record) FROM games")))
                batches = batched(arrivals.new(records), BATCH)
                for batch, tables in mapped(tables_of, batches, processes):
                    for _, record, _ in batch:
                        self._keep_edition(record.setup)
                    self._write(tables)
                for name, text in arrivals.notes.items():
                    self._ask("UPDATE games SET record = ? WHERE id = ?", text, name)
            except BaseException:
                self._base.rollback()
                raise
            self._base.commit()
        return Added(**arrivals.counts)

    def _write(self, tables: dict[str, Any]) -> None:
        for name, table in tables.items():
            self._base.register("batch", table)
            self._base.execute(f"INSERT INTO {name} SELECT * FROM batch")
            self._base.unregister("batch")

    def _keep_edition(self, setup: Setup) -> None:
        """Somebody's own components go with the games that were played with them."""
        edition = setup.game.edition
        if edition_of(setup.game) and not self._ask(
            "SELECT 1 FROM editions WHERE sha256 = ?", edition.sha256
        ):
            kept = edition.sha256, edition.name, edition.source
            self._ask("INSERT INTO editions VALUES (?, ?, ?)", *kept)

    # ---- asking

    def find(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        opening: str = "",
        position: State | str | None = None,
        limit: int | None = None,
    ) -> list[Found]:
        """The games that are all of it: of this game, with this player, with this opening, through this position.

        A player is named whole, in small letters or large. An opening is written as in a record; with what chance
        did (`~draw:T07`) it is compared with all actions, without with what players chose. A position is a state, or
        the 16 digits of `position_of`. The newest come first.
        """
        where, values = self._conditions(game, player, opening)
        ply = "NULL"
        if position is not None:
            number = _number(position)
            ply = f"(SELECT min(ply) FROM plies p WHERE p.number = g.number AND position = {number}::UBIGINT)"
            where += (
                f" AND g.number IN (SELECT number FROM plies WHERE position = {number}::UBIGINT)"
            )
        rows = self._ask(
            f"SELECT id, game, names, event, date, scores, winners, plies, {ply}, own, number "
            f"FROM games g WHERE {where} ORDER BY date DESC NULLS LAST, number DESC LIMIT ?",
            *values,
            limit,
        )
        return [self._found(*row) for row in rows]

    def _found(self, *row: Any) -> Found:
        name, kind, names, event, day, scores, winners, plies, ply, own, number = row
        result = None if scores is None else Result(tuple(scores), tuple(winners))

        def record() -> GameRecord:
            ((text,),) = self._ask("SELECT record FROM games WHERE number = ?", number)
            lines = Lines(io.StringIO(text).readline, str(self.path))
            return next(games_in(lines, lambda _: self._edition(kind, own)))

        return Found(name, kind, tuple(names), event, day, result, plies, ply, record)

    def _find_edition(self, kind: str, own: str) -> Any:
        if not own:
            return game(kind)
        ((name, source),) = self._ask("SELECT name, source FROM editions WHERE sha256 = ?", own)
        return game_class(kind)(Edition(name, source))

    def next_moves(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        opening: str = "",
        position: State | str | None = None,
    ) -> list[NextMove]:
        """What was played next, the most frequent first: after the opening, or in the position if one is given."""
        where, values = self._conditions(game, player, opening)
        if position is not None:
            where += f" AND position = {_number(position)}::UBIGINT AND action IS NOT NULL"
        else:
            told = Opening.read(opening)
            where += f" AND {told.column} = {len(told.actions)} AND action IS NOT NULL"
        rows = self._ask(
            "SELECT action, p.actor = ?, count(*) AS n, "
            "avg(CASE WHEN p.actor >= 0 THEN g.shares[p.actor + 1] END) "
            f"FROM games g JOIN plies p USING (number) WHERE {where} "
            "GROUP BY ALL ORDER BY n DESC, action",
            CHANCE,
            *values,
        )
        return [NextMove(*row) for row in rows]

    def _conditions(
        self, game: str | None, player: str | None, opening: str
    ) -> tuple[str, Sequence[object]]:
        """The words of a query for what is asked, and its values."""
        parts, values = ["true"], list[object]()
        if game is not None:
            game_class(game)  # or it says which there are
            parts.append("g.game = ?")
            values.append(game)
        if player is not None:
            self._check_player(player)
            parts.append(
                "list_contains(list_transform(g.names, lambda name: lower(name)), lower(?))"
            )
            values.append(player)
        told = Opening.read(opening)
        if told.actions:
            each = f"({told.column} = ? AND action = ? AND (actor = {CHANCE}) = ?)"
            played = " OR ".join([each] * len(told.actions))
            parts.append(
                f"g.number IN (SELECT number FROM plies WHERE {played} "
                f"GROUP BY number HAVING count(*) = {len(told.actions)})"
            )
            for number, (action, chance) in enumerate(told.actions):
                values += [number, action, chance]
        return " AND ".join(parts), values

    def _check_player(self, player: str) -> None:
        names = {name for (name,) in self._ask("SELECT DISTINCT unnest(names) FROM games")}
        if player.lower() not in (name.lower() for name in names):
            known = names - {NOBODY} or {"-"}
            raise UnknownName.of("player", player, known).with_words(TEXTS)

    def games(self) -> list[GameStats]:
        """What is in it, game by game, the most frequent first."""
        rows = self._ask(
            "SELECT game, count(*) AS n, count(*) FILTER (over), avg(plies) "
            "FROM games GROUP BY game ORDER BY n DESC, game"
        )
        return [GameStats(*row) for row in rows]

    def players(self, limit: int | None = None) -> list[PlayerStats]:
        """Who has played, the busiest first; those whose name is not known do not count."""
        rows = self._ask(
            "SELECT name, count(*) AS n, avg(share) FROM (SELECT number, unnest(names) AS name, "
            "unnest(coalesce(shares, list_transform(names, lambda x: NULL::DOUBLE))) AS share "
            "FROM games) WHERE name != ? GROUP BY name ORDER BY n DESC, name LIMIT ?",
            NOBODY,
            limit,
        )
        return [PlayerStats(*row) for row in rows]


class _Arrivals:
    """Games that come to a database which knows some, by id and hash of their text."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = known
        self.counts = dict.fromkeys(("added", "known", "annotated", "left_out"), 0)
        self.notes: dict[str, str] = {}  # games that are known, with notes they did not have

    def new(self, records: Iterable[GameRecord]) -> Iterator[Arrival]:
        """Those that are not known, numbered."""
        for record in records:
            text, name = record.text(), record.id
            mark = hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
            if record.result is None and record.setup.game.secrets:
                self.counts["left_out"] += 1
            elif name not in self._known:
                self.counts["added"] += 1
                number, self._known[name] = len(self._known), mark
                yield number, record, text
            elif self._known[name] != mark and _noted(record):
                self.counts["annotated"] += 1
                self.notes[name] = text
                self._known[name] = mark
            else:
                self.counts["known"] += 1


def _noted(record: GameRecord) -> bool:
    return bool(record.notes) or any(move.notes for move in record.moves)


def _number(position: State | str) -> int:
    if isinstance(position, State):
        return positions.number_of(position)
    if not POSITION.fullmatch(position):
        told = say("db-position", given=position, n=positions.DIGITS)
        raise BastideError(told).with_words(TEXTS)
    return int(position, 16)
