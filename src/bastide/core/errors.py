"""Errors a person can act on: each says what was wrong, with what, and what would be right.

`str(error)` is English; `error.message(lang)` speaks the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from bastide.core.text import Text, Words, say


class BastideError(Exception):
    """Anything the house refuses, with its reason as a text of the catalogues."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.folders: tuple[Path, ...] = ()  # of the catalogues it needs besides the shared one
        super().__init__(text)

    def with_words(self, *folders: Path) -> Self:
        """The same error, which now also knows a game's words."""
        self.folders = folders
        return self

    def message(self, lang: str = "en") -> str:
        """The reason in words.

        >>> UnknownName.of("game", "fortress", ["forteresse"]).message("en")
        'unknown game: "fortress"; did you mean "forteresse"?'
        """
        return Words(lang, self.folders).render(self.text)

    def __str__(self) -> str:
        return self.message("en")


class UnknownName(BastideError):
    """A game, option, level or edition that does not exist."""

    @classmethod
    def of(cls, kind: str, name: object, known: Iterable[str]) -> UnknownName:
        """The error for an unknown `kind` of thing, with the nearest valid name if there is one."""
        names = sorted(known)
        near = get_close_matches(str(name), names, n=1, cutoff=0.5)
        what = say(f"kind-{kind}")
        if near:
            return cls(say("unknown-near", kind=what, name=str(name), near=near[0]))
        return cls(say("unknown", kind=what, name=str(name), known=", ".join(names)))


class BadOption(BastideError):
    """An option's value, or a number of players, that the game does not have."""


class BadEdition(BastideError):
    """An edition file that cannot be played: names the file, the key and what was expected."""

    def __init__(self, file: str, key: str, text: Text) -> None:
        self.file = file
        self.key = key
        super().__init__(say("bad-edition", file=file, key=key, expected=text))


class BadTranscript(BastideError):
    """A transcript that is not one: names the line."""

    def __init__(self, line: int, text: Text) -> None:
        self.line = line
        super().__init__(say("bad-transcript", line=str(line), why=text))


class ActionError(BastideError):
    """An action that was not played. The state is untouched."""


class MalformedAction(ActionError):
    """A text that is no action of this game in any position."""


class IllegalAction(ActionError):
    """A well-formed action that the rules forbid here; `clause` is the rule that does."""

    def __init__(self, action: str, clause: str, why: Text) -> None:
        self.action = action
        self.clause = clause
        self.why = why
        super().__init__(say("illegal", action=action, why=why, clause=clause))


class WrongActor(ActionError):
    """Somebody acted out of turn."""


class GameOver(ActionError):
    """An action after the end."""


def describe(value: Any) -> str:
    """A value as a person wrote it in a file or on a command line.

    >>> describe(True), describe("3"), describe(3)
    ('true', '"3"', '3')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
