"""The database of a release, as text: what the next release must be able to go on with.

    python -m tests.server.release sqlite:////tmp/games.db > tests/data/release-sqlite.sql
    python -m tests.server.release postgresql://USER@HOST/EMPTY > tests/data/release-postgresql.sql

Run it with the code of the release, on an empty database; chance and the clock of the games follow a seed. The files in
`tests/data` were made by 0.1.0 as it was at revision 73bc7d7.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterable

from bastide.core.edition import Edition
from bastide.games import game
from bastide.server.bans import Ban
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.office import Office
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy, TimeControl
from bastide.server.seating import person_on
from bastide.server.shelf import Kept, Shelf
from tests.server.halls import Clockwork, hall_at

CLOCK = TimeControl(move=60, bank=600)
MOVE = 5_000  # ms that everybody takes


async def fill(url: str) -> None:
    """A waiting table, one that is played, one that has ended, one set apart; and a row of everything else."""
    world = Clockwork(seed=7)
    async with hall_at(url, world.environment) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        grace, _ = await hall.guests.welcome("Grace")
        played, links = await hall.openings.open(
            ada,
            Plan(
                game("robber-knights"),
                3,
                [SeatPlan("me"), SeatPlan("human"), SeatPlan("bot", "greedy")],
                policy=Policy(CLOCK, whispers=True),
            ),
        )
        await hall.seats.claim(played, grace, links[1])
        await hall.chat.say(played, ada, "Good luck!")
        await hall.chat.say(played, ada, "A truce?", person_on(played.row, played.row.seats[1]))
        await go_on(played, world, 40)
        await hall.openings.open(ada, two("forteresse", "open", public=True))
        ended, _ = await hall.openings.open(ada, two("castle", "me"))
        await go_on(ended, world, 1_000)
        apart, _ = await hall.openings.open(grace, two("forteresse", "me"))
        await put_away(hall, ada.id, apart.row.id)


def two(name: str, other: str, public: bool = False) -> Plan:
    """A table of me and another."""
    return Plan(game(name), 2, [SeatPlan("me"), SeatPlan(other)], public=public)


async def go_on(live: LiveTable, world: Clockwork, actions: int) -> None:
    """Everybody does the first thing possible, people and bots."""
    for _ in range(actions):
        if not isinstance(seat := live.actor, int):
            return
        world.time += MOVE
        await live.play(seat, live.seq, [live.table.legal()[0]], f"k{live.seq}")


async def put_away(hall: Hall, guest: str, table: str) -> None:
    """What lies beside the tables: an edition on a shelf, a ban, a quarantine."""
    database, now = hall.store.database, hall.environment.now()
    own = Edition("Mine", game("forteresse").edition.source + b"# as in my box\n")
    kept = Kept("forteresse", own.name, own.sha256, now)
    await Shelf(database, 40).keep(guest, kept, own.source.decode())
    await Office(database).ban(Ban(now, network="203.0.113.0/24", why="Noise"), "root")
    await Office(database).set_apart(table, "It looked odd.", "root", now)


def written(url: str) -> Iterable[str]:
    """The database as SQL, for its own kind."""
    if url.startswith("sqlite:///"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            return list(connection.iterdump())
    command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", url]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [line for line in told.splitlines() if line and not line.startswith(("--", "\\"))]


if __name__ == "__main__":
    asyncio.run(fill(sys.argv[1]))
    print("\n".join(written(sys.argv[1])))
