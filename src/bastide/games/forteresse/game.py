"""La Forteresse, declared."""

from bastide.core.game import Game
from bastide.core.rooms import Rooms
from bastide.games.forteresse import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
    workshop,
)
from bastide.games.forteresse.components import Components
from bastide.games.forteresse.knowledge import Facts


class Forteresse(Game[Components, Facts]):
    """La Forteresse, Nathan, for two."""

    id = "forteresse"
    rules_version = 1
    seats = range(2, 3)
    minutes = 30
    draws = True
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots, workshop)
    position = staticmethod(knowledge.position)


GAME = Forteresse
