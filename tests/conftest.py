"""For all tests: no property depends on how fast the machine is, nor on what was played before."""

import pytest
from hypothesis import settings

from bastide.core import engine

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

# A test that wants compiled rules says so. Whoever only plays much leaves no compiler behind, which the next would wait for.
engine.HOT = 50_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes begins first: at the end one process would wait for it alone."""
    items.sort(key=lambda item: "test_games_of_the_house" not in item.name)
