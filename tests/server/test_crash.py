"""kill -9 under load, at random moments: no acknowledged action lost, none doubled, logs gap-free."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from bastide.core.table import Table
from bastide.games import game
from tests.server.network import PATIENCE, Person
from tests.server.test_operations import start

TABLES, KILLS = 6, 2


class Player:
    """Plays both seats of a table as fast as it can, and resends what was not acknowledged."""

    def __init__(self, table: str, cookie: str, seed: int) -> None:
        self.table, self.cookie, self.rng = table, cookie, Random(seed)
        self.acknowledged: dict[str, int] = {}  # key: sequence number
        self.pending: dict[str, Any] | None = None
        self.asks = 0

    async def play(self, base: str) -> None:
        """Until the line breaks."""
        address = f"{base.replace('http', 'ws')}/api/tables/{self.table}/live"
        headers = {"Cookie": f"bastide={self.cookie}"}
        try:
            async with connect(
                address, additional_headers=headers, max_size=None, open_timeout=PATIENCE
            ) as socket:
                await socket.send('{"t":"hello"}')
                await self._play(socket)
        except (ConnectionClosed, OSError, InvalidMessage, InvalidStatus):
            pass

    async def _play(self, socket: ClientConnection) -> None:
        step: dict[str, Any] = {}
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while True:
            message = json.loads(await socket.recv())
            if message["t"] == "step" and "ask" in message:
                step = message
            elif self.pending is not None and message.get("id") == self.pending["id"]:
                if message["t"] == "done":
                    self.acknowledged[self.pending["key"]] = message["seq"]
                self.pending = None
            if self.pending is None and step:
                self.asks += 1
                choice = self.rng.choice(step["ask"]["choices"])["a"]
                self.pending = {
                    "t": "play", "id": self.asks, "seat": step["viewer"], "seq": step["seq"],
                    "chain": [choice], "key": f"{self.table}-{self.asks}",
                }  # fmt: skip
                step = {}
                await socket.send(json.dumps(self.pending))


@pytest.mark.proof
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_killed_at_random_moments_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    config = tmp_path / "bastide.toml"
    config.write_text("bot_workers = 0\nrequests = 10000\n")
    rng, players = Random(11), []
    process, base = start(tmp_path, "--config", str(config))
    ada = Person(base)
    for k in range(TABLES):
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        players.append(Player(table, ada.http.cookies["bastide"], k))

    async def load(base: str, seconds: float) -> None:
        playing = [asyncio.create_task(player.play(base)) for player in players]
        await asyncio.sleep(seconds)
        process.kill()
        await asyncio.gather(*playing)

    for _ in range(KILLS):
        asyncio.run(load(base, rng.uniform(0.4, 1.2)))
        process.wait()
        process, base = start(tmp_path, "--config", str(config))
    asyncio.run(load(base, 0.5))
    process.wait()
    ada.http.close()
    stored = sqlite3.connect(tmp_path / "games.db")
    total = 0
    for player in players:
        query = "select seq, kind, action, key from log where table_id = ? order by seq"
        log = stored.execute(query, (player.table,)).fetchall()
        assert [seq for seq, *_ in log] == list(range(1, len(log) + 1))
        keys = [key.split(":", 1)[1] for *_, key in log if key]
        assert len(keys) == len(set(keys))
        where = {key.split(":", 1)[1]: seq for seq, _, _, key in log if key}
        for key, seq in player.acknowledged.items():
            assert where[key] == seq
        lost = set(where) - set(player.acknowledged)
        assert len(lost) <= 1 + KILLS  # written, but the answer never arrived
        Table(game("forteresse").setup(), [a for _, kind, a, _ in log if kind == "play"])
        total += len(player.acknowledged)
    stored.close()
    assert total > TABLES * KILLS
