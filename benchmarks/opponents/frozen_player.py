"""The program that plays as an earlier version did. It imports that version, and nothing of today's.

python frozen_player.py SOURCES BOT                 # plays: JSON lines in, JSON lines out
python frozen_player.py SOURCES BOT GAME PLAYERS    # only compiles what it will need
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any


def main(sources: str, name: str, *asked: str) -> None:
    """Answer every question until the input ends."""
    sys.path.insert(0, sources)
    import bastide
    from bastide.bots.named import named_bot

    def prepared(setup: Any, player: Any) -> None:
        setup.engine.warm(wait=True)
        if hasattr(player, "prepare"):
            player.prepare(setup)

    if asked:
        prepared(bastide.game(asked[0]).configure(int(asked[1]), {}), named_bot(name, 0))
        return
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            game = bastide.game(message["game"])
            if game.edition.sha256 != message["edition"]["sha256"]:
                raise SystemExit("its edition was another one")
            setup = game.configure(message["players"], message["options"])
            player = named_bot(name, message["seed"])
            prepared(setup, player)
        elif message["type"] == "choose":
            print(json.dumps({"action": player.choose(revived(setup, message["view"]))}), flush=True)  # fmt: skip


def revived(setup: Any, told: dict[str, Any]) -> Any:
    """A view as it was before it became JSON: that of a state which agrees with it."""
    from bastide import View

    facts = {key: _hard(value, top=True) for key, value in told["facts"].items()}
    if told["game"] == "dissuasion":  # what stands on a cell is asked by name there
        from bastide.games.dissuasion.knowledge import Stack

        facts["cells"] = {cell: Stack(*pieces) for cell, pieces in facts["cells"].items()}
    seat, last = told["seat"], told["last"]
    view = View(setup, seat, told["actor"], facts, tuple(told["legal"]))
    guess = setup.game.resample(view, Random(0))
    return guess.view(seat, last=None if last is None else tuple(last))


def _hard(value: Any, top: bool = False) -> Any:
    """JSON has no tuples: lists inside others become tuples again, so that they can be counted."""
    if isinstance(value, dict):
        return {key: _hard(each) for key, each in value.items()}
    if isinstance(value, list):
        hard = [_hard(each) for each in value]
        return hard if top else tuple(hard)
    return value


if __name__ == "__main__":
    main(*sys.argv[1:])
