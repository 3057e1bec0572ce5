"""The rules of Ramparts. Numbers in comments are the clauses of the rules for players."""

from bastide.cli.template.ramparts.rules.codes import *
from bastide.cli.template.ramparts.rules.scoring import *
from bastide.cli.template.ramparts.rules.turns import *
