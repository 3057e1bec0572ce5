"""The flat record a game's rules work on, in two forms with the same bytes.

*Plain*: an ordinary object whose fields are ints and lists, for the debugger, coverage and machines
without Numba. *Compiled*: a NumPy record, for Numba. Packing a plain object gives exactly the bytes
of the record, so a state moves between the two at any moment, and equality and hashing are bytes.

>>> from bastide.core.record import Layout, i8, i16
>>> layout = Layout(turn=i8, board=i16[4])
>>> st = layout.new()
>>> st.board[2] = 7
>>> layout.unpack(layout.pack(st)).board
[0, 0, 7, 0]
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

Plain = Any  # an object with the layout's fields: the rules are written without types


@dataclass(frozen=True)
class Field:
    """A whole number of a given size; `i8[81]` is a list of 81 of them."""

    code: str
    size: int
    length: int | None = None

    def __getitem__(self, length: int) -> Field:
        return Field(self.code, self.size, length)

    @property
    def places(self) -> int:
        """How many numbers it holds. A list that only some setups need has none in the others."""
        return 1 if self.length is None else self.length

    def __call__(self, value: Any) -> Filled:
        """The field with its value."""
        return Filled(self, value)


@dataclass(frozen=True)
class Filled:
    """A field and its value, said together: `i8(3)`, `i16[4]([1, 2])`. What is missing of a list is 0."""

    field: Field
    value: Any


i8: Field = Field("b", 1)
i16: Field = Field("h", 2)
i32: Field = Field("i", 4)
i64: Field = Field("q", 8)


class Layout:
    """The fields of a record. Wide fields are stored first, so that all are aligned."""

    def __init__(self, **fields: Field) -> None:
        ordered = sorted(fields.items(), key=lambda item: -item[1].size)
        self.fields: dict[str, Field] = dict(ordered)
        size = sum(f.size * f.places for f in fields.values())
        if odd := -size % ordered[0][1].size:  # records side by side in an array stay aligned too
            self.fields["padding"] = i8[odd]
        self._struct = struct.Struct(
            "<" + "".join(f"{f.places}{f.code}" for f in self.fields.values())
        )
        self._plain: type[Plain] = type("Record", (), {"__slots__": tuple(self.fields)})
        self._unread: type[Plain] = type(
            "Unread",
            (self._plain,),
            {"__slots__": ("_data",), "__getattr__": lambda record, name: self._read(record, name)},
        )
        self._parts: dict[str, tuple[struct.Struct, int]] = {}  # of each field: its form and offset
        offset = 0
        for name, f in self.fields.items():
            self._parts[name] = struct.Struct(f"<{f.places}{f.code}"), offset
            offset += self._parts[name][0].size

    @property
    def key(self) -> tuple[tuple[str, Field], ...]:
        """What makes two layouts the same to the compiler."""
        return tuple(self.fields.items())

    @property
    def nbytes(self) -> int:
        """The size of a record."""
        return self._struct.size

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The same record for NumPy, byte for byte."""
        import numpy as np

        return np.dtype(
            [
                (name, f"<i{f.size}") if f.length is None else (name, f"<i{f.size}", (f.length,))
                for name, f in self.fields.items()
            ],
            align=True,  # as they are anyway; a GPU reads wide numbers whole only if it is told so
        )

    def new(self, **values: Any) -> Plain:
        """A plain record of zeros, then the values given."""
        record = self._plain()
        for name, f in self.fields.items():
            setattr(record, name, 0 if f.length is None else [0] * f.length)
        for name, value in values.items():
            self._fill(record, name, value)
        return record

    def _fill(self, record: Plain, name: str, value: Any) -> None:
        length = self.fields[name].length
        if length is None:
            setattr(record, name, int(value))
        else:
            numbers = [int(v) for v in value]
            if len(numbers) > length:
                raise ValueError(f"{name}: {len(numbers)} values for {length} places")
            setattr(record, name, numbers + [0] * (length - len(numbers)))

    def copy(self, record: Plain) -> Plain:
        """A plain record of its own: no list is shared."""
        twin = self._plain()
        for name, f in self.fields.items():
            value = getattr(record, name)
            setattr(twin, name, value if f.length is None else list(value))
        return twin

    def pack(self, record: Plain) -> bytes:
        """The record's bytes. A value too large for its field is an error, never wrapped."""
        flat: list[int] = []
        for name, f in self.fields.items():
            value = getattr(record, name)
            if f.length is None:
                flat.append(value)
            else:
                flat.extend(value)
        return self._struct.pack(*flat)

    def unpack(self, data: bytes) -> Plain:
        """The plain record of these bytes, for rules to change."""
        return self.copy(self.reading(data))

    def reading(self, data: bytes) -> Plain:
        """The same to be looked at only. Each field is read when it is wanted: most readers want few."""
        record = self._unread()
        record._data = data
        return record

    def _read(self, record: Plain, name: str) -> Any:
        """A field of a record that is only read, asked for the first time."""
        if name not in self.fields:
            raise AttributeError(name)
        form, offset = self._parts[name]
        values = form.unpack_from(record._data, offset)
        value = values[0] if self.fields[name].length is None else list(values)
        setattr(record, name, value)
        return value
