"""`bastide kernels`: what bots think with, compiled ahead; and the same beside a server at which people play soon."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread

from bastide.cli.parsing import Parser, count
from bastide.core.apart import do_apart
from bastide.core.game import Game
from bastide.core.text import Words, say
from bastide.games import game, games

MOST_AT_ONCE = 3  # processes beside a server: each takes some 400 MB for a while


def kernels_command(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `kernels` takes."""
    made, cores = command("kernels"), os.cpu_count() or 1
    made.add_argument("games_named", metavar="GAME", nargs="*", help=help_of("games-named"))
    made.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=help_of("kernels-output"))
    made.add_argument(
        "--processes", type=count, default=cores, metavar="P", help=help_of("processes")
    )
    return ()


def run_kernels(args: argparse.Namespace, words: Words) -> int:
    """Compile the kernels of these games, and say where they lie."""
    from bastide.bots.ahead import make_ahead  # searching is loaded when it is wanted
    from bastide.core.cache import ahead_root

    if args.output is not None:
        os.environ["BASTIDE_KERNELS"] = str(args.output.absolute())
    chosen = [game(name) for name in args.games_named] or games()
    for layer, done, of in make_ahead(chosen, ahead_root(), args.processes):
        what = layer.search.rpartition(".")[2] or "rules"
        line = say("kernels-made", game=layer.game, what=what, n=done, of=of)
        print(words.render(line), flush=True)
    print(ahead_root())
    return 0


def warm_beside() -> None:
    """Have processes compile what bots think with, while somebody looks which game to play; they end with this one."""
    quick_first = iter(sorted(games(), key=lambda one: one.minutes))
    for _ in range(min(MOST_AT_ONCE, os.cpu_count() or 1)):
        Thread(target=_warm_each, args=[quick_first], daemon=True).start()


def _warm_each(left: Iterator[Game]) -> None:
    for one in left:
        do_apart(partial(_warm, one.id), Event())


def _warm(name: str) -> None:
    # Searching is loaded when it is wanted: not beside a server.
    from bastide.bots.ahead import warm

    warm(name)
