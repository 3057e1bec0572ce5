"""What the scripted players share: they weigh what they may do, and take what weighs most."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random

from bastide import View


class Script(ABC):
    """A player who goes by rules of thumb. He sees a view and nothing else; what he plays follows from it and the seed."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> str:
        """The action of most weight; among equals, by lot."""
        if len(view.legal) == 1:
            return view.legal[0]
        weights = self.weigh(view)
        most = max(weights[action] for action in view.legal)
        return self._rng.choice([action for action in view.legal if weights[action] == most])

    @abstractmethod
    def weigh(self, view: View) -> Mapping[str, float]:
        """The weight of every legal action."""
