"""What keeps a machine from playing on a GPU, in words."""

from __future__ import annotations

from pathlib import Path

from bastide.core.errors import BastideError
from bastide.core.text import Text, say

TEXTS = Path(__file__).parent / "text"


class _Lacking(BastideError):
    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.folders = (TEXTS,)


class NoProgram(_Lacking):
    """There are no kernels for this setup, and no compiler to make them."""

    def __init__(self, game: str, folder: Path) -> None:
        super().__init__(say("no-gpu-compiler", game=game, folder=str(folder)))


class NoGpu(_Lacking):
    """There is no GPU here, or nothing to reach it with."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(say("no-gpu-driver", problem=str(problem)))
