"""Tables say how their seats look, where somebody chose a colour or a House."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """A column for it: tables that were there before look as usual."""
    op.add_column("tables", sa.Column("looks", sa.Text))
