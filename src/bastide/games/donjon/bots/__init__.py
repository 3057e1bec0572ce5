"""What the bots of Un dernier donjon pour la route go by."""

from bastide.games.donjon.bots.evaluation import *
from bastide.games.donjon.bots.features import *
from bastide.games.donjon.bots.observing import *
from bastide.games.donjon.bots.playout import *
