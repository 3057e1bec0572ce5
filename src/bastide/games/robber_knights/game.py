"""Robber Knights, declared."""

from bastide.core.game import Game
from bastide.core.rooms import Rooms
from bastide.games.robber_knights import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
    workshop,
)
from bastide.games.robber_knights.components import PLAYERS, Components
from bastide.games.robber_knights.knowledge import Facts


class RobberKnights(Game[Components, Facts]):
    """Robber Knights (Raubritter), Rüdiger Dorn, Queen Games 2005."""

    id = "robber-knights"
    rules_version = 1
    seats = PLAYERS
    minutes = 45
    begins = "named"
    secrets = True
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots, workshop)
    position = staticmethod(knowledge.position)


GAME = RobberKnights
