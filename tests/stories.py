"""What the tests of every game ask of a story."""

from bastide.core.scene import Line
from bastide.core.text import Text


def whose(line: Line) -> int:
    """The seat that a line about points speaks of."""
    side = line.text.args["side"]
    assert isinstance(side, Text) and side.key == "player"
    seat = side.args["seat"]
    assert isinstance(seat, int)
    return seat
