"""What can be wrong with a file of games, told with its place; and packages that are not installed."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from bastide.core.errors import BadTranscript, BastideError
from bastide.core.text import Text, say

TEXTS = Path(__file__).parent / "text"


@dataclass(frozen=True)
class Place:
    """Where something stands: the file, which game of it, the line and, where that helps, the column."""

    file: str
    game: int
    line: int
    column: int = 0


class BadRecord(BadTranscript):
    """A file of games that cannot be read or does not follow the rules: names file, game, line and column."""

    def __init__(self, place: Place, why: Text) -> None:
        self._told = place, why
        self.file, self.game, self.line, self.column = vars(place).values()
        key = "bad-record-column" if place.column else "bad-record"
        told = {name: str(value) for name, value in vars(place).items()}
        BastideError.__init__(self, say(key, **told, why=why))
        self.with_words(TEXTS)

    def __reduce__(self) -> tuple[Any, ...]:
        """Also another process may meet it."""
        return _again, (*self._told, self.folders)

    @classmethod
    def of(cls, place: Place, error: BastideError) -> BadRecord:
        """Another refusal, with the place of what was refused."""
        told = error.text.args["why"] if error.text.key == "bad-transcript" else error.text
        assert isinstance(told, Text)
        return cls(place, told).with_words(TEXTS, *error.folders)


def _again(place: Place, why: Text, folders: tuple[Path, ...]) -> BadRecord:
    return BadRecord(place, why).with_words(*folders)


def needed(package: str) -> Any:
    """A package that only some work with records needs, imported when that is done."""
    root = package.partition(".")[0]
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name not in (root, package):
            raise
        raise BastideError(say("package-missing", package=root)).with_words(TEXTS) from None
