"""`python -m benchmarks.server`: real server processes under load, by an asyncio client of our own.

Two guests sit at every table, each with a socket for every table; where there are several servers, each at another one.
At a steady pace a table is picked at random and the seat to act plays a random legal action. The latency of an action
is the time from sending it to its acknowledgement, which a server gives only after it is on disk.

`--ladder` goes on to 1,000 and 3,000 tables after the first 100 with the same servers, each table acting every ten
seconds, and says what grew.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from benchmarks import report
from benchmarks.club import Club, Lines, Table, Turned, at_pace
from benchmarks.fleet import Fleet, Used, fleet

FULL = 0.85  # of a core, or of all: there is little left


def arguments() -> argparse.Namespace:
    """What the user wants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200, help="actions a second, in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=int, default=50, help="actions at each of 20 tables before")
    parser.add_argument("--game", default="forteresse")
    parser.add_argument("--nodes", type=int, default=1, help="servers on one database")
    parser.add_argument(
        "--database", help="`postgresql`: one of our own; or a URL; else a fresh SQLite file"
    )
    parser.add_argument(
        "--ladder",
        nargs="?",
        const="100,1000,3000",
        metavar="SIZES",
        help="that many tables, one size after the other",
    )
    parser.add_argument(
        "--every", type=float, default=10, help="seconds between a table's actions, on the ladder"
    )
    parser.add_argument("--quick", action="store_true", help="a few tables, to see that it runs")
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()  # fmt: skip
    args.stages = [(args.tables, args.rate)]
    if args.quick:
        args.seconds, args.warm, args.every = 1.0, 2, 0.2
    if args.ladder:
        sizes = "2,4,6" if args.quick else args.ladder
        args.stages = [(int(size), int(size) / args.every) for size in sizes.split(",")]
    elif args.quick:
        args.stages = [(4, 20.0)]
    return args


def machine_ticks() -> tuple[int, int]:
    """What all cores have done so far, and all there was to do it in."""
    ticks = [int(x) for x in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


class Window:
    """What is used and written between two moments."""

    def __init__(self, servers: Fleet) -> None:
        self._fleet = servers

    async def __aenter__(self) -> Window:
        self._written, self._ticks = await self._fleet.written(), machine_ticks()
        self._each = [server.cpu() for server in self._fleet.servers]
        self._used, self._heard, self._began = self._fleet.used(), Lines.heard, time.perf_counter()
        return self

    async def __aexit__(self, *error: object) -> None:
        self.seconds = time.perf_counter() - self._began
        self.used = self._fleet.used().since(self._used)
        self.heard = Lines.heard - self._heard
        after = machine_ticks()
        self.machine = (after[0] - self._ticks[0]) / max(after[1] - self._ticks[1], 1)
        each = zip(self._fleet.servers, self._each, strict=True)
        self.fullest = max((server.cpu() - before) / self.seconds for server, before in each)
        written = await self._fleet.written()
        self.written = {name: written[name] - self._written[name] for name in written}

    @property
    def saturated(self) -> list[str]:
        """Who has little left: a process of one thread, or the whole machine."""
        shares = {
            "a server": self.fullest,
            "the client": self.used.client / self.seconds,
            "the machine": self.machine,
        }
        return [name for name, share in shares.items() if share >= FULL]

    def cores(self) -> Used:
        """How many cores were used."""
        used, seconds = self.used, self.seconds
        return Used(used.servers / seconds, used.database / seconds, used.client / seconds)


def percentiles(latencies: list[float]) -> dict[str, float]:
    """The usual ones, in milliseconds.

    >>> percentiles([0.004, 0.001, 0.002])
    {'p50': 2.0, 'p95': 4.0, 'p99': 4.0}
    """
    latencies = sorted(latencies) or [0.0]
    return {f"p{q}": round(1000 * latencies[int(len(latencies) * q / 100)], 1) for q in (50, 95, 99)}  # fmt: skip


async def opened(club: Club, game: str) -> Table:
    """A table, as soon as a server has time for it."""
    while True:
        try:
            return await club.open(game)
        except Turned as turned:
            club.refused[f"table: {turned}"] += 1
            await asyncio.sleep(1)


async def grow(club: Club, game: str, size: int) -> None:
    """Open tables until there are so many."""
    while len(club.tables) < size:
        some = min(10, size - len(club.tables))
        club.tables += await asyncio.gather(*[opened(club, game) for _ in range(some)])


async def play(club: Club, rate: float, seconds: float) -> list[float]:
    """Ask for so many actions a second at tables picked at random; the latencies."""
    latencies: list[float] = []

    async def one() -> None:
        try:
            latency = await club.rng.choice(club.tables).act(club.rng)
        except Turned as turned:
            club.refused[f"move: {turned}"] += 1
        else:
            if latency is not None:
                latencies.append(latency)

    await at_pace(rate, seconds, one)
    return latencies


async def stage(servers: Fleet, club: Club, size: int, rate: float, args: argparse.Namespace) -> dict[str, Any]:  # fmt: skip
    """Grow to so many tables and play; the figures."""
    before, had, club.refused = servers.memory(), len(club.tables), Counter()
    async with Window(servers) as opening:
        await grow(club, args.game, size)
    gc.collect()
    gc.disable()  # pauses of this client are not the server's
    async with Window(servers) as window:
        latencies = await play(club, rate, args.seconds)
    gc.enable()
    async with Window(servers) as resting:  # lines are kept alive though nobody acts
        await asyncio.sleep(args.seconds / 3)
    held, actions = servers.memory(), max(len(latencies), 1)
    grown = [(now - was) / max(size - had, 1) for now, was in zip(held, before, strict=True)]
    cores = window.cores()
    figures = {
        "tables": size,
        "sockets": sum(len(table.lines) for table in club.tables),
        "asked/s": round(rate, 1),
        "acknowledged/s": round(len(latencies) / window.seconds, 1),
        "latency ms": percentiles(latencies),
        "CPU ms an action, servers": round(1000 * window.used.servers / actions, 2),
        "CPU ms an action, PostgreSQL": round(1000 * window.used.database / actions, 2),
        "cores, servers": round(cores.servers, 2),
        "cores, servers, nobody acting": round(resting.cores().servers, 3),
        "cores, PostgreSQL, nobody acting": round(resting.cores().database, 3),
        "cores, PostgreSQL": round(cores.database, 2),
        "cores, client": round(cores.client, 2),
        "machine busy": round(window.machine, 2),
        "saturated": window.saturated,
        "server MB, each": [round(n / 2**20) for n in held],
        "server MB, each, proportional": [round(n / 2**20) for n in servers.memory("Pss")],
        "KB a table, each server": [round(n / 1024, 1) for n in grown],
        "bytes told an action": round(window.heard / actions),
        "servers' CPU ms to open a table": round(1000 * opening.used.servers / max(size - had, 1), 1),
        "refused": [f"{n} {what}" for what, n in sorted(club.refused.items())],
        "load": report.load(),
    }  # fmt: skip
    if window.written:
        for name in ("commits", "WAL bytes", "WAL flushes", "log bytes"):
            figures[f"{name} an action"] = round(window.written[name] / actions, 2)
        figures["table bytes, to open one"] = round(opening.written["table bytes"] / max(size - had, 1))  # fmt: skip
    return figures


async def load(servers: Fleet, args: argparse.Namespace) -> dict[str, Any]:
    """Open the tables, play, leave; the figures."""
    club = Club([server.base for server in servers.servers], random.Random(1))
    club.cookies = await club.invite(2)
    warm = [
        await club.open(args.game) for _ in range(min(20, args.warm))
    ]  # until the compiled rules are there
    for _ in range(args.warm):
        await asyncio.gather(*[table.act(club.rng) for table in warm])
    await asyncio.sleep(args.warm / 10)
    for table in warm:
        await table.close()
    empty = servers.memory()
    heart = asyncio.create_task(club.beat())
    stages = []
    for size, rate in args.stages:
        stages.append(await stage(servers, club, size, rate, args))
        print(stages[-1], flush=True)
    heart.cancel()
    await club.close()
    for _ in range(60):
        await asyncio.sleep(1)
        left = servers.figure("bastide_tables_in_memory")
        if not left:
            break
    idle = servers.memory()
    return {
        "servers": len(servers.servers),
        "database": args.database or "sqlite",
        "stages": stages,
        "tables in memory while idle": int(left),
        "server MB, each": {
            "empty": [round(n / 2**20) for n in empty],
            "idle": [round(n / 2**20) for n in idle],
        },
    }


def shown(figures: dict[str, Any]) -> Grid:
    """A row for each figure, a column for each size."""
    title = f"{figures['servers']} server(s) on {figures['database']}"
    grid = Grid("", title=title, title_justify="left")
    for one in figures["stages"]:
        grid.add_column(f"{one['tables']} tables", justify="right")
    for name in figures["stages"][0]:
        grid.add_row(name, *(_told(one[name]) for one in figures["stages"]))
    return grid


def _told(value: object) -> str:
    """One figure, on a line.

    >>> _told({"p50": 3.0, "p95": 7.5}), _told([1, 2]), _told([])
    ('3.0 / 7.5', '1, 2', '-')
    """
    if isinstance(value, dict):
        return " / ".join(str(one) for one in value.values())
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "-"
    return str(value)


def main() -> None:
    """Measure and print."""
    args = arguments()
    before = report.load()
    with fleet(args.nodes, args.database) as servers:
        figures = asyncio.run(load(servers, args))
    figures |= {"machine": report.machine(), "load": [before, report.load()]}
    report.wide_console().print(shown(figures))
    for name in ("tables in memory while idle", "server MB, each", "machine", "load"):
        print(f"{name}: {figures[name]}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
