"""What the numbers in a Robber Knights state mean: phases and actions."""

# phases: what is to be decided
KEEP = 0
TOP = 1
LAY = 2
PLACE = 3
GARRISON = 4
MARCH = 5
DRAW = 6
FINISHED = 7

# kinds of action; an action is its kind times KIND plus its detail
KIND = 1 << 16
END = KIND * 8
HALT = KIND * 9
CELLS = 1 << 11  # a place action's detail: face times CELLS plus cell
