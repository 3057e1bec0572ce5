"""What lists tell of the seals of tables: the database makes them of the secrets, which nobody reads for that."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction

from bastide.core.fair import commitment_of

_SECRET = "^[0-9a-f]{64}$"


class Commitment(GenericFunction[str]):
    """The commitment of a secret; nothing where there is none, or what is none."""

    name = "bastide_commitment"
    type = sa.String()
    inherit_cache = True


@compiles(Commitment, "postgresql")
def _in_postgresql(element: Commitment, compiler: Any, **how: Any) -> str:
    secret = compiler.process(element.clauses, **how)
    sealed = f"encode(sha256(decode({secret}, 'hex')), 'hex')"
    return f"CASE WHEN {secret} ~ '{_SECRET}' THEN {sealed} END"


def teach(connection: sqlite3.Connection) -> None:
    """SQLite knows no hashes of its own.

    >>> connection = sqlite3.connect(":memory:")
    >>> teach(connection)
    >>> connection.execute("SELECT substr(bastide_commitment(?), 1, 16)", ("00" * 32,)).fetchone()
    ('66687aadf862bd77',)
    >>> connection.execute("SELECT bastide_commitment(NULL), bastide_commitment('x')").fetchone()
    (None, None)
    """
    connection.create_function(Commitment.name, 1, _commitment, deterministic=True)


def _commitment(secret: object) -> str | None:
    known = isinstance(secret, str) and re.fullmatch(_SECRET, secret)
    return commitment_of(str(secret)) if known else None
