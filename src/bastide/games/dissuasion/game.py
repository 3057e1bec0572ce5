"""Dissuasion, declared."""

from bastide.core.game import Game
from bastide.core.rooms import Rooms
from bastide.games.dissuasion import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
    workshop,
)
from bastide.games.dissuasion.components import PLAYERS, Components
from bastide.games.dissuasion.knowledge import Facts


class Dissuasion(Game[Components, Facts]):
    """Dissuasion, for two to six."""

    id = "dissuasion"
    rules_version = 1
    seats = PLAYERS
    minutes = 90
    begins = "dice"
    secrets = True
    # Measured in benchmarks/bots.md.
    simulations = {"casual": 4, "skilled": 12, "expert": 200, "review": 100}
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots, workshop)
    position = staticmethod(knowledge.position)


GAME = Dissuasion
