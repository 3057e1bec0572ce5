"""Editions: component files in TOML, read with errors that name file, key and what was expected."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from bastide.core.errors import BadEdition, describe
from bastide.core.options import Option, Value
from bastide.core.text import Text, say

# An edition is small and flat. What is not is refused before it is parsed: parsers take a name of a
# thousand parts in a million steps, and a thousand brackets within each other not at all.
MOST_KEYS = 10_000
MOST_PARTS = 8  # of a dotted name
MOST_DEPTH = 12  # brackets within each other


class Edition:
    """A component file: its name, its bytes and the hash that identifies them, its data."""

    def __init__(self, name: str, source: bytes) -> None:
        self.name = name
        self.source = source
        self.sha256: str = hashlib.sha256(source).hexdigest()
        try:
            text = source.decode("utf-8")
            check_shape(name, text)
            self.root: Entry = Entry(tomllib.loads(text), name, "")
        except ValueError as error:  # not TOML, not UTF-8, or a number without end
            raise BadEdition(name, "-", say("expected-toml", problem=str(error))) from None

    @classmethod
    def load(cls, path: Path | str) -> Edition:
        """Read a file; what cannot be read is an error that names it."""
        path = Path(path)
        try:
            return cls(path.name, path.read_bytes())
        except OSError as error:
            problem = error.strerror or str(error)
            raise BadEdition(str(path), "-", say("expected-file", problem=problem)) from None


def check_shape(file: str, text: str) -> None:
    """Refuse a text that no edition looks like, in one pass over it.

    >>> check_shape("mine.toml", "a" + ".a" * 9 + " = 1")
    Traceback (most recent call last):
    bastide.core.errors.BadEdition: mine.toml: -: line 1: a name of more than 8 parts
    """
    at = keys = parts = depth = 0
    while at < len(text):
        mark = text[at]
        if mark in "\"'":
            at = _end_of_string(file, text, at)
            continue
        if mark == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        if mark == ".":
            parts += 1
        elif mark in "=,\n[]{}":
            parts = 0
        keys += mark == "="
        depth = max(0, depth + (mark in "[{") - (mark in "]}"))
        at += 1
        if parts >= MOST_PARTS:
            _refuse_shape(file, text, at, "shape-parts", MOST_PARTS)
        if depth > MOST_DEPTH:
            _refuse_shape(file, text, at, "shape-depth", MOST_DEPTH)
        if keys > MOST_KEYS:
            _refuse_shape(file, text, at, "shape-keys", MOST_KEYS)


def _end_of_string(file: str, text: str, start: int) -> int:
    """Where the string that begins here has ended."""
    quote = text[start]
    mark = quote * 3 if text.startswith(quote * 3, start) else quote
    at = start + len(mark)
    while not text.startswith(mark, at):
        if at >= len(text) or (len(mark) == 1 and text[at] == "\n"):
            _refuse_shape(file, text, start, "shape-string", 1)
        at += 2 if quote == '"' and text[at] == "\\" else 1
    return at + len(mark)


def _refuse_shape(file: str, text: str, at: int, problem: str, most: int) -> NoReturn:
    line = text.count("\n", 0, at) + 1
    raise BadEdition(file, "-", say(problem, line=str(line), n=most))


class Entry:
    """One table of an edition, which knows its own place in the file.

    >>> board = Edition("small.toml", b'[board]\\ncolumns = 2').root.table("board")
    >>> board.whole("columns", 3, 20)
    Traceback (most recent call last):
    bastide.core.errors.BadEdition: small.toml: board.columns: expected a whole number from 3 to 20, found 2
    """

    def __init__(self, data: dict[str, Any], file: str, path: str) -> None:
        self.data = data
        self.file = file
        self.path = path

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def refuse(self, key: str, text: Text) -> NoReturn:
        """Refuse the edition because of this key."""
        raise BadEdition(self.file, self._at(key), text)

    def get(self, key: str, kind: type | tuple[type, ...]) -> Any:
        """The value of a key, which must be there and of that type."""
        if key not in self.data:
            self.refuse(key, say("expected-missing"))
        value = self.data[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            self._refuse_type(key, kind, value)
        return value

    def _refuse_type(self, key: str, kind: type | tuple[type, ...], found: Any) -> NoReturn:
        name = kind.__name__ if isinstance(kind, type) else "any"
        expected = say(f"type-{name}")
        self.refuse(key, say("expected-type", expected=expected, found=describe(found)))

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value: int = self.get(key, int)
        if not low <= value <= high:
            self.refuse(key, say("expected-range", low=low, high=high, found=value))
        return value

    def word(self, key: str) -> str:
        """A string."""
        value: str = self.get(key, str)
        return value

    def words(self, key: str) -> list[str]:
        """A list of strings."""
        values: list[Any] = self.get(key, list)
        for value in values:
            if not isinstance(value, str):
                self._refuse_type(key, str, value)
        return values

    def table(self, key: str) -> Entry:
        """A sub-table."""
        return Entry(self.get(key, dict), self.file, self._at(key))

    def tables(self, key: str) -> Iterator[Entry]:
        """The blocks of an array of tables; there is at least one."""
        blocks = self.get(key, list)
        if not blocks:
            self.refuse(key, say("expected-missing"))
        for number, block in enumerate(blocks):
            if not isinstance(block, dict):
                self._refuse_type(key, dict, block)
            yield Entry(block, self.file, f"{self._at(key)}[{block.get('id', number)}]")


def read_options(root: Entry) -> tuple[Option, ...]:
    """The setup options of an edition: `[[option]]` blocks with an id, or `[options.NAME]` tables."""
    if "options" in root.data:
        tables = root.table("options")
        return tuple(read_option(tables.table(name), name) for name in tables.data)
    return tuple(read_option(entry, entry.word("id")) for entry in root.tables("option"))


def read_option(entry: Entry, name: str) -> Option:
    """One option: a default and its values, or a range of whole numbers."""
    if "values" in entry.data:
        values: Sequence[Value] = entry.get("values", list)
        option = Option(name, entry.get("default", (bool, int, str)), values=tuple(values))
    else:
        low, high = entry.whole("minimum", 0, 10**6), entry.whole("maximum", 0, 10**6)
        option = Option(name, entry.whole("default", low, high), low=low, high=high)
    if option.values and option.default not in option.values:
        entry.refuse("default", option.expected())
    return option
