"""`bastide puzzles`: mined from games of bots, listed, and their proofs done again."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice, takewhile
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bastide.cli.common import TEXTS, print_json
from bastide.cli.listing import print_rows
from bastide.coach.mining import Ledger, Mine
from bastide.coach.proving import stands, verified
from bastide.coach.puzzles import Puzzle, puzzles, theme_texts
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.text import Words, say
from bastide.crew import crew_of, in_order, local
from bastide.games import game, games

GAMES = 10  # of bots, unless somebody says how many or how long


def run_puzzles(args: argparse.Namespace, words: Words) -> int:
    """Mine, verify or list."""
    deeds = {"mine": _mine, "verify": _verify, "list": _list}
    return deeds[args.deed](args, words)


# ---- mining


def _mine(args: argparse.Namespace, words: Words) -> int:
    setup = game(args.game).setup(args.players)
    if args.minutes is not None and not args.minutes > 0:
        raise BadOption(say("puzzles-no-time")).with_words(TEXTS)
    mine, wanted = Mine(setup, args.seed), args.games or GAMES
    ledger = Ledger(args.output or Path("puzzles") / f"{setup.game.id}.jsonl")
    start, already, played = time.monotonic(), len(ledger.known), 0
    games = ledger.games(args.seed, setup.players)
    if args.minutes is None:
        games = islice(games, wanted)
    else:
        games = takewhile(lambda _: time.monotonic() - start <= 60 * args.minutes, games)
    with (
        crew_of(local(args.processes), args.ray) as crew,
        _watched(words, args.minutes and 60 * args.minutes, wanted) as show,
    ):
        show(played, ledger)
        for played, _ in enumerate(ledger.work_through(mine, games, crew), 1):
            show(played, ledger)
    known, file = len(ledger.known), str(ledger.file)
    found = known - already
    if args.json:
        print_json({"games": played, "found": found, "all": known, "file": file})
    else:
        print(words.render(say("puzzles-mined", games=played, found=found, all=known, file=file)))
    return 0


@contextmanager
def _watched(
    words: Words, seconds: float | None, games: int
) -> Iterator[Callable[[int, Ledger], None]]:
    """A bar for whoever watches: how many games were looked through, and how many puzzles there are."""
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task, start = bar.add_task("", total=seconds or games), time.monotonic()

        def show(played: int, ledger: Ledger) -> None:
            done = time.monotonic() - start if seconds else played
            told = words.render(say("puzzles-mining", games=played, all=len(ledger.known)))
            bar.update(task, completed=done, description=told)

        yield show


# ---- proofs done again


def _verify(args: argparse.Namespace, words: Words) -> int:
    """Done again, each proof still holds; else their names, and code 1."""
    told = []
    sampled = [
        (each, puzzle)
        for each in _named(args.games)
        for puzzle in _sample(list(puzzles(each).values()), args.sample, args.seed)
    ]
    jobs = ((n, partial(verified, puzzle, args.times)) for n, (_, puzzle) in enumerate(sampled))
    with crew_of(local(args.processes), args.ray) as crew:
        for (each, puzzle), again in zip(sampled, in_order(crew.work(jobs)), strict=True):
            stood = stands(again, args.times)
            told.append(
                {
                    "game": each.id,
                    "puzzle": puzzle.id,
                    "answer": list(puzzle.answer),
                    "stands": stood,
                    "margin": round(min(step.margin for step in again), 3),
                    "proof": round(min(step.margin for step in puzzle.proof.steps), 3),
                }
            )
            if not args.json:
                key = "puzzles-stands" if stood else "puzzles-fails"
                margin = round(100 * min(step.margin for step in again))
                print(words.render(say(key, game=each.id, puzzle=puzzle.id, n=margin)), flush=True)
    failed = sum(not one["stands"] for one in told)
    if args.json:
        print_json(told)
    else:
        print(words.render(say("puzzles-verified", n=len(told), failed=failed)))
    return 1 if failed else 0


def _sample(every: Sequence[Puzzle], wanted: int | None, seed: int) -> Sequence[Puzzle]:
    if wanted is None or wanted >= len(every):
        return every
    return Random(seed).sample(every, wanted)


def _named(names: Sequence[str]) -> list[Game]:
    return [game(name) for name in names] or list(games())


# ---- listing


def _list(args: argparse.Namespace, words: Words) -> int:
    """Every puzzle in a line: without its answer, so that it can still be solved."""
    every = [(each, one) for each in _named(args.games) for one in puzzles(each).values()]
    if args.json:
        print_json([_told(each, one) for each, one in every])
        return 0
    head = [words.render(say(f"puzzles-{name}")) for name in ("game", "id", "rating", "themes")]
    rows = [
        [
            each.id, one.id, str(one.rating),
            ", ".join(name[args.lang] for name in theme_texts(one).values()),
        ]
        for each, one in every
    ]  # fmt: skip
    print_rows([("", heading) for heading in head], rows)
    return 0


def _told(each: Game, one: Puzzle) -> dict[str, object]:
    return {
        "game": each.id,
        "id": one.id,
        "players": one.position.players,
        "options": dict(one.position.options),
        "actions": list(one.position.actions),
        "answer": list(one.answer),
        "themes": list(one.themes),
        "rating": one.rating,
        "proof": msgspec.to_builtins(one.proof),
    }
