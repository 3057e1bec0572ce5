"""The rules of Un dernier donjon pour la route. Numbers in comments are the clauses of the rules specification.

The chapters share one namespace, as they do when they are compiled.
"""

from bastide.games.donjon.rules.codes import *
from bastide.games.donjon.rules.deal import *
from bastide.games.donjon.rules.land import *
from bastide.games.donjon.rules.laying import *
from bastide.games.donjon.rules.pieces import *
from bastide.games.donjon.rules.turn import *
