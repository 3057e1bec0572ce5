"""Editions on the bench: laid out, changed, checked and drawn, in a process of its own.

Whatever somebody sends is tried there (`trials`), with a time limit; what comes back is small and plain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from bastide.core.document import Edit, change, place_of
from bastide.core.edition import Edition
from bastide.core.errors import BadEdition, BastideError
from bastide.core.game import Game
from bastide.core.scene import drawing
from bastide.core.text import Text, Words, say
from bastide.core.toml import write_toml
from bastide.core.workshop import Bench, Desk, Difference, Part, Tray, differences, plain_bench
from bastide.draw.cover import draw_area
from bastide.draw.pages import Printed, count_pages, draw_pages
from bastide.games import game_class
from bastide.server.refusals import TEXTS, Refused
from bastide.server.speech import check_source

LONGEST = 60_000  # characters of an edition, as for a table
MOST_PAGES = 40  # of paper
KEPT = 12  # characters of a hash that tell drawings apart

Drawn = tuple[float, float, str]


@dataclass(frozen=True)
class Wrong:
    """The first thing that is wrong, and the part it belongs to."""

    text: Text
    key: str
    tray: str | None
    part: str | None


@dataclass(frozen=True)
class Laid:
    """An edition on the bench."""

    source: str
    sha256: str
    bench: Bench
    arts: dict[str, str]  # by name, the hash of a drawing
    drawings: dict[str, Drawn]
    wrong: Wrong | None


@dataclass(frozen=True)
class BenchTrial:
    """An edition to be changed and laid out: the built-in one where there is no text."""

    game: str
    name: str
    source: str | None
    edits: tuple[Edit, ...] = ()
    known: frozenset[str] = field(default_factory=frozenset)  # drawings that need not be sent

    def run(self) -> Laid:
        """Change it, lay it out, check it, draw it."""
        kind = game_class(self.game)
        source = built_in(kind) if self.source is None else self.source
        document: Any = Edition(self.name, source.encode()).root.data
        if self.edits:
            for edit in self.edits:
                document = _changed(kind, document, edit)
            source = write_toml(document)
            if len(source) > LONGEST:
                raise Refused("too-long")
            check_source(source)
        bench, wrong = bench_of(kind, document), None
        edition = Edition(self.name, source.encode())
        try:
            made = _sound(kind, edition)
        except BastideError as error:
            made, wrong = None, _wrong(error, document, bench)
        if made is not None:
            bench = _with_pieces(bench, made)
        arts, drawings = _drawings(bench, made, kind)
        fresh = {key: drawn for key, drawn in drawings.items() if key not in self.known}
        return Laid(source, edition.sha256, bench, arts, fresh, wrong)


@dataclass(frozen=True)
class Comparison:
    """What two editions have otherwise, drawn."""

    differences: list[Difference]
    before: dict[str, str]
    after: dict[str, str]
    drawings: dict[str, Drawn]


@dataclass(frozen=True)
class CompareTrial:
    """Two editions of a game, each as text or the built-in one."""

    game: str
    one: str | None
    other: str | None

    def run(self) -> Comparison:
        """Lay both out and look at them side by side."""
        before, after = (BenchTrial(self.game, "-", text).run() for text in (self.one, self.other))
        found = differences(before.bench, after.bench)
        shown = [part for one in found for part in (one.before, one.after) if part is not None]
        names = {*map(board_name, shown), *_names(shown)}

        def shown_arts(laid: Laid) -> dict[str, str]:
            return {name: key for name, key in laid.arts.items() if name in names}

        mine, theirs = shown_arts(before), shown_arts(after)
        kept = {*mine.values(), *theirs.values()}
        drawings = {k: d for k, d in (before.drawings | after.drawings).items() if k in kept}
        return Comparison(found, mine, theirs, drawings)


@dataclass(frozen=True)
class PrintTrial:
    """The sheets of an edition: every copy of every component that has a size, or one of each."""

    game: str
    name: str
    source: str | None
    copies: bool
    lang: str

    def run(self) -> list[str]:
        """Draw them; refused where the edition is not sound, or where they are too many."""
        kind = game_class(self.game)
        source = built_in(kind) if self.source is None else self.source
        edition = Edition(self.name, source.encode())
        made = _sound(kind, edition)
        parts = [
            Printed(_art(part.art, made, kind), part.side, part.count if self.copies else 1)
            for part in bench_of(kind, edition.root.data).parts()
            if part.side and part.count
        ]
        if not parts:
            raise Refused("nothing-to-print")
        if count_pages(parts) > MOST_PAGES:
            raise Refused("too-many-pages", n=count_pages(parts), most=MOST_PAGES)
        words = Words(self.lang, [TEXTS])
        title = made.words(self.lang).render(made.title())
        return draw_pages(parts, title, words.render(say("print-note")))


# ---------------------------------------------------------------- laying out


def built_in(kind: type[Game]) -> str:
    """The text of a game's own edition."""
    file = kind.folder / "edition.toml"
    if not file.is_file():
        raise Refused("nothing-there")
    return file.read_text("utf-8")


def bench_of(kind: type[Game], document: Any) -> Bench:
    """The bench of a document, as its game lays it out."""
    room = kind.rooms.workshop if hasattr(kind, "rooms") else None
    return room.bench(Desk(document)) if room is not None else plain_bench(Desk(document))


def _changed(kind: type[Game], document: Any, edit: Edit) -> Any:
    made = change(document, edit)
    settle: Any = getattr(kind.rooms.workshop, "settle", None) if hasattr(kind, "rooms") else None
    if settle is not None:
        settle(made, edit.path)
    return made


def _sound(kind: type[Game], edition: Edition) -> Game:
    """The game with this edition, if it can be played by any number of players."""
    made = kind(edition)
    for players in made.seats:
        setup = made.configure(players, {})
        made.scene(setup.start().view(None))
    return made


def _wrong(error: BastideError, document: Any, bench: Bench) -> Wrong:
    """What an error says, without the name of a file that nobody has chosen."""
    if not isinstance(error, BadEdition):
        return Wrong(error.text, "", None, None)
    expected = error.text.args["expected"]
    part = bench.part_at(place_of(document, error.key))
    tray = next((tray.id for tray in bench.trays if part in tray.parts), None)
    text = expected if isinstance(expected, Text) else error.text
    return Wrong(text, error.key, tray, part.id if part else None)


def _with_pieces(bench: Bench, made: Game) -> Bench:
    """Pieces of the box that no file speaks of lie on the bench to be seen."""
    drawn = {part.art for part in bench.parts()}
    seen: dict[str, Text] = {}
    for art, own, label in made.sheet():
        seen.setdefault(drawing(art, own), label)
    pieces = tuple(
        Part(name, label, ("",), art=name) for name, label in seen.items() if name not in drawn
    )
    if not pieces:
        return bench
    return replace(bench, trays=(*bench.trays, Tray("pieces", say("bench-others"), pieces)))


# ---------------------------------------------------------------- drawing


def board_name(part: Part) -> str:
    """The name under which the drawing of a board is found."""
    return f"board {part.id}"


def _names(parts: Iterable[Part]) -> Iterable[str]:
    for part in parts:
        if part.art:
            yield part.art
        yield from (pick.art for one in part.fields for pick in one.picks if pick.art)


def _drawings(
    bench: Bench, made: Game | None, kind: type[Game]
) -> tuple[dict[str, str], dict[str, Drawn]]:
    """Every drawing that the bench asks for and that there is; boards only of a sound edition."""
    arts: dict[str, str] = {}
    drawings: dict[str, Drawn] = {}

    def keep(name: str, draw: Callable[[], Drawn]) -> None:
        try:
            drawn = draw()
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            return  # nobody has drawn such a thing
        key = hashlib.sha256(repr(drawn).encode()).hexdigest()[:KEPT]
        arts[name], drawings[key] = key, drawn

    for name in dict.fromkeys(_names(bench.parts())):
        keep(name, lambda name=name: (100, 100, _art(name, made, kind)))  # type: ignore[misc]
    for tray in bench.trays:
        for part in tray.parts:
            if part.area and made is not None:
                keep(board_name(part), lambda part=part: _board(part, made))  # type: ignore[misc]
    return arts, drawings


def _art(name: str, made: Game | None, kind: type[Game]) -> str:
    piece, _, own = name.partition(",")
    livery = int(own) if own else None
    if made is not None:
        return made.art(piece, livery)
    return kind.rooms.picture.art(piece, livery)


def _board(part: Part, made: Game) -> Drawn:
    setup = made.configure(None, part.options)
    scene = made.scene(setup.start().view(None))
    return draw_area(made.frame(setup), scene, made.art, part.area)
