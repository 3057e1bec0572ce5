"""What strangers give us is tried out where it can do no harm: in a process of its own, with a time limit.

A component file or a record may be built to take for ever, in a parser, in a check or in the rules. Only what
came through here in time is read by the server itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bastide.core import transcript
from bastide.core.errors import BastideError
from bastide.core.looks import Looks
from bastide.core.table import Ply, Table
from bastide.core.text import Text, say
from bastide.games import game
from bastide.server.catalogue import make_game
from bastide.server.fairness import UNKNOWN, Claim, Owner
from bastide.server.plans import MOST_ACTIONS
from bastide.server.refusals import TEXTS, Refused, busy, refused
from bastide.server.workers import Busy, NoAnswer, Workers

SECONDS = 6.0  # that a trial may take


@dataclass(frozen=True)
class Fault:
    """Why something is refused, on its way from the other process."""

    code: str
    text: Text
    folders: tuple[Path, ...]


class Trial(Protocol):
    """Something to be tried out."""

    def run(self) -> Any:
        """Do it once, for what comes of it; raises what is wrong with it."""


@dataclass(frozen=True)
class EditionTrial:
    """A host's own components, and the table to be opened with them."""

    game: str
    name: str
    source: str
    players: int
    options: Mapping[str, object]

    def run(self) -> None:
        """Read them, and look at the start of a game."""
        setup = make_game(self.game, self.name, self.source).configure(self.players, self.options)
        view = setup.start().view(None)
        setup.game.frame(setup)
        setup.game.scene(view)


@dataclass(frozen=True)
class Record:
    """A transcript that was read and played: what is left to do with it is small."""

    game: str
    players: int
    options: Mapping[str, object]
    plies: list[Ply]
    looks: Looks | None


@dataclass(frozen=True)
class RecordTrial:
    """A transcript somebody brings."""

    lines: str

    def run(self) -> Record:
        """Read it and play it."""
        setup, actions = transcript.read(self.lines.splitlines(), game)
        if len(actions) > MOST_ACTIONS:
            raise Refused("too-many-actions", most=MOST_ACTIONS)
        plies = Table(setup, actions).history
        return Record(
            setup.game.id, setup.players, setup.written_options, plies, setup.chosen_looks
        )


@dataclass(frozen=True)
class TrialJob:
    """A trial, as a worker gets it."""

    trial: Trial

    def answer(self) -> Any:
        """What came of it, or what is wrong."""
        try:
            return self.trial.run()
        except BastideError as error:
            return Fault(refused(error).code, error.text, error.folders)


class Trials:
    """One process for trials, started when the first one comes."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = SECONDS if seconds is None else seconds
        self._workers = Workers(1, self._seconds, ready=False)

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()

    async def close(self) -> None:
        """Let the process go."""
        await self._workers.close()

    async def check(self, trial: Trial, owner: Owner = UNKNOWN) -> Any:
        """What comes of it; refuses what is wrong, and what takes too long to find out."""
        try:
            found = await self._workers.ask(TrialJob(trial), Claim(owner))
        except Busy:
            raise busy() from None
        except NoAnswer:
            slow = say("too-slow", seconds=round(self._seconds))
            raise Refused("too-heavy", text=slow) from None
        if isinstance(found, Fault):
            raise Refused(found.code, text=found.text).with_words(*found.folders, TEXTS)
        return found
