"""What strangers give us is tried out where it can do no harm: in a process of its own, with a time limit.

A component file or a record may be built to take for ever, in a parser, in a check or in the rules. Only what
came through here in time is read by the server itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bastide.core import transcript
from bastide.core.errors import BastideError
from bastide.core.table import Table
from bastide.core.text import Text
from bastide.games import game
from bastide.server.catalogue import make_game
from bastide.server.refusals import Refused
from bastide.server.workers import NoAnswer, Workers

SECONDS = 6.0


@dataclass(frozen=True)
class Fault:
    """Why something is refused, on its way from the other process."""

    text: Text
    folders: tuple[Path, ...]


class Trial(Protocol):
    """Something to be tried out."""

    def run(self) -> None:
        """Do it once; raises what is wrong with it."""


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
class RecordTrial:
    """A transcript somebody brings."""

    lines: str

    def run(self) -> None:
        """Read it and play it."""
        Table(*transcript.read(self.lines.splitlines(), game))


@dataclass(frozen=True)
class TrialJob:
    """A trial, as a worker gets it."""

    trial: Trial

    def answer(self) -> Fault | None:
        """What is wrong, if anything is."""
        try:
            self.trial.run()
        except BastideError as error:
            return Fault(error.text, error.folders)
        return None


class Trials:
    """One process for trials, started when the first one comes."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._workers = Workers(1, seconds, ready=False)

    def start(self) -> None:
        """Be ready for work."""
        self._workers.start()

    async def close(self) -> None:
        """Let the process go."""
        await self._workers.close()

    async def check(self, trial: Trial) -> None:
        """Refuse what is wrong, and what takes too long to find out."""
        try:
            fault: Fault | None = await self._workers.ask(TrialJob(trial))
        except NoAnswer:
            raise Refused("too-heavy") from None
        if fault is not None:
            raise BastideError(fault.text).with_words(*fault.folders)
