"""What goes over the wire as JSON schemas, for the description of plain requests."""

from __future__ import annotations

import dataclasses
import inspect
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from bastide.core.text import Text
from bastide.server.wire.declared import ALIASES, Alias, choices_of, fields
from bastide.server.wire.encoding import Json

Schema = dict[str, Any]
REF = "#/components/schemas/{name}"
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


# How `Text.json` writes it. A text among the arguments is always a list, unlike a plain word.
TEXT: dict[str, Schema] = {
    "Text": {
        "description": "A sentence to be: a key of the catalogues, or a list of a key and its arguments.",
        "anyOf": [PLAIN[str], _ref("TextWithArguments")],
    },
    "TextWithArguments": {
        "description": "A key of the catalogues, and its arguments if there are any.",
        "type": "array",
        "prefixItems": [PLAIN[str], _ref("Arguments")],
        "minItems": 1,
        "maxItems": 2,
    },
    "Arguments": {
        "description": "What a sentence speaks of: numbers, words, other texts.",
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                PLAIN[int],
                PLAIN[str],
                _ref("TextWithArguments"),
                {"type": "array", "items": _ref("TextWithArguments")},
            ]
        },
    },
}


class Schemas:
    """Schemas of types, and in `components` those of all the structs and names in them.

    >>> schemas = Schemas()
    >>> schemas.of(dict[str, list[int]])
    {'type': 'object', 'additionalProperties': {'type': 'array', 'items': {'type': 'integer'}}}
    >>> from bastide.server.wire.outgoing import Joined
    >>> schemas.of(Joined), sorted(schemas.components)[:3]
    ({'$ref': '#/components/schemas/Joined'}, ['Joined', 'Offer', 'Player'])
    """

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self._kinds: dict[str, type] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            named = [note for note in args[1:] if isinstance(note, Alias)]
            return self._named(named[0]) if named else self.of(args[0])
        if origin is Json:
            return self.of(args[0])
        if origin in (Union, types.UnionType):
            return self.any_of(choices_of(kind))
        if origin is Literal:
            return _one_of(args)
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin is tuple and args[-1] is not Ellipsis:
            return self._tuple(args)
        if origin in (list, tuple):
            return {"type": "array", "items": self.of(args[0])}
        return PLAIN.get(kind) or self._declared(kind)

    def any_of(self, choices: tuple[Any, ...]) -> Schema:
        """The schema of what is of one of several types."""
        if len(choices) == 1:
            return self.of(choices[0])
        return {"anyOf": [self.of(choice) for choice in choices]}

    def messages(self, kinds: tuple[type[msgspec.Struct], ...]) -> Schema:
        """The schema of one of several messages that may be sent to us: with the limits they must keep."""
        (either,), components = msgspec.json.schema_components([Union[(*kinds,)]], ref_template=REF)
        for kind in kinds:
            fields_of, tag = components[kind.__name__]["properties"], kind.__struct_config__
            fields_of[tag.tag_field] = _always(tag.tag)
        self.components |= components
        return either

    def _tuple(self, kinds: tuple[Any, ...]) -> Schema:
        items = [self.of(kind) for kind in kinds]
        each: Schema = {"prefixItems": items}
        if all(item == items[0] for item in items):
            each = {"items": items[0]}
        return {"type": "array", **each, "minItems": len(items), "maxItems": len(items)}

    def _named(self, name: str) -> Schema:
        if name not in self.components:
            self.components[name] = self.of(ALIASES[name])
        return _ref(name)

    def _declared(self, kind: type) -> Schema:
        if kind is Text:
            self.components |= TEXT
            return _ref("Text")
        name = kind.__name__
        if not issubclass(kind, msgspec.Struct) and not dataclasses.is_dataclass(kind):
            raise TypeError(f"{name} is not for the wire")
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"{name} is the name of two types")
        if name not in self.components:
            self.components[name] = {}  # it may hold others of its kind
            self.components[name] = self._object(kind)
        return _ref(name)

    def _object(self, kind: type) -> Schema:
        sent = list(fields(kind))
        properties = {}
        for field in sent:
            schema = self.any_of(field.choices)
            if len(schema.get("enum", ())) == 1:
                schema = _always(schema["enum"][0])
            properties[field.name] = dict(schema)
            if isinstance(field.default, bool | int | float | str):
                properties[field.name] |= {"default": field.default}
        return {
            "description": inspect.getdoc(kind),
            "type": "object",
            "properties": properties,
            "required": [field.name for field in sent if not field.optional],
        }


def _one_of(values: tuple[Any, ...]) -> Schema:
    """One of these words or numbers. Not `const` for one: generators stumble over that among other types."""
    return PLAIN[type(values[0])] | {"enum": list(values)}


def _always(value: str | int | None) -> Schema:
    """This and nothing else, as the tag of a message is."""
    return PLAIN[type(value)] | {"const": value}
