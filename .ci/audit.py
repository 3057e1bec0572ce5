"""Are there known vulnerabilities in what we depend on? Asks PyPI about every locked version.

Fails if one is known. Where PyPI cannot be reached, or does not tell, it says so and lets the build go on.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

Ask = Callable[[str], Any]
LOCKS = Path(__file__).parents[1] / "locks"


def pypi(path: str) -> Any:
    """PyPI's answer as JSON, or None where it has no such page."""
    try:
        with urlopen(f"https://pypi.org/pypi/{path}/json", timeout=15) as answer:
            return json.load(answer)
    except HTTPError as error:
        if error.code == 404:
            return None
        raise


def locked(files: Iterable[Path]) -> list[tuple[str, str]]:
    """The packages with their versions."""
    text = "\n".join(file.read_text("utf-8") for file in files)
    return sorted(set(re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE)))


def known_faults(package: tuple[str, str], ask: Ask) -> list[str] | None:
    """What is known against a version; None where nobody tells."""
    name, version = package
    answer = ask(f"{name}/{version}")
    if answer is None:  # mirrors often have only the page of the newest version
        answer = ask(name)
        if answer is None or answer["info"]["version"] != version:
            return None
    faults = [fault for fault in answer.get("vulnerabilities", ()) if not fault.get("withdrawn")]
    return [f"{name} {version}: {fault['id']} {fault.get('summary') or ''}" for fault in faults]


def audit(packages: list[tuple[str, str]], ask: Ask = pypi) -> int:
    """Print what is known; the exit status."""
    try:
        ask(packages[0][0])
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda package: known_faults(package, ask), packages))
    except (URLError, TimeoutError, json.JSONDecodeError) as error:
        print(f"audit skipped: PyPI cannot be reached ({error})")
        return 0
    faults = [fault for answer in answers for fault in answer or ()]
    print("\n".join(faults) or "no known vulnerabilities")
    print(f"{len(answers) - answers.count(None)} of {len(packages)} packages could be looked up")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(audit(locked(sorted(LOCKS.glob("*.txt")))))
