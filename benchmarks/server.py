"""`python -m benchmarks.server`: a real server process under load, by an asyncio client of our own.

Two guests sit at every table, each with a socket for every table. At a steady pace a table is picked at
random and the seat to act plays a random legal action. The latency of an action is the time from sending
it to its acknowledgement, which the server gives only after it is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import report


def arguments() -> argparse.Namespace:
    """What the user wants."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200, help="actions a second, in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=int, default=50, help="actions at each of 20 tables before")
    parser.add_argument("--game", default="forteresse")
    parser.add_argument("--database", help="another database than a fresh SQLite file")
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


class Server:
    """A server process."""

    def __init__(self, folder: Path, database: str | None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        url = database or f"sqlite:///{folder}/games.db"
        command = [sys.executable, "-m", "bastide.cli.main", "serve", "--port", str(port)]
        settings = {
            "REQUESTS": "1000000",
            "BOT_WORKERS": "0",
            "SOCKETS": "100000",
            "CONNECTIONS": "100000",
            "PER_ADDRESS": "100000",
            "LOG": "warning",
        }
        settings |= {"IDLE_SECONDS": "2"}
        for quota in ("TABLES", "SOCKETS"):  # two guests at one address are everybody here
            settings |= {f"{quota}_PER_GUEST": "1000000", f"{quota}_PER_ADDRESS": "1000000"}
        environment = os.environ | {f"BASTIDE_{name}": value for name, value in settings.items()}
        log = open(folder / "log", "wb")  # noqa: SIM115
        self.process = subprocess.Popen([*command, "--database", url], env=environment, stderr=log)
        while True:
            try:
                httpx.get(f"{self.base}/healthz")
                return
            except httpx.TransportError:
                if self.process.poll() is not None:
                    raise SystemExit((folder / "log").read_text()) from None
                time.sleep(0.1)

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def figure(self, name: str) -> float:
        """One of its own figures."""
        lines = httpx.get(f"{self.base}/metrics").text.splitlines()
        return float(next(x for x in lines if x.startswith(name + " ")).split()[1])


class Table:
    """One table with its two sockets."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.step: dict[str, Any] = {}
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.requests = 0

    async def connect(self, base: str, cookies: list[str]) -> None:
        """Both seats come online."""
        for cookie in cookies:
            line = await connect(
                f"{base.replace('http', 'ws')}/api/tables/{self.id}/live",
                additional_headers={"Cookie": f"bastide={cookie}"},
                max_size=None, compression=None, ping_interval=None,
            )  # fmt: skip
            await line.send('{"t":"hello"}')
            self.sockets.append(line)
            self.readers.append(asyncio.create_task(self._read(line)))
            while len(self.sockets) == 1 and not self.step:
                await asyncio.sleep(0.001)

    async def _read(self, line: ClientConnection) -> None:
        async for text in line:
            if '"ask"' in text or text.startswith('{"t":"done"') or '"refused"' in text[:20]:
                message = json.loads(text)
                if message["t"] == "step" and "ask" in message:
                    self.step = message
                elif "id" in message and message["id"] in self.waiting:
                    self.waiting.pop(message["id"]).set_result(message)

    async def close(self) -> None:
        """Both leave."""
        for line in self.sockets:
            await line.close()

    async def act(self, rng: random.Random) -> float | None:
        """Play once; the seconds until the acknowledgement, or None if there is nothing to do."""
        step, self.step = self.step, {}
        if not step:
            return None
        self.requests += 1
        choice = rng.choice(step["ask"]["choices"])["a"]
        message = {
            "t": "play", "id": self.requests, "seat": step["viewer"], "seq": step["seq"],
            "chain": [choice], "key": f"k{self.requests}",
        }  # fmt: skip
        done = self.waiting[self.requests] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self.sockets[step["viewer"]].send(json.dumps(message))
        answer = await done
        if answer["t"] != "done":
            raise SystemExit(f"refused: {answer}")
        return time.perf_counter() - began


async def beat(tables: list[Table]) -> None:
    """The heartbeat of every client, each twice a minute."""
    while True:
        for table in tuple(tables):
            for line in table.sockets:
                await line.send('{"t":"ping"}')
            await asyncio.sleep(20 / len(tables))
        await asyncio.sleep(1)


async def load(server: Server, args: argparse.Namespace) -> dict[str, Any]:
    """Open the tables, play, leave; the figures."""
    rng = random.Random(1)
    people = [httpx.AsyncClient(base_url=server.base, timeout=60) for _ in range(2)]
    for k, person in enumerate(people):
        (await person.post("/api/guests", json={"name": f"P{k}"})).raise_for_status()
    cookies = [person.cookies["bastide"] for person in people]

    async def opened() -> Table:
        body = {"game": args.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = (await people[0].post("/api/tables", json=body)).json()
        table = Table(answer["table"]["id"])
        (await people[1].post(f"/api/tables/{table.id}/join", json={})).raise_for_status()
        await table.connect(server.base, cookies)
        return table

    warm = [await opened() for _ in range(20)]  # until the compiled rules have arrived
    for _ in range(args.warm):
        await asyncio.gather(*[table.act(rng) for table in warm])
    await asyncio.sleep(args.warm / 10)
    for table in warm:
        await table.close()
    empty = server.memory()
    tables: list[Table] = []
    heart = asyncio.create_task(beat(tables))
    while len(tables) < args.tables:
        some = min(10, args.tables - len(tables))
        tables += await asyncio.gather(*[opened() for _ in range(some)])
    gc.collect()
    gc.disable()  # pauses of this client are not the server's
    latencies, tasks = [], set()
    held, cpu, began = server.memory(), server.cpu(), time.perf_counter()

    async def one(table: Table) -> None:
        latency = await table.act(rng)
        if latency is not None:
            latencies.append(latency)

    sent = 0
    while (now := time.perf_counter() - began) < args.seconds:
        while sent < now * args.rate:
            task = asyncio.create_task(one(rng.choice(tables)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    seconds, cpu = time.perf_counter() - began, server.cpu() - cpu
    live, in_memory = server.memory(), server.figure("bastide_tables_in_memory")
    heart.cancel()
    for table in tables:
        await table.close()
    left = in_memory
    for _ in range(60):
        await asyncio.sleep(1)
        left = server.figure("bastide_tables_in_memory")
        if not left:
            break
    idle = server.memory()
    for person in people:
        await person.aclose()
    latencies.sort()
    ms = {f"p{q}": round(1000 * latencies[int(len(latencies) * q / 100)], 1) for q in (50, 95, 99)}
    return {
        "tables": args.tables, "players": 2 * args.tables, "actions": len(latencies),
        "actions/s": round(len(latencies) / seconds, 1), "latency ms": ms,
        "server CPU s per action": round(cpu / len(latencies), 5),
        "KB per live table, at start": round((held - empty) / args.tables / 1024, 1),
        "KB per live table, after play": round((live - empty) / args.tables / 1024, 1),
        "tables in memory while idle": int(left),
        "KB per idle table": round((idle - empty) / args.tables / 1024, 1),
        "server MB": {name: round(n / 2**20) for name, n in (("empty", empty), ("live", live), ("idle", idle))},
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    args = arguments()
    before = report.load()
    with tempfile.TemporaryDirectory(prefix="bastide-load-") as folder:
        server = Server(Path(folder), args.database)
        try:
            figures = asyncio.run(load(server, args))
        finally:
            server.process.terminate()
            server.process.wait()
    figures |= {"machine": report.machine(), "load": [before, report.load()]}
    for name, value in figures.items():
        print(f"{name}: {value}")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
