"""`bastide convert` and `bastide db`: games from one form to another, and many of them in one file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from bastide.cli.common import TEXTS, print_json, setup_of
from bastide.cli.listing import print_rows
from bastide.core.errors import BadOption, BastideError
from bastide.core.state import Setup, State
from bastide.core.text import Argument, Words, say
from bastide.records import (
    Database,
    Found,
    GameRecord,
    NextMove,
    read_games,
    write_games,
    write_parquet,
)
from bastide.records.database import POSITION
from bastide.records.files import text_in
from bastide.records.model import NOBODY
from bastide.records.opening import Opening
from bastide.records.source import Source

SHORT = 8  # digits of a game's id in a list


def source_of(file: str) -> Source:
    """A file that was named; `-` is what comes in, as bytes where there are some."""
    return getattr(sys.stdin, "buffer", sys.stdin) if file == "-" else file


def first_game(file: str, edition: Path | None) -> tuple[Setup, list[str]]:
    """The setup and actions of the first game of a file, in whichever form it is."""
    record = _first(file, edition)
    return record.setup, record.actions


def _first(file: str, edition: Path | None) -> GameRecord:
    record = next(read_games(source_of(file), edition=edition), None)
    if record is None:
        raise BastideError(say("no-games", file=file)).with_words(TEXTS)
    return record


def _games(files: Sequence[str], edition: Path | None) -> Iterator[GameRecord]:
    return chain.from_iterable(read_games(source_of(file), edition=edition) for file in files)


def run_convert(args: argparse.Namespace, words: Words) -> int:
    """Write games in another form, into a file or on the screen."""
    games = _games(args.files, args.edition)
    if args.output is None:
        for record in games:
            sys.stdout.buffer.write(text_in(f".{args.to}", record, not args.no_legal).encode())
        sys.stdout.flush()
        return 0
    if args.output.suffix == ".parquet":
        written = write_parquet(args.output, games)
    else:
        written = write_games(args.output, games, legal=not args.no_legal)
    print(words.render(say("converted", n=written, file=str(args.output))))
    return 0


def run_db(args: argparse.Namespace, words: Words) -> int:
    """One deed on a database of games."""
    with Database(args.database, read_only=args.deed != "add") as base:
        getattr(Shelf(base, args, words), args.deed)()
    return 0


class Shelf:
    """A database of games: one method a deed."""

    def __init__(self, base: Database, args: argparse.Namespace, words: Words) -> None:
        self.base, self.args, self.words = base, args, words

    def _say(self, key: str, **args: Argument) -> str:
        return self.words.render(say(key, **args)).strip()

    def add(self) -> None:
        """Add the games of some files."""
        games = _games(self.args.files, self.args.edition)
        watched = track(
            games, self._say("db-adding"),
            console=Console(stderr=True), disable=not sys.stderr.isatty(),
        )  # fmt: skip
        counts = asdict(self.base.add(watched, self.args.processes))
        if self.args.json:
            print_json(counts | {"games": len(self.base)})
            return
        print(self._say("db-added", **counts, games=len(self.base)))
        if counts["left_out"]:
            print(self._say("db-left-out", n=counts["left_out"]))

    def find(self) -> None:
        """Find games, and what was played next in them."""
        args = self.args
        asked: dict[str, Any] = {"game": args.game, "player": args.player, "opening": args.opening}
        asked["position"] = None if args.position is None else self._position(args.position)
        found = self.base.find(**asked)
        moves = self.base.next_moves(**asked) if args.opening or args.position else []
        if args.output is not None:
            written = write_games(args.output, (one.record() for one in found))
            print(self._say("converted", n=written, file=str(args.output)))
        elif args.json:
            told = [_json(one) for one in found[: args.limit]]
            print_json({"count": len(found), "games": told, "next": moves})
        else:
            self._show(found, moves)

    def _show(self, found: Sequence[Found], moves: Sequence[NextMove]) -> None:
        print(self._say("db-found", n=len(found)))
        at = ["ply"] if self.args.position else []
        head = ["id", "game", "players", "result", "won", "date", "plies", *at]
        self._print(head, [self._row(one) for one in found])
        rows = [
            (f"~{m.action}" if m.chance else m.action, str(m.count), self._share(m.score))
            for m in moves
        ]
        self._print(["next", "times", "score"], rows)

    def _position(self, told: str) -> State | str:
        """A position: its digits, a file and --ply, or the moves that lead to it in --game."""
        if POSITION.fullmatch(told):
            return told
        if Path(told).is_file():
            return self._in_file(told)
        if self.args.game is None:
            raise BadOption(say("db-which-game", given=told)).with_words(TEXTS)
        state = setup_of(self.args).start()
        for action, _ in Opening.read(told).actions:
            state.play(action)
        return state

    def _in_file(self, file: str) -> State:
        record = _first(file, self.args.edition)
        last = len(record.moves)
        ply = last if self.args.ply is None else self.args.ply
        if not 0 <= ply <= last:
            expected = say("between", low=0, high=last)
            raise BadOption(say("bad-value", option="--ply", value=str(ply), expected=expected))
        return record.table().at(ply).state

    def _row(self, one: Found) -> tuple[str, ...]:
        result = one.result
        row = (
            one.id[:SHORT], one.game, ", ".join(one.names),
            "–".join(map(str, result.scores)) if result else "*",
            ", ".join(self._name(one, seat) for seat in result.winners) if result else "",
            str(one.date or ""), str(one.plies),
        )  # fmt: skip
        return row if one.ply is None else (*row, str(one.ply))

    def _name(self, one: Found, seat: int) -> str:
        return self._say("seat", n=seat) if one.names[seat] == NOBODY else one.names[seat]

    def stats(self) -> None:
        """Tell what is in it."""
        games, players = self.base.games(), self.base.players(self.args.limit)
        if self.args.json:
            print_json({"games": games, "players": players})
            return
        print(self._say("db-found", n=sum(each.games for each in games)))
        self._print(
            ("game", "games", "over", "plies"),
            [(g.game, str(g.games), str(g.over), f"{g.plies:.0f}") for g in games],
        )
        self._print(
            ("player", "games", "score"),
            [(p.name, str(p.games), self._share(p.score)) for p in players],
        )

    def _share(self, score: float | None) -> str:
        return "" if score is None else self._say("db-percent", n=str(round(100 * score)))

    def _print(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """The first rows, and how many more there are."""
        if not rows:
            return
        print_rows([(key, self._say(f"db-head-{key}")) for key in head], rows[: self.args.limit])
        if len(rows) > self.args.limit:
            print(self._say("more", n=len(rows) - self.args.limit))


def _json(one: Found) -> dict[str, Any]:
    told = {name: value for name, value in vars(one).items() if name != "record"}
    return told | {"result": one.result and asdict(one.result), "date": one.date and str(one.date)}
