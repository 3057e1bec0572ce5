"""What each command does."""

from __future__ import annotations

import argparse
import json
import os
import sys
import webbrowser
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

from bastide import draw
from bastide.bots import bot
from bastide.cli.common import TEXTS, looks_of, print_json, setup_of
from bastide.core import transcript
from bastide.core.count import perft
from bastide.core.errors import BadOption, BastideError, UnknownName, describe
from bastide.core.game import Game
from bastide.core.options import Option, Value
from bastide.core.rulebook import in_words
from bastide.core.state import State
from bastide.core.table import Table
from bastide.core.text import Words, say
from bastide.games import game, games

# Commands that need packages which a plain install does not bring: the extra that does.
EXTRAS = {
    "serve": "server",
    "backup": "server",
    "restore": "server",
    "admin": "server",
    "mcp": "mcp",
    "train": "learn",
}
RAY = "ray"  # an extra, and the package that any command may want of it


def run(args: argparse.Namespace, words: Words) -> int:
    """Carry out the parsed command."""
    command: Callable[[argparse.Namespace, Words], int] = globals()[
        f"run_{args.command.replace('-', '_')}"
    ]
    try:
        return command(args, words)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = RAY if package == RAY else EXTRAS.get(args.command)
        if extra is None or package == "bastide":
            raise
        missing = say("needs-extra", command=args.command, package=package, extra=extra)
        raise BastideError(missing).with_words(TEXTS) from None


def run_games(args: argparse.Namespace, words: Words) -> int:
    """List the games."""
    if args.json:
        print_json([_game_json(each, args.lang) for each in games()])
        return 0
    for each in games():
        own = each.words(args.lang)
        low, high = each.seats.start, each.seats.stop - 1
        seats = str(low) if low == high else f"{low}–{high}"
        line = say("game-line", seats=seats, minutes=each.minutes)
        print(f"{each.id}  {own.render(each.title())}  {words.render(line)}")
        print(f"    {own.render(each.blurb())}")
        for option in each.options:
            values = [_typed(v) for v in option.values]
            values += [f"{option.low}…{option.high}"] if option.ranged else []
            print(f"    --option {option.id}={'|'.join(values)}  ({_typed(option.default)})")
    return 0


def _game_json(each: Game, lang: str) -> dict[str, object]:
    own = each.words(lang)
    return {
        "id": each.id,
        "title": own.render(each.title()),
        "blurb": own.render(each.blurb()),
        "players": list(each.seats),
        "minutes": each.minutes,
        "options": [_option_json(option, own) for option in each.options],
    }


def _option_json(option: Option, own: Words) -> dict[str, object]:
    key = f"option-{option.id}"
    told: dict[str, object] = {
        "id": option.id,
        "title": own.render(say(key)) if own.has(key) else option.id,
        "default": option.default,
        "values": list(option.values),
    }
    return told | ({"low": option.low, "high": option.high} if option.ranged else {})


def _typed(value: Value) -> str:
    """A value as it is typed on the command line."""
    return describe(value).strip('"')


def run_rules(args: argparse.Namespace, words: Words) -> int:
    """Print the rules for players, the game in one page where somebody has written it, or the rulebook's words."""
    from rich.console import Console
    from rich.markdown import Markdown

    chosen = game(args.game)
    if args.glossary:
        text = _glossary(chosen, args.lang, words)
    else:
        page = chosen.brief(args.lang) if args.brief else None
        text = in_words(chosen, page or chosen.rulebook(args.lang), args.lang, args.clauses)
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text)
    return 0


def _glossary(chosen: Game, lang: str, words: Words) -> str:
    """The words of the rulebook under a heading, or that there are none."""
    title, page = chosen.words(lang).render(chosen.title()), chosen.glossary_page(lang)
    if not page:
        return words.render(say("no-glossary", game=title))
    return f"# {words.render(say('glossary-title', game=title))}\n\n{page}"


def run_edition(args: argparse.Namespace, words: Words) -> int:
    """Check a component file, say what it holds, and draw its components if asked to."""
    chosen = game(args.game, args.edition)
    own = chosen.words(args.lang)
    title, name, sha256 = own.render(chosen.title()), chosen.edition.name, chosen.edition.sha256
    summary = [own.render(line) for line in chosen.summary()]
    if args.json:
        print_json(
            {
                "game": chosen.id,
                "title": title,
                "edition": name,
                "sha256": sha256,
                "summary": summary,
            }
        )
    else:
        print(words.render(say("edition-line", title=title, file=name, mark=sha256[:8])))
        for line in summary:
            print(f"    {line}")
    if args.sheet is not None:
        entries = chosen.sheet()
        if not entries:
            raise BastideError(say("no-sheet", game=chosen.id)).with_words(TEXTS)
        sheet = draw.draw_sheet(entries, chosen.art, own, chosen.title(), args.theme)
        _write_picture(args.sheet, sheet)
    return 0


def run_trace(args: argparse.Namespace, words: Words) -> int:
    """Print transcripts of whole games."""
    setup = setup_of(args)
    setup = setup.dressed(looks_of(setup, args.look))
    for k in range(args.games):
        for line in transcript.write(setup, _policy(args.policy, args.seed + k)):
            print(line)
    return 0


def _policy(name: str, seed: int) -> Callable[[State], str]:
    """Who chooses in a trace: a bot for every seat, and chance by weight."""
    player, chance = bot(name, seed), Random(seed)

    def choose(state: State) -> str:
        if state.actor == "chance":
            return state.draw(chance)
        assert isinstance(state.actor, int)
        return player.choose(state.view(state.actor))

    return choose


def run_verify(args: argparse.Namespace, words: Words) -> int:
    """Replay transcripts or records and name the first difference."""
    from bastide.cli import verifying

    return verifying.run_verify(args, words)


def run_perft(args: argparse.Namespace, words: Words) -> int:
    """Count action sequences."""
    setup = setup_of(args)
    for depth in range(1, args.depth + 1):
        if depth == 3:  # from here on compiling pays
            setup.engine.warm(wait=True)
        found = _interruptible(partial(perft, setup, depth))
        line = {"depth": depth, "sequences": found}
        print(json.dumps(line) if args.json else f"{depth}  {found}", flush=True)
    return 0


def _interruptible(work: Callable[[], int]) -> int:
    """Do it in a thread of its own: this one could not hear Ctrl-C inside a compiled kernel."""
    done: Future[int] = Future()

    def worked() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=worked, daemon=True).start()
    return done.result()


def run_show(args: argparse.Namespace, words: Words) -> int:
    """Draw a position of a transcript."""
    view = _table_of(args).view(args.seat)
    picture = draw.picture(view, lang=args.lang, theme=args.theme, inspect=args.inspect)
    _write_picture(args.output, picture, draw.SHOWN_WIDTH * args.scale)
    return 0


def run_film(args: argparse.Namespace, words: Words) -> int:
    """Paint a game, or its last actions until a moment, as an animated GIF."""
    from rich.console import Console
    from rich.progress import track

    from bastide.draw import film

    if args.output.suffix != ".gif":
        raise UnknownName.of("format", args.output.suffix or args.output.name, [".gif"])
    table = _table_of(args)
    last = len(table.history)
    plies = range(max(0, last - args.last) if args.last else 0, last + 1)
    own = table.setup.game.words(args.lang)
    panels = table.setup.game.scene(table.view()).panels
    names = [own.render(panel.name) for panel in sorted(panels, key=lambda panel: panel.seat)]
    cards = film.film_cards(table, plies, args.seat, args.lang, names, args.theme)
    watched = track(
        cards, words.render(say("filming")), len(plies),
        console=Console(stderr=True), disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with args.output.open("wb") as file:
        file.writelines(film.gif(watched, len(plies)))
    return 0


def _table_of(args: argparse.Namespace) -> Table:
    """The first game of a file as it stood after --ply actions; is --seat one of its seats?"""
    from bastide.cli.shelf import first_game

    setup, actions = first_game(args.file, args.edition)
    ply = len(actions) if args.ply is None else args.ply
    if not 0 <= ply <= len(actions):
        expected = say("between", low=0, high=len(actions))
        raise BadOption(say("bad-value", option="--ply", value=str(ply), expected=expected))
    if args.seat is not None and args.seat not in range(setup.players):
        expected = say("between", low=0, high=setup.players - 1)
        raise BadOption(say("bad-value", option="--seat", value=str(args.seat), expected=expected))
    return Table(setup, actions[:ply])


def _write_picture(path: Path | None, picture: str, width: int | None = None) -> None:
    if path is None:
        print(picture)
    elif path.suffix == ".svg":
        path.write_text(picture, encoding="utf-8")
    elif path.suffix == ".png":
        path.write_bytes(draw.png(picture, width))
    else:
        raise UnknownName.of("format", path.suffix or path.name, [".svg", ".png"])


def run_play(args: argparse.Namespace, words: Words) -> int:
    """Play in the terminal."""
    from bastide.cli.play import play

    return play(args, words)


def run_convert(args: argparse.Namespace, words: Words) -> int:
    """Write games in another form."""
    from bastide.cli import shelf

    return shelf.run_convert(args, words)


def run_review(args: argparse.Namespace, words: Words) -> int:
    """What a game teaches."""
    from bastide.cli import reviewing

    return reviewing.run_review(args, words)


def run_db(args: argparse.Namespace, words: Words) -> int:
    """Many games in one file, to be asked."""
    from bastide.cli import shelf

    return shelf.run_db(args, words)


def run_arena(args: argparse.Namespace, words: Words) -> int:
    """Matches between bots."""
    from bastide.cli import contests

    return contests.run_arena(args, words)


def run_ladder(args: argparse.Namespace, words: Words) -> int:
    """The level table of every game."""
    from bastide.cli import contests

    return contests.run_ladder(args, words)


def run_lab(args: argparse.Namespace, words: Words) -> int:
    """Is an edition balanced?"""
    from bastide.cli import contests

    return contests.run_lab(args, words)


def run_new_game(args: argparse.Namespace, words: Words) -> int:
    """Write the package of a new game, and say what to do with it."""
    from bastide.cli.newgame import Name, write_game, written_lines

    folder = write_game(args.name, args.into)
    lines, name = written_lines(folder), Name(args.name).id
    print(words.render(say("game-written", folder=str(folder), lines=lines)))
    print(words.render(say("game-next", folder=str(folder), name=name)))
    return 0


def run_serve(args: argparse.Namespace, words: Words) -> int:
    """Serve games to browsers."""
    from bastide.cli.kernels import warm_beside
    from bastide.server.database_file import only_server_of
    from bastide.server.run import serve
    from bastide.server.settings import Settings

    given = {name: getattr(args, name) for name in ("host", "port", "database")}
    settings = Settings.read(file=args.config, **given)
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{settings.port}"

    def listening() -> None:
        print(words.render(say("serving", address=address)), file=sys.stderr, flush=True)
        if args.open and _has_screen():
            Thread(target=webbrowser.open, args=[address], daemon=True).start()
        if args.open:
            warm_beside()

    with only_server_of(settings.url):
        serve(settings, listening)
    return 0


def _has_screen() -> bool:
    """Without one, Python would open a browser of plain text in the server's terminal."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in names)


def run_completion(args: argparse.Namespace, words: Words) -> int:
    """Print what a shell needs to complete our commands."""
    from bastide.cli.completion import script

    print(script(args.shell, args.parser))
    return 0


def run_mcp(args: argparse.Namespace, words: Words) -> int:
    """The games as tools for agents."""
    from bastide.cli.mcp_command import run_mcp

    return run_mcp(args, words)


def run_puzzles(args: argparse.Namespace, words: Words) -> int:
    """Puzzles: mined, verified, listed."""
    from bastide.cli.puzzling import run_puzzles

    return run_puzzles(args, words)


def run_train(args: argparse.Namespace, words: Words) -> int:
    """A net learns a game."""
    from bastide.cli.training import run_train

    return run_train(args, words)


def run_kernels(args: argparse.Namespace, words: Words) -> int:
    """Compile what bots think with."""
    from bastide.cli.kernels import run_kernels

    return run_kernels(args, words)


def run_gpu(args: argparse.Namespace, words: Words) -> int:
    """Kernels for GPUs, and the proof of them."""
    from bastide.cli.gpu import run_gpu

    return run_gpu(args, words)


def run_admin(args: argparse.Namespace, words: Words) -> int:
    """What the operator of a server asks for or does."""
    from bastide.cli.admin import run

    return run(args, words)


def run_serve_bots(args: argparse.Namespace, words: Words) -> int:
    """Put bots on a cluster, for servers to ask."""
    from bastide.crew.cluster import connected

    ray = connected(args.ray)
    from bastide.server.raybots import deploy

    deploy()
    ray.shutdown()
    print(words.render(say("bots-deployed", address=args.ray)))
    return 0


def run_backup(args: argparse.Namespace, words: Words) -> int:
    """A copy of a server's games."""
    from bastide.cli.backups import run_backup

    return run_backup(args, words)


def run_restore(args: argparse.Namespace, words: Words) -> int:
    """A server's games from a copy."""
    from bastide.cli.backups import run_restore

    return run_restore(args, words)
