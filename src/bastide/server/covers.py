"""The covers of the games: a moment of each that lies in its folder, drawn once and kept."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from bastide.core.game import Game
from bastide.core.table import Table
from bastide.draw.cover import draw_cover, draw_whole_board
from bastide.draw.tokens import Theme
from bastide.games import game
from bastide.server.site import File, text_file


@cache
def cover(name: str, theme: Theme | None) -> File:
    """The cover of a game, ready to be sent."""
    return text_file(f"{name}/cover.svg", picture(name, theme))


def picture(name: str, theme: Theme | None = None) -> str:
    """The moment that a game's `cover.json` tells: who plays, what was done, where to look.

    The whole board at the start, of a game that has none.

    >>> picture("forteresse").startswith("<svg")
    True
    """
    chosen = game(name)
    told = moment(chosen)
    view = Table(chosen.setup(told["players"]), told["actions"]).view()
    scene, frame = chosen.scene(view), chosen.frame(view.setup)
    if "at" not in told:
        return draw_whole_board(frame, scene, chosen.art, theme)
    return draw_cover(frame, scene, chosen.art, told["at"], told["across"], theme)


def moment(chosen: Game) -> dict[str, Any]:
    """What a game's `cover.json` tells: `players`, `actions`, and `at` and `across`, where to look.

    Of a game that has none: the start, and nowhere in particular.

    >>> moment(game("forteresse"))["actions"][:2]
    ['b1b2-b4', 'd8-d5']
    """
    start = {"players": chosen.seats.start, "actions": []}
    return told_beside(chosen, "cover.json") or start


def told_beside(chosen: Game, file: str) -> dict[str, Any]:
    """What a game tells in a file beside its pictures; nothing if it has no such file."""
    path = chosen.folder / "picture" / file
    told: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return told
