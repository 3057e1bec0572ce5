"""Practice: phases of a game to be played against a bot, from positions that games of bots led to. They are data.

`lessons/practice.toml` of a game's folder has a table for each phase:

    [endgame]
    players = 2                           # `options` where not the usual
    after = 0.7                           # of a whole game's actions
    asks = "place"                        # the type of decision at which the person takes over; left out: any
    [[endgame.start]]
    seed = 3                              # of the game of bots that led there
    actions = "draw:A I5n none …"

Whoever is to act there is the person. `python -m benchmarks.practice` plays the games and writes the starts. The words
are with those of the lessons: `practice-endgame` is the title, `practice-endgame-idea` what it is about.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from bastide.coach.lessons import BadLesson
from bastide.coach.positions import Position
from bastide.core.game import Game
from bastide.core.text import Text, say

FILE = "practice.toml"
PHASE_KEYS = {"players", "options", "after", "asks", "start"}


@dataclass(frozen=True)
class Phase:
    """A phase of a game, and where one may begin to play it."""

    id: str
    starts: tuple[Position, ...]

    def text(self, *parts: str) -> Text:
        """Its title, or with the part *idea* what it is about."""
        return say("-".join(("practice", self.id, *parts)))

    def start(self, number: int) -> Position:
        """Each time another one: they are counted round and round."""
        return self.starts[number % len(self.starts)]


@cache
def practice(game: Game) -> dict[str, Phase]:
    """The phases of a game by id; none where nobody has prepared any.

    >>> import bastide
    >>> list(practice(bastide.game("castle")))
    ['opening', 'endgame']
    """
    file = game.lessons / FILE if game.lessons else None
    if file is None or not file.exists():
        return {}
    return read_practice(game, file.read_text("utf-8"))


def read_practice(game: Game, source: str) -> dict[str, Phase]:
    """The phases of a game as they are written.

    >>> import bastide
    >>> read_practice(bastide.game("forteresse"), "[end]\\nafter = 0.5")
    Traceback (most recent call last):
    bastide.coach.lessons.BadLesson: end: it has no start
    """
    try:
        told = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(str(error)) from None
    return {name: _phase(game, name, table) for name, table in told.items()}


def _phase(game: Game, name: str, told: dict[str, Any]) -> Phase:
    unknown = sorted(set(told) - PHASE_KEYS)
    if unknown:
        raise BadLesson(f"{name}: unknown: {', '.join(unknown)}")
    starts = told.get("start", [])
    if not starts:
        raise BadLesson(f"{name}: it has no start")
    options = tuple(told.get("options", {}).items())
    players = told.get("players", game.seats.start)
    return Phase(
        name,
        tuple(Position(game, players, tuple(one["actions"].split()), options) for one in starts),
    )
