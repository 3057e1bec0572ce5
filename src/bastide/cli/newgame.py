"""`bastide new-game`: a package with a whole little game, for somebody to make their own of.

`template` holds it as a package that is checked and tested with the rest; under another name it is written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from bastide.cli.common import TEXTS
from bastide.core.errors import BastideError
from bastide.core.text import say
from bastide.games import game_classes

TEMPLATE = Path(__file__).parent / "template"
SAMPLE = "ramparts"  # what the game of the template is called
SAMPLE_PACKAGE = f"{__package__}.template.{SAMPLE}"
PROJECT = "package.toml"  # its pyproject.toml, which would speak for the template too if it were called so


@dataclass(frozen=True)
class Name:
    """What a game is called, wherever it has a name.

    >>> Name("night-watch").package, Name("night-watch").title, Name("night_watch").kind
    ('night_watch', 'Night Watch', 'NightWatch')
    """

    typed: str

    @property
    def id(self) -> str:
        """Of the game."""
        return self.typed.replace("_", "-")

    @property
    def package(self) -> str:
        """Of its folder, and where it is imported from."""
        return self.typed.replace("-", "_")

    @property
    def title(self) -> str:
        """For people."""
        return self.id.replace("-", " ").title()

    @property
    def kind(self) -> str:
        """Of its class."""
        return self.title.replace(" ", "")

    def check(self) -> None:
        """Refuse what cannot be a package, and what another game or module is called."""
        if not re.fullmatch("[a-z][a-z0-9]*([-_][a-z0-9]+)*", self.typed) or iskeyword(self.typed):
            raise BastideError(say("bad-game-name", name=self.typed)).with_words(TEXTS)
        if self.id in game_classes() or find_spec(self.package) is not None:
            raise BastideError(say("game-name-taken", name=self.typed)).with_words(TEXTS)

    def put_into(self, text: str, kind: str) -> str:
        """A text of the template about this game: in code it goes by its class, elsewhere by its title."""
        called = self.kind if kind in (".py", ".toml") else self.title
        text = text.replace(SAMPLE_PACKAGE, self.package)
        return text.replace(SAMPLE.title(), called).replace(SAMPLE, self.id)


def write_game(typed: str, into: Path) -> Path:
    """Write the package of a new game into a folder; where it lies."""
    name = Name(typed)
    folder = into / name.package
    if folder.exists():
        raise BastideError(say("folder-taken", folder=str(folder))).with_words(TEXTS)
    name.check()
    for source in _files():
        path = str(source.relative_to(TEMPLATE)).replace(SAMPLE, name.package)
        target = folder / path.replace(PROJECT, "pyproject.toml")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(name.put_into(source.read_text("utf-8"), source.suffix), "utf-8")
    return folder


def _files() -> Iterator[Path]:
    """What the template holds, without what makes it a part of this package."""
    for file in sorted(TEMPLATE.rglob("*")):
        if file.is_file() and file.suffix != ".pyc" and file != TEMPLATE / "__init__.py":
            yield file


def written_lines(folder: Path) -> int:
    """How many lines of Python a game takes, its tests not counted, nor lines that are empty."""
    files = [file for file in folder.rglob("*.py") if "tests" not in file.parts]
    return sum(bool(line.strip()) for file in files for line in file.read_text("utf-8").split("\n"))
