"""Bots of your own, in Python: one function, or one small class with `choose(view)`.

cd examples
bastide arena forteresse my_bots:first my_bots:Taker --games 20
"""

from random import Random

from bastide import View


def first(view: View) -> str:
    """Always the first legal action."""
    return view.legal[0]


class Taker:
    """Takes where it can."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> str:
        """A legal action, one that takes if there is one."""
        takes = [action for action in view.legal if "x" in action]
        return self._rng.choice(takes or list(view.legal))
