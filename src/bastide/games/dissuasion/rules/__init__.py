"""The rules of Dissuasion. Numbers in comments are the clauses of the rules specification.

The chapters share one namespace, as they do when they are compiled.
"""

from bastide.games.dissuasion.rules.choices import *
from bastide.games.dissuasion.rules.circuit import *
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.playing import *
from bastide.games.dissuasion.rules.possession import *
from bastide.games.dissuasion.rules.turns import *
from bastide.games.dissuasion.rules.war import *
