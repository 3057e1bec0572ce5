"""Positions by a number: what all may know of a state, so that the same position is found again in other games."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b

import msgspec

from bastide.core.state import Setup, State
from bastide.records.setups import mark_of

DIGITS = 16  # of a position as it is written
_encode = msgspec.json.Encoder(order="sorted").encode


def position_of(state: State) -> str:
    """What all may know at this moment, in 16 digits: equal positions of a setup have the same, however they came about.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> start = position_of(table.state)
    >>> position_of(table.play("e4-e5").state) == start, position_of(table.undo().state) == start
    (False, True)
    """
    return f"{number_of(state):0{DIGITS}x}"


def number_of(state: State) -> int:
    """The same as a number of 64 bits."""
    hashed = _of_setup(state.setup).copy()
    # Not the bytes of the state: they hold secrets, and what rules have left in places they do not use.
    hashed.update(_encode([state.actor, state.game.facts(state, None)]))
    return int.from_bytes(hashed.digest(), "big")


@lru_cache(maxsize=64)
def _of_setup(setup: Setup) -> blake2b:
    return blake2b(json.dumps(mark_of(setup), sort_keys=True).encode(), digest_size=DIGITS // 2)
