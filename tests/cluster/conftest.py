"""Machines, a PostgreSQL and some servers, each in a network namespace of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.cluster import Cluster, gone_afterwards
from tests.cluster.namespaces import Network, network
from tests.server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def machines() -> Iterator[Network]:
    """One for the database, one for all clients; servers bring their own."""
    with network() as made:
        made.machine("database")
        made.machine("clients")
        yield made


@pytest.fixture(scope="session")
def postgres(machines: Network) -> Iterator[Postgres]:
    """On a machine of its own."""
    machine = machines.machines["database"]
    with running_postgres(machine.address, 5432, machine.inside) as server:
        yield server


@pytest.fixture(scope="session")
def servers(
    machines: Network, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    """Three servers, started once."""
    three = Cluster(machines, postgres, tmp_path_factory.mktemp("servers"))
    with gone_afterwards(three):
        three.start()
        yield three


@pytest.fixture
def cluster(servers: Cluster) -> Iterator[Cluster]:
    """All three, in good health; the test runs where people are."""
    servers.heal()
    with servers.clients():
        yield servers
