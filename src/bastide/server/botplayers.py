"""Bots at tables: whenever it is a bot's turn, ask the workers and play the answer. Where only bots play
they go on while somebody looks.

One that fails is asked again; failing twice, it is replaced by the level below, and the table says so.
The weakest level is the last resort: then the house plays any legal action.

When the database is away, a bot tries again until it is back. A look round now and then wakes those where a bot
should move and nobody is at work: after a restart, and when another server was killed. Of several servers only the one
that holds a table (`holding.py`) moves its bots.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from contextvars import Context
from functools import partial
from random import Random
from typing import Any

from bastide.core.errors import BastideError
from bastide.core.state import View
from bastide.server.catalogue import levels
from bastide.server.deeds import Outdated
from bastide.server.fairness import Claim
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.logs import log, logger
from bastide.server.metrics import Metrics
from bastide.server.refusals import Refused
from bastide.server.standing import BotTurn
from bastide.server.tables import broadcast_table
from bastide.server.traces import trace
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import BotReplaced
from bastide.server.workers import BotJob, Busy, NoAnswer, Workers

ATTEMPTS = 2
AGAIN, LONGEST_WAIT = 0.5, 30.0  # seconds before another try; twice as many each time, up to that
PATIENCE = 3  # tries that failed before the table is told
LOOK = 10.0  # seconds between looks at all tables, more or less
LOOK_SOON = 1.0  # while more are waiting than are fetched at once
GLANCE = 1.0  # seconds between looks at what has just changed, where there are several servers
LATELY = 60_000  # ms that count as just now, on machines whose clocks differ a little
FETCHED = 100  # tables nobody looks at that are in memory only for their bots


class BotPlayers:
    """Plays the seats that bots hold."""

    def __init__(self, hall: Hall, workers: Workers, metrics: Metrics) -> None:
        self.hall, self.workers, self.metrics = hall, workers, metrics
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_work: dict[str, LiveTable] = {}
        self._fetched: set[str] = set()  # of those, the ones a look at all tables has brought
        self._frozen: set[str] = set()  # which no bot can go on with: their rules have changed
        self._jitter = Random()
        self._holding = hall.tables.holding
        self._look_now = asyncio.Event()
        hall.tables.on_turn = self.wake
        if self._holding.nodes is not None:
            self._holding.nodes.on_gone.append(lambda gone: self._look_now.set())

    def start(self) -> None:
        """From now on look at all tables now and then, for the first time at once: nobody waits for it."""
        self._begin(self._watch())

    def wake(self, live: LiveTable) -> None:
        """Something changed at a table: is it a bot's turn?"""
        turn = live.bot_to_act
        if turn is None or live.bot_at_work or not self.workers.number:
            return
        if self._holding.elsewhere(live):
            return
        if turn != live.trouble:  # if it could not move, and nothing has changed, it still cannot
            live.bot_at_work = True
            self._begin(self._play(live))

    async def close(self) -> None:
        """Stop thinking; the tables go on from their logs next time."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- whatever should be moving

    async def _watch(self) -> None:
        while True:
            more = False
            try:
                more = await self.look_round()
            except Exception:
                logger.exception("bots")
            wait = LOOK_SOON if more else LOOK * self._jitter.uniform(0.5, 1.5)
            if self._holding.nodes is None:
                await asyncio.sleep(wait)
            else:
                await self._glance(wait)

    async def _glance(self, seconds: float) -> None:
        """Where there are several servers, look every second for what another one has left behind."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (left := end - loop.time()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, GLANCE * self._jitter.uniform(0.8, 1.2))):
                    await self._look_now.wait()
            self._look_now.clear()
            try:
                await self.look_round(self.hall.environment.now() - LATELY)
            except Exception:
                logger.exception("bots")

    async def look_round(self, since: int | None = None) -> bool:
        """Wake the bots that should be moving, newest tables first; True if there are more than can be now.

        Those that people look at are not counted: their bots are woken at once. With `since`, only where something has
        changed since then, or a server is gone.
        """
        if not self.workers.number:
            return False
        tables = self.hall.tables
        for live in tuple(tables.in_memory.values()):
            self.wake(live)
        passed_over = self._frozen | self._at_work.keys()
        room = max(0, FETCHED - len(self._fetched))
        most = len(passed_over) + len(tables.in_memory) + room + 1
        waiting = await self.hall.store.waiting_for_bots(most, self._holding.me, since)
        found = [table_id for table_id in waiting if table_id not in passed_over]
        others = [table_id for table_id in found if table_id not in tables.in_memory]
        if self._holding.nodes is not None:
            await self._each(found, partial(self._catch_up, stuck=since is None))
        await self._each(await self._holding.claim(others[:room]), self._fetch)
        return len(others) > room

    async def _each(self, table_ids: Iterable[str], deed: Callable[[str], Awaitable[None]]) -> None:
        """Do something to tables. One with which it fails stops no other; the next look comes to it again."""
        for table_id in table_ids:
            try:
                await deed(table_id)
            except Exception:
                logger.exception("bots", extra={"fields": {"table": table_id}})

    async def _catch_up(self, table_id: str, stuck: bool) -> None:
        """One in memory whose bot should be moving, and is not: who moved last may not have told us."""
        live = self.hall.tables.in_memory.get(table_id)
        if live is not None and not live.bot_at_work and (stuck or live.stuck is None):
            await self.hall.tables.catch_up(live)

    async def _fetch(self, table_id: str) -> None:
        """Get a table that waits for a bot; that wakes it."""
        tables = self.hall.tables
        try:
            live = await tables.fetch(table_id)
        except Refused as error:
            if error.code != "quarantined":  # which somebody may end
                self._frozen.add(table_id)
            log("table not resumed", table=table_id, why=str(error))
            return
        if live.frozen:
            self._frozen.add(table_id)
        self.wake(live)
        if live.bot_at_work:
            self._fetched.add(table_id)
        else:
            tables.release(live)

    # ---- one table

    async def _play(self, live: LiveTable) -> None:
        """Play while it is a bot's turn. What fails is tried again; what changes nothing is not."""
        self._at_work[live.row.id] = live
        failures = 0
        try:
            while (turn := live.bot_to_act) is not None and await self._holding.take(live):
                try:
                    with trace("bot", table=live.row.id):
                        await self._move(live, turn)
                except Outdated:  # a seat has changed, and perhaps this bot with it
                    continue
                except Exception:
                    logger.exception("bot", extra={"fields": {"table": live.row.id}})
                    failures += 1
                    if failures == PATIENCE:
                        self._tell_trouble(live, turn)
                    wait = min(AGAIN * 2**failures, LONGEST_WAIT)
                    await asyncio.sleep(wait * self._jitter.uniform(0.5, 1))
                    continue
                if live.bot_to_act == turn and live.hold is not None:
                    log("bot moved nothing", table=live.row.id, seat=turn.seat, seq=turn.seq)
                    self._tell_trouble(live, turn)
                    return
                if failures >= PATIENCE:
                    broadcast_table(live)  # all is well again
                failures = 0
        finally:
            live.bot_at_work = False
            self._at_work.pop(live.row.id, None)
            self._fetched.discard(live.row.id)
            if (
                live.stuck is None
            ):  # one that cannot move is remembered, lest it be fetched again at once
                self.hall.tables.release(live)

    @staticmethod
    def _tell_trouble(live: LiveTable, turn: BotTurn) -> None:
        live.trouble = turn
        broadcast_table(live)

    async def _move(self, live: LiveTable, turn: BotTurn) -> None:
        least = self.hall.environment.pause() if live.setup.game.secrets else 0.0
        waiting = asyncio.create_task(asyncio.sleep(least))
        name = turn.bot or levels()[0]
        action = await self._decide(live, turn.seat, name, live.table.view(turn.seat))
        await waiting
        await live.do(lambda: self._act(live, turn, action))

    @staticmethod
    async def _act(live: LiveTable, turn: BotTurn, action: str) -> None:
        now = live.bot_to_act
        if now is not None and (now.seq, now.seat) == (turn.seq, turn.seat):
            try:
                await live.play_for_bot(now, action)
            except Outdated:
                raise
            except BastideError as error:  # somebody else was faster, or it is not possible
                log("bot refused", table=live.row.id, seat=turn.seat, why=str(error))

    async def _decide(self, live: LiveTable, seat: int, name: str, view: View) -> str:
        edition = await self._edition(live)
        while True:
            for _ in range(ATTEMPTS):
                try:
                    seed = self.hall.environment.seed()
                    job = BotJob.of(name, seed, view, edition, live.row.id)
                    answer = await self._ask(live, job)
                except NoAnswer as error:
                    self.metrics.bots.labels("failed").inc()
                    log("bot failed", table=live.row.id, seat=seat, bot=name, why=str(error))
                else:
                    if answer in view.legal:
                        self.metrics.bots.labels("played").inc()
                        return answer
                    log("bot failed", table=live.row.id, seat=seat, bot=name, why="illegal")
            below = levels().index(name) - 1 if name in levels() else 0
            if below < 0:
                return secrets.choice(view.legal)
            weaker = levels()[below]
            await self._replace(live, seat, name, weaker)
            name = weaker

    async def _ask(self, live: LiveTable, job: BotJob) -> str:
        """What it answers when it is its turn, which it has for the host of the table."""
        owner = self.hall.guests.owner(live.row.host)
        claim = Claim(owner, job.expected, person=live.has_people)
        while True:
            try:
                answer: str = await self.workers.ask(job, claim)
            except Busy:
                await asyncio.sleep(AGAIN)
            else:
                return answer

    async def _replace(self, live: LiveTable, seat: int, name: str, weaker: str) -> None:
        async def replace() -> None:
            if live.row.seats[seat].bot == name and live.row.seats[seat].kind == "bot":
                await self.hall.seats.demote(live, seat, weaker)

        await live.do(replace)
        live.broadcast(encode(BotReplaced(seat, name, weaker)))

    async def _edition(self, live: LiveTable) -> tuple[str, str] | None:
        return await self.hall.store.edition(live.row.edition)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # not a part of what woke it
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
