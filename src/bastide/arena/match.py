"""What is played: line-ups, rotations and seeds. All of it follows from the match, nothing from the clock."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from bastide.core.edition import Edition
from bastide.core.errors import BadOption, describe
from bastide.core.options import Value
from bastide.core.sides import Seats, sides_of
from bastide.core.state import Setup
from bastide.core.text import say
from bastide.games import game, game_class

TEXTS = Path(__file__).parent / "text"
FORMAT = 1  # of the results file


@dataclass(frozen=True)
class Plan:
    """One game to be played: which bot sits where, and where its chance comes from.

    `luck` numbers the seeds of chance. Games of the same `group` share it, and differ only in who sits
    where. `places` tells, for each seat, its place in the line-up, which seeds its bot.
    """

    number: int
    group: int
    luck: int
    seats: Seats
    places: Seats


@dataclass(frozen=True)
class Match:
    """Everything that decides the results of a contest between bots, and nothing else.

    >>> match = Match("robber-knights", ("greedy", "random"), players=3)
    >>> tuple(plan.seats for plan in match.plans(games=3))
    ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    """

    game: str
    bots: tuple[str, ...]
    players: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    edition: str | None = None
    seed: int = 0
    opening: int = 0  # decisions at the start that are drawn at random, the same for a whole group
    observe: bool = False  # keep what the lab looks at
    source: str | None = None  # the text of an edition that lies in no file: `edition` is its name

    @property
    def setup(self) -> Setup:
        """The game as it is played here."""
        options = tuple(sorted(self.options.items()))
        return _setup(self.game, self.edition, self.source, self.players, options)

    def checked(self) -> Match:
        """The same with every default filled in; refuses a setup that is not sound."""
        setup = self.setup
        if len(set(self.bots)) != len(self.bots):
            raise BadOption(say("same-bot-twice")).with_words(TEXTS)
        return replace(self, players=setup.players, options=setup.options)

    def portable(self) -> Match:
        """The same where there are no files of ours: an edition comes along as its text."""
        if self.edition is None or self.source is not None:
            return self
        own = self.setup.game.edition
        return replace(self, edition=own.name, source=own.source.decode("utf-8"))

    def identity(self) -> dict[str, Any]:
        """What two runs must share for their results to belong together."""
        setup = self.setup
        return {
            "arena": FORMAT,
            "game": self.game,
            "rules": setup.game.rules_version,
            "edition": setup.game.edition.name,
            "sha256": setup.game.edition.sha256,
            "players": setup.players,
            "options": setup.written_options,
            "bots": list(self.bots),
            "seed": self.seed,
            "opening": self.opening,
            "observe": self.observe,
        }

    def chosen(self) -> list[str]:
        """The options that are not as usual, as they are typed."""
        setup = self.setup
        usual = {option.id: option.default for option in setup.game.options}
        return [
            f"{key}={describe(value).strip(chr(34))}"
            for key, value in setup.options.items()
            if value != usual[key]
        ]

    def arguments(self) -> list[str]:
        """The setup, seed and opening as they are typed after a command."""
        words = ["--players", str(self.setup.players)]
        for option in self.chosen():
            words += ["--option", option]
        if self.edition:
            words += ["--edition", self.edition]
        words += ["--seed", str(self.seed)]
        return words + (["--opening", str(self.opening)] if self.opening else [])

    def seed_of(self, luck: int, what: str) -> int:
        """A seed that depends on the match's seed, the number of the luck and what it is for."""
        digest = hashlib.sha256(f"{self.seed}/{luck}/{what}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    def plans(self, games: int) -> Iterator[Plan]:
        """At least `games` games of every line-up, in whole groups. More games begin with the same ones."""
        setup = self.setup
        sides = sides_of(setup)
        line_ups = line_ups_of(len(self.bots), len(sides))
        left = [games] * len(line_ups)
        number = group = luck = 0
        while any(n > 0 for n in left):
            for k, line_up in enumerate(line_ups):
                rotated = rotations(line_up, backwards=luck % 2 == 1)
                for order in rotated:
                    if left[k] > 0:
                        yield Plan(number, group, luck, *_seated(line_up, order, sides))
                    number += 1
                left[k] -= len(rotated)
                group += 1
            luck += 1


@lru_cache(maxsize=16)
def _setup(
    name: str,
    edition: str | None,
    source: str | None,
    players: int | None,
    options: tuple[tuple[str, Value], ...],
) -> Setup:
    """Kept, because a setup owns its compiled kernels and an edition file is read only once."""
    if source is None:
        return game(name, edition).configure(players, dict(options))
    own = Edition(edition or "-", source.encode())
    return game_class(name)(own).configure(players, dict(options))


def line_ups_of(bots: int, sides: int) -> list[Seats]:
    """Which bots meet: every choice of as many as there are sides; where there are fewer, each two of
    them, the first alone against the others.

    >>> line_ups_of(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> line_ups_of(2, 4), line_ups_of(1, 2)
    ([(0, 1, 1, 1)], [(0, 0)])
    """
    if bots == 1:
        return [(0,) * sides]
    if bots >= sides:
        return list(combinations(range(bots), sides))
    return [(a, *(b,) * (sides - 1)) for a, b in combinations(range(bots), 2)]


def rotations(line_up: Seats, backwards: bool = False) -> list[Seats]:
    """The places of a line-up, turned once for every seating that differs.

    Every second luck goes round the table the other way, so that with three or more nobody always sits
    behind the same opponent.

    >>> rotations((0, 1)), rotations((7, 7))
    ([(0, 1), (1, 0)], [(0, 1)])
    >>> rotations((0, 1, 2), backwards=True)
    [(2, 1, 0), (1, 0, 2), (0, 2, 1)]
    """
    places = tuple(range(len(line_up)))
    if backwards and len(places) > 2:
        places = places[::-1]
    found: dict[Seats, Seats] = {}
    for turn in range(len(places)):
        order = places[turn:] + places[:turn]
        found.setdefault(tuple(line_up[place] for place in order), order)
    return list(found.values())


def _seated(line_up: Seats, order: Seats, sides: list[Seats]) -> tuple[Seats, Seats]:
    """The bot and the place in the line-up of every seat."""
    place = {seat: order[k] for k, side in enumerate(sides) for seat in side}
    places = tuple(place[seat] for seat in sorted(place))
    return tuple(line_up[k] for k in places), places
