"""What a test needs of the machine: without it, it is skipped; where changes are checked it fails."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Say what is not here. Where `CI=true`, nothing is passed over."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
