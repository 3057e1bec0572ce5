"""What `bastide convert`, `bastide review`, `bastide puzzles` and `bastide db` take."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from bastide.cli.parsing import Parser, count, with_crew

SHOWN = 20  # games and moves that are listed unless more are asked for


def record_commands(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `convert`, `review` and `db` take."""

    def with_edition(sub: Parser) -> None:
        sub.add_argument("--edition", type=Path, metavar="FILE", help=help_of("edition"))

    convert = command("convert")
    convert.add_argument("files", metavar="FILE", nargs="+", help=help_of("games-files"))
    convert.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help=help_of("convert-output")
    )
    convert.add_argument(
        "--to", choices=("bgr", "jsonl"), default="bgr", help=help_of("convert-to")
    )
    convert.add_argument("--no-legal", action="store_true", help=help_of("no-legal"))
    with_edition(convert)
    review = command("review")
    review.add_argument("files", metavar="FILE", nargs="+", help=help_of("games-files"))
    review.add_argument("-o", "--output", type=Path, metavar="FILE", help=help_of("review-output"))
    review.add_argument("--player", metavar="NAME", help=help_of("review-player"))
    review.add_argument(
        "--simulations", type=count, default=None, metavar="N", help=help_of("review-simulations")
    )
    review.add_argument("--seed", type=int, default=0, metavar="S", help=help_of("seed"))
    review.add_argument("--json", action="store_true", help=help_of("json"))
    review.add_argument("--ray", metavar="ADDRESS", help=help_of("ray"))
    with_edition(review)
    subs = command("db").add_subparsers(dest="deed", required=True, metavar="WHAT")

    def deed(name: str) -> Parser:
        text = help_of(f"db-{name}")
        sub = subs.add_parser(name, help=text, description=text)
        sub.add_argument("database", type=Path, metavar="FILE.db", help=help_of("db-file"))
        sub.add_argument("--json", action="store_true", help=help_of("json"))
        return sub

    add, find, stats = deed("add"), deed("find"), deed("stats")
    add.add_argument("files", metavar="GAMES", nargs="+", help=help_of("games-files"))
    with_edition(add)
    add.add_argument(
        "--processes", type=count, default=1, metavar="P", help=help_of("db-processes")
    )
    find.add_argument("--game", metavar="GAME", help=help_of("game"))
    find.add_argument("--player", metavar="NAME", help=help_of("db-player"))
    find.add_argument("--opening", default="", metavar="MOVES", help=help_of("db-opening"))
    find.add_argument("--position", metavar="WHERE", help=help_of("db-position-asked"))
    find.add_argument("--ply", type=int, metavar="K", help=help_of("ply"))
    find.add_argument("--players", type=int, metavar="N", help=help_of("players"))
    find.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=help_of("option")
    )
    with_edition(find)
    find.add_argument("-o", "--output", type=Path, metavar="FILE", help=help_of("convert-output"))
    for sub in (find, stats):
        sub.add_argument("--limit", type=count, default=SHOWN, metavar="N", help=help_of("limit"))
    return (*subs.choices.values(),)


def puzzle_commands(
    command: Callable[[str], Parser], help_of: Callable[[str], str]
) -> Collection[Parser]:
    """What `puzzles` takes."""
    subs = command("puzzles").add_subparsers(dest="deed", required=True, metavar="WHAT")

    def deed(name: str) -> Parser:
        text = help_of(f"puzzles-{name}")
        sub = subs.add_parser(name, help=text, description=text)
        sub.add_argument("--json", action="store_true", help=help_of("json"))
        return sub

    mine, verify, listing = deed("mine"), deed("verify"), deed("list")
    mine.add_argument("game", metavar="GAME", help=help_of("game"))
    mine.add_argument("--players", type=int, metavar="N", help=help_of("players"))
    budget = mine.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=float, metavar="M", help=help_of("puzzles-minutes"))
    budget.add_argument("--games", type=count, metavar="N", help=help_of("puzzles-games"))
    mine.add_argument("-o", "--output", type=Path, metavar="FILE", help=help_of("puzzles-output"))
    for sub in (mine, verify):
        sub.add_argument("--seed", type=int, default=0, metavar="S", help=help_of("seed"))
        with_crew(sub, help_of)
    verify.add_argument("--sample", type=count, metavar="K", help=help_of("puzzles-sample"))
    verify.add_argument(
        "--times", type=count, default=1, metavar="T", help=help_of("puzzles-times")
    )
    for sub in (verify, listing):
        sub.add_argument("games", metavar="GAME", nargs="*", help=help_of("games-named"))
    return (*subs.choices.values(),)
