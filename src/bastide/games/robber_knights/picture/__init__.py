"""What people see of Robber Knights and what they touch."""

from bastide.games.robber_knights.picture.art import art as art
from bastide.games.robber_knights.picture.art import beside as beside
from bastide.games.robber_knights.picture.art import sheet as sheet
from bastide.games.robber_knights.picture.inspection import inspect as inspect
from bastide.games.robber_knights.picture.scene import frame as frame
from bastide.games.robber_knights.picture.scene import points as points
from bastide.games.robber_knights.picture.scene import scene as scene
from bastide.games.robber_knights.picture.stakes import stakes as stakes
from bastide.games.robber_knights.picture.story import story as story
from bastide.games.robber_knights.picture.touches import ask as ask
from bastide.games.robber_knights.picture.touches import intent as intent
