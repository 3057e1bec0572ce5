"""Bots at tables: whenever it is a bot's turn, ask the workers and play the answer.

One that fails is asked again; failing twice, it is replaced by the level below, and the table says so.
The weakest level is the last resort: then the house plays any legal action.
"""

from __future__ import annotations

import asyncio
import secrets

from bastide.core.errors import BastideError
from bastide.core.state import View
from bastide.server.catalogue import levels
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.logs import log, logger
from bastide.server.metrics import Metrics
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import BotReplaced
from bastide.server.workers import BotJob, NoAnswer, Workers

ATTEMPTS = 2


class BotPlayers:
    """Plays the seats that bots hold."""

    def __init__(self, hall: Hall, workers: Workers, metrics: Metrics) -> None:
        self.hall, self.workers, self.metrics = hall, workers, metrics
        self._tasks: set[asyncio.Task[None]] = set()
        hall.tables.on_turn = self.wake

    async def resume(self) -> None:
        """After a restart: go on where a bot was to act."""
        for table_id in await self.hall.store.waiting_for_bots():
            try:
                await self.hall.tables.get(table_id)
            except BastideError as error:
                log("table not resumed", table=table_id, why=str(error))

    def wake(self, live: LiveTable) -> None:
        """Something changed at a table: is it a bot's turn?"""
        if self._seat(live) is None or live.bot_at_work or not self.workers.number:
            return
        live.bot_at_work = True
        task = asyncio.create_task(self._play(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop thinking; the tables go on from their logs next time."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @staticmethod
    def _seat(live: LiveTable) -> int | None:
        actor = live.actor
        if isinstance(actor, int) and live.row.seats[actor].kind == "bot" and not live.frozen:
            return actor
        return None

    async def _play(self, live: LiveTable) -> None:
        try:
            while (seat := self._seat(live)) is not None:
                seq, name = live.seq, live.row.seats[seat].bot or levels()[0]
                least = self.hall.environment.pause() if live.setup.game.secrets else 0.0
                waiting = asyncio.create_task(asyncio.sleep(least))
                action = await self._decide(live, seat, name, live.table.view(seat))
                await waiting
                async with live.lock:
                    if live.seq == seq and self._seat(live) == seat:
                        await live.play(seat, seq, [action], f"bot-{seq}")
        except Exception:
            logger.exception("bot", extra={"fields": {"table": live.row.id}})
        finally:
            live.bot_at_work = False

    async def _decide(self, live: LiveTable, seat: int, name: str, view: View) -> str:
        edition = await self._edition(live)
        while True:
            for _ in range(ATTEMPTS):
                try:
                    job = BotJob.of(name, self.hall.environment.seed(), view, edition)
                    answer: str = await self.workers.ask(job)
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

    async def _replace(self, live: LiveTable, seat: int, name: str, weaker: str) -> None:
        async with live.lock:
            if live.row.seats[seat].bot == name and live.row.seats[seat].kind == "bot":
                await self.hall.seats.demote(live, seat, weaker)
        live.broadcast(encode(BotReplaced(seat, name, weaker)))

    async def _edition(self, live: LiveTable) -> tuple[str, str] | None:
        return await self.hall.store.edition(live.row.edition)
