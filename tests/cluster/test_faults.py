"""Whatever happens to servers, their network and their database: every table goes on, nothing is lost or done twice.

Each test lets people and bots play at several tables (`evening.py`), breaks something, and waits until they have played
on everywhere. What has to be true afterwards is proved when the evening ends.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.cluster.cluster import Cluster
from tests.cluster.evening import evening
from tests.cluster.people import run
from tests.cluster.tables import Plan

pytestmark = pytest.mark.proof
PAUSE = 10  # seconds a machine stands still: longer than any lease


@run
async def test_a_server_is_killed(cluster: Cluster) -> None:
    async with evening(cluster, 1) as its:
        await its.go_on()
        cluster.nodes[0].kill()
        await its.go_on()
        cluster.nodes[0].start()
        await asyncio.to_thread(cluster.nodes[0].wait)
        await its.go_on()


@run
async def test_a_server_stands_still_and_goes_on(cluster: Cluster) -> None:
    async with evening(cluster, 2) as its:
        await its.go_on()
        cluster.nodes[1].pause()
        await asyncio.gather(its.go_on(), asyncio.sleep(PAUSE))
        cluster.nodes[1].resume()
        await its.go_on()


@run
async def test_a_server_is_cut_from_the_database(cluster: Cluster) -> None:
    async with evening(cluster, 3) as its:
        await its.go_on()
        cluster.cut_from_database(cluster.nodes[2])
        await its.go_on()
        cluster.network.mend()
        await its.go_on()


@run
async def test_whoever_waits_is_sent_on_by_a_server_without_its_database(cluster: Cluster) -> None:
    """His line is well, and pings are answered; but nothing he does is kept there, and nothing he hears."""
    async with evening(cluster, 6, [Plan("forteresse", ("patient", "patient"))]) as its:
        await its.go_on()
        cluster.cut_from_database(cluster.nodes[1])  # where the second one is
        await its.go_on(6)
        cluster.network.mend()
        await its.go_on()


@run
async def test_servers_are_cut_from_each_other(cluster: Cluster) -> None:
    async with evening(cluster, 4) as its:
        await its.go_on()
        cluster.cut_from_each_other()
        await its.go_on(6)


@run
async def test_postgresql_loses_power(cluster: Cluster) -> None:
    async with evening(cluster, 5) as its:
        await its.go_on()
        await asyncio.to_thread(cluster.postgres.restart)
        await its.go_on(6)
