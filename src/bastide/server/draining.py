"""A server that its operator takes out of service: it gives up what it holds, and sends people on to the others.

It opens no table and lets nobody in any more, and `/healthz` says so, so that a proxy leads people elsewhere. Those who
are here are told to come again, some at a time: all of them at once would be a rush on the others.
"""

from __future__ import annotations

from bastide.server.connections import Connections
from bastide.server.nodes import Nodes
from bastide.server.refusals import Refused
from bastide.server.tables import Tables

FEWEST, SHARE = 20, 10  # lines closed at every beat: so many at least, and that part of them


class Draining:
    """What a drained server does at every beat of its heart."""

    def __init__(self, nodes: Nodes, tables: Tables, connections: Connections) -> None:
        self._nodes, self._tables, self._connections = nodes, tables, connections
        nodes.on_beat.append(self.go_on)

    def go_on(self) -> None:
        """Send some away, and give up what is held here."""
        if not self._nodes.drained:
            return
        lines = [line for line in self._connections.open if not line.closing]
        for line in lines[: max(FEWEST, len(lines) // SHARE)]:
            line.close("closing")
        for live in self._tables.in_memory.values():
            self._tables.holding.leave(live)


def check_open(nodes: Nodes | None) -> None:
    """Refuse what a drained server begins no more."""
    if nodes is not None and nodes.drained:
        raise Refused("closing")
