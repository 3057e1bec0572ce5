"""The pictures in the rules of the games: moments told in their folders, drawn by their scenes and kept."""

from __future__ import annotations

from functools import cache
from typing import Any

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
    """What a game's `pictures.json` tells, picture by picture in the order of the rules.

    Each has a `clause`, after whose first citation it stands, `at` and `across`, where to look, and
    `players` and `actions`, or how many actions of the `cover`. With `chosen`, what can be touched after
    those touches is lit.

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
    chosen = game(name)
    return {lang: chosen.words(lang).render(say(f"picture-{picture}")) for lang in LANGUAGES}


@cache
def picture(name: str, wanted: str, theme: Theme | None) -> File:
    """A picture, ready to be sent."""
    return text_file(f"{name}/{wanted}.svg", draw(name, wanted, theme))


def draw(name: str, wanted: str, theme: Theme | None = None) -> str:
    """The moment of a picture, as whoever is to act there sees it.

    >>> draw("forteresse", "troop").startswith("<svg")
    True
    """
    chosen = game(name)
    if wanted not in told(name):
        raise Refused("nothing-there")
    this = told(name)[wanted]
    table = Table(chosen.setup(this["players"]), this["actions"])
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
