"""One action of Robber Knights: its text, its number, and its sentence in the log (section 9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from bastide.core.text import Text, say
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.components import (
    STEPS,
    Setup,
    cell_name,
    next_cell,
    reachable_cells,
)

if TYPE_CHECKING:
    from bastide.games.robber_knights.knowledge import View

CLAUSES = {  # of each phase: where the rules say what is decided
    "keep": "3.3",
    "top": "3.6",
    "lay": "3.6",
    "place": "4.2",
    "garrison": "5.4",
    "march": "5.5",
    "draw": "6.1",
    "over": "8.1",
}
CHOOSING = ("keep", "top")  # 3.4: what is chosen is secret until the last has chosen
BY_CHANCE = ("lay", "draw")
HIDDEN = "?"  # the face of a tile that this reader may not know


class Written:
    """Anything that has a form to be written in."""

    __slots__ = ()
    form: ClassVar[str]

    @property
    def notation(self) -> str:
        """The text of the action."""
        return self.form.format(self)


@dataclass(frozen=True, slots=True)
class Pick(Written):
    """One tile of several: kept, chosen for the upper row, turned up for the layout or drawn."""

    phase: str
    face: str
    form: ClassVar[str] = "{0.phase}:{0.face}"


@dataclass(frozen=True, slots=True)
class Place(Written):
    """A tile goes from the hand to a cell."""

    face: str
    cell: str
    phase: ClassVar[str] = "place"
    form: ClassVar[str] = "{0.face}@{0.cell}"


@dataclass(frozen=True, slots=True)
class Garrison(Written):
    """So many knights stay in the castle just laid."""

    knights: int
    phase: ClassVar[str] = "garrison"
    form: ClassVar[str] = "garrison:{0.knights}"


@dataclass(frozen=True, slots=True)
class March(Written):
    """The others go on one tile, where so many stay."""

    way: str
    knights: int
    phase: ClassVar[str] = "march"
    form: ClassVar[str] = "{0.way}{0.knights}"

    def to(self, at: str | None) -> str:
        """The cell it leads to from where the march stands."""
        return next_cell(str(at), self.way)


@dataclass(frozen=True, slots=True)
class Stop(Written):
    """Lay no more tiles (4.5), or march no further (5.5.4)."""

    phase: str
    word: str
    form: ClassVar[str] = "{0.word}"


Action: TypeAlias = Pick | Place | Garrison | March | Stop
NO_GARRISON, END, HALT = Garrison(0), Stop("place", "end"), Stop("march", "halt")

WHOLE = "(?:0|-?[1-9][0-9]{0,3})"
GRAMMAR: dict[str, Callable[..., Action]] = {
    "(keep|top|lay|draw):([A-Z]+|[?])": Pick,
    f"([A-Z]+)@({WHOLE},{WHOLE})": Place,
    "garrison:([0-9])": lambda knights: Garrison(int(knights)),
    "([NESW])([0-9])": lambda way, knights: March(way, int(knights)),
    "end": lambda: END,
    "halt": lambda: HALT,
}


@lru_cache(maxsize=8192)  # the same actions are read again and again
def read_action(text: str) -> Action | None:
    """The action a notation describes, or None if it describes none.

    >>> read_action("PC@2,-1"), read_action("PC@2")
    (Place(face='PC', cell='2,-1'), None)
    """
    for pattern, action in GRAMMAR.items():
        if found := re.fullmatch(pattern, text):
            return action(*found.groups())
    return None


def _decode(setup: Setup, number: int) -> Action:
    if number == rules.END:
        return END
    if number == rules.HALT:
        return HALT
    kind, detail = divmod(number, rules.KIND)
    faces = setup.components.faces
    if kind == rules.PLACE:
        face, cell = divmod(detail, rules.CELLS)
        return Place(faces[face].code, cell_name(setup, cell))
    if kind == rules.GARRISON:
        return Garrison(detail)
    if kind == rules.MARCH:
        direction, knights = divmod(detail, rules.FACES)
        return March(tuple(STEPS)[direction], knights)
    return Pick(rules.PHASES[kind], faces[detail].code)


def notation(setup: Setup, number: int) -> str:
    """The grammar at the end of section 9."""
    return _decode(setup, number).notation


def every_action(setup: Setup) -> Iterator[int]:
    """Every face on every cell that the square can float to, so many knights in the castle and on the march.

    N is a little more than the faces times (2 x side - players) x (2 x side - 2): it grows with the square's area.
    """
    parts = setup.components
    yield from _picks(setup, rules.KEEP)
    if setup.box.columns:
        yield from _picks(setup, rules.TOP)
    for face in range(len(parts.faces)):
        for cell in reachable_cells(setup):
            yield rules.PLACE * rules.KIND + face * rules.CELLS + cell
    most = min(parts.per_castle, parts.per_tile, parts.knights)  # 5.2, 5.3
    yield from (rules.GARRISON * rules.KIND + knights for knights in range(most + 1))
    marching = min(most, parts.per_castle - 1)  # 5.4.2: one at least has stayed in the castle
    for direction in range(len(STEPS)):
        for knights in range(1, marching + 1):
            yield rules.MARCH * rules.KIND + direction * rules.FACES + knights
    yield rules.END
    yield rules.HALT


def every_outcome(setup: Setup) -> Iterator[int]:
    """3.6.1, 6.2: every face that can lie in the starting layout or be drawn. N: no more than twice the faces."""
    parts = setup.components
    if not setup.box.columns:
        yield from _picks(setup, rules.LAY)
    for code in sum(parts.tiles[1:], Counter()):
        yield rules.DRAW * rules.KIND + parts.number[code]


def _picks(setup: Setup, phase: int) -> Iterator[int]:
    """3.3: one for each face of the setup's tiles but the castle."""
    parts = setup.components
    for code in parts.left_over(parts.first_castle):
        yield phase * rules.KIND + parts.number[code]


def tell(before: View, action: str) -> Text:
    """A line of the log."""
    parts = before.components
    side = before.setup.called(before.facts["seat"])
    match read_action(action):
        case Pick(phase, code) if code == HIDDEN:
            return say(f"log-{phase}-hidden", side=side)
        case Pick(phase, code):
            return say(f"log-{phase}", side=side, face=parts.face(code).label())
        case Place(code, _):
            return say("log-place", side=side, face=parts.face(code).label())
        case March(way, knights) as step:
            code, _ = before.facts["tiles"][step.to(before.facts["at"])]
            way_to = say(f"way-{way.lower()}")
            return say("log-march", side=side, n=knights, way=way_to, face=parts.face(code).label())
        case Garrison(knights) if knights > 0:
            return say("log-garrison", side=side, n=knights)
        case Garrison():
            return say("log-none", side=side)
        case Stop(_, word):
            return say(f"log-{word}", side=side)
    raise ValueError(f"{action!r} is no action")
