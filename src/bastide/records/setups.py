"""Setups as records name them: what is not as usual, and what tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from bastide.core.game import Game
from bastide.core.options import Value
from bastide.core.state import Setup
from bastide.core.transcript import GameFinder
from bastide.games import game


def finder(edition: Path | str | None = None) -> GameFinder:
    """How games are found: with the built-in edition, or with a file. Each is read once, however many games there are."""
    found: Callable[[str], Game] = cache(lambda name: game(name, edition))
    return found


def chosen_options(setup: Setup) -> dict[str, Value]:
    """The options that have not their default."""
    usual = {option.id: option.default for option in setup.game.options}
    return {name: value for name, value in setup.options.items() if value != usual[name]}


def edition_of(game: Game) -> str:
    """The hash of somebody's own edition; nothing for the built-in one."""
    return "" if game == game.built_in() else game.edition.sha256


def mark_of(setup: Setup) -> tuple[str, str, int, dict[str, Value]]:
    """What tells setups apart, for ever: a built-in edition may be touched up, and options may be added."""
    return setup.game.id, edition_of(setup.game), setup.players, chosen_options(setup)
