"""The outlines of The Castle: what is the viewer's own, along its walls and paths."""

from collections import Counter
from random import Random

import bastide
from bastide.core.scene import SLOTS
from bastide.draw import picture
from bastide.games.castle.game import Castle

GAME = bastide.game("castle")
assert isinstance(GAME, Castle)


def test_features_of_the_viewer_are_outlined_and_no_others() -> None:
    """2.8: those in which he has the majority, by their walls and paths; courts have no outline."""
    towers = {"tiles": {"D5": "T17e", "F5": "T10w"}, "followers": {"D5.t1": 0, "F5.t1": 1}}
    state = GAME.position(GAME.setup(), **towers)
    for seat, outlined in ((0, ["f:D5.t1"]), (1, ["f:F5.t1"]), (None, [])):
        scene = GAME.scene(state.view(seat))
        assert [region.id for region in scene.regions] == outlined
    (mine,) = GAME.scene(state.view(0)).regions
    assert (mine.own, mine.n, mine.parts) == (SLOTS["blue"], None, ("t:D5#t1",))
    merchant = GAME.position(GAME.setup(), tiles={"D5": "T17e"}, followers={"D5.c1": 0})
    assert GAME.scene(merchant.view(0)).regions == ()
    drawn = [picture(state.view(seat)).count("<path") for seat in (0, None)]
    assert drawn[0] == drawn[1] + len(("paper", "ink", "colour"))


def test_outlines_of_buildings_are_closed_and_stay_on_their_tiles() -> None:
    """As many lines come to every point as leave it, whatever was built."""
    rng, table, found = Random(4), bastide.new("castle"), Counter[str]()
    while not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        builders = [a for a in table.legal() if a[:4] in ("on:h", "on:t", "on:p")]
        for region in GAME.scene(table.view(0)).regions:
            label = region.id.partition(":")[2]
            kind = label.partition(".")[2][0]
            found[kind] += 1
            cells = {ref.partition("#")[0].removeprefix("t:") for ref in region.parts}
            places = [GAME.components.board.cells[GAME.components.board.named[c]] for c in cells]
            for x, y in (point for line in region.trace for point in line):
                assert any(a <= x <= a + 1 and b <= y <= b + 1 for a, b in places)
            ends = Counter(end for line in region.trace for end in (line[0], line[-1]))
            assert kind == "p" or all(n % 2 == 0 for n in ends.values()), region.id
        table.play(rng.choice(builders or table.legal()))
    assert min(found[kind] for kind in "htp") > 3
