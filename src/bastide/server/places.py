"""Where games are kept, as a setting says it. One that cannot be is not repeated: there may be a password in it."""

from __future__ import annotations

import sqlalchemy as sa

from bastide.core.errors import BadOption
from bastide.core.text import say
from bastide.server.refusals import TEXTS

KINDS = ("sqlite", "postgresql")


def place(url: str) -> sa.URL:
    """A database of one of the two kinds; its password is where nobody shows it.

    >>> place("postgresql://ada@db/games?password=secret").render_as_string()
    'postgresql://ada:***@db/games'
    """
    try:
        found = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):  # of which the second is about its port
        raise _refused(url if not {*url} & {*":@"} else "…") from None
    if found.get_backend_name() not in KINDS:
        raise _refused(found.drivername)
    if "@" in (found.host or "") or not 0 < (found.port or 1) < 65_536:
        raise _refused("…")
    if found.get_backend_name() == "sqlite" and (found.host or found.username):
        raise _refused("…")
    if "password" in found.query:
        password = found.normalized_query["password"][-1]
        found = found.difference_update_query(["password"]).set(password=password)
    return found


def _refused(shown: str) -> BadOption:
    return BadOption(say("bad-database", url=shown)).with_words(TEXTS)
