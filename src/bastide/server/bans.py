"""Who may not come in: guests and ranges of addresses, for a while or for good."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from bastide.server.refusals import Refused

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class Ban:
    """Either a guest or a range of addresses is kept out, until some time (in ms) or for good."""

    at: int
    guest: str | None = None
    network: str | None = None
    until: int | None = None
    why: str = ""

    def refusal(self) -> Refused:
        """What they are told."""
        until = "never" if self.until is None else written_time(self.until)
        return Refused("banned", until=until, why=self.why or "unsaid")


def written_time(moment: int) -> str:
    """Milliseconds as people and programs read them.

    >>> written_time(0)
    '1970-01-01 00:00 UTC'
    """
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(moment / 1000))


class Bans:
    """The bans a server goes by: kept in memory, and taken anew when the operator changes them.

    >>> bans = Bans(now=lambda: 5)
    >>> bans.keep([Ban(0, network="203.0.113.0/24"), Ban(0, guest="g1", until=4)])
    >>> bans.of_address("203.0.113.7") is not None, bans.of_address("::ffff:203.0.113.7") is not None
    (True, True)
    >>> bans.of_address("203.0.114.7"), bans.of_guest("g1")
    (None, None)
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._guests: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def keep(self, bans: Iterable[Ban]) -> None:
        """Go by these from now on."""
        bans = list(bans)
        self._guests = {ban.guest: ban for ban in bans if ban.guest is not None}
        self._networks = [(ip_network(ban.network), ban) for ban in bans if ban.network is not None]

    def __bool__(self) -> bool:
        return bool(self._guests or self._networks)

    def of_guest(self, guest: str) -> Ban | None:
        """The ban that keeps a guest out."""
        ban = self._guests.get(guest)
        return ban if ban is not None and self._stands(ban) else None

    def of_address(self, address: str) -> Ban | None:
        """The ban that keeps an address out."""
        if not self._networks:
            return None
        found = _address(address)
        if found is None:
            return None
        return next((b for net, b in self._networks if found in net and self._stands(b)), None)

    def _stands(self, ban: Ban) -> bool:
        return ban.until is None or self._now() < ban.until


@lru_cache(maxsize=10_000)
def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; of one that is IPv4 within IPv6, the former. Not everything that asks has one."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
