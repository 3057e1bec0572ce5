"""`bastide arena`, `ladder` and `lab`: bots against bots, from the command line."""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bastide.arena import lab
from bastide.arena import ladder as ladders
from bastide.arena.contest import Progress as Watching
from bastide.arena.contest import contest
from bastide.arena.match import Match
from bastide.arena.page import Grid, Heading, Page
from bastide.arena.playing import Record
from bastide.arena.report import report
from bastide.arena.standings import standings
from bastide.arena.stats import Sprt
from bastide.arena.telling import Teller
from bastide.bots import LEVEL_IDS
from bastide.bots.named import named_bot
from bastide.cli import figures
from bastide.cli.common import TEXTS, print_json, setup_of
from bastide.core.errors import BadOption
from bastide.core.text import Words, say
from bastide.crew import Crew, crew_of, local
from bastide.games import game, games

REFRESH = 0.25  # seconds between two looks at the standings
RUNGS = tuple(level for level in LEVEL_IDS if level != "legend")  # who thinks for half a minute


def run_arena(args: argparse.Namespace, words: Words) -> int:
    """Matches between bots, and their report."""
    match = _match(args, tuple(args.bots))
    sprt = Sprt(*args.sprt) if args.sprt else None
    if sprt and sprt.elo0 >= sprt.elo1:
        raise BadOption(say("sprt-order")).with_words(TEXTS)
    folder = args.output or Path("arena") / _slug(match)
    with _crew(args) as crew, watched(args.lang) as watching:
        records = contest(
            match,
            folder,
            args.games,
            keep=args.keep,
            sprt=sprt,
            progress=watching(match),
            crew=crew,
        )
    typed = ["arena", match.game, *match.bots, *match.arguments(), "--games", str(args.games)]
    if sprt:
        typed += ["--sprt", f"{sprt.elo0:g}", f"{sprt.elo1:g}"]
    page = report(match, records, _command(typed), args.lang, sprt)
    page.write(folder, "report")
    file = folder / "report.html"
    if args.json:
        print_json(figures.of_arena(match, records, sprt) | {"report": str(file)})
    else:
        _show(page, file, words)
    return 0


def run_ladder(args: argparse.Namespace, words: Words) -> int:
    """The level table of every game."""
    names = [game(name).id for name in args.games_named] or [g.id for g in games() if 2 in g.seats]
    top_games = args.top_games or args.games
    ladder = ladders.Ladder(
        tuple(names),
        RUNGS,
        args.games,
        top_games,
        args.seed,
        args.opening,
        args.budget,
        args.top_budget,
    )
    for match in ladder.rungs():
        _check_bots(match)
    folder = args.output or Path("arena") / "ladder"
    with _crew(args) as crew, watched(args.lang) as watching:
        found = ladders.climb(ladder, folder, crew, watching)
    typed = ["ladder", *args.games_named, "--games", str(args.games)]
    typed += ["--top-games", str(top_games), "--seed", str(args.seed)]
    typed += ["--opening", str(args.opening)]
    typed += ["--budget", args.budget] if args.budget else []
    typed += ["--top-budget", args.top_budget] if args.top_budget else []
    page = ladders.page(ladder, found, _command(typed), args.lang)
    page.write(folder, "ladder")
    file = folder / "ladder.html"
    if args.json:
        print_json({"rungs": list(map(figures.of_match, found)), "report": str(file)})
    else:
        _show(page, file, words, every=True)
    return 0


def run_lab(args: argparse.Namespace, words: Words) -> int:
    """Is this edition balanced?"""
    match = _match(args, (args.bot,), observe=True)
    folder = args.output or Path("arena") / "lab"
    where = folder / "results" / _slug(match)
    with _crew(args) as crew, watched(args.lang) as watching:
        records = contest(match, where, args.games, progress=watching(match), crew=crew)
    typed = ["lab", match.game, *match.arguments(), "--bot", args.bot, "--games", str(args.games)]
    page, name = (
        lab.page(match, records, _command(typed), args.lang),
        f"{match.game}-{match.players}",
    )
    page.write(folder, name)
    file = folder / f"{name}.html"
    if args.json:
        own = match.setup.game.words(args.lang)
        print_json(figures.of_lab(match, records, own) | {"report": str(file)})
    else:
        _show(page, file, words)
    return 0


def _crew(args: argparse.Namespace) -> AbstractContextManager[Crew]:
    return crew_of(local(args.processes), args.ray)


def _match(args: argparse.Namespace, bots: tuple[str, ...], observe: bool = False) -> Match:
    setup = setup_of(args)
    edition = str(args.edition) if args.edition else None
    match = Match(
        args.game, bots, setup.players, setup.options, edition, args.seed, args.opening, observe
    )
    _check_bots(match)
    return match.checked()


def _check_bots(match: Match) -> None:
    """A misspelt name is told before anything is played."""
    for name in match.bots:
        named_bot(name, 0)


def _slug(match: Match) -> str:
    """A folder of its own for every match: the same command finds it again."""
    text = json.dumps(match.identity(), sort_keys=True)
    return f"{match.game}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _command(words: Sequence[str]) -> str:
    return f"bastide {shlex.join(words)}"


def _show(page: Page, file: Path, words: Words, every: bool = False) -> None:
    """The first table of the page (or every one) on the terminal, and where the whole lies."""
    console = Console(highlight=False, markup=False)
    console = console if console.is_terminal else Console(width=118, highlight=False, markup=False)
    console.print(page.title, style="bold")
    headed = [
        (heading, grid)
        for heading, grid in zip(page.blocks, page.blocks[1:], strict=False)
        if isinstance(heading, Heading) and isinstance(grid, Grid)
    ]
    for heading, grid in headed if every else headed[:1]:
        table = Table(title=heading.text, title_justify="left")
        for k, head in enumerate(grid.head):
            table.add_column(head, justify="right" if k else "left")
        for row in grid.rows:
            table.add_row(*row)
        console.print(table)
    console.print(words.render(say("written", file=str(file))))


@contextmanager
def watched(lang: str) -> Iterator[Callable[[Match], Watching]]:
    """A progress bar with live standings, on a terminal; elsewhere nothing."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda match: lambda records, wanted: None
        return
    tell = Teller(lang)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )
    with Live(bar, console=console, refresh_per_second=4, transient=True) as live:

        def watching(match: Match) -> Watching:
            for done in bar.task_ids:
                bar.remove_task(done)
            title = f"{match.game}: {' – '.join(match.bots)}"
            task = bar.add_task(title, total=None)
            last = 0.0

            def progress(records: Sequence[Record], wanted: int) -> None:
                nonlocal last
                bar.update(task, completed=len(records), total=wanted)
                if records and time.monotonic() - last > REFRESH:
                    last = time.monotonic()
                    live.update(Group(_standings(match, records, tell), bar))

            return progress

        yield watching


def _standings(match: Match, records: Sequence[Record], tell: Teller) -> Table:
    table = Table(tell("col-bot"), tell("col-games"), tell("col-elo"), tell("col-share"))
    for row in standings(match, records).rows:
        table.add_row(row.bot, str(row.games), tell.elo(row.elo), tell.share(row.share))
    return table
