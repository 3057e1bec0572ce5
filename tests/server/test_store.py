"""The log is append-only, gap-free and compare-and-set, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bastide.server import schema
from bastide.server.backups import backup_sqlite
from bastide.server.database import Database
from bastide.server.rows import Entry, Seat, TableRow
from bastide.server.store import SeenBefore, Stale, Store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    database = await Database(url).open()
    try:
        yield Store(database)
    finally:
        await database.close()


def row(name: str = "t1", **values: object) -> TableRow:
    given = {
        "id": name, "game": "hats", "players": 2, "options": {"copies": 2}, "rules": 1,
        "edition": "x", "policy": {"undo": "turn"}, "host": "g1", "status": "waiting",
        "public": True, "created": 1, "changed": 1,
        "seats": [Seat(0, "human", guest="g1", name="Ada"), Seat(1, "open")],
    }  # fmt: skip
    return TableRow(**(given | values))  # type: ignore[arg-type]


def entry(seq: int, key: str | None = None, gesture: int | None = None) -> Entry:
    return Entry(seq, "play", 0, f"a{seq}", gesture or seq, False, key, 1000 + seq)


def test_a_table_comes_back_as_it_was_stored(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.create(row(), [entry(1), entry(2)])
            assert await store.table("t1") == row()
            assert await store.table("t2") is None
            assert await store.log("t1") == [entry(1), entry(2)]
            assert [t.id for t in (await store.open_tables()).tables] == ["t1"]
            assert [t.id for t in (await store.tables_of("g1")).tables] == ["t1"]
            assert await store.tables_of("g2") == ([], None)

    asyncio.run(run())


def test_of_many_writers_with_one_sequence_number_one_wins(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store, opened(url) as another_process:
            await store.create(row())

            async def attempt(k: int) -> bool:
                try:
                    where = store if k % 2 else another_process
                    await where.append("t1", 0, [entry(1, f"k{k}"), entry(2, gesture=1)], {})
                except Stale:
                    return False
                return True

            assert sum(await asyncio.gather(*map(attempt, range(20)))) == 1
            assert [e.seq for e in await store.log("t1")] == [1, 2]
            stored = await store.table("t1")
            assert stored is not None
            assert stored.seq == 2

    asyncio.run(run())


def test_a_resent_action_is_recognised(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.create(row())
            await store.append("t1", 0, [entry(1, "key"), entry(2, gesture=1)], {})
            assert await store.seen("t1", "key") == 2
            assert await store.seen("t1", "other") is None
            with pytest.raises(SeenBefore) as caught:
                await store.append("t1", 2, [entry(3, "key")], {})
            assert caught.value.seq == 2
            with pytest.raises(Stale):
                await store.append("t1", 1, [entry(2, "other")], {})
            assert [e.seq for e in await store.log("t1")] == [1, 2]

    asyncio.run(run())


def test_logs_written_under_contention_have_no_gaps(url: str) -> None:
    """Ten writers guess the next number, some too low, some too high: the log stays 1, 2, 3, ..."""

    async def run() -> None:
        async with opened(url) as store:
            await store.create(row())
            rng = random.Random(7)

            async def player() -> None:
                for _ in range(15):
                    stored = await store.table("t1")
                    assert stored is not None
                    guess = stored.seq + rng.choice([0, 0, 0, 1, -1])
                    with suppress(Stale):
                        await store.append("t1", guess, [entry(guess + 1)], {"changed": guess})

            await asyncio.gather(*[player() for _ in range(10)])
            numbers = [e.seq for e in await store.log("t1")]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) > 10

    asyncio.run(run())


def test_a_seat_changes_hands_once(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.create(row())
            guests = [Seat(1, "human", guest=f"g{k}", name="Bob") for k in range(5)]
            free = {"guest": None, "kind": "open"}
            taken = await asyncio.gather(*[store.set_seat("t1", s, free, {}) for s in guests])
            assert sum(line is not None for line in taken) == 1

    asyncio.run(run())


def test_a_refused_job_spoils_no_other(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.create(row())
            jobs = [store.create(row("t1")), store.create(row("t2")), store.create(row("t1"))]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert [isinstance(r, sa.exc.IntegrityError) for r in results] == [True, False, True]
            assert await store.table("t2") is not None

    asyncio.run(run())


def test_chat_and_editions(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.create(row())
            assert await store.say("t1", "table", "g1", "Ada", "bonjour", 5) == 1
            assert await store.say("t1", "watch", "g2", "Bob", "psst", 6) == 2
            assert [line["text"] for line in await store.chat("t1", ["table"], 0)] == ["bonjour"]
            assert await store.chat("t1", ["table", "watch"], 2) == []
            await store.keep_edition("abc", "mine.toml", "x = 1")
            await store.keep_edition("abc", "again.toml", "x = 1")
            assert await store.edition("abc") == ("mine.toml", "x = 1")
            assert await store.edition("other") is None

    asyncio.run(run())


def test_the_migrations_build_the_schema(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:

            def differences(connection: sa.Connection) -> list[object]:
                return list(
                    compare_metadata(MigrationContext.configure(connection), schema.metadata)
                )

            assert await store.database.look(differences) == []

    asyncio.run(run())


def test_sqlite_is_written_through_to_the_disk(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/games.db") as store:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                assert await store.database.read(sa.text(f"PRAGMA {pragma}")) == [{pragma: value}]

    asyncio.run(run())


def test_a_backup_taken_while_writing_is_one_sound_moment(tmp_path: Path) -> None:
    source, copy = tmp_path / "games.db", tmp_path / "copy.db"

    async def run() -> int:
        async with opened(f"sqlite:///{source}") as store:
            await store.create(row())

            async def write() -> None:
                for n in range(60):
                    await store.append("t1", n, [entry(n + 1)], {})

            writing = asyncio.create_task(write())
            await asyncio.sleep(0.02)
            await asyncio.to_thread(backup_sqlite, source, copy)
            await writing
        async with opened(f"sqlite:///{copy}") as store:
            numbers = [e.seq for e in await store.log("t1")]
            stored = await store.table("t1")
            assert stored is not None
            assert numbers == list(range(1, stored.seq + 1))
            return len(numbers)

    assert 0 <= asyncio.run(run()) <= 60
