"""What people see of La Forteresse and what they touch."""

from bastide.games.forteresse.picture.art import art as art
from bastide.games.forteresse.picture.art import beside as beside
from bastide.games.forteresse.picture.art import sheet as sheet
from bastide.games.forteresse.picture.inspection import inspect as inspect
from bastide.games.forteresse.picture.scene import counted as counted
from bastide.games.forteresse.picture.scene import frame as frame
from bastide.games.forteresse.picture.scene import points as points
from bastide.games.forteresse.picture.scene import scene as scene
from bastide.games.forteresse.picture.stakes import stakes as stakes
from bastide.games.forteresse.picture.story import story as story
from bastide.games.forteresse.picture.touches import ask as ask
from bastide.games.forteresse.picture.touches import intent as intent
