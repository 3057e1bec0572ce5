"""Other people's learners in our games: OpenSpiel's DQN and TorchRL find what they expect, and keep to the rules."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
import torch
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.rl_environment import Environment
from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from bastide.adapters.open_spiel import spiel_game
from bastide.adapters.pettingzoo import env

TINY = Path(__file__).parents[1] / "tiny" / "forteresse.toml"


def test_open_spiels_dqn_learns_in_our_game() -> None:
    """Two agents play each other; what they choose is legal, and the loss stays finite."""
    torch.set_num_threads(1)
    np.random.seed(1)
    environment = Environment(spiel_game("forteresse", edition=TINY))
    size, actions = environment.observation_spec()["info_state"][0], environment.game.setup.actions
    agents = [
        DQN(
            seat,
            state_representation_size=size,
            num_actions=len(actions),
            hidden_layers_sizes=[32],
            replay_buffer_capacity=500,
            batch_size=32,
            min_buffer_size_to_learn=64,
            learn_every=5,
            epsilon_start=0.5,
            epsilon_end=0.1,
            epsilon_decay_duration=200,
            optimizer_str="adam",
            learning_rate=1e-3,
            seed=seat,
        )
        for seat in (0, 1)
    ]
    before = [agent._q_network.state_dict()["model.0.0.weight"].clone() for agent in agents]
    steps, losses = 0, []
    while steps < 600:
        moment = environment.reset()
        while not moment.last():
            seat = moment.observations["current_player"]
            legal = moment.observations["legal_actions"][seat]
            chosen = agents[seat].step(moment)
            assert chosen.action in legal
            assert set(np.flatnonzero(chosen.probs)) <= set(legal)
            losses.append(agents[seat].loss)
            moment = environment.step([chosen.action])
            steps += 1
        for agent in agents:
            agent.step(moment)
    learnt = [loss for loss in losses if loss is not None]
    assert len(learnt) > 100 and all(math.isfinite(loss) for loss in learnt)
    for agent, first in zip(agents, before, strict=True):
        assert not torch.equal(agent._q_network.state_dict()["model.0.0.weight"], first)


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested:UserWarning")
def test_torchrl_rolls_our_table_out() -> None:
    """Its own check of what an environment says about itself, and a game by masks alone, to its end."""
    table = PettingZooWrapper(
        env=env("forteresse", edition=TINY), use_mask=True, group_map=None, seed=1
    )
    check_env_specs(table)
    torch.manual_seed(1)
    game = table.rollout(1_000)
    assert bool(game["next", "done"][-1]) and 10 < len(game) < 1_000
    turns = torch.stack([game[f"seat_{seat}", "mask"][:, 0] for seat in (0, 1)], 1)
    assert (turns.sum(1) == 1).all(), "one acts at a time"
    for seat in (0, 1):
        acted = game[f"seat_{seat}"][turns[:, seat]]
        legal = acted["action_mask"][:, 0].gather(1, acted["action"])
        assert legal.all()
    paid = [float(game["next", f"seat_{seat}", "reward"].sum()) for seat in (0, 1)]
    assert sum(paid) == 0 and max(paid) in (0, 1)
