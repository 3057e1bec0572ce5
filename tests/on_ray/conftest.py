"""Ray clusters on this machine: a head that does nothing, and nodes with a core each."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster

PATIENCE = 120.0  # seconds for what takes some
SMALL = {"object_store_memory": 80 << 20}  # bytes: the least there can be


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ray leaves files open that it has started processes with."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(
                pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
            )
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))


def started(**head: object) -> Cluster:
    """A cluster with this head."""
    settings = {"include_dashboard": False, **SMALL, **head}
    return Cluster(initialize_head=True, head_node_args=settings)


@pytest.fixture(scope="session", autouse=True)
def _settled() -> None:
    """Nodes import our tests, and tell nobody that they are used; who comes from elsewhere is waited for."""
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S"] = str(round(PATIENCE))


def wait_for(event: Callable[[], bool]) -> None:
    """Go on when it has happened."""
    last = time.monotonic() + PATIENCE
    while not event():
        assert time.monotonic() < last
        time.sleep(0.05)


def add_node(cluster: Cluster) -> object:
    """One more node, with one core."""
    return cluster.add_node(num_cpus=1, **SMALL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A head and two nodes."""
    made = started(num_cpus=0)
    for _ in range(2):
        add_node(made)
    yield made
    made.shutdown()
