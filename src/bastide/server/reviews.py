"""Reviews of games that have ended, and positions of them analysed: begun, looked at, kept for a while (`ongoing.py`).

Nothing of a game that is still on is ever looked at here: `check_ended` stands before everything. What was found is
with the newest; a server that starts again has forgotten it, and finds the same again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from bastide.coach.review import Review, assemble
from bastide.coach.work import Decided, Drawn, Found, Piece, pieces_of
from bastide.core.state import View
from bastide.core.table import Table
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.fairness import Claim, Owner
from bastide.server.guests import Guest
from bastide.server.live import LiveTable
from bastide.server.logs import log_failure
from bastide.server.ongoing import Ongoing, State, Work
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused
from bastide.server.reviewing import AnalysisJob, FinishedGame, GlanceJob, PiecesJob
from bastide.server.settings import Settings
from bastide.server.wire.outgoing import HintOption
from bastide.server.workers import Busy, NoAnswer, Workers
from bastide.server.works import Works

JOB_SECONDS = 120.0  # for one job; a second is usual, compiling may come first
EXPECTED = 1.0  # seconds of a job, in the queue
PIECES = 6  # in one job
AT_ONCE = 2  # jobs of one review that are asked for at the same time
FIRST, LONGEST = 100, 25_600  # simulations of an analysis: twice as many each time, until so many
LOOKED = 15.0  # seconds without a look after which an analysis stops by itself
CORES = min(2, os.cpu_count() or 1)

Status = Literal["working", "done", "failed"]


@dataclass
class Reviewing(State):
    """How far the review of a game has come; what was found is there when it ends."""

    winners: tuple[int, ...]
    wanted: int = 0
    done: int = 0
    status: Status = "working"
    glances: list[Decided] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)

    @property
    def rough(self) -> bool:
        """Is what is known a first look?"""
        return self.status == "working"

    def end(self, status: Status, found: list[Found]) -> None:
        """Nothing more is to come than that."""
        self.decided = [one for one in found if isinstance(one, Decided)]
        self.drawn = [one for one in found if isinstance(one, Drawn)]
        self.status = status

    def review(self, table: Table) -> Review:
        """What is known so far of that game: the curves of a first look until all is done."""
        found: list[Found] = [*(self.glances if self.rough else [*self.decided, *self.drawn])]
        return assemble(table, found, winners=self.winners)


@dataclass
class Analysis(State):
    """A position from one seat's view, and what a search has found so far."""

    id: str
    ply: int
    seat: int
    status: Literal["thinking", "done", "stopped", "failed"] = "thinking"
    simulations: int = 0
    chance: float | None = None
    options: list[HintOption] = field(default_factory=list)

    def stop(self) -> None:
        """Nothing more is thought."""
        if self.status == "thinking":
            self.status = "stopped"


def check_ended(live: LiveTable) -> None:
    """Refuse a game that is still on, whoever asks."""
    if not live.row.ended:
        raise Refused("not-ended")


class Reviews:
    """All of them: those being made, and the last that were."""

    def __init__(
        self, quotas: Quotas, settings: Settings, new_id: Callable[[], str],
        works: Works | None = None,
    ) -> None:  # fmt: skip
        self._quotas, self._new_id = quotas, new_id
        self._most, self._simulations = settings.reviews, settings.review_simulations or None
        self._workers = Workers(CORES, JOB_SECONDS, ready=False)
        self._reviews = Ongoing("review", Reviewing, works)
        self._analyses = Ongoing("analysis", Analysis, works)

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()
        self._reviews.start()
        self._analyses.start()

    async def close(self) -> None:
        """Let the processes go, and what they were asked for."""
        await self._reviews.close()
        await self._analyses.close()
        await self._workers.close()

    def check(self, live: LiveTable) -> None:
        """Refuse where the host does not want any, and what is not over."""
        if self._most <= 0:
            raise Refused("no-reviews")
        check_ended(live)

    # ---- reviews

    async def begin(
        self, live: LiveTable, guest: Guest, owner: Owner, edition: tuple[str, str] | None
    ) -> Reviewing:
        """Review a game, or look at its review if there is one."""
        self.check(live)
        known = await self._reviews.get(live.row.id)
        if known is not None and known.status != "failed":
            return known
        winners = presenter.winners(live)
        if winners is None:
            raise Refused("no-result")
        run = lambda work: self._run(work.state, live.table.copy(), owner, edition)
        begun, quota = Reviewing(tuple(winners)), self._quotas.review(guest)
        return await self._reviews.begin(live.row.id, guest, begun, run, quota)

    async def find(self, live: LiveTable) -> Reviewing:
        """The review of a game that somebody has begun."""
        self.check(live)
        return await self._reviews.find(live.row.id)

    async def _run(
        self, begun: Reviewing, table: Table, owner: Owner, edition: tuple[str, str] | None
    ) -> None:
        game = FinishedGame.of(table, edition, self._simulations)
        found: list[Found] = []
        try:
            pieces = await beside(pieces_of, table)
            begun.wanted = len(pieces)
            begun.glances = await self._workers.ask(GlanceJob(game), Claim(owner, EXPECTED))
            jobs = iter([tuple(pieces[n : n + PIECES]) for n in range(0, len(pieces), PIECES)])

            async def work() -> None:
                for some in jobs:
                    found.extend(await self._pieces(game, some, owner))
                    begun.done = len(found)

            await asyncio.gather(*(work() for _ in range(AT_ONCE)))
            begun.end("done", found)
        except (Busy, NoAnswer) as error:
            begun.end("failed", found)
            log_failure("review", error, game=game.game)

    async def _pieces(
        self, game: FinishedGame, some: tuple[Piece, ...], owner: Owner
    ) -> list[Found]:
        found: list[Found] = await self._workers.ask(PiecesJob(game, some), Claim(owner, EXPECTED))
        return found

    # ---- analyses

    async def analyse(
        self, live: LiveTable, guest: Guest, owner: Owner, view: View, ply: int,
        edition: tuple[str, str] | None,
    ) -> Analysis:  # fmt: skip
        """Think about a position from a seat's view, until somebody stops it or it has thought enough."""
        self.check(live)
        assert view.seat is not None
        begun = Analysis(self._new_id(), ply, view.seat)
        run = lambda work: self._think(work, owner, AnalysisJob.of("", 0, view, edition))
        return await self._analyses.begin(begun.id, guest, begun, run, self._quotas.review(guest))

    async def analysis(self, name: str) -> Analysis:
        """One by its name, which nobody can guess; it goes on while somebody looks."""
        return await self._analyses.find(name)

    async def stop(self, name: str, guest: Guest) -> Analysis:
        """Think no more; only who began it has anything to stop."""
        return await self._analyses.stop(name, guest)

    async def _think(self, work: Work[Analysis], owner: Owner, job: AnalysisJob) -> None:
        clock = asyncio.get_running_loop().time
        begun, simulations = work.state, FIRST
        try:
            while simulations <= LONGEST and clock() < work.looked + LOOKED:
                asked = AnalysisJob(**vars(job) | {"simulations": simulations})
                answer = await self._workers.ask(asked, Claim(owner, EXPECTED))
                begun.chance, begun.options = answer
                begun.simulations = simulations
                simulations *= 2
            begun.status = "done" if simulations > LONGEST else "stopped"
        except (Busy, NoAnswer) as error:
            begun.status = "failed"
            log_failure("analysis", error, game=job.game)
