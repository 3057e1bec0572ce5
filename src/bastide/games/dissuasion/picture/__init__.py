"""What people see of Dissuasion and what they touch."""

from bastide.games.dissuasion.picture.art import art as art
from bastide.games.dissuasion.picture.art import beside as beside
from bastide.games.dissuasion.picture.art import sheet as sheet
from bastide.games.dissuasion.picture.inspection import inspect as inspect
from bastide.games.dissuasion.picture.scene import frame as frame
from bastide.games.dissuasion.picture.scene import scene as scene
from bastide.games.dissuasion.picture.stakes import stakes as stakes
from bastide.games.dissuasion.picture.story import story as story
from bastide.games.dissuasion.picture.touches import ask as ask
from bastide.games.dissuasion.picture.touches import intent as intent
