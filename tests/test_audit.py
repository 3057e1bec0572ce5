"""The audit of dependencies finds what is known, and says when it cannot ask."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

file = Path(__file__).parents[1] / ".ci" / "audit.py"
spec = importlib.util.spec_from_file_location("audit", file)
assert spec is not None and spec.loader is not None
audit = importlib.util.module_from_spec(spec)
spec.loader.exec_module(audit)

PAGES: dict[str, Any] = {
    "good": {"info": {"version": "2.0"}, "vulnerabilities": []},
    "good/2.0": {"info": {"version": "2.0"}, "vulnerabilities": [{"id": "X", "withdrawn": "2020"}]},
    "bad": {"info": {"version": "9"}, "vulnerabilities": []},
    "bad/1.0": {"info": {"version": "1.0"}, "vulnerabilities": [{"id": "PYSEC-1"}]},
    "newest": {"info": {"version": "3"}, "vulnerabilities": [{"id": "PYSEC-2", "summary": "oh"}]},
}


@pytest.mark.parametrize(
    ("packages", "status", "says"),
    [
        ([("good", "2.0")], 0, "no known vulnerabilities\n1 of 1"),
        ([("good", "2.0"), ("bad", "1.0")], 1, "bad 1.0: PYSEC-1"),
        ([("newest", "3")], 1, "newest 3: PYSEC-2 oh"),
        ([("newest", "2")], 0, "0 of 1 packages"),
    ],
)
def test_what_is_known_is_told(
    packages: list[tuple[str, str]], status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.audit(packages, PAGES.get) == status
    assert says in capsys.readouterr().out


def test_no_network_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    def down(path: str) -> Any:
        raise URLError("no route")

    assert audit.audit([("good", "2.0")], down) == 0
    assert "audit skipped" in capsys.readouterr().out


def test_every_locked_package_is_looked_up() -> None:
    packages = dict(audit.locked(audit.LOCKS.glob("*.txt")))
    assert {"fastapi", "numba", "sqlalchemy", "torch"} <= packages.keys()
    assert not [version for version in packages.values() if "\n" in version]
