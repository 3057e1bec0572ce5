"""No seat learns from another server either what it may not know.

Two worlds that differ only in that (`bastide.worlds`), each with two servers on a database of its own: the others act at
one, the viewer has its line at the other. Everything it receives is the same, byte for byte.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.games import games
from tests.cluster.cluster import Cluster
from tests.cluster.namespaces import Network
from tests.server.postgres import Postgres
from tests.server.test_two_worlds import Received, compare, received_at

pytestmark = pytest.mark.proof

BY_ITSELF = ('{"t":"table"', '{"t":"presence"', '{"t":"pong"')
VIEWERS = [(game.id, 1) for game in games() if game.secrets] + [("robber-knights", None)]


@pytest.mark.parametrize(("name", "viewer"), VIEWERS)
def test_what_is_told_by_another_server_is_the_same_in_both_worlds(
    name: str, viewer: int | None, machines: Network, postgres: Postgres, tmp_path: Path
) -> None:
    worlds = [Cluster(machines, postgres, tmp_path, number=0) for _ in range(2)]
    for world in worlds:
        world.prepare()
    with worlds[0].clients():
        urls = [world.database for world in worlds]
        one, other = received_at(urls, name, viewer, servers=2)
    compare(in_order(one), in_order(other))


def in_order(received: Received) -> Received:
    """What a viewer receives, byte for byte, in an order that does not depend on how fast news travels.

    How the table stands, and who is there, is told whenever word comes from another server, perhaps twice.
    """
    raw, texts = received
    by_itself = [message for message in raw if message.startswith(BY_ITSELF)]
    rest = [message for message in raw if message not in by_itself]
    return [*rest, *dict.fromkeys(by_itself)], texts
