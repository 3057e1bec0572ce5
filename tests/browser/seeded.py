"""`bastide serve` for robots: chance follows from the position and bots from one seed, so that a game is always the same.

python -m tests.browser.seeded serve --port 8000
"""

from __future__ import annotations

import sys
from random import Random

# Robots look at pages. Bots play by the plain rules, and no process, theirs included, compiles what others wait for.
sys.modules["numba"] = None  # type: ignore[assignment]

from fastapi import FastAPI  # noqa: E402

from bastide.cli.main import main  # noqa: E402
from bastide.core.state import State  # noqa: E402
from bastide.server import run  # noqa: E402
from bastide.server.app import build  # noqa: E402
from bastide.server.environment import Environment  # noqa: E402
from bastide.server.settings import Settings  # noqa: E402


def draw(state: State) -> str:
    """The same outcome in the same position, whatever other tables draw meanwhile."""
    return state.draw(Random(state.data))


def seeded(settings: Settings) -> FastAPI:
    return build(settings, Environment(draw=draw, seed=lambda: 1))


if __name__ == "__main__":
    run.build = seeded  # type: ignore[assignment]
    sys.exit(main())
