"""What the house does at a table, another server does when one is gone: bots move, flags fall, each once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.cluster.cluster import Cluster
from tests.cluster.nodes import Node
from tests.cluster.people import BROKEN, run
from tests.cluster.proof import prove
from tests.cluster.tables import Plan, Table, open_table

pytestmark = pytest.mark.proof

# Times that another server says it is alive, meanwhile: it says so twice a second, so within five seconds. Counted in
# beats, because all that happens is as slow as the machine.
SOON = 10
ALIVE = "SELECT id, until FROM nodes"
AGED = "UPDATE nodes SET started = started - 60000"  # they have run for a minute: nobody has grace


async def waits_for_its_bot(cluster: Cluster, node: Node) -> Table:
    """A table at which a bot is to move, which thinks at that server and never answers; nobody looks."""
    table = await open_table(Plan("forteresse", ("request", "random")), [node], "one")
    node.stop_bots()
    (player,) = table.players
    await player.visit()
    assert table.acknowledged == 1
    return table


async def has_a_clock(node: Node) -> Table:
    """A table of two who do nothing, opened at that server; somebody runs out of time soon."""
    plan = Plan("forteresse", ("request", "request"), clock={"move": 4})
    return await open_table(plan, [node], "two")


async def until_written(cluster: Cluster, table: Table, kind: str, actor: int) -> int:
    """Wait for an entry of the log; how often a server has said meanwhile that it is alive."""
    known = {row["id"]: row["until"] for row in await cluster.ask(ALIVE)}
    beats = dict.fromkeys(known, 0)
    async with asyncio.timeout(120):
        while True:
            log = await cluster.log(table.id)
            if any((row.kind, row.actor) == (kind, actor) for row in log):
                return max(beats.values())
            for node, until in await cluster.ask(ALIVE):
                beats[node] = beats.get(node, 0) + (known.get(node) != until)
                known[node] = until
            await asyncio.sleep(0.05)


FAULTS: dict[str, tuple[Callable[[Cluster, Node], None], Callable[[Cluster, Node], None]]] = {
    "killed": (lambda cluster, node: node.kill(), lambda cluster, node: node.start()),
    "stopped": (lambda cluster, node: node.pause(), lambda cluster, node: node.resume()),
    "cut off": (Cluster.cut_from_database, lambda cluster, node: mend(cluster, node)),
}


def mend(cluster: Cluster, node: Node) -> None:
    """It hears the database again, and its bots find their answers."""
    cluster.network.mend()
    node.resume()


@pytest.mark.parametrize("fault", FAULTS)
@run
async def test_bots_and_clocks_go_on_elsewhere(cluster: Cluster, fault: str) -> None:
    await cluster.ask(AGED)
    node = cluster.nodes[0]
    happens, ends = FAULTS[fault]
    bots, clock = await waits_for_its_bot(cluster, node), await has_a_clock(node)
    began = asyncio.get_running_loop().time()
    happens(cluster, node)
    beats = await until_written(cluster, bots, "play", 1)
    seconds = asyncio.get_running_loop().time() - began
    print(f"{fault}: a bot moved elsewhere after {seconds:.1f} s, {beats} beats of the others")
    assert beats <= SOON
    await until_written(cluster, clock, "timeout", 0)
    ends(cluster, node)
    await asyncio.to_thread(node.wait)
    (player,) = bots.players
    async with asyncio.timeout(120):
        while bots.acknowledged < 3:  # its bot answers there again
            with suppress(*BROKEN):  # a line that was cut a moment ago may break only now
                await player.visit()
    await prove(cluster, bots)
    flags = [row for row in await prove(cluster, clock) if row.kind == "timeout"]
    assert len(flags) == 1
