"""The ladder: every level against the one below it and against the greedy policy, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bastide.arena import plots
from bastide.arena.contest import Progress, contest
from bastide.arena.machine import described
from bastide.arena.match import Match
from bastide.arena.page import Block, Grid, Heading, Page, Para, Plot
from bastide.arena.standings import Standings, standings
from bastide.arena.telling import Teller
from bastide.crew import Crew

YARDSTICK = "greedy"  # besides its neighbour, every level is measured against this one


@dataclass(frozen=True)
class Ladder:
    """What is measured: games, levels from the weakest up, and how many games of each two."""

    games: tuple[str, ...]
    levels: tuple[str, ...]
    count: int = 200
    top_count: int = 200  # of the games of the highest level, which thinks longest
    seed: int = 0
    opening: int = 2
    budget: str = ""  # settings for every level, as in `expert@simulations=500`
    top_budget: str = ""  # for the highest level, instead

    def rungs(self) -> Iterator[Match]:
        """Who meets whom: the stronger first.

        >>> [m.bots for m in Ladder(("forteresse",), ("random", "greedy", "strong")).rungs()]
        [('greedy', 'random'), ('strong', 'greedy')]
        """
        steps = list(zip(self.levels[1:], self.levels, strict=False))
        met = {frozenset(step) for step in steps}
        steps += [
            (level, YARDSTICK)
            for level in self.levels
            if level != YARDSTICK and frozenset((level, YARDSTICK)) not in met
        ]
        for game in self.games:
            for bots in steps:
                yield self._match(game, *bots)

    def count_of(self, match: Match) -> int:
        """How many games two bots play."""
        return self.top_count if self._named(self.levels[-1]) in match.bots else self.count

    def _match(self, game: str, *bots: str) -> Match:
        return Match(
            game,
            tuple(self._named(bot) for bot in bots),
            players=2,
            seed=self.seed,
            opening=self.opening,
        )

    def _named(self, bot: str) -> str:
        budget = self.budget
        if bot == self.levels[-1] and self.top_budget:
            budget = self.top_budget
        return f"{bot}@{budget}" if budget and bot != YARDSTICK else bot


def climb(
    ladder: Ladder,
    folder: Path,
    crew: Crew | None = None,
    watching: Callable[[Match], Progress] = lambda match: lambda records, wanted: None,
) -> list[Standings]:
    """Play all of it; what `folder` already holds is not played again."""
    found = []
    for match in ladder.rungs():
        where = folder / "results" / match.game / "-".join(match.bots)
        games, progress = ladder.count_of(match), watching(match)
        records = contest(match, where, games, progress=progress, crew=crew)
        found.append(standings(match.checked(), records))
    return found


def page(ladder: Ladder, found: Sequence[Standings], command: str, lang: str) -> Page:
    """The table of every game."""
    tell = Teller(lang)
    budget = ladder.budget or tell("ladder-own-budget")
    if ladder.top_budget:
        budget += f" ({ladder.levels[-1]}: {ladder.top_budget})"
    blocks: list[Block] = [
        Para(
            tell(
                "ladder-setting",
                games=ladder.count,
                top=ladder.levels[-1],
                topgames=ladder.top_count,
                seed=str(ladder.seed),
                opening=ladder.opening,
                budget=budget,
            )
        ),
        Para(tell("report-machine", machine=described())),
        Para(command, code=True),
    ]
    for game in ladder.games:
        blocks += _table(game, [each for each in found if each.match.game == game], tell)
    return Page(tell("ladder-title"), blocks)


def _table(game: str, found: Sequence[Standings], tell: Teller) -> list[Block]:
    head = [tell(f"col-{key}") for key in ("meeting", "games", "won", "drawn", "lost", "score")]
    head += [tell("col-elo-difference"), tell("col-ms-of-each")]
    rows, marks = [], []
    for each in found:
        meeting = each.meetings[0]
        name = " – ".join(meeting.bots)
        lost = meeting.games - meeting.won - meeting.drawn
        counts = [str(n) for n in (meeting.games, meeting.won, meeting.drawn, lost)]
        elo = tell.elo(meeting.elo) if meeting.elo else "–"
        times = {row.bot: tell.number(row.mean_ms, 1) for row in each.rows}
        used = " / ".join(times[bot] for bot in meeting.bots)
        rows.append([name, *counts, tell.share(meeting.share), elo, used])
        share = meeting.share
        marks.append(
            plots.Whisker(name, share.value, share.low, share.high, tell.percent(share.value))
        )
    title = tell.title(found[0].match)
    drawn = plots.whiskers(title, marks, lambda x: tell.percent(x, 0), fair=0.5)
    return [Heading(title), Grid(head, rows), Plot(game, title, drawn)]
