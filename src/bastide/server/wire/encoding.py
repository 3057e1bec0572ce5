"""How messages are written: JSON, with parts of scenes as `core/scene.py` writes them."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from bastide.core.scene import written

Shown = TypeVar("Shown")


class Json(Generic[Shown]):
    """A part of a scene or a text, written once: the wire's structs hold it as `Json[Scene]`.

    >>> from bastide.core.scene import Mark
    >>> encode({"mark": Json(Mark("c:e4", "last"))})
    b'{"mark":{"on":"c:e4","role":"last"}}'
    """

    __slots__ = ("written",)

    def __init__(self, shown: Shown) -> None:
        self.written = written(shown)

    @classmethod
    def stored(cls, written: str) -> Json[Shown]:
        """What was written before.

        >>> Json.stored('["seat-declined",{"name":"Ada"}]').written
        b'["seat-declined",{"name":"Ada"}]'
        """
        json = cls.__new__(cls)
        json.written = written.encode()
        return json

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Json) and self.written == other.written

    def __hash__(self) -> int:
        return hash(self.written)


def _written(value: Any) -> msgspec.Raw:
    if isinstance(value, Json):
        return msgspec.Raw(value.written)
    raise NotImplementedError(f"{type(value).__name__} is not for the wire")


_encoder = msgspec.json.Encoder(enc_hook=_written)


def encode(*parts: Any) -> bytes:
    """A message. Several parts, each an object, become one object with the fields of all.

    >>> encode({"t": "done", "id": 7}, {}, {"seq": 3})
    b'{"t":"done","id":7,"seq":3}'
    """
    if len(parts) == 1:
        return _encoder.encode(parts[0])
    fields = (_encoder.encode(part)[1:-1] for part in parts)
    return b"{" + b",".join(filter(None, fields)) + b"}"
