"""What keeps tables moving: broken ones are set apart, processes say where they think, a seat's grace is given once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A table for what is broken, a column for thoughts and one for grace."""
    op.create_table(
        "quarantine",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("bot_until", sa.BigInteger))
    op.add_column("seats", sa.Column("grace", sa.BigInteger))
