"""What the bots of The Castle go by."""

from bastide.games.castle.bots.evaluation import *
from bastide.games.castle.bots.features import *
from bastide.games.castle.bots.observing import *
from bastide.games.castle.bots.playout import *
