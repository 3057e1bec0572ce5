"""Chance that can be checked: the secret it hangs on, and what the seats contribute."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Tables from before have no secret: their chance goes on as it began."""
    op.add_column("tables", sa.Column("secret", sa.String(64)))
    op.add_column("tables", sa.Column("contributions", sa.Text))
    op.add_column("seats", sa.Column("contribution", sa.String(64)))
