"""What `arena`, `ladder` and `lab` found, for programs (`--json`): the figures of their reports, unrounded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bastide.arena import lab
from bastide.arena.contest import Referee
from bastide.arena.match import Match
from bastide.arena.playing import Record
from bastide.arena.standings import Standings, standings
from bastide.arena.stats import Sprt
from bastide.core.text import Words

Figures = dict[str, Any]


def of_match(found: Standings) -> Figures:
    """Who is stronger and by how much; an estimate is `{value, low, high}`, its 95 % interval."""
    return {
        "match": found.match.identity(),
        "games": found.games,
        "distinct": found.distinct,
        "ratings": found.rows,
        "meetings": found.meetings,
        "seats": [
            {"seats": seats, "share": share}
            for seats, share in zip(found.sides, found.seats, strict=True)
        ],
        "drawn": found.drawn,
    }


def of_arena(match: Match, records: Sequence[Record], sprt: Sprt | None) -> Figures:
    """A match, and what the sequential test says of it if there was one."""
    found = of_match(standings(match, records))
    if sprt is None:
        return found
    referee = Referee(sprt)
    for record in records:
        referee.add(record)
    test = {"elo0": sprt.elo0, "elo1": sprt.elo1, "pairs": referee.pairs}
    return found | {
        "sprt": test | {"llr": sprt.llr(referee.pairs), "verdict": referee.verdict},
    }


def of_lab(match: Match, records: Sequence[Record], words: Words) -> Figures:
    """How an edition plays: lengths, choices, ways of scoring and kinds of action."""
    return of_match(standings(match, records)) | {
        "plies": [record["plies"] for record in records],
        "decisions": [record["decisions"] for record in records],
        "branching": lab.branching(records),
        "ways": [
            vars(way) | {"text": words.render(way.text)} for way in lab.ways(match.setup, records)
        ],
        "kinds": lab.words(match.setup, records),
    }
