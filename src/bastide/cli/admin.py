"""`bastide admin`: what the operator of a server asks for and does, beside the server or without it."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import re
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from ipaddress import ip_network
from typing import Any

from bastide.cli.common import TEXTS, print_json
from bastide.cli.listing import print_rows
from bastide.core.errors import BadOption, BastideError
from bastide.core.text import Argument, Words, say
from bastide.server.acts import Act
from bastide.server.bans import Ban, written_time
from bastide.server.database import Database
from bastide.server.environment import Environment
from bastide.server.motd import MessageOfTheDay, message
from bastide.server.nodes import Node
from bastide.server.office import Ages, Office, Outdated
from bastide.server.operators import Operators
from bastide.server.rows import Seat, TableRow
from bastide.server.settings import Settings

DAY = 86_400_000  # ms
LONGEST_WHY = 70  # of a table that is closed: it stands in an entry of its log
UNITS = {"h": "hours", "d": "days"}


def run(args: argparse.Namespace, words: Words) -> int:
    """Carry out one deed on the database that the settings name."""
    settings = Settings.read(file=args.config, database=args.database)

    async def visit() -> int:
        database = Database(settings.url)
        try:
            desk = Desk(Office(await database.visit()), args, words, settings.address)
            await getattr(desk, args.deed)()
        finally:
            await database.close()
        return 0

    return asyncio.run(visit())


class Desk:
    """One method a deed."""

    def __init__(self, office: Office, args: argparse.Namespace, words: Words, site: str) -> None:
        self.office, self.args, self.words, self.site = office, args, words, site
        self.by, self.now = _operator(), Environment().now()

    # ---- looking

    async def tables(self) -> None:
        """List tables."""
        args = self.args
        if args.guest is not None:
            await self.office.known_guest(args.guest)
        before = self.now - args.older * DAY if args.older else None
        rows, total = await self.office.tables(
            args.status, args.game, args.guest, before, args.limit
        )
        if args.json:
            print_json([_table_json(row) for row in rows])
            return
        self._print_rows(
            ("id", "game", "status", "seats", "log", "created", "changed"),
            [
                (
                    row.id, row.game, self._say(f"table-status-{row.status}"),
                    ", ".join(map(self._sitter, row.seats)), str(row.seq),
                    written_time(row.created), written_time(row.changed),
                )
                for row in rows
            ],
            total,
        )  # fmt: skip

    async def table(self) -> None:
        """Tell all about a table."""
        row = await self.office.known_table(self.args.table)
        chance, said = await self.office.chance(row.id), await self.office.said_at(row.id)
        acts = await self.office.acts(row.id, most=self.args.limit)
        if self.args.json:
            told = _table_json(row) | {"chance": vars(chance), "chat": said}
            print_json(told | {"acts": [vars(act) for act in acts]})
            return
        hosts, _ = await self.office.guests(guest=row.host)
        host = f"{hosts[0].name} ({row.host})" if hosts else row.host
        lines = {
            "admin-id": row.id,
            "admin-game": row.game,
            "admin-status": self._say(f"table-status-{row.status}"),
            "table-host": host,
            "table-options": _compact(row.options),
            "table-policy": _compact(row.policy),
            "admin-created": written_time(row.created),
            "admin-changed": written_time(row.changed),
            "table-origin": row.origin or "-",
            "table-log": self._say("table-log-entries", n=row.seq),
            "table-chat": self._say("table-chat-lines", n=said),
            "table-chance": self._say("table-chance-origin", **vars(chance)),
        }
        for key, value in lines.items():
            print(f"{self._say(key)}: {value}")
        seats = [(str(seat.seat), self._sitter(seat), seat.guest or "") for seat in row.seats]
        self._print_rows(("seat", "who", "id"), seats)
        self._print_acts(acts)

    async def guests(self) -> None:
        """List guests."""
        found, total = await self.office.guests(self.args.search, self.args.limit)
        if self.args.json:
            print_json([vars(guest) for guest in found])
            return
        rows = [
            (g.id, g.name, written_time(g.created), written_time(g.seen), str(g.tables))
            for g in found
        ]
        self._print_rows(("id", "name", "known-since", "seen", "tables"), rows, total)

    async def bans(self) -> None:
        """List who is kept out."""
        bans = await self.office.bans()
        if self.args.json:
            print_json([vars(ban) for ban in bans])
            return
        rows = [
            (ban.guest or ban.network or "", written_time(ban.at), self._until(ban), ban.why)
            for ban in bans[-self.args.limit :]
        ]
        self._print_rows(("who", "when", "until", "why"), rows, len(bans))

    async def nodes(self) -> None:
        """The servers of one database: list them, take one out of service, put it back."""
        deed, node = self.args.do, self.args.node
        if deed == "list":
            await self._list_nodes()
        elif node is None:
            raise _wrong("nodes-which", deed=deed)
        else:
            await self.office.drain(node, deed == "drain", self.by, self.now)
            print(self._say("drained" if deed == "drain" else "undrained", id=node))

    async def _list_nodes(self) -> None:
        found = (await self.office.nodes())[: self.args.limit]
        if self.args.json:
            print_json([{**vars(node), "about": _public(node)} for node in found])
            return
        rows = [
            (
                node.id, node.name, node.version, written_time(node.started),
                self._say("node-drained" if node.drained else "node-serves"),
                *(str(_public(node).get(name, "")) for name in ("sockets", "tables", "held")),
            )
            for node in found
        ]  # fmt: skip
        head = ("id", "name", "version", "started", "status", "sockets", "tables", "held")
        self._print_rows(head, rows)

    async def acts(self) -> None:
        """Show the audit trail."""
        acts = await self.office.acts(self.args.table, self.args.guest, self.args.limit)
        if self.args.json:
            print_json([vars(act) for act in acts])
        else:
            self._print_acts(acts)

    # ---- doing

    async def close(self) -> None:
        """End a table."""
        if len(self.args.why) > LONGEST_WHY:
            raise _wrong("why-too-long", most=LONGEST_WHY)
        await self.office.close(self.args.table, self.args.why, self.by, self.now)
        print(self._say("table-closed", id=self.args.table))

    async def delete(self) -> None:
        """Delete tables, after a question."""
        ids: list[str] = self.args.tables
        await self.office.check_tables(ids)
        if not self.args.yes and not self._sure(ids):
            raise _wrong("delete-unsure")
        gone = await self.office.delete(ids, "", self.by, self.now)
        print(self._say("tables-deleted", n=gone))

    async def ban(self) -> None:
        """Keep somebody out."""
        until = read_until(self.args.until, self.now) if self.args.until else None
        ban = await self._named(until, self.args.why)
        await self.office.ban(ban, self.by)
        print(self._say("banned", who=ban.guest or ban.network or "", until=self._until(ban)))

    async def unban(self) -> None:
        """Let somebody in again."""
        ban = await self._named(None, "")
        await self.office.unban(ban, self.by)
        print(self._say("unbanned", who=ban.guest or ban.network or ""))

    async def quarantine(self) -> None:
        """The tables that are set apart: list them, put one there, let one out."""
        deed, table, office = self.args.do, self.args.table, self.office
        if deed == "list":
            apart = (await office.quarantined())[: self.args.limit]
            if self.args.json:
                print_json([one._asdict() for one in apart])
            else:
                rows = [(one.table_id, written_time(one.at), one.why) for one in apart]
                self._print_rows(("id", "when", "why"), rows)
        elif table is None:
            raise _wrong("quarantine-which", deed=deed)
        elif deed == "put":
            await office.set_apart(table, self.args.why, self.by, self.now)
            print(self._say("apart", id=table))
        else:
            await office.let_out(table, self.by, self.now)
            print(self._say("let-out", id=table))

    async def token(self) -> None:
        """The address of the operator's page, with a new token; or an end to all of them.

        The token stands behind `#`: browsers keep that part to themselves, so no log and no proxy sees it.
        """
        operators = Operators(self.office.database)
        if self.args.withdraw:
            print(self._say("tokens-withdrawn", n=await operators.withdraw(self.by, self.now)))
            return
        until = self.now + self.args.days * DAY
        token = await operators.admit(until, self.by, self.now)
        print(f"{self.site}/admin#{token}")
        print(self._say("token-until", time=written_time(until)), file=sys.stderr)

    async def motd(self) -> None:
        """The message of the day: tell it, set it, take it away."""
        args, board = self.args, MessageOfTheDay(self.office.database)
        if args.clear:
            await board.write(None, self.by, self.now)
        elif args.en and args.fr:
            await board.write(message(args.en, args.fr), self.by, self.now)
        elif args.en or args.fr:
            raise _wrong("motd-both")
        shown = await board.read()
        for line in (f"en: {shown.en}", f"fr: {shown.fr}") if shown else [self._say("motd-none")]:
            print(line)

    async def retention(self) -> None:
        """Clear out, or tell what that would remove."""
        days = (self.args.ended, self.args.waiting, self.args.guests)
        ages = Ages(*(self.now - n * DAY for n in days))
        if self.args.yes:
            found = await self.office.clear_out(ages, self.by, self.now)
        else:
            found = await self.office.outdated(ages)
        if self.args.json:
            print_json({"deleted": self.args.yes} | vars(found))
        elif self.args.yes:
            print(self._say("retention-did", what=self._outdated(found)))
        else:
            print(self._say("retention-would", what=self._outdated(found)))
            print(self._say("retention-how"))

    async def _named(self, until: int | None, why: str) -> Ban:
        """The guest or range on the command line, as a ban."""
        if len(why) > 200:
            raise _wrong("why-too-long", most=200)
        who: str = self.args.who
        if self.args.kind == "address":
            return Ban(self.now, network=read_range(who), until=until, why=why)
        if self.args.deed == "ban":
            await self.office.known_guest(who)
        return Ban(self.now, guest=who, until=until, why=why)

    def _sure(self, ids: Sequence[str]) -> bool:
        if not sys.stdin.isatty():
            return False
        question = self._say("delete-sure", n=len(ids), ids=", ".join(ids))
        return input(f"{question} ").strip().lower() in ("y", "yes", "o", "oui")

    # ---- telling

    def _say(self, key: str, **args: Argument) -> str:
        return self.words.render(say(key, **args)).strip()

    def _sitter(self, seat: Seat) -> str:
        if seat.kind == "bot":
            return self._say("seat-bot", bot=seat.bot or "")
        if seat.guest is None:
            return self._say("seat-open" if seat.kind == "open" else "seat-invited")
        name = seat.name or seat.guest
        return self._say("seat-awaited", name=name) if seat.awaited else name

    def _until(self, ban: Ban) -> str:
        if ban.until is None:
            return self._say("ban-for-good")
        key = "ban-until" if ban.until > self.now else "ban-over"
        return self._say(key, time=written_time(ban.until))

    def _outdated(self, found: Outdated) -> str:
        counts = {name: str(n) for name, n in vars(found).items() if name != "bytes"}
        return self._say("retention-what", **counts, size=_written_size(found.bytes))

    def _print_acts(self, acts: Iterable[Act]) -> None:
        rows = []
        for act in acts:
            args = {name: str(value) for name, value in act.what.items()}
            why = f"({args['why']})" if args.get("why") else ""
            args |= {"why": why, "who": args.get("guest") or args.get("network", "")}
            who = act.guest or self._say("acts-operator", by=args.get("by", "?"))
            deed = self._say(f"act-{act.act}", **args)
            rows.append((written_time(act.at), act.table_id or "", who, deed))
        self._print_rows(("when", "id", "who", "deed"), rows)

    def _print_rows(
        self, head: Sequence[str], rows: Sequence[Sequence[str]], total: int | None = None
    ) -> None:
        """What was found, or that there is nothing; how much more there is."""
        if not rows:
            print(self._say("nothing-listed"))
            return
        print_rows([(key, self._say(f"admin-{key}")) for key in head], rows)
        if total is not None and total > len(rows):
            print(self._say("more", n=total - len(rows)))


def read_range(text: str) -> str:
    """A range of addresses, or one address, as it is kept.

    >>> read_range("203.0.113.7"), read_range("2001:DB8::/32")
    ('203.0.113.7/32', '2001:db8::/32')
    """
    try:
        near = ip_network(text, strict=False)
    except ValueError:
        raise _wrong("bad-range", text=text) from None
    try:
        return str(ip_network(text))
    except ValueError:
        raise _wrong("bad-range-near", text=text, near=str(near)) from None


def read_until(text: str, now: int) -> int:
    """A moment, in ms: a date or time of this machine, or how long from now.

    >>> read_until("12h", 0), read_until("7d", 0)
    (43200000, 604800000)
    """
    short = re.fullmatch(r"(\d{1,6})([hd])", text)
    if short:
        length = timedelta(**{UNITS[short[2]]: int(short[1])})
        return now + int(length.total_seconds() * 1000)
    try:
        until = int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise _wrong("bad-until", text=text) from None
    if until <= now:
        raise _wrong("past-until", text=text)
    return until


def _wrong(key: str, **args: Argument) -> BastideError:
    return BadOption(say(key, **args)).with_words(TEXTS)


def _operator() -> str:
    """Who types this, for the trail; a system may not know its user's name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "?"


def _table_json(row: TableRow) -> dict[str, Any]:
    hidden = ("seats", "secret", "claim_hash")  # nobody's business, not even an operator's
    told = {k: v for k, v in vars(row).items() if k not in hidden}
    seats = [{k: v for k, v in vars(seat).items() if k not in hidden} for seat in row.seats]
    return told | {"seats": seats}


def _public(node: Node) -> dict[str, Any]:
    """What a server tells of itself for people: how much there is, not whose."""
    return {name: value for name, value in node.about.items() if isinstance(value, int)}


def _compact(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False)


def _written_size(number: int) -> str:
    """A number of bytes.

    >>> _written_size(999), _written_size(12_345), _written_size(5_000_000)
    ('999 B', '12.3 kB', '5.0 MB')
    """
    size, unit = float(number), "B"
    for larger in ("kB", "MB", "GB"):
        if size < 1000:
            break
        size, unit = size / 1000, larger
    return f"{number} B" if unit == "B" else f"{size:.1f} {unit}"
