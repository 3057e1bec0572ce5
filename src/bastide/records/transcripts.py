"""Records for programs, read: transcripts as JSON lines, with or without legal lists, with what is said about a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from bastide.core import transcript
from bastide.core.errors import BastideError
from bastide.core.text import Text, say
from bastide.core.transcript import GameFinder, Reader, read_fair, read_setup, value_of
from bastide.records.errors import BadRecord
from bastide.records.model import ACTION, DEEPEST, HEADER, NOBODY, Move, Note, Result, Variation
from bastide.records.record import GameRecord
from bastide.records.source import Lines
from bastide.records.writer import RESERVED

LARGEST = 10**18 - 1  # points of a seat


def read_transcripts(lines: Lines, find: GameFinder, legal: bool) -> Iterator[GameRecord]:
    """All games of a file, one at a time."""
    file, number = _File(lines), 1
    header = file.next()
    while header is not None:
        record = file.begin(header, find)
        lists: list[list[Any] | None] = []
        while (line := file.next()) is not None and "over" not in line and "game" not in line:
            record.moves.append(file.move(line, record.setup.players))
            lists.append(file.list_of(line) if legal else None)
        number += 1
        if line is not None and "over" in line:
            record.result = file.result(line, record.setup.players)
            lines.begin(number)
            header = file.next()
            if header is not None and "game" not in header:
                raise file.refusal(say("record-no-game"))
        else:
            lines.begin(number)
            header = line
        if legal:
            record.legal = _filled(record, lists)
        yield record


def _filled(record: GameRecord, lists: list[list[Any] | None]) -> list[list[Any]]:
    """The legal lists of the file, or those of the rules where it leaves out one."""
    found = [each for each in lists if each is not None]
    return found if len(found) == len(lists) else legal_lists(record)


def legal_lists(record: GameRecord) -> list[list[Any]]:
    """The legal lists of the rules, move by move."""
    return [transcript.legal_of(state) for state in record.states()][: len(record.moves)]


class _File:
    """Lines of a transcript; what is wrong with one is told with its place."""

    def __init__(self, lines: Lines) -> None:
        self._lines, self._reader = lines, Reader(lines)

    def refusal(self, why: Text) -> BadRecord:
        """What is wrong with the line read last."""
        return BadRecord(self._lines.place(), why)

    def _told(self, error: BastideError) -> BastideError:
        return error if isinstance(error, BadRecord) else BadRecord.of(self._lines.place(), error)

    def next(self) -> dict[str, Any] | None:
        """The next line."""
        try:
            return self._reader.next()
        except BastideError as error:
            raise self._told(error) from None

    def begin(self, line: dict[str, Any], find: GameFinder) -> GameRecord:
        """What a first line says."""
        try:
            setup = read_setup(line, find)
            fair = read_fair(line, setup.players)
        except BastideError as error:
            raise self._told(error) from None
        headers = self._of(line, "headers", dict, {})
        for name, value in headers.items():
            if not HEADER.fullmatch(name) or name in RESERVED:
                raise self.refusal(say("record-header-name", name=name))
            self._text(value)
        notes = tuple(map(self._text, self._of(line, "notes", list, [])))
        names = self._names(line, setup.players)
        return GameRecord(setup, [], names, headers, None, notes, fair, where=self._lines.place())

    def _names(self, line: dict[str, Any], players: int) -> tuple[str, ...]:
        """Who plays: by name, or the bots of a game that was saved in the terminal."""
        names, bots = self._of(line, "names", list, []), line.get("bots")
        if not names and isinstance(bots, dict):
            names = [bots.get(str(seat), NOBODY) for seat in range(players)]
        if len(names) not in (0, players):
            raise self.refusal(say("record-names", n=players, found=len(names)))
        return tuple(map(self._text, names))

    def move(self, line: dict[str, Any], players: int, depth: int = 0) -> Move:
        """What a line says was played."""
        try:
            action = value_of(line, "action", str, 0)
            actor = transcript.actor_of(line, 0)
        except BastideError as error:
            raise self._told(error) from None
        if not ACTION.fullmatch(action):
            raise self.refusal(say("record-action", action=action))
        if isinstance(actor, int) and not 0 <= actor < players:
            raise self.refusal(say("record-seat", n=actor, last=players - 1))
        by: int | Literal["chance"] = actor if isinstance(actor, int) else "chance"
        notes = tuple(
            self._note(note, players, depth) for note in self._of(line, "notes", list, [])
        )
        return Move(by, action, notes, (self._lines.number, 0))

    def _note(self, note: Any, players: int, depth: int) -> Note:
        if not isinstance(note, dict):
            return self._text(note)
        if depth == DEEPEST:
            raise self.refusal(say("record-deep", most=DEEPEST))
        moves = self._of(note, "moves", list, [])
        if not all(isinstance(move, dict) for move in moves):
            raise self.refusal(say("transcript-key", key="moves"))
        said = tuple(map(self._text, self._of(note, "notes", list, [])))
        return Variation([self.move(move, players, depth + 1) for move in moves], said)

    def list_of(self, line: dict[str, Any]) -> list[Any] | None:
        """The legal list of a line, if it has one."""
        found: list[Any] | None = self._of(line, "legal", list, None)
        return found

    def result(self, line: dict[str, Any], players: int) -> Result:
        """How it ended, as a last line says."""
        scores, winners = (self._of(line, key, list, None) for key in ("scores", "winners"))
        for key, found, largest in (("scores", scores, LARGEST), ("winners", winners, players - 1)):
            if found is None or any(type(n) is not int or abs(n) > largest for n in found):
                raise self.refusal(say("transcript-key", key=key))
        if len(scores) != players or any(seat < 0 for seat in winners):
            raise self.refusal(say("record-result", n=players))
        return Result(tuple(scores), tuple(winners))

    def _of(self, line: dict[str, Any], key: str, kind: type, otherwise: Any) -> Any:
        """What stands under a key that may be left out."""
        if key in line and type(line[key]) is not kind:
            raise self.refusal(say("transcript-key", key=key))
        return line.get(key, otherwise)

    def _text(self, value: Any) -> str:
        """Something a person has written."""
        if not isinstance(value, str):
            raise self.refusal(say("record-utf8"))
        return value
