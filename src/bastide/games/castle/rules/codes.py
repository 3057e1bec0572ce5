"""What the numbers in a state of The Castle mean: decisions, kinds, ports, wall tiles, actions (1, 2, 4, 8)."""

from bastide.core.rule import rule

# the decisions of a turn (4.1), and the end
PHASES = ("draw", "place", "follower", "score", "wall", "again", "over")
TO_DRAW, TO_PLACE, TO_STAND, TO_SCORE, TO_TURN_UP, TO_REPEAT, ENDED = range(len(PHASES))

# kinds of edges, segments and features
KINDS = ("path", "tower", "house", "court")
PATH, TOWER, HOUSE, COURT = range(len(KINDS))

# the ports of a side (2.3), as an edition writes them: "N", "N-", "N+"
SIGNS = ("", "-", "+")
PLAIN, BEFORE, AFTER = range(len(SIGNS))

# what wall tiles do (section 8)
EFFECT_NAMES = (
    "another-turn",
    "double-tower",
    "double-house",
    "open-path",
    "open-tower",
    "open-house",
    "richer-court",
    "larger-keep",
    "points",
)
EFFECTS = len(EFFECT_NAMES)
ANOTHER_TURN, DOUBLE_TOWER, DOUBLE_HOUSE = range(3)
OPEN_PATH, OPEN_TOWER, OPEN_HOUSE, RICHER_COURT, LARGER_KEEP, BARE_POINTS = range(3, EFFECTS)

PORTS = 4 * len(SIGNS)  # of a tile
NODE_BITS, SEGMENT = 3, 7  # a node's segment is its low three bits
MOST_SEGMENTS = 1 << NODE_BITS  # of one tile
MOST_CLOSED = MOST_SEGMENTS + 4  # features one tile can complete: its own, and one beyond each side
SCRATCH = (
    8 * MOST_SEGMENTS + 2 * PORTS
)  # the least room of a list of actions: playouts reckon in it
NOBODY = -1
NO_HOUSE = 1 << 16  # beyond every node

WALL = -1  # beyond a side: plain wall (1.3); a cell from 0 up; start spaces from FIRST_START down
FIRST_START = -2

# What an empty cell asks of the sides of a tile: in the low four bits where a path must be, in the
# next four where none may be. 0: it touches nothing (5.2b), or holds a tile.
SIDES_MASK = 15

# actions: what is done, and below it with what
VERBS = ("draw", "place", "none", "on", "score", "double", "wall", "again", "end")
DRAW, PLACE, NONE, ON, SCORE, DOUBLE, WALL_TILE, AGAIN, END = range(len(VERBS))
VALUE_BITS = 20
VALUE = (1 << VALUE_BITS) - 1
NAME_BITS = 6  # a segment's name: its kind and its number
NAME = (1 << NAME_BITS) - 1


@rule
def encode(what, value):
    """An action: a tile kind, a cell and a turn, a segment's name, a label or an effect is its value."""
    return (what << VALUE_BITS) + value


@rule
def asks(kind, side):
    """5.2c: what a feature of this kind asks of a tile on the side that faces it."""
    return (1 if kind == PATH else 16) << side
