"""The covers of the games: a moment of each that lies in its folder, drawn once and kept."""

from __future__ import annotations

import gzip
import json
from functools import cache

from bastide.core.table import Table
from bastide.draw.cover import draw_cover
from bastide.draw.tokens import Theme
from bastide.games import game
from bastide.server.site import File


@cache
def cover(name: str, theme: Theme | None) -> File:
    """The cover of a game, ready to be sent."""
    drawn = picture(name, theme).encode()
    return File(f"{name}/cover.svg", {"": drawn, "gzip": gzip.compress(drawn, mtime=0)})


def picture(name: str, theme: Theme | None = None) -> str:
    """The moment that a game's `cover.json` tells: who plays, what was done, where to look.

    >>> picture("forteresse").startswith("<svg")
    True
    """
    chosen = game(name)
    told = json.loads((chosen.folder / "cover.json").read_text("utf-8"))
    view = Table(chosen.setup(told["players"]), told["actions"]).view()
    scene, frame = chosen.scene(view), chosen.frame(view.setup)
    return draw_cover(frame, scene, chosen.art, told["at"], told["across"], theme)
