"""Random numbers inside rules: the same sequence in plain Python, compiled and anywhere else."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule

MULTIPLIER = 6364136223846793005  # Knuth's MMIX generator, modulo 2**62
INCREMENT = 1442695040888963407
MASK = (1 << 62) - 1


@rule
def draw(rng, n):
    """A number from 0 to n-1 (n below 2**31). `rng` is a list or array holding one number."""
    rng[0] = (rng[0] * MULTIPLIER + INCREMENT) & MASK
    return ((rng[0] >> 30) * n) >> 32


def scatter(seed: int) -> int:
    """A start value for `draw`, far apart for seeds that are close together.

    >>> scatter(1) != scatter(2)
    True
    """
    x = (seed + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & ((1 << 64) - 1)
    return (x ^ (x >> 31)) & MASK
