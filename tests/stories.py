"""What the tests of every game ask of a story."""

from bastide.core.scene import Line, Scene, Story
from bastide.core.text import Text


def whose(line: Line) -> int:
    """The seat that a line about points speaks of."""
    side = line.text.args["side"]
    assert isinstance(side, Text) and side.key == "player"
    seat = side.args["seat"]
    assert isinstance(seat, int)
    return seat


def nothing_lit_is_missing(story: Story, scene: Scene) -> None:
    """Every line lights things that are there, or places where something lies."""
    there = {ref for item in scene.items for ref in (item.id, item.at)}
    for line in story.lines:
        assert there.issuperset(line.on), f"{line.text} lights {line.on}"
