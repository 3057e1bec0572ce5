"""A server that is out of service: it gives up what it holds, and sends people on to the others.

Its operator has taken it out, or it has lost the database and can neither keep nor hear what is done. It opens no table
and lets nobody in any more, and `/healthz` says so, so that a proxy leads people elsewhere. Those who are here are told
to come again, some at a time: all of them at once would be a rush on the others.
"""

from __future__ import annotations

import asyncio

from bastide.server.connections import Connections
from bastide.server.nodes import BEAT, Nodes
from bastide.server.refusals import Refused
from bastide.server.tables import Tables

FEWEST, SHARE = 20, 10  # lines closed at every beat: so many at least, and that part of them


class Draining:
    """What such a server does twice a second."""

    def __init__(self, nodes: Nodes, tables: Tables, connections: Connections) -> None:
        self._nodes, self._tables, self._connections = nodes, tables, connections
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on: not with the beats of its heart, which stops without a database."""
        self._watching = asyncio.create_task(self._watch(), name="draining")

    async def close(self) -> None:
        """Look no more."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            if self._nodes.drained or self._nodes.cut_off:
                self.go_on()

    def go_on(self) -> None:
        """Send some away, and give up what is held here."""
        lines = [line for line in self._connections.open if not line.closing]
        for line in lines[: max(FEWEST, len(lines) // SHARE)]:
            line.close("closing")
        for live in self._tables.in_memory.values():
            self._tables.holding.leave(live)


def check_open(nodes: Nodes | None) -> None:
    """Refuse what a server begins no more that is out of service."""
    if nodes is not None and (nodes.drained or nodes.cut_off):
        raise Refused("closing")
