"""What several commands share: where their words and the last game lie, and what was asked for."""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from bastide.core.errors import BadOption
from bastide.core.options import read_options
from bastide.core.state import Setup
from bastide.core.text import say
from bastide.core.transcript import GameFinder
from bastide.games import game

TEXTS = Path(__file__).parent / "text"
LAST_GAME = user_state_path("bastide", appauthor=False) / "last-game.jsonl"


def setup_of(args: argparse.Namespace) -> Setup:
    """The setup that GAME, --players, --option and --edition describe."""
    chosen = game(args.game, args.edition)
    return chosen.configure(args.players, read_options(chosen.options, args.option))


def looks_of(setup: Setup, given: Sequence[str], seat: int | None = None) -> list[dict[str, str]]:
    """What was said of how seats look, `SEAT:NAME=VALUE` each; without a number it is said of `seat`.

    >>> looks_of(game("castle").setup(), ["1:colour=white"])
    [{}, {'colour': 'white'}]
    """
    found: list[dict[str, str]] = [{} for _ in range(setup.players)]
    for text in given:
        told = re.fullmatch(r"(?:(\d+):)?([^:=]+)=(.+)", text)
        where = int(told[1]) if told and told[1] else seat
        if told is None or where is None or where not in range(setup.players):
            raise BadOption(say("bad-look-text", given=text)).with_words(TEXTS)
        found[where][told[2]] = told[3]
    return found


def print_json(told: object) -> None:
    """Print what was found for a program: one JSON document."""
    print(json.dumps(jsonable(told), ensure_ascii=False, indent=2, allow_nan=False))


def jsonable(told: object) -> Any:
    """The same made of what JSON has: records as objects, numbers without end as null.

    >>> jsonable({"elo": math.inf, "seats": (0, 1)})
    {'elo': None, 'seats': [0, 1]}
    """
    if is_dataclass(told) and not isinstance(told, type):
        return jsonable(asdict(told))
    if isinstance(told, dict):
        return {name: jsonable(value) for name, value in told.items()}
    if isinstance(told, list | tuple):
        return [jsonable(value) for value in told]
    return None if isinstance(told, float) and not math.isfinite(told) else told


def finder(edition: Path | None) -> GameFinder:
    """How a transcript's game is found: with its built-in edition, or with the file given."""
    return lambda name: game(name, edition)
