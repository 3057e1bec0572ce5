"""Results as JSON lines: a first line that says what is played, then one line a game, in any order.

Every line is on the disk before the next game counts, so a process may be killed at any moment: what it
had finished is kept, a line it was writing is dropped, and the same command goes on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any

from bastide.arena.match import TEXTS, Match
from bastide.arena.playing import Record
from bastide.core.errors import BastideError
from bastide.core.text import say


class Store:
    """The results file of one match.

    >>> import tempfile
    >>> match = Match("forteresse", ("greedy", "random"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "results.jsonl"
    ...     with Store(file, match) as store:
    ...         store.add({"n": 0})
    ...     with Store(file, match) as again:
    ...         again.records
    {0: {'n': 0}}
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.records: dict[int, Record] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines, sound = _lines(path)
        if lines:
            _check_same(path, lines[0], match.identity())
        self.records = {line["n"]: line for line in lines[1:]}
        self._file: IO[bytes] = open(path, "ab")  # noqa: SIM115 - closed by `close`
        self._file.truncate(sound)
        if not lines:
            self._write(match.identity())

    def add(self, record: Record) -> None:
        """Keep the record of one more game."""
        self._write(record)
        self.records[record["n"]] = record

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lines(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The whole lines of a file, and where they end: the last one may have been torn by a kill."""
    if not path.exists():
        return [], 0
    data = path.read_bytes()
    sound = data.rfind(b"\n") + 1
    lines = []
    for number, text in enumerate(data[:sound].splitlines(), 1):
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        if not isinstance(line, dict) or (number > 1 and not isinstance(line.get("n"), int)):
            place = {"file": str(path), "line": str(number)}
            raise BastideError(say("bad-results", **place)).with_words(TEXTS)
        lines.append(line)
    return lines, sound


def _check_same(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    for key, value in wanted.items():
        if found.get(key) != value:
            text = say(
                "other-settings",
                file=str(path),
                key=key,
                found=json.dumps(found.get(key)),
                wanted=json.dumps(value),
            )
            raise BastideError(text).with_words(TEXTS)
