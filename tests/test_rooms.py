"""Every game folder has the same rooms: a hook is found at the same place in every game."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bastide
from bastide.core import contract
from bastide.core.rule import is_default, is_required, is_rule

ROOMS = {
    "actions", "bots", "components", "game", "knowledge", "picture", "refusals", "rules", "workshop",
}  # fmt: skip
DATA = {"__init__", "edition.toml", "lessons", "notes.md", "text"}
HOOKS = {
    "components": {"read", "state", "box", "longest_list", "summary"},
    "actions": {"notation", "tell"},
    "knowledge": {"facts", "resample"},
    "refusals": {"refusal", "reason"},
    "picture.scene": {"frame", "scene"},
    "picture.touches": {"ask", "intent"},
    "picture.inspection": {"inspect"},
    "picture.art": {"art", "sheet"},
    "workshop": {"bench"},
    "bots.features": {"list_features", "feature_blocks"},
}
MAY = {
    "components": {"refused", "traits", "observation"},
    "actions": {"every_action", "every_outcome"},
    "knowledge": {"mask"},
    "picture.scene": {"points", "counted"},
    "picture.art": {"printed"},
    "picture.story": {"story"},
}
FOR_BOTS = {
    "evaluate", "unfinished", "outlook", "ways_ahead", "outlook_of_way", "settled", "noisy",
    "playout_action", "playout_plies", "side", "unseen", "observe", "list_features",
}  # fmt: skip

GAMES = pytest.mark.parametrize("game", bastide.games(), ids=lambda game: game.id)


def listed(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir() if entry.name != "__pycache__"}


@GAMES
def test_a_folder_holds_the_rooms_and_nothing_else(game: bastide.Game) -> None:
    rooms = {name.removesuffix(".py") for name in listed(game.folder)}  # a large one is a package
    assert rooms == ROOMS | DATA
    wanted = {"scene.py", "touches.py", "inspection.py", "art.py", "cover.json", "pictures.json"}
    assert wanted <= listed(game.folder / "picture")
    taught = {"lessons.toml", "puzzles.jsonl", "themes.toml", "practice.toml", "en.ftl", "fr.ftl"}
    assert listed(game.folder / "lessons") == taught
    assert "codes.py" in listed(game.folder / "rules")
    assert "evaluation.py" in listed(game.folder / "bots")


@GAMES
def test_a_hook_is_found_where_the_plan_says(game: bastide.Game) -> None:
    package = type(game).__module__.removesuffix(".game")
    for place in HOOKS:
        room: Any = getattr(game.rooms, place.partition(".")[0])
        for name in HOOKS[place] | {n for n in MAY.get(place, ()) if hasattr(room, n)}:
            assert getattr(room, name).__module__ == f"{package}.{place}", name
    assert hasattr(game.rooms.knowledge, "mask") == game.secrets


@GAMES
def test_rules_are_rules_and_bots_give_what_is_for_bots(game: bastide.Game) -> None:
    pages = {n: p for n, p in vars(contract).items() if is_required(p) or is_default(p)}
    assert set(pages) > FOR_BOTS
    for name in pages:
        place = game.rooms.bots if name in FOR_BOTS else game.rooms.rules
        other = game.rooms.rules if name in FOR_BOTS else game.rooms.bots
        given = getattr(place, name, None)
        assert is_rule(given) or (given is None and is_default(pages[name])), name
        if name in FOR_BOTS:
            assert not is_rule(getattr(other, name, None)), f"{name} belongs to the bots"


@GAMES
def test_the_declaration_declares_and_nothing_else(game: bastide.Game) -> None:
    own = {n: v for n, v in vars(type(game)).items() if not n.startswith("__")}
    assert not [n for n, v in own.items() if callable(v) and not isinstance(v, staticmethod)]
    module: ModuleType = __import__(type(game).__module__, fromlist=["GAME"])
    made_here = [
        v for v in vars(module).values() if getattr(v, "__module__", "") == module.__name__
    ]
    assert set(made_here) == {type(game)}
