"""Where states live, and the rules for them: plain objects and functions, or NumPy records and compiled code."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from bastide.core.build import build
from bastide.core.contract import MOST_SEATS, NO_ACTION
from bastide.core.dice import scatter
from bastide.core.record import Layout, Plain

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PlainTier:
    """States as lists of plain objects, rules as ordinary Python functions."""

    name = "plain"

    def __init__(
        self,
        rules: ModuleType,
        bots: ModuleType | None,
        state: Layout,
        box: Layout,
        box_data: bytes,
        search: ModuleType | None = None,
    ) -> None:
        self.kernels: SimpleNamespace = build(rules, "plain", bots, search)
        self._state = state
        self._box = box, box_data
        self.boxes: Any = [box.reading(box_data)]  # no rule changes it

    def boxes_for(self, learned: bool) -> Any:
        """The box, with what was learned (`net`) or without it."""
        if learned or "learned" not in self._box[0].fields:
            return self.boxes
        layout, data = self._box
        untaught = layout.reading(data)
        untaught.learned = 0
        return [untaught]

    def states(self, *data: bytes) -> list[Plain]:
        """State records of these bytes; empty bytes give a record of zeros."""
        return [self._state.unpack(d) if d else self._state.new() for d in data]

    def data(self, states: list[Plain], i: int = 0) -> bytes:
        """The bytes of states[i]."""
        return self._state.pack(states[i])

    def copy(self, states: list[Plain]) -> list[Plain]:
        """The same states, sharing nothing."""
        return [self._state.copy(st) for st in states]

    def write(self, states: list[Plain], i: int, data: bytes) -> None:
        """states[i] becomes the state of these bytes."""
        states[i] = self._state.unpack(data)

    @staticmethod
    def words(states: list[Plain]) -> list[list[int]]:
        """The bytes of all states as whole numbers, as they change; plain records have none."""
        return [[] for _ in states]

    @staticmethod
    def numbers(n: int) -> list[int]:
        """Place for n whole numbers."""
        return [0] * n

    @staticmethod
    def small_numbers(n: int) -> list[int]:
        """Place for n whole numbers below 2**31."""
        return [0] * n

    @staticmethod
    def floats(n: int) -> list[float]:
        """Place for n floats."""
        return [0.0] * n

    @staticmethod
    def rows(m: int, n: int) -> list[list[int]]:
        """Place for m lists of n whole numbers."""
        return [[0] * n for _ in range(m)]

    @staticmethod
    def small_rows(m: int, n: int) -> list[list[int]]:
        """Place for m lists of n whole numbers below 2**31."""
        return [[0] * n for _ in range(m)]

    @staticmethod
    def marks(n: int) -> list[bool]:
        """Place for n marks."""
        return [False] * n

    @staticmethod
    def flags(m: int, n: int) -> list[list[bool]]:
        """Place for m lists of n marks."""
        return [[False] * n for _ in range(m)]

    @staticmethod
    def first(numbers: list[int], n: int) -> list[int]:
        """The first n numbers, as a list of their own."""
        return numbers[:n]


class CompiledTier:
    """States as arrays of NumPy records, rules compiled by Numba."""

    name = "cpu"
    threads: int = 1  # that work on a batch

    def __init__(
        self,
        rules: ModuleType,
        bots: ModuleType | None,
        state: Layout,
        box: Layout,
        box_data: bytes,
        search: ModuleType | None = None,
        target: str = "cpu",
    ) -> None:
        import numpy as np

        self._np: Any = np
        self.arrays: Any = np  # whose arrays they are
        self.kernels: SimpleNamespace = build(rules, target, bots, search)
        self._dtype = state.dtype
        self.boxes: NDArray[Any] = np.frombuffer(bytearray(box_data), dtype=box.dtype)

    def boxes_for(self, learned: bool) -> Any:
        """The box, with what was learned (`net`) or without it."""
        if learned or "learned" not in (self.boxes.dtype.names or ()):
            return self.boxes
        untaught = self.boxes.copy()
        untaught["learned"] = 0
        return untaught

    def states(self, *data: bytes) -> Any:
        """State records of these bytes; empty bytes give a record of zeros."""
        size = self._dtype.itemsize
        joined = bytearray(b"".join(d or bytes(size) for d in data))
        return self._np.frombuffer(joined, dtype=self._dtype)

    def data(self, states: Any, i: int = 0) -> bytes:
        """The bytes of states[i]."""
        return bytes(states[i].tobytes())

    def copy(self, states: Any) -> Any:
        """The same states, sharing nothing: as bytes, because NumPy copies records field by field."""
        return states.view(self._np.uint8).copy().view(self._dtype)

    def write(self, states: Any, i: int, data: bytes) -> None:
        """states[i] becomes the state of these bytes."""
        states[i] = self._np.frombuffer(data, dtype=self._dtype)[0]

    def words(self, states: Any) -> Any:
        """The bytes of all states as whole numbers, as they change; records of odd sizes have none."""
        if self._dtype.itemsize % 8:
            return self.rows(len(states), 0)
        return states.view(self._np.int64).reshape(len(states), -1)

    def numbers(self, n: int) -> Any:
        """Place for n whole numbers."""
        return self._np.zeros(n, dtype=self._np.int64)

    def small_numbers(self, n: int) -> Any:
        """Place for n whole numbers below 2**31."""
        return self._np.zeros(n, dtype=self._np.int32)

    def floats(self, n: int) -> Any:
        """Place for n floats."""
        return self._np.zeros(n)

    def rows(self, m: int, n: int) -> Any:
        """Place for m lists of n whole numbers."""
        return self._np.zeros((m, n), dtype=self._np.int64)

    def small_rows(self, m: int, n: int) -> Any:
        """Place for m lists of n whole numbers below 2**31."""
        return self._np.zeros((m, n), dtype=self._np.int32)

    def marks(self, n: int) -> Any:
        """Place for n marks."""
        return self._np.zeros(n, dtype=self._np.bool_)

    def flags(self, m: int, n: int) -> Any:
        """Place for m lists of n marks."""
        return self._np.zeros((m, n), dtype=self._np.bool_)

    @staticmethod
    def first(numbers: Any, n: int) -> list[int]:
        """The first n numbers, as a list of their own."""
        listed: list[int] = numbers[:n].tolist()
        return listed


Tier = PlainTier | CompiledTier
Work = list[Callable[[], object]]  # calls of kernels, which compile them


def exercise(tier: Tier, capacity: int) -> Work:
    """A call of every shared kernel, on small work."""
    kernels, boxes = tier.kernels, tier.boxes
    states = tier.states(b"", b"")
    out, weights, rng = tier.numbers(capacity), tier.numbers(capacity), tier.numbers(1)
    rows, pair = tier.rows(2, capacity), tier.numbers(2)
    at, counts = tier.numbers(2), tier.numbers(2)
    rng[0] = scatter(0)
    pair[0] = pair[1] = NO_ACTION
    return [
        lambda: kernels.begin(states, 0, boxes),
        lambda: kernels.advance(states, 0, boxes, NO_ACTION, out, 0),
        lambda: kernels.playout(states, 0, boxes, rng, out, weights, 2),
        lambda: kernels.quick_playout(states, 0, boxes, rng, out, weights, 2),
        lambda: kernels.refuse_all(pair, rows, tier.numbers(2), tier.marks(2)),
        lambda: kernels.advance_all(states, boxes, pair, rows, tier.numbers(2)),
        lambda: kernels.perft(states, boxes, rows, at, counts, 1),
        lambda: kernels.final_scores(states[0], boxes[0], tier.numbers(MOST_SEATS)),
    ]
