"""The report of a match: who is stronger and by how much, and what the games were like."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from bastide.arena import plots
from bastide.arena.contest import Referee
from bastide.arena.machine import described
from bastide.arena.match import Match
from bastide.arena.page import Block, Grid, Heading, Page, Para, Plot
from bastide.arena.playing import Record
from bastide.arena.standings import Standings, standings
from bastide.arena.stats import Sprt, quantile
from bastide.arena.telling import Teller
from bastide.bots.named import named_bot

BINS = 20  # most bars of a histogram
TOKENS = ("tokens_in", "tokens_out")  # what is counted of a language model
ASKED = ("decisions", "at_random", "illegal", "unanswered", "requests")


def report(
    match: Match, records: Sequence[Record], command: str, lang: str, sprt: Sprt | None = None
) -> Page:
    """The page for a match and its records; `command` is what makes it again."""
    tell = Teller(lang)
    found = standings(match, records)
    title = tell("report-title", game=tell.title(match), bots=" · ".join(match.bots))
    blocks: list[Block] = [*setting(match, len(records), command, tell)]
    blocks += _distinct(found, tell)
    if sprt is not None:
        blocks += _sprt(records, sprt, match, tell)
    if len(match.bots) > 1:
        blocks += _ratings(found, tell)
    blocks += seats(found, tell) + length(found, records, tell) + _times(found, tell)
    blocks += _models(found, tell)
    return Page(title, blocks)


def setting(match: Match, games: int, command: str, tell: Teller) -> list[Block]:
    """What was played, how, and on what."""
    setup = match.setup
    edition = setup.game.edition
    blocks: list[Block] = [
        Para(
            tell(
                "report-setting",
                games=games,
                players=setup.players,
                options=", ".join(match.chosen()) or tell("report-defaults"),
                edition=f"{edition.name} ({edition.sha256[:8]})",
                seed=str(match.seed),
                opening=match.opening,
            )
        ),
        Para(tell("report-machine", machine=described())),
        Para(command, code=True),
    ]
    knowing = [name for name in match.bots if hasattr(named_bot(name, 0), "choose_from_state")]
    if knowing:
        blocks.append(Para(tell("report-knowing", bots=", ".join(knowing))))
    return blocks


def _distinct(found: Standings, tell: Teller) -> list[Block]:
    """Games that are the same action by action say nothing new."""
    if found.distinct == found.games:
        return []
    return [Para(tell("report-distinct", distinct=found.distinct, games=found.games))]


def _sprt(records: Sequence[Record], sprt: Sprt, match: Match, tell: Teller) -> list[Block]:
    referee = Referee(sprt)
    for record in records:
        referee.add(record)
    low, high = (tell.number(bound, 2) for bound in sprt.bounds)
    first, second = match.bots
    text = tell(
        "report-sprt",
        llr=tell.number(sprt.llr(referee.pairs), 2),
        low=low,
        high=high,
        pairs=", ".join(map(str, referee.pairs)),
        zero=tell.number(sprt.elo0, 1),
        one=tell.number(sprt.elo1, 1),
    )
    verdict = tell(f"sprt-{referee.verdict}", first=first, second=second)
    return [Heading(tell("head-sprt")), Para(verdict), Para(text)]


def _ratings(found: Standings, tell: Teller) -> list[Block]:
    two = len(found.sides) == 2
    share = tell("col-score") if two else tell("col-share")
    head = [tell("col-bot"), tell("col-games"), tell("col-elo"), share]
    rows = [[r.bot, str(r.games), tell.elo(r.elo), tell.share(r.share)] for r in found.rows]
    if not two:
        head.append(tell("col-times-fair"))
        for row, each in zip(rows, found.rows, strict=True):
            row.append(f"× {tell.number(each.share.value / found.fair, 2)}")
    marks = [
        plots.Whisker(r.bot, r.elo.value, r.elo.low, r.elo.high, tell.signed(r.elo.value))
        for r in found.rows
    ]
    drawn = plots.whiskers(tell("head-ratings"), marks, tell.signed)
    blocks: list[Block] = [
        Heading(tell("head-ratings")),
        Grid(head, rows),
        Plot("ratings", tell("head-ratings"), drawn),
        Para(tell("ratings-note")),
        Heading(tell("head-meetings")),
    ]
    head = [tell(f"col-{key}") for key in ("meeting", "games", "won", "drawn", "lost")]
    head += [share, tell("col-elo-difference")]
    rows = []
    for m in found.meetings:
        lost = m.games - m.won - m.drawn
        elo = tell.elo(m.elo) if m.elo else "–"
        counts = [str(n) for n in (m.games, m.won, m.drawn, lost)]
        rows.append([_versus(m.bots), *counts, tell.share(m.share), elo])
    return [*blocks, Grid(head, rows)]


def _versus(bots: tuple[str, ...]) -> str:
    """A line-up in short: `expert – 3 × greedy`."""
    first, *others = bots
    if len(set(others)) == 1 and len(others) > 1:
        return f"{first} – {len(others)} × {others[0]}"
    return " – ".join(bots)


def seats(found: Standings, tell: Teller) -> list[Block]:
    """Is it good to sit first? And how often nobody wins alone."""
    names = [tell("side", seats=" + ".join(str(seat) for seat in side)) for side in found.sides]
    marks = [
        plots.Whisker(name, s.value, s.low, s.high, tell.percent(s.value))
        for name, s in zip(names, found.seats, strict=True)
    ]
    drawn = plots.whiskers(tell("head-seats"), marks, lambda x: tell.percent(x, 0), fair=found.fair)
    first = found.seats[0]
    verdict = "even" if first.low <= found.fair <= first.high else "uneven"
    return [
        Heading(tell("head-seats")),
        Grid(
            [tell("col-seat"), tell("col-share")],
            [[name, tell.share(s)] for name, s in zip(names, found.seats, strict=True)],
        ),
        Plot("seats", tell("head-seats"), drawn),
        Para(tell(f"seats-{verdict}", fair=tell.percent(found.fair))),
        Para(tell("draws", share=tell.share(found.drawn))),
    ]


def length(found: Standings, records: Sequence[Record], tell: Teller) -> list[Block]:
    """How long the games are."""
    players = found.match.setup.players
    lengths = {
        "plies": [float(r["plies"]) for r in records],
        "decisions": [float(r["decisions"]) for r in records],
        "rounds": [r["turns"] / players for r in records],
    }
    rows = [
        [
            tell(f"row-{key}"),
            *[
                tell.number(x, 1)
                for x in (mean(values), *(quantile(values, q) for q in (0, 0.05, 0.5, 0.95, 1)))
            ],
        ]
        for key, values in lengths.items()
    ]
    head = ["", *[tell(f"col-{key}") for key in ("mean", "min", "low", "median", "high", "max")]]
    bars = histogram(lengths["decisions"])
    drawn = plots.bars(tell("head-length"), bars, tell("row-decisions"), tell("col-games"))
    return [
        Heading(tell("head-length")),
        Grid(head, rows),
        Plot("length", tell("head-length"), drawn),
        Para(tell("length-note")),
    ]


def histogram(values: Sequence[float]) -> list[tuple[float, float]]:
    """Counts in at most twenty equal steps of round size.

    >>> histogram([1, 2, 2, 9])
    [(1, 1), (2, 2), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 1)]
    """
    low, high = min(values), max(values)
    sizes = (m * 10**k for k in range(6) for m in (1, 2, 5))
    size = next(s for s in sizes if (high - low) / s < BINS)
    first = int(low // size)
    counts = [0] * (int(high // size) - first + 1)
    for value in values:
        counts[int(value // size) - first] += 1
    return [((first + k) * size, n) for k, n in enumerate(counts)]


def _times(found: Standings, tell: Teller) -> list[Block]:
    head = [tell(f"col-{key}") for key in ("bot", "moves", "mean-ms", "high-ms")]
    rows = [
        [r.bot, str(r.moves), tell.number(r.mean_ms, 2), tell.number(r.p95_ms, 2)]
        for r in found.rows
    ]
    return [Heading(tell("head-times")), Grid(head, rows)]


def _models(found: Standings, tell: Teller) -> list[Block]:
    """What the language models cost, and how often they had to be asked again or named no legal action."""
    costs, faults = [], []
    for row in found.rows:
        if (used := row.usage) is not None:
            each = [tell.number(cost, 4) for cost in (used["cost"], used["cost"] / row.games)]
            costs.append([row.bot, *each, *(tell.number(used[key], 0) for key in TOKENS)])
            faults.append([row.bot, *(tell.number(used[key], 0) for key in ASKED)])
    if not costs:
        return []
    heads = [
        [tell(f"col-{key.replace('_', '-')}") for key in ("bot", *keys)]
        for keys in (("cost", "cost-game", *TOKENS), ASKED)
    ]
    return [
        Heading(tell("head-models")),
        Grid(heads[0], costs),
        Para(tell("models-cost")),
        Grid(heads[1], faults),
        Para(tell("models-asked")),
    ]
