"""Was it a mistake? What one person did against bots, judged in the background as a review would, with a small budget.

Only whoever did it is told, only where nobody else plays, and only of what his seat knew when he decided: a job holds
what that view holds. Bots go on meanwhile; it takes no time of theirs, and what is taken back goes back to the decision.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bastide.core.state import View
from bastide.server.beside import beside
from bastide.server.fairness import Claim, Owner
from bastide.server.live import LiveTable
from bastide.server.refusals import Refused, busy
from bastide.server.wire.encoding import Json
from bastide.server.wire.outgoing import HintOption, Judgement, Mistake
from bastide.server.workers import BotJob, Busy, NoAnswer, Workers

JOB_SECONDS = 120.0  # for one action; a second is usual, compiling may come first
EXPECTED = 2.0  # seconds of a job, in the queue


@dataclass(frozen=True)
class JudgeJob(BotJob):
    """An action, and all that whoever decided on it knew."""

    played: str = ""
    ply: int = 0
    simulations: int = 0  # of the first search; 0: as few as a review takes

    def think(self, view: View) -> Mistake | None:
        """What was better, if it was a mistake: found quickly, then looked at again and again before it is said."""
        from bastide.coach.grades import MISTAKE  # searching is loaded when it is wanted
        from bastide.coach.work import LEAST, Judge, Piece

        piece = Piece("decision", self.ply, self.ply + 1)
        found = Judge(view.setup, self.simulations or LEAST, self.seed).decided(
            view, piece, self.played
        )
        cost = found.before - found.after
        if cost < MISTAKE:
            return None
        best = found.options[0]
        better = HintOption(
            chain=list(best.line[: best.own]) or [best.action],
            chance=round(best.chance, 3),
            proven=False,
            say=Json(best.told),
            why=Json(best.why or best.told),
            line=[Json(told) for told in best.follows],
        )
        return Mistake(self.ply, round(cost, 3), better)


class Judging:
    """Looks at what people did, one action after the other, in a process of its own."""

    def __init__(self, simulations: int = 0) -> None:
        self._simulations = simulations
        self._workers = Workers(1, JOB_SECONDS, ready=False)

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()

    async def close(self) -> None:
        """Let the process go."""
        await self._workers.close()

    async def judge(
        self, live: LiveTable, seat: int, ply: int, owner: Owner, edition: tuple[str, str] | None
    ) -> Judgement:
        """What is to be said of an action of this seat; refused where the game went another way meanwhile."""
        check(live, seat, ply)
        known = live.table.history[:ply]
        before = (await beside(live.table.copy().at, ply - 1)).view(seat)
        if len(before.legal) < 2:
            return Judgement(ply)
        job = replace(
            JudgeJob.of("", 0, before, edition),
            played=known[-1].action,
            ply=ply - 1,
            simulations=self._simulations,
        )
        try:
            found: Mistake | None = await self._workers.ask(job, Claim(owner, EXPECTED))
        except Busy:
            raise busy() from None
        except NoAnswer:
            raise Refused("no-hints") from None
        check(live, seat, ply)  # somebody may have sat down meanwhile, or it was taken back
        if live.table.history[:ply] != known:
            raise Refused("stale")
        return Judgement(ply, found)


def check(live: LiveTable, seat: int, ply: int) -> None:
    """Refuse whatever is not an action of this seat, and tables where somebody else plays."""
    live.check_running()
    if not live.is_taught(seat):
        raise Refused("not-taught")
    if not 0 < ply <= live.ply:
        raise Refused("no-ply", ply=str(ply))
    if live.table.history[ply - 1].actor != seat:
        raise Refused("not-yours-done", seat=seat)
