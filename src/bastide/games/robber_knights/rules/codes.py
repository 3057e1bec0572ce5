"""What the numbers in a state of Robber Knights mean: phases, actions, tiles."""

PHASES = ("keep", "top", "lay", "place", "garrison", "march", "draw", "over")  # what is decided
KEEP, TOP, LAY, PLACE, GARRISON, MARCH, DRAW, FINISHED = range(len(PHASES))

# an action is its kind, most often the phase, times KIND plus its detail
KIND = 1 << 16
END = KIND * 8
HALT = KIND * 9
CELLS = 1 << 11  # a place action's detail: face times CELLS plus cell

FACES = 16  # room for faces ...
LETTERS = 8  # ... letters ...
SETS = LETTERS * FACES  # ... and so for the kinds of tile of one player
SEATS = 4
HAND = 2  # tiles in a hand
NOBODY = -1
NOWHERE = -1
