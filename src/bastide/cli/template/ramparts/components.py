"""The guards and gates of an edition, and the records they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition, read_options
from bastide.core.options import Option
from bastide.core.record import Filled, Layout, i8
from bastide.core.text import Text, player, say

SIDES = ("blue", "yellow", "green")


@dataclass(frozen=True)
class Components:
    """What is in the box: how many guards of each strength, the weakest first."""

    copies: tuple[int, ...]
    options: tuple[Option, ...]


Setup: TypeAlias = core.Setup[Components]


def read(edition: Edition) -> Components:
    """1.2: there are guards for every gate."""
    root = edition.root
    copies = tuple(entry.whole("copies", 1, 30) for entry in root.tables("guard"))
    options = read_options(root)
    most = max(int(value) for option in options for value in option.values)
    if sum(copies) < most:
        root.refuse("guard", say("edition-guards", n=most, found=sum(copies)))
    return Components(copies, options)


def called(seat: int) -> Text:
    """Whoever sits there: by name at a table, elsewhere by side."""
    return player(seat, say(SIDES[seat]))


def gates_of(setup: Setup) -> int:
    """How long the wall is."""
    return int(setup.options["gates"])


def state(setup: Setup) -> Layout:
    """The wall, the pile, and the guard that was drawn and not yet posted."""
    gates, strengths = gates_of(setup), len(setup.components.copies)
    return Layout(
        guard=i8[gates], owner=i8[gates], pile=i8[strengths + 1], drawn=i8, posted=i8, turn=i8
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The sizes of everything."""
    copies = setup.components.copies
    return {
        "players": i8(setup.players),
        "gates": i8(gates_of(setup)),
        "strengths": i8(len(copies)),
        "copies": i8[len(copies) + 1]([0, *copies]),
    }


def longest_list(setup: Setup) -> int:
    """Every gate, or every sort of guard."""
    return max(gates_of(setup), len(setup.components.copies))


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What the rule `observe` writes, for whoever learns: each player's guards, the one drawn, whose turn it is."""
    return {"guards": (setup.players, gates_of(setup)), "drawn": (1,), "turn": (1,)}


def summary(components: Components) -> list[Text]:
    """The guards, strength by strength."""
    return [
        say("has-guards", copies=copies, n=strength)
        for strength, copies in enumerate(components.copies, 1)
    ]
