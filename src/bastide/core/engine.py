"""How states step: plain at once, compiled as soon as the kernels are there.

A process never waits for a compiler. Every setup starts on the plain kernels; once it has done
enough work for compiling to pay, or when `warm` is called, a background thread compiles the kernels
(or loads them from the cache) and the setup moves over. States follow by their bytes. A search that is
first asked for waits a moment, for kernels that are on disk: it would think much less far without.
"""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from types import ModuleType

from bastide.core.apart import NotKept, do_apart, kept_only
from bastide.core.record import Field, Layout
from bastide.core.tiers import CompiledTier, PlainTier, Tier, Work, exercise

PATIENCE = 1.0  # seconds at most for kernels on disk: loading takes half a second


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
        self._known: dict[ModuleType | None, threading.Event] = {}  # whether they are on disk
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
        one, unless the caller chooses to wait. Who asks first waits a moment, should they be on disk.
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
            first = key not in self._threads
            if first:
                self._known[key] = threading.Event()
                thread = threading.Thread(
                    target=self._guarded, args=[key, work], name="bastide-compile", daemon=True
                )
                self._threads[key] = thread
                _compiling.append(thread)
                thread.start()
        if wait:
            self._threads[key].join()
        elif first and key is not None:
            self._known[key].wait(PATIENCE)

    def _guarded(self, key: ModuleType | None, work: Callable[[], None]) -> None:
        try:
            with _one_at_a_time, _quick_turns():
                work()
        except Exception as error:  # no Numba here, or it cannot compile: plain goes on
            self.problem = error
        finally:
            self._known[key].set()
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

        with suppress(NotKept), kept_only():
            return self._done(tier, exercise)
        self._known[search].set()
        if Engine.apart:
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
