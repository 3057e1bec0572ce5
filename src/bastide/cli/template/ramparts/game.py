"""Ramparts, declared."""

from bastide.cli.template.ramparts import (
    actions,
    bots,
    components,
    knowledge,
    picture,
    refusals,
    rules,
)
from bastide.cli.template.ramparts.components import Components
from bastide.cli.template.ramparts.knowledge import Facts
from bastide.core.game import Game
from bastide.core.rooms import Rooms


class Ramparts(Game[Components, Facts]):
    """Ramparts, for two or three."""

    id = "ramparts"
    rules_version = 1
    seats = range(2, 4)
    minutes = 5
    secrets = True
    rooms = Rooms(components, actions, knowledge, refusals, picture, rules, bots)


GAME = Ramparts
