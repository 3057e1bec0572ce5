"""One action of The Castle: its text, its number, its sentence in the log; and the texts within (section 10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.text import Argument, Text, say
from bastide.games.castle import rules
from bastide.games.castle.components import Components, Setup
from bastide.games.castle.components.tiles import LETTERS, TURNS

if TYPE_CHECKING:
    from bastide.games.castle.knowledge import View

CELL, SEGMENT = "[A-Z][1-9][0-9]?", f"[{LETTERS}][1-{rules.MOST_SEGMENTS}]"
KIND, TURN = "[A-Za-z0-9]{1,8}", f"[{TURNS}]"

LABEL = re.compile(rf"(?P<cell>{CELL})\.(?P<segment>{SEGMENT})")
LAID = re.compile(f"(?P<kind>{KIND})(?P<turn>{TURN})")
FORMS = tuple(
    re.compile(form)
    for form in (
        f"(?P<cell>{CELL})(?P<turn>{TURN})",
        f"(?P<verb>on):(?P<segment>{SEGMENT})",
        f"(?P<verb>score|double):{LABEL.pattern}",
        f"(?P<verb>draw):(?P<name>{KIND})",
        "(?P<verb>wall):(?P<name>[1-9][0-9]?)",
        "(?P<verb>none|again|end)",
    )
)
PHASE_OF = dict(  # 4.1: the decision to which an action belongs
    zip(
        rules.VERBS,
        ("draw", "place", "follower", "follower", "score", "score", "wall", "again", "again"),
        strict=True,
    )
)


@dataclass(frozen=True)
class Label:
    """2.9: a segment of a laid tile, and the feature of which it is the first."""

    cell: str
    segment: str

    def __str__(self) -> str:
        return f"{self.cell}.{self.segment}"

    @property
    def kind(self) -> int:
        """Path, tower, house or court."""
        return LETTERS.index(self.segment[0])


@dataclass(frozen=True)
class Laid:
    """2.1: a tile as it lies: T19e."""

    kind: str
    turn: int

    def __str__(self) -> str:
        return self.kind + TURNS[self.turn]


@dataclass(frozen=True)
class Action:
    """An action in the players' words: what is done, and with what; the rest is empty."""

    verb: str  # one of `rules.VERBS`
    cell: str = ""
    turn: str = ""
    segment: str = ""
    name: str = ""  # the kind that is drawn, the number of the wall tile

    @property
    def phase(self) -> str:
        """The decision to which it belongs."""
        return PHASE_OF[self.verb]

    @property
    def label(self) -> Label:
        """The feature that is scored, or the segment that is stood on, of which the cell is not said."""
        return Label(self.cell, self.segment)

    @property
    def object(self) -> str:
        """What stands after the verb."""
        return self.name or (str(self.label) if self.cell else self.segment)

    @property
    def notation(self) -> str:
        """Section 10: a placement needs no verb."""
        if self.verb == "place":
            return self.cell + self.turn
        return f"{self.verb}:{self.object}" if self.object else self.verb


@lru_cache(maxsize=8192)  # the same actions are read again and again
def read_action(text: str) -> Action | None:
    """The action a notation describes, or None if it describes none.

    >>> read_action("score:D5.h1")
    Action(verb='score', cell='D5', turn='', segment='h1', name='')
    """
    for form in FORMS:
        if found := form.fullmatch(text):
            return Action(**{"verb": "place", **found.groupdict()})
    return None


@lru_cache(maxsize=4096)
def read_label(text: str) -> Label | None:
    """The segment or feature a text names, wherever it may lie."""
    found = LABEL.fullmatch(text)
    return Label(**found.groupdict()) if found else None


@lru_cache(maxsize=4096)
def read_laid(text: str) -> Laid:
    """The tile that lies so.

    >>> read_laid("T19e")
    Laid(kind='T19', turn=1)
    """
    found = LAID.fullmatch(text)
    if found is None:
        raise KeyError(text)
    return Laid(found["kind"], TURNS.index(found["turn"]))


def decode(setup: Setup, number: int) -> Action:
    """The action of the rules' number."""
    what, value = number >> rules.VALUE_BITS, number & rules.VALUE
    tiles, board = setup.components.tiles, setup.components.board
    verb = rules.VERBS[what]
    if what == rules.DRAW:
        return Action(verb, name=tiles[value].id)
    if what == rules.PLACE:
        return Action(verb, board.names[value >> 2], TURNS[value & 3])
    if what == rules.WALL_TILE:
        tile = board.wall_tile(value)
        return Action(verb, name=str(tile.number if tile else 0))
    if what in (rules.NONE, rules.AGAIN, rules.END):
        return Action(verb)
    cell = "" if what == rules.ON else board.names[value >> rules.NAME_BITS]
    kind, nth = divmod(value & rules.NAME, 16)
    return Action(verb, cell, segment=f"{LETTERS[kind]}{nth}")


def notation(setup: Setup, number: int) -> str:
    """Section 10."""
    return decode(setup, number).notation


def every_action(setup: Setup) -> Iterator[int]:
    """Every cell in every turn of a tile, every segment to stand on, and on every cell all that can be scored there.

    For each cell four, and one for each name of a path, tower or house on the tiles, twice that where a wall tile
    doubles them (8.4): 1,153 in the box as printed, 17,635 at most in the largest castle anybody may draw.
    """
    components, effects = (
        setup.components,
        {tile.effect for tile in setup.components.board.wall_tiles},
    )
    names = {segment.number for tile in components.tiles for segment in tile.segments}
    turns = max(tile.turns for tile in components.tiles)
    yield rules.encode(rules.NONE, 0)
    yield from (rules.encode(rules.ON, name) for name in names)
    for cell in range(len(components.board.cells)):
        yield from (rules.encode(rules.PLACE, (cell << 2) + turn) for turn in range(turns))
        for name in names:
            kind, label = name >> 4, (cell << rules.NAME_BITS) + name
            if kind != rules.COURT:  # 2.7: never complete
                yield rules.encode(rules.SCORE, label)
            if rules.doubler(kind) in effects:
                yield rules.encode(rules.DOUBLE, label)
    if rules.ANOTHER_TURN in effects:
        yield rules.encode(rules.AGAIN, 0)
        yield rules.encode(rules.END, 0)


def every_outcome(setup: Setup) -> Iterator[int]:
    """5.1, 8.2: every kind of tile drawn, every wall tile turned up."""
    components = setup.components
    yield from (rules.encode(rules.DRAW, kind) for kind in range(len(components.tiles)))
    for tile in components.board.wall_tiles:
        yield rules.encode(rules.WALL_TILE, tile.effect)


def tell(before: View, action: str) -> Text:
    """A line of the log."""
    told, facts, components = read_action(action), before.facts, before.components
    assert told is not None, "only what was played is told"
    seat = facts["taker"] if told.verb == "wall" else facts["mover"]
    said: dict[str, Argument] = {"side": before.setup.called(seat or 0)}
    if told.verb == "draw":
        said["shows"] = components.tile(told.name).shows
    elif told.verb == "place":
        said["cell"] = told.cell
    elif told.verb == "wall":
        said["tile"] = told.name
    elif told.verb == "on":
        return say(f"log-on-{rules.KINDS[told.label.kind]}", **said)
    elif told.verb in ("score", "double"):
        said["part"] = say(f"the-{rules.KINDS[told.label.kind]}")
    if told.verb in ("double", "again"):
        said["tile"] = tile_used(components, told)
    return say(f"log-{told.verb}", **said)


def tile_used(components: Components, action: Action) -> str:
    """8.4, 8.6: the number of the wall tile that doubling a feature or another turn uses up."""
    again = action.verb == "again"
    effect = rules.ANOTHER_TURN if again else rules.doubler(action.label.kind)
    tile = components.board.wall_tile(effect)
    assert tile is not None, "what is legal has its tile"
    return str(tile.number)
