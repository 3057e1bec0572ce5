"""Setup options: declared once, checked always, never guessed.

A value must be one of the JSON type declared: `true` is not 1, and `"3"` is not 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from bastide.core.errors import BadOption, UnknownName, describe
from bastide.core.text import Text, say

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One setup option: its values, the range of whole numbers it takes, or both.

    >>> Option("repetition", 3, values=(0, 2, 3, 4, 5)).check(4)
    4
    >>> Option("quiet_limit", 100, low=20, high=1000).check(7)
    Traceback (most recent call last):
    bastide.core.errors.BadOption: option "quiet_limit" cannot be 7; it takes a whole number from 20 to 1000
    >>> Option("quiet_limit", 100, values=(0,), low=20, high=1000).check(0)
    0
    """

    id: str
    default: Value
    values: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    free: bool = False  # an edition may give it values of its own
    silent: bool = False  # nothing that is written speaks of it while it has its default

    @property
    def ranged(self) -> bool:
        """Does it take a range of whole numbers?"""
        return self.high > 0 or not self.values

    def check(self, value: object) -> Value:
        """The value, or `BadOption` naming what the option takes."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if self.ranged and type(value) is int and self.low <= value <= self.high:
            return value
        raise BadOption(
            say("bad-value", option=self.id, value=describe(value), expected=self.expected())
        )

    def allows(self, other: Option) -> bool:
        """Does it take whatever another one takes?

        >>> Option("limit", 100, low=20, high=1000).allows(Option("limit", 50, low=20, high=50))
        True
        >>> Option("repetition", 3, values=(0, 3)).allows(Option("repetition", 3, values=(3, True)))
        False
        """
        within = self.ranged and self.low <= other.low and other.high <= self.high
        return (within or not other.ranged) and all(map(self._knows, other.values))

    def _knows(self, value: Value) -> bool:
        return any(
            type(value) is type(known) and (self.free or value == known) for known in self.values
        )

    def expected(self) -> Text:
        """What the option takes, in words."""
        listed = ", ".join(describe(v) for v in self.values)
        if not self.ranged:
            return say("one-of", values=listed)
        between = say("between", low=str(self.low), high=str(self.high))
        return say("or-between", values=listed, between=between) if self.values else between

    def read(self, text: str) -> Value:
        """A value as typed on a command line: the declared value that is written so."""
        for value in (*self.values, *([_whole_number(text)] if self.ranged else [])):
            if value is not None and text in (str(value), describe(value)):
                return value
        return text  # `check` refuses it, in the words the person typed


def _whole_number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def check_options(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value, defaults filled in; an unknown name or value is refused."""
    declared = {option.id: option for option in options}
    for name in given:
        if name not in declared:
            raise UnknownName.of("option", name, declared)
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in declared.items()
    }


def with_readings(options: Iterable[Option], readings: Iterable[Option]) -> tuple[Option, ...]:
    """The options of an edition, and the readings of its rulebook that a game has for every edition.

    An option of both keeps its default and range and takes the values of both.

    >>> limit = Option("quiet_limit", 100, low=20, high=1000)
    >>> with_readings([limit], [Option("quiet_limit", 100, values=(0,))])[0].values
    (0,)
    """
    found = {option.id: option for option in options}
    for reading in readings:
        declared = found.setdefault(reading.id, reading)
        more = (value for value in reading.values if value not in declared.values)
        found[reading.id] = replace(declared, values=(*declared.values, *more))
    return tuple(found.values())


def read_options(options: Iterable[Option], given: Iterable[str]) -> dict[str, Value]:
    """Options typed as `name=value`.

    >>> read_options([Option("quiet_limit", 100, low=20, high=1000)], ["quiet_limit=50"])
    {'quiet_limit': 50}
    """
    declared = {option.id: option for option in options}
    values: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(say("bad-option-text", given=text))
        if name not in declared:
            raise UnknownName.of("option", name, declared)
        values[name] = declared[name].check(declared[name].read(value))
    return values


class HasOptions(Protocol):
    """What a game reads from an edition: its components, of whatever kind, and the options they allow."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of a setup."""
