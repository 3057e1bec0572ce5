"""An action, what its reader knew before it and knows after it: what the chapters of a story are told from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bastide.core.scene import Line
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import Action, money, name_of, owner_of
from bastide.games.dissuasion.knowledge import EMPTY, Facts, Stack, View
from bastide.games.dissuasion.picture.kingdom import Held, cells_held


@dataclass(frozen=True)
class Change:
    """Two moments of one reader, and the action between them, masked for that reader."""

    before: View
    now: View
    action: Action

    @cached_property
    def held_before(self) -> Held:
        """The cells by who possessed them."""
        return cells_held(self.before)

    @cached_property
    def held_now(self) -> Held:
        """The cells by who possesses them."""
        return cells_held(self.now)

    @property
    def was(self) -> Facts:
        """What the reader knew."""
        return self.before.facts

    @property
    def seen(self) -> Facts:
        """What the reader knows."""
        return self.now.facts

    @property
    def mover(self) -> int:
        """Whose turn it was."""
        return self.was["seat"]

    def name(self, seat: int) -> Text:
        """A player as sentences call him."""
        return name_of(self.now, seat)

    def stood(self, cell: str) -> Stack:
        """What stood on a cell."""
        return self.was["cells"].get(cell, EMPTY)

    def owner(self, cell: str) -> int:
        """Who possessed a cell."""
        return owner_of(self.before, cell)

    def gain(self, seat: int) -> int:
        """How much richer a player is."""
        return self.seen["money"][seat] - self.was["money"][seat]

    def purse(self, seat: int) -> list[Line]:
        """What a player received from the Treasury or paid to it, and what is left."""
        gain = self.gain(seat)
        if not gain:
            return []
        key = "story-receives" if gain > 0 else "story-pays"
        left = money(self.seen["money"][seat])
        return [Line(say(key, side=self.name(seat), sum=money(abs(gain)), left=left))]

    def still(self, phase: str) -> bool:
        """Does the same player's turn go on with that decision?"""
        return self.seen["phase"] == phase and self.seen["seat"] == self.mover
