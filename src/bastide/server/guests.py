"""Guests: somebody with a browser, known by a secret it holds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from bastide.server.environment import Environment
from bastide.server.fairness import Owner
from bastide.server.store import Store
from bastide.server.tokens import digest

DAY = 86_400_000  # ms: how exactly we remember when somebody was here
MOST_ADDRESSES = 10_000  # remembered


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser."""

    id: str
    name: str


class Guests:
    """Everybody who has ever been here."""

    def __init__(self, store: Store, environment: Environment) -> None:
        self._store, self._environment = store, environment
        self._addresses: OrderedDict[str, str] = OrderedDict()  # of guests, since the server began

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

    def seen_at(self, guest: str, address: str) -> None:
        """Somebody has come, from there: in memory only, and the longest not seen are forgotten first."""
        self._addresses[guest] = address
        self._addresses.move_to_end(guest)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    def owner(self, guest: str) -> Owner:
        """Whose share it is when something is done for this guest: that of where he was seen last.

        All who have not been here since the server began have one share together.
        """
        return Owner(self._addresses.get(guest, ""), guest)
