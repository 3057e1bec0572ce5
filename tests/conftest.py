"""For all tests: no property depends on how fast the machine is, nor on what was played before."""

import signal
from collections.abc import Callable
from types import ModuleType

import httpx
import pytest
from hypothesis import settings

from bastide.core import engine

# Properties look at the same examples every time; `--hypothesis-profile=elsewhere` has them look at others.
settings.register_profile("elsewhere", deadline=None)
settings.register_profile("the same", deadline=None, derandomize=True)
settings.load_profile("the same")

# Nor does a server's answer: httpx waits five seconds for one, and beside other work it may take longer.
for wait in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, wait, 300.0)

# What a shell starts in the background ignores Ctrl-C, what `nohup` starts a line that is hung up; and so would all that
# tests start.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

# A test that wants compiled rules says so. Whoever only plays much leaves no compiler behind, which the next would wait for.
engine.Engine.hot = 50_000
# Nor does whoever only thinks: but for proofs, kernels are compiled where a test waits for them.
_begin = engine.Engine._in_background
_proof = False


def _in_background(
    self: engine.Engine, key: ModuleType | None, work: Callable[[], None], wait: bool
) -> None:
    if wait or _proof:
        _begin(self, key, work, wait)


engine.Engine._in_background = _in_background  # type: ignore[method-assign]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture."""
    global _proof
    _proof = item.get_closest_marker("proof") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: at the end one process would wait for it alone."""
    items.sort(key=lambda item: "test_games_of_the_house" not in item.name)
