"""How much one guest, and all guests of one address, may have at once. Who has that much is told so in words.

What they have at other servers of the same database counts too, as far as it is known (`allowances.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from bastide.core.text import Text, say
from bastide.server.fairness import Owner
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.limits import counted, mark
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics, Wish
from bastide.server.plans import Plan
from bastide.server.refusals import Refused
from bastide.server.settings import Settings

OF, AT, BOTS = "tables of", "tables at", "games of bots of"
ALL = "all"  # before what one server does for everybody: the others have their own
WORTH_TELLING = 4  # they are told of whoever has a fourth of what he may


class Quota(NamedTuple):
    """What it is, of whom; how many there may be at once; what is said beyond; and, of tables, those in use here."""

    key: str
    most: int
    told: Text
    in_use: frozenset[str] = frozenset()


class Quotas:
    """Counts what is there now: tables, hints and records in the making, open sockets."""

    def __init__(self, hall: Hall, settings: Settings, metrics: Metrics) -> None:
        self._hall, self._settings, self._metrics = hall, settings, metrics
        self._limits = {
            OF: settings.tables_per_guest,
            AT: settings.tables_per_address,
            BOTS: settings.bot_tables_per_guest,
        }
        self._held: Counter[tuple[str, int]] = Counter()  # by key, and how many there may be
        self._elsewhere: Counter[str] = Counter()  # held at other servers, by mark
        self._tables_elsewhere: dict[str, set[str]] = {}  # in use there, by mark

    # ---- tables

    @contextmanager
    def opening(self, host: Guest, plan: Plan) -> Iterator[None]:
        """One more table of this host: of those that are in use now, none that rest or have ended."""
        owner, in_use = self._hall.guests.owner(host.id), self._tables()
        quotas = [
            self._quota(OF, owner.guest, in_use, "quota-tables"),
            self._quota(AT, owner.address, in_use, "quota-tables-address"),
        ]
        if all(seat.kind == "bot" for seat in plan.seats):
            quotas.append(self._quota(BOTS, owner.guest, in_use, "quota-bot-tables"))
        with self._hold("table", *quotas):
            yield

    def check_bots_alone(self, live: LiveTable, seat: int) -> None:
        """Refuse to hand the last person's seat to a bot if the host has enough games of bots."""
        people = {one.seat for one in live.row.seats if one.kind != "bot"}
        if people == {seat}:
            quota = self._quota(BOTS, live.row.host, self._tables(), "quota-bot-tables")
            with self._hold("table", quota):
                pass

    def _quota(self, kind: str, whose: str, in_use: Mapping[str, set[str]], told: str) -> Quota:
        key, most = f"{kind} {whose}", self._limits[kind]
        return Quota(key, most, say(told, n=most), frozenset(in_use.get(key, ())))

    def _tables(self) -> dict[str, set[str]]:
        """The tables that are in use here, by whose they are."""
        found: dict[str, set[str]] = {}
        for live in self._hall.tables.in_memory.values():
            if live.wanted and not live.row.ended:
                owner = self._hall.guests.owner(live.row.host)
                keys = [f"{OF} {owner.guest}", f"{AT} {owner.address}"]
                for key in [*keys, f"{BOTS} {owner.guest}"] if live.only_bots else keys:
                    found.setdefault(key, set()).add(live.row.id)
        return found

    # ---- what takes time, what stays open

    @contextmanager
    def hint(self, guest: Guest) -> Iterator[None]:
        """One more hint this guest waits for."""
        most = self._settings.hints_per_guest
        with self._hold("hint", Quota(f"hints for {guest.id}", most, say("quota-hints", n=most))):
            yield

    @contextmanager
    def reading(self, owner: Owner) -> Iterator[None]:
        """One more record or component file of this guest, while it is tried and read; strangers share by address."""
        who = owner.guest or owner.address
        mine, all_in_all = self._settings.imports_per_guest, self._settings.imports
        with self._hold(
            "import",
            Quota(f"imports of {who}", mine, say("quota-imports", n=mine)),
            Quota(f"{ALL} imports", all_in_all, say("quota-imports-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def lab(self, guest: Guest) -> Iterator[None]:
        """One more edition of this guest that bots play, while they do."""
        mine, all_in_all = self._settings.labs_per_guest, self._settings.labs
        with self._hold(
            "lab",
            Quota(f"labs of {guest.id}", mine, say("quota-labs", n=mine)),
            Quota(f"{ALL} labs", all_in_all, say("quota-labs-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def review(self, guest: Guest) -> Iterator[None]:
        """One more game of this guest that is reviewed, or position that is analysed, while it is."""
        mine, all_in_all = self._settings.reviews_per_guest, self._settings.reviews
        with self._hold(
            "review",
            Quota(f"reviews of {guest.id}", mine, say("quota-reviews", n=mine)),
            Quota(f"{ALL} reviews", all_in_all, say("quota-reviews-all", n=all_in_all)),
        ):
            yield

    @contextmanager
    def socket(self, owner: Owner) -> Iterator[None]:
        """One more open socket of this guest; strangers count for their address only."""
        here, mine = self._settings.sockets_per_address, self._settings.sockets_per_guest
        told = say("quota-sockets-address", n=here)
        quotas = [Quota(f"sockets at {owner.address}", here, told)]
        if owner.guest:
            told = say("quota-sockets", n=mine)
            quotas.append(Quota(f"sockets of {owner.guest}", mine, told))
        with self._hold("socket", *quotas):
            yield

    @contextmanager
    def _hold(self, kind: Wish, *quotas: Quota) -> Iterator[None]:
        for quota in quotas:
            if self._there(quota) >= quota.most:
                self._metrics.refused.labels(kind, "quota").inc()
                raise Refused("too-many", text=quota.told)
        with counted(self._held, *((quota.key, quota.most) for quota in quotas)):
            yield

    def _there(self, quota: Quota) -> int:
        """How many there are, at all servers."""
        marked, here = mark(quota.key), self._held[quota.key, quota.most]
        in_use = quota.in_use | self._tables_elsewhere.get(marked, set())
        return here + self._elsewhere[marked] + len(in_use)

    # ---- what servers tell each other

    def told(self, most: int) -> dict[str, Any]:
        """What guests and addresses hold here, where it is a good part of what they may: the fullest, so many."""
        held = {
            key: n
            for (key, limit), n in self._held.items()
            if WORTH_TELLING * n >= limit and not key.startswith(ALL)
        }
        tables = {
            key: ids
            for key, ids in self._tables().items()
            if WORTH_TELLING * len(ids) >= self._limits[key.rpartition(" ")[0]]
        }
        fullest = sorted(tables, key=lambda key: len(tables[key]), reverse=True)[: most // 10]
        return {
            "held": {mark(key): n for key, n in Counter(held).most_common(most)},
            "tables": {mark(key): sorted(tables[key]) for key in fullest},
        }

    def hear(self, others: Iterable[Mapping[str, Any]]) -> None:
        """What they hold at other servers."""
        self._elsewhere, self._tables_elsewhere = Counter(), {}
        for told in others:
            self._elsewhere.update(told.get("held", {}))
            for marked, ids in told.get("tables", {}).items():
                self._tables_elsewhere.setdefault(marked, set()).update(ids)
