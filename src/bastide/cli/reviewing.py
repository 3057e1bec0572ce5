"""`bastide review`: what finished games teach, in the terminal and as a page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bastide.cli.common import TEXTS, print_json
from bastide.cli.listing import print_rows
from bastide.cli.shelf import source_of
from bastide.coach.report import report_on
from bastide.coach.review import Finished, Review, review_all
from bastide.coach.telling import Rows, Teller
from bastide.coach.weaknesses import decisions_of, weaknesses
from bastide.core.errors import BadOption, BastideError, UnknownName
from bastide.core.text import Words, say
from bastide.crew import Threads, crew_of
from bastide.records import GameRecord, read_games
from bastide.records.errors import TEXTS as RECORDS
from bastide.records.model import NOBODY


def run_review(args: argparse.Namespace, words: Words) -> int:
    """Review every game of some files; print what was found, or write it as a page."""
    if args.output is not None and args.output.suffix != ".html":
        raise UnknownName.of("format", args.output.suffix or args.output.name, [".html"])
    records = [
        record
        for file in args.files
        for record in read_games(source_of(file), edition=args.edition)
    ]
    _check(records, args)
    reviews = _reviewed(records, args, words)
    if args.output is not None:
        args.output.write_text(report_on(reviews, args.lang, args.player), "utf-8")
        print(words.render(say("review-written", file=str(args.output))), file=sys.stderr)
    if args.json:
        print_json([each.data() for each in reviews])
    elif args.output is None:
        _print(reviews, Teller(reviews[0].table.setup.game, args.lang), args.player)
    return 0


def _check(records: Sequence[GameRecord], args: argparse.Namespace) -> None:
    if not records:
        raise BastideError(say("no-games", file=", ".join(args.files))).with_words(TEXTS)
    kinds = sorted({record.setup.game.id for record in records})
    if len(kinds) > 1:
        raise BadOption(say("review-several", games=", ".join(kinds))).with_words(TEXTS)
    names = sorted({name for record in records for name in record.names})
    if args.player is not None and args.player not in names:
        raise UnknownName.of("player", args.player, names).with_words(RECORDS)


def _reviewed(
    records: Sequence[GameRecord], args: argparse.Namespace, words: Words
) -> list[Review]:
    """The reviews, with a bar for whoever watches."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task(words.render(say("reviewing")))

        def show(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        with crew_of(Threads(), args.ray) as crew:
            return review_all(
                list(map(_finished, records)), args.simulations, args.seed, show, crew
            )


def _finished(record: GameRecord) -> Finished:
    names = tuple("" if name == NOBODY else name for name in record.names)
    return Finished(record.table(), names=names)


def _print(reviews: Sequence[Review], teller: Teller, player: str | None) -> None:
    for each in reviews:
        _rows(teller.players(each))
        moments = each.mattered()
        print(teller.say("moments") if moments else teller.say("no-moments"))
        for moment in moments:
            told, best = teller.words.render(moment.told), teller.words.render(moment.best.told)
            chances = teller.say(
                "from-to",
                before=str(round(100 * moment.before)),
                after=str(round(100 * moment.after)),
            )
            print(f"{moment.ply + 1:>5}  {teller.name(each, moment.seat)}: {told}")
            print(f"       {teller.say(f'grade-{moment.grade}')} · {chances}")
            print(f"       {teller.say('best-was', told=best)}")
            if moment.best.why:
                print(f"       {teller.words.render(moment.best.why)}")
    print(teller.say("weak", games=len(reviews)))
    _rows(teller.weak(weaknesses(decisions_of(reviews, player))))


def _rows(rows: Rows) -> None:
    head, body = rows
    print_rows([("", heading) for heading in head], body)
