"""What players start with: houses, donjons, tokens, bridges and how many cards (3.2 to 3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.core.edition import Entry
from bastide.core.text import say
from bastide.games.donjon import rules

TOKENS = {"knight": rules.KNIGHT_TOKEN, "seal": rules.SEAL_TOKEN}


@dataclass(frozen=True)
class Seat:
    """What a player starts with."""

    house: int
    donjons: tuple[int, ...]
    tokens: tuple[str, ...]
    bridges: int


@dataclass(frozen=True)
class Start:
    """3.2 to 3.5, for one number of players."""

    hand: int
    pile: int
    seats: tuple[Seat, ...]

    def cards_of(self, seat: int) -> int:
        """How many cards a seat will lay."""
        return self.hand + self.pile * len(self.seats[seat].donjons)


def read_start(entry: Entry, players: int, houses: list[str], cards: int) -> Start:
    """Read and check what this number of players start with."""
    seats = []
    for seat in entry.tables("seat"):
        if seat.word("house") not in houses:
            seat.refuse("house", say("edition-unknown", found=seat.word("house")))
        donjons, tokens = seat.get("donjons", list), seat.words("tokens")
        if not 1 <= len(donjons) <= rules.DONJONS or not all(
            type(k) is int and 1 <= k <= 9 for k in donjons
        ):
            seat.refuse("donjons", say("edition-donjons", most=rules.DONJONS))
        for token in tokens:
            if token not in TOKENS or tokens.count(token) > 1:
                seat.refuse("tokens", say("edition-unknown", found=token))
        house = houses.index(seat.word("house"))
        seats.append(Seat(house, tuple(donjons), tuple(tokens), seat.whole("bridges", 0, 2)))
    if len(seats) != players:
        entry.refuse("seat", say("expected-length", n=players, found=len(seats)))
    start = Start(entry.whole("hand", 1, 9), entry.whole("pile", 1, 9), tuple(seats))
    needed = sum(start.cards_of(seat) for seat in range(players))
    if needed > cards:
        entry.refuse("pile", say("edition-too-few-cards", needed=needed, found=cards))
    if sum(seat.bridges for seat in seats) > rules.BRIDGES:
        entry.refuse("seat", say("edition-bridges", most=rules.BRIDGES))
    for house in {seat.house for seat in seats}:
        numbers = [k for seat in seats if seat.house == house for k in seat.donjons]
        if len(numbers) != len(set(numbers)):
            entry.refuse("seat", say("edition-twice"))
    return start
