"""Objects that can be copied, compared, pickled and sent to another process, and never share what changes."""

from __future__ import annotations

import multiprocessing
import pickle
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.core.batch import Batch
from bastide.testing import COPIES, check_copy, pickled

SETUPS = [
    game.setup(n) for game in bastide.games() for n in (game.seats.start, game.seats.stop - 1)
]
EACH = pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.game.id}-{s.players}")


def played(setup: bastide.Setup, plies: int, seed: int = 1) -> bastide.Table:
    table, rng = bastide.Table(setup), Random(seed)
    for _ in range(plies):
        table.play(rng.choice(table.legal()))
    return table


@EACH
def test_copies_share_nothing(setup: bastide.Setup) -> None:
    check_copy(played(setup, 15), Random(2))


@pytest.mark.proof
@EACH
def test_compiled_copies_share_nothing(setup: bastide.Setup) -> None:
    assert setup.engine.warm(wait=True)
    table = played(setup, 15)
    assert table.state._tier.name == "cpu"
    check_copy(table, Random(2))


def test_a_game_in_the_middle_is_pickled_with_its_past() -> None:
    table = played(bastide.game("dissuasion").setup(), 150)
    twin = pickled(table)
    assert twin.at(70).state == table.at(70).state
    assert twin.undo(3).play(table.history[-3].action).state == table.at(148).state
    assert twin.tell() == table.at(148).tell()


def test_looks_and_options_come_along() -> None:
    setup = bastide.game("forteresse").setup(diagonals="none").dressed([{"colour": "red"}])
    assert pickled(setup) == setup
    assert pickled(setup).chosen_looks == setup.chosen_looks
    assert pickled(setup) != setup.dressed([])
    assert setup != bastide.game("forteresse").setup()


def test_editions_of_ones_own_come_along(tmp_path: Path) -> None:
    own = bastide.game("castle")
    file = tmp_path / "mine.toml"
    file.write_bytes(own.edition.source.replace(b"tower = 2", b"tower = 3"))
    mine = bastide.game("castle", file)
    assert mine != own and mine.edition.sha256 != own.edition.sha256
    table = played(mine.setup(), 9)
    assert pickled(table).state == table.state
    assert pickled(mine) == mine
    stored = pickle.dumps(table.state)
    assert mine.edition.source in stored
    assert own.edition.source not in pickle.dumps(played(own.setup(), 9).state)


def test_games_of_the_house_are_the_same_after_a_pickle() -> None:
    for game in bastide.games():
        assert pickled(game) is game
        assert pickled(game.setup()) is game.setup()


def count_actions(state: bastide.State) -> tuple[str, int]:
    return state.setup.game.id, len(state.legal())


def test_a_pool_of_fresh_processes_maps_over_states() -> None:
    states = [played(game.setup(), 5).state for game in bastide.games()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(count_actions, states) == [count_actions(state) for state in states]


@pytest.mark.parametrize("make", COPIES, ids=lambda make: make.__name__)
def test_a_batch_is_copied_whole(make: type[Batch]) -> None:
    batch = Batch(bastide.game("forteresse").setup(), 3)
    batch.step(batch.legal[:, 1])
    before = batch.states.tobytes()
    twin = make(batch)
    assert (twin.counts.tolist(), twin.actors.tolist()) == ([*batch.counts], [*batch.actors])
    twin.step(twin.legal[:, 0])
    assert batch.states.tobytes() == before
    assert twin.states.tobytes() == batch.step(batch.legal[:, 0]).states.tobytes()
