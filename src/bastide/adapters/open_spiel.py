"""Any game of the house as an OpenSpiel game, so that OpenSpiel's own algorithms can play it.

    game = spiel_game("castle", players=2)              # a pyspiel.Game
    state = game.new_initial_state()                    # a pyspiel.State: chance is explicit
    pyspiel.load_game("bastide_donjon(players=3)")      # the same by name, once this module is imported

    bastide arena forteresse greedy bastide.adapters.open_spiel:MCTS@seconds=1 --games 20

An action is its place in `setup.actions`, an outcome of chance its place in `setup.outcomes`. A player observes
what his seat may know: as numbers (`setup.observation`) and as a string; his information state is that string and
all he has seen happen. OpenSpiel's MCTSBot searches the state it is given, hidden cards included: in a game with
secrets it sees more than a player may. Needs the package `open_spiel`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel

from bastide.core.options import Value
from bastide.core.spaces import prepare
from bastide.core.state import Setup, State
from bastide.games import game as find_game
from bastide.games import games

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
LONGEST = 20_000  # plies that no game reaches
UCT_C = 2.0  # exploration, as in OpenSpiel's own examples
MEMORY_MB = 1000
ENDLESS = 100_000_000  # simulations, where time is the limit
PREFIX = "bastide_"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A setup as OpenSpiel knows games."""

    def __init__(self, setup: Setup, params: dict[str, Any] | None = None) -> None:
        self.setup = setup
        prepare(setup)
        super().__init__(_type(setup), _info(setup), _params(setup) if params is None else params)
        self._start = setup.start()  # every copy of a state begins as a copy of this one

    def new_initial_state(self, state: object = None) -> SpielState:
        """The start of a game."""
        return SpielState(self, self._start.copy(), _Past())

    def at(self, state: State) -> SpielState:
        """A state of the house, without its past."""
        return SpielState(self, state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """What a player is told: what he may know now, or with all he has seen."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return Observer(self.setup, iig_obs_type)


class Observer:
    """What a player is told of a state, as OpenSpiel asks for it (its `observation.py`)."""

    def __init__(self, setup: Setup, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._recall: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody is told what belongs to several players")
        if self._recall and not (self._public and self._own):
            raise ValueError("a player remembers what is public and what is his own")
        told = self._own and self._public and not self._recall and setup.game.learnable
        size = setup.observation.size if told else 0
        self.tensor = np.zeros(size, np.float32) if told else None
        self.dict = setup.observation.split(self.tensor) if self.tensor is not None else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """The numbers that a player observes."""
        if self.tensor is not None:
            self.tensor[:] = state.bastide.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in letters; of what is his own only, what everybody knows is left out."""
        now = state.bastide.view(player if self._own else None).json()
        if self._own and not self._public:
            return _beyond(json.loads(now), json.loads(state.bastide.view().json()))
        return f"{state.seen_by(player)}\n{now}" if self._recall else now


def _beyond(own: dict[str, Any], public: dict[str, Any]) -> str:
    """What a view tells that a spectator's does not, fact by fact."""
    facts = {name: fact for name, fact in own["facts"].items() if fact != public["facts"].get(name)}
    more = {key: value for key, value in own.items() if value != public[key]}
    return json.dumps(more | ({"facts": facts} if facts else {}), sort_keys=True)


class _Kept:
    """A state of the house in the hands of OpenSpiel, which copies by `deepcopy`."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> _Kept:
        return _Kept(self.state.copy())


class _Past:
    """All that has happened, as each seat saw it then: the last action, and the past before it. It never changes."""

    __slots__ = ("before", "told")

    def __init__(self, before: _Past | None = None, told: tuple[str, ...] = ()) -> None:
        self.before, self.told = before, told

    def __deepcopy__(self, memo: object) -> _Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _past, ([past.told for past in self._backwards()][::-1],)

    def _backwards(self) -> Iterator[_Past]:
        past = self
        while past.before is not None:
            yield past
            past = past.before

    def lines(self, seat: int) -> list[str]:
        """What a seat has seen, oldest first."""
        return [past.told[seat] for past in self._backwards()][::-1]


def _past(told: Iterable[tuple[str, ...]]) -> _Past:
    past = _Past()
    for seen in told:
        past = _Past(past, seen)
    return past


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment, as OpenSpiel asks for it. Without a past nobody remembers anything."""

    def __init__(self, game: SpielGame, state: State, past: _Past | None = None) -> None:
        super().__init__(game)
        self._kept, self._past = _Kept(state), past
        self._player = _player(state)  # asked for several times a ply

    @property
    def bastide(self) -> State:
        """The state of the house behind it."""
        return self._kept.state

    @property
    def _table(self) -> Any:
        """The numbers of what may be done now."""
        setup = self._kept.state.setup
        return setup.outcomes if self._player == CHANCE else setup.actions

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance and the end."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        places: list[int] = self._table.legal(self._kept.state)
        return places

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        state = self._kept.state
        number = {state.setup.notations[n]: n for n in state.legal_ids()}
        outcomes = state.outcomes()
        total, place = sum(weight for _, weight in outcomes), state.setup.outcomes.place
        return sorted((place(number[text]), weight / total) for text, weight in outcomes)

    def _apply_action(self, action: int) -> None:
        state, number = self._kept.state, self._table.number(action)
        before = state.still() if self._past is not None else state
        self._player = _player(state.play_id(number))
        if self._past is not None:
            done, game = state.setup.notations[number], state.game
            seats = range(state.setup.players)
            told = tuple(f"{before.actor} {game.mask(before, done, s, state)}" for s in seats)
            self._past = _Past(self._past, told)

    def _action_to_string(self, player: int, action: int) -> str:
        setup = self._kept.state.setup
        return (setup.outcomes if player == CHANCE else setup.actions)[action]

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

    def seen_by(self, seat: int) -> str:
        """All that a seat has seen happen: an action a line."""
        return "\n".join(self._past.lines(seat)) if self._past else ""

    def resample_from_infostate(self, player: int, sampler: object) -> SpielState:
        """Another state that this player may as well be in. What he has seen goes with it, for all: nobody's secrets."""
        draw: Any = sampler
        state = self._kept.state
        drawn = state.game.resample(state.view(player), Random(str(draw())))
        seen = self._past.lines(player) if self._past else ()
        past = _past((line,) * state.setup.players for line in seen)
        return SpielState(self.get_game(), drawn, past)

    def __str__(self) -> str:
        """The table as a spectator sees it, to be read, and which state it is: a hash of all, secrets too."""
        state = self._kept.state
        return f"{state}\n{blake2b(state.data, digest_size=16).hexdigest()}"


def _player(state: State) -> int:
    """Who acts, in OpenSpiel's numbers."""
    actor = state.actor
    if actor is None:
        return TERMINAL
    return CHANCE if actor == "chance" else actor


def spiel_game(
    name: str, players: int | None = None, edition: Path | str | None = None, **options: Value
) -> SpielGame:
    """A game of the house for OpenSpiel.

    >>> state = spiel_game("forteresse").new_initial_state()
    >>> state.current_player(), len(state.legal_actions())
    (0, 80)
    """
    setup = find_game(name, edition).setup(players, **options)
    return SpielGame(setup, _params(setup) | ({"edition": str(edition)} if edition else {}))


def _load(text: str) -> SpielGame:
    """A game by OpenSpiel's name for it; whoever calls this has imported this module, so it is known."""
    game: SpielGame = pyspiel.load_game(text)
    return game


def register() -> list[str]:
    """Make every game loadable by name, as in `pyspiel.load_game("bastide_castle")`; returns the names.

    Players, options and the file of an edition can be asked for: `bastide_donjon(players=3)`. OpenSpiel fills in
    what is usual in our own edition; with another, such a value stands for what is usual there. Importing this
    module does it.
    """
    names = []
    for each in games():
        if not each.learnable:
            continue
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
            given = dict(params or {})
            edition = given.pop("edition", "")
            players = given.pop("players", 0)
            game = find_game(name, edition or None)
            options = {option: _read(value) for option, value in given.items()}
            if edition:
                usual = find_game(name).setup().options
                options = {key: value for key, value in options.items() if value != usual.get(key)}
            super().__init__(game.setup(players or None, **options), params or {})

    return Loadable


def _params(setup: Setup) -> dict[str, Any]:
    """What tells this setup from the usual one: OpenSpiel writes it into the name of the game."""
    usual = setup.game.setup(setup.players).options
    return {"players": setup.players} | {
        name: _written(value) for name, value in setup.options.items() if value != usual[name]
    }


def _written(value: Value) -> Value:
    """A value that OpenSpiel reads as it was written: it takes any text of digits for a number."""
    return f"_{value}" if isinstance(value, str) and value.isdigit() else value


def _read(value: Value) -> Value:
    return value.removeprefix("_") if isinstance(value, str) else value


def _type(setup: Setup) -> Any:
    game, kinds = setup.game, pyspiel.GameType
    chance = hasattr(game.rules, "chance_weights")
    information = kinds.Information
    options = {option.id: _written(option.default) for option in game.options}
    return kinds(
        short_name=PREFIX + game.id.replace("-", "_"),
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
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "edition": "", **options},
    )


def _info(setup: Setup) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(setup.actions),
        max_chance_outcomes=len(setup.outcomes),
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
        chosen: str = state.setup.actions[root.best_child().action]
        return chosen

    def choose(self, view: Any) -> str:
        """From a view alone: the search gets one state that agrees with it."""
        return self.choose_from_state(view.game.resample(view, Random(self._seed)))


register()
