"""The rules of The Castle. Numbers in comments are the clauses of the rules specification.

The chapters share one namespace, as they do when they are compiled.
"""

from bastide.games.castle.rules.codes import *
from bastide.games.castle.rules.features import *
from bastide.games.castle.rules.finish import *
from bastide.games.castle.rules.moves import *
from bastide.games.castle.rules.turns import *
