"""What a puzzle is about. A game says so in `lessons/themes.toml`, by what is told of an action:

    [capture]
    told = ["story-loses"]    # a line of the story or of the stakes has this key (`*` stands for anything)
    [scoring]
    mine = ["gain"]           # the same, and its `side` is the solver
    [spoiling]
    theirs = ["covered"]      # and its `side` is somebody else
    [seal]
    actions = ["royal:*"]     # an action of the answer is written like this
    [sacrifice]
    loses = true              # after the reply expected, what the game counts is worse for the solver

One of these is enough. `lessons/en.ftl` and `fr.ftl` name them: `theme-capture = …`. Two themes need no game: *finish*,
the answer wins for certain, and *quiet*, it is about nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache

import msgspec

from bastide.coach.lessons import Chain, lead
from bastide.core.game import Game
from bastide.core.scene import Line
from bastide.core.state import View
from bastide.core.text import Text

FILE = "themes.toml"
FINISH, QUIET = "finish", "quiet"


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a theme is known by."""

    told: tuple[str, ...] = ()
    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    loses: bool = False

    def about(self, solver: int, answer: Chain, lines: Iterable[Line], lost: bool) -> bool:
        """Is an answer about this, by how it is written and by what is told of it?"""
        if (lost and self.loses) or any(_like(action, self.actions) for action in answer):
            return True
        for line in lines:
            key, side = line.text.key, line.text.args.get("side")
            if _like(key, self.told):
                return True
            seat = side.args.get("seat") if isinstance(side, Text) else None
            if seat is not None and _like(key, self.mine if seat == solver else self.theirs):
                return True
        return False


def _like(text: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)


@cache
def themes(game: Game) -> dict[str, Theme]:
    """The themes of a game; none where it has no such file.

    >>> import bastide
    >>> "capture" in themes(bastide.game("forteresse"))
    True
    """
    file = game.lessons / FILE if game.lessons else None
    if file is None or not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Theme])


def themes_of(view: View, answer: Chain, line: Chain, wins: bool) -> tuple[str, ...]:
    """What an answer is about, from what its solver knows: `line` is the answer and what is expected then.

    >>> import bastide
    >>> from bastide.coach.lessons import lessons
    >>> view = lessons(bastide.game("forteresse"))["sweep"].position.table().view(0)
    >>> themes_of(view, ("a2xe6",), ("a2xe6",), wins=False)
    ('capture', 'threat')
    """
    seat, known = view.seat, themes(view.game)
    assert seat is not None, "a spectator solves nothing"
    lines, lost = _told(view, seat, line)
    found = [name for name, theme in known.items() if theme.about(seat, answer, lines, lost)]
    return ((FINISH,) if wins else ()) + (tuple(found) or (() if wins else (QUIET,)))


def _told(view: View, seat: int, line: Chain) -> tuple[list[Line], bool]:
    """What is told of the solver's actions up to the reply, and whether he has less after that reply."""
    state, after, replied = view.sampled.copy(), view, False
    lines, before = list[Line](), lead(state, seat)
    for action in line:
        if state.over or action not in state.legal():
            break  # another world than the one the line was found in
        mine = state.actor == seat
        if mine and replied:
            break
        replied = replied or (not mine and isinstance(state.actor, int))
        was = state.view(seat)
        state.play(action)
        if mine:
            after = state.view(seat)
            lines += view.game.story(was, after, action).lines
    lines += view.game.stakes(view, after)
    return lines, replied and lead(state, seat) < before


def theme_names(game: Game) -> Iterator[str]:
    """Every theme that a puzzle of this game may have."""
    yield from (FINISH, QUIET, *themes(game))
