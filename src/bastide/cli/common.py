"""What several commands share: where their words and the last game lie, and what was asked for."""

from __future__ import annotations

import argparse
from pathlib import Path

from platformdirs import user_state_path

from bastide.core.options import read_options
from bastide.core.state import Setup
from bastide.core.transcript import GameFinder
from bastide.games import game

TEXTS = Path(__file__).parent / "text"
LAST_GAME = user_state_path("bastide", appauthor=False) / "last-game.jsonl"


def setup_of(args: argparse.Namespace) -> Setup:
    """The setup that GAME, --players, --option and --edition describe."""
    chosen = game(args.game, args.edition)
    return chosen.configure(args.players, read_options(chosen.options, args.option))


def finder(edition: Path | None) -> GameFinder:
    """How a transcript's game is found: with its built-in edition, or with the file given."""
    return lambda name: game(name, edition)
