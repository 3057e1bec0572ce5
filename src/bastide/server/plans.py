"""A table to be: which game, who shall sit where, from which moment on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bastide.core.game import Game
from bastide.core.state import Setup
from bastide.core.table import Table
from bastide.server.catalogue import stand_in
from bastide.server.guests import Guest
from bastide.server.live import LiveTable
from bastide.server.policy import Policy
from bastide.server.refusals import Refused
from bastide.server.rows import CHANCE, Entry, Seat


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat: *me*, *human* (by invitation), *open* (anybody) or a *bot*."""

    kind: str
    bot: str | None = None
    guest: Guest | None = None  # already known, at a rematch
    name: str | None = None  # of who plays there on my screen, if that is not me


@dataclass(frozen=True)
class Plan:
    """A table to be."""

    game: Game
    players: int | None
    seats: Sequence[SeatPlan]
    options: Mapping[str, object] = field(default_factory=dict)
    policy: Policy = field(default_factory=Policy)
    public: bool = False
    origin: str | None = None
    shuffled: bool = False  # who sits where is drawn by lot
    actions: Sequence[str] = ()  # a branch or an imported game starts after these


def opening_log(setup: Setup, actions: Sequence[str], now: int) -> list[Entry]:
    """The log of a table that starts in the middle of a game."""
    table, entries = Table(setup), []
    for seq, action in enumerate(actions, 1):
        actor = CHANCE if table.actor == "chance" else table.actor
        table.play(action)
        entries.append(Entry(seq, "play", actor, action, seq, False, None, now))
    return entries


def rematch_plan(
    live: LiveTable, guest: Guest, game: Game | None, options: Mapping[str, object]
) -> Plan:
    """The same people again: seats rotated by one, or another game with as many seats as it has."""
    if not live.row.ended:
        raise Refused("not-ended")
    live.viewers_of(guest)
    seats = live.row.seats[1:] + live.row.seats[:1]
    chosen = game or live.setup.game
    number = min(max(len(seats), chosen.seats.start), chosen.seats.stop - 1)
    people = [_same(seat) for seat in seats][:number]
    people += [SeatPlan("bot", stand_in())] * (number - len(people))
    given = live.row.options if game is None else options
    return Plan(chosen, number, people, given, live.policy, origin=live.row.id)


def _same(seat: Seat) -> SeatPlan:
    if seat.kind == "bot":
        return SeatPlan("bot", seat.bot)
    known = Guest(seat.guest, seat.name or "") if seat.guest else None
    return SeatPlan("human", guest=known)
