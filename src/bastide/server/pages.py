"""Lists page by page: each goes on after the last row of the one before, whatever has come in front meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from bastide.server.refusals import Refused
from bastide.server.rows import TableRow

LISTED = 100  # tables in one answer
MARK = r"^(\d{1,16}\.){1,2}[\w-]{1,16}$"  # how far a page has come: its last row, by what orders the list


class Page(NamedTuple):
    """Some tables, and the mark after which the next page begins if there is one."""

    tables: list[TableRow]
    more: str | None


def ordered(
    query: sa.Select[Any], order: Sequence[sa.ColumnElement[Any]], before: str | None
) -> sa.Select[Any]:
    """One page and a row more: the greatest first by numbers and an id, those after the mark `before`."""
    if before is not None:
        query = query.where(sa.tuple_(*order) < sa.tuple_(*_read(before, order)))
    marked = query.add_columns(*(column.label(f"mark{n}") for n, column in enumerate(order)))
    return marked.order_by(*(column.desc() for column in order)).limit(LISTED + 1)


def cut(rows: Sequence[Any]) -> tuple[Sequence[Any], str | None]:
    """The rows of the page, and its mark if there was a row more."""
    if len(rows) <= LISTED:
        return rows, None
    last = rows[LISTED - 1]
    return rows[:LISTED], ".".join(str(last[name]) for name in last if name.startswith("mark"))


def _read(text: str, order: Sequence[sa.ColumnElement[Any]]) -> list[sa.ColumnElement[Any]]:
    *numbers, last = text.split(".")
    if len(numbers) != len(order) - 1:
        raise Refused("bad-request", problem="before")
    return [*(sa.literal(int(n), sa.BigInteger) for n in numbers), sa.literal(last)]
