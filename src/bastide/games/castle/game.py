"""Carcassonne: The Castle, declared."""

from collections.abc import Mapping
from typing import ClassVar

from bastide.core.game import Game
from bastide.core.rooms import Rooms
from bastide.games.castle import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
    workshop,
)
from bastide.games.castle.components import Components
from bastide.games.castle.knowledge import Facts


class Castle(Game[Components, Facts]):
    """Carcassonne: The Castle, Reiner Knizia, for two."""

    id = "castle"
    rules_version = 1
    seats = range(2, 3)
    minutes = 40
    begins = "decided"
    # Hundreds more find little, so 600 left master little room above expert; measured in benchmarks/bots.md.
    simulations: ClassVar[Mapping[str, int]] = {"skilled": 16, "expert": 100, "review": 100}
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots, workshop)
    position = staticmethod(knowledge.position)


GAME = Castle
