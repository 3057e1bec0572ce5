"""What the bots of La Forteresse go by."""

from bastide.games.forteresse.bots.evaluation import *
from bastide.games.forteresse.bots.features import *
from bastide.games.forteresse.bots.observing import *
