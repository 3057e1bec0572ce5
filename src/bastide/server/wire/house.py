"""What anybody is told of the house: the games that can be played, who one is, how the server is."""

from __future__ import annotations

from typing import Literal

from bastide.core.beginning import Begins
from bastide.core.options import Value
from bastide.server.wire.outgoing import Part

Named = dict[str, str]  # by language


class OptionInfo(Part):
    """An option of a game: one of its `values`, or a whole number from `low` to `high`.

    `value_names` say what the values are called; yes and no have no words of their own. `help` is the sentence of the
    rulebook that it reads one way or the other.
    """

    id: str
    default: Value
    values: list[Value]
    name: Named
    value_names: list[Named] | None = None
    low: int | None = None
    high: int | None = None
    help: Named | None = None


class LookInfo(Part):
    """Something to choose for a seat: a House, or a colour, which is a livery."""

    id: str
    name: Named
    slot: int | None = None


class Trait(Part):
    """Something players choose for their seats that no rule asks about: a colour, a House.

    `usual` is what each seat has if nobody chooses. Where looks are kept `apart` no two have the same, but seats that
    usually share one, partners, always do.
    """

    id: str
    name: Named
    apart: bool
    usual: list[str]
    looks: list[LookInfo]


class Beginning(Part):
    """What the rulebook says about who begins, and what it asks people; nothing where dice say it."""

    how: Begins
    rule: Named
    asked: Named | None = None


class GameInfo(Part):
    """A game that can be played here.

    `seats` are the fewest and the most players, `draws` tells whether people may agree on one, `edition` is the hash of
    its components, `parts` are what there is to read of it, `traits` what is chosen for seats, by number of players:
    nothing where chance decides that. `lessons` and `puzzles` are how many there are, `ratings` how strong the levels of
    bots are, as far as that was measured.
    """

    id: str
    title: Named
    blurb: Named
    seats: tuple[int, int]
    minutes: int
    secrets: bool
    draws: bool
    edition: str
    begins: Beginning
    parts: list[Literal["brief", "rules", "about"]]
    options: list[OptionInfo]
    traits: dict[int, list[Trait]]
    lessons: int
    puzzles: int
    ratings: dict[str, int]


class LevelInfo(Part):
    """A bot for people to choose, and how it plays."""

    id: str
    name: Named
    plays: Named


class House(Part):
    """Every game, the names of all bots, and those for people to choose from; the weakest first."""

    games: list[GameInfo]
    bots: list[str]
    levels: list[LevelInfo]


class Picture(Part, rename={"tries": "try"}):
    """A moment drawn in a text, after `ply` actions. An example says what to `try`, and what comes of it.

    `try` has for each step the actions that will do.
    """

    id: str
    clause: str
    caption: Named
    src: str
    ply: int
    tries: list[list[str]] | None
    answer: Named | None


class Myself(Part):
    """Who one is. `token` is the secret of a program that asked for it, told only once."""

    id: str
    name: str
    token: str | None = None


class Up(Part):
    """The server is up, and games can be written down."""

    status: Literal["ok"]
    version: str


class Down(Part):
    """The server is up, but games cannot be written down."""

    status: Literal["down"]
    reason: str
    message: str


class DayMessage(Part):
    """The message of the day; another `id` with every other text."""

    id: str
    en: str
    fr: str


class Today(Part):
    """What the house has to say to everybody today, if anything."""

    message: DayMessage | None
