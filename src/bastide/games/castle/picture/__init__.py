"""What people see of The Castle and what they touch."""

from bastide.games.castle.picture.art import art as art
from bastide.games.castle.picture.art import beside as beside
from bastide.games.castle.picture.art import printed as printed
from bastide.games.castle.picture.art import sheet as sheet
from bastide.games.castle.picture.inspection import inspect as inspect
from bastide.games.castle.picture.scene import frame as frame
from bastide.games.castle.picture.scene import points as points
from bastide.games.castle.picture.scene import scene as scene
from bastide.games.castle.picture.stakes import stakes as stakes
from bastide.games.castle.picture.story import story as story
from bastide.games.castle.picture.touches import ask as ask
from bastide.games.castle.picture.touches import intent as intent
