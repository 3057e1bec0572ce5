"""What is stored of a table: its row, its seats, the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bastide.core.fair import Fair, commitment_of

CHANCE = -1  # as an actor in the log

Status = Literal["waiting", "playing", "over", "resigned", "abandoned", "timeout", "drawn"]
SeatKind = Literal["human", "open", "bot"]
EntryKind = Literal["start", "play", "undo", "resign", "timeout", "abandon", "draw"]
# Who drew what chance has given: we, all of it; or it came with a record, from another table, or with an example of
# the rules.
Chance = Literal["house", "record", "branch", "example", "practice"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. `actor`: a seat, `CHANCE`, or None for the house."""

    seq: int
    kind: EntryKind
    actor: int | None
    action: str
    gesture: int
    free: bool
    key: str | None
    at: int


@dataclass
class Seat:
    """Who sits, or may sit, on a seat."""

    seat: int
    kind: SeatKind
    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    claim_hash: str | None = None
    awaited: bool = False  # it is kept for its guest, who has not come yet
    grace: int | None = None  # until when it had time at least; given once in a game
    before: str | None = None  # who had it when the host gave it away
    contribution: str | None = None  # to chance, by who sits there when the game begins

    @property
    def taken(self) -> bool:
        """Does it belong to somebody, or something?"""
        return self.guest is not None or self.kind == "bot"

    @property
    def ready(self) -> bool:
        """Is there somebody, or something, to play it?"""
        return self.taken and not self.awaited


@dataclass
class TableRow:
    """What is stored of a table, besides its log and its seats."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules: int
    edition: str
    policy: dict[str, Any]
    host: str
    status: Status
    public: bool
    created: int
    changed: int
    seq: int = 0
    turn: int | None = None
    deadline: int | None = None
    offer: dict[str, Any] | None = None  # as `wire.outgoing.Offer` tells it
    origin: str | None = None
    chance: Chance = "house"
    looks: list[dict[str, str]] | None = None  # of its seats, if somebody chose
    owner: str | None = None  # the server that acts here for the house
    fence: int = 0  # the number of that ownership
    revision: int = 0  # of seats, looks and offer
    secret: str | None = field(default=None, repr=False)  # `fair` says who may know it, and when
    commitment: str | None = None  # to the secret, in lists: those are made without it
    contributions: list[str] | None = None  # to chance, by seat: fixed when the game begins
    seats: list[Seat] = field(default_factory=list)

    @property
    def ended(self) -> bool:
        """Is nothing more to come?"""
        return self.status not in ("waiting", "playing")

    @property
    def fair(self) -> Fair | None:
        """What may be told of its chance now: the secret only when no draw is to come.

        Nothing at tables from before chance was sealed, and where a game has none. How many draws were `brought` is
        in the log. Lists tell no secret at all.
        """
        secret = self.secret
        commitment = commitment_of(secret) if secret is not None else self.commitment
        if commitment is None:
            return None
        told = secret if self.ended else None
        return Fair(commitment, tuple(self.contributions or ()), secret=told)

    def waits_for(self, seat: Seat) -> bool:
        """Can nothing happen before the guest of this seat acts?"""
        return self.status == "playing" and self.turn == seat.seat

    @property
    def prepared(self) -> bool:
        """Does somebody know how this game began, because it began elsewhere? Then it is not for strangers."""
        return self.chance != "house"

    def freed(self, number: int) -> Seat:
        """A seat for anybody to take; of a prepared game, for somebody the host invites."""
        return Seat(number, "human" if self.prepared else "open")


class Hold(NamedTuple):
    """What a server that acts for the house at a table has to show: who it is, and the number of its ownership.

    Whoever takes the table over raises the number, so that what the one before still writes is refused.
    """

    owner: str
    fence: int


ALONE = Hold("", 0)  # where a database has one server, it holds everything


class Quarantined(NamedTuple):
    """A table that cannot be read, why, and since when (milliseconds since 1970)."""

    table_id: str
    why: str
    at: int
