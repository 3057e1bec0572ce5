"""Under which names we answer. A page of another site cannot make its own name lead here (DNS rebinding)."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

from bastide.server.settings import Settings

HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")  # how home networks name machines
_HOST = re.compile(r"(\[[\da-f:.]+\]|[^:\[\]]+)(:\d{1,5})?", re.IGNORECASE)


class Hosts:
    """The names of this machine at home, and those it was told.

    >>> hosts = Hosts(Settings(hosts="games.example.org"), machine="Castle.example.org")
    >>> names = ("192.168.1.7:8000", "[::1]", "castle.local:8000", "games.example.org", "evil.example")
    >>> [hosts.allow(name) for name in names]
    [True, True, True, True, False]
    """

    def __init__(self, settings: Settings, machine: str | None = None) -> None:
        own = (socket.gethostname() if machine is None else machine).lower()
        first = own.partition(".")[0]
        self._names = {own, settings.host.lower(), *settings.own_hosts}
        self._names |= {first + suffix for suffix in HOME if first}

    def allow(self, header: str) -> bool:
        """Is this `Host` one of ours? Numbers always are: no name leads to them."""
        found = _HOST.fullmatch(header.strip())
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        return name in self._names or name.rpartition(".")[2] == "localhost" or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
