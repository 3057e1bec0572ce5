"""Locks are installed into one environment, one after the other: none takes back what another has brought."""

import re
from pathlib import Path

LOCKS = Path(__file__).parents[1] / "locks"


def test_locks_agree() -> None:
    versions: dict[str, dict[str, set[str]]] = {}
    for file in LOCKS.glob("*.txt"):
        for package, version in re.findall(
            r"^([\w.-]+)==([^\s;\\]+)", file.read_text("utf-8"), re.M
        ):
            versions.setdefault(package, {}).setdefault(file.stem, set()).add(version)
    assert len(versions) > 100
    for package, locked in versions.items():
        assert len(set(map(frozenset, locked.values()))) == 1, f"{package}: {locked}"
