"""Who sits at a table, who listens to it, and what that lets them see and do.

Everything is asked of the seats of now, every time: a seat that changed hands is never told to the one who
had it, whatever he was let in for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from bastide.core.errors import BastideError
from bastide.server.guests import Guest
from bastide.server.policy import Policy
from bastide.server.refusals import Refused
from bastide.server.rows import Seat, TableRow
from bastide.server.tokens import digest
from bastide.server.wire.outgoing import Viewer

MOST_NAMED = 200  # guests who watch a table through one server: who comes beyond is only counted


class Listener(Protocol):
    """Somebody who is told what happens, while the seats are as they were when he was let in."""

    @property
    def guest(self) -> Guest | None:
        """Who listens."""

    @property
    def viewers(self) -> list[Viewer]:
        """From where he was told that he looks."""

    def send(self, message: bytes) -> None:
        """Take a message; must not wait."""

    def close(self, why: str) -> None:
        """No more messages: come again."""

    def dismiss(self, error: BastideError) -> None:
        """No more messages, and this is why."""


class Seen(NamedTuple):
    """What a viewer was shown last: at which sequence number, and the pieces, packed."""

    seq: int
    pieces: bytes


class There(NamedTuple):
    """Who is at a table through one server: seats, guests who watch, and how many more watch. Viewers read numbers."""

    seats: list[int]
    guests: list[str]
    more: int


def counted_there(there: Sequence[There]) -> tuple[list[int], int]:
    """Which seats are there through any server, and how many watch, each once however many pages they have open.

    >>> counted_there([There([0], ["eve"], 1), There([0, 2], ["eve"], 0)])
    ([0, 2], 2)
    """
    seats = {seat for some in there for seat in some.seats}
    guests = {guest for some in there for guest in some.guests}
    return sorted(seats), len(guests) + sum(some.more for some in there)


def person_on(row: TableRow, seat: Seat) -> str | None:
    """By what name of the house's a table calls the person on a seat, where people talk in private.

    It is another one at every table, and another one for whoever sits there next: who is spoken to is a person.
    """
    if seat.kind != "human" or seat.guest is None or not Policy.of(row.policy).whispers:
        return None
    return digest(f"{row.id} {seat.guest}")[:16]


class Seating:
    """The seats of one table, and its listeners."""

    def __init__(self, row: TableRow) -> None:
        self.row, self.policy = row, Policy.of(row.policy)
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, There] = {}  # who listens through other servers, by server
        self._seen: dict[Viewer, Seen] = {}

    # ---- who may do what

    def seats_of(self, guest: Guest | None) -> list[int]:
        """The seats a guest holds."""
        if guest is None:
            return []
        return [s.seat for s in self.row.seats if s.kind == "human" and s.guest == guest.id]

    def is_host(self, guest: Guest | None) -> bool:
        """Did this guest open the table?"""
        return guest is not None and self.row.host == guest.id

    def viewers_of(self, guest: Guest | None) -> list[Viewer]:
        """From where a guest may look: his seats, or as a spectator if that is allowed."""
        if not self.may_look(guest):
            raise Refused("no-watching")
        return [*self.seats_of(guest)] or [None]

    def may_look(self, guest: Guest | None) -> bool:
        """Does this guest see the game, from a seat or as a spectator?"""
        return self.policy.spectators or self.is_host(guest) or bool(self.seats_of(guest))

    def viewer(self, guest: Guest | None, seat: int | None) -> Viewer:
        """The seat a guest names, if it is theirs; without one, their first, or a spectator's place.

        When the game has ended every seat's view is open to those who may look.
        """
        allowed = self.viewers_of(guest)
        if seat is None:
            return allowed[0]
        self.check_seat(seat)
        if seat not in allowed and not self.row.ended:
            raise Refused("not-yours", seat=seat)
        return seat

    def own_seat(self, guest: Guest | None, seat: int) -> int:
        """A seat the guest plays."""
        self.check_seat(seat)
        if guest is None:
            raise Refused("not-known")
        if seat not in self.seats_of(guest):
            raise Refused("not-yours", seat=seat)
        return seat

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not there."""
        if seat not in range(self.row.players):
            raise Refused("no-seat", seat=str(seat))

    def check_host(self, guest: Guest) -> None:
        """Refuse what only the host may do."""
        if not self.is_host(guest):
            raise Refused("not-host")

    @property
    def hints(self) -> bool:
        """May players ask what to do? Unless the host said so, where one person plays alone or with bots."""
        if self.policy.hints is not None:
            return self.policy.hints
        people = {seat.guest for seat in self.row.seats if seat.kind != "bot"}
        return len(people) == 1 and None not in people

    def is_taught(self, seat: int) -> bool:
        """May the person on a seat be told of mistakes: one who plays against bots alone, with nothing to win or lose
        by it: no clock, hints and takebacks as usual?
        """
        people = [one.seat for one in self.row.seats if one.kind != "bot"]
        usual = self.policy.hints is not False and self.policy.undo == "consent"
        return people == [seat] and usual and self.policy.clock is None

    @property
    def whispers(self) -> bool:
        """May two players talk in private? Where only two play, all they say is between them."""
        return self.policy.whispers and self.row.players > 2

    @property
    def only_bots(self) -> bool:
        """Do bots play among themselves?"""
        return all(seat.kind == "bot" for seat in self.row.seats)

    @property
    def has_people(self) -> bool:
        """Does somebody sit here?"""
        return any(seat.kind == "human" and seat.guest is not None for seat in self.row.seats)

    @property
    def attended(self) -> bool:
        """Is there anybody to play for: somebody who sits here, or who looks on?"""
        return self.has_people or bool(self.listeners) or bool(self.elsewhere)

    # ---- who listens

    def audience(self) -> dict[Viewer, list[Listener]]:
        """Who listens from where. Whoever may look from elsewhere by now is sent away to come again.

        Everything that is sent to listeners goes through here.
        """
        found: dict[Viewer, list[Listener]] = {}
        for listener in tuple(self.listeners):
            try:
                still = self.viewers_of(listener.guest) == listener.viewers
            except Refused:
                still = False
            if still:
                for viewer in listener.viewers:
                    found.setdefault(viewer, []).append(listener)
            else:
                self.leave(listener)
                listener.close("seat-changed")
        for viewer in set(self._seen) - set(found):
            del self._seen[viewer]
        return found

    def here(self) -> There:
        """Who is here through this server, each once however many pages they have open."""
        audience = self.audience()
        watching = audience.get(None, ())
        guests = sorted({one.guest.id for one in watching if one.guest is not None})
        strangers = sum(one.guest is None for one in watching)
        seats = sorted(viewer for viewer in audience if viewer is not None)
        return There(seats, guests[:MOST_NAMED], strangers + len(guests[MOST_NAMED:]))

    def join(self, listener: Listener) -> None:
        """Somebody wants to be told."""
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody stops listening."""
        self.listeners.discard(listener)

    def tell(self, guest: str, message: bytes) -> None:
        """Send something to one guest and nobody else, on every page he has open."""
        listeners = {one for some in self.audience().values() for one in some}
        for listener in listeners:
            if listener.guest is not None and listener.guest.id == guest:
                listener.send(message)

    def broadcast(
        self,
        message: bytes,
        who: Callable[[Viewer], bool] = lambda viewer: True,
        but: object = None,
    ) -> None:
        """Send one message, the same for everybody who looks from such a place, once to each."""
        looking = self.audience().items()
        for listener in {one for viewer, some in looking if who(viewer) for one in some} - {but}:
            listener.send(message)
