"""The learner of the examples learns, and its program does what it says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch
from examples import learn

ROOT = Path(__file__).parents[2]


def test_it_is_short_enough_to_be_read() -> None:
    assert len((ROOT / "examples" / "learn.py").read_text("utf-8").splitlines()) <= 150


def test_it_learns() -> None:
    """Who wins next to no game against greedy at first wins most after three generations."""
    torch.set_num_threads(1)
    learner = learn.Learner(seed=1)
    at_first = learn.against_greedy(learner.steady, matches=4, seed=1)
    losses = [learner.generation() for _ in range(3)]
    later = learn.against_greedy(learner.steady, matches=4, seed=1)
    assert learner.played > 500 and all(0 < loss < 1 for loss in losses)
    assert at_first.high < 0.1 and later.low > 0.35


def test_the_same_seed_learns_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "ROUNDS", 1)
    torch.set_num_threads(1)
    first, second, other = [learn.Learner(seed).generation() for seed in (4, 4, 5)]
    assert first == second != other


def test_the_program_tells_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learn, "ROUNDS", 1)
    picture = tmp_path / "curve.svg"
    monkeypatch.setattr(sys, "argv", ["learn.py", "--generations", "2", "--picture", str(picture)])
    learn.main()
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["1", "2"]
    assert all("against greedy (" in line and "loss" in line for line in told)
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<svg") and "<polygon" in drawn
