"""What the bots of Ramparts go by."""

from bastide.cli.template.ramparts.bots.evaluation import *
from bastide.cli.template.ramparts.bots.observing import *
