"""What people see of Ramparts and what they touch."""

from bastide.cli.template.ramparts.picture.art import art as art
from bastide.cli.template.ramparts.picture.art import sheet as sheet
from bastide.cli.template.ramparts.picture.inspection import inspect as inspect
from bastide.cli.template.ramparts.picture.scene import frame as frame
from bastide.cli.template.ramparts.picture.scene import scene as scene
from bastide.cli.template.ramparts.picture.story import story as story
from bastide.cli.template.ramparts.picture.touches import ask as ask
from bastide.cli.template.ramparts.picture.touches import intent as intent
