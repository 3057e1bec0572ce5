"""Requests to take something back are kept: for other servers, and over a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A column for the request that waits for answers."""
    op.add_column("tables", sa.Column("offer", sa.Text))
