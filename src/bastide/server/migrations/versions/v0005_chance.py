"""Tables say where their chance came from, and seats whose they were before the host gave them away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Columns for both. A log that does not begin with the start began elsewhere: in a record, or at another table."""
    chance = sa.Column("chance", sa.String(8), nullable=False, server_default="house")
    op.add_column("tables", chance)
    op.add_column("seats", sa.Column("before", sa.String(40)))
    brought = "id IN (SELECT table_id FROM log WHERE seq = 1 AND kind = 'play')"
    op.execute(f"UPDATE tables SET chance = 'record' WHERE {brought} AND origin IS NULL")
    op.execute(f"UPDATE tables SET chance = 'branch' WHERE {brought} AND origin IS NOT NULL")
    from_records = sa.text(
        "UPDATE tables SET chance = 'record' WHERE chance = 'branch'"
        " AND origin IN (SELECT id FROM tables WHERE chance = 'record')"
    )
    while op.get_bind().execute(from_records).rowcount:  # and what was branched off from those
        pass
