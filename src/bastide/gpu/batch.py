"""Many games at once on a GPU, with the interface of the processor's `Batch`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bastide.core import batch
from bastide.core.state import Setup
from bastide.gpu.tier import GpuTier


class Batch(batch.Batch):
    """`size` games of one setup on a GPU. All its arrays are CuPy's, which PyTorch and JAX take without a copy (DLPack).

    The kernels are those of `programs`, a folder that `bastide gpu compile` has filled, or are made when they are
    first wanted.
    """

    def __init__(
        self, setup: Setup, size: int, auto_reset: bool = False, programs: Path | str | None = None
    ) -> None:
        self._programs = None if programs is None else Path(programs)
        super().__init__(setup, size, auto_reset)

    def _equipped(self) -> Any:
        return GpuTier(self.setup, self._programs)

    @property
    def _crowd(self) -> Any:
        return self._tier
