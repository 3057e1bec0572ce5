"""Look for inputs that break a parser: `python -m tests.fuzz notation --seconds 3600`.

Guided by which lines an input reaches (atheris). What reaches new ones is collected in `build/fuzz`; what breaks a
parser ends the search, and is written to `build/fuzz/TARGET-crash-…`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.modules["numba"] = None  # type: ignore[assignment]  # plain rules: compiled ones cannot be watched

import atheris  # noqa: E402

with atheris.instrument_imports(include=["bastide"]):
    from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
FOUND = Path("build") / "fuzz"
LONGEST = 120  # seconds that one input may take
MEMORY = 4096  # MB


def main() -> None:
    """Fuzz one target."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    collected = FOUND / chosen.target
    collected.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [
            sys.argv[0],
            str(collected),
            str(CORPUS / chosen.target),
            f"-max_total_time={chosen.seconds}",
            f"-seed={chosen.seed}",
            f"-timeout={LONGEST}",
            f"-rss_limit_mb={MEMORY}",
            f"-artifact_prefix={FOUND / chosen.target}-",
            "-print_final_stats=1",
        ],
        TARGETS[chosen.target],
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
