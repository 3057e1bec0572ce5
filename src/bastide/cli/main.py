"""The `bastide` command.

Exit codes: 0 done, 1 a difference was found, 2 the request was not sound, 130 ended by Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from bastide.cli import commands
from bastide.cli.backups import backup_commands
from bastide.cli.common import LAST_GAME, TEXTS
from bastide.cli.gpu import gpu_commands
from bastide.cli.kernels import kernels_command
from bastide.cli.parsing import DeskParser, Parser, count, speaking, with_crew
from bastide.cli.records import puzzle_commands, record_commands
from bastide.cli.training import train_command
from bastide.core.errors import BastideError
from bastide.core.text import LANGUAGES, Words, preferred_language, say
from bastide.core.version import VERSION

INTERRUPTED = 128 + signal.SIGINT  # as shells count
SHELLS = ("bash", "zsh", "fish", "tcsh")

STATUSES = ("waiting", "playing", "over", "resigned", "abandoned", "timeout", "drawn")


def parser(words: Words) -> Parser:
    """The whole command line, with its help in the reader's language."""

    def help_of(key: str) -> str:
        return words.render(say(f"help-{key}")).replace("%", "%%")

    top = Parser(prog="bastide", description=help_of("bastide"))
    top.add_argument("--lang", choices=LANGUAGES, help=help_of("lang"))
    top.add_argument(
        "--version", action="version", version=f"bastide {VERSION}", help=help_of("version")
    )
    subs = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str) -> Parser:
        return subs.add_parser(name, help=help_of(name), description=help_of(name))

    def with_game(sub: Parser, optional: bool = False) -> None:
        sub.add_argument(
            "game", metavar="GAME", nargs="?" if optional else None, help=help_of("game")
        )
        sub.add_argument("--players", type=int, metavar="N", help=help_of("players"))
        sub.add_argument(
            "--option", action="append", default=[], metavar="K=V", help=help_of("option")
        )
        sub.add_argument("--edition", type=Path, metavar="FILE", help=help_of("edition"))

    def with_looks(sub: Parser) -> None:
        sub.add_argument(
            "--look", action="append", default=[], metavar="SEAT:K=V", help=help_of("look")
        )

    def with_theme(sub: Parser) -> None:
        themes = ("light", "dark")
        sub.add_argument("--theme", choices=themes, default="light", help=help_of("theme"))

    def with_json(sub: Parser) -> None:
        sub.add_argument("--json", action="store_true", help=help_of("json"))

    with_json(command("games"))
    rules = command("rules")
    rules.add_argument("game", metavar="GAME", help=help_of("game"))
    rules.add_argument("--brief", action="store_true", help=help_of("brief"))
    rules.add_argument("--clauses", action="store_true", help=help_of("clauses"))
    rules.add_argument("--glossary", action="store_true", help=help_of("glossary"))
    edition = subs.add_parser(
        "edition", help=help_of("edition-command"), description=help_of("edition-command")
    )
    edition.add_argument("game", metavar="GAME", help=help_of("game"))
    edition.add_argument("--edition", type=Path, metavar="FILE", help=help_of("edition"))
    edition.add_argument("--sheet", type=Path, metavar="FILE", help=help_of("sheet"))
    with_theme(edition)
    with_json(edition)
    trace = command("trace")
    with_game(trace)
    with_looks(trace)
    trace.add_argument("--seed", type=int, default=0, metavar="S", help=help_of("seed"))
    trace.add_argument("--policy", default="random", metavar="BOT", help=help_of("policy"))
    trace.add_argument("--games", type=count, default=1, metavar="K", help=help_of("number"))
    verify = command("verify")
    verify.add_argument("file", metavar="FILE", help=help_of("file"))
    with_json(verify)
    perft = command("perft")
    with_game(perft)
    perft.add_argument("--depth", type=count, default=3, metavar="D", help=help_of("depth"))
    with_json(perft)
    play = command("play")
    with_game(play, optional=True)
    with_looks(play)
    play.add_argument("--bot", default="greedy", metavar="BOT", help=help_of("bot"))
    play.add_argument("--hot-seat", action="store_true", help=help_of("hot-seat"))
    play.add_argument("--seat", type=int, default=0, metavar="N", help=help_of("seat"))
    play.add_argument("--begins", metavar="WHO", help=help_of("begins"))
    play.add_argument("--seed", type=int, metavar="S", help=help_of("seed"))
    play.add_argument(
        "--resume",
        nargs="?",
        type=Path,
        const=LAST_GAME,
        metavar="FILE",
        help=help_of("resume"),
    )
    show = command("show")
    show.add_argument("file", metavar="FILE", help=help_of("file"))
    show.add_argument("--ply", type=int, metavar="K", help=help_of("ply"))
    show.add_argument("--seat", type=int, metavar="N", help=help_of("show-seat"))
    with_theme(show)
    film = command("film")
    film.add_argument("file", metavar="FILE", help=help_of("file"))
    film.add_argument("--ply", type=int, metavar="K", help=help_of("film-ply"))
    film.add_argument("--last", type=count, metavar="N", help=help_of("last"))
    film.add_argument("--seat", type=int, metavar="N", help=help_of("show-seat"))
    with_theme(film)
    film.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help=help_of("film-output")
    )
    for reader in (verify, show, film):
        reader.add_argument("--edition", type=Path, metavar="FILE", help=help_of("edition"))
    show.add_argument("--scale", type=int, choices=(1, 2), default=1, help=help_of("scale"))
    show.add_argument("--inspect", metavar="REF", help=help_of("inspect"))
    show.add_argument("-o", "--output", type=Path, metavar="FILE", help=help_of("output"))
    for contest in _contests(command, with_game, help_of):
        with_json(contest)
    new_game = command("new-game")
    new_game.add_argument("name", metavar="NAME", help=help_of("name"))
    new_game.add_argument(
        "--into", type=Path, default=Path(), metavar="FOLDER", help=help_of("into")
    )
    serve = command("serve")
    serve.add_argument("--host", metavar="ADDRESS", help=help_of("host"))
    serve.add_argument("--port", type=int, metavar="N", help=help_of("port"))
    serve.add_argument("--database", metavar="URL", help=help_of("database"))
    serve.add_argument("--config", type=Path, metavar="FILE", help=help_of("config"))
    serve.add_argument("--open", action="store_true", help=help_of("open"))
    bots = command("serve-bots")
    bots.add_argument("--ray", required=True, metavar="ADDRESS", help=help_of("ray"))
    backup_commands(command, help_of)
    _mcp(command("mcp"), help_of)
    desk = _admin(command("admin"), help_of)
    shelf = [
        sub
        for made in (record_commands, puzzle_commands, gpu_commands, train_command, kernels_command)
        for sub in made(command, help_of)
    ]
    completion = command("completion")
    completion.set_defaults(parser=top)
    completion.add_argument("shell", choices=SHELLS, help=help_of("shell"))
    for sub in (*subs.choices.values(), *desk, *shelf):
        sub.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=help_of("lang")
        )
    return top


def _contests(
    command: Callable[[str], Parser],
    with_game: Callable[[Parser], None],
    help_of: Callable[[str], str],
) -> Collection[Parser]:
    """Bots against bots: what `arena`, `ladder` and `lab` take."""
    arena, ladder, lab = command("arena"), command("ladder"), command("lab")
    with_game(arena)
    arena.add_argument("bots", metavar="BOT", nargs="+", help=help_of("bots"))
    ladder.add_argument("games_named", metavar="GAME", nargs="*", help=help_of("games-named"))
    with_game(lab)
    lab.add_argument("--bot", default="greedy", metavar="BOT", help=help_of("lab-bot"))
    for sub, games, opening in ((arena, 100, 0), (ladder, 200, 2), (lab, 200, 0)):
        sub.add_argument(
            "--games", type=count, default=games, metavar="N", help=help_of("contest-games")
        )
        sub.add_argument("--seed", type=int, default=0, metavar="S", help=help_of("seed"))
        sub.add_argument(
            "--opening", type=int, default=opening, metavar="K", help=help_of("opening")
        )
        with_crew(sub, help_of)
        sub.add_argument(
            "-o", "--output", type=Path, metavar="FOLDER", help=help_of("contest-output")
        )
    arena.add_argument(
        "--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help=help_of("sprt")
    )
    arena.add_argument("--keep", action="store_true", help=help_of("keep"))
    ladder.add_argument("--top-games", type=count, metavar="N", help=help_of("top-games"))
    ladder.add_argument("--budget", default="", metavar="K=V", help=help_of("budget"))
    ladder.add_argument("--top-budget", default="", metavar="K=V", help=help_of("top-budget"))
    return arena, ladder, lab


def _mcp(mcp: Parser, help_of: Callable[[str], str]) -> None:
    """How agents are served."""
    mcp.add_argument("--http", action="store_true", help=help_of("http"))
    mcp.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=help_of("host"))
    mcp.add_argument("--port", type=int, default=8765, metavar="N", help=help_of("port"))
    mcp.add_argument("--seed", type=int, metavar="S", help=help_of("seed"))


def _admin(admin: Parser, help_of: Callable[[str], str]) -> Collection[Parser]:
    """What an operator can ask for and do."""
    subs = admin.add_subparsers(dest="deed", required=True, metavar="WHAT", parser_class=DeskParser)

    def deed(name: str) -> Parser:
        text = help_of(f"admin-{name}")
        sub = subs.add_parser(name, help=text, description=text)
        sub.add_argument("--database", metavar="URL", help=help_of("database"))
        sub.add_argument("--config", type=Path, metavar="FILE", help=help_of("config"))
        return sub

    def listing(name: str) -> Parser:
        sub = deed(name)
        sub.add_argument("--json", action="store_true", help=help_of("json"))
        sub.add_argument("--limit", type=count, default=100, metavar="N", help=help_of("limit"))
        return sub

    tables = listing("tables")
    tables.add_argument("--status", choices=STATUSES, help=help_of("status"))
    tables.add_argument("--game", metavar="GAME", help=help_of("game"))
    tables.add_argument("--guest", metavar="ID", help=help_of("guest"))
    tables.add_argument("--older", type=count, metavar="DAYS", help=help_of("older"))
    one = listing("table")
    close, delete = deed("close"), deed("delete")
    delete.add_argument("tables", metavar="ID", nargs="+", help=help_of("table-id"))
    for sub in (one, close):
        sub.add_argument("table", metavar="ID", help=help_of("table-id"))
    close.add_argument("--why", default="", metavar="TEXT", help=help_of("close-why"))
    guests = listing("guests")
    guests.add_argument("search", metavar="TEXT", nargs="?", default="", help=help_of("search"))
    ban, unban = deed("ban"), deed("unban")
    for sub in (ban, unban):
        sub.add_argument("kind", choices=("guest", "address"), help=help_of("ban-kind"))
        sub.add_argument("who", metavar="ID|CIDR", help=help_of("ban-who"))
    ban.add_argument("--until", metavar="TIME", help=help_of("until"))
    ban.add_argument("--why", default="", metavar="TEXT", help=help_of("ban-why"))
    listing("bans")
    retention = deed("retention")
    for name, days in (("ended", 180), ("waiting", 30), ("guests", 365)):
        help_text = help_of(f"keep-{name}")
        retention.add_argument(
            f"--{name}", type=count, default=days, metavar="DAYS", help=help_text
        )
    retention.add_argument("--json", action="store_true", help=help_of("json"))
    really = retention.add_mutually_exclusive_group()
    really.add_argument("--dry-run", action="store_true", help=help_of("dry-run"))
    for group in (delete, really):
        group.add_argument("--yes", action="store_true", help=help_of("yes"))
    quarantine = listing("quarantine")
    quarantine.add_argument(
        "do", choices=("list", "put", "release"), nargs="?", default="list",
        help=help_of("quarantine-do"),
    )  # fmt: skip
    quarantine.add_argument("table", metavar="ID", nargs="?", help=help_of("table-id"))
    quarantine.add_argument("--why", default="", metavar="TEXT", help=help_of("quarantine-why"))
    nodes = listing("nodes")
    nodes.add_argument(
        "do", choices=("list", "drain", "undrain"), nargs="?", default="list",
        help=help_of("nodes-do"),
    )  # fmt: skip
    nodes.add_argument("node", metavar="ID", nargs="?", help=help_of("node-id"))
    token = deed("token")
    token.add_argument("--days", type=count, default=7, metavar="N", help=help_of("token-days"))
    token.add_argument("--withdraw", action="store_true", help=help_of("token-withdraw"))
    motd = deed("motd")
    motd.add_argument("--clear", action="store_true", help=help_of("motd-clear"))
    for lang in LANGUAGES:
        motd.add_argument(f"--{lang}", metavar="TEXT", help=help_of(f"motd-{lang}"))
    acts = listing("acts")
    acts.add_argument("--table", metavar="ID", help=help_of("acts-table"))
    acts.add_argument("--guest", metavar="ID", help=help_of("acts-guest"))
    return subs.choices.values()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code.

    >>> main(["perft", "forteresse", "--depth", "1"])
    1  80
    0
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = _language_in(given) or preferred_language()
    words = Words(lang, [TEXTS])
    try:
        with speaking(words):
            args = parser(words).parse_args(given)
        args.lang = lang
        return commands.run(args, words)
    except BastideError as error:
        print(f"bastide: {error.message(lang)}", file=sys.stderr)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"bastide: {error.filename}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return 2


def process() -> NoReturn:
    """Run the command of this process, and end it."""
    code = main()
    if code == INTERRUPTED:
        # At once: kernels may be at work or compiling in other threads, and a second Ctrl-C would find us waiting for them.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
    sys.exit(code)


def _language_in(arguments: list[str]) -> str | None:
    """`--lang` decides the language of the help too, so it is looked for first."""
    for i, text in enumerate(arguments):
        name, equals, value = text.partition("=")
        if name == "--lang":
            value = value if equals else "".join(arguments[i + 1 : i + 2])
            return value if value in LANGUAGES else None
    return None


if __name__ == "__main__":
    process()
