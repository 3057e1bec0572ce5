"""Guests: somebody with a browser, known by a secret it holds."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.server.environment import Environment
from bastide.server.store import Store
from bastide.server.tokens import digest

DAY = 86_400_000  # ms: how exactly we remember when somebody was here


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser."""

    id: str
    name: str


class Guests:
    """Everybody who has ever been here."""

    def __init__(self, store: Store, environment: Environment) -> None:
        self._store, self._environment = store, environment

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest and the secret that makes their browser known."""
        guest, token = Guest(self._environment.new_id(), name), self._environment.new_token()
        await self._store.add_guest(guest.id, digest(token), name, self._environment.now())
        return guest, token

    async def who(self, token: str) -> Guest | None:
        """The guest with that secret."""
        found = await self._store.guest(digest(token))
        if found is None:
            return None
        guest, name, seen = found
        now = self._environment.now()
        if now - seen > DAY:
            await self._store.saw_guest(guest, now)
        return Guest(guest, name)
