"""Scenes and touches: what a person sees and what they can touch, as data.

A scene is a pure function of a *view*, so what a seat may not know cannot be in it. Clients, terminals
and the SVG writer paint scenes and know no game. One cell is one unit; x grows rightwards, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from bastide.core.text import Text

if TYPE_CHECKING:
    from bastide.core.state import View
    from bastide.core.table import Table
    from bastide.draw.player import Replay
    from bastide.draw.tokens import Theme

Id = str
LIVERIES = ("azure", "or", "vert", "gules", "tenne", "purpure")
SLOTS = {"blue": 0, "yellow": 1, "green": 2, "red": 3, "orange": 4, "violet": 5}

Role = Literal[
    "last", "new", "actor", "alarm", "threat", "held", "fief", "feature", "troop", "path",
    "limit", "shield", "gain", "loss",
]  # fmt: skip


After = Literal["hold", "free", "final"]  # what may be done after a choice


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any part of what people see. A field that says nothing, as its default does, is not written.

    There are hundreds of them at every step of every table: structs are made and written in C.
    """


class Area(Shown, frozen=True):
    """A board, track, hand or tray. A *plane* has coordinates, a *flow* only an order.

    `across` and `down` are the names printed along a board's edges: one a column, one a row from the top.
    """

    id: Id
    kind: Literal["plane", "flow"]
    role: Literal["board", "track", "hand", "tray", "show", "bank"]
    label: Text
    seat: int | None = None
    across: tuple[str, ...] = ()
    down: tuple[str, ...] = ()


class Place(Shown, frozen=True):
    """A fixed place of a plane: its centre, its size, what is printed on it and whose it is.

    `sign` is one to three characters for displays without pictures.
    """

    id: Id
    area: Id
    x: float
    y: float
    label: Text
    art: str | None = None
    own: int | None = None
    w: float = 1
    h: float = 1
    shape: Literal["cell", "dot"] = "cell"
    sign: str = ""


class FilledInFrame(Shown, frozen=True, kw_only=True):
    """What a game's rooms leave alone in a frame: `Game` says it, always."""

    id: str = ""
    game: str = ""
    arts: tuple[str, ...] = ()


class Frame(FilledInFrame, frozen=True):
    """What stays the same through a game: areas and fixed places.

    `arts` are the drawings that may come into a scene (`drawing`): a client fetches them when it has
    time, so that nobody waits for one in the middle of a game.
    """

    areas: tuple[Area, ...]
    places: tuple[Place, ...]


def drawing(art: str, own: int | None) -> str:
    """The name of a drawing in a livery.

    >>> drawing("knight", 2), drawing("ruin", None)
    ('knight,2', 'ruin')
    """
    return art if own is None else f"{art},{own}"


class Item(Shown, frozen=True):
    """A thing on a place, in a flow area or on a part of another item (`t:F3#p1`).

    `sign` is one to three characters for displays without pictures, `lines` three lines of up to five
    for those with more room; `t` is the touch class.
    """

    id: Id
    at: Id
    art: str
    label: Text
    sign: str = ""
    lines: tuple[str, ...] = ()
    t: Id | None = None
    own: int | None = None
    rot: int = 0
    dx: float = 0
    dy: float = 0
    z: int = 20
    size: tuple[float, float] | None = None
    badge: int | str | None = None
    down: bool = False
    secret: bool = False
    tone: Literal["dim", "ghost", "strong"] | None = None


class Region(Shown, frozen=True):
    """Several cells or parts that belong together, or a line of places (an arrow).

    Its border is that of the cells, or where it has a `trace` these lines through points of its plane.
    """

    id: Id
    role: Role
    cells: tuple[Id, ...] = ()
    parts: tuple[Id, ...] = ()
    line: tuple[Id, ...] = ()
    trace: tuple[tuple[tuple[float, float], ...], ...] = ()
    own: int | None = None
    n: int | None = None
    label: Text | None = None


class Mark(Shown, frozen=True):
    """A sign on one place or item."""

    on: Id
    role: Role
    n: int | None = None
    label: Text | None = None


class Counter(Shown, frozen=True):
    """A number beside a player: pawns taken, money, cards in hand."""

    id: Id
    n: int
    label: Text
    art: str | None = None


class ScorePart(Shown, frozen=True):
    """Where some points come from; `on` lights the board."""

    text: Text
    n: int
    sort: Literal["banked", "now", "at-end"]
    on: tuple[Id, ...] = ()
    clause: str | None = None
    secret: bool = False


class Score(Shown, frozen=True):
    """A player's points and their parts."""

    n: int
    parts: tuple[ScorePart, ...] = ()


class Panel(Shown, frozen=True):
    """What is shown about one seat."""

    seat: int
    slot: int
    name: Text
    turn: bool = False
    out: bool = False
    team: int | None = None
    score: Score | None = None
    counters: tuple[Counter, ...] = ()


class Prompt(Shown, frozen=True):
    """What is asked now, and of whom."""

    text: Text
    who: int | Literal["chance"] | None
    clause: str | None = None


class Ending(Shown, frozen=True):
    """Who won and why."""

    winners: tuple[int, ...]
    why: Text


class FilledInScene(Shown, frozen=True, kw_only=True):
    """What a game's rooms leave alone in a scene: `Game` says it, always."""

    frame: str = ""
    viewer: int | None = -1


class Scene(FilledInScene, frozen=True):
    """All a viewer sees at one moment. `box` is the extent of each plane: left, top, width, height."""

    box: dict[Id, tuple[float, float, float, float]]
    items: tuple[Item, ...]
    panels: tuple[Panel, ...]
    prompt: Prompt
    regions: tuple[Region, ...] = ()
    marks: tuple[Mark, ...] = ()
    turn: Literal[0, 90, 180, 270] = 0
    over: Ending | None = None


class Choice(Shown, frozen=True):
    """A legal action and the paths of touches that mean it. `p` is the canonical one.

    After accepting: *hold* goes on without sending, *free* can be undone, *final* cannot.
    `does` is what the button that confirms it says ("Fire at i2"); `say` what it leads to.
    """

    a: str
    p: tuple[Id, ...]
    after: After
    alt: tuple[tuple[Id, ...], ...] = ()
    does: Text | None = None
    say: Text | None = None
    warn: Text | None = None


class Control(Shown, frozen=True):
    """A button."""

    id: Id
    text: Text
    key: str | None = None


class Ask(Shown, frozen=True):
    """A decision: what is asked, and every choice with its touches.

    `spots` says where parts and groups lie that can be touched now and have no place of their own;
    `ghosts` are the pieces that would stand on what can be touched, which is their `at`; `regions` are
    the groups that it belongs to, by the same id.
    """

    type: str
    prompt: Text
    clause: str
    choices: tuple[Choice, ...]
    controls: tuple[Control, ...] = ()
    spots: tuple[Place, ...] = ()
    rest: str | None = None
    sticky: bool = False
    ghosts: tuple[Item, ...] = ()
    regions: tuple[Region, ...] = ()


class Line(Shown, frozen=True):
    """One line of information; `aid` marks help that a table may switch off."""

    text: Text
    n: int | None = None
    on: tuple[Id, ...] = ()
    clause: str | None = None
    aid: bool = False


class Story(Shown, frozen=True):
    """What an action shows besides its sentence: a picture of what was played, and what followed from it.

    A line for each thing that followed ("Tower of 2: +4 for Blue"), which lights what it speaks of.
    """

    art: str | None = None
    own: int | None = None
    lines: tuple[Line, ...] = ()


class Info(Shown, frozen=True):
    """What can be said of a thing or of a choice, with what to light up."""

    of: Id
    title: Text
    lines: tuple[Line, ...] = ()
    regions: tuple[Region, ...] = ()
    marks: tuple[Mark, ...] = ()


def edge_names(
    frame: Frame, area: Area, box: tuple[float, float, float, float]
) -> tuple[Sequence[str], Sequence[str]]:
    """The names along a plane's edges: those it declares, or the coordinates of a board that grows."""
    grows = area.role == "board" and all(place.area != area.id for place in frame.places)
    if area.across or area.down or not grows:
        return area.across, area.down
    left, top, width, height = (int(n) for n in box)
    return [str(left + i) for i in range(width)], [str(top + i) for i in range(height)]


# Any part of a scene, as clients get it: texts, of which there are hundreds, know how they are written.
written = msgspec.json.Encoder(enc_hook=attrgetter("written")).encode


def to_json(value: Any) -> Any:
    """Any part of a scene as plain JSON; fields that say nothing are left out.

    >>> to_json(Mark("c:e4", "last"))
    {'on': 'c:e4', 'role': 'last'}
    """
    return msgspec.json.decode(written(value))


def prompt_for(view: View, asked: Text, happens: Text, waiting: Text, clause: str) -> Prompt:
    """What a viewer reads while the game is on: `asked` where it is theirs to act, `waiting` where it is
    another's, what `happens` where chance acts.
    """
    if view.actor == "chance":
        return Prompt(happens, "chance", clause)
    return Prompt(asked if view.seat == view.actor else waiting, view.actor, clause)


RISE = 0.1  # of a cell: how much higher each piece of a stack stands than the one below


def stacked(level: int) -> tuple[float, float]:
    """Where a piece of a stack stands on its cell: discs rise from the lower left corner.

    >>> stacked(0), stacked(2)
    ((-0.22, 0.24), (-0.22, 0.04))
    """
    return -0.22, round(0.24 - RISE * level, 3)


class Painter(Protocol):
    """How views become pictures and text, and games pages."""

    def picture(self, view: View, /) -> str:
        """For a notebook."""

    def text(self, view: View, lang: str, legal: bool, whole: bool, /) -> str:
        """To read: all there is to know, or not `whole`: just the board and the players."""

    def replay(self, table: Table, seat: int | None, lang: str, theme: Theme | None, /) -> Replay:
        """To play through: the whole game as a page."""


_painter: Painter | None = None


def use_painter(painter: Painter) -> None:
    """Tell the core how views become pictures and text: the door to `draw` opens from outside."""
    global _painter
    _painter = painter


def painter() -> Painter:
    """Whoever paints views."""
    if _painter is None:
        raise RuntimeError("no painter: import bastide, which brings one")
    return _painter
