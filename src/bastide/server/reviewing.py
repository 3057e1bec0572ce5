"""The work of reviews and analyses in other processes, in small jobs: whoever asks next has a turn in between.

A job of a review knows the whole game, which is over; the numbers in it still come from views (`coach/work.py`). A job
of an analysis holds what one seat's view holds and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from bastide.coach.values import Values
from bastide.coach.work import Decided, Desk, Found, Piece, glances_of, pieces_of
from bastide.core.state import View
from bastide.core.table import Table
from bastide.server.wire.outgoing import HintOption
from bastide.server.workers import BotJob, game_of, told_options

LINES = 5  # that an analysis tells


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over, as another process plays it again."""

    game: str
    edition: tuple[str, str] | None
    players: int
    options: tuple[tuple[str, Any], ...]
    actions: tuple[str, ...]
    simulations: int | None

    @classmethod
    def of(cls, table: Table, edition: tuple[str, str] | None, simulations: int | None) -> Self:
        """What has to be told of it."""
        setup = table.setup
        actions = tuple(ply.action for ply in table.history)
        return cls(
            setup.game.id,
            edition,
            setup.players,
            tuple(setup.options.items()),
            actions,
            simulations,
        )


@lru_cache(maxsize=2)  # the jobs of one game come one after the other
def _desk(game: FinishedGame) -> Desk:
    options: Mapping[str, Any] = dict(game.options)
    setup = game_of(game.game, game.edition).configure(game.players, options)
    return Desk(Table(setup, game.actions), game.simulations)


@dataclass(frozen=True)
class GlanceJob:
    """A first look at a whole game."""

    game: FinishedGame

    def answer(self) -> list[Decided]:
        """Some decisions from all over it."""
        desk = _desk(self.game)
        return [job.glance() for job in desk.jobs(glances_of(pieces_of(desk.table)))]


@dataclass(frozen=True)
class PiecesJob:
    """Some pieces of a review."""

    game: FinishedGame
    pieces: tuple[Piece, ...]

    def answer(self) -> list[Found]:
        """What comes of them."""
        return [job.do() for job in _desk(self.game).jobs(self.pieces)]


@dataclass(frozen=True)
class AnalysisJob(BotJob):
    """A position from one seat's view, looked at with so many simulations."""

    simulations: int = 0

    def think(self, view: View) -> tuple[float, list[HintOption]]:
        """The seat's chance of winning; the best few actions where it is to act."""
        from bastide.bots.advice import advise

        values = Values(view.setup)  # waits for the kernels: the same on every machine
        if not view.legal:
            return values.of(view, self.simulations, self.seed), []
        advice = advise(view, None, self.simulations, self.seed, LINES)
        return advice.thought.best.chance, told_options(advice)
