"""Where the states of a batch live on a GPU, and how its kernels are called: CuPy's arrays, Numba's conventions."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bastide.core.state import Setup
from bastide.gpu.errors import NoGpu
from bastide.gpu.program import BATCH, Family, program

BLOCK = 128  # threads that start together
RECORDS = ("states", "boxes")


class GpuTier:
    """States as rows of bytes on a GPU, rules compiled for it: what `Batch` asks of a tier."""

    name: str = "cuda"

    def __init__(self, setup: Setup, programs: Path | None, family: Family = BATCH) -> None:
        self.arrays: Any = _cupy()
        _, _, state, _, box_data = setup.engine._parts
        self._nbytes: int = state.nbytes
        self._family = family
        self._program = program(setup, programs, family)
        gpu = self.arrays.cuda.Device()
        self._capability = int(gpu.compute_capability[:-1]), int(gpu.compute_capability[-1])
        self.threads: int = BLOCK * int(
            gpu.attributes["MultiProcessorCount"]
        )  # with a list to work in
        self.boxes: Any = self._bytes(box_data)
        called = {
            name: partial(self._call, name, family.parameters(name)) for name in family.kernels
        }
        self.kernels: SimpleNamespace = SimpleNamespace(**called)
        self._loaded: dict[str, Any] = {}

    def states(self, *data: bytes) -> Any:
        """State records of these bytes; empty bytes give a record of zeros."""
        joined = b"".join(d or bytes(self._nbytes) for d in data)
        return self._bytes(joined).reshape(-1, self._nbytes)

    def data(self, states: Any, i: int = 0) -> bytes:
        """The bytes of states[i]."""
        return bytes(states[i].tobytes())

    def copy(self, states: Any) -> Any:
        """The same states, sharing nothing."""
        return states.copy()

    def numbers(self, n: int) -> Any:
        """Place for n whole numbers."""
        return self.arrays.zeros(n, dtype=self.arrays.int64)

    def marks(self, n: int) -> Any:
        """Place for n marks."""
        return self.arrays.zeros(n, dtype=self.arrays.bool_)

    def rows(self, m: int, n: int) -> Any:
        """Place for m lists of n whole numbers below 2**31, as actions are."""
        return self.arrays.zeros((m, n), dtype=self.arrays.int32)

    def small_rows(self, m: int, n: int) -> Any:
        """Place for m lists of n whole numbers below 2**31."""
        return self.rows(m, n)

    def flags(self, m: int, n: int) -> Any:
        """Place for m lists of n marks."""
        return self.arrays.zeros((m, n), dtype=self.arrays.bool_)

    def _bytes(self, data: bytes) -> Any:
        return self.arrays.asarray(bytearray(data), dtype=self.arrays.uint8)

    def _call(self, name: str, names: list[str], *given: Any) -> None:
        """Start a kernel: a thread for every game, or as many as have a list of ours to work in."""
        games = next(len(a) for n, a in zip(names, given, strict=True) if n in self._family.counted)
        if not games:
            return
        alone = "weights" in names and not hasattr(self._family.own, name)
        most = self.threads if alone else games
        words = [w for n, a in zip(names, given, strict=True) for w in passed(a, n in RECORDS)]
        blocks = -(-min(games, most) // BLOCK)
        self._kernel(name)((blocks,), (BLOCK,), tuple(words))

    def _kernel(self, name: str) -> Any:
        if name not in self._loaded:
            path = self._program.file(name, self._capability)
            module = self.arrays.RawModule(path=str(path))
            self._loaded[name] = module.get_function(self._program.entries[name])
        return self._loaded[name]


def passed(array: Any, records: bool) -> list[Any]:
    """An array as Numba passes it: nobody owns it, how many, how large, where, its shape and its strides.

    Records are rows of bytes to CuPy, which knows none.
    """
    import numpy as np

    if not array.flags.c_contiguous:
        raise ValueError("kernels take arrays that lie in one piece")
    size = array.shape[-1] if records else array.itemsize
    count = array.nbytes // size
    shape = (count,) if records else array.shape
    strides = (size,) if records else array.strides
    where = np.uint64(array.data.ptr)
    return [np.uint64(0), np.uint64(0), np.int64(count), np.int64(size), where,
            *map(np.int64, shape), *map(np.int64, strides)]  # fmt: skip


def _cupy() -> Any:
    try:
        cupy: Any = import_module("cupy")
        if not cupy.cuda.runtime.getDeviceCount():
            raise RuntimeError("cudaGetDeviceCount: 0")
    except (
        Exception
    ) as problem:  # the package, the driver or a GPU is missing: each says so in its own way
        raise NoGpu(problem) from problem
    return cupy
