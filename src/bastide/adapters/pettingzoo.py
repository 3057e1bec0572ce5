"""Any game of the house as a PettingZoo environment: seats take turns as agents.

    env = env("robber-knights", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else env.action_space(agent).sample(info["action_mask"]))

An action is its place in `setup.actions`; a seat observes what it may know (`setup.observation`), and nothing else.
Chance acts by itself, by the seed of `reset`. Needs the package `pettingzoo`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bastide.core.options import Value
from bastide.core.spaces import prepare
from bastide.core.table import Table
from bastide.draw import picture, png
from bastide.games import game as find_game

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOSS = -1.0  # what an illegal action costs


def env(
    name: str,
    players: int | None = None,
    render_mode: str | None = None,
    edition: Path | str | None = None,
    **options: Value,
) -> AECEnv:
    """A game with PettingZoo's usual wrappers: who plays what is not legal has lost, and the game ends.

    >>> game = env("forteresse")
    >>> game.reset(seed=1)
    >>> int(game.last()[4]["action_mask"].sum())
    80
    """
    table = TableEnv(name, players, render_mode, edition, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, LOSS))


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table as PettingZoo asks for it, without wrappers: an illegal action is refused."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        render_mode: str | None = None,
        edition: Path | str | None = None,
        **options: Value,
    ) -> None:
        super().__init__()
        self.setup = find_game(name, edition).setup(players, **options)
        prepare(self.setup)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"bastide_{self.setup.game.id}_v{self.setup.game.rules_version}",
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.players)]
        size, edge = self.setup.observation.size, np.iinfo(np.int32)
        self.observation_spaces = {
            agent: spaces.Box(edge.min, edge.max, (size,), np.int32)
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.setup.actions)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all seats."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; its chance follows from the seed."""
        self.table, self._chance = Table(self.setup), Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act, say who is next, and what may be done."""
        while self.table.actor == "chance":
            self.table.play_chance(self._chance)
        nothing = np.zeros(len(self.setup.actions), dtype=np.int8)
        self.infos = {agent: {"action_mask": nothing} for agent in self.agents}
        actor = self.table.actor
        if isinstance(actor, int):
            self.agent_selection = self.possible_agents[actor]
            mask = self.setup.actions.mask(self.table.state).astype(np.int8)
            self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> NDArray[np.int32]:
        """What a seat may know now."""
        return self.table.state.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The seat to act plays; at the end winners share what the others pay, one each."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "only who is out of the game does nothing"
        self.table.play(self.setup.actions[int(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._go_on()
        self._clear_rewards()
        outcome = self.table.outcome()
        if outcome is not None:
            share = self.setup.players / len(outcome.winners)
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = share - 1 if seat in outcome.winners else -1.0
                self.terminations[agent] = True
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it: text, or a picture."""
        if self.render_mode == "ansi":
            return str(self.table)
        if self.render_mode == "rgb_array":
            from PIL import Image

            painted = Image.open(BytesIO(png(picture(self.table.view())))).convert("RGB")
            return np.asarray(painted)
        return None

    def close(self) -> None:
        """Nothing is open."""
