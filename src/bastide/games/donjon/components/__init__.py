"""Cards, houses, who starts with what, and the records they make: from component file to box (sections 1 to 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition, Entry, read_options
from bastide.core.handicap import favoured, handicap_option
from bastide.core.looks import Livery, Look, Trait
from bastide.core.options import Option, with_readings
from bastide.core.record import Field, Filled, Layout, i8, i16, i64
from bastide.core.text import Text, named, player, say
from bastide.games.donjon import rules
from bastide.games.donjon.components.starts import TOKENS, Start, read_start

READINGS = (  # of the rulebook's words, for every edition
    Option("donjon_duty", "cards", values=("cards", "strict")),  # 5.5
    Option("knight_guards", "all", values=("all", "others")),  # 7.3, 7.6
    handicap_option(rules.SEATS),
)
PLAYERS = range(2, 5)
MOST_CARDS = 60
HOUSE_SLOTS = (0, 4, 5)  # azure, tenné, purpure
DONJONS = "1234"  # 2.1: of a house, by their windows

Point = tuple[int, int]  # x and y


def cell_name(x: int, y: int) -> str:
    """A cell by its coordinates."""
    return f"{x},{y}"


@lru_cache(maxsize=4096)  # a scene asks for every cell of the landscape
def point(cell: str) -> Point:
    """The coordinates of a cell.

    >>> point("-2,0")
    (-2, 0)
    """
    x, y = map(int, cell.split(","))
    return x, y


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
class Components:
    """All that is in the box."""

    terrains: dict[str, Text]
    cards: tuple[Card, ...]
    start_card: Card
    houses: dict[str, str]  # by id, the whole name
    starts: dict[int, Start]
    options: tuple[Option, ...]

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of a card by its id."""
        return {card.id: n for n, card in enumerate(self.cards)}

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of a terrain by its letter, from 1."""
        return {letter: n for n, letter in enumerate(self.terrains, 1)}

    def card(self, name: str) -> Card:
        """A card by its id."""
        return self.cards[self.number[name]]

    def face(self, cells: str) -> Text:
        """Four cells of a card in words, row by row: no two cards have the same."""
        return say("face", **dict(zip("abcd", map(self.terrains.__getitem__, cells), strict=True)))


Setup: TypeAlias = core.Setup[Components]


def read(edition: Edition) -> Components:
    """Sections 1 to 3, and the options of section 11."""
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
    start_card = Card("start", _rows(root.table("start"), terrains))
    houses = {entry.word("id"): entry.word("name") for entry in root.tables("house")}
    names = list(houses)
    starts = {}
    for players in PLAYERS:
        entry = root.table("setup").table(str(players))
        starts[players] = read_start(entry, players, names, len(cards))
    return Components(
        terrains,
        tuple(cards),
        start_card,
        houses,
        starts,
        with_readings(read_options(root), READINGS),
    )


def _rows(entry: Entry, terrains: dict[str, Text]) -> tuple[str, str]:
    rows = entry.words("rows")
    if len(rows) != 2:
        entry.refuse("rows", say("expected-length", n=2, found=len(rows)))
    for row in rows:
        if len(row) != 2 or not set(row) <= set(terrains):
            entry.refuse("rows", say("edition-row", found=row))
    return rows[0], rows[1]


# ---------------------------------------------------------------- who sits where


def start_of(setup: Setup) -> Start:
    """What the players of this game start with."""
    return setup.components.starts[setup.players]


def house_of(setup: Setup, seat: int) -> int:
    """The house of a seat, as the rules know it: whom it shares with. How it looks is another matter."""
    return start_of(setup).seats[seat].house


def traits(setup: Setup) -> list[Trait]:
    """3.2, 3.3: everybody, or every team, chooses a house; of its donjons a player without a partner takes some."""
    parts, seats = setup.components, start_of(setup).seats
    houses = tuple(
        Livery(name, say("house", house=first_name(whole)), HOUSE_SLOTS[n % len(HOUSE_SLOTS)])
        for n, (name, whole) in enumerate(parts.houses.items())
    )
    found = [Trait("house", houses, tuple(houses[seat.house].id for seat in seats))]
    if setup.players < 4:
        usual = ["".join(map(str, seat.donjons)) for seat in seats]
        some = {
            *usual,
            *("".join(set_) for n in map(len, usual) for set_ in combinations(DONJONS, n)),
        }
        looks = tuple(
            Look(each, say("the-donjons", numbers=", ".join(each))) for each in sorted(some)
        )
        found.append(Trait("donjons", looks, tuple(usual), apart=False))
    return found


def windows(setup: Setup, seat: int, number: int) -> int:
    """How many windows a donjon shows that the rules know by this number: those of the one that was chosen for it."""
    own, chosen = start_of(setup).seats[seat].donjons, setup.looks[seat].get("donjons")
    return int(chosen[own.index(number)]) if chosen and number in own else number


def name_of(setup: Setup, seat: int) -> Text:
    """A player: his house by its first name, and with four players which of the two partners."""
    house = first_name(setup.components.houses[setup.liveries[seat].id])
    if setup.players == 4:
        return say("partner", house=house, n=partners(setup, seat).index(seat) + 1)
    return say("house", house=house)


def who(setup: Setup, seat: int) -> Text:
    """A player in a sentence: by name where there is one, else as `name_of` says."""
    return player(seat, name_of(setup, seat))


def partners(setup: Setup, seat: int) -> list[int]:
    """1.4: the seats of a house, this one among them."""
    house = house_of(setup, seat)
    return [other for other in range(setup.players) if house_of(setup, other) == house]


def first_name(house: str) -> str:
    """What a house is called for short."""
    return house.partition(" ")[0]


def royal_numbers(setup: Setup, seat: int) -> list[int]:
    """7.7: the royal cards a seat can seal: those of all donjons of its house."""
    house = house_of(setup, seat)
    return [k for other in start_of(setup).seats if other.house == house for k in other.donjons]


# ---------------------------------------------------------------- records


def _cards_laid(setup: Setup) -> int:
    return sum(start_of(setup).cards_of(seat) for seat in range(setup.players))


def _sizes(setup: Setup) -> tuple[int, int, Field]:
    """Cells along a side of the torus, most cells in play, a number for one of them.

    Two sizes: for the cards of the box, and for many more.
    """
    if _cards_laid(setup) <= 28:  # each card makes the landscape at most two cells wider or higher
        return 64, 128, i8
    return 128, 256, i16


def reachable_cells(setup: Setup) -> set[Point]:
    """Where a cell can come into play: as far from the start card as all cards laid in a line reach.

    6.2b: a card lies beside a cell in play, so it reaches two cells further one way, and one the other.
    """
    cards = _cards_laid(setup)
    along = range(-2 * cards, 2 * cards + 2)
    beyond = {at: max(-at, at - 1) for at in along}  # cells from the start card, which has 0 and 1
    return {(x, y) for x in along for y in along if beyond[x] + beyond[y] <= 3 * cards}


def square(setup: Setup) -> int:
    """Cells along a side of the square that a learner sees: all that the cards can reach, where they are few.

    With many, as much as they cover in practice: with 2, 3 and 4 players 27, 31 and 32 cells, where the largest
    landscape of 6000 random games was 24, 28 and 29 cells wide or high, and of 2000 greedy ones 17, 20 and 19.
    """
    cards = _cards_laid(setup)
    return min(4 * cards + 2, 18 + cards // 2)


def state(setup: Setup) -> Layout:
    """The landscape with its groups and pieces, and what each seat holds."""
    side, cells, index = _sizes(setup)
    slots = rules.SEATS * rules.DONJONS
    return Layout(
        seen=i64,
        hand=i64[rules.SEATS],
        store=i64[rules.SEATS],
        size=i16[cells],
        stands=i16[slots],
        end_a=i16[rules.BRIDGES],
        end_b=i16[rules.BRIDGES],
        cells=i16,
        card=i16,
        card_x=i16,
        card_y=i16,
        west=i16,
        east=i16,
        north=i16,
        south=i16,
        x=i16[cells],
        y=i16[cells],
        spot=index[side * side],
        group=index[cells],
        land=i8[cells],
        piece=i8[cells],
        holder=i8[cells],
        guard=i8[cells],
        sheet=i8[cells],
        sheets=i8,
        pile=i8[slots],
        token=i8[rules.SEATS],
        bridges=i8[rules.SEATS],
        sealed=i8[rules.SEATS],
        spans=i8,
        phase=i8,
        seat=i8,
        laid=i8,
        used=i8,
        count=i8,
        passes=i8,
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The components as tables, and the options as numbers."""
    parts, start, (side, cells, _) = setup.components, start_of(setup), _sizes(setup)
    faces: list[int] = []
    twins: list[bool] = []
    for card in parts.cards:
        turns = [card.turned(q) for q in range(4)]
        faces += [parts.kinds[letter] for turn in turns for letter in turn]
        twins += [turn in turns[:q] for q, turn in enumerate(turns)]
    numbers = [0] * (rules.SEATS * rules.DONJONS)
    for n, seat in enumerate(start.seats):
        numbers[n * rules.DONJONS : n * rules.DONJONS + len(seat.donjons)] = seat.donjons
    return {
        "all_cards": i64((1 << len(parts.cards)) - 1),
        "scratch": i16(_most_actions(setup)),
        "wrap": i16(side - 1),
        "most_cells": i16(cells),
        "face": i8[64 * 16](faces),
        "twin": i8[64 * 4](twins),
        "start": i8[4]([parts.kinds[letter] for letter in parts.start_card.turned(0)]),
        "house": i8[rules.SEATS]([seat.house for seat in start.seats]),
        "number": i8[len(numbers)](numbers),
        "token": i8[rules.SEATS](_tokens(setup)),
        "bridges": i8[rules.SEATS](
            [
                seat.bridges if _steps_behind(setup, n) < 1 else 0
                for n, seat in enumerate(start.seats)
            ]
        ),
        "cards_of": i8[rules.SEATS]([start.cards_of(n) for n in range(setup.players)]),
        "players": i8(setup.players),
        "cards": i8(len(parts.cards)),
        "terrains": i8(len(parts.terrains)),
        "square": i8(square(setup)),
        "hand": i8(start.hand),
        "pile_size": i8(start.pile),
        "preview": i8(setup.options["preview"]),
        "once": i8(setup.options["optional_actions"] == "once"),
        "strict": i8(setup.options["donjon_duty"] == "strict"),
        "own_dragons": i8(setup.options["knight_guards"] == "others"),
    }


def _steps_behind(setup: Setup, seat: int) -> int:
    """The steps by which another house has it easier: then a seat does without bridges, knight, Seal, one a step."""
    found = favoured(setup.options)
    return found[1] if found is not None and seat not in partners(setup, found[0]) else 0


def _tokens(setup: Setup) -> list[int]:
    """3.2, 3.3; with a handicap a house does without the knight from the second step, the Seal from the third."""
    left = [rules.KNIGHT_TOKEN | rules.SEAL_TOKEN] * 2 + [rules.SEAL_TOKEN, 0]
    return [
        tokens & left[_steps_behind(setup, seat)]
        for seat, tokens in enumerate(_printed_tokens(setup))
    ]


def _printed_tokens(setup: Setup) -> list[int]:
    """3.2, 3.3: with four players the option says who holds the Seals."""
    if setup.players == 4:
        holders = str(setup.options["seal_holders"])
        return [TOKENS["seal" if str(n) in holders else "knight"] for n in range(4)]
    return [sum(TOKENS[token] for token in seat.tokens) for seat in start_of(setup).seats]


def _most_actions(setup: Setup) -> int:
    """A card may lie at sixteen places around each cell, at most."""
    return 16 * 4 * (_cards_laid(setup) + 1)


def longest_list(setup: Setup) -> int:
    """The actions, and behind them the room that looking for placements needs."""
    _, cells, _ = _sizes(setup)
    return _most_actions(setup) + rules.AROUND + 2 * (cells + 4)


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What a seat may know (section 9). Players come in turn order, the seat itself first.

    Planes show a square with the landscape in its middle, row by row. A cell that falls outside is in none of them
    (see `square`); `outside` counts such cells.
    """
    parts, players, side = setup.components, setup.players, square(setup)
    plane, cards = (side, side), len(parts.cards)
    return {
        "terrains": (len(parts.terrains), *plane),  # 1 where a live cell is of that type
        "destroyed": plane,
        "donjons": (players, *plane),  # the number of the player's donjon there
        "knights": plane,
        "bridges": (2, *plane),  # 1 in the middle of a bridge: lying, upright
        "fiefs": (players, *plane),  # 1 on the cells of a fief of his donjons
        "sizes": plane,  # how many cells the group has
        "guarded": plane,  # 1 where a knight stands in the group
        "place": plane,  # 1 where the chosen card will lie
        "corner": (2,),  # x and y of the first cell of the square
        "outside": (1,),
        "phase": (len(rules.PHASES),),
        "turn": (players,),  # whose it is; nobody's when the game is over
        "seat": (players,),  # who looks: the first has seat 0
        "laid": (1,),
        "used": (6,),  # 5.4, 5.5: donjon, dragon, knight, seal, bridge; is a donjon due?
        "count": (1,),  # cards dealt so far, or to draw
        "passes": (1,),
        "card": (cards,),  # chosen to be laid
        "donjon": (rules.DONJONS,),  # chosen to be erected
        "dragon": (2,),  # the token chosen: knight, seal
        "house": (players,),  # 1 for the players of the seat's house
        "piles": (players, rules.DONJONS, 2),  # what stands on each: donjon, Seal
        "tokens": (players, 2),  # knight, seal
        "spare": (players,),  # bridges not thrown yet
        "points": (players,),  # 10.6: of his house, nothing doubled
        "sealed": (players,),  # 1 for those who have sealed a royal card
        "royal": (players, 9),  # which, by its number from 1, if the seat may know it
        "hands": (players,),  # how many cards
        "hand": (cards,),
        "played": (cards,),
        **({"stores": (players,), "store": (cards,)} if setup.box.preview else {}),  # 3.6c
    }


def summary(components: Components) -> list[Text]:
    """Cards, houses, and what each number of players starts with."""
    return [
        say("has-cards", n=len(components.cards), terrains=len(components.terrains)),
        say("has-houses", houses=", ".join(components.houses.values())),
        *(
            say("has-start", players=n, hand=start.hand, pile=start.pile)
            for n, start in components.starts.items()
        ),
    ]
