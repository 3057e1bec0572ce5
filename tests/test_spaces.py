"""Actions numbered without gaps and observations as numbers, for every game that a machine can learn."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core import crowd
from bastide.core.batch import Batch
from bastide.core.tiers import PlainTier
from bastide.core.transcript import read_setup
from bastide.testing import all_setups, check_spaces
from tests.learning import PAGE

LEARNABLE = [game for game in bastide.games() if game.learnable]
GAMES = pytest.mark.parametrize("game", LEARNABLE, ids=lambda game: game.id)
PROOF = [pytest.mark.proof]
GOLDEN = [
    pytest.param(file, id=file.stem, marks=[] if file.stem.startswith(f"{game.id}-2-") else PROOF)
    for game in LEARNABLE
    for file in sorted((Path(__file__).parent / "golden").glob(f"{game.id}-*.jsonl"))
]


def named(setup: bastide.Setup) -> str:
    usual = setup.game.setup(setup.players).options
    changed = [f"{k}={v}" for k, v in setup.options.items() if v != usual[k]]
    return "-".join([setup.game.id, str(setup.players), *changed])


SETUPS = [
    pytest.param(setup, id=named(setup), marks=[] if setup.players < 4 else PROOF)
    for game in LEARNABLE
    for setup in all_setups(game)
]


@pytest.mark.parametrize("file", GOLDEN)
def test_masks_are_the_legal_lists_of_golden_games(file: Path) -> None:
    """At every ply; and every tenth is observed alike when what a seat cannot know is drawn anew."""
    header, *plies, _ = map(json.loads, file.read_text("utf-8").splitlines())
    table, rng = bastide.Table(read_setup(header, bastide.game)), Random(1)
    for number, ply in enumerate(plies):
        check_mask(table.state, ply["legal"])
        if number % 10 == 0:
            check_spaces(table, rng)
        table.play(ply["action"])
    assert table.over


def check_mask(state: bastide.State, legal: list[Any]) -> None:
    by_chance = state.actor == "chance"
    actions = state.setup.outcomes if by_chance else state.setup.actions
    mask = actions.mask(state)
    assert mask.shape == (len(actions),)
    marked = [actions[place] for place in mask.nonzero()[0]]
    assert sorted(marked) == ([action for action, _ in legal] if by_chance else legal)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_random_game_is_all_in_the_table_and_betrays_nothing(setup: bastide.Setup) -> None:
    table, rng = bastide.Table(setup), Random(1)
    while not table.over and len(table.history) < 400:
        if len(table.history) < 10 or rng.random() < 0.05:
            check_spaces(table, rng)
        table.play(rng.choice(table.legal()))
    for seat in range(setup.players if table.over else 0):
        again = setup.game.resample(table.view(seat), rng)
        assert again.observe(seat).tolist() == table.state.observe(seat).tolist()


def test_the_example_of_the_page_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    made: dict[str, Any] = {}
    exec(block, made)
    setup, state = made["setup"], made["state"]
    assert (len(setup.actions), setup.actions[0]) == (1322, "keep:M")
    assert setup.actions.legal(state) == [0, 1, 2] == made["mask"].nonzero()[0].tolist()
    assert made["seen"]["faces"].shape == (9, 12, 12)


@GAMES
def test_places_have_no_gaps_and_texts_of_their_own(game: bastide.Game) -> None:
    setup = game.setup(game.seats.start)
    for actions in (setup.actions, setup.outcomes):
        assert (np.diff(actions.numbers) > 0).all()
        assert len(set(actions)) == len(actions)
        assert [actions.place(number) for number in actions.numbers[:50].tolist()] == list(
            range(min(50, len(actions)))
        )


@pytest.mark.proof
@GAMES
def test_compiled_observations_are_the_plain_ones(game: bastide.Game) -> None:
    """With the most players, for every seat, all along random games; masks too."""
    setup = game.setup(game.seats.stop - 1)
    batch, rng = Batch(setup, 4, auto_reset=True), np.random.default_rng(1)
    for step in range(200):
        if step % 20 < 2:
            for seat in range(setup.players):
                rows = batch.observe(seat)
                for i, row in enumerate(rows):
                    assert row.tolist() == plainly_observed(batch.state(i), seat)
                    assert row.tolist() == batch.state(i).observe(seat).tolist()
            for i, mask in enumerate(batch.mask):
                state = batch.state(i)
                places = setup.actions.legal(state) if isinstance(state.actor, int) else []
                assert mask.nonzero()[0].tolist() == places
        batch.step(batch.draw(rng))


def plainly_observed(state: bastide.State, seat: int) -> list[int]:
    """By the rules in plain Python, whatever has been compiled."""
    setup, game = state.setup, state.game
    box, layout = setup.box_layout, setup.state_layout
    tier = PlainTier(game.rules, game.bots, layout, box, box.pack(setup.box), search=crowd)
    row = [0] * setup.observation.size
    assert tier.kernels.observe(layout.unpack(state.data), tier.boxes[0], seat, row) == len(row)
    return row
