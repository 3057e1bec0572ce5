"""The authority: tables, seats, the action log, live updates, storage, bot workers.

`bastide serve` runs it; docs/server.md describes the protocol, docs/security.md what is promised.
"""
