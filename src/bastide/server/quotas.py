"""How much one guest, and all guests of one address, may have at once. Who has that much is told so in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bastide.core.text import Text, say
from bastide.server.fairness import Owner
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.limits import counted
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics, Wish
from bastide.server.plans import Plan
from bastide.server.refusals import Refused
from bastide.server.settings import Settings

Quota = tuple[str, int, Text]  # who has it, how many, and what is said beyond


class Quotas:
    """Counts what is there now: tables, hints and records in the making, open sockets."""

    def __init__(self, hall: Hall, settings: Settings, metrics: Metrics) -> None:
        self._hall, self._settings, self._metrics = hall, settings, metrics
        self._held: Counter[str] = Counter()

    # ---- tables

    @contextmanager
    def opening(self, host: Guest, plan: Plan) -> Iterator[None]:
        """One more table of this host: of those that are in use now, none that rest or have ended."""
        owner, most = self._hall.guests.owner(host.id), self._settings
        hosts = [self._hall.guests.owner(live.row.host) for live in self._in_use()]
        guest = most.tables_per_guest - sum(one.guest == owner.guest for one in hosts)
        here = most.tables_per_address - sum(one.address == owner.address for one in hosts)
        quotas = [
            (f"tables of {owner.guest}", guest, say("quota-tables", n=most.tables_per_guest)),
            (f"tables at {owner.address}", here, _network("tables", most.tables_per_address)),
        ]
        if all(seat.kind == "bot" for seat in plan.seats):
            quotas.append(self._bot_games(owner.guest))
        with self._hold("table", *quotas):
            yield

    def check_bots_alone(self, live: LiveTable, seat: int) -> None:
        """Refuse to hand the last person's seat to a bot if the host has enough games of bots."""
        people = {one.seat for one in live.row.seats if one.kind != "bot"}
        if people == {seat}:
            with self._hold("table", self._bot_games(live.row.host)):
                pass

    def _bot_games(self, host: str) -> Quota:
        most = self._settings.bot_tables_per_guest
        there = sum(live.row.host == host and live.only_bots for live in self._in_use())
        return f"games of bots of {host}", most - there, say("quota-bot-tables", n=most)

    def _in_use(self) -> list[LiveTable]:
        tables = self._hall.tables.in_memory.values()
        return [live for live in tables if live.wanted and not live.row.ended]

    # ---- what takes time, what stays open

    @contextmanager
    def hint(self, guest: Guest) -> Iterator[None]:
        """One more hint this guest waits for."""
        most = self._settings.hints_per_guest
        with self._hold("hint", (f"hints for {guest.id}", most, say("quota-hints", n=most))):
            yield

    @contextmanager
    def reading(self, owner: Owner) -> Iterator[None]:
        """One more record or component file of this guest, while it is tried and read; strangers share by address."""
        who = owner.guest or owner.address
        mine, all_in_all = self._settings.imports_per_guest, self._settings.imports
        with self._hold(
            "import",
            (f"imports of {who}", mine, say("quota-imports", n=mine)),
            ("imports", all_in_all, say("quota-imports-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def lab(self, guest: Guest) -> Iterator[None]:
        """One more edition of this guest that bots play, while they do."""
        mine, all_in_all = self._settings.labs_per_guest, self._settings.labs
        with self._hold(
            "lab",
            (f"labs of {guest.id}", mine, say("quota-labs", n=mine)),
            ("labs", all_in_all, say("quota-labs-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def review(self, guest: Guest) -> Iterator[None]:
        """One more game of this guest that is reviewed, or position that is analysed, while it is."""
        mine, all_in_all = self._settings.reviews_per_guest, self._settings.reviews
        with self._hold(
            "review",
            (f"reviews of {guest.id}", mine, say("quota-reviews", n=mine)),
            ("reviews", all_in_all, say("quota-reviews-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def socket(self, owner: Owner) -> Iterator[None]:
        """One more open socket of this guest; strangers count for their address only."""
        most = self._settings
        quotas = [
            (f"sockets at {owner.address}", most.sockets_per_address, _network("sockets", most.sockets_per_address))
        ]  # fmt: skip
        if owner.guest:
            told = say("quota-sockets", n=most.sockets_per_guest)
            quotas.append((f"sockets of {owner.guest}", most.sockets_per_guest, told))
        with self._hold("socket", *quotas):
            yield

    @contextmanager
    def _hold(self, kind: Wish, *quotas: Quota) -> Iterator[None]:
        for key, most, told in quotas:
            if self._held[key] >= most:
                self._metrics.refused.labels(kind, "quota").inc()
                raise Refused("too-many", text=told)
        with counted(self._held, *(key for key, _, _ in quotas)):
            yield


def _network(what: str, most: int) -> Text:
    return say(f"quota-{what}-address", n=most)
