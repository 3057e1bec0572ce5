"""One action of Ramparts: its text, its number, and its sentence in the log."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.cli.template.ramparts import rules
from bastide.cli.template.ramparts.components import Setup, called, gates_of
from bastide.core.text import Text, say

if TYPE_CHECKING:
    from bastide.cli.template.ramparts.knowledge import View

GRAMMAR = re.compile(r"(draw|post):([1-9][0-9]?|\?)")


@dataclass(frozen=True)
class Action:
    """A guard drawn, of a strength that may be hidden, or posted at a gate counted from 1."""

    kind: str
    n: int | None

    @property
    def notation(self) -> str:
        """`draw:3`, `draw:?`, `post:5`."""
        return f"{self.kind}:{self.n or '?'}"


DRAWN = Action("draw", None)  # by somebody else


@lru_cache(maxsize=64)
def read_action(text: str) -> Action | None:
    """The action a notation describes, if it describes one.

    >>> read_action("post:5")
    Action(kind='post', n=5)
    """
    found = GRAMMAR.fullmatch(text)
    if found is None or text == "post:?":
        return None
    return Action(found[1], int(found[2]) if found[2] != "?" else None)


def notation(setup: Setup, number: int) -> str:
    """The text of an action or chance outcome."""
    if number > rules.DRAW:
        return Action("draw", number - rules.DRAW).notation
    return Action("post", number + 1).notation


def every_action(setup: Setup) -> range:
    """A guard posted at any gate."""
    return range(gates_of(setup))


def every_outcome(setup: Setup) -> range:
    """A guard drawn, of any strength."""
    return range(rules.DRAW + 1, rules.DRAW + 1 + setup.box.strengths)


def tell(before: View, action: str) -> Text:
    """A line of the log."""
    done, side = read_action(action) or DRAWN, called(before.facts["turn"])
    if done == DRAWN:
        return say("log-draws", side=side)
    return say(f"log-{done.kind}", side=side, n=done.n or 0)
