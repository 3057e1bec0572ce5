"""What the numbers in a Donjon state mean: phases, actions, tokens, places."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule

# phases; the chance ones first
SEAL = 0
DEAL = 1
HAND = 2
DRAW = 3
MAIN = 4
AT_CARD = 5
ROT = 6
AT_DONJON = 7
AT_DRAGON = 8
AT_KNIGHT = 9
ROYAL = 10
SPAN = 11
FINISHED = 12

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

# kinds of optional action, for `once` (5.4)
ONCE_DONJON = 1
ONCE_DRAGON = 2
ONCE_KNIGHT = 4
ONCE_SEAL = 8
ONCE_BRIDGE = 16


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
