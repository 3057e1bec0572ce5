"""A document, as TOML has them: tables and lists; what lies where in it, and changes of it.

Nobody knows here what it means: `workshop` and the games do.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bastide.core.errors import BastideError
from bastide.core.text import say

Key = str | int
Path = tuple[Key, ...]
Scalar = bool | int | str
Document = MutableMapping[str, Any]


@dataclass(frozen=True)
class Edit:
    """One change: a value `set` (None: left out), a block `copied` with other values, or one taken out."""

    do: Literal["set", "copy", "remove"]
    path: Path
    value: Scalar | tuple[Scalar, ...] | None = None
    differs: Mapping[str, Scalar] = field(default_factory=dict)


def find(document: Any, path: Iterable[Key]) -> Any:
    """What lies at a place; None where nothing does."""
    for key in path:
        if isinstance(document, Mapping) and isinstance(key, str):
            document = document.get(key)
        elif isinstance(document, list) and type(key) is int and 0 <= key < len(document):
            document = document[key]
        else:
            return None
    return document


def change(document: Mapping[str, Any], edit: Edit) -> Document:
    """The document after a change; the one given stays as it is.

    >>> change({"tile": [{"id": "A"}]}, Edit("copy", ("tile", 0), differs={"id": "B"}))
    {'tile': [{'id': 'A'}, {'id': 'B'}]}
    """
    made = copy.deepcopy(dict(document))
    holder = find(made, edit.path[:-1])
    match edit.do, holder, edit.path[-1:]:
        case "set", dict(), (str() as key,):
            if edit.value is None:
                holder.pop(key, None)
            else:
                holder[key] = _kept(edit.value)
        case "set", list(), (int() as n,) if 0 <= n < len(holder) and edit.value is not None:
            holder[n] = _kept(edit.value)
        case "copy", list(), (int() as n,) if isinstance(find(holder, (n,)), dict):
            holder.insert(n + 1, copy.deepcopy(holder[n]) | dict(edit.differs))
        case "remove", list(), (int() as n,) if 0 <= n < len(holder):
            del holder[n]
        case _:
            raise BastideError(say("bench-nowhere", key=name_of(edit.path)))
    return made


def _kept(value: Scalar | tuple[Scalar, ...]) -> Any:
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------- where a problem lies


def name_of(path: Iterable[Key]) -> str:
    """A place as errors write it.

    >>> name_of(("tile", 3, "edges"))
    'tile[3].edges'
    """
    name = ""
    for key in path:
        name += f"[{key}]" if isinstance(key, int) else f".{key}" if name else key
    return name


NAMES = ("id", "code", "letter", "number")  # by which errors call a block
_STEP = re.compile(r"\.?([^.\[\]]+)|\[([^\]]*)\]")


def place_of(document: Mapping[str, Any], key: str) -> Path:
    """The place that an error's key names, as far as it can be found.

    >>> place_of({"tile": [{"id": "A"}, {"id": "B", "edges": "hh"}]}, "tile[B].edges")
    ('tile', 1, 'edges')
    >>> place_of({"board": [{"id": "x", "map": []}]}, "board[x].map, row 3")
    ('board', 0, 'map')
    """
    path: Path = ()
    for plain, called in _STEP.findall(key.partition(", ")[0]):
        step = _block_called(find(document, path), called) if called else plain
        if step is None or find(document, (*path, step)) is None:
            return (*path, plain) if plain else path
        path = (*path, step)
    return path


def _block_called(blocks: Any, name: str) -> int | None:
    if not isinstance(blocks, list):
        return None
    for n, block in enumerate(blocks):
        if isinstance(block, Mapping) and any(str(block.get(key)) == name for key in NAMES):
            return n
    return int(name) if name.isascii() and name.isdigit() and len(name) < 6 else None
