"""`bastide serve` for robots: chance follows from the position and bots from one seed, so that a game is always the same.

python -m tests.browser.seeded serve --port 8000
"""

from __future__ import annotations

import sys
from random import Random

from fastapi import FastAPI

from bastide.cli.main import main
from bastide.core.state import State
from bastide.server import run
from bastide.server.app import build
from bastide.server.environment import Environment
from bastide.server.settings import Settings


def draw(state: State, key: bytes | None, number: int) -> str:
    """The same outcome in the same position, whatever other tables draw meanwhile."""
    return state.draw(Random(state.data))


def seeded(settings: Settings) -> FastAPI:
    return build(settings, Environment(draw=draw, seed=lambda: 1))


# Robots look at pages. Bots play by the plain rules: neither the server nor its workers compile what others wait for.
if __name__ in ("__main__", "__mp_main__"):
    sys.modules["numba"] = None  # type: ignore[assignment]

if __name__ == "__main__":
    run.build = seeded  # type: ignore[assignment]
    sys.exit(main())
