"""What the records of a match add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bastide.arena.contest import points_of
from bastide.arena.match import Match, line_ups_of
from bastide.arena.playing import Record
from bastide.arena.stats import Interval, Played, elo_of, quantile, ratings, wilson
from bastide.core.sides import Seats, sides_of


@dataclass(frozen=True)
class Row:
    """One bot: its rating, its share of the wins per side it held, its time per move in ms, and what it took
    if it is a language model (see `bastide.bots.llm.Usage`).
    """

    bot: str
    games: int
    elo: Interval
    share: Interval
    moves: int
    mean_ms: float
    p95_ms: float
    usage: dict[str, float] | None


@dataclass(frozen=True)
class Meeting:
    """One line-up: how its first bot did against the others. `elo` follows from the score of two sides."""

    bots: tuple[str, ...]
    games: int
    won: int
    drawn: int
    share: Interval
    elo: Interval | None


@dataclass(frozen=True)
class Standings:
    """The figures of a match."""

    match: Match
    games: int
    distinct: int  # games that differ in their actions
    sides: list[Seats]
    rows: list[Row]
    meetings: list[Meeting]
    seats: list[Interval]  # each side's share of the wins
    drawn: Interval

    @property
    def fair(self) -> float:
        """The share of the wins that a side gets by luck alone."""
        return 1 / len(self.sides)


def standings(match: Match, records: Sequence[Record]) -> Standings:
    """Add up the records.

    A *share* is 1 for a win, a part of it for a shared win, else 0. It is counted once a game: a bot that
    held several sides has its mean share.
    """
    sides = sides_of(match.setup)
    played = [_played(record, sides) for record in records]
    elo = ratings(len(match.bots), played)
    rows = []
    for number, name in enumerate(match.bots):
        own = [game for game in played if any(number in side for side in game.sides)]
        times = [ms for record in records for ms in _times(record, number)]
        rows.append(
            Row(
                name,
                len(own),
                elo[number],
                wilson(sum(_mean_share(game, number) for game in own), len(own)),
                len(times),
                sum(times) / len(times) if times else 0.0,
                quantile(times, 0.95) if times else 0.0,
                _usage(records, number),
            )
        )
    drawn = sum(_is_drawn(record, sides) for record in records)
    return Standings(
        match,
        len(records),
        len({record["mark"] for record in records}),
        sides,
        sorted(rows, key=lambda row: -row.elo.value),
        [_meeting(match, line_up, records, sides) for line_up in _line_ups(match, sides)],
        [wilson(sum(game.shares[k] for game in played), len(records)) for k in range(len(sides))],
        wilson(drawn, len(records)),
    )


def _played(record: Record, sides: list[Seats]) -> Played:
    """Sides and their shares of the win: a winning side is one with a winning seat."""
    won = [any(seat in record["winners"] for seat in side) for side in sides]
    return Played(
        tuple(tuple(record["seats"][seat] for seat in side) for side in sides),
        tuple(w / sum(won) for w in won),
    )


def _mean_share(game: Played, number: int) -> float:
    shares = [share for side, share in zip(game.sides, game.shares, strict=True) if number in side]
    return sum(shares) / len(shares)


def _times(record: Record, number: int) -> list[float]:
    times = zip(record["seats"], record["times"], strict=True)
    return [ms for bot, each in times if bot == number for ms in each]


def _usage(records: Sequence[Record], number: int) -> dict[str, float] | None:
    """All that a language model was asked and took; None for any other bot."""
    total: Counter[str] = Counter()
    for record in records:
        for bot, usage in zip(record["seats"], record.get("usage", ()), strict=False):
            if bot == number and usage is not None:
                total.update(usage)
    return dict(total) or None


def _is_drawn(record: Record, sides: list[Seats]) -> bool:
    """Did more than one side win?"""
    return sum(any(seat in record["winners"] for seat in side) for side in sides) > 1


def _line_ups(match: Match, sides: list[Seats]) -> list[Seats]:
    return line_ups_of(len(match.bots), len(sides)) if len(match.bots) > 1 else []


def _meeting(
    match: Match, line_up: Seats, records: Sequence[Record], sides: list[Seats]
) -> Meeting:
    heads = [side[0] for side in sides]
    games = [r for r in records if sorted(r["seats"][seat] for seat in heads) == sorted(line_up)]
    first = line_up[0]
    drawn = sum(_is_drawn(r, sides) and points_of(r, first) > 0 for r in games)
    share = wilson(sum(points_of(r, first) for r in games), len(games))
    elo = Interval(elo_of(share.value), elo_of(share.low), elo_of(share.high))
    return Meeting(
        tuple(match.bots[number] for number in line_up),
        len(games),
        sum(points_of(r, first) == 1 for r in games),
        drawn,
        share,
        elo if len(sides) == 2 else None,
    )
