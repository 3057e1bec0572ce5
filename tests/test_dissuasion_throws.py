"""3.2: two dice for each player, shown when the beginner is drawn; they decide nothing."""

from __future__ import annotations

from random import Random

import pytest

import bastide
from bastide.core.scene import Scene, Story
from bastide.core.table import Table


def drawn(players: int, seed: int) -> Table:
    """Colours are dealt and the beginner is known."""
    table, rng = bastide.new("dissuasion", players), Random(seed)
    while table.actor == "chance":
        table.play_chance(rng)
    return table


def sums(story: Story) -> list[int]:
    return [int(str(line.text.args["n"])) for line in story.lines]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_beginner_has_thrown_most(players: int) -> None:
    for seed in range(10):
        table = drawn(players, seed)
        story = table.story()
        thrown, first = sums(story), table.actor
        assert isinstance(first, int)
        assert len(thrown) == players
        assert thrown[first] > max(n for seat, n in enumerate(thrown) if seat != first)
        for line in story.lines:
            a, b, n = (int(str(line.text.args[name])) for name in "abn")
            assert 1 <= b <= a <= 6
            assert n == a + b


def test_every_reader_sees_the_same_dice_every_time() -> None:
    told = [drawn(4, 3).story(seat) for seat in (None, 0, 1, 2, 3)]
    assert all(story == told[0] for story in told)
    assert {tuple(sums(drawn(4, seed).story())) for seed in range(12)} != {tuple(sums(told[0]))}
    words = bastide.game("dissuasion").words("en")
    assert words.render(told[0].lines[0].text).count(" throws ") == 1


def dice(scene: Scene) -> list[str]:
    return [item.art for item in scene.items if item.id.startswith("throw:")]


def test_they_lie_before_everybody_until_the_first_turn_is_over() -> None:
    game = bastide.game("dissuasion")
    table, rng = bastide.new("dissuasion", 3), Random(1)
    while not (table.history and table.history[-1].action.startswith("first:")):
        assert dice(game.scene(table.view())) == []
        table.play_chance(rng)
    lying = dice(game.scene(table.view()))
    assert len(lying) == 3
    assert table.story().art in lying
    assert set(lying) <= set(game.frame(table.setup).arts)
    first = table.actor
    while table.actor == first:
        assert dice(game.scene(table.view(1))) == lying
        table.play(table.legal()[0])
    while table.actor == "chance":
        table.play_chance(rng)
    while table.actor == first:
        table.play(table.legal()[0])
    assert dice(game.scene(table.view())) == []
