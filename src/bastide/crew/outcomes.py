"""What comes back from another process: what a job made, or what a person should be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide.core.errors import BastideError
from bastide.core.text import Text

TEXTS = Path(__file__).parent / "text"
HOUSE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Refusal:
    """An error on its way. Catalogues of the house are named as seen from it: elsewhere it may lie elsewhere."""

    text: Text
    folders: tuple[Path, ...]

    @classmethod
    def of(cls, error: BastideError) -> Refusal:
        """What is to be told of an error."""
        return cls(
            error.text,
            tuple(
                path.relative_to(HOUSE) if path.is_relative_to(HOUSE) else path
                for path in error.folders
            ),
        )

    def error(self) -> BastideError:
        """The error again."""
        return BastideError(self.text).with_words(*(HOUSE / path for path in self.folders))


def outcome(job: Callable[[], Any]) -> Any:
    """What a job makes, or its refusal."""
    try:
        return job()
    except BastideError as error:
        return Refusal.of(error)


def received(answer: Any) -> Any:
    """What was made; a refusal is raised here."""
    if isinstance(answer, Refusal):
        raise answer.error()
    return answer
