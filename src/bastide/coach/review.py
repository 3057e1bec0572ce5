"""A review: what every decision of a finished game was worth, and what chance did besides.

Every number is a win chance as the seat concerned knew it at that moment; docs/review.md tells how it is found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bastide.coach.grades import GOOD, PHASES, Grade, accuracy, grade
from bastide.coach.telling import TEXTS
from bastide.coach.work import (
    Alternative,
    Decided,
    Desk,
    Drawn,
    Found,
    Job,
    Piece,
    pieces_of,
    usual_simulations,
)
from bastide.core.errors import ActionError
from bastide.core.sides import shares, sides_of
from bastide.core.table import Table
from bastide.core.text import Text, say
from bastide.crew import Crew, Threads
from bastide.records.several import batched

MATTERED = 5  # moments that are told first
PIECES = (
    4  # of work in one job: so small that cores seldom wait, so large that bringing it is nothing
)
Progress = Callable[[int, int], object]  # how many pieces of work are done, of how many
Point = tuple[int, float]


@dataclass(frozen=True)
class Moment:
    """One decision: what was played, how likely its seat was to win with the best and with that, and what else there was.

    `told` is what was played as a sentence; `asked` what was to be decided, of which `kind` is a short name.
    """

    ply: int
    seat: int
    action: str
    before: float
    after: float
    grade: Grade
    kind: str
    phase: str
    asked: Text
    told: Text
    options: tuple[Alternative, ...]

    @property
    def loss(self) -> float:
        """What the choice cost."""
        return self.before - self.after

    @property
    def best(self) -> Alternative:
        """What was best."""
        return self.options[0]


@dataclass(frozen=True)
class Breakdown:
    """Where a seat's result came from: these four add up to it."""

    start: float
    choices: float  # what its own decisions cost: never more than 0
    luck: float  # what chance changed
    others: float  # what the others did, and what only came to light later
    result: float


@dataclass(frozen=True)
class Review:
    """What a game teaches. In a notebook it shows itself."""

    table: Table
    shares: tuple[float, ...]  # what each seat had of the win
    moments: tuple[Moment, ...]
    draws: tuple[Drawn, ...]
    simulations: int
    seed: int
    names: tuple[str, ...] = ()

    def of(self, seat: int) -> tuple[Moment, ...]:
        """The decisions of a seat."""
        return tuple(moment for moment in self.moments if moment.seat == seat)

    def accuracy(self, seat: int) -> float | None:
        """How well a seat decided, from 0 to 100; None if it had nothing to decide."""
        return accuracy(moment.loss for moment in self.of(seat))

    def mattered(self, seat: int | None = None, most: int = MATTERED) -> tuple[Moment, ...]:
        """The moments that mattered most, of a seat or of all, in the order of the game: those that cost most."""
        asked = self.moments if seat is None else self.of(seat)
        costly = sorted((m for m in asked if m.loss >= GOOD), key=lambda m: (-m.loss, m.ply))
        return tuple(sorted(costly[:most], key=lambda moment: moment.ply))

    def own_actions(self, moment: Moment) -> tuple[str, ...]:
        """What was played, with what the same seat did after it before anybody else acted."""
        actions = []
        for ply in self.table.history[moment.ply :]:
            if ply.actor != moment.seat:
                break
            actions.append(ply.action)
        return tuple(actions)

    def curve(self, seat: int) -> list[Point]:
        """The win chance of a seat after so many actions: before and after each of its decisions, and at the end."""
        points: list[Point] = []
        for moment in self.of(seat):
            if not points or points[-1] != (moment.ply, moment.before):
                points.append((moment.ply, moment.before))
            points.append((moment.ply + 1, moment.after))
        end = len(self.table.history)
        if points and points[-1][0] == end:
            points.pop()
        return [*points, (end, self.shares[seat])]

    def luck_curve(self, seat: int) -> list[Point]:
        """What chance had changed for a seat after so many actions, all together."""
        total, points = 0.0, [(0, 0.0)]
        for drawn in self.draws:
            total += drawn.gains[seat]
            points.append((drawn.end, total))
        return [*points, (len(self.table.history), total)]

    def breakdown(self, seat: int) -> Breakdown:
        """Where the result of a seat came from."""
        own, result = self.of(seat), self.shares[seat]
        luck = sum(drawn.gains[seat] for drawn in self.draws)
        if not own:
            start = 1 / len(sides_of(self.table.setup))
            return Breakdown(start, 0.0, luck, result - start - luck, result)
        earlier = sum(drawn.gains[seat] for drawn in self.draws if drawn.end <= own[0].ply)
        start, choices = own[0].before - earlier, -sum(moment.loss for moment in own)
        return Breakdown(start, choices, luck, result - start - choices - luck, result)

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON; win chances to four places."""
        seats = range(self.table.setup.players)
        return {
            "game": self.table.setup.game.id,
            "plies": len(self.table.history),
            "simulations": self.simulations,
            "seed": self.seed,
            "shares": list(self.shares),
            "names": list(self.names),
            "accuracy": [self.accuracy(seat) for seat in seats],
            "breakdown": [_rounded(asdict(self.breakdown(seat))) for seat in seats],
            "curves": [[[ply, round(n, 4)] for ply, n in self.curve(seat)] for seat in seats],
            "luck": [[[ply, round(n, 4)] for ply, n in self.luck_curve(seat)] for seat in seats],
            "mattered": [moment.ply for moment in self.mattered()],
            "moments": [moment_data(moment) for moment in self.moments],
        }

    def json(self) -> str:
        """The same as text: two reviews are the same if these bytes are."""
        return json.dumps(self.data(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    def report(self, lang: str = "en") -> str:
        """The review as one page that needs nothing else: curves, moments with drawn boards, every decision."""
        from bastide.coach.report import report

        return report(self, lang)

    def save(self, path: Path | str, lang: str = "en") -> None:
        """Write the page as a file, for a browser to open."""
        Path(path).write_text(self.report(lang), "utf-8")

    def _repr_html_(self) -> str:
        from bastide.coach.report import framed

        return framed(self)


def moment_data(moment: Moment) -> dict[str, Any]:
    """A moment as plain JSON."""
    told = {name: getattr(moment, name) for name in ("ply", "seat", "action", "grade", "kind", "phase")}  # fmt: skip
    return told | {
        "before": round(moment.before, 4),
        "after": round(moment.after, 4),
        "asked": moment.asked.json(),
        "told": moment.told.json(),
        "options": [
            {
                "action": option.action,
                "chance": round(option.chance, 4),
                "line": list(option.line),
                "own": option.own,
                "told": option.told.json(),
                "follows": [told.json() for told in option.follows],
                "why": option.why and option.why.json(),
            }
            for option in moment.options
        ],
    }


def _rounded(parts: dict[str, float]) -> dict[str, float]:
    return {name: round(n, 4) for name, n in parts.items()}


def check_over(table: Table, winners: Sequence[int] | None) -> tuple[float, ...]:
    """What each seat had of the win; `ActionError` for a game that is still on."""
    outcome = table.outcome()
    if outcome is not None:
        winners = outcome.winners
    if winners is None:
        raise ActionError(say("review-not-over")).with_words(TEXTS)
    return tuple(shares(sides_of(table.setup), winners))


def assemble(
    table: Table,
    found: Iterable[Found],
    simulations: int | None = None,
    seed: int = 0,
    winners: Sequence[int] | None = None,
    names: Sequence[str] = (),
) -> Review:
    """The review that pieces of work add up to, all of them or those that are done."""
    had = check_over(table, winners)
    fair = 1 / len(sides_of(table.setup))
    works = sorted(found, key=lambda work: work.ply)
    moments = [_moment(table, work, fair) for work in works if isinstance(work, Decided)]
    drawn = tuple(work for work in works if isinstance(work, Drawn))
    budget = simulations or usual_simulations(table.setup.game)
    return Review(table, had, tuple(moments), drawn, budget, seed, tuple(names))


def _moment(table: Table, work: Decided, fair: float) -> Moment:
    ply = table.history[work.ply]
    assert isinstance(ply.actor, int)
    phase = PHASES[min(2, 3 * work.ply // max(1, len(table.history)))]
    return Moment(
        work.ply, ply.actor, ply.action, work.before, work.after,
        grade(work.before, work.after, fair), work.kind, phase, work.asked, work.told, work.options,
    )  # fmt: skip


@dataclass(frozen=True)
class Finished:
    """A game that is over: its winners, if people ended it before the rules did, and who played."""

    table: Table
    winners: Sequence[int] | None = None
    names: Sequence[str] = ()


def review(
    table: Table,
    simulations: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    winners: Sequence[int] | None = None,
    names: Sequence[str] = (),
) -> Review:
    """Review a game that is over: every decision from what its seat knew, on all cores of this machine.

    The same game, number of `simulations` (of a decision's first search) and `seed` give the same review. `winners` are needed of a game that people
    ended before the rules did; `ActionError` for one that is still on.

    >>> import bastide
    >>> from random import Random
    >>> table, rng = bastide.new("forteresse", quiet_limit=20), Random(1)
    >>> while not table.over:
    ...     _ = table.play(rng.choice(table.legal()))
    >>> found = review(table, simulations=1)
    >>> parts = found.breakdown(seat=0)
    >>> abs(parts.start + parts.choices + parts.luck + parts.others - found.shares[0]) < 1e-9
    True
    """
    return review_all([Finished(table, winners, names)], simulations, seed, progress)[0]


def review_all(
    games: Sequence[Finished],
    simulations: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    crew: Crew | None = None,
) -> list[Review]:
    """The reviews of some games, in their order: on all cores of this machine, or by another crew."""
    for game in games:
        check_over(game.table, game.winners)
    work = [pieces_of(game.table) for game in games]
    found: list[list[Found]] = [[] for _ in games]
    for number, some in (crew or Threads()).work(_jobs(games, work, simulations, seed)):
        found[number] += some
        if progress is not None:
            progress(sum(map(len, found)), sum(map(len, work)))
    return [
        assemble(game.table, done, simulations, seed, game.winners, game.names)
        for game, done in zip(games, found, strict=True)
    ]


def _jobs(
    games: Sequence[Finished], work: Sequence[list[Piece]], simulations: int | None, seed: int
) -> Iterator[tuple[int, Callable[[], list[Found]]]]:
    """All of it, a few pieces at a time, each with the number of its game."""
    for number, (game, pieces) in enumerate(zip(games, work, strict=True)):
        desk = Desk(game.table, simulations, seed)
        for some in batched(desk.jobs(pieces), PIECES):
            yield number, partial(_do, some)


def _do(jobs: Sequence[Job]) -> list[Found]:
    return [job.do() for job in jobs]
