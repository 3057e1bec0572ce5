"""The peers, measured in the same run: two games of OpenSpiel, through its Python binding."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.figures import Figure, Pace, Task, microseconds, rate
from benchmarks.startup import started

PEERS = {"breakthrough": 1000, "chess": 50}  # the game, and simulations of one search
RECORDED = 100  # random games: their mean length is taken, and the first few are replayed
REPLAYED = 10  # to time the calls of a ply alone
DEPTH = 3  # of perft
FIRST_LIST = "import pyspiel; pyspiel.load_game({game!r}).new_initial_state().legal_actions()"


def available() -> bool:
    """Is OpenSpiel installed?"""
    return find_spec("pyspiel") is not None


def by_number(game: Any, rng: Random) -> list[int]:
    """One random game through the binding, by action numbers; what was played."""
    state, actions = game.new_initial_state(), []
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        actions.append(action)
    return actions


def by_text(game: Any, rng: Random) -> int:
    """One random game through the binding, by the texts of all legal actions; the plies played."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        named = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(named[rng.choice(list(named))])
        plies += 1
    return plies


def list_and_play_number(state: Any, action: int) -> None:
    """The two calls of a ply, by numbers."""
    state.legal_actions()
    state.apply_action(action)


def list_and_play_text(state: Any, text: str) -> None:
    """The calls of a ply, by texts."""
    named = {state.action_to_string(action): action for action in state.legal_actions()}
    state.apply_action(named[text])


def texts_of(game: Any, actions: list[int]) -> list[str]:
    """The texts of a game's actions."""
    state, texts = game.new_initial_state(), []
    for action in actions:
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    return texts


def actions_per_ply(game: Any, games: list[list[int]]) -> float:
    """How long the list of legal actions is in these games, on average."""
    listed = 0
    for actions in games:
        state = game.new_initial_state()
        for action in actions:
            listed += len(state.legal_actions())
            state.apply_action(action)
    return listed / sum(map(len, games))


def perft(state: Any, depth: int) -> int:
    """Number of action sequences, the last ply counted in bulk: a Python recursion over the binding."""
    if depth == 1:
        return len(state.legal_actions())
    return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())


class Search:
    """The C++ search with one random rollout a simulation."""

    def __init__(self, game: Any, simulations: int) -> None:
        import pyspiel

        self._root, self._simulations = game.new_initial_state(), simulations
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        self._bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)

    def run(self) -> int:
        """One search from the start position; the simulations made."""
        self._bot.mcts_search(self._root)
        return self._simulations


def tasks(pace: Pace) -> list[Task]:
    """All lines of the peers; none without OpenSpiel. Their keys end in the peer's game."""
    if not available():
        return []
    return [task for name in PEERS for task in _tasks_of(name, pace)]


def _tasks_of(name: str, pace: Pace) -> list[Task]:
    """The lines of one game of OpenSpiel."""
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(1)
    search, root = Search(game, PEERS[name]), game.new_initial_state()
    games = [by_number(game, rng) for _ in range(RECORDED)]
    length, width = sum(map(len, games)) / RECORDED, actions_per_ply(game, games)
    games = games[:REPLAYED]
    texts = [texts_of(game, actions) for actions in games]

    def figure(key: str, label: str, unit: str) -> Figure:
        return Figure(f"{key}/{name}", f"{name}: {label}", unit)

    def fresh() -> list[Any]:
        return [game.new_initial_state() for _ in games]

    def inside() -> tuple[float, float]:
        simulations = rate(search.run, pace.seconds)
        return simulations, simulations * length

    return [
        Task(
            lambda: [length, width],
            (
                figure("length", "a random game", "plies"),
                figure("width", "legal actions, mean of a ply", "actions"),
            ),
            1,
        ),
        Task(
            inside,
            (
                figure("simulations", "C++ MCTSBot, one rollout each", "simulations/s"),
                figure("inside", f"plies in C++ (simulations x {length:.0f})", "plies/s"),
            ),
            pace.repeats,
        ),
        Task(
            lambda: [rate(lambda: len(by_number(game, rng)), pace.seconds)],
            (figure("binding", "Python loop, action numbers", "plies/s"),),
            pace.repeats,
        ),
        Task(
            lambda: [rate(lambda: by_text(game, rng), pace.seconds)],
            (figure("texts", "Python loop, action texts", "plies/s"),),
            pace.repeats,
        ),
        Task(
            lambda: [
                microseconds(fresh(), games, list_and_play_number),
                microseconds(fresh(), texts, list_and_play_text),
            ],
            (
                figure("binding_cost", "listing and playing, numbers", "us"),
                figure("texts_cost", "listing as texts and playing", "us"),
            ),
            pace.repeats,
        ),
        Task(
            lambda: [rate(lambda: perft(root, DEPTH), pace.seconds)],
            (figure("perft", f"perft {DEPTH}, Python over the binding", "nodes/s"),),
            pace.repeats,
        ),
        Task(
            lambda: started(FIRST_LIST.format(game=name)),
            (
                figure("first_wall", "start to first legal list, wall", "s"),
                figure("first_cpu", "start to first legal list, CPU", "s"),
                figure("first_peak", "peak memory at the first list", "MB"),
            ),
            pace.warm_starts,
        ),
    ]
