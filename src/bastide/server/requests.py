"""What a guest can ask for at a table: the same for sockets and for plain requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from bastide.core.errors import BastideError
from bastide.core.scene import Info
from bastide.server import offers, presenter
from bastide.server.beside import OneByOne, beside
from bastide.server.fairness import Claim
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.judging import Judging, check
from bastide.server.limits import Limiter
from bastide.server.live import LiveTable
from bastide.server.logs import log_failure
from bastide.server.metrics import Metrics
from bastide.server.pressure import Pressure
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused, busy
from bastide.server.settings import Settings
from bastide.server.wire import incoming as m
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import Json
from bastide.server.workers import Busy, HintJob, NoAnswer, Workers


class Requests:
    """Carries out requests of guests, one method a kind."""

    def __init__(
        self,
        hall: Hall,
        workers: Workers,
        metrics: Metrics,
        quotas: Quotas | None = None,
        pressure: Pressure | None = None,
        judging: Judging | None = None,
    ) -> None:
        self.hall, self.workers, self.metrics = hall, workers, metrics
        self.quotas = quotas or Quotas(hall, Settings(), metrics)
        self.pressure = pressure or Pressure(metrics)
        self.judging = judging
        self.limit = Limiter(rate=20, burst=60)  # for each guest at each table
        self.hint_limit = Limiter(rate=0.25, burst=4)
        self.judge_limit = Limiter(rate=1, burst=8)
        self._explaining = OneByOne()
        self._kinds: dict[type[m.Request], Callable[..., Awaitable[out.Answer]]] = {
            m.Play: self.play, m.Undo: self.undo, m.Takeback: self.takeback,
            m.Draw: self.draw, m.Consent: self.consent, m.Resign: self.resign, m.Peek: self.peek, m.Why: self.why,
            m.Hint: self.hint, m.Explain: self.explain, m.Judge: self.judge, m.Inspect: self.inspect,
            m.Say: self.say,
        }  # fmt: skip

    async def handle(
        self, live: LiveTable, guest: Guest | None, request: m.Request, lang: str, address: str = ""
    ) -> out.Answer:
        """Carry out a request; its answer, or an error that says why not."""
        kind, answer = type(request).__name__, "refused"
        try:
            if not self.limit.allows((guest.id if guest else address, live.row.id)):
                raise Refused("too-fast")
            done = await self._kinds[type(request)](live, guest, request, lang)
            answer = "done"
            return done
        except BastideError:
            raise
        except (
            Exception
        ) as error:  # the disk is full, the database went away: the table is as it was
            answer = "failed"
            log_failure("not done", error, kind=kind, table=live.row.id)
            away = isinstance(error, SQLAlchemyError | OSError)  # or it does not answer in time
            raise Refused("not-kept" if away else "broken") from error
        finally:
            self.metrics.table_requests.labels(kind, answer).inc()

    async def play(self, live: LiveTable, guest: Guest | None, r: m.Play, lang: str) -> out.Reached:
        """Play a chain."""
        began = time.monotonic()
        try:
            return await self._act(
                live, guest, r, lambda seat: live.play(seat, r.seq, r.chain, r.key)
            )
        finally:
            self.pressure.moves.note(time.monotonic() - began)

    async def undo(self, live: LiveTable, guest: Guest | None, r: m.Undo, lang: str) -> out.Reached:
        """Go back within one's own turn."""
        return await self._act(live, guest, r, lambda seat: live.undo(seat, r.seq, r.to, r.key))

    async def takeback(
        self, live: LiveTable, guest: Guest | None, r: m.Takeback, lang: str
    ) -> out.Reached:
        """Ask for what others must agree to."""
        return await self._act(
            live, guest, r, lambda seat: offers.ask_takeback(live, seat, r.seq, r.to)
        )

    async def draw(self, live: LiveTable, guest: Guest | None, r: m.Draw, lang: str) -> out.Reached:
        """Offer a draw."""
        return await self._act(live, guest, r, lambda seat: offers.offer_draw(live, seat))

    async def consent(
        self, live: LiveTable, guest: Guest | None, r: m.Consent, lang: str
    ) -> out.Reached:
        """Agree, or not."""
        return await self._act(
            live, guest, r, lambda seat: offers.answer(live, seat, r.offer, r.yes)
        )

    async def _act(
        self,
        live: LiveTable,
        guest: Guest | None,
        r: m.Play | m.Undo | m.Takeback | m.Draw | m.Consent,
        deed: Callable[[int], Awaitable[int | None]],
    ) -> out.Reached:
        """Do something on one's own seat, and say how far the log has come by it.

        Whose seat it is is asked each time: another server may have given it to somebody else.
        """
        reached = await self.hall.play.act(live, lambda: deed(live.own_seat(guest, r.seat)))
        return out.Reached(live.seq if reached is None else reached)

    async def resign(
        self, live: LiveTable, guest: Guest | None, r: m.Resign, lang: str
    ) -> out.Reached:
        """Give up."""
        await self.hall.play.resign(live, live.own_seat(guest, r.seat), guest)
        return out.Reached(live.seq)

    async def peek(self, live: LiveTable, guest: Guest | None, r: m.Peek, lang: str) -> out.Peeked:
        """Look ahead."""
        return presenter.peek(live, live.own_seat(guest, r.seat), r.seq, r.chain)

    async def why(self, live: LiveTable, guest: Guest | None, r: m.Why, lang: str) -> out.Reasons:
        """Why not?"""
        seat = live.own_seat(guest, r.seat)
        return presenter.why(live, seat, r.seq, r.chain, r.path, lang)

    async def hint(self, live: LiveTable, guest: Guest | None, r: m.Hint, lang: str) -> out.Hints:
        """What a bot would do in this seat's place, from what the seat knows; dropped if the game goes on."""
        seat = _to_act(live, guest, r)
        if not live.hints or not self.workers.number:
            raise Refused("no-hints")
        if guest is None or not self.hint_limit.allows(guest.id):
            raise Refused("too-fast")
        self.pressure.check("hint")
        with self.quotas.hint(guest):
            edition = await self.hall.store.edition(live.row.edition)
            _to_act(live, guest, r)  # meanwhile the game may have gone on, or the seat be another's
            job = HintJob.of("", self.hall.environment.seed(), live.table.view(seat), edition)
            return out.Hints(r.seq, await self._thought(live, guest, job))

    async def _thought(self, live: LiveTable, guest: Guest, job: HintJob) -> list[out.HintOption]:
        """What comes of thinking about this moment for a guest; dropped when it passes."""
        claim = Claim(self.hall.guests.owner(guest.id), job.expected)
        thought = asyncio.ensure_future(self.workers.ask(job, claim))
        live.thoughts.add(thought)
        try:
            await asyncio.wait({thought})
            if thought.cancelled():
                raise Refused("stale")
            options: list[out.HintOption] = thought.result()
            return options
        except Busy:
            raise busy() from None
        except NoAnswer:
            raise Refused("no-hints") from None
        finally:
            live.thoughts.discard(thought)
            thought.cancel()

    async def explain(
        self, live: LiveTable, guest: Guest | None, r: m.Explain, lang: str
    ) -> out.Explained:
        """Why a bot played so."""
        self.pressure.check("hint")
        told = presenter.explained(live, live.viewer(guest, r.seat), r.ply)
        async with self._explaining.turn((guest.id if guest else None, live.row.id)):
            return await beside(told)

    async def judge(
        self, live: LiveTable, guest: Guest | None, r: m.Judge, lang: str
    ) -> out.Judgement:
        """Was it a mistake?"""
        seat = live.own_seat(guest, r.seat)
        check(live, seat, r.ply)
        if self.judging is None:
            raise Refused("no-reviews")
        if guest is None or not self.judge_limit.allows(guest.id):
            raise Refused("too-fast")
        self.pressure.check("hint")
        with self.quotas.hint(guest):
            edition = await self.hall.store.edition(live.row.edition)
            owner = self.hall.guests.owner(guest.id)
            return await self.judging.judge(live, seat, r.ply, owner, edition)

    async def inspect(
        self, live: LiveTable, guest: Guest | None, r: m.Inspect, lang: str
    ) -> Json[Info]:
        """Look closer."""
        return await presenter.inspect(live, live.viewer(guest, r.seat), r.ref, r.ply)

    async def say(self, live: LiveTable, guest: Guest | None, r: m.Say, lang: str) -> out.Said:
        """Chat."""
        if guest is None:
            raise Refused("not-known")
        return out.Said(await self.hall.chat.say(live, guest, r.text, r.to))


def _to_act(live: LiveTable, guest: Guest | None, r: m.Hint) -> int:
    """The seat that a guest asks for, if it is theirs and to act now."""
    seat = live.own_seat(guest, r.seat)
    live.check_turn(seat, r.seq)
    return seat
