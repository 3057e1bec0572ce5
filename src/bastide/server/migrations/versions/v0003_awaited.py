"""Seats are kept for those who played before: a rematch begins when they have come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A column for the seats whose guests have not come yet."""
    awaited = sa.Column("awaited", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", awaited)
