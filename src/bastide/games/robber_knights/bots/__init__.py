"""What the bots of Robber Knights go by."""

from bastide.games.robber_knights.bots.evaluation import *
from bastide.games.robber_knights.bots.features import *
from bastide.games.robber_knights.bots.observing import *
