"""Our games in the worlds of OpenSpiel, PettingZoo and Gymnasium: each passes the tests of its owners."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.rl_environment import Environment
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, render_test, seed_test
from shimmy import OpenSpielCompatibilityV0

import bastide
from bastide.adapters.gymnasium import TableEnv, VectorTables
from bastide.adapters.open_spiel import SpielState, spiel_game
from bastide.adapters.pettingzoo import env

QUICK = {"forteresse"}  # the others are proofs


def every(players: bool = True) -> list[Any]:
    """The games, for every number of players or for the fewest."""
    return [
        pytest.param(game.id, n, marks=() if game.id in QUICK else pytest.mark.proof)
        for game in bastide.games()
        for n in (game.seats if players else [game.seats.start])
    ]


EVERY = pytest.mark.parametrize(("name", "players"), every())
EVERY_GAME = pytest.mark.parametrize(("name", "players"), every(players=False))


def spiel_name(name: str, players: int) -> str:
    """A game by OpenSpiel's name for it; the longest one ends sooner."""
    shorter = ",max_rounds=3" if name == "dissuasion" else ""
    return f"bastide_{name.replace('-', '_')}(players={players}{shorter})"


# ---- OpenSpiel


@EVERY
def test_open_spiel_plays_at_random_and_serializes(name: str, players: int) -> None:
    game = pyspiel.load_game(spiel_name(name, players))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)


@EVERY_GAME
def test_open_spiel_learners_see_steps(name: str, players: int) -> None:
    """Its environment for learners plays whole games of whoever chooses among what it calls legal."""
    environment = Environment(spiel_name(name, players))
    environment.seed(1)
    rng, spec = np.random.default_rng(1), environment.observation_spec()
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        told = step.observations["info_state"][seat]
        assert np.shape(told) == tuple(spec["info_state"])
        step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.proof
@pytest.mark.parametrize("name", [game.id for game in bastide.games() if game.secrets])
def test_open_spiel_searches_information_sets(name: str) -> None:
    game, rng = spiel_game(name), np.random.RandomState(1)
    state = at_a_choice(game.new_initial_state(), rng, plies=12)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    for by_observation in (True, False):
        bot = ismcts.ISMCTSBot(
            game,
            evaluator,
            uct_c=2,
            max_simulations=4,
            random_state=rng,
            use_observation_string=by_observation,
            allow_inconsistent_action_sets=True,
        )
        assert bot.step(state) in state.legal_actions()


def at_a_choice(state: Any, rng: Any, plies: int) -> Any:
    """Somewhere in a game where somebody has to choose."""
    while plies > 0 or state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
        plies -= 1
    return state


@EVERY
def test_what_a_player_is_told_is_what_he_may_know(name: str, players: int) -> None:
    """Drawing anew what a seat cannot know leaves its tensor and both its strings as they were."""
    game, rng = spiel_game(name, players=players), Random(3)
    state = game.new_initial_state()
    for ply in range(60):
        if state.is_terminal():
            break
        if ply % 7 == 0:
            for seat in range(players):
                other = state.resample_from_infostate(seat, rng.random)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))


@EVERY_GAME
def test_what_is_public_and_what_is_ones_own_can_be_told_apart(name: str, players: int) -> None:
    """A spectator is told the first; both together are all that a player is told."""
    game, rng = spiel_game(name, players=players), Random(3)
    kinds, state = pyspiel.PrivateInfoType, game.new_initial_state()
    public, own, whole = (
        game.make_py_observer(
            pyspiel.IIGObservationType(public_info=told, perfect_recall=False, private_info=private)
        )
        for told, private in (
            (True, kinds.NONE),
            (False, kinds.SINGLE_PLAYER),
            (True, kinds.SINGLE_PLAYER),
        )
    )
    for _ in range(30):
        everybody = json.loads(public.string_from(state, 0))
        for seat in range(players):
            assert json.loads(public.string_from(state, seat)) == everybody
            mine = json.loads(own.string_from(state, seat))
            facts = everybody["facts"] | mine.get("facts", {})
            assert json.loads(whole.string_from(state, seat)) == everybody | mine | {"facts": facts}
            other = state.resample_from_infostate(seat, rng.random)
            assert own.string_from(other, seat) == own.string_from(state, seat)
        assert game.get_type().information == game.get_type().Information.IMPERFECT_INFORMATION or (
            set(mine) <= {"seat", "legal"}
        )
        state.apply_action(rng.choice(state.legal_actions()))


@EVERY_GAME
def test_players_remember_all_they_have_seen(name: str, players: int) -> None:
    """Perfect recall: whoever is told the same now was told the same at each decision before."""
    game, past = spiel_game(name, players=players), dict[tuple[int, str], str]()
    for seed in range(6):
        rng, state = Random(seed % 2), game.new_initial_state()
        before = [""] * players
        for ply in range(40):
            if state.is_terminal():
                break
            for seat in range(players):
                told = state.information_state_string(seat)
                if told != before[seat]:
                    assert past.setdefault((seat, told), before[seat]) == before[seat]
                    before[seat] = told
            if ply == 20 + seed:
                rng = Random(seed)  # from here on another game
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.proof
def test_states_travel_to_other_processes() -> None:
    other = spiel_game("donjon", seal_holders="23", preview=True)
    assert pickle.loads(pickle.dumps(other)).setup == other.setup
    game = spiel_game("forteresse", board="corner")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[3])
    twin = pickle.loads(pickle.dumps(state))
    assert isinstance(twin, SpielState) and str(twin) == str(state)
    assert pickle.loads(pickle.dumps(game)).setup == game.setup


# ---- PettingZoo


@EVERY
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=60)


@pytest.mark.proof
@EVERY_GAME
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: env(name, players), num_cycles=20)


@EVERY_GAME
def test_a_table_is_rendered(name: str, players: int) -> None:
    def made(render_mode: str) -> Any:
        return env(name, players, render_mode=render_mode)

    render_test(made, {"ansi": lambda shown: isinstance(shown, str) and len(shown) > 20})


@EVERY_GAME
def test_an_agent_is_told_what_its_seat_may_know(name: str, players: int) -> None:
    table, rng = env(name, players), Random(5)
    table.reset(seed=2)
    inner = table.unwrapped
    for agent in table.agent_iter(60):
        _, _, ended, _, info = table.last()
        for seat, other in enumerate(table.possible_agents):
            view = inner.table.view(seat)
            drawn = inner.setup.game.resample(view, rng)
            assert drawn.observe(seat).tobytes() == inner.observe(other).tobytes()
            assert agent == other or not inner.infos[other]["action_mask"].any()
        if ended:
            break
        table.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@EVERY_GAME
def test_shimmy_brings_the_open_spiel_game_to_pettingzoo(name: str, players: int) -> None:
    game = pyspiel.load_game(spiel_name(name, players))
    api_test(OpenSpielCompatibilityV0(game, render_mode=None), num_cycles=30)


# ---- Gymnasium


@EVERY_GAME
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    check_env(TableEnv(name, players), skip_render_check=True)


def played(
    envs: VectorTables, steps: int, seed: int = 1
) -> Iterator[tuple[Any, Any, Any, dict[str, Any]]]:
    """Random legal actions."""
    rng = np.random.default_rng(seed)
    seen, info = envs.reset(seed=seed)
    ended = np.zeros(envs.num_envs, dtype=bool)
    for _ in range(steps):
        masks = info["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        seen, rewards, ended, cut, info = envs.step(actions)
        assert not cut.any()
        yield seen, rewards, ended, info


@EVERY_GAME
def test_many_tables_step_together(name: str, players: int) -> None:
    envs = VectorTables(name, num_envs=4, players=players)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    over = np.zeros(4, dtype=bool)
    for seen, rewards, ended, info in played(envs, 40):
        assert envs.observation_space.contains(seen)
        for i in range(4):
            state, actor = envs.batch.state(i), int(info["actor"][i])
            assert (seen[i] == state.observe(actor)).all()
            if ended[i]:
                assert info["rewards"][i].sum() == pytest.approx(0) and state.over
            else:
                assert actor == state.actor and rewards[i] == 0
                assert (info["action_mask"][i] == envs.setup.actions.mask(state)).all()
        assert not (over & ended).any(), "a new game does not end with its first step"
        over = ended


def test_the_same_seed_gives_the_same_tables() -> None:
    def told() -> list[bytes]:
        envs = VectorTables("forteresse", num_envs=3, seat=1)
        return [seen.tobytes() for seen, *_ in played(envs, 30)]

    assert told() == told()


def test_games_end_are_paid_and_begin_anew() -> None:
    envs, ends = VectorTables("forteresse", num_envs=8, quiet_limit=20), 0
    over = np.zeros(8, dtype=bool)
    for _, rewards, ended, _ in played(envs, 300):
        for i in np.flatnonzero(ended):
            outcome = envs.batch.state(int(i)).outcome()
            assert outcome is not None
            paid = 2 / len(outcome.winners) - 1
            assert abs(rewards[i]) == paid
        for i in np.flatnonzero(over):
            assert envs.batch.state(int(i)) == envs.setup.start()
        ends, over = ends + int(ended.sum()), ended
    assert ends > 20


def test_who_plays_what_is_not_legal_has_lost() -> None:
    envs = VectorTables("forteresse", num_envs=2)
    _, info = envs.reset(seed=1)
    good, bad = (
        np.flatnonzero(info["action_mask"][0])[0],
        np.flatnonzero(~info["action_mask"][0])[0],
    )
    _, rewards, ended, _, _ = envs.step(np.array([good, bad]))
    assert ended.tolist() == [False, True] and rewards.tolist() == [0, -1]
    _, rewards, ended, _, info = envs.step(np.array([np.flatnonzero(envs.batch.mask[0])[0], 0]))
    assert not ended.any() and not rewards.any()
    assert envs.batch.state(1) == envs.setup.start()


def test_an_agent_may_have_a_seat_of_its_own() -> None:
    envs = VectorTables("forteresse", num_envs=3, seat=1)
    for _, _, ended, info in played(envs, 20):
        assert (info["actor"] == 1).all() or ended.any()
    with pytest.raises(ValueError, match="seats are numbered from 0 to 1"):
        VectorTables("forteresse", seat=2)
