"""What people see of Un dernier donjon pour la route and what they touch."""

from bastide.games.donjon.picture.art import art as art
from bastide.games.donjon.picture.art import beside as beside
from bastide.games.donjon.picture.art import sheet as sheet
from bastide.games.donjon.picture.inspection import inspect as inspect
from bastide.games.donjon.picture.scene import frame as frame
from bastide.games.donjon.picture.scene import scene as scene
from bastide.games.donjon.picture.stakes import stakes as stakes
from bastide.games.donjon.picture.story import story as story
from bastide.games.donjon.picture.touches import ask as ask
from bastide.games.donjon.picture.touches import intent as intent
