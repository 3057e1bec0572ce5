"""Servers are brought to today's release one after the other, while people play: nobody has to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.cluster import Cluster, gone_afterwards
from tests.cluster.evening import evening
from tests.cluster.namespaces import Network
from tests.cluster.nodes import earlier
from tests.cluster.people import run
from tests.server.postgres import Postgres

pytestmark = pytest.mark.proof

PREVIOUS = "73bc7d7c1a06c3c199080b852c294f2e9d431f47"  # the release before several servers knew of each other


@pytest.fixture
def old(machines: Network, postgres: Postgres, tmp_path: Path) -> Iterator[Cluster]:
    """Three servers of the previous release; the test runs where people are."""
    three = Cluster(machines, postgres, tmp_path)
    sources = earlier(PREVIOUS)
    with gone_afterwards(three), three.clients():
        for (
            node
        ) in three.nodes:  # one by one: they could not yet start together on an empty database
            node.start(sources)
            node.wait()
        yield three


@run
async def test_servers_are_upgraded_one_by_one_while_people_play(old: Cluster) -> None:
    async with evening(old, 6) as its:
        await its.go_on()
        for node in old.nodes:
            await asyncio.to_thread(node.stop)
            node.start()
            await asyncio.to_thread(node.wait)
            await its.go_on()
