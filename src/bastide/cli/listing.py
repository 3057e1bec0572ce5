"""Tables on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

WHOLE = "id"  # a column that is never broken over two lines


def print_rows(head: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]]) -> None:
    """Draw a table, whose columns have a key and a heading; into a file it is as wide as it likes."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console = Console(width=250, highlight=False, markup=False, emoji=False)
    table = Table()
    for key, heading in head:
        table.add_column(heading, no_wrap=key == WHOLE, overflow="fold")
    for row in rows:
        table.add_row(*map(plain, row))
    console.print(table)


def plain(text: str) -> str:
    """What strangers call themselves must not command a terminal.

    >>> plain("Ada\\x1b[2J")
    'Ada?[2J'
    """
    return "".join(c if c.isprintable() else "?" for c in text)
