"""`make wheel` runs what the README shows; here, that it misses nothing."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path

import pytest

file = Path(__file__).parents[1] / ".ci" / "wheel.py"
spec = importlib.util.spec_from_file_location("wheel", file)
assert spec is not None and spec.loader is not None
wheel = importlib.util.module_from_spec(spec)
spec.loader.exec_module(wheel)


def test_every_command_of_the_readme_is_run() -> None:
    assert len(wheel.shown(wheel.README)) > 50
    assert wheel.not_run(wheel.README) == []
    assert doctest.testmod(wheel).failed == 0


def test_one_that_nobody_runs_is_noticed() -> None:
    row = "| `bastide fly castle [--high] [--seed 3]` | … |\n"
    assert wheel.not_run(row) == [("fly", ""), ("fly", "--high"), ("fly", "--seed")]
    row = "| `bastide admin tables\\|towers` | … |\n"
    assert wheel.not_run(row) == [("admin", "towers")]


def test_a_python_that_is_not_there_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert wheel.found("python2.99") is None
    with pytest.raises(SystemExit, match="none of these Pythons"):
        wheel.main(["python2.99"])
    assert capsys.readouterr().out == "python2.99 is not here\n"
