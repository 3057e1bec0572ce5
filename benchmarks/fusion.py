"""`python -m benchmarks.fusion GAME…`: what would a search believe that knew in every world what is hidden there?

Averaging over worlds searched one by one, each with open cards, is known to promise too much: in every world another
strategy is best, and nobody can follow all of them at once (*strategy fusion*, Frank and Basin 1998). Our tree is one for
all worlds (docs/bots.md), so that the seat that thinks cannot choose by what it does not know; what is left of fusion is
in the outlook that ends a simulation, where it is made by hand: it sees all of its world.

Here both think about the same decisions of games between equals, with the same number of simulations in all: what each
promises, how often they choose differently, and what the choice of the fused costs by a search ten times as long.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean

import numpy as np

import bastide
from bastide.bots import mcts, tree_worker
from bastide.bots.search import Search
from bastide.bots.tree_worker import MOST_NODES, SearchParameters, TreeWorker

HIDING = ("robber-knights", "donjon", "dissuasion")
WORLDS = 16
SHORT, LONGER = (
    60,
    10,
)  # simulations of who plays the games; times as many, to see what a choice costs
OPENING = 4  # decisions at random, so that no two games are alike
SAMPLES = 1_000  # of the decisions, to see how sure a mean is


def decision(setup: bastide.Setup, simulations: int, seed: int) -> bastide.View:
    """A decision of a game that a short search plays against itself, from anywhere in it."""
    views, table, rng = list[bastide.View](), bastide.Table(setup), Random(seed)
    search = Search(seed, learned=False)
    while not table.over:
        if not isinstance(table.actor, int):
            table.play_chance(rng)
        elif len(table.legal()) == 1:
            table.play(table.legal()[0])
        else:
            views.append(table.view(table.actor))
            if len(views) <= OPENING:
                table.play(rng.choice(table.legal()))
            else:
                table.play(search.think(views[-1], simulations=simulations).best.action)
    return rng.choice(views)


def fused(view: bastide.View, simulations: int, seed: int) -> dict[str, float]:
    """What each action promises on the average of worlds, each searched with all of it known to everybody."""
    setup = view.setup
    tier = setup.engine.searching(mcts, tree_worker.exercise, wait=True)
    promised: dict[str, list[float]] = {action: [] for action in view.legal}
    once = SearchParameters().prior_visits
    for number in range(WORLDS):
        worker = TreeWorker(setup, tier, MOST_NODES >> 3, SearchParameters(), learned=False)
        worker.begin(view, seed + number)
        tree, each = worker.tree, simulations // WORLDS
        tier.kernels.run_simulations(
            worker.states,
            tier.boxes_for(False),
            tree,
            setup.players,
            view.seat,
            False,
            1,
            each,
            MOST_NODES,
        )
        for child in worker.children(0):
            total = float(tree.value_sum[child] + once * tree.prior_value[child])
            proven = worker.proven_value(child)
            chance = total / (int(tree.visits[child]) + once) if proven is None else proven
            promised[setup.notations[int(tree.action[child])]].append(chance)
    return {action: mean(chances) for action, chances in promised.items() if len(chances) == WORLDS}


def main() -> None:
    """Think about some decisions of each game, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fusion", description=__doc__)
    parser.add_argument("games", nargs="*", default=HIDING, metavar="GAME")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1600)
    args = parser.parse_args()
    for name in args.games:
        setup = bastide.game(name).setup(2)
        setup.engine.searching(mcts, tree_worker.exercise, wait=True)
        more, costs = list[float](), list[float]()
        for number in range(args.decisions):
            view = decision(setup, SHORT, number)
            one = Search(number, learned=False).think(view, simulations=args.simulations)
            many = fused(view, args.simulations, 1000 * number)
            choice = max(many, key=lambda action: many[action])
            more.append(many[choice] - one.best.chance)
            if choice != one.best.action:
                long = Search(number + 1, learned=False).think(
                    view, simulations=LONGER * args.simulations
                )
                chances = {option.action: option.chance for option in long.options}
                costs.append(chances[one.best.action] - chances[choice])
            else:
                costs.append(0.0)
        differ = sum(cost != 0 for cost in costs)
        print(
            f"{name}: {len(more)} decisions: the fused promises {_sure(more)} more; chooses otherwise in {differ}, "
            f"which costs {_sure(costs)} of a win a decision",
            flush=True,
        )


def _sure(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    rng = np.random.default_rng(0)
    means = [rng.choice(values, len(values)).mean() for _ in range(SAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    return f"{mean(values):.1%} [{low:.1%}, {high:.1%}]"


if __name__ == "__main__":
    main()
