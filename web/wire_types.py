"""Writes the client's types from what goes over the wire, so that the two cannot disagree:

    python web/wire_types.py      # after a change to server/wire/ or core/scene.py

Messages are the structs of `bastide.server.wire`; parts of scenes are the structs of
`bastide.core.scene`. Fields that say nothing are left out.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from bastide.core import scene, workshop
from bastide.core.text import LANGUAGES, Text
from bastide.server import policy
from bastide.server.requests import Requests
from bastide.server.wire import admin, bench, house, incoming, outgoing, reviews, teaching
from bastide.server.wire.declared import ALIASES, FILLED_IN, Alias, choices_of, fields
from bastide.server.wire.encoding import Json

FILE = Path(__file__).parent / "src" / "lib" / "types.ts"
COMMAND = "python web/wire_types.py"
WIDTH = 110  # as .prettierrc has it
ABSTRACT = {
    outgoing.Part, outgoing.Message, incoming.Message, incoming.Request,
    scene.Shown, *FILLED_IN,
}  # fmt: skip
PLAIN = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null",
    Any: "unknown", Text: "Text",
}  # fmt: skip


HEAD = f"""/** What goes over the wire. Written by `{COMMAND}`: change server/wire/ or core/scene.py instead. */

export type Slot = number;
export type Lang = {" | ".join(f'"{lang}"' for lang in LANGUAGES)};

/** A sentence to be: a key of the catalogues, or a key with arguments. */
export type Text = string | [string] | [string, Record<string, Argument>];
export type Argument = number | string | Text | Text[];
"""


def client_types() -> str:
    """The whole file."""
    parts = [HEAD]
    parts += [_union(name, typescript(kind).split(" | ")) for name, kind in ALIASES.items()]
    for module in (
        scene,
        workshop,
        policy,
        outgoing,
        house,
        admin,
        teaching,
        bench,
        reviews,
        incoming,
    ):
        parts += [interface(kind) for kind in declared(module)]
    parts.append(_answers())
    sent, said = outgoing.MESSAGES, (incoming.Hello, incoming.Ping, *incoming.REQUESTS)
    parts.append(_union("FromServer", [kind.__name__ for kind in sent]))
    parts.append(_union("FromClient", [kind.__name__ for kind in said]))
    return "\n".join(parts)


def declared(module: types.ModuleType) -> Iterator[type]:
    """What a module declares for the wire, in its order."""
    for kind in vars(module).values():
        if not isinstance(kind, type) or kind.__module__ != module.__name__ or kind in ABSTRACT:
            continue
        known = issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind)
        if known and on_wire(kind):
            yield kind


def on_wire(kind: type) -> bool:
    """Is there something to be sent? Timers stay at home; a plain decision is sent as the wire's own."""
    return kind not in (policy.Timer, scene.Ask, bench.LetGo)


def interface(kind: type) -> str:
    """A struct or dataclass as an interface, with the beginning of its docstring."""
    doc = (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")
    name, own, base = kind.__name__, list(lines(kind)), kind.__base__
    if base is not None and base.__module__ == kind.__module__ and base not in ABSTRACT:
        name += f" extends {base.__name__}"
        own = [field for field in own if field not in set(lines(base))]
    body = "".join(f"  {field};\n" for field in own)
    return f"/** {doc} */\nexport interface {name} {{\n{body}}}\n"


def lines(kind: type) -> Iterator[str]:
    """The fields of an interface."""
    for field in fields(kind):
        yield f"{field.name}{'?' * field.optional}: {_any_of(field.choices)}"
    if kind is outgoing.Done:
        yield "[key: string]: unknown"


def typescript(kind: Any) -> str:
    """A type as the client writes it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        named = [note for note in args[1:] if isinstance(note, Alias)]
        return named[0] if named else typescript(args[0])
    if origin is Json:
        return typescript(args[0])
    if origin in (Union, types.UnionType):
        return _any_of(choices_of(kind))
    if origin is Literal:
        return " | ".join(json.dumps(arg) for arg in args)
    if origin is dict:
        key = "string" if args[0] is int else typescript(args[0])  # JSON has no other keys
        return f"Record<{key}, {typescript(args[1])}>"
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(typescript(arg) for arg in args)}]"
    if origin in (list, tuple):
        item = typescript(args[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    return PLAIN.get(kind) or str(kind.__name__)


def _any_of(choices: tuple[Any, ...]) -> str:
    return " | ".join(dict.fromkeys(typescript(choice) for choice in choices))


def _union(name: str, choices: list[str]) -> str:
    """One of several, on one line or two if it fits."""
    start, line = f"export type {name} =", " | ".join(choices) + ";"
    if len(f"{start} {line}") <= WIDTH:
        return f"{start} {line}\n"
    if len(f"  {line}") <= WIDTH:
        return f"{start}\n  {line}\n"
    return "\n  | ".join([start, *choices]) + ";\n"


def _answers() -> str:
    """What `done` holds, by the kind of request."""
    lines = [
        "/** What `done` says besides, by the kind of request. */",
        "export interface Answers {",
    ]
    for request in incoming.REQUESTS:
        tag = str(request.__struct_config__.tag)
        answer = get_type_hints(getattr(Requests, tag))["return"]
        lines.append(f"  {tag}: {typescript(answer)};")
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    FILE.write_text(client_types(), "utf-8")
