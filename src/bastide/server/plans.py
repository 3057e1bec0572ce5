"""A table to be: which game, who shall sit where, from which moment on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from bastide.core.beginning import Begins, by_rulebook, turned
from bastide.core.game import Game
from bastide.core.handicap import moved
from bastide.core.table import Ply
from bastide.server.catalogue import stand_in
from bastide.server.guests import Guest
from bastide.server.live import LiveTable
from bastide.server.policy import Policy
from bastide.server.refusals import Refused
from bastide.server.rows import CHANCE, Chance, Entry, Seat

MOST_ACTIONS = 10_000  # that a table may begin with; whole games have three thousand at most


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat: *me*, *human* (by invitation), *open* (anybody) or a *bot*."""

    kind: str
    bot: str | None = None
    guest: Guest | None = None  # already known, at a rematch
    name: str | None = None  # of who plays there on my screen, if that is not me
    look: Mapping[str, str] = field(default_factory=dict)  # what was chosen for it


@dataclass(frozen=True)
class Beginner:
    """Who begins: the one at that place, one drawn by lot, or whom the rulebook means.

    Of the rulebook, `seat` is the answer to what it asks ("Who is the oldest?"); without one, see `by_rulebook`.
    """

    how: Literal["seat", "lot", "rulebook"]
    seat: int | None = None

    def among(self, begins: Begins, seats: Sequence[SeatPlan], rng: Random) -> int:
        """The place of who begins, of those who shall sit there."""
        if self.seat is not None and self.seat >= len(seats):
            raise Refused("no-seat", seat=str(self.seat))
        if self.how == "rulebook":
            people = [n for n, seat in enumerate(seats) if seat.kind != "bot"]
            return by_rulebook(begins, people, len(seats), self.seat, rng)
        return rng.randrange(len(seats)) if self.how == "lot" else self.seat or 0


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
    begins: Beginner | None = None  # then all move round the table until that one begins
    plies: Sequence[Ply] = ()  # a branch, an example or an imported game starts after these
    brought: Chance = "record"  # where those came from
    contributes: bool = False  # will the host, when he has seen what its chance was sealed with?

    @property
    def chance(self) -> Chance:
        """Where the table's chance came from when it begins."""
        return self.brought if self.plies else "house"

    @property
    def waits_for_host(self) -> bool:
        """Does it begin only when its host has contributed to its chance?"""
        return self.contributes and self.game.has_chance

    def check(self) -> None:
        """Refuse more than one table carries, and a prepared game for strangers."""
        if len(self.plies) > MOST_ACTIONS:
            raise Refused("too-many-actions", most=MOST_ACTIONS)
        if self.chance != "house" and (self.public or any(s.kind == "open" for s in self.seats)):
            raise Refused("prepared")


def opening_log(plies: Sequence[Ply], now: int) -> list[Entry]:
    """The log of a table that starts in the middle of a game."""
    return [
        Entry(seq, "play", _logged(ply), ply.action, seq, False, None, now)
        for seq, ply in enumerate(plies, 1)
    ]


def _logged(ply: Ply) -> int | None:
    return CHANCE if ply.actor == "chance" else ply.actor


def rematch_plan(
    live: LiveTable, guest: Guest, game: Game | None, options: Mapping[str, object]
) -> Plan:
    """The same people again: seats rotated by one, or another game with as many seats as it has."""
    if not live.row.ended:
        raise Refused("not-ended")
    live.viewers_of(guest)
    chosen = game or live.setup.game
    looks = live.row.looks if game is None else None
    same = [replace(_same(seat), look=looks[seat.seat] if looks else {}) for seat in live.row.seats]
    number = min(max(len(same), chosen.seats.start), chosen.seats.stop - 1)
    places = turned(range(len(same)), who=1, seat=0)
    people = [same[place] for place in places][:number]
    people += [SeatPlan("bot", stand_in())] * (number - len(people))
    given = moved(live.setup.options, places) if game is None else options
    return Plan(chosen, number, people, given, live.policy, origin=live.row.id)


def _same(seat: Seat) -> SeatPlan:
    if seat.kind == "bot":
        return SeatPlan("bot", seat.bot)
    known = Guest(seat.guest, seat.name or "") if seat.guest else None
    return SeatPlan("human", guest=known)
