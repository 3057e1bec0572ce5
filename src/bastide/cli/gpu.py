"""`bastide gpu`: kernels for GPUs, made anywhere; and the proof, on a GPU, that it plays as the processor does."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from bastide.cli.common import TEXTS
from bastide.cli.parsing import Parser, count
from bastide.core.options import read_options
from bastide.core.state import Setup
from bastide.core.text import Words, say
from bastide.games import game, games


def gpu_commands(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `gpu` takes."""
    subs = command("gpu").add_subparsers(dest="deed", required=True, metavar="WHAT")

    def deed(name: str) -> Parser:
        text = help_of(f"gpu-{name}")
        sub = subs.add_parser(name, help=text, description=text)
        sub.add_argument("games_named", metavar="GAME", nargs="*", help=help_of("games-named"))
        sub.add_argument("-o", "--programs", type=Path, metavar="FOLDER", help=help_of("programs"))
        sub.add_argument("--every-setup", action="store_true", help=help_of("every-setup"))
        sub.add_argument("--players", type=int, metavar="N", help=help_of("players"))
        sub.add_argument(
            "--option", action="append", default=[], metavar="K=V", help=help_of("option")
        )
        return sub

    made, checked = deed("compile"), deed("check")
    made.add_argument(
        "--for", dest="kinds", type=capability, nargs="+", default=[(9, 0)], metavar="X.Y",
        help=help_of("capability"),
    )  # fmt: skip
    made.add_argument("--for-learning", action="store_true", help=help_of("for-learning"))
    checked.add_argument("--games", type=count, default=64, metavar="N", help=help_of("gpu-games"))
    checked.add_argument(
        "--at-once", type=count, default=1 << 18, metavar="N", help=help_of("at-once")
    )
    return made, checked


def capability(text: str) -> tuple[int, int]:
    """A kind of GPU, as NVIDIA counts them.

    >>> capability("9.0")
    (9, 0)
    """
    major, _, minor = text.partition(".")
    if not (major.isdigit() and minor.isdigit()):
        raise argparse.ArgumentTypeError(f"{text}: 9.0?")
    return int(major), int(minor)


def run_gpu(args: argparse.Namespace, words: Words) -> int:
    """Make kernels, or prove them."""
    return run_compile(args, words) if args.deed == "compile" else run_check(args, words)


def run_compile(args: argparse.Namespace, words: Words) -> int:
    """Make the kernels of these games; those of setups that share them are made once."""
    from bastide.gpu.program import BATCH, compile_program, place
    from bastide.learn.course import check
    from bastide.learn.field import LEARNING

    made, family = set[Path](), LEARNING if args.for_learning else BATCH
    for setup, name in _setups(args):
        if args.for_learning:
            check(setup)
        folder = place(setup, args.programs, family)
        if folder in made:
            continue
        made.add(folder)

        def told(kernel: str, name: str = name) -> None:
            kernels = family.kernels
            which = kernels.index(kernel) + 1
            line = say("gpu-compiling", setup=name, kernel=kernel, n=which, of=len(kernels))
            print(words.render(line), flush=True)

        compile_program(setup, args.programs, args.kinds, told=told, family=family)
        print(folder)
    return 0


def run_check(args: argparse.Namespace, words: Words) -> int:
    """Compare games of a GPU with the processor's, and say how fast it plays."""
    from bastide.gpu.check import check
    from bastide.gpu.errors import TEXTS as OF_THE_GPU

    words, wrong = Words(words.lang, [TEXTS, OF_THE_GPU]), 0
    for setup, name in _setups(args):
        found = check(setup, args.games, at_once=args.at_once, programs=args.programs)
        speed = f"{found.speed / 1e6:.1f}"
        if found.difference is None:
            line = say("gpu-equal", setup=name, games=found.games, speed=speed)
        else:
            wrong += 1
            line = say("gpu-differs", setup=name, where=found.difference)
        print(words.render(line), flush=True)
    return 1 if wrong else 0


def _setups(args: argparse.Namespace) -> Iterator[tuple[Setup, str]]:
    """The setups asked for, each with what to call it: the usual of each game, one that was described, or all there are."""
    from bastide.testing import all_setups

    for each in [game(name) for name in args.games_named] or games():
        described = each.configure(args.players, read_options(each.options, args.option))
        for setup in all_setups(each) if args.every_setup else [described]:
            usual = {option.id: option.default for option in each.options}
            changed = [f"{k}={v}" for k, v in setup.options.items() if v != usual[k]]
            yield setup, " ".join([each.id, str(setup.players), *changed])
