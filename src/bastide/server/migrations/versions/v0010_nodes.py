"""Several servers on one database: who is there, who holds which table, who sits before which screen.

All of it can stand beside servers of the release before: what it adds has defaults, and `tables.bot_until`, by which
they share their bots out, stays until the next one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Tables of servers, presence and rematches; who holds a table, and how often its row has changed."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("drained", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column(
            "node", sa.String(16), sa.ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
    )
    op.create_index("presence_table", "presence", ["table_id"])
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("again", sa.String(16), nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(16)))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    held, playing = sa.text("owner IS NOT NULL"), sa.text("status = 'playing'")
    op.create_index("tables_held", "tables", ["owner"], postgresql_where=held, sqlite_where=held)
    op.create_index(
        "tables_lately", "tables", ["changed"], postgresql_where=playing, sqlite_where=playing
    )
