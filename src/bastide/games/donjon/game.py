"""Un dernier donjon pour la route, declared."""

from bastide.core.game import Game
from bastide.core.rooms import Rooms
from bastide.games.donjon import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
    workshop,
)
from bastide.games.donjon.components import PLAYERS, Components
from bastide.games.donjon.knowledge import Facts


class Donjon(Game[Components, Facts]):
    """Un dernier donjon pour la route, 2019."""

    id = "donjon"
    rules_version = 1
    seats = PLAYERS
    minutes = 20
    begins = "left"
    secrets = True
    # Each plays a round and a turn on, so that fewer make a level; measured in benchmarks/bots.md.
    simulations = {"skilled": 24, "expert": 400, "review": 100}
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots, workshop)
    position = staticmethod(knowledge.position)


GAME = Donjon
