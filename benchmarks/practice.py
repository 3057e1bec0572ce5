"""Make the positions in which phases of the games are practised.

    python -m benchmarks.practice [game ...]

For each phase that a game's `lessons/practice.toml` declares, bots play games with recorded seeds. Each is cut at the
first decision of the declared type after the declared part of it, if that is not decided yet: a search from the view
of the seat to act gives it a chance between one and nine in ten. The same seeds give the same file.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import bastide
from bastide.bots import bot
from bastide.coach.practice import FILE
from bastide.coach.values import Values
from bastide.core.game import Game
from bastide.core.table import Table

LEVEL = "casual"  # of those who play
STARTS = 3  # of a phase
SIMULATIONS = 200  # of the search that says whether all is decided
OPEN = (0.1, 0.9)  # chances of winning between which it is not
MOST_SEEDS = 200


def made(game: Game, phase: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Starts of a phase, one for each seed that leads to one."""
    players, options = phase.get("players", game.seats.start), phase.get("options", {})
    setup = game.configure(players, options)
    values = Values(setup)
    for seed in range(1, MOST_SEEDS):
        table = played(Table(setup), seed)
        ply = cut(table, phase, values)
        if ply is not None:
            actions = " ".join(ply.action for ply in table.history[:ply])
            yield {"seed": seed, "actions": actions}


def played(table: Table, seed: int, most: int = 100_000) -> Table:
    """A game of bots, whole or its first actions."""
    rng = Random(seed)
    bots = [bot(LEVEL, seed * 100 + seat) for seat in range(table.setup.players)]
    while not table.over and len(table.history) < most:
        if isinstance(table.actor, int):
            table.play(bots[table.actor].choose(table.view(table.actor)))
        else:
            table.play_chance(rng)
    return table


def cut(table: Table, phase: dict[str, Any], values: Values) -> int | None:
    """Where a game is cut for a phase: the first such decision, if the game is open there."""
    first = int(phase["after"] * len(table.history))
    for ply in range(first, len(table.history)):
        seat = table.history[ply].actor
        if not isinstance(seat, int):
            continue
        view = table.at(ply).view(seat)
        if len(view.legal) < 2 or phase.get("asks") not in (None, view.game.ask(view).type):
            continue
        chance = values.think(view, SIMULATIONS, seed=0).best.chance
        return ply if OPEN[0] <= chance <= OPEN[1] else None
    return None


def main() -> None:
    """Write the files anew."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=[game.id for game in bastide.games()])
    for name in parser.parse_args().games:
        game = bastide.game(name)
        assert game.lessons is not None
        file = game.lessons / FILE
        lines = [
            "# Phases to practise; their starts are written by `python -m benchmarks.practice`."
        ]
        for phase, told in tomllib.loads(file.read_text("utf-8")).items():
            lines += ["", f"[{phase}]"]
            lines += [f"{key} = {written(value)}" for key, value in told.items() if key != "start"]
            for _, start in zip(range(STARTS), made(game, told), strict=False):
                print(name, phase, start["seed"], len(start["actions"].split()), flush=True)
                lines += [f"[[{phase}.start]]", f"seed = {start['seed']}"]
                lines += [f'actions = "{start["actions"]}"']
        file.write_text("\n".join(lines) + "\n", "utf-8")


def written(value: Any) -> str:
    """A number or a word as TOML writes it."""
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    main()
