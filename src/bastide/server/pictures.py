"""The pictures in the texts of the games: moments told in their folders, drawn by their scenes and kept.

Some of them are examples: a position in which the reader may play, and what comes of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bastide.core.game import Game
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, say
from bastide.draw.cover import draw_close_up
from bastide.draw.tokens import Theme
from bastide.games import game
from bastide.server.covers import moment, told_beside
from bastide.server.refusals import Refused
from bastide.server.site import File, text_file


@cache
def told(name: str) -> dict[str, dict[str, Any]]:
    """What a game's `pictures.json` tells, picture by picture; a text shows one where it names it: `![](troop)`.

    Each has the `clause` it explains, `at` and `across`, where to look, and `players`, `options` and `actions`, or
    how many actions of the `cover`. With `chosen`, what can be touched after those touches is lit.

    An example has what to `try`, actions to be played there one after the other; where several will do, a list of them.
    Its picture may have `shown` some of them already. The rest is for tests, as what is told has to be true: `then` are facts after that, and after
    what `chance` may do next, `counted` the points of each seat by clause, `refused` what may not be played there:
    actions in a row, with the clause that forbids the last.

    >>> told("forteresse")["troop"]["clause"]
    '5.4'
    """
    chosen = game(name)
    pictures: dict[str, dict[str, Any]] = told_beside(chosen, "pictures.json")
    cover = moment(chosen)
    for picture in pictures.values():
        if "cover" in picture:
            picture["players"] = cover["players"]
            picture["actions"] = cover["actions"][: picture["cover"]]
    return pictures


def captions(name: str, picture: str) -> dict[str, str]:
    """What a reader is told below a picture, by language.

    >>> captions("forteresse", "troop")["en"][:8]
    'A troop:'
    """
    return _said(game(name), f"picture-{picture}")


def answers(name: str, picture: str) -> dict[str, str] | None:
    """What comes of an example, by language; None for a picture that is only looked at."""
    if "try" not in told(name)[picture]:
        return None
    return _said(game(name), f"answer-{picture}")


def steps(name: str, picture: str) -> list[list[str]]:
    """What is to be tried in an example: for each step the actions that will do, the one its answer speaks of first.

    >>> steps("castle", "well"), steps("castle", "complete")
    ([['F3n'], ['none']], [])
    """
    tried = told(name)[picture].get("try", ())
    return [[step] if isinstance(step, str) else step for step in tried]


def _said(chosen: Game, key: str) -> dict[str, str]:
    return {lang: chosen.words(lang).render(say(key)) for lang in LANGUAGES}


def position(name: str, wanted: str) -> Table:
    """The moment of a picture, with what led there.

    >>> position("forteresse", "troop").actor
    0
    """
    chosen = game(name)
    if wanted not in told(name):
        raise Refused("nothing-there")
    this = told(name)[wanted]
    return Table(chosen.setup(this["players"], **this.get("options", {})), this["actions"])


@cache
def picture(name: str, wanted: str, theme: Theme | None) -> File:
    """A picture, ready to be sent."""
    return text_file(f"{name}/{wanted}.svg", draw(name, wanted, theme))


def draw(name: str, wanted: str, theme: Theme | None = None) -> str:
    """The moment of a picture, as whoever is to act there sees it.

    >>> draw("forteresse", "troop").startswith("<svg")
    True
    """
    table, chosen = position(name, wanted), game(name)
    this = told(name)[wanted]
    for step in steps(name, wanted)[: this.get("shown", 0)]:
        table.play(step[0])
    view = table.view(table.actor if isinstance(table.actor, int) else None)
    return draw_close_up(
        chosen.frame(view.setup),
        chosen.scene(view),
        chosen.art,
        this["at"],
        this["across"],
        theme,
        ask=chosen.ask(view) if "chosen" in this else None,
        chosen=this.get("chosen", ()),
    )
