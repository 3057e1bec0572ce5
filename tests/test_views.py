"""What a seat may know is enough to go on from, and no more: for every setup of every game, at moments of a game."""

from random import Random

import pytest

import bastide
from bastide.testing import all_setups

OPENING, APART, LOOKS = (
    12,
    23,
    8,
)  # every action of the opening is looked at, later ones now and then
ONWARDS = 25  # actions played from a guess

SETUPS = [setup for game in bastide.games() for setup in all_setups(game)]


def name(setup: bastide.Setup) -> str:
    default = setup.game.setup(setup.players).options
    chosen = [f"{key}={value}" for key, value in setup.options.items() if default[key] != value]
    return "-".join([setup.game.id, str(setup.players), *chosen])


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_a_guess_looks_like_the_truth_and_can_be_played(setup: bastide.Setup) -> None:
    """Whatever a seat does not see is drawn anew: it must not be able to tell, and the game must go on from there."""
    rng, table = Random(1), bastide.Table(setup)
    for ply in range(OPENING + APART * LOOKS):
        if table.over:
            break
        if ply < OPENING or ply % APART == 0:
            for seat in (None, *range(setup.players)):
                view = table.view(seat)
                guess = setup.game.resample(view, rng)
                assert guess.view(seat, last=view.last).json() == view.json(), (seat, ply)
            play_on(guess, rng)
        table.play(rng.choice(table.legal()))


def play_on(state: bastide.State, rng: Random) -> None:
    for _ in range(ONWARDS):
        if not state.over:
            state.play(rng.choice(state.legal()))
