"""What a browser is told in the workshop: an edition on the bench, what is wrong with it, what bots found."""

from __future__ import annotations

from typing import Literal

from bastide.core import workshop
from bastide.core.text import Text
from bastide.server.wire.encoding import Json
from bastide.server.wire.house import OptionInfo
from bastide.server.wire.outgoing import Part


class Drawing(Part):
    """A picture for the page, within a box of this size."""

    svg: str
    width: float = 100
    height: float = 100


class Problem(Part):
    """What is wrong with an edition: at which key, and on which part of the bench, as far as that is known."""

    text: Json[Text]
    message: str
    key: str
    tray: str | None = None
    part: str | None = None


class Workbench(Part):
    """An edition on the bench: its text, its parts, what is wrong with it.

    `arts` tells which of the `drawings` belongs to a name; that of a board is `board` and its part's id.
    Drawings that the asker has already are left out. What can be chosen at a table of a sound edition: `options`.
    """

    source: str
    sha256: str
    bench: Json[workshop.Bench]
    arts: dict[str, str]
    drawings: dict[str, Drawing]
    problem: Problem | None = None
    options: list[OptionInfo] | None = None


class Compared(Part):
    """What two editions have otherwise; `before` and `after` tell which drawing belongs to a name in each."""

    differences: list[Json[workshop.Difference]]
    before: dict[str, str]
    after: dict[str, str]
    drawings: dict[str, Drawing]


class KeptEdition(Part):
    """An edition that somebody keeps on the server, under a name."""

    game: str
    name: str
    sha256: str
    at: int


class KeptEditions(Part):
    """What I keep of a game, the newest first."""

    editions: list[KeptEdition]


class EditionFile(Part):
    """A component file, for whoever has its link."""

    name: str
    source: str


class LetGo(Part):
    """It is kept no longer."""


class LabBlock(Part):
    """A piece of what a lab found: a heading, a paragraph, a table, or a plot as an SVG of its own."""

    kind: Literal["heading", "text", "table", "plot"]
    text: str = ""
    head: list[str] = []
    rows: list[list[str]] = []
    svg: str = ""


class LabState(Part):
    """How far bots have come with an edition, and what they found in the reader's language when they are through."""

    id: str
    status: Literal["playing", "done", "stopped", "failed"]
    games: int
    wanted: int
    title: str = ""
    blocks: list[LabBlock] = []
