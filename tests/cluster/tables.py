"""Tables at several servers: who plays there, and how they are opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.cluster.history import History
from tests.cluster.nodes import Node
from tests.cluster.people import (
    Guest,
    PatientPlayer,
    Player,
    RequestPlayer,
    SocketPlayer,
    Watcher,
)

KINDS = {"socket": SocketPlayer, "patient": PatientPlayer, "request": RequestPlayer}


@dataclass(frozen=True)
class Plan:
    """A table to open: by seat who plays there, "socket", "patient", "request" or a bot's name."""

    game: str
    seats: tuple[str, ...]
    clock: dict[str, int] | None = None


class Table:
    """One table, and everybody at it."""

    def __init__(self, plan: Plan, table: str) -> None:
        self.plan, self.id, self.history = plan, table, History(table)
        self.players: list[Player] = []
        self.watchers: list[Watcher] = []

    def __str__(self) -> str:
        return f"{self.plan.game} ({self.id})"

    @property
    def acknowledged(self) -> int:
        """How many actions of people."""
        return len(self.history.acknowledged)

    @property
    def over(self) -> bool:
        """Has somebody seen the end?"""
        return any(player.over for player in self.players)

    async def let_watch(self, nodes: Sequence[Node]) -> None:
        """Somebody looks on at every server."""
        for node in nodes:
            guest = await Guest.arrive(node, "Watcher")
            self.watchers.append(Watcher(guest, self.history, None, [node]))


async def open_table(plan: Plan, nodes: Sequence[Node], seed: str) -> Table:
    """The host opens it at the first server; every other one sits down at another and plays there first."""
    people = {seat: turned(nodes, seat) for seat, kind in enumerate(plan.seats) if kind in KINDS}
    guests = {seat: await Guest.arrive(near[0], f"P{seat}") for seat, near in people.items()}
    host, *others = people
    seats = [_seat(kind, seat == host) for seat, kind in enumerate(plan.seats)]
    policy = {"clock": plan.clock} if plan.clock else {}
    near = people[host][0]
    opened = await guests[host].post(near, "", game=plan.game, seats=seats, policy=policy)
    table = Table(plan, opened["table"]["id"])
    for seat in others:
        await guests[seat].post(people[seat][0], f"/{table.id}/join", seat=seat)
    for seat, near_first in people.items():
        player = KINDS[plan.seats[seat]]
        name = f"{seed} {seat}"
        table.players.append(player(guests[seat], table.history, seat, near_first, seed=name))
    return table


def turned(nodes: Sequence[Node], by: int) -> list[Node]:
    """The same servers, beginning with another one."""
    return [nodes[(by + k) % len(nodes)] for k in range(len(nodes))]


def _seat(kind: str, host: bool) -> dict[str, str]:
    if kind not in KINDS:
        return {"kind": "bot", "bot": kind}
    return {"kind": "me" if host else "open"}
