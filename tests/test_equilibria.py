"""OpenSpiel's search for an equilibrium in our games: what it learns by sampling can hardly be exploited.

Exploitability asks for the best answer to a policy, so the whole tree is walked through: tiny editions, and where none
is tiny enough, the little game that new ones begin as (`tests/tiny` says what was counted).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from bastide.adapters.open_spiel import SpielGame, spiel_game
from bastide.cli.template.ramparts.game import Ramparts
from bastide.core.edition import Edition

TINY = Path(__file__).parent / "tiny"


class ShortWall(Ramparts):
    """Ramparts with fewer gates than it offers: a game of its own, known by no other edition."""

    @classmethod
    def built_in(cls) -> None:
        """There is none."""


def castle() -> SpielGame:
    """Chance, and no secrets."""
    return spiel_game("castle", 2, TINY / "castle.toml")


def donjon() -> SpielGame:
    """Chance and secrets: hands are dealt face down."""
    return spiel_game("donjon", 2, TINY / "donjon.toml")


def short_wall() -> SpielGame:
    """Chance and secrets that decide the game: a guard stands face down until the end."""
    return SpielGame(ShortWall(Edition.load(TINY / "ramparts.toml")).setup(2))


@pytest.mark.parametrize(
    ("made", "moments", "rounds", "share"),
    [
        pytest.param(castle, 2_313, 120, 0.2, marks=pytest.mark.proof),
        pytest.param(donjon, 7_457, 100, 0.1, marks=pytest.mark.proof),
        pytest.param(short_wall, 579, 200, 0.2, marks=pytest.mark.proof),
    ],
)
def test_sampling_leaves_little_to_exploit(
    made: Callable[[], SpielGame], moments: int, rounds: int, share: float
) -> None:
    """NashConv: what both could gain together by answering a policy as well as can be."""
    game = made()
    assert counted(game.new_initial_state()) == moments
    at_first = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    np.random.seed(1)  # the solver's own chance
    kind = external_sampling_mccfr.AverageType.SIMPLE
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, kind)
    for _ in range(rounds):
        solver.iteration()
    learnt = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= learnt < share * at_first


def counted(state: pyspiel.State) -> int:
    """This moment, and all that can follow."""
    if state.is_terminal():
        return 1
    return 1 + sum(counted(state.child(action)) for action in state.legal_actions())
