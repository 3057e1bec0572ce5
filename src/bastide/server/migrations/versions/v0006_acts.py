"""What hosts and the operator do is written down; who may not come in; when a guest was last here."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The audit trail, the bans, and a column for the last visit: of guests known before, now."""
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(16)),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
    )
    op.create_index("acts_guest", "acts", ["guest", "id"])
    op.create_index("acts_table", "acts", ["table_id", "id"])
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), unique=True),
        sa.Column("network", sa.String(49), unique=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    seen = sa.Column("seen", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    op.add_column("guests", seen)
    guests = sa.table("guests", sa.column("seen"))
    op.execute(guests.update().values(seen=time.time_ns() // 1_000_000))
