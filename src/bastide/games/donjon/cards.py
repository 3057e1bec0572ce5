"""The components of an edition: cards, houses, who starts with what (sections 1 to 3), read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from bastide.core.edition import Edition, Entry
from bastide.core.text import Text, named, say
from bastide.games.donjon.codes import KNIGHT_TOKEN, SEAL_TOKEN
from bastide.games.donjon.land import BRIDGES, DONJONS

PLAYERS = range(2, 5)
MOST_CARDS = 60
TOKENS = {"knight": KNIGHT_TOKEN, "seal": SEAL_TOKEN}


@dataclass(frozen=True)
class Card:
    """2.2: a square of four cells, in two rows."""

    id: str
    rows: tuple[str, str]

    def turned(self, q: int) -> str:
        """6.1: its four cells after q quarter turns clockwise.

        >>> [Card("01", ("GG", "RW")).turned(q) for q in range(4)]
        ['GGRW', 'RGWG', 'WRGG', 'GWGR']
        """
        (a, b), (c, d) = (tuple(row) for row in self.rows)
        return "".join(((a, b, c, d), (c, a, d, b), (d, c, b, a), (b, d, a, c))[q])


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


@dataclass(frozen=True)
class Components:
    """All that is in the box."""

    terrains: dict[str, Text]
    cards: tuple[Card, ...]
    start_card: str
    houses: tuple[str, ...]
    starts: dict[int, Start]

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of a card by its id."""
        return {card.id: n for n, card in enumerate(self.cards)}

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of a terrain by its letter, from 1."""
        return {letter: n for n, letter in enumerate(self.terrains, 1)}


def read_components(edition: Edition) -> Components:
    """Read and check an edition."""
    root = edition.root
    terrains: dict[str, Text] = {}
    for entry in root.tables("terrain"):
        letter = entry.word("id")
        if not re.fullmatch("[A-Z]", letter) or letter in terrains or len(terrains) == 8:
            entry.refuse("id", say("edition-name", found=letter))
        terrains[letter] = named(en=entry.word("en"), fr=entry.word("fr"))
    cards: list[Card] = []
    for entry in root.tables("card"):
        name = entry.word("id")
        if (
            not re.fullmatch("[0-9]{2}", name)
            or len(cards) == MOST_CARDS
            or name in {c.id for c in cards}
        ):
            entry.refuse("id", say("edition-name", found=name))
        cards.append(Card(name, _rows(entry, terrains)))
    start_card = "".join(_rows(root.table("start"), terrains))
    houses = tuple(entry.word("name") for entry in root.tables("house"))
    names = [entry.word("id") for entry in root.tables("house")]
    starts = {}
    for players in PLAYERS:
        entry = root.table("setup").table(str(players))
        starts[players] = _read_start(entry, players, names, len(cards))
    return Components(terrains, tuple(cards), start_card, houses, starts)


def _rows(entry: Entry, terrains: dict[str, Text]) -> tuple[str, str]:
    rows = entry.words("rows")
    if len(rows) != 2:
        entry.refuse("rows", say("expected-length", n=2, found=len(rows)))
    for row in rows:
        if len(row) != 2 or not set(row) <= set(terrains):
            entry.refuse("rows", say("edition-row", found=row))
    return rows[0], rows[1]


def _read_start(entry: Entry, players: int, houses: list[str], cards: int) -> Start:
    seats = []
    for seat in entry.tables("seat"):
        if seat.word("house") not in houses:
            seat.refuse("house", say("edition-unknown", found=seat.word("house")))
        donjons, tokens = seat.get("donjons", list), seat.words("tokens")
        if not 1 <= len(donjons) <= DONJONS or not all(
            type(k) is int and 1 <= k <= 9 for k in donjons
        ):
            seat.refuse("donjons", say("edition-donjons", most=DONJONS))
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
    if sum(seat.bridges for seat in seats) > BRIDGES:
        entry.refuse("seat", say("edition-bridges", most=BRIDGES))
    for house in {seat.house for seat in seats}:
        numbers = [k for seat in seats if seat.house == house for k in seat.donjons]
        if len(numbers) != len(set(numbers)):
            entry.refuse("seat", say("edition-twice"))
    return start
