"""Earlier versions of this repository as opponents: a revision's own bots, in a process of their own.

The sources of a revision are taken out of the history once and kept beside the compiled kernels. A program
(`frozen_player.py`) plays by them and speaks the lines of any bot from outside (docs/arena.md), so that what changed
since changes nothing in how it plays. It needs the packages that are installed here, and nothing else.
"""

from __future__ import annotations

import io
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from bastide.core.cache import cache_root

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("frozen_player.py")
BEFORE_NETS = "d4a5bdbc2fa3a6116d4bd1344ed824d0d47c6779"  # the last one without learned outlooks


class NoSuchRevision(Exception):
    """The revision is not here: this is no clone, or one without its history."""


def sources(revision: str, root: Path = ROOT) -> Path:
    """The folder with the package as it was at a revision; taken out of the history the first time."""
    whole = _git(root, revision, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    kept = (cache_root() or Path(tempfile.gettempdir())).parent / "frozen" / whole.decode().strip()
    if not kept.exists():
        archive = _git(root, revision, "archive", "--format=tar", revision, "src/bastide")
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=kept.parent))
        try:
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                files.extractall(fresh, filter="data")
            fresh.rename(kept)  # whole or not at all
        except OSError:
            shutil.rmtree(fresh, ignore_errors=True)
            if not kept.exists():  # another process may have been quicker
                raise
    return kept / "src"


def command(revision: str, bot: str) -> str:
    """The name of an opponent that plays as this bot of the revision did: for `named_bot`."""
    words = (sys.executable, str(PLAYER), str(sources(revision)), bot)
    return "exec:" + " ".join(map(shlex.quote, words))


def prepare(revision: str, bot: str, game: str, players: int) -> None:
    """Compile what it needs, which may take minutes: a program has one minute for an answer."""
    words = [sys.executable, str(PLAYER), str(sources(revision)), bot, game, str(players)]
    subprocess.run(words, check=True)


def _git(root: Path, revision: str, *words: str) -> bytes:
    try:
        return subprocess.run(
            ["git", "-C", str(root), *words], check=True, capture_output=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        why = "a clone with its history has it: git fetch --unshallow --tags"
        raise NoSuchRevision(f"revision {revision} is not here; {why}") from error
