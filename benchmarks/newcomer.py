"""`python -m benchmarks.newcomer`: can somebody who has just learnt a game win against the page, alone and taught?

The newcomer is careless: of all actions he takes one that has most of what the game counts at once, and looks no
further. Taught, he takes back what is called a mistake at a table with a teacher (docs/teaching.md), and plays what
he is told was better.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random

import bastide
from bastide.bots import shown_to
from bastide.coach.grades import MISTAKE
from bastide.coach.work import LEAST, Judge, Piece
from bastide.core.state import View

PAGE = "beginner"


@dataclass
class Played:
    """What came of some games."""

    games: int = 0
    won: float = 0.0
    decisions: int = 0
    taken_back: int = 0


def careless(view: View, rng: Random) -> str:
    """One of the actions after which the seat is furthest ahead in what the game counts, in a world it thinks possible."""
    world = view.game.resample(view, rng)
    leads: dict[str, int] = {}
    for action in view.legal:
        after = world.copy().play(action)
        counted, seat = view.game.points(after.view(view.seat)), view.seat
        assert seat is not None
        leads[action] = 2 * counted[seat] - sum(counted)
    most = max(leads.values())
    return rng.choice([action for action, lead in leads.items() if lead == most])


def corrected(judge: Judge, view: View, ply: int, action: str) -> str:
    """The action, or what would have been better if it was a mistake."""
    if len(view.legal) < 2:
        return action
    found = judge.decided(view, Piece("decision", ply, ply + 1), action)
    return found.options[0].action if found.before - found.after >= MISTAKE else action


def play(game: str, games: int, taught: bool) -> Played:
    """Some games of a newcomer against the page, on either side in turn."""
    setup, found = bastide.new(game, players=2).setup, Played()
    judge = Judge(setup, LEAST)
    for seed in range(games):
        table, rng, mine = bastide.Table(setup), Random(seed), seed % 2
        bot = bastide.bot(PAGE, seed=seed)
        while not table.over:
            if table.actor == "chance":
                table.play_chance(rng)
            elif table.actor == mine:
                view = table.view(mine)
                action = careless(view, rng)
                better = corrected(judge, view, len(table.history), action) if taught else action
                found.decisions += len(view.legal) > 1
                found.taken_back += better != action
                table.play(better)
            else:
                table.play(bot.choose(shown_to(bot, table, 1 - mine)))
        outcome = table.state.outcome()
        assert outcome is not None
        found.games += 1
        found.won += (mine in outcome.winners) / max(1, len(outcome.winners))
    return found


def main() -> None:
    """Print both, game by game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.newcomer", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--game", metavar="ID", help="only this game")
    args = parser.parse_args()
    for game in bastide.games():
        if args.game in (None, game.id):
            for taught in (False, True):
                found = play(game.id, args.games, taught)
                print(
                    f"{game.id}, {'taught' if taught else 'alone'}: won {found.won:g} of {found.games}, "
                    f"took back {found.taken_back} of {found.decisions} decisions",
                    flush=True,
                )


if __name__ == "__main__":
    main()
