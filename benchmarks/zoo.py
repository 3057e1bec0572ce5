"""`python -m benchmarks.zoo GAME`: a bot against each opponent of the zoo (`benchmarks/opponents`).

The bot sits alone among copies of one opponent; every opening is played with it on every seat, with the same throws and
draws as far as the games are alike. The aim: three games of four against each with two sides, twice the fair share with
more. A shared win counts in parts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass

import bastide
from bastide.arena.contest import points_of
from bastide.arena.match import Match
from bastide.arena.stats import Interval, wilson
from bastide.arena.workers import play_all
from bastide.bots.deepening import suits
from bastide.core.sides import sides_of
from bastide.crew import local
from benchmarks.opponents import Opponent, frozen, frozen_of, with_settings, zoo_of

AIM_OF_TWO = 0.75
OPENING = 4  # decisions at random, where there is no chance to make games differ
NO_LIMIT = 1_000_000_000  # simulations that no bot reaches: the time decides


@dataclass(frozen=True)
class Row:
    """How a bot did against one opponent."""

    opponent: Opponent
    games: int
    won: float
    sides: int

    @property
    def share(self) -> Interval:
        """Of the wins, with Wilson's interval."""
        return wilson(self.won, self.games)

    @property
    def fair(self) -> float:
        """What an equal would have."""
        return 1 / self.sides

    @property
    def aim(self) -> float:
        """What is asked for.

        >>> [round(Row(Opponent("", "", ""), 1, 0, sides).aim, 2) for sides in (2, 3, 4, 6)]
        [0.75, 0.67, 0.5, 0.33]
        """
        return AIM_OF_TWO if self.sides == 2 else 2 * self.fair

    @property
    def verdict(self) -> str:
        """Is the aim reached? In the games that were played: the interval says how sure that is."""
        return "reached" if self.share.value >= self.aim else "missed"

    def __str__(self) -> str:
        found = self.share
        limits = f"[{found.low:.0%}, {found.high:.0%}]"
        return (
            f"{self.opponent.name:10} {self.opponent.kind:10} {self.games:5} {self.won:6g} {found.value:5.0%} "
            f"{limits:12} {self.fair:5.0%} {self.aim:5.0%}  {self.verdict}"
        )


HEAD = f"{'opponent':10} {'kind':10} games    won share {'interval':12}  fair   aim  verdict"


def table(rows: Iterable[Row]) -> str:
    """All rows under their headings, and how many opponents were beaten as asked."""
    rows = list(rows)
    reached = sum(row.verdict == "reached" for row in rows)
    return "\n".join([HEAD, *map(str, rows), f"aim reached against {reached} of {len(rows)}"])


def budget_of(setup: bastide.Setup, simulations: int | None, seconds: float | None) -> str:
    """The settings that give a level so much to think with; alpha-beta counts positions."""
    counted = "positions" if suits(setup) else "simulations"
    if seconds is not None:
        return f"{counted}={NO_LIMIT},seconds={seconds:g}"
    return "" if simulations is None else f"{counted}={simulations}"


def meet(match: Match, opponent: Opponent, games: int, processes: int) -> Row:
    """Play the games of a match, telling how it stands; a group of seatings is played whole."""
    sides, won, played = len(sides_of(match.setup)), 0.0, 0
    for record in play_all(match, match.plans(games), local(processes)):
        won, played = won + points_of(record, 0), played + 1
        print(Row(opponent, played, won, sides), flush=True)
    return Row(opponent, played, won, sides)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.zoo", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="N")
    parser.add_argument("--games", type=int, default=40, help="against each opponent")
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument(
        "--simulations", type=int, help="of a decision; as the level has, if not given"
    )
    thinking.add_argument("--seconds", type=float, help="for a decision, instead")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--opponents", help="names with commas between; all, if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    setup = bastide.game(args.game).configure(args.players, {})
    budget = budget_of(setup, args.simulations, args.seconds)
    bot = with_settings(args.bot, budget)
    zoo = list(zoo_of(setup, budget))
    try:
        zoo.append(frozen_of(budget))
    except frozen.NoSuchRevision as error:
        print(f"without the frozen one: {error}")
    wanted = args.opponents.split(",") if args.opponents else [each.name for each in zoo]
    if unknown := set(wanted) - {each.name for each in zoo}:
        known = ", ".join(each.name for each in zoo)
        parser.exit(2, f"not in this zoo: {', '.join(sorted(unknown))}; there are {known}\n")
    print(f"{bot} in {setup!r}\n{HEAD}")
    rows = []
    for opponent in (each for each in zoo if each.name in wanted):
        if opponent.kind == "frozen":
            frozen.prepare(frozen.BEFORE_NETS, "expert", args.game, setup.players)
        opening = OPENING if suits(setup) else 0
        match = Match(
            args.game, (bot, opponent.bot), setup.players, seed=args.seed, opening=opening
        )
        rows.append(meet(match, opponent, args.games, args.processes))
    print(table(rows))


if __name__ == "__main__":
    main()
