"""What the bots of Robber Knights go by."""

from bastide.games.robber_knights.bots.evaluation import *
