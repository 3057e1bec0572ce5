"""What the numbers in a Donjon state mean: phases, actions, tokens, pieces, places."""

from bastide.core.rule import rule

# the chance phases come first; an action that is the only one of its phase has the phase's number as its kind
PHASES = (
    "seal", "deal", "hand", "draw", "main", "at-card", "rot", "at-donjon", "at-dragon", "at-knight",
    "royal", "span", "over",
)  # fmt: skip
(
    SEAL, DEAL, HAND, DRAW, MAIN, AT_CARD, ROT, AT_DONJON, AT_DRAGON, AT_KNIGHT,
    ROYAL, SPAN, FINISHED,
) = range(len(PHASES))  # fmt: skip

# kinds of action: an action is its kind times KIND plus its detail
KIND = 1 << 20
CARD = 20
RAISE = 21  # donjon:<k>
DRAGON_OF_KNIGHT = 22
DRAGON_OF_SEAL = 23
POST = 24  # knight
USE_SEAL = 25
THROW = 26  # bridge
END = 27
PASS = 28
AT = 29

# a place as a detail: x and y, shifted so that they are never negative
SHIFT = 256
ROW = 512

# tokens of a seat (3.2, 3.3), and what lies on a pile
KNIGHT_TOKEN = 1
SEAL_TOKEN = 2
PILE_DONJON = 1
PILE_SEAL = 2

# what stands on a cell (4.2)
DONJON = 1
KNIGHT = 2
DRAGON = 4
BRIDGE = 8  # an end or the middle

NONE = -1
DESTROYED = 9  # the land of a cell with a dragon: no type (4.3)
FORGOTTEN = 2  # in place of whether a knight guards a group: it must be found anew

DONJONS = 4  # a seat has at most four
SEATS = 4
BRIDGES = 8  # most bridges on the board

# kinds of optional action, for `once` (5.4)
ONCE_DONJON = 1
ONCE_DRAGON = 2
ONCE_KNIGHT = 4
ONCE_SEAL = 8
ONCE_BRIDGE = 16
DUTY = 32  # 5.5: the turn began with an empty hand, and no donjon was erected since


@rule
def place(x, y):
    """A place as the detail of an action."""
    return (x + SHIFT) * ROW + y + SHIFT


@rule
def place_x(detail):
    """The x of a place."""
    return detail // ROW - SHIFT


@rule
def place_y(detail):
    """The y of a place."""
    return detail % ROW - SHIFT
