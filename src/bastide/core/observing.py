"""What a game's `observe` is written with: parts of a row of numbers, in the dialect of rules."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule


@rule
def observe_blank(count, out, n):
    """So many zeros from n on; returns where they end."""
    for k in range(n, n + count):
        out[k] = 0
    return n + count


@rule
def observe_one(which, count, out, n):
    """So many numbers from n on: a 1 among zeros, or no 1 if there is no such one; returns where they end."""
    for k in range(count):
        out[n + k] = 1 if k == which else 0
    return n + count
