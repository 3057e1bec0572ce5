"""A server stays light: it plays by the plain rules, and compilers are for those who search."""

from random import Random
from unittest.mock import Mock

import pytest

import bastide
from bastide.core.engine import Engine
from bastide.games.forteresse.game import Forteresse
from bastide.server import run
from bastide.server.settings import Settings


def test_a_server_never_loads_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would weigh more than a thousand tables do."""
    monkeypatch.setattr(Engine, "hot", 1)
    for name in ("listen", "start_logging", "ask_for_descriptors", "gc", "uvicorn_server"):
        monkeypatch.setattr(run, name, Mock())
    run.serve(Settings(), lambda: None)
    table, rng = bastide.Table(Forteresse().setup()), Random(1)
    engine = table.setup.engine
    monkeypatch.setattr(engine, "warm", lambda: pytest.fail("somebody wants kernels"))
    for _ in range(20):
        table.play(rng.choice(table.legal()))
    assert engine.tier.name == "plain"
