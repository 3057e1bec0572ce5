"""Chances that people are told: put right by what came of promises, and told by every door alike."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.bots import mcts
from bastide.bots.advice import advise
from bastide.bots.budget import Budget
from bastide.bots.chances import Chances, _known, put_right, told
from bastide.bots.search import Option, Search, Thought
from bastide.bots.tree_worker import SearchParameters, TreeWorker
from bastide.coach.proving import Prover
from bastide.coach.values import Values

KNOWN = [
    pytest.param(game, int(players), known, id=f"{game.id}-{players}")
    for game in bastide.games()
    for players, known in _known(game.folder).items()
]
SIMULATIONS = 40


def decision(name: str = "donjon", players: int = 2) -> bastide.View:
    """A decision that has not been decided: whoever is to act has several things to do."""
    table = bastide.new(name, players=players)
    while not isinstance(table.actor, int) or len(table.legal()) < 3:
        table.play(table.legal()[0])
    return table.view(table.actor)


def test_every_game_has_found_out_what_its_promises_are_worth_for_two() -> None:
    assert {game.id for game in bastide.games() if 2 in game.seats} == {
        game.id for game in bastide.games() if "2" in _known(game.folder)
    }


@pytest.mark.parametrize(("game", "players", "known"), KNOWN)
@given(st.floats(0.001, 0.999), st.floats(0.001, 0.999), st.floats(0, 5000))
def test_more_is_never_told_of_less(
    game: bastide.Game, players: int, known: Chances, one: float, two: float, unit: float
) -> None:
    assert players in game.seats and known.games >= 100
    low, high = sorted((one, two))
    assert 0 < known.told(low, unit) <= known.told(high, unit) < 1
    if high - low > 1e-3:
        assert known.told(low, unit) < known.told(high, unit)


@pytest.mark.parametrize(("game", "players", "known"), KNOWN)
def test_what_is_certain_stays_so(game: bastide.Game, players: int, known: Chances) -> None:
    assert [known.told(sure, unit) for sure in (0.0, 1.0) for unit in known.units] == [0, 0, 1, 1]


def test_a_win_that_is_surely_shared_is_told_as_half() -> None:
    setup = bastide.game("donjon").setup(2)
    sure, likely = Option("a", 9, 0.5, True, ("a",)), Option("b", 9, 0.5, False, ("b",))
    shown = put_right(setup, Thought((sure, likely), 18, 0.0, 2, unit=20)).options
    assert shown[0] == sure and shown[1].chance < 0.4


def test_where_nothing_is_known_chances_are_told_as_promised() -> None:
    setup = bastide.game("dissuasion").setup(6)
    assert "6" not in _known(setup.game.folder) and told(setup, 0.3, 1000) == 0.3


def test_advice_tells_what_a_search_promises_put_right() -> None:
    view = decision()
    promised = Search(seed=3, learned=False).think(view, simulations=SIMULATIONS)
    thought = advise(view, seconds=None, simulations=SIMULATIONS, seed=3).thought
    assert thought.options == put_right(view.setup, promised).options
    assert [o.action for o in thought.options] == [o.action for o in promised.options]
    assert thought.best.chance != promised.best.chance


def test_reviews_tell_them_and_proofs_go_by_promises() -> None:
    view = decision()
    values, prover = Values(view.setup), Prover(view.setup)
    promised = prover.think(view, 5, SIMULATIONS)
    assert put_right(view.setup, promised).options == values.think(view, SIMULATIONS, 5).options
    assert promised.options == Search(5, learned=False).think(view, simulations=SIMULATIONS).options


def test_the_chances_of_two_sides_add_up_whoever_is_asked() -> None:
    """Also where nobody decides, before a throw or a draw."""
    table = bastide.new("robber-knights")
    values = Values(table.setup)
    while isinstance(table.actor, int):
        table.play(table.legal()[-1])
    worker = TreeWorker(table.setup, table.setup.engine.plainly(mcts), 5000, SearchParameters(), learned=False)  # fmt: skip
    worker.begin(table.view(0), 1)
    worker.run(Budget(None, SIMULATIONS, threading.Event()), lambda: None)
    mean = float(worker.tree.value_sum[0]) / int(worker.tree.visits[0])
    ours, theirs = values._before_chance(mean, worker.unit), values._before_chance(1 - mean, worker.unit)  # fmt: skip
    assert ours + theirs == pytest.approx(1) and worker.unit > 0


def test_a_thought_knows_how_large_a_lead_must_be() -> None:
    """It shrinks as the game goes on: in Donjon what leads early may lose much."""
    early = Search(1, learned=False).think(decision(), simulations=2).unit
    setup = bastide.game("donjon").setup(2)
    state = setup.start()
    while not state.over:
        late = state.copy()
        state.play(state.legal()[0])
    assert isinstance(late.actor, int)
    assert 0 < Search(1, learned=False).think(late.view(late.actor), simulations=2).unit < early
