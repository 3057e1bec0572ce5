"""The nets of a game (`net`), as they lie in its folder: which setups each serves, and its weights.

`bots/nets/NAME.json` says for whom it plays and how it was learned, `NAME.weights` holds its numbers: 64 bits each,
low bytes first, compressed. A setup that none serves is played by the game's own `outlook`.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bastide.core.net import NET_HIDDEN, NET_WORDS
from bastide.core.options import Value

SUFFIX = ".weights"


class Served(msgspec.Struct, frozen=True):
    """The setups of a game's own edition that a net plays: for so many players; options that it does not name are as usual."""

    players: int
    options: dict[str, list[Any]] = {}  # the values it has learned, or was measured with

    def serves(
        self, players: int, options: Mapping[str, Value], usual: Mapping[str, Value]
    ) -> bool:
        """Is this setup one of them?"""
        return players == self.players and all(
            value in self.options.get(name, [usual[name]]) for name, value in options.items()
        )


class Net(msgspec.Struct, frozen=True):
    """What a file says of a net."""

    serves: Served
    features: dict[str, list[int]]  # by name: how many rows, and how many of them at once
    recipe: dict[str, Any]

    def fits(self, features: Mapping[str, tuple[int, int]]) -> bool:
        """Are its rows still these?"""
        return list(self.features.items()) == [
            (name, list(block)) for name, block in features.items()
        ]


def size_of(features: Mapping[str, tuple[int, int]]) -> int:
    """How many numbers a net of these features has."""
    return NET_WORDS * (1 + sum(rows for rows, _ in features.values())) + NET_HIDDEN


def most_features(features: Mapping[str, tuple[int, int]]) -> int:
    """How many of them a seat sees at once."""
    return sum(most for _, most in features.values())


def most_weight(features: Mapping[str, tuple[int, int]]) -> int:
    """A weight of a row that is not too large, whatever comes together: sums keep to 16 bits.

    >>> most_weight({"pawns": (888, 24)})
    511
    """
    return min(511, 32767 // (most_features(features) + 1))


@cache
def nets(folder: Path) -> tuple[tuple[Net, Path], ...]:
    """All of a game's folder, with the files of their weights."""
    found = []
    for file in sorted((folder / "bots" / "nets").glob("*.json")):
        net = msgspec.json.decode(file.read_bytes(), type=Net)
        found.append((net, file.with_suffix(SUFFIX)))
    return tuple(found)


@cache
def read_weights(file: Path) -> array[int]:
    """The numbers of a net."""
    numbers = array("q")
    numbers.frombytes(zlib.decompress(file.read_bytes()))
    return numbers


def write_weights(file: Path, numbers: list[int]) -> None:
    """The same as a file."""
    file.write_bytes(zlib.compress(array("q", numbers).tobytes(), 9))
