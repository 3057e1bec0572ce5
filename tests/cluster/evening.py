"""An evening at several tables: people and bots play, others look on, and afterwards everything has to be right."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.cluster.cluster import Cluster, until
from tests.cluster.people import Client
from tests.cluster.proof import prove
from tests.cluster.tables import Plan, Table, open_table, turned

PLANS = (
    Plan("forteresse", ("socket", "socket")),
    Plan("castle", ("request", "socket"), clock={"move": 600}),
    Plan("dissuasion", ("socket", "socket", "request")),
    Plan("robber-knights", ("socket", "random")),
    Plan("donjon", ("socket", "random", "socket", "random"), clock={"move": 600, "bank": 60}),
)


class Evening:
    """Tables at which people play."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables

    @property
    def everybody(self) -> list[Client]:
        """Who plays, and who looks on."""
        return [one for table in self.tables for one in (*table.players, *table.watchers)]

    async def go_on(self, actions: int = 3) -> float:
        """Wait until people have played so many actions more at every table; how many seconds it took."""
        waits = [self._goes_on(table, actions) for table in self.tables]
        return max(await asyncio.gather(*waits))

    @staticmethod
    async def _goes_on(table: Table, actions: int) -> float:
        goal = table.acknowledged + actions
        what = f"{actions} more actions at {table}"
        return await until(lambda: table.over or table.acknowledged >= goal, what)

    async def end(self) -> None:
        """What was asked is still answered; nobody asks for more."""
        for one in self.everybody:
            one.stopping = True
        await until(
            lambda: all(one.over or one.pending is None for one in self.everybody), "answers"
        )


@asynccontextmanager
async def evening(
    cluster: Cluster, seed: int, plans: Sequence[Plan] = PLANS
) -> AsyncIterator[Evening]:
    """People come and play through whatever happens; when they are done, all is proved."""
    tables = [
        await open_table(plan, turned(cluster.nodes, k), f"{seed} {k}")
        for k, plan in enumerate(plans)
    ]
    for table in tables:
        await table.let_watch(cluster.nodes)
    its = Evening(tables)
    tasks = [asyncio.create_task(one.stay()) for one in its.everybody]
    try:
        yield its
        await its.end()
        for table in tables:
            await prove(cluster, table)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        problems = [one for one in ended if isinstance(one, Exception)]
        if problems:  # before anything that came of it
            raise ExceptionGroup("people", problems)
