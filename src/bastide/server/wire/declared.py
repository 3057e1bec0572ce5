"""What the wire's types say about what is sent: for whoever writes it down in another language.

The client's types (`web/wire_types.py`) and the description of plain requests (`schemas.py`) are both written from this.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from bastide.core import moves, scene
from bastide.server import rows
from bastide.server.wire import outgoing

FILLED_IN = (scene.FilledInFrame, scene.FilledInScene)


class Alias(str):
    """The name that a type has outside too."""


ALIASES = {
    "Id": str,
    "Role": scene.Role,
    "How": moves.How,
    "Status": rows.Status,
    "SeatKind": rows.SeatKind,
    "EntryKind": rows.EntryKind,
    "Player": outgoing.Player,
}
NAMED = {name: Annotated[kind, Alias(name)] for name, kind in ALIASES.items()}


class Field(NamedTuple):
    """A field as it is sent: one of these types. Where it may be left out, that means its default."""

    name: str
    choices: tuple[Any, ...]
    optional: bool = False
    default: Any = None


def fields(kind: Any) -> Iterator[Field]:
    """What is sent of a struct, or of a dataclass: what a host decides is sent with every field.

    >>> [field.name for field in fields(outgoing.Reached)]
    ['seq']
    """
    hints = get_type_hints(kind, localns=NAMED, include_extras=True)
    if not issubclass(kind, msgspec.Struct):
        for part in dataclasses.fields(kind):
            yield Field(part.name, choices_of(hints[part.name]))
        return
    config = kind.__struct_config__
    if config.tag is not None:
        yield Field(str(config.tag_field), (Literal[config.tag],))
    filled = {
        name for base in FILLED_IN if issubclass(kind, base) for name in base.__struct_fields__
    }
    for field in msgspec.structs.fields(kind):
        choices = choices_of(hints[field.name])
        given = (field.default, field.default_factory) != (msgspec.NODEFAULT,) * 2
        if not given or field.name in filled:
            yield Field(field.encode_name, choices)
            continue
        if msgspec.UnsetType in choices:
            choices = tuple(choice for choice in choices if choice is not msgspec.UnsetType)
        elif config.omit_defaults:  # one that is silent about its default never says null
            choices = tuple(choice for choice in choices if choice is not type(None))
        yield Field(field.encode_name, choices, True, field.default)


def choices_of(kind: Any) -> tuple[Any, ...]:
    """The types that a type is one of.

    >>> choices_of(int | None)
    (<class 'int'>, <class 'NoneType'>)
    """
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
