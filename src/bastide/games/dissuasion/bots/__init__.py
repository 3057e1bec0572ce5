"""What the bots of Dissuasion go by."""

from bastide.games.dissuasion.bots.evaluation import *
from bastide.games.dissuasion.bots.features import *
from bastide.games.dissuasion.bots.observing import *
from bastide.games.dissuasion.bots.playout import *
from bastide.games.dissuasion.bots.prospects import *
