"""Many games at once: one call steps them all. For learning and statistics from Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bastide.core.contract import NO_ACTION, OVER
from bastide.core.errors import MalformedAction
from bastide.core.kernels import REFUSED, SEAT_BITS
from bastide.core.state import Setup, State
from bastide.core.text import say


class Batch:
    """`size` games of one setup, side by side in one array. Compiles its kernels first.

    >>> import bastide
    >>> batch = Batch(bastide.game("forteresse").setup(), size=3)
    >>> batch.counts.tolist(), batch.actors.tolist()
    ([80, 80, 80], [0, 0, 0])
    >>> batch.step(batch.legal[:, 0]).actors.tolist()
    [1, 1, 1]
    """

    def __init__(self, setup: Setup, size: int) -> None:
        import numpy as np

        if not setup.engine.warm(wait=True):
            raise RuntimeError(f"a batch needs compiled kernels: {setup.engine.problem}")
        self.setup, self.size = setup, size
        self._tier = setup.engine.tier
        first = setup.start()
        self.states: Any = self._tier.states(*[first.data] * size)
        count = len(first.legal_ids())
        legal: Any = self._tier.rows(size, setup.engine.capacity)
        legal[:, :count] = first.legal_ids()
        self.legal = legal
        self._answers = np.full(size, count * SEAT_BITS + first._actor - OVER, dtype=np.int64)

    def copy(self) -> Batch:
        """The same games, sharing nothing that changes.

        >>> import bastide
        >>> batch = Batch(bastide.game("forteresse").setup(), size=2)
        >>> twin = batch.copy().step(batch.legal[:, 0])
        >>> twin.actors.tolist(), batch.actors.tolist()
        ([1, 1], [0, 0])
        """
        twin = Batch.__new__(Batch)
        twin.setup, twin.size, twin._tier = self.setup, self.size, self._tier
        twin.states = self._tier.copy(self.states)
        twin.legal, twin._answers = self.legal.copy(), self._answers.copy()
        return twin

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.setup, self.size, self.states.tobytes(), self.legal, self._answers)

    @property
    def counts(self) -> Any:
        """How many entries of each row of `legal` count."""
        return self._answers // SEAT_BITS

    @property
    def actors(self) -> Any:
        """Who acts in each game: a seat, -1 for chance, -2 when it is over."""
        return self._answers % SEAT_BITS + OVER

    def step(self, actions: Sequence[int] | Any) -> Batch:
        """Play one action in every game that is not over; others ignore theirs. Returns this batch.

        If any action is not legal, none is played.
        """
        import numpy as np

        given = np.asarray(actions, dtype=np.int64)
        on = self.actors != OVER
        if np.any(on & (given == NO_ACTION)):
            raise MalformedAction(say("not-an-id", number=str(NO_ACTION)))
        wanted = np.where(on, given, NO_ACTION)
        refused = self._tier.kernels.advance_all(
            self.states, self._tier.boxes, wanted, self.legal, self._answers
        )
        if refused != REFUSED:
            raise MalformedAction(say("not-an-id", number=str(wanted[refused])))
        return self

    def state(self, i: int) -> State:
        """The i-th game as a state of its own."""
        return self.setup.restore(self._tier.data(self.states, i))


def _revived(setup: Setup, size: int, data: bytes, legal: Any, answers: Any) -> Batch:
    batch = Batch(setup, size)
    batch.states = batch._tier.states(data)
    batch.legal, batch._answers = legal, answers
    return batch
