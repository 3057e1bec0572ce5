"""How Alembic reaches the database: through the connection `database.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from bastide.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",  # SQLite cannot alter most things
)
with context.begin_transaction():
    context.run_migrations()
