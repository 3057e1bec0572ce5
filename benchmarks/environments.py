"""`python -m benchmarks.environments`: steps of a learner's environment, beside PettingZoo's own and OpenSpiel's.

A step chooses a legal action at random and takes it, with what a learner gets: observation, mask of legal actions,
rewards. All on one core, in turns in one run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel

import bastide
from bastide.adapters.gymnasium import VectorTables
from bastide.adapters.pettingzoo import env
from benchmarks import report
from benchmarks.figures import FULL, QUICK, Figure, Pace, Task, in_turns, rate

ZOO = ("tictactoe_v3", "connect_four_v3", "chess_v6")
SPIEL = ("tic_tac_toe", "connect_four", "breakthrough", "chess")
TABLES = 512


def vector(name: str) -> Callable[[], int]:
    """Many tables of ours, stepped together."""
    envs, rng = VectorTables(name, TABLES), np.random.default_rng(1)
    envs.reset(seed=1)
    table = envs.setup.actions

    def step() -> int:
        drawn = np.where(envs.batch.over, table.number(0), envs.batch.draw(rng))
        envs.step(table.place(drawn))
        return TABLES

    return step


def turns(table: Any) -> Callable[[], int]:
    """A whole game of an environment of PettingZoo's kind, one seat after the other."""
    rng = np.random.default_rng(1)

    def play() -> int:
        table.reset(seed=int(rng.integers(1 << 30)))
        steps = 0
        for _ in table.agent_iter():
            observation, _, ended, cut, info = table.last()
            if ended or cut:
                table.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            table.step(int(rng.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    return play


def binding(name: str) -> Callable[[], int]:
    """A whole game of OpenSpiel's, through its Python binding."""
    game, rng = pyspiel.load_game(name), Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            mask = state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += bool(mask)
        return steps

    return play


def tasks(names: list[str], pace: Pace) -> tuple[list[Task], list[Task]]:
    """Ours, and the peers'."""

    def task(key: str, label: str, work: Callable[[], int], peer: str = "") -> Task:
        work()  # compiles, loads
        figure = Figure(key, label, "steps/s", peer)
        return Task(lambda: [rate(work, pace.seconds)], (figure,), pace.repeats)

    ours = []
    for name in names:
        ours.append(task(f"vector/{name}", f"{name}: {TABLES} tables", vector(name), "steps"))
        ours.append(task(f"zoo/{name}", f"{name}: as PettingZoo", turns(env(name)), "steps"))
    peers = []
    for name in ZOO:
        game = import_module(f"pettingzoo.classic.{name}").env()
        peers.append(task(f"steps/PettingZoo {name[:-3]}", f"PettingZoo {name}", turns(game)))
    for name in SPIEL:
        peers.append(task(f"steps/OpenSpiel {name}", f"OpenSpiel {name}", binding(name)))
    return ours, peers


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short repeats: a smoke test")
    parser.add_argument("--game", metavar="ID", help="only this game")
    chosen = parser.parse_args()
    names = [chosen.game] if chosen.game else [game.id for game in bastide.games()]
    before = report.load()
    ours, peers = tasks(names, QUICK if chosen.quick else FULL)
    for _ in in_turns([*ours, *peers]):
        pass
    figures = [task.figures[0] for task in ours]
    known = {task.figures[0].key: task.figures[0] for task in peers}
    console = report.wide_console()
    machine = report.machine() | {"load_before": before, "load_after": report.load()}
    console.print(report.described(machine), highlight=False)
    columns = tuple(key.partition("/")[2] for key in known)
    for library in ("PettingZoo", "OpenSpiel"):
        against = tuple(name for name in columns if name.startswith(library))
        console.print(report.table(f"beside {library}", figures, known, against))
    console.print(report.table("peers", list(known.values()), {}, ()))


if __name__ == "__main__":
    main()
