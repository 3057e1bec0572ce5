"""Counting action sequences: the check that a move generator is right."""

from __future__ import annotations

from bastide.core.state import Setup, State


def perft(setup: Setup, depth: int, start: State | None = None) -> int:
    """Number of sequences of exactly `depth` actions; one that ends the game earlier is not counted.

    Each chance outcome counts once, whatever its weight.

    >>> import bastide
    >>> [perft(bastide.game("forteresse").setup(), depth) for depth in (1, 2)]
    [80, 6387]
    """
    if depth == 0:
        return 1
    tier = setup.engine.tier
    first = (start or setup.start()).data
    states = tier.states(first, *[b""] * (depth - 1))
    rows = tier.rows(depth, setup.engine.capacity)
    at, counts = tier.numbers(depth), tier.numbers(depth)
    return int(tier.kernels.perft(states, tier.boxes, rows, at, counts, depth))
