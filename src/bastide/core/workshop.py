"""The bench: the components of an edition laid out to be looked at and changed, one by one.

An edition is a document: tables and lists, as TOML has them. A game's `workshop.py` lays it out as trays of parts,
each with its drawing and the values that can be changed. A bench is made of any document, a wrong one too: what is
wrong with it is said by the game's own `read`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from bastide.core.document import Key, Path, Scalar, find, name_of
from bastide.core.errors import BastideError
from bastide.core.scene import Shown
from bastide.core.text import Text, say

Kind = Literal["whole", "pick", "flag", "words", "list", "letters", "grid"]

MOST_PARTS = 600  # of a tray: no edition that can be played has more
LONGEST_WORDS = 200


class Pick(Shown, frozen=True):
    """A value to choose: what it is called, and a drawing of it where there is one."""

    value: Scalar
    label: Text
    art: str = ""


class Field(Shown, frozen=True):
    """A value of the document that can be changed.

    `whole`: a number from `low` to `high`; `pick`: one of the picks; `flag`: true or false; `words`: a text;
    `list`: `least` to `most` picks (numbers where there are none); `letters`: a text of picks, one for each of
    `places`; `grid`: lines of picks, `spaced` or not. What is `optional` may be left out of the document.
    """

    path: Path
    label: Text
    kind: Kind
    value: Scalar | tuple[Scalar, ...] | None
    low: int = 0
    high: int = 0
    picks: tuple[Pick, ...] = ()
    least: int = 0
    most: int = 0
    places: tuple[Text, ...] = ()
    spaced: bool = False
    sized: bool = False
    optional: bool = False


class Part(Shown, frozen=True):
    """A component: a tile, a card, a board, some prices. `count` is how many the box holds.

    `art` names its drawing as `drawing` does; a board is drawn as a game begins on it: `area` of the scene with
    these `options`. `side` is its edge in millimetres where it can be printed. A `copy` of it differs
    in these values; what has none is there once for all.
    """

    id: str
    label: Text
    path: Path
    fields: tuple[Field, ...] = ()
    art: str = ""
    area: str = ""
    options: dict[str, Scalar] = {}
    count: int = 1
    side: float = 0
    copy: dict[str, Scalar] | None = None
    removable: bool = False


class Tray(Shown, frozen=True):
    """Parts of one sort."""

    id: str
    label: Text
    parts: tuple[Part, ...]


class Fixed(Shown, frozen=True):
    """What cannot be changed here, and why: `path` may hold `*` for any key."""

    path: Path
    why: Text


class Bench(Shown, frozen=True):
    """All that lies on the bench."""

    trays: tuple[Tray, ...]
    fixed: tuple[Fixed, ...] = ()

    def parts(self) -> Iterator[Part]:
        """One after the other."""
        for tray in self.trays:
            yield from tray.parts

    def part_at(self, path: Path) -> Part | None:
        """The part that a place of the document belongs to: that of the nearest field, else of the nearest block.

        >>> tile = Part("A", say("seat", n=1), ("tile", 0))
        >>> Bench((Tray("tiles", say("seat", n=1), (tile,)),)).part_at(("tile", 0, "edges")) is tile
        True
        """
        best, far = None, 0
        for part in self.parts():
            for known in (part.path, *(one.path for one in part.fields)):
                shared = _shared(known, path)
                if shared > far and (shared == len(known) or known is not part.path):
                    best, far = part, shared
        return best


def _shared(one: Path, other: Path) -> int:
    n = 0
    while n < min(len(one), len(other)) and one[n] == other[n]:
        n += 1
    return n


# ---------------------------------------------------------------- laying out


class Desk:
    """A document to be laid out. What it does not hold, or holds in another shape, makes no field."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document

    def get(self, *path: Key) -> Any:
        """What lies there; None where nothing does."""
        return find(self.document, path)

    def text(self, *path: Key) -> str:
        """The text there, or what else lies there as one; empty where nothing does."""
        found = self.get(*path)
        return str(found)[:LONGEST_WORDS] if isinstance(found, Scalar) else ""

    def whole_at(self, *path: Key) -> int:
        """The number there, else 1."""
        found = self.get(*path)
        return found if type(found) is int and 0 <= found <= 999 else 1

    def texts(self, *path: Key) -> list[str]:
        """The texts of a list; none where there is no list."""
        found = self.get(*path)
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def blocks(self, *path: Key) -> list[Path]:
        """The places of the tables in a list."""
        found = self.get(*path)
        if not isinstance(found, list):
            return []
        if len(found) > MOST_PARTS:
            raise BastideError(say("bench-too-many", key=name_of(path), most=MOST_PARTS))
        return [(*path, n) for n, one in enumerate(found) if isinstance(one, Mapping)]

    def tables(self, *path: Key) -> list[Path]:
        """The places of the tables in a table."""
        found = self.get(*path)
        if not isinstance(found, Mapping):
            return []
        return [(*path, key) for key, one in found.items() if isinstance(one, Mapping)]

    def whole(self, path: Path, label: Text, low: int, high: int, **more: Any) -> list[Field]:
        """A number."""
        return self._field(path, label, "whole", low=low, high=high, **more)

    def pick(self, path: Path, label: Text, picks: Iterable[Pick], **more: Any) -> list[Field]:
        """One of a few values."""
        return self._field(path, label, "pick", picks=tuple(picks), **more)

    def flag(self, path: Path, label: Text, **more: Any) -> list[Field]:
        """True or false."""
        return self._field(path, label, "flag", **more)

    def words(self, path: Path, label: Text, **more: Any) -> list[Field]:
        """A text."""
        return self._field(path, label, "words", **more)

    def several(
        self, path: Path, label: Text, picks: Iterable[Pick], least: int, most: int, **more: Any
    ) -> list[Field]:
        """Several values in their order."""
        return self._field(path, label, "list", picks=tuple(picks), least=least, most=most, **more)

    def letters(
        self, path: Path, label: Text, picks: Iterable[Pick], places: Iterable[Text]
    ) -> list[Field]:
        """A text of a letter for each place."""
        return self._field(path, label, "letters", picks=tuple(picks), places=tuple(places))

    def grid(self, path: Path, label: Text, picks: Iterable[Pick], **more: Any) -> list[Field]:
        """A map; `sized` where it may get rows and columns."""
        return self._field(path, label, "grid", picks=tuple(picks), **more)

    def names(self, path: Path, english: str = "en", french: str = "fr") -> list[Field]:
        """What something is called in both languages."""
        return [
            *self.words((*path, english), say("bench-english")),
            *self.words((*path, french), say("bench-french")),
        ]

    def _field(self, path: Path, label: Text, kind: Kind, **more: Any) -> list[Field]:
        found = self.get(*path)
        if found is None and not more.get("optional"):
            return []
        return [Field(path, label, kind, _shown(found), **more)]


def _shown(value: Any) -> Scalar | tuple[Scalar, ...] | None:
    """A value as far as a field can show it."""
    if isinstance(value, Scalar):
        return value
    if isinstance(value, list):
        return tuple(one for one in value if isinstance(one, Scalar))
    return None


def free_name(used: Iterable[str], pattern: str, letters: bool = False) -> str:
    """A name nobody has yet: the pattern with the next number, or with letters where numbers may not be.

    >>> free_name(["T01", "T03"], "T{:02}"), free_name(["fog", "foga"], "fog{}", letters=True)
    ('T02', 'fogb')
    """
    taken = set(used)
    for n in range(1, 27 * 26 if letters else 1000):
        high, low = divmod(n - 1, 26)
        name = pattern.format("a" * high + chr(ord("a") + low) if letters else n)
        if name not in taken:
            return name
    return pattern.format("")


def options_tray(desk: Desk, named: Mapping[tuple[str, Scalar], Text] | None = None) -> Tray:
    """What is usual at a new table: the default of every option. `named` are values with names of their own."""
    listed = [(path, desk.text(*path, "id")) for path in desk.blocks("option")]
    listed += [(path, str(path[-1])) for path in desk.tables("options")]
    fields: list[Field] = []
    for path, name in listed:
        values, at, label = desk.get(*path, "values"), (*path, "default"), say(f"option-{name}")
        if isinstance(desk.get(*at), bool):
            fields += desk.flag(at, label)
        elif isinstance(values, list):
            known = [value for value in values if isinstance(value, Scalar)]
            own = named or {}
            picks = [Pick(v, own.get((name, v), say(f"option-{name}-{v}"))) for v in known]
            fields += desk.pick(at, label, picks)
        else:
            low, high = desk.get(*path, "minimum"), desk.get(*path, "maximum")
            if type(low) is int and type(high) is int:
                fields += desk.whole(at, label, low, high)
    part = Part("options", say("bench-usual"), (), tuple(fields))
    return Tray("options", say("bench-options"), (part,))


FIXED_OPTIONS = tuple(
    Fixed(path, say("fixed-values"))
    for path in (
        *(("option", "*", key) for key in ("id", "values", "minimum", "maximum")),
        *(("options", "*", key) for key in ("values", "minimum", "maximum")),
    )
)


def plain_bench(desk: Desk) -> Bench:
    """The bench of a game that lays out nothing itself: every value, under its own key."""
    trays = []
    for key, value in desk.document.items():
        paths: list[Path] = desk.blocks(key) or ([(key,)] if isinstance(value, Mapping) else [])
        if paths and key not in ("option", "options"):
            parts = tuple(_plain_part(desk, path) for path in paths)
            trays.append(Tray(key, say("bench-key", key=key), parts))
    return Bench((*trays, options_tray(desk)))


def _plain_part(desk: Desk, path: Path) -> Part:
    fields: list[Field] = []
    for key, value in desk.get(*path).items():
        at, label = (*path, key), say("bench-key", key=str(key))
        if isinstance(value, bool):
            fields += desk.flag(at, label)
        elif isinstance(value, int):
            fields += desk.whole(at, label, 0, 10**6)
        elif isinstance(value, str):
            fields += desk.words(at, label)
    name = desk.text(*path, "id") or name_of(path)
    block = isinstance(path[-1], int)
    return Part(name_of(path), say("bench-key", key=name), path, tuple(fields), removable=block)


# ---------------------------------------------------------------- comparing


class Difference(Shown, frozen=True):
    """A part that two benches have otherwise: as one and as the other has it, None where it has none."""

    tray: Text
    before: Part | None
    after: Part | None


def differences(one: Bench, other: Bench) -> list[Difference]:
    """What differs between two benches, tray by tray; of parts that both have, only the fields that differ."""
    found = []
    trays = {tray.id: tray for tray in (*one.trays, *other.trays)}
    for name, tray in trays.items():
        mine, theirs = (
            {part.id: part for bench_tray in bench.trays if bench_tray.id == name for part in bench_tray.parts}
            for bench in (one, other)
        )  # fmt: skip
        for part in {**mine, **theirs}:
            before, after = mine.get(part), theirs.get(part)
            if before and after:
                before, after = _differing(before, after), _differing(after, before)
                if not before.fields and not after.fields:
                    continue
            found.append(Difference(tray.label, before, after))
    return found


def _differing(part: Part, other: Part) -> Part:
    there = {_within(part, one): one.value for one in part.fields}
    known = {_within(other, one): one.value for one in other.fields}
    fields = tuple(
        one
        for one in part.fields
        if (at := _within(part, one)) not in known or known[at] != there[at]
    )
    return replace(part, fields=fields)


def _within(part: Part, one: Field) -> Path:
    """A field's place within its part, which may be another block in another file."""
    return one.path[len(part.path) :]
