"""The audit trail: what hosts do at their tables and what the operator does, each written with the deed itself."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

import sqlalchemy as sa

from bastide.server import schema

# A guest: sits down. The host: sends somebody away from a seat; gives it a new invitation, opens it, hands it to a
# bot; calls the table off; opens a rematch. The operator: closes or deletes a table, sets it apart or lets it out again,
# bans, unbans, clears out, takes a server out of service or puts it back, makes a token for the page or withdraws all,
# sets the message of the day or takes it away.
Kind = Literal[
    "sit", "kick", "invite", "open", "bot", "close", "rematch", "delete", "ban", "unban", "retention",
    "quarantine", "release", "drain", "undrain", "token", "withdraw", "message", "unmessage",
]  # fmt: skip
ORDERS = 5_021_907  # the lock of PostgreSQL that whoever writes an act of the operator takes


@dataclass(frozen=True)
class Act:
    """One line of the trail. `guest` did it; None: the operator."""

    act: Kind
    at: int
    table_id: str | None = None
    guest: str | None = None
    what: dict[str, Any] = field(default_factory=dict)
    id: int | None = None  # once it is written

    @classmethod
    def of(cls, row: Any) -> Act:
        """As it was stored."""
        return cls(**{**row, "what": json.loads(row["what"])})


def write_act(connection: sa.Connection, act: Act | None) -> None:
    """Write it down, within the transaction of the deed; nothing where there is nothing to write."""
    if act is not None:
        values = {"table_id": act.table_id, "at": act.at, "guest": act.guest, "act": act.act}
        what = json.dumps(act.what, ensure_ascii=False)
        connection.execute(schema.acts.insert().values(**values, what=what))


def in_order(connection: sa.Connection) -> None:
    """Two operators at once write one after the other, so that the lines of the trail appear in their order.

    SQLite has one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ORDERS)))
