"""Any game of the house as an OpenSpiel game, so that OpenSpiel's own algorithms can play it.

    game = spiel_game("castle", players=2)              # a pyspiel.Game
    state = game.new_initial_state()                    # a pyspiel.State: chance is explicit

    bastide arena forteresse greedy bastide.adapters.open_spiel:MCTS@seconds=1 --games 20

Minimal: sequential play, explicit chance, returns at the end; no observation tensors. OpenSpiel's MCTSBot
searches the state it is given, hidden cards included: in a game with secrets it sees more than a player may.
Needs the package `open_spiel`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from bastide.core.options import Value
from bastide.core.state import Setup, State
from bastide.games import game as find_game
from bastide.games import games

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
LONGEST = 20_000  # plies that no game reaches
UCT_C = 2.0  # exploration, as in OpenSpiel's own examples
MEMORY_MB = 1000
ENDLESS = 100_000_000  # simulations, where time is the limit


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A setup as OpenSpiel knows games. Actions are the house's own numbers."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        setup.engine.warm(wait=True)
        super().__init__(_type(setup), _info(setup), {})
        self._start = setup.start()  # every copy of a state begins as a copy of this one

    def new_initial_state(self, state: object = None) -> SpielState:
        """The start of a game."""
        return SpielState(self, self._start.copy())

    def at(self, state: State) -> SpielState:
        """A state of the house, without its history."""
        return SpielState(self, state.copy())

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> None:
        """There are no observations yet."""
        raise NotImplementedError("this adapter has no observations")


def _player(state: State) -> int:
    """Who acts, in OpenSpiel's numbers."""
    actor = state.actor
    if actor is None:
        return TERMINAL
    return CHANCE if actor == "chance" else actor


class _Kept:
    """A state of the house in the hands of OpenSpiel, which copies by `deepcopy`."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> _Kept:
        return _Kept(self.state.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self._kept = _Kept(state)
        self._player = _player(state)  # asked for several times a ply

    @property
    def bastide(self) -> State:
        """The state of the house behind it."""
        return self._kept.state

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance and the end."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._kept.state.legal_ids())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        state = self._kept.state
        number = {state.setup.notations[n]: n for n in state.legal_ids()}
        outcomes = state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return sorted((number[text], weight / total) for text, weight in outcomes)

    def _apply_action(self, action: int) -> None:
        self._player = _player(self._kept.state.play_id(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._kept.state.setup.notations[action]

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """At the end winners share what the others pay, one each; before it nothing."""
        outcome, players = self._kept.state.outcome(), self._kept.state.setup.players
        if outcome is None:
            return [0.0] * players
        won = players / len(outcome.winners) - 1
        return [won if seat in outcome.winners else -1.0 for seat in range(players)]

    def __str__(self) -> str:
        return self._kept.state.data.hex()


def spiel_game(
    name: str, players: int | None = None, edition: Path | str | None = None, **options: Value
) -> SpielGame:
    """A game of the house for OpenSpiel.

    >>> state = spiel_game("forteresse").new_initial_state()
    >>> state.current_player(), len(state.legal_actions())
    (0, 80)
    """
    return SpielGame(find_game(name, edition).setup(players, **options))


def register() -> list[str]:
    """Make every game loadable by name, as in `pyspiel.load_game("bastide_castle")`; returns the names.

    A number of players can be asked for: `pyspiel.load_game("bastide_donjon(players=3)")`.
    """
    names = []
    for each in games():
        kind = _type(each.setup())
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, _loadable(each.id))
        names.append(kind.short_name)
    return names


def _loadable(name: str) -> type[SpielGame]:
    """What OpenSpiel calls to load a game. A class, as it wants: it keeps it beyond the end of Python,
    and would trip over the remains of a mere function.
    """

    class Loadable(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(find_game(name).setup((params or {}).get("players") or None))

    return Loadable


def _type(setup: Setup) -> Any:
    game, kinds = setup.game, pyspiel.GameType
    chance = hasattr(game.rules, "chance_weights")
    information = kinds.Information
    return kinds(
        short_name="bastide_" + game.id.replace("-", "_"),
        long_name=f"Bastide: {game.id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
        if chance
        else kinds.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if game.secrets
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"players": 0},
    )


def _info(setup: Setup) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=2**31 - 1,  # our numbers are wide, and few of them are ever used
        max_chance_outcomes=2**31 - 1,
        num_players=setup.players,
        min_utility=-1.0,
        max_utility=float(setup.players - 1),
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


class MCTS:
    """OpenSpiel's C++ MCTSBot with random rollouts, as a bot for the arena.

    It is shown the whole state, as OpenSpiel shows it; the arena's report says so. By `simulations`, or by
    `seconds` a move where those are given.
    """

    def __init__(
        self,
        seed: int = 0,
        simulations: int = 1000,
        seconds: float = 0,
        rollouts: int = 1,
        uct_c: float = UCT_C,
    ) -> None:
        self._seed, self._rollouts, self._uct_c = seed % 2**31, rollouts, uct_c
        self._simulations = ENDLESS if seconds else simulations
        self._seconds = seconds or -1.0
        self._game: SpielGame | None = None
        self._bot: Any = None

    def choose_from_state(self, state: State) -> str:
        """The action OpenSpiel prefers."""
        if self._game is None or self._game.setup is not state.setup:
            self._game = SpielGame(state.setup)
            evaluator = pyspiel.RandomRolloutEvaluator(self._rollouts, self._seed)
            self._bot = pyspiel.MCTSBot(
                self._game,
                evaluator,
                self._uct_c,
                self._simulations,
                MEMORY_MB,
                True,
                self._seed,
                False,
                max_wall_clock_time=self._seconds,
            )
        # `step` would do the same, but lets go of the interpreter and falls over any game in Python.
        root = self._bot.mcts_search(self._game.at(state))
        return state.setup.notations[root.best_child().action]

    def choose(self, view: Any) -> str:
        """From a view alone: the search gets one state that agrees with it."""
        return self.choose_from_state(view.game.resample(view, Random(self._seed)))
