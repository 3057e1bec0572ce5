"""What is chosen by its words can be told apart by them: parts of a tile, pieces of one cell, meanings of a touch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest

import bastide
from bastide.core.scene import Ask, Choice, Id, Scene
from bastide.core.text import LANGUAGES, Text

PLIES = 150
BY_WORDS = ("castle", "donjon", "dissuasion")  # parts, faces, pieces of one city


def chips(scene: Scene, ask: Ask) -> Iterator[tuple[str, list[Text]]]:
    """What a page may ask for by words at the start of this decision, and in which words."""
    first: dict[Id, list[Choice]] = defaultdict(list)
    whole: dict[tuple[Id, ...], list[Choice]] = defaultdict(list)
    for choice in ask.choices:
        first[choice.p[0]].append(choice)
        for path in {choice.p, *choice.alt}:
            whole[path].append(choice)
    for path, meant in whole.items():
        if len(meant) > 1:
            yield f"{path} means", [choice.say or Text(choice.a) for choice in meant]
    grouped = {region.id for region in scene.regions}
    parts = {ref: found for ref, found in first.items() if "#" in ref or ref in grouped}
    named = [found[0].say for found in parts.values() if len(found) == 1 and found[0].say]
    yield "parts", named
    on_cells: dict[Id, dict[Id, Text]] = defaultdict(dict)
    for item in scene.items:
        if (ref := item.t or item.id) in first:
            on_cells[item.at][ref] = item.label
    for place, pieces in on_cells.items():
        if place.startswith("c:"):
            yield f"pieces on {place}", list(pieces.values())


@pytest.mark.parametrize("name", [game.id for game in bastide.games()])
def test_no_two_chips_have_the_same_words(name: str) -> None:
    table, rng = bastide.new(name), Random(7)
    words = [table.setup.game.words(lang) for lang in LANGUAGES]
    several = 0
    while len(table.history) < PLIES and not table.over:
        if table.actor == "chance":
            table.play_chance(rng)
            continue
        view = table.view(table.actor if isinstance(table.actor, int) else None)
        for what, offered in chips(view.game.scene(view), view.game.ask(view)):
            several += len(offered) > 1
            for language in words:
                said = [language.render(text) for text in offered]
                assert len(set(said)) == len(said), (what, said)
        table.play(rng.choice(table.legal()))
    assert several or name not in BY_WORDS, "nothing was ever chosen by words"
