"""What a learner needs of a setup: its actions numbered from 0 without gaps, and what a seat may know as numbers.

The rules number their actions as is handy for them, with wide gaps. An `ActionTable` has a place for each that can
come up in a setup, in the order of those numbers, so a place means the same in every game of that setup and on every
machine. An `Observation` names the numbers that a game's `observe` writes, and gives each its shape.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, overload

from bastide.core import crowd
from bastide.core.contract import CHANCE, MOST_SEATS
from bastide.core.errors import MalformedAction
from bastide.core.text import say
from bastide.core.tiers import Tier, Work

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bastide.core.state import Setup, State


class ActionTable(Sequence[str]):
    """All actions that can come up in a setup (of seats, or of chance), each at its place from 0 on.

    >>> import bastide
    >>> setup = bastide.game("forteresse").setup()
    >>> table = setup.actions
    >>> len(table), table[0], table[1]
    (11121, 'pass', 'a1-b1')
    >>> int(table.mask(setup.start()).sum())
    80
    """

    def __init__(self, setup: Setup, numbers: Iterable[int]) -> None:
        import numpy as np

        self._notations = setup.notations
        self.numbers: NDArray[np.int64] = np.array(sorted(set(numbers)), dtype=np.int64)
        self._rules = setup.game.rules_version
        high = self.numbers >> crowd.PAGE_BITS
        used, page = np.unique(high, return_inverse=True)
        self.pages: NDArray[np.int32] = np.zeros(high.max(initial=0) + 1, dtype=np.int32)
        self.pages[used] = np.arange(len(used))
        self.places: NDArray[np.int32] = np.zeros(len(used) << crowd.PAGE_BITS, dtype=np.int32)
        on_page = (page << crowd.PAGE_BITS) + (self.numbers & crowd.PAGE)
        self.places[on_page] = np.arange(len(self))  # see `crowd.mark_all`

    @property
    def version(self) -> str:
        """Two tables of one version are the same: that of the rules, and a hash of all numbers.

        >>> import bastide
        >>> bastide.game("forteresse").setup().actions.version
        '1-fbfc0e04'
        """
        return f"{self._rules}-{hashlib.sha256(self.numbers.tobytes()).hexdigest()[:8]}"

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self._notations[number] for number in self.numbers[place].tolist()]
        return self._notations[int(self.numbers[place])]

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    def number(self, place: int) -> int:
        """The rules' number of an action, for `State.play_id`."""
        return int(self.numbers[place])

    @overload
    def place(self, number: int) -> int: ...
    @overload
    def place(self, number: NDArray[np.int64]) -> NDArray[np.int32]: ...
    def place(self, number: int | NDArray[np.int64]) -> int | NDArray[np.int32]:
        """Where an action stands, by the rules' number; many by an array. Refuses one that cannot come up."""
        import numpy as np

        wanted = np.asarray(number)
        page = self.pages[np.clip(wanted >> crowd.PAGE_BITS, 0, len(self.pages) - 1)]
        places = self.places[(page << crowd.PAGE_BITS) + (wanted & crowd.PAGE)]
        strange = wanted[self.numbers[places] != wanted]
        if strange.size:
            raise MalformedAction(say("not-an-id", number=str(strange.flat[0])))
        return places if wanted.ndim else int(places)

    def legal(self, state: State) -> list[int]:
        """The places of what may be done in a state, in rising order."""
        places: list[int] = self._listed(state).tolist()
        return sorted(places)

    def _listed(self, state: State) -> NDArray[np.int32]:
        import numpy as np

        return self.place(np.array(state.legal_ids(), dtype=np.int64))

    def mask(self, state: State) -> NDArray[np.bool_]:
        """True at the place of every action that may be done in a state; its length is the table's."""
        import numpy as np

        mask = np.zeros(len(self), dtype=np.bool_)
        mask[self._listed(state)] = True
        return mask


@dataclass(frozen=True)
class Field:
    """One part of an observation: its name, its shape, and where it begins among all numbers."""

    name: str
    shape: tuple[int, ...]
    start: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Observation:
    """How what a seat may know is laid out as whole numbers.

    >>> import bastide
    >>> state = bastide.game("forteresse").setup().start()
    >>> layout = state.setup.observation
    >>> layout.size, layout.fields[0].name, layout.fields[0].shape
    (165, 'own', (9, 9))
    >>> own = layout.split(state.observe(seat=0)).get("own")
    >>> own[1]
    array([0, 2, 0, 3, 0, 3, 0, 2, 0], dtype=int32)
    """

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        fields, start = list[Field](), 0
        for name, shape in shapes.items():
            fields.append(Field(name, tuple(shape), start))
            start += fields[-1].size
        self.fields: tuple[Field, ...] = tuple(fields)
        self.size: int = start

    def split(self, numbers: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields of one observation, or of a row of them, in their shapes; nothing is copied."""
        rows = numbers.shape[:-1]
        return {
            field.name: numbers[..., field.start : field.start + field.size].reshape(
                (*rows, *field.shape)
            )
            for field in self.fields
        }


def observed(state: State, seat: int) -> NDArray[np.int32]:
    """What a seat may know of a state, as numbers."""
    import numpy as np

    tier = state.setup.engine.plainly(crowd)  # nobody waits for a compiler: a batch brings one
    rows, seats = tier.small_rows(1, state.setup.observation.size), tier.numbers(1)
    seats[0] = seat
    tier.kernels.observe_all(tier.states(state.data), tier.boxes, seats, rows)
    return np.array(rows[0], dtype=np.int32)


def prepare(setup: Setup) -> None:
    """Wait until the rules and the kernels of `crowd` are compiled, where they can be."""
    setup.engine.warm(wait=True)
    setup.engine.searching(crowd, exercise, wait=True)


def exercise(tier: Tier, capacity: int) -> Work:
    """A call of every kernel of `crowd`, on small work."""
    kernels, boxes, states = tier.kernels, tier.boxes, tier.states(b"")
    kernels.begin(states, 0, boxes)
    outs, rows, answers = tier.rows(1, capacity), tier.small_rows(1, 1), tier.numbers(1)
    rngs, weights, actions = tier.rows(1, 1), tier.rows(1, capacity), tier.numbers(1)
    scores, flags, pages = tier.rows(1, MOST_SEATS), tier.flags(1, 1), tier.small_numbers(1)
    nobody = tier.numbers(1)
    nobody[0] = CHANCE  # compiles and writes nothing: nobody knows here how much a seat observes
    return [
        lambda: kernels.weigh_all(states, boxes, answers, outs),
        lambda: kernels.draw_all(states, boxes, outs, answers, rngs, weights, actions),
        lambda: kernels.settle_all(states, boxes, outs, answers, rngs, weights),
        lambda: kernels.finish_all(tier.copy(states), boxes, rngs, outs, weights, actions),
        lambda: kernels.mark_all(outs, answers, pages, pages, flags),
        lambda: kernels.observe_all(states, boxes, nobody, rows),
        lambda: kernels.score_all(states, boxes, answers, scores, actions),
    ]
