"""The balance lab: is this edition fair, how long and how wide is it, and what in it matters?

It knows no game. Words come from notations, with places blanked out; ways of scoring from the parts of the
final score that every game's scene tells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from statistics import mean
from typing import Any

from bastide.arena import plots
from bastide.arena.match import Match
from bastide.arena.page import Block, Grid, Heading, Page, Para, Plot
from bastide.arena.playing import Record
from bastide.arena.report import length, seats, setting
from bastide.arena.standings import standings
from bastide.arena.stats import Interval, mean_of, wilson
from bastide.arena.telling import Teller
from bastide.core.state import Setup
from bastide.core.text import Argument, Text

STRETCHES = 20  # parts of a game whose branching is averaged
MOST_WORDS = 40  # rows of the table of what was played
FEW = 20  # seats of which nothing is said
PLACE = "·"
COORDINATES = re.compile(r"-?\d+(?:,-?\d+)+")


# ---------------------------------------------------------------- what was played


@lru_cache(maxsize=8)
def shapes(setup: Setup) -> Callable[[str], str]:
    """How an action reads without its places: a tile laid, a turn given, a take, whatever the cell.

    >>> import bastide
    >>> shape = shapes(bastide.game("forteresse").setup())
    >>> shape("e3-g5"), shape("c3d4xe5")
    ('·-·', '··x·')
    """
    places = setup.game.frame(setup).places
    names = [place.id.removeprefix("c:") for place in places if place.id.startswith("c:")]
    longest_first = sorted(names, key=len, reverse=True)
    cells = re.compile("(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\d)")

    @cache
    def shape(action: str) -> str:
        bare = COORDINATES.sub(PLACE, action)
        return cells.sub(PLACE, bare) if names else bare

    return shape


@dataclass(frozen=True)
class Word:
    """A kind of action: how often it comes, and how those who had it (more) fared.

    Both comparisons are with what the same seat usually has and wins: what only one seat can have, such as
    a first draw, would else stand for that seat's advantage.
    """

    shape: str
    games: float  # share of the games in which it came
    each: float  # times a game
    rare: bool  # too few had it to say more
    lead: Interval  # how many times more often winners had it than the others
    gain: (
        Interval | None
    )  # how much more of the win seats got that had it; None where too few had or lacked it

    @property
    def tells(self) -> float:
        """How clearly it goes with winning or losing: the lead in units of its uncertainty."""
        if self.rare:
            return 0.0
        return abs(self.lead.value) / ((self.lead.high - self.lead.low) or 1.0)


def words(setup: Setup, records: Sequence[Record]) -> list[Word]:
    """Every kind of action of the games that anybody owned, the most telling first."""
    shape = shapes(setup)
    counts = [_counts(record, shape) for record in records]
    shares = [_shares(record) for record in records]
    gains = _above_usual(shares)
    found = []
    for kind in {kind for table in counts for seat in table for kind in seat}:
        rows = [[seat[kind] for seat in table] for table in counts]
        having = [
            gain
            for row, gained in zip(rows, gains, strict=True)
            for n, gain in zip(row, gained, strict=True)
            if n
        ]
        few = not FEW <= len(having) <= sum(map(len, rows)) - FEW
        found.append(
            Word(
                kind,
                mean(any(row) for row in rows),
                mean(sum(row) for row in rows),
                len(having) < FEW,
                _lead(records, _above_usual(rows)),
                None if few else mean_of(having),
            )
        )
    return sorted(found, key=lambda word: (-word.tells, word.shape))


def _above_usual(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Each seat's number of each game, less that seat's mean."""
    usual = [mean(column) for column in zip(*rows, strict=True)]
    return [[n - m for n, m in zip(row, usual, strict=True)] for row in rows]


def _counts(record: Record, shape: Callable[[str], str]) -> list[Counter[str]]:
    """What each seat had, and how often."""
    counts: list[Counter[str]] = [Counter() for _ in record["seats"]]
    for owner, action in record["actions"]:
        if owner is not None:
            counts[owner][shape(action)] += 1
    return counts


def _shares(record: Record) -> list[float]:
    """Each seat's part of the win; those of a winning team have it together."""
    winners = record["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(record["seats"]))]


# ---------------------------------------------------------------- ways of scoring


@dataclass(frozen=True)
class Way:
    """A way of scoring: points a seat makes with it, and how often it decided."""

    text: Text
    games: float  # share of the games in which it brought anything to anybody
    points: float  # a seat's mean
    part: float  # of all points
    lead: Interval  # points of winners above those of the others
    decided: Interval | None  # games that would have had other winners without it


def ways(setup: Setup, records: Sequence[Record]) -> list[Way]:
    """Every way of scoring, the heaviest first. Decisions are told only where the parts explain the winners."""
    texts: dict[str, Text] = {}
    tables = []
    for record in records:
        table: dict[str, list[int]] = {}
        for seat, parts in enumerate(record["parts"]):
            for told, n in parts:
                text = folded(_read(told), setup)
                texts.setdefault(str(text), text)
                row = table.setdefault(str(text), [0] * len(record["seats"]))
                row[seat] += n
        tables.append(table)
    explained = all(map(_explained, records, tables))
    total = sum(sum(map(abs, row)) for table in tables for row in table.values()) or 1
    found = []
    for key, text in texts.items():
        rows = [
            table.get(key, [0] * len(r["seats"])) for r, table in zip(records, tables, strict=True)
        ]
        decided = [
            _best(_sums(table, len(r["seats"]), without=key)) != set(r["winners"])
            for r, table in zip(records, tables, strict=True)
        ]
        found.append(
            Way(
                text,
                mean(any(row) for row in rows),
                mean(n for row in rows for n in row),
                sum(abs(n) for row in rows for n in row) / total,
                _lead(records, rows),
                wilson(sum(decided), len(records)) if explained else None,
            )
        )
    return sorted(found, key=lambda way: -way.part)


def _read(told: Any) -> Text:
    """A text from its JSON."""
    if isinstance(told, str):
        return Text(told)
    key, args = told
    return Text(key, {name: _argument(value) for name, value in args.items()})


def _argument(value: Any) -> Argument:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[1], dict):
        return _read(value)
    return value  # type: ignore[no-any-return]


def folded(text: Text, setup: Setup) -> Text:
    """A text without what tells one case from another: places and counts become dots."""
    shape = shapes(setup)

    def fold(value: Argument) -> Argument:
        if isinstance(value, int):
            return "…"
        if isinstance(value, str):
            return "…" if PLACE in shape(value) else value
        return value

    return Text(text.key, {name: fold(value) for name, value in text.args.items()})


def _sums(table: dict[str, list[int]], players: int, without: str | None = None) -> list[int]:
    return [
        sum(row[seat] for key, row in table.items() if key != without) for seat in range(players)
    ]


def _best(points: list[int]) -> set[int]:
    return {seat for seat, n in enumerate(points) if n == max(points)}


def _explained(record: Record, table: dict[str, list[int]]) -> bool:
    """Do the parts add up to the scores, and do the highest scores win (or break a tie among them)?"""
    sums = _sums(table, len(record["seats"]))
    return sums == record["scores"] and set(record["winners"]) <= _best(sums)


def _lead(records: Sequence[Record], rows: Sequence[Sequence[float]]) -> Interval:
    """How much more winners have than the others: the mean over games that somebody lost."""
    gaps = []
    for record, row in zip(records, rows, strict=True):
        winners = record["winners"]
        if len(winners) < len(row):
            others = [n for seat, n in enumerate(row) if seat not in winners]
            gaps.append(mean(row[seat] for seat in winners) - mean(others))
    return mean_of(gaps)


# ---------------------------------------------------------------- branching


def branching(records: Iterable[Record]) -> list[tuple[float, float]]:
    """How many legal actions a decision has, on average over each stretch of a game, in percent of it.

    >>> branching([{"choices": [4, 2]}])[:2], len(branching([{"choices": [4, 2]}]))
    ([(2.5, 4.0), (7.5, 4.0)], 20)
    """
    sums, counts = [0.0] * STRETCHES, [0] * STRETCHES
    for record in records:
        choices = record["choices"]
        for k in range(STRETCHES):
            first = k * len(choices) // STRETCHES
            last = max((k + 1) * len(choices) // STRETCHES, first + 1)
            sums[k] += sum(choices[first:last])
            counts[k] += len(choices[first:last])
    return [((k + 0.5) * 100 / STRETCHES, sums[k] / max(counts[k], 1)) for k in range(STRETCHES)]


# ---------------------------------------------------------------- the page


def page(match: Match, records: Sequence[Record], command: str, lang: str) -> Page:
    """What the lab found."""
    tell = Teller(lang)
    found = standings(match, records)
    setup = match.setup
    blocks: list[Block] = [
        Para(tell("lab-intro", bot=match.bots[0])),
        *setting(match, len(records), command, tell),
        *seats(found, tell),
        *length(found, records, tell),
        *_branching(records, tell),
        *_ways(setup, records, tell),
        *_words(setup, records, tell),
    ]
    return Page(tell("lab-title", game=tell.title(match)), blocks)


def _branching(records: Sequence[Record], tell: Teller) -> list[Block]:
    choices = [n for record in records for n in record["choices"]]
    drawn = plots.line(
        tell("head-branching"), branching(records), tell("axis-course"), tell("axis-actions")
    )
    text = tell("branching-note", mean=tell.number(mean(choices)), most=str(max(choices)))
    return [
        Heading(tell("head-branching")),
        Plot("branching", tell("head-branching"), drawn),
        Para(text),
    ]


def _ways(setup: Setup, records: Sequence[Record], tell: Teller) -> list[Block]:
    found = ways(setup, records)
    if not found:
        return []
    own = setup.game.words(tell.lang)
    head = [tell(f"col-{key}") for key in ("way", "in-games", "points", "part", "lead", "decided")]
    rows = [
        [
            own.render(way.text),
            tell.percent(way.games, 0),
            tell.number(way.points, 1),
            tell.percent(way.part, 0),
            _signed(way.lead, tell),
            tell.share(way.decided) if way.decided else "–",
        ]
        for way in found
    ]
    marks = [
        plots.Whisker(own.render(way.text), d.value, d.low, d.high, tell.percent(d.value))
        for way in found
        if (d := way.decided)
    ]
    title = tell("ways-plot")
    drawn = [Plot("ways", title, plots.whiskers(title, marks, tell.percent))] if marks else []
    return [Heading(tell("head-ways")), Grid(head, rows), *drawn, Para(tell("ways-note"))]


def _words(setup: Setup, records: Sequence[Record], tell: Teller) -> list[Block]:
    found = words(setup, records)
    head = [tell(f"col-{key}") for key in ("word", "in-games", "each", "more-often", "gain")]
    rows = [
        [
            word.shape,
            tell.percent(word.games, 0),
            tell.number(word.each, 1),
            "–" if word.rare else _signed(word.lead, tell, 2),
            _signed(_in_points(word.gain), tell) if word.gain else "–",
        ]
        for word in found[:MOST_WORDS]
    ]
    blocks: list[Block] = [Heading(tell("head-words")), Grid(head, rows), Para(tell("words-note"))]
    if len(found) > MOST_WORDS:
        blocks.append(Para(tell("words-more", n=len(found) - MOST_WORDS)))
    return blocks


def _in_points(share: Interval) -> Interval:
    return Interval(100 * share.value, 100 * share.low, 100 * share.high)


def _signed(lead: Interval, tell: Teller, digits: int = 1) -> str:
    """A lead with its sign and interval."""
    value, low, high = (tell.number(x, digits) for x in (lead.value, lead.low, lead.high))
    plus = "+" if value.strip("0.,") and lead.value > 0 else ""
    return f"{plus}{value} {tell.between(low, high)}"
