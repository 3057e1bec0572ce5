"""`python -m benchmarks.day`: the day of a club at some servers, hour by hour, at a tenth of what is reckoned with.

10,000 tables are registered, games of the golden transcripts in their middle; 1,000 are live at the peak. How many are
live follows the curve of a day with two peaks. Each hour is replayed as some seconds *at its true pace*: people act as
often as the box says (its minutes by the actions of a golden game), games end, others begin or are taken up again from
their logs, some look on, talk, lose their line and come again over another server. Between two hours the club grows or
shrinks as fast as the servers let people in, which is faster than in any real day.

All that people do is drawn from a seed; how fast it goes is the machine's. `--surge` pushes the servers beyond their
limit at the peak: new tables are refused first, then spectators, never a move.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import asyncpg
from websockets.exceptions import ConnectionClosed

import bastide
from bastide.server import schema
from bastide.server.rows import CHANCE
from benchmarks import report
from benchmarks.club import Club, Table, Turned, at_pace
from benchmarks.fleet import Fleet, fleet
from benchmarks.server import Window, percentiles

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
PEAK_HOUR = 21
WATCHED = 0.2  # of the tables have somebody who looks on
TALKS = 0.05  # with so much of the actions goes a line of chat
FALLS = 0.02  # with so much of the actions somebody loses his line
RETURNS = 0.5  # of those who come take up a game that is registered
NEWCOMERS = 4  # a second, in a surge: so many would open a table, as many look on
SURGE = 2, 4, 8, 16, 32  # times the actions of the peak


def arguments() -> argparse.Namespace:
    """What the user wants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.day", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3, help="servers on one PostgreSQL")
    parser.add_argument("--registered", type=int, default=10_000)
    parser.add_argument("--peak", type=int, default=1_000, help="tables that are live then")
    parser.add_argument("--seconds", type=float, default=10, help="for each hour")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surge", action="store_true", help="beyond the limit, at the peak")
    parser.add_argument("--quick", action="store_true", help="a tiny club, to see that it runs")
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    args.hours = range(5, 29)
    if args.quick:
        args.nodes, args.registered, args.peak, args.seconds = 2, 20, 8, 1.5
        args.hours = range(5, 29, 4)
    return args


def curve(hour: float) -> float:
    """How much of the peak a club is at that hour: few at night, more at noon, most in the evening.

    >>> [round(curve(hour), 2) for hour in (4, 13, 17, 21)]
    [0.05, 0.5, 0.25, 1.0]
    """
    noon = 0.45 * math.exp(-(((hour - 13) / 2.5) ** 2))
    evening = 0.95 * math.exp(-(((hour - PEAK_HOUR) / 3) ** 2))
    late = 0.95 * math.exp(-(((hour + 24 - PEAK_HOUR) / 3) ** 2))
    return 0.05 + noon + evening + late


@dataclass(frozen=True)
class Kind:
    """A golden game, as people would play it."""

    game: str
    players: int
    options: dict[str, Any]
    moves: tuple[tuple[int, str], ...]  # who, and what

    @property
    def actions(self) -> int:
        """How often people act."""
        return sum(actor != CHANCE for actor, _ in self.moves)

    @property
    def pace(self) -> float:
        """Seconds between two actions, if the game takes as long as its box says."""
        return self.minutes * 60 / self.actions

    @property
    def minutes(self) -> int:
        """That."""
        return bastide.game(self.game).minutes

    @property
    def middle(self) -> int:
        """How many moves lead to about the middle, where a person is to act."""
        half = len(self.moves) // 2
        return next(n for n in range(half, 0, -1) if self.moves[n][0] != CHANCE)


def kinds(most: int | None = None) -> dict[str, list[Kind]]:
    """The golden games of sensible players, by game; so many of each at most."""
    found: dict[str, list[Kind]] = {}
    for path in sorted(GOLDEN.glob("*-greedy-*.jsonl")):
        head, *plies, _ = map(json.loads, path.read_text().splitlines())
        moves = tuple((_seat(ply["actor"]), ply["action"]) for ply in plies)
        kind = Kind(head["game"], head["players"], head["options"], moves)
        found.setdefault(kind.game, []).append(kind)
    return {game: many[:most] for game, many in found.items()}


def _seat(actor: int | str) -> int:
    return CHANCE if actor == "chance" else int(actor)


class Registered:
    """Tables that lie in the database, each a golden game in its middle; nobody is there."""

    def __init__(self, url: str, club: Club) -> None:
        self._url, self._club = url, club
        self._people: list[tuple[Kind, list[str], list[str]]] = []  # with ids, and cookies by seat

    async def fill(self, kinds: list[Kind], number: int) -> None:
        """One table of each kind is opened as people do; the others are its copies, with a log."""
        connection = await asyncpg.connect(self._url)
        try:
            for place, kind in enumerate(kinds):
                table = await self._club.open(kind.game, kind.players)
                await table.close()
                ids = [f"day{place:02}{n:06}" for n in range(place, number, len(kinds))]
                await self._copy(connection, table.id, kind, ids)
                self._people.append((kind, ids, table.cookies))
            await connection.execute("ANALYZE")
        finally:
            await connection.close()

    async def _copy(
        self, connection: asyncpg.Connection, table_id: str, kind: Kind, ids: list[str]
    ) -> None:
        moves = kind.moves[: kind.middle]
        given = {"id": "copy", "owner": "NULL", "seq": str(len(moves) + 1), "turn": "$3", "options": "$4"}  # fmt: skip
        columns = ", ".join(given.get(c.name, c.name) for c in schema.tables.columns)
        names = ", ".join(c.name for c in schema.tables.columns)
        await connection.execute(
            f"INSERT INTO tables ({names}) SELECT {columns} FROM tables, unnest($2::text[]) copy WHERE id = $1",
            table_id, ids, kind.moves[kind.middle][0], json.dumps(kind.options),
        )  # fmt: skip
        given = {"table_id": "copy", "claim_hash": "NULL"}
        columns = ", ".join(given.get(c.name, c.name) for c in schema.seats.columns)
        names = ", ".join(c.name for c in schema.seats.columns)
        await connection.execute(
            f"INSERT INTO seats ({names}) SELECT {columns} FROM seats, unnest($2::text[]) copy WHERE table_id = $1",
            table_id, ids,
        )  # fmt: skip
        now = int(time.time() * 1000)
        entries = [("start", None, ""), *(("play", actor, action) for actor, action in moves)]
        said, actors, actions = (list(part) for part in zip(*entries, strict=True))
        await connection.execute(
            "INSERT INTO log (table_id, seq, kind, actor, action, gesture, free, at) "
            "SELECT copy, n, kind, actor, action, n, false, $5 FROM unnest($1::text[]) copy, "
            "unnest($2::text[], $3::int[], $4::text[]) WITH ORDINALITY AS moves (kind, actor, action, n)",
            ids, said, actors, actions, now,
        )  # fmt: skip

    async def take_up(self) -> tuple[Kind, Table]:
        """People come back to one of them, each over another server."""
        rng = self._club.rng
        kind, ids, cookies = rng.choice([one for one in self._people if one[1]])
        table_id = ids.pop(rng.randrange(len(ids)))
        table = Table(self._club, table_id, cookies, rng.randrange(1000))
        await table.sit()
        return kind, table


@dataclass
class Counts:
    """What happened in an hour."""

    latencies: list[float] = field(default_factory=list)
    opened: int = 0
    taken_up: int = 0
    lines: int = 0
    again: int = 0


class Day:
    """A club whose people come and go."""

    def __init__(
        self,
        servers: Fleet,
        club: Club,
        registered: Registered,
        kinds: dict[str, list[Kind]],
        onlookers: list[str],
    ) -> None:
        self._fleet, self._club, self._rng = servers, club, club.rng
        self._registered, self._kinds, self._onlookers = registered, kinds, onlookers
        self._at_table: dict[Table, asyncio.Task[None]] = {}
        self.counts = Counts()

    # ---- what people do

    async def come(self) -> None:
        """Some come to play: at a new table, or where they left off. They may be turned away."""
        try:
            if self._rng.random() < RETURNS:
                kind, table = await self._registered.take_up()
                self.counts.taken_up += 1
            else:
                kind = self._rng.choice(self._kinds[self._rng.choice(sorted(self._kinds))])
                table = await self._club.open(kind.game, kind.players)
                self.counts.opened += 1
        except Turned as turned:
            self._club.refused[f"table: {turned}"] += 1
            return
        self._club.tables.append(table)
        self._at_table[table] = asyncio.create_task(self._play(table, kind))
        if self._rng.random() < WATCHED:
            await self.look_on(table)

    async def look_on(self, table: Table) -> None:
        """Somebody would look on."""
        try:
            await table.watch(self._rng.choice(self._onlookers), self._rng.randrange(1000))
        except Turned as turned:
            self._club.refused[f"spectator: {turned}"] += 1

    async def act(self, table: Table) -> None:
        """Whoever is to act does."""
        try:
            latency = await table.act(self._rng)
        except Turned as turned:
            self._club.refused[f"move: {turned}"] += 1
        except ConnectionClosed:
            self._club.refused["move: line-lost"] += 1
        else:
            if latency is not None:
                self.counts.latencies.append(latency)

    async def _play(self, table: Table, kind: Kind) -> None:
        """A game from somewhere in it to its end, or until people leave."""
        for _ in range(self._rng.randint(1, kind.actions)):
            await asyncio.sleep(self._rng.expovariate(1 / kind.pace))
            await self.act(table)
            seat = self._rng.randrange(kind.players)
            if self._rng.random() < TALKS:
                with suppress(Turned, ConnectionClosed):  # he may say too much
                    await table.say(seat, f"{self._rng.random():.4f}")
                    self.counts.lines += 1
            if self._rng.random() < FALLS:
                await table.come(seat, self._rng.randrange(1000))
                self.counts.again += 1
        self._club.tables.remove(table)
        del self._at_table[table]
        await table.close()

    async def leave(self) -> None:
        """Those who came first leave their game as it is."""
        table = self._club.tables.pop(0)
        self._at_table.pop(table).cancel()
        await table.close()

    # ---- hours

    async def become(self, tables: int) -> None:
        """Grow or shrink to so many; whoever is turned away does not try again."""
        while len(self._club.tables) > tables:
            await self.leave()
        missing = tables - len(self._club.tables)
        for began in range(0, missing, 10):
            await asyncio.gather(*[self.come() for _ in range(min(10, missing - began))])

    async def hour(self, name: str, seconds: float, factor: int = 1) -> dict[str, Any]:
        """Some seconds at the pace of that hour, with so many times its actions; the figures."""
        between, self.counts = self.counts, Counts()
        async with Window(self._fleet) as window:
            await self._push(seconds, factor) if factor > 1 else await self._usual(seconds)
        cores, tables = window.cores(), self._club.tables
        seen, self.counts = self.counts, Counts()
        refused, self._club.refused = self._club.refused, Counter()
        return {
            "hour": name,
            "tables": len(tables),
            "sockets": sum(len(table.lines) for table in tables),
            "watching": sum(len(table.watching) for table in tables),
            "came before": between.opened + between.taken_up,
            "opened": seen.opened,
            "taken up": seen.taken_up,
            "actions/s": round(len(seen.latencies) / window.seconds, 1),
            "p50 / p95 ms": [percentiles(seen.latencies)[p] for p in ("p50", "p95")],
            "chat": seen.lines,
            "again": seen.again,
            "cores": [round(n, 2) for n in (cores.servers, cores.database, cores.client)],
            "refused": dict(refused),
        }

    async def _usual(self, seconds: float) -> None:
        """As many come as go: games are met in the middle, so half of their time is left."""
        half = fmean(kind.minutes * 30 for many in self._kinds.values() for kind in many)
        await at_pace(len(self._club.tables) / half, seconds, self.come)

    async def _push(self, seconds: float, factor: int) -> None:
        """So many times the actions; besides, every second some would open tables and look on."""
        pace = fmean(1 / kind.pace for many in self._kinds.values() for kind in many)
        await asyncio.gather(
            at_pace(len(self._club.tables) * pace * (factor - 1), seconds, self._hurry),
            at_pace(NEWCOMERS, seconds, self.come),
            at_pace(NEWCOMERS, seconds, self._curious),
        )

    async def _hurry(self) -> None:
        await self.act(self._rng.choice(self._club.tables))

    async def _curious(self) -> None:
        await self.look_on(self._rng.choice(self._club.tables))

    async def close(self) -> None:
        """The day is over."""
        for task in self._at_table.values():
            task.cancel()
        await self._club.close()


async def whole(servers: Fleet, args: argparse.Namespace) -> dict[str, Any]:
    """A day, from five in the morning on."""
    assert servers.url is not None
    known = kinds(1 if args.quick else None)
    club = Club([server.base for server in servers.servers], random.Random(args.seed))
    club.cookies = await club.invite(40)
    registered, empty = Registered(servers.url, club), await servers.written()
    await registered.fill([kind for many in known.values() for kind in many], args.registered)
    day = Day(servers, club, registered, known, await club.invite(10))
    filled, heart = await servers.written(), asyncio.create_task(club.beat())
    rows: list[dict[str, Any]] = []
    for hour in args.hours:
        await day.become(max(1, round(args.peak * curve(hour % 24))))
        factors = (1, *SURGE) if args.surge and hour == PEAK_HOUR else (1,)
        for factor in factors:
            name = f"{hour % 24:02}" + (f" x{factor}" if factor > 1 else "")
            rows.append(await day.hour(name, args.seconds, factor))
            print(line(rows[-1]), flush=True)
    memory = servers.memory()
    heart.cancel()
    await day.close()
    return {
        "servers": len(servers.servers),
        "seed": args.seed,
        "registered": args.registered,
        "bytes of a registered table": {
            name: round((filled[name] - empty[name]) / args.registered)
            for name in ("log bytes", "table bytes", "all bytes")
        },
        "log rows of a registered table": round(filled["log rows"] / args.registered, 1),
        "seconds for an hour": args.seconds,
        "rows": rows,
        "server MB, each, at last": [round(n / 2**20) for n in memory],
    }


WIDTHS = {
    "hour": 6, "tables": 7, "sockets": 8, "watching": 9, "came before": 12, "opened": 7, "taken up": 9,
    "actions/s": 10, "p50 / p95 ms": 16, "chat": 5, "again": 6, "cores": 20, "refused": 0,
}  # fmt: skip


def line(row: dict[str, Any]) -> str:
    """An hour, as a line under the names of its figures."""
    return "".join(_told(row[name]).rjust(width) for name, width in WIDTHS.items())


def _told(value: object) -> str:
    """One figure.

    >>> _told({"table: busy": 2}), _told({}), _told([3, 7.5])
    ('  2 table: busy', '  -', '3 / 7.5')
    """
    if isinstance(value, dict):
        return "  " + (", ".join(f"{n} {what}" for what, n in sorted(value.items())) or "-")
    return " / ".join(map(str, value)) if isinstance(value, list) else str(value)


def main() -> None:
    """Live the day and print it."""
    args = arguments()
    before = report.load()
    print("cores: of all servers, of PostgreSQL, of this client")
    print(line({name: name for name in WIDTHS} | {"refused": "  refused"}))
    with fleet(args.nodes, "postgresql") as servers:
        figures = asyncio.run(whole(servers, args))
    figures |= {"machine": report.machine(), "load": [before, report.load()]}
    for name in (name for name in figures if name != "rows"):
        print(f"{name}: {figures[name]}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
