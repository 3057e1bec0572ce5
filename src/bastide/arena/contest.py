"""A match seen through: what is left of it is played, kept, counted, and stopped early if a test says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bastide.arena.match import TEXTS, Match
from bastide.arena.playing import Record
from bastide.arena.stats import Sprt, Verdict
from bastide.arena.store import Store
from bastide.arena.workers import play_all
from bastide.core.errors import BadOption
from bastide.core.sides import sides_of
from bastide.core.text import say
from bastide.crew import Crew, local

Progress = Callable[[Sequence[Record], int], None]  # the games so far, how many there will be


def contest(
    match: Match,
    folder: Path,
    games: int = 100,
    processes: int = 1,
    keep: bool = False,
    sprt: Sprt | None = None,
    progress: Progress = lambda records, wanted: None,
    crew: Crew | None = None,
) -> list[Record]:
    """Play a match to its end and return the records of its games, in order.

    Games that `folder` already holds are not played again. They are played by so many `processes` of this machine,
    or by another `crew`; the records are the same but for their times. With `sprt`, only the groups up to the one
    that decided are returned, whatever else was finished meanwhile: so the answer does not depend on
    the number of processes.

    >>> import tempfile
    >>> match = Match("forteresse", ("greedy", "random"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     records = contest(match, Path(folder), games=2)
    >>> tuple(record["seats"] for record in records)
    ([0, 1], [1, 0])
    """
    match = match.checked()
    if sprt is not None and (len(match.bots) != 2 or len(sides_of(match.setup)) != 2):
        raise BadOption(say("sprt-two")).with_words(TEXTS)
    plans = {plan.number: plan for plan in match.plans(games)}
    referee, transcripts = Referee(sprt), folder / "games" if keep else None
    with Store(folder / "results.jsonl", match) as store:
        records = [store.records[number] for number in plans if number in store.records]
        for record in records:
            referee.add(record)
        left = [plan for number, plan in plans.items() if number not in store.records]
        progress(records, len(plans))
        if referee.verdict == "open":
            for record in play_all(match, left, crew or local(processes), transcripts):
                store.add(record)
                records.append(record)
                referee.add(record)
                progress(records, len(plans))
                if referee.verdict != "open":
                    break
    kept = records if sprt is None else referee.counted
    return sorted(kept, key=lambda record: int(record["n"]))


class Referee:
    """Watches the sequential test, pair by pair in their order, whatever order games end in.

    Without a test it never says stop.
    """

    def __init__(self, sprt: Sprt | None) -> None:
        self.sprt = sprt
        self.pairs = [0] * 5  # by their points: 0, 1/2, 1, 3/2, 2
        self.counted: list[Record] = []
        self.verdict: Verdict = "open"
        self._waiting: dict[int, list[Record]] = {}
        self._next = 0

    def add(self, record: Record) -> None:
        """One more game has ended."""
        if self.sprt is None:
            return
        self._waiting.setdefault(record["group"], []).append(record)
        while self.verdict == "open" and len(self._waiting.get(self._next, ())) == 2:
            pair = self._waiting.pop(self._next)
            self._next += 1
            self.counted += pair
            self.pairs[round(2 * sum(points_of(game, 0) for game in pair))] += 1
            self.verdict = self.sprt.verdict(self.pairs)


def points_of(record: Record, bot: int) -> float:
    """A bot's share of the win: 1, 0, or a part of it where the win is shared."""
    winners = record["winners"]
    mine = sum(record["seats"][seat] == bot for seat in winners)
    return float(mine / len(winners))
