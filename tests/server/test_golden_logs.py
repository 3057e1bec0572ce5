"""Logs written by the first release lead where they led then: running games survive an upgrade.

`python -m tests.server.test_golden_logs` writes them; do that only when the rules version was raised.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bastide.games import game, games
from bastide.server import offers, presenter
from bastide.server.live import LiveTable
from bastide.server.policy import TimeControl
from bastide.server.rows import Entry, Seat, TableRow
from tests.server.halls import Clockwork, hall_at, play_on, seated

GOLDEN = Path(__file__).parent / "golden"


def summary(live: LiveTable) -> dict[str, Any]:
    """Where a log has led."""
    return {
        "state": hashlib.sha256(live.table.state.data).hexdigest(),
        "ply": live.ply,
        "seq": live.seq,
        "actor": live.table.actor,
        "banks": list(live.timer.banks) if live.timer else [],
        "free": list(live.free),
    }


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.json")), ids=lambda f: f.stem)
def test_a_log_of_the_first_release_still_counts(file: Path) -> None:
    stored = json.loads(file.read_text())
    row = TableRow(**stored["row"])
    row.seats = [Seat(**seat) for seat in stored["row"]["seats"]]
    setup = game(row.game).configure(row.players, row.options)
    assert row.rules == setup.game.rules_version, "the rules changed: such games are frozen"
    assert row.edition == setup.game.edition.sha256, "the edition changed: such games are not found"
    clockwork = Clockwork()
    live = LiveTable(row, setup, None, clockwork.environment, presenter.present)  # type: ignore[arg-type]
    live.replay(Entry(*entry) for entry in stored["log"])
    assert summary(live) == stored["summary"]


def test_every_game_has_one() -> None:
    assert {file.stem for file in GOLDEN.glob("*.json")} >= {g.id for g in games()}


async def write(name: str) -> None:
    """A game begun, with time passing, something taken back, and a resignation at the end."""
    clockwork = Clockwork(7)
    with tempfile.TemporaryDirectory() as folder:
        async with hall_at(f"sqlite:///{folder}/games.db", clockwork.environment) as hall:
            live, _ = await seated(hall, name, policy={"clock": TimeControl(30, 600)})
            rng = Random(7)
            for _ in range(12):
                clockwork.time += 37_000
                await play_on(live, rng, 3)
            mine = [n for n, ply in enumerate(live.table.history) if ply.actor == 0]
            await offers.ask_takeback(live, 0, live.seq, mine[-1])
            await play_on(live, rng, 2)
            await hall.play.resign(live, 1)
            entries = await hall.store.log(live.row.id)
            log = [[getattr(e, field) for field in Entry.__slots__] for e in entries]
            stored = {"row": asdict(live.row), "summary": summary(live), "log": log}
            text = json.dumps(stored, indent=None, separators=(",", ":"))
            (GOLDEN / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    for each in games():
        asyncio.run(write(each.id))
