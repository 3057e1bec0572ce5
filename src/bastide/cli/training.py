"""`bastide train`: a net learns a game by playing against itself, in a folder that it can go on from."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli.common import TEXTS
from bastide.cli.parsing import Parser, count
from bastide.core.errors import BadOption
from bastide.core.options import read_options
from bastide.core.text import Words, say
from bastide.crew import Crew, Threads, crew_of
from bastide.games import game

if TYPE_CHECKING:
    from rich.progress import Progress

    from bastide.learn.course import Course


def train_command(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `train` takes."""
    train = command("train")
    train.add_argument("game", metavar="GAME", help=help_of("game"))
    train.add_argument("--players", type=int, metavar="N", help=help_of("players"))
    train.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=help_of("option")
    )
    train.add_argument("--minutes", type=float, metavar="M", help=help_of("train-minutes"))
    train.add_argument("--generations", type=count, metavar="G", help=help_of("train-generations"))
    train.add_argument("--seed", type=int, default=1, metavar="S", help=help_of("seed"))
    train.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=help_of("train-output"))
    where = train.add_mutually_exclusive_group()
    where.add_argument("--gpu", action="store_true", help=help_of("train-gpu"))
    where.add_argument("--ray", metavar="ADDRESS", help=help_of("ray"))
    train.add_argument("--programs", type=Path, metavar="FOLDER", help=help_of("programs"))
    return ()


def run_train(args: argparse.Namespace, words: Words) -> int:
    """Learn, or go on learning; tell of every generation that was tried."""
    if args.minutes is not None and not args.minutes > 0:
        raise BadOption(say("train-no-time")).with_words(TEXTS)
    with crew_of(Threads(), args.ray) as crew:
        course = _course(args, crew)
        _learn(course, args.lang, words)
    key = "train-done" if course.over else "train-stopped"
    print(words.render(say(key, folder=str(course.folder))))
    return 0


def _course(args: argparse.Namespace, crew: Crew) -> Course:
    from bastide.learn import course as courses

    chosen = game(args.game)
    setup = chosen.configure(args.players, read_options(chosen.options, args.option))
    usual = courses.OF_A_GPU if args.gpu else courses.OF_A_PROCESSOR
    recipe = replace(usual, generations=args.generations or usual.generations, seed=args.seed)
    return courses.Course(
        setup,
        recipe,
        args.output or courses.default_folder(setup),
        minutes=args.minutes,
        planned=args.generations is not None or args.minutes is None,
        gpu=args.gpu,
        programs=args.programs,
        lang=args.lang,
        crew=crew,
    )


def _learn(course: Course, lang: str, words: Words) -> None:
    from bastide.learn.page import LearningTeller

    training, tell = course.training, LearningTeller(lang)
    if training.history:
        print(words.render(say("train-goes-on", number=len(training.history))), flush=True)
    told = words.render(say("train-learning", game=course.setup.game.id))
    planned = course.planned
    with _bar() as bar:
        task = bar.add_task(told, total=_total(course), completed=len(training.history))
        for generation in course.generations():
            bar.update(task, total=_total(course), completed=generation.number)
            if course.planned and not planned:
                planned, number = True, training.recipe.generations
                print(words.render(say("train-planned", number=number)), flush=True)
            if generation.won:
                print(tell.line(generation), flush=True)


def _total(course: Course) -> int | None:
    return course.training.recipe.generations if course.planned else None


def _bar() -> Progress:
    """For whoever watches; what is printed meanwhile stands above it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=Console(stderr=True), transient=True,
        disable=not sys.stderr.isatty(), redirect_stdout=sys.stdout.isatty(),
    )  # fmt: skip
