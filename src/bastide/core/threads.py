"""Which games of a batch are whose: what one processor does in a loop, the threads of a GPU do side by side.

A kernel over many games is written once, as a loop `for i in range(mine(), how_many, stride())`.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule


@rule
def mine():
    """The first game of this thread; a GPU has its own."""
    return 0


@rule
def stride():
    """How far it is from there to its next one."""
    return 1
