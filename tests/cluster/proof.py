"""What has to be true of a table whatever has happened: nothing is lost or done twice, and everybody sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic

import httpx

from bastide.core.table import Table as Game
from bastide.games import game
from tests.cluster.cluster import Cluster
from tests.cluster.history import different, picture
from tests.cluster.linearizability import refutation
from tests.cluster.register import Register, Row, step
from tests.cluster.tables import Table

PATIENCE = 60  # seconds until everybody has heard of the last action


async def prove(cluster: Cluster, table: Table) -> list[Row]:
    """Prove it of a table at which nobody acts any more; its log."""
    asked = monotonic()
    log = await _settled(cluster, table)
    assert [row.seq for row in log] == list(range(1, len(log) + 1)), f"{table}: the log has gaps"
    keys = [row.key for row in log if row.key]
    assert len(keys) == len(set(keys)), f"{table}: something was done twice"
    _is_a_game(table, log)
    stuck = refutation(table.history.operations(log, asked), step, Register())
    assert stuck is None, f"{table}: {stuck}"
    contradictions = table.history.contradictions()
    assert not contradictions, f"{table}: {contradictions}"
    return log


async def _settled(cluster: Cluster, table: Table) -> list[Row]:
    """The log when bots have moved and everybody has heard of it, by line and when he asks."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                log = await cluster.log(table.id)
                last = log[-1].seq
                told = all(one.seq == last for one in table.watchers)
                if told and await _same_everywhere(cluster, table, last):
                    return log
                await asyncio.sleep(0.1)
    except TimeoutError:
        seen = {one.node.name: one.seq for one in table.watchers}
        raise AssertionError(f"{table} stands at {last}; those who watch saw {seen}") from None


async def _same_everywhere(cluster: Cluster, table: Table, last: int) -> bool:
    """Is this the last moment for every player at every server? Then it is the same picture."""
    for player in table.players:
        try:
            shown = [await player.guest.step(node, table.id, player.seat) for node in cluster.nodes]
        except httpx.HTTPError:
            return False
        if any(step["seq"] != last for step in shown):
            return False
        first, *others = map(picture, shown)
        for other in others:
            assert not different(first, other), (
                f"{table}, seat {player.seat}: not the same everywhere"
            )
    return True


def _is_a_game(table: Table, log: Sequence[Row]) -> None:
    """The rules allow what is written."""
    setup = game(table.plan.game).setup(len(table.plan.seats))
    Game(setup, [row.action for row in log if row.kind == "play"])
