"""The rules of Robber Knights. Numbers in comments are the clauses of the rules specification.

The chapters share one namespace, as they do when they are compiled.
"""

from bastide.games.robber_knights.rules.codes import *
from bastide.games.robber_knights.rules.decisions import *
from bastide.games.robber_knights.rules.knights import *
from bastide.games.robber_knights.rules.land import *
from bastide.games.robber_knights.rules.start import *
from bastide.games.robber_knights.rules.turns import *
