"""Games of strangers: packages that `bastide new-game` has written, installed as anybody would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bastide.cli.newgame import write_game


class Stranger:
    """A game of somebody else: `folder` is its package, `installed` where pip has put it."""

    def __init__(self, name: str, into: Path) -> None:
        self.name, self.installed = name, into / "installed"
        self.folder = write_game(name, into)

    @property
    def rooms(self) -> Path:
        """The folder of the game itself."""
        return self.folder / self.folder.name

    def install(self) -> Stranger:
        """Into a folder of its own, without asking the network for anything."""
        self.python("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation",
                    "--disable-pip-version-check", "--target", str(self.installed), str(self.folder))  # fmt: skip
        return self

    @property
    def path(self) -> str:
        """A PYTHONPATH on which the game is found."""
        return os.pathsep.join(filter(None, [str(self.installed), os.environ.get("PYTHONPATH")]))

    def python(self, *arguments: str, typed: str = "") -> str:
        """What a Python that knows the game prints; the language is English."""
        done = subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder.parent,
            env=os.environ | {"PYTHONPATH": self.path, "BASTIDE_LANG": "en"},
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def bastide(self, *words: str, typed: str = "") -> str:
        """What the command prints."""
        return self.python("-m", "bastide.cli.main", *words, typed=typed)
