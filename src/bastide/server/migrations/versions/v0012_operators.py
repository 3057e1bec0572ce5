"""The operator's page: who may open it, and the message of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Tables of tokens, hashed, and of the one message."""
    op.create_table(
        "operators",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "motd",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("en", sa.String(300), nullable=False),
        sa.Column("fr", sa.String(300), nullable=False),
    )
