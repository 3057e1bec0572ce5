"""Our games as TextArena environments: played through its API, in its conventions, without a secret told."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import textarena
from textarena import ObservationType

import bastide
from bastide.adapters.textarena_env import BastideEnv, register
from bastide.core.table import Ply
from bastide.worlds import two_worlds

IDS = dict(zip([game.id for game in bastide.games()], register(), strict=False))
KINDS = ["", "-raw", "-train"]
WRONG = {"robber-knights": "PC@40,40", "donjon": "at:40,40", "dissuasion": "put:b@a1"}
SHORTER = {"dissuasion": {"max_rounds": 6}}


class RandomAgent(textarena.Agent):  # type: ignore[misc]
    """Reads the legal actions in what it observes, and answers with any of them among other words."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def __call__(self, observation: str) -> str:
        listed = re.findall(r"^(\S+)  \S", observation.rpartition("Legal actions")[2], re.M)
        return f"I have [thought] about it.\n[{self._rng.choice(listed)}]"


def text_of(observation: Any) -> str:
    """With a wrapper a text; without one the new messages, of which the last is the board."""
    return observation if isinstance(observation, str) else str(observation[-1][1])


def play(env: Any, players: int, seed: int) -> tuple[dict[int, float], dict[int, Any]]:
    """A whole game, as TextArena's own example plays one."""
    agents = [RandomAgent(seed + seat) for seat in range(players)]
    env.reset(num_players=players, seed=seed)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(action=agents[player](text_of(observation)))
        assert isinstance(info, dict)
    rewards, game_info = env.close()
    return rewards, game_info


@pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)
def test_random_agents_play_whole_games(game: bastide.Game) -> None:
    players = game.seats.stop - 1
    env = textarena.make(IDS[game.id] + KINDS[players % 3], **SHORTER.get(game.id, {}))
    rewards, info = play(env, players, seed=7)
    outcome = env.table.outcome()
    assert outcome is not None
    alike = len(outcome.winners) == players
    wanted = {s: 0 if alike else 1 if s in outcome.winners else -1 for s in range(players)}
    assert rewards == wanted
    for seat in range(players):
        assert info[seat]["reason"] == game.words("en").render(outcome.reason)
        assert info[seat]["invalid_move"] is False
        decided = sum(ply.actor == seat for ply in env.table.history)
        assert info[seat]["turn_count"] == decided


def test_the_same_seed_gives_the_same_game() -> None:
    env = textarena.make("BastideRobberKnights-v0-raw")
    games = []
    for seed in (3, 3, 4):
        play(env, 2, seed)
        games.append([ply.action for ply in env.table.history])
    assert games[0] == games[1] != games[2]


def test_the_first_words_are_the_rules_and_the_last_the_board() -> None:
    env = textarena.make("BastideForteresse-v0-raw", board="corner", lang="fr")
    env.reset(num_players=2, seed=1)
    player, messages = env.get_observation()
    assert player == 0
    kinds = [kind for _, _, kind in messages]
    assert kinds == [ObservationType.PROMPT, ObservationType.GAME_BOARD]
    assert "crochets" in messages[0][1] and "(6.4)" in messages[0][1]
    assert messages[1][1] == env.table.view(0).text("fr", legal=True)
    assert "9 " in env.get_board_str()


def test_what_is_not_legal_is_refused_with_the_reason_and_costs_the_game_at_last() -> None:
    env = textarena.make("BastideForteresse-v0-raw", error_allowance=2)
    env.reset(num_players=2, seed=1)
    env.get_observation()
    assert env.step("[e4-e5]") == (False, {})
    for said in ("[e6xe5]", "hello"):
        assert env.get_observation()[0] == 1
        assert env.step(said)[0] is False
    player, messages = env.get_observation()
    assert player == 1 and messages[-1][2] is ObservationType.GAME_ADMIN
    assert '"hello" is not an action' in messages[-1][1]
    done, _ = env.step("[e6xe5]")
    rewards, info = env.close()
    assert done and rewards == {0: 1, 1: -1}
    assert (info[0]["invalid_move"], info[1]["invalid_move"]) == (False, True)
    assert "Red named no legal action" in info[1]["reason"]
    assert [ply.action for ply in env.table.history] == ["e4-e5"]


def test_textarenas_own_renderer_shows_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    env = textarena.wrappers.SimpleRenderWrapper(textarena.make("BastideForteresse-v0"))
    env.reset(num_players=2, seed=1)
    env.get_observation()
    env.step("[e4-e5]")
    assert "[  ★1 ]" in capsys.readouterr().out


def test_a_number_of_players_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(bastide.BadOption, match="exactly 2"):
        textarena.make("BastideForteresse-v0").reset(num_players=3)


def test_an_environment_can_be_copied() -> None:
    env = textarena.make("BastideDonjon-v0")
    env.reset(num_players=2, seed=5)
    _, observation = env.get_observation()
    twin = copy.deepcopy(env)
    env.step(RandomAgent(1)(observation))
    assert len(twin.table.history) < len(env.table.history)


class Scripted(BastideEnv):
    """Chance does what is written down."""

    def __init__(self, game: str, script: list[Ply]) -> None:
        super().__init__(game, error_allowance=10_000)
        self.script = script

    def draw(self) -> str:
        return self.script[len(self.table.history)].action


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("game", [g for g in bastide.games() if g.secrets], ids=lambda g: g.id)
def test_a_player_observes_the_same_in_two_worlds(game: bastide.Game, viewer: int) -> None:
    """Whatever the others hold, draw and write: the same messages, byte for byte."""
    found = 0
    for seed in range(4):
        observed = []
        worlds = two_worlds(game.setup(2), viewer, Random(seed), plies=50)
        found += worlds[0].state != worlds[1].state
        for world in worlds:
            env, script = Scripted(game.id, world.history), world.history
            while script and script[-1].actor == "chance":
                script.pop()  # an environment goes on until somebody is to act
            if script:
                script.pop()
            env.reset(num_players=2)
            seen: list[Any] = []
            for ply in [ply for ply in script if ply.actor != "chance"]:
                player, messages = env.get_observation()
                seen += messages if player == viewer else []
                assert player == ply.actor
                if player == viewer:
                    env.step(f"[{WRONG[game.id]}]")  # why not is told the same way too
                hand = "" if player == viewer else f"I hold {world.state.data.hex()}. "
                env.step(f"{hand}[{ply.action}]")
            observed.append(seen + env.state.observations[viewer])
        assert observed[0] == observed[1]
    assert found


def test_the_examples_of_the_page_run() -> None:
    page = (Path(__file__).parents[1] / "docs" / "text.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})
    for game in bastide.games():
        assert game.id.title().replace("-", "") in page
