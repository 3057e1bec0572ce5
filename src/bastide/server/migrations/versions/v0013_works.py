"""Reviews, analyses and labs that one server of several makes, and any of them can be asked for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """How far each has come, as long as the server lives that makes it."""
    op.create_table(
        "works",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column(
            "node", sa.String(16), sa.ForeignKey("nodes.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("looked", sa.BigInteger, nullable=False),
    )
    op.create_index("works_node", "works", ["node"])
