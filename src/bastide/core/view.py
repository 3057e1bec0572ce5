"""What one seat may know of a game at one moment, and how a game ended."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal

from typing_extensions import TypeVar

from bastide.core.errors import ActionError
from bastide.core.options import HasOptions
from bastide.core.scene import painter
from bastide.core.text import Text, say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bastide.core.game import Game
    from bastide.core.state import Setup, State
    from bastide.core.table import Told

Actor = int | Literal["chance"] | None
Components = TypeVar("Components", bound=HasOptions, default=Any)  # what is in a game's box
Facts = TypeVar("Facts", default=Any)  # what a seat may know, a dictionary


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won, with what score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Text


@dataclass(frozen=True)
class View(Generic[Components, Facts]):
    """What one seat (or a spectator: seat None) may know at one moment. Bots and scenes get this.

    `facts` is made by the game from an allow-list; `legal` is filled only for the seat that must act;
    `last` is the last action as this seat saw it; `data` is the state itself where nothing is secret;
    `told` is all that has happened as this seat is told it, where it was asked for (`Table.view`).
    """

    setup: Setup[Components, Facts]
    seat: int | None
    actor: Actor
    facts: Facts
    legal: tuple[str, ...] = ()
    outcome: Outcome | None = None
    last: tuple[Actor, str] | None = field(default=None)
    data: bytes | None = field(default=None, repr=False, compare=False)
    told: tuple[Told, ...] = field(default=(), repr=False, compare=False)

    @property
    def game(self) -> Game[Components, Facts]:
        """The game that is played."""
        return self.setup.game

    @property
    def components(self) -> Components:
        """What is in the box of this edition."""
        return self.setup.components

    @cached_property
    def sampled(self) -> State[Components, Facts]:
        """A full state that agrees with all the view tells, always the same one: for the rules' own sums
        over what is public. Play on a copy of it.
        """
        if self.data is not None:
            return self.setup.restore(self.data)
        return self.game.resample(self, Random(0))

    @cached_property
    def record(self) -> Any:
        """The plain record of `sampled`, for the rules' own sums: read it, or leave it as it was."""
        if self.data is not None:
            return self.setup.state_layout.reading(self.data)
        return self.sampled.record

    def observe(self) -> NDArray[np.int32]:
        """The same as whole numbers, laid out as `setup.observation` says. A spectator has none."""
        if self.seat is None:
            raise ActionError(say("no-seat-observes"))
        return self.sampled.observe(self.seat)

    def refusal(self, action: str) -> ActionError:
        """Why an action is refused that is not in `legal`, as far as this seat may know: the reason is looked
        for in `sampled`, so that it tells nothing of what others hold.

        >>> import bastide
        >>> bastide.new("forteresse").view(0).refusal("e1-e2").message("en")
        '"e1-e2" is not allowed: no pawn of yours stands on e1 (3.1)'
        """
        try:
            self.sampled.check_actor(action, self.seat)
        except ActionError as error:
            return error
        return self.sampled.refusal(action)

    def __reduce__(self) -> tuple[Any, ...]:
        """Without what was worked out from it."""
        return View, tuple(getattr(self, field.name) for field in fields(self))

    def json(self) -> str:
        """The view as canonical JSON: two views are the same if these bytes are."""
        ended = self.outcome and {
            "winners": self.outcome.winners,
            "scores": self.outcome.scores,
            "reason": self.outcome.reason.json(),
        }
        everything = {
            "game": self.game.id,
            "players": self.setup.players,
            "options": self.setup.written_options,
            "seat": self.seat,
            "actor": self.actor,
            "facts": self.facts,
            "legal": self.legal,
            "outcome": ended,
            "last": self.last,
        }
        return json.dumps(everything, sort_keys=True, separators=(",", ":"))

    def text(self, lang: str = "en", legal: bool = False) -> str:
        """All that the seat may know, as text to play from; with `legal` every legal action and what it does.

        >>> import bastide
        >>> print(bastide.new("forteresse").view(0).text(legal=True).splitlines()[-1])
        h2g3-f4  Yellow moves the troop from h2 to g3; its head is now on f4. The troop of 2, power 3, to f4.
        """
        return painter().text(self, lang, legal, True)

    def __str__(self) -> str:
        return painter().text(self, "en", False, False)

    def _repr_html_(self) -> str:
        return painter().picture(self)
