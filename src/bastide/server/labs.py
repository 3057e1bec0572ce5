"""Is an edition balanced? Bots play it against each other, and the lab says what came of it.

Every game is one job in a queue of its own, so that whoever asks next has a turn before this one is through. What is
found lies in memory, with the newest (`ongoing.py`): a server that starts again has forgotten it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from bastide.core.text import LANGUAGES
from bastide.server.fairness import Claim, Owner
from bastide.server.guests import Guest
from bastide.server.logs import log_failure
from bastide.server.ongoing import Ongoing, State
from bastide.server.quotas import Quotas
from bastide.server.refusals import Refused
from bastide.server.wire.bench import LabBlock
from bastide.server.workers import Busy, NoAnswer, Workers
from bastide.server.works import Works

if TYPE_CHECKING:  # the arena is loaded when somebody asks for it
    from bastide.arena.match import Match, Plan
    from bastide.arena.page import Block

BOT = "greedy"  # quick, and good enough to show what an edition rewards
GAME_SECONDS = 60.0  # for one game; a second is usual
EXPECTED = 1.0  # seconds of a game, in the queue

Status = Literal["playing", "done", "stopped", "failed"]
Record = dict[str, Any]
Planned = tuple["Match", list["Plan"]]


@dataclass(frozen=True)
class GameJob:
    """One game of bots."""

    match: Match
    plan: Plan

    def answer(self) -> Record:
        """Its record."""
        from bastide.arena.playing import play

        self.match.setup.engine.warm()  # in the background: the next games are quicker
        return play(self.match, self.plan)


@dataclass(frozen=True)
class Page:
    """What was found, in one language."""

    title: str
    blocks: list[LabBlock]


@dataclass(frozen=True)
class PageJob:
    """What the games add up to, in every language."""

    match: Match
    records: list[Record]

    def answer(self) -> dict[str, Page]:
        """The pages, without what is meant for the owner of the machine: its name, and what to type."""
        from bastide.arena import lab

        pages = {}
        for lang in LANGUAGES:
            page = lab.page(self.match, self.records, "", lang)
            told = list(map(_told, page.blocks))
            body = next(n for n, block in enumerate(told) if block.kind == "heading")
            pages[lang] = Page(page.title, [*told[:2], *told[body:]])
        return pages


def _told(block: Block) -> LabBlock:
    """A piece of a page, for the wire."""
    from bastide.arena.page import Grid, Heading, Plot

    if isinstance(block, Heading):
        return LabBlock("heading", block.text)
    if isinstance(block, Grid):
        return LabBlock("table", head=list(block.head), rows=[list(row) for row in block.rows])
    if isinstance(block, Plot):
        return LabBlock("plot", block.alt, svg=block.svg)
    return LabBlock("text", block.text)


@dataclass
class Lab(State):
    """One edition that bots play, and how far they have come."""

    id: str
    wanted: int
    games: int = 0
    status: Status = "playing"
    pages: dict[str, Page] = field(default_factory=dict)

    def stop(self) -> None:
        """Nothing more is played."""
        if self.status == "playing":
            self.status = "stopped"


class Labs:
    """All of them: those being played, and the last that were."""

    def __init__(
        self, quotas: Quotas, games: int, new_id: Callable[[], str], works: Works | None = None
    ) -> None:
        self._quotas, self._games, self._new_id = quotas, games, new_id
        self._workers = Workers(1, GAME_SECONDS, ready=False)
        self._labs = Ongoing("lab", Lab, works)

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()
        self._labs.start()

    async def close(self) -> None:
        """Let the process go, and what it was asked for."""
        await self._labs.close()
        await self._workers.close()

    def check(self) -> None:
        """Refuse where the host does not want any."""
        if self._games <= 0:
            raise Refused("no-labs")

    def plan(self, game: str, players: int, name: str, source: str | None) -> Planned:
        """What bots shall play: an edition as text, or the built-in one. Reads it: not for the event loop."""
        from bastide.arena.match import Match

        edition = None if source is None else name
        match = Match(game, (BOT,), players, edition=edition, observe=True, source=source).checked()
        return match, list(match.plans(self._games))

    async def begin(self, guest: Guest, owner: Owner, planned: Planned) -> Lab:
        """Let bots play this; refused while others of this guest are played."""
        lab = Lab(self._new_id(), len(planned[1]))
        run = lambda work: self._run(work.state, owner, *planned)
        return await self._labs.begin(lab.id, guest, lab, run, self._quotas.lab(guest))

    async def find(self, name: str) -> Lab:
        """One by its name, which nobody can guess."""
        return await self._labs.find(name)

    async def stop(self, name: str, guest: Guest) -> Lab:
        """Play no more of it; only who began it has anything to stop."""
        return await self._labs.stop(name, guest)

    async def _run(self, begun: Lab, owner: Owner, match: Match, plans: list[Plan]) -> None:
        records: list[Record] = []
        try:
            for plan in plans:
                job = GameJob(match, plan)
                records.append(await self._workers.ask(job, Claim(owner, seconds=EXPECTED)))
                begun.games = len(records)
            begun.pages = await self._workers.ask(PageJob(match, records), Claim(owner))
            begun.status = "done"
        except (Busy, NoAnswer) as error:
            begun.status = "failed"
            log_failure("lab", error, game=match.game)
