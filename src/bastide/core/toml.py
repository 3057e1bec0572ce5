"""TOML, written: the standard library reads it only. What is written here is read back as it was.

Tables become sections, the blocks of an array of tables `[[blocks]]` where they stand at the top, and
inline tables, a line each, elsewhere. Comments are nobody's data, so there are none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from math import isfinite
from typing import Any

WIDTH = 100  # a list that is longer takes a line for each entry
_BARE = re.compile("[A-Za-z0-9_-]+")


def write_toml(document: Mapping[str, Any]) -> str:
    """A document as text.

    >>> print(write_toml({"game": {"id": "x"}, "tile": [{"id": "A", "rows": ["##", ".#"]}]}))
    [game]
    id = "x"
    <BLANKLINE>
    [[tile]]
    id = "A"
    rows = ["##", ".#"]
    <BLANKLINE>
    """
    return "\n".join(_sections(document, ())).lstrip("\n") + "\n"


def _sections(table: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[str]:
    """The values of a table, then its tables, each under its name."""
    later: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, Mapping) or (not above and _blocks(value)):
            later.append((key, value))
        else:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in later:
        path = (*above, key)
        name = ".".join(map(_key, path))
        if isinstance(value, Mapping):
            own = [one for one in value.values() if not isinstance(one, Mapping)]
            if own or not value:
                yield f"\n[{name}]"
            yield from _sections(value, path)
            continue
        for block in value:
            yield f"\n[[{name}]]"
            yield from (f"{_key(inner)} = {_value(one)}" for inner, one in block.items())


def _blocks(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """JSON's strings are TOML's, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return _list(value)
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # inf, -inf, nan
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return repr(value)


def _list(values: list[Any]) -> str:
    """On one line if it is short; tables, and the rows of a map, have a line each."""
    written = [_value(value) for value in values]
    line = f"[{', '.join(written)}]"
    rows = len(values) > 2 and all(isinstance(value, str) and len(value) > 4 for value in values)
    if len(line) <= WIDTH and not rows and not _blocks(values):
        return line
    return "[\n" + "".join(f"  {one},\n" for one in written) + "]"
