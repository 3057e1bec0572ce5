"""What deploy/ starts, without an engine for containers: the same commands with the same environment, each in a mount
namespace of its own whose root cannot be written to, without any capability.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from tests.needs import missing

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
# What deploy/.env is filled with.
FILLED = {"BASTIDE_SITE": "play.example.org", "POSTGRES_PASSWORD": "pg", "METRICS_TOKEN": "figures"}

# Like `read_only`, `cap_drop` and `no-new-privileges`; what is named first stays writable.
CONTAIN = """
mount --make-rprivate /
while test "$1" != --; do mount --bind "$1" "$1"; shift; done
mount -o remount,bind,ro /
cd /
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""


def instructions() -> list[tuple[str, str]]:
    """The Containerfile, line by line: the word, and what it is said of."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found = [line.partition(" ") for line in text.splitlines() if line]
    return [(word, rest.strip()) for word, _, rest in found]


def image() -> dict[str, Any]:
    """What the finished image says of itself: environment, entry point, command, health check."""
    stages = instructions()
    last = max(n for n, (word, _) in enumerate(stages) if word == "FROM")
    told = dict(stages[last:])
    settings = dict(pair.split("=", 1) for pair in shlex.split(told["ENV"]))
    check = told["HEALTHCHECK"].partition("CMD ")[2]
    return {
        "env": settings,
        "entrypoint": json.loads(told["ENTRYPOINT"]),
        "command": json.loads(told["CMD"]),
        "health": json.loads(check),
        "user": told["USER"],
    }


def compose(env: Mapping[str, str]) -> dict[str, Any]:
    """The compose file with these values for its variables; all it asks for must be there."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    text = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: env[found[1]], text)
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def manifests() -> dict[tuple[str, str], dict[str, Any]]:
    """What is applied to Kubernetes, by kind and name."""
    listed = yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text("utf-8"))
    found = [
        document
        for name in listed["resources"]
        for document in yaml.safe_load_all((DEPLOY / "kubernetes" / name).read_text("utf-8"))
    ]
    return {(one["kind"], one["metadata"]["name"]): one for one in found}


class Contained:
    """Runs commands as a container of the image would: its environment and nothing of ours, its paths in a folder."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder = folder
        self._writable = [folder / "cache", folder / "tmp", folder / "backups"]
        for place in self._writable:
            place.mkdir(parents=True, exist_ok=True)
        given = {name: self.here(value) for name, value in {**image()["env"], **settings}.items()}
        self._environment = given | {"PATH": path(), "TMPDIR": str(folder / "tmp")}

    def here(self, text: str) -> str:
        """With our paths for the container's."""
        text = text.replace("/var/cache/bastide", str(self.folder / "cache"))
        return text.replace("/var/backups/bastide", str(self.folder / "backups"))

    def _command(self, words: Sequence[str]) -> list[str]:
        places = map(str, self._writable)
        contain = ["unshare", "--mount", "sh", "-euc", CONTAIN, "contain", *places, "--"]
        return [*contain, *map(self.here, words)]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Until it ends."""
        return subprocess.run(
            self._command(words), env=self._environment, capture_output=True, text=True
        )

    @contextmanager
    def running(self, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        """While we do something else; then it is asked to end, as engines do."""
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(self._command(words), env=self._environment, stderr=log)
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def path() -> str:
    """Where the image's programs lie here."""
    return f"{Path(sys.executable).parent}:{os.environ['PATH']}"


def check_contained(folder: Path) -> None:
    """Can it be done on this machine, and does it hold?"""
    here = Contained(folder, {})
    tried = here.run("touch", "/var/cache/bastide/here")
    if tried.returncode:
        missing(f"mount namespaces cannot be made here ({tried.stderr.strip()})")
    for outside in (folder / "there", ROOT / "there", Path("/etc/there")):
        assert "Read-only" in here.run("touch", str(outside)).stderr
