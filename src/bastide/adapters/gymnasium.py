"""Any game of the house as Gymnasium environments: one table, or many stepped together.

    envs = VectorTables("castle", num_envs=256)         # self-play: whoever is to act is the agent
    observations, info = envs.reset(seed=1)
    actions = ...                                       # places in `setup.actions`, by info["action_mask"]
    observations, rewards, ended, cut, info = envs.step(actions)

With `seat` the agent plays that seat only, and the others play at random. An action is its place in
`setup.actions`; what is observed is what the seat to act may know (`setup.observation`). Chance acts by itself.
What is not legal loses at once. Needs the package `gymnasium`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bastide.core.batch import Batch
from bastide.core.contract import CHANCE
from bastide.core.options import Value
from bastide.core.state import Setup
from bastide.games import game as find_game

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOSS = -1.0  # what an illegal action costs


def _spaces(setup: Setup) -> tuple[spaces.Box, spaces.Discrete]:
    edge = np.iinfo(np.int32)
    size = setup.observation.size
    return spaces.Box(edge.min, edge.max, (size,), np.int32), spaces.Discrete(len(setup.actions))


class VectorTables(VectorEnv):
    """Many tables of one setup, stepped together by compiled code.

    `info` has `action_mask` (by table and place), `actor` (who is to act), and `rewards` (by table and seat). The
    reward of a step is that of who acted in it. A table that has ended begins anew at the next step, which ignores
    its action.

    >>> envs = VectorTables("forteresse", num_envs=3)
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["actor"].tolist(), info["action_mask"].sum(axis=1).tolist()
    ((3, 165), [0, 0, 0], [80, 80, 80])
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int | None = None,
        edition: Path | str | None = None,
        **options: Value,
    ) -> None:
        self.setup = find_game(name, edition).setup(players, **options)
        if seat is not None and seat not in range(self.setup.players):
            raise ValueError(f"seats are numbered from 0 to {self.setup.players - 1}")
        self.num_envs, self.seat = num_envs, seat
        self.batch = Batch(self.setup, num_envs)
        self.single_observation_space, self.single_action_space = _spaces(self.setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = np.zeros(num_envs, dtype=np.bool_)
        self._actors = np.zeros(num_envs, dtype=np.int64)  # who acts, or acted last

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """New games at all tables."""
        super().reset(seed=seed)
        self.batch.reset()
        self._ended[:] = False
        rewards = np.zeros((self.num_envs, self.setup.players))
        self._go_on(rewards)
        return self._seen(), self._info(rewards)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[np.int32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """One action at every table; where one had ended, a new game instead."""
        batch, begun, acted = self.batch, self._ended.copy(), self._actors.copy()
        batch.reset(begun)
        places = np.asarray(actions)
        if places.shape != (self.num_envs,):
            raise ValueError(f"one action for each of {self.num_envs} tables")
        lost = ~self._mask[np.arange(self.num_envs), places] & ~begun
        batch.step(self.setup.actions.numbers[places], ~begun & ~lost)
        rewards = batch.rewards
        rewards[lost, acted[lost]] = LOSS
        self._go_on(rewards)
        self._ended = (batch.over | lost) & ~begun
        nothing = np.zeros(self.num_envs, dtype=np.bool_)
        mine = rewards[np.arange(self.num_envs), acted]
        return self._seen(), mine, self._ended.copy(), nothing, self._info(rewards)

    def _go_on(self, rewards: NDArray[np.float64]) -> None:
        """Let chance act, and with a seat of its own the others, until the agent is to act."""
        batch, rng = self.batch, self.np_random
        while True:
            actors = batch.actors
            others = actors == CHANCE
            if self.seat is not None:
                others |= (actors >= 0) & (actors != self.seat)
            if not others.any():
                break
            batch.step(batch.draw(rng), others)
            rewards += batch.rewards
        self._actors = np.where(actors >= 0, actors, self._actors)

    def _seen(self) -> NDArray[np.int32]:
        return self.batch.observe(self._actors)

    def _info(self, rewards: NDArray[np.float64]) -> dict[str, Any]:
        self._mask = self.batch.mask
        return {"action_mask": self._mask, "actor": self._actors.copy(), "rewards": rewards}


class TableEnv(gymnasium.Env[Any, Any]):
    """One table: the agent plays one seat, the others play at random.

    >>> env = TableEnv("forteresse", seat=1)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()) > 50
    ((165,), True)
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int = 0,
        edition: Path | str | None = None,
        **options: Value,
    ) -> None:
        self.tables = VectorTables(name, 1, players, seat, edition, **options)
        self.observation_space = self.tables.single_observation_space
        self.action_space = self.tables.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """A new game."""
        super().reset(seed=seed)
        observation, info = self.tables.reset(seed=seed)
        return observation[0], self._alone(info)

    def step(self, action: Any) -> tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]:
        """The agent's seat plays, then the others until it is to act again or the game is over."""
        seen, rewards, ended, cut, info = self.tables.step(np.array([action]))
        return seen[0], float(rewards[0]), bool(ended[0]), bool(cut[0]), self._alone(info)

    @staticmethod
    def _alone(info: dict[str, Any]) -> dict[str, Any]:
        return {name: value[0] for name, value in info.items()}
