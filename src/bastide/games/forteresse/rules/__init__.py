"""The rules of La Forteresse. Numbers in comments are the clauses of the rules specification.

The chapters share one namespace, as they do when they are compiled.
"""

from bastide.games.forteresse.rules.codes import *
from bastide.games.forteresse.rules.moves import *
from bastide.games.forteresse.rules.turns import *
