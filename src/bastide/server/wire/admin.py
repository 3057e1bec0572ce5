"""What the operator's page is told: numbers, ids and names of servers; nothing of what is played or said."""

from __future__ import annotations

from bastide.server.rows import Status
from bastide.server.wire.house import DayMessage
from bastide.server.wire.outgoing import Part


class Workload(Part):
    """How much a server has to do. Times are in ms, `memory` in bytes (0: not known).

    `tables` are those in memory, `held` those where it acts for the house. `late` is the event loop's mean delay;
    `commits` are those of the last ten seconds, `commit` is what one took on average. `bots` are bot moves and hints
    that wait, `bots_wait` for how long the first of them; `refused` counts what was refused by quota or when busy.
    """

    sockets: int
    tables: int
    held: int
    late: int
    commits: int
    commit: int
    bots: int
    bots_wait: int
    refused: int
    memory: int


class SlowQuery(Part):
    """A statement that took long, without its values: how often, and how many ms altogether and at worst."""

    text: str
    count: int
    total: int
    longest: int


class ServerInfo(Part):
    """A server of this database; `id` is nothing where it has it for itself. `here`: the one that answers.

    Times are in ms since 1970. A server of another release may tell no `load`.
    """

    id: str | None
    name: str
    version: str
    started: int
    drained: bool
    here: bool
    load: Workload | None
    slow: list[SlowQuery]


class RunningTable(Part):
    """A table that waits or is played: how long its log is, and how many seats and watchers have an open line to it.

    `owner` is the id of the server that acts there for the house.
    """

    id: str
    game: str
    status: Status
    seq: int
    seats: int
    watching: int
    owner: str | None
    changed: int


class ControlRoom(Part):
    """What the operator sees: servers, the one that answers first; tables, changed last first; the message of the day.

    `more` is the mark after which the next page of tables begins, `now` the time here.
    """

    servers: list[ServerInfo]
    tables: list[RunningTable]
    more: str | None
    message: DayMessage | None
    now: int
