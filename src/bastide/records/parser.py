"""Records for people, read: headers, then moves with their notes. The grammar is in docs/records.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Literal

from bastide.core.errors import BastideError
from bastide.core.fair import Fair
from bastide.core.options import read_options
from bastide.core.state import Setup
from bastide.core.text import say
from bastide.core.transcript import GameFinder, check_edition
from bastide.records.errors import BadRecord, Place
from bastide.records.model import ACTION, DEEPEST, HEADER, Move, Note, Result, Variation
from bastide.records.record import GameRecord
from bastide.records.scanner import Scanner, Token
from bastide.records.source import Lines
from bastide.records.writer import NOTHING, OPEN, OVER, PLAIN, RESERVED

TURN = re.compile(r"\d+\.")
SEAT = re.compile(r"(\d{1,4}):")
LOOK = re.compile(r"(\d{1,4}):([^=]+)=(.*)", re.DOTALL)
FAIR = {field.name for field in fields(Fair)}
RESULT = re.compile(r"scores((?: -?\d{1,18})+)"), re.compile(r"winners((?: \d{1,4})*)")


def read_records(lines: Lines, find: GameFinder) -> Iterator[GameRecord]:
    """All games of a file, one at a time."""
    scanner, number = Scanner(lines), 1
    while scanner.here.kind != "end":
        headers = _Headers(scanner)
        setup = headers.setup(find)
        names, result, fair = headers.names, headers.result(), headers.fair()
        moves, notes = _Moves(scanner, setup.players).line()
        place = headers.place("Game")
        number += 1
        _end(scanner, result, number)
        free = {name: values[0] for name, values in headers.free()}
        yield GameRecord(setup, moves, names, free, result, notes, fair, where=place)


def _end(scanner: Scanner, result: Result | None, following: int) -> None:
    """The mark after the moves; what comes then belongs to the following game."""
    mark = OPEN if result is None else OVER
    token = scanner.here
    if token[:2] != ("word", mark):
        scanner.refuse(token, say("expects-open" if result is None else "expects-over"))
    scanner.lines.begin(following)
    scanner.take()
    if scanner.here.kind != "end" and scanner.here[:2] != ("mark", "["):
        scanner.refuse(scanner.here, say("expects-header"))


class _Headers:
    """The headers of one game, each with its place."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._found: dict[str, tuple[list[str], Token]] = {}
        first = scanner.here
        while scanner.here[:2] == ("mark", "["):
            scanner.take()
            self._read(scanner)
        for name in ("Game", "Players"):
            if name not in self._found:
                at = first if not self._found else scanner.here
                scanner.refuse(at, say("expects-this-header", name=name))

    def _read(self, scanner: Scanner) -> None:
        """One header, after its bracket."""
        name = scanner.here
        if name.kind != "word" or not HEADER.fullmatch(name.value):
            scanner.refuse(name, say("expects-header-name"))
        if name.value in self._found:
            scanner.refuse(name, say("expects-another-header"))
        scanner.take()
        values = []
        while scanner.here.kind == "text":
            values.append(scanner.take().value)
        if len(values) != 1 and (name.value not in RESERVED or not values):
            scanner.refuse(scanner.here, say("expects-text" if not values else "expects-one-text"))
        if scanner.here[:2] != ("mark", "]"):
            scanner.refuse(scanner.here, say("expects-bracket"))
        scanner.take()
        self._found[name.value] = values, name

    def _values(self, name: str) -> list[str]:
        return self._found[name][0] if name in self._found else []

    def place(self, name: str) -> Place:
        """Where a header stands."""
        token = self._found[name][1]
        return self._scanner.lines.place(token.line, token.column)

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return tuple(self._values("Players"))

    def free(self) -> Iterator[tuple[str, list[str]]]:
        """Those the house does not ask for anything: Event, Date and any other."""
        return ((name, found[0]) for name, found in self._found.items() if name not in RESERVED)

    @contextmanager
    def _placed(self, name: str) -> Iterator[None]:
        """What is refused in here is refused with the place of a header."""
        try:
            yield
        except BastideError as error:
            raise BadRecord.of(self.place(name), error) from None

    def setup(self, find: GameFinder) -> Setup:
        """The game with its players and options."""
        with self._placed("Game"):
            if len(self._values("Game")) != 1:
                raise BastideError(say("record-one-game"))
            game = find(self._values("Game")[0])
        if "Edition" in self._found:
            with self._placed("Edition"):
                name, mark = (*self._values("Edition"), "")[:2]
                ours = game.edition.sha256
                full = ours if mark and ours.startswith(mark) else mark
                check_edition(game, {"edition": name, "sha256": full})
        options: dict[str, object] = {}
        if "Options" in self._found:
            with self._placed("Options"):
                options |= read_options(game.options, self._values("Options"))
        with self._placed("Players"):
            setup = game.configure(len(self.names), options)
        if "Looks" not in self._found:
            return setup
        with self._placed("Looks"):
            return setup.dressed(self._looks(setup.players))

    def _looks(self, players: int) -> list[dict[str, str]]:
        looks: list[dict[str, str]] = [{} for _ in range(players)]
        for text in self._values("Looks"):
            told = LOOK.fullmatch(text)
            if told is None or int(told[1]) >= players:
                raise BastideError(say("record-look", given=text))
            looks[int(told[1])][told[2]] = told[3]
        return looks

    def fair(self) -> Fair | None:
        """How its chance was sealed, if it was."""
        if "Fair" not in self._found:
            return None
        try:
            told = {name: values for name, *values in map(str.split, self._values("Fair"))}
            if len(told) < len(self._values("Fair")) or not told.keys() <= FAIR:
                raise ValueError(told)
            given = ["" if each == NOTHING else each for each in told.pop("contributions")]
            read: dict[str, object] = {name: value for name, (value,) in told.items()}
            read |= {"contributions": given, "brought": int(str(read.get("brought", 0)))}
            return Fair.read(read, len(self.names))
        except (KeyError, ValueError):
            raise BadRecord(self.place("Fair"), say("record-fair", n=len(self.names))) from None

    def result(self) -> Result | None:
        """How the game ended, if it did."""
        if "Result" not in self._found:
            return None
        values, players = self._values("Result"), len(self.names)
        told = [form.fullmatch(text) for form, text in zip(RESULT, values, strict=False)]
        numbers = [tuple(map(int, found[1].split())) for found in told if found]
        if len(values) == len(numbers) == 2:
            scores, winners = numbers
            if len(scores) == players and all(seat < players for seat in winners):
                return Result(scores, winners)
        raise BadRecord(self.place("Result"), say("record-result", n=players))


class _Moves:
    """The moves of one game."""

    def __init__(self, scanner: Scanner, players: int) -> None:
        self._scanner, self._players = scanner, players
        self._seat: int | None = None

    def line(self, depth: int = 0) -> tuple[list[Move], tuple[str, ...]]:
        """Moves with their notes, and the comments before them; up to what is neither."""
        moves: list[Move] = []
        before: list[str] = []
        notes: list[Note] = []  # of the last move
        while True:
            token = self._scanner.here
            if token.kind == "comment":
                (notes if moves else before).append(token.value)
                self._scanner.take()
            elif token[:2] == ("mark", "("):
                if not moves:
                    self._scanner.refuse(token, say("expects-move-first"))
                notes.append(self._variation(token, depth + 1))
            elif (move := self._move(token)) is not None:
                if moves:
                    moves[-1].notes = tuple(notes)
                moves.append(move)
                notes.clear()
            elif self._scanner.here is token:
                break
        if moves:
            moves[-1].notes = tuple(notes)
        return moves, tuple(before)

    def _variation(self, opening: Token, depth: int) -> Variation:
        if depth > DEEPEST:
            self._scanner.refuse(opening, say("expects-less-depth", most=DEEPEST))
        self._scanner.take()
        seat = self._seat
        moves, notes = self.line(depth)
        self._seat = seat
        if self._scanner.here[:2] != ("mark", ")"):
            self._scanner.refuse(self._scanner.here, say("expects-variation-end"))
        self._scanner.take()
        return Variation(moves, notes)

    def _move(self, token: Token) -> Move | None:
        """A move, if one stands here; a number of a turn and a seat before it are read over."""
        if token.kind == "word":
            if token.value in (OPEN, OVER):
                return None
            if TURN.fullmatch(token.value):
                self._scanner.take()
                return None
            seat = SEAT.fullmatch(token.value)
            if seat is not None:
                self._sit(token, int(seat[1]))
                return None
        actor: int | Literal["chance"] | None = self._seat
        if token[:2] == ("mark", "~"):
            self._scanner.take()
            actor = "chance"
        elif token.kind not in ("word", "text"):
            return None
        elif actor is None:
            self._scanner.refuse(token, say("expects-seat"))
        action = self._scanner.here
        plain = action.kind == "word" and PLAIN.fullmatch(action.value)
        if not (plain or action.kind == "text") or not ACTION.fullmatch(action.value):
            self._scanner.refuse(action, say("expects-action"))
        self._scanner.take()
        return Move(actor, action.value, where=(token.line, token.column))

    def _sit(self, token: Token, seat: int) -> None:
        if seat >= self._players:
            self._scanner.refuse(token, say("expects-known-seat", last=self._players - 1))
        self._seat = seat
        self._scanner.take()
