"""Where states live and how they step: plain at once, compiled as soon as the kernels are there.

A process never waits for a compiler. Every setup starts on the plain kernels; once it has done
enough work for compiling to pay, or when `warm` is called, a background thread compiles the kernels
(or loads them from the cache) and the setup moves over. States follow by their bytes.
"""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from bastide.core.apart import NotKept, do_apart, kept_only
from bastide.core.build import build
from bastide.core.contract import MOST_SEATS, NO_ACTION
from bastide.core.dice import scatter
from bastide.core.record import Field, Layout, Plain

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


class Engine:
    """The tiers of one setup, and the step from the first to the second."""

    apart: bool = False  # in this process: are kernels compiled in another one, and only loaded?
    hot: int | None = (
        400  # in it: plain plies after which compiling in the background pays, if ever
    )

    def __init__(
        self,
        rules: ModuleType,
        bots: ModuleType | None,
        state: Layout,
        box: Layout,
        box_data: bytes,
        capacity: int,
    ) -> None:
        self._parts = (rules, bots, state, box, box_data)
        self.capacity = capacity  # of a list of actions: the longest there can be
        self.tier: Tier = PlainTier(*self._parts)
        self.heat: int = 0
        self.problem: Exception | None = None  # why there is no compiled tier, if there is none
        self._lock = threading.Lock()
        self._threads: dict[ModuleType | None, threading.Thread] = {}
        self._searching: dict[ModuleType, Tier] = {}

    def tick(self) -> None:
        """One more plain ply; the one that makes the engine hot starts the compiler."""
        self.heat += 1
        if Engine.hot is not None and self.heat >= Engine.hot and None not in self._threads:
            self.warm()

    def warm(self, wait: bool = False) -> bool:
        """Get the compiled kernels, in the background or at once; True when they are there."""
        self._in_background(None, self._compile, wait)
        return self.tier.name == "cpu"

    def searching(
        self, search: ModuleType, exercise: Callable[[Tier, int], Work], wait: bool = False
    ) -> Tier:
        """A tier that has the game's rules for bots and the kernels of a search too.

        Compiled in the background when asked for; `exercise` gives a call of each of those kernels, for a
        tier and the capacity of a list. Until they are compiled, or if they cannot be, the tier is a plain
        one, unless the caller chooses to wait.
        """
        if self.plainly(search).name == "plain":
            self._in_background(search, lambda: self._extend(search, exercise), wait)
        return self._searching[search]

    def plainly(self, search: ModuleType) -> Tier:
        """The same without asking for a compiler: a compiled tier only if there is one already."""
        if search not in self._searching:
            self._searching[search] = PlainTier(*self._parts, search=search)
        return self._searching[search]

    def _in_background(self, key: ModuleType | None, work: Callable[[], None], wait: bool) -> None:
        """Do this piece of compiling once, in a thread of its own."""
        with self._lock:
            if key not in self._threads:
                thread = threading.Thread(
                    target=self._guarded, args=[work], name="bastide-compile", daemon=True
                )
                self._threads[key] = thread
                _compiling.append(thread)
                thread.start()
        if wait:
            self._threads[key].join()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            with _one_at_a_time, _quick_turns():
                work()
        except Exception as error:  # no Numba here, or it cannot compile: plain goes on
            self.problem = error
        finally:
            _compiling.remove(threading.current_thread())

    def _compile(self) -> None:
        tier = CompiledTier(*self._parts)
        if self._ready(tier, None, exercise):
            self.tier = tier

    def _extend(self, search: ModuleType, exercise: Callable[[Tier, int], Work]) -> None:
        tier = CompiledTier(*self._parts, search=search)
        if self._ready(tier, search, exercise):
            self._searching[search] = tier

    def _ready(
        self, tier: Tier, search: ModuleType | None, exercise: Callable[[Tier, int], Work]
    ) -> bool:
        """Compile all kernels of a tier, or load them, once for all processes; False if this one ends before that."""
        from bastide.core.cache import alone  # with the compiler, when it is wanted

        if Engine.apart:
            try:
                with kept_only():
                    return self._done(tier, exercise)
            except NotKept:
                do_apart(self._order(search, exercise), _stopping)
        with alone(self._parts[0].__name__, _stopping):
            return self._done(tier, exercise)

    def _done(self, tier: Tier, exercise: Callable[[Tier, int], Work]) -> bool:
        """Call every kernel once; False if the process ends before that."""
        for call in exercise(tier, self.capacity):
            if _stopping.is_set():
                return False
            call()
        return not _stopping.is_set()

    def _order(
        self, search: ModuleType | None, exercise: Callable[[Tier, int], Work]
    ) -> Callable[[], None]:
        """The same for another process, in which modules have the same names."""
        rules, bots, state, box, box_data = self._parts
        names = [module.__name__ if module else "" for module in (rules, bots, search)]
        layouts = state.fields, box.fields
        return partial(_carry_out, names, *layouts, box_data, self.capacity, exercise)


def _carry_out(
    names: list[str],
    state: dict[str, Field],
    box: dict[str, Field],
    box_data: bytes,
    capacity: int,
    exercise: Callable[[Tier, int], Work],
) -> None:
    """Compile what another process has ordered; it finds it on disk."""
    rules, bots, search = (import_module(name) if name else None for name in names)
    assert rules is not None
    engine = Engine(rules, bots, Layout(**state), Layout(**box), box_data, capacity)
    if search is None:
        engine.warm(wait=True)
    else:
        engine.searching(search, exercise, wait=True)


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


@contextmanager
def _quick_turns() -> Iterator[None]:
    """Let threads take turns often while compiling.

    The compiler gives the GIL away at every step into LLVM and then queues for it; beside a busy
    Python thread it would need ten times as long with the usual turns of 5 ms.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, 0.0002))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


# At the end of the process a compile in progress is given up between two kernels, not torn off.
_stopping = threading.Event()
_one_at_a_time = threading.Lock()
_compiling: list[threading.Thread] = []


def _stop_compiling() -> None:
    _stopping.set()
    for thread in list(_compiling):
        thread.join()


atexit.register(_stop_compiling)
