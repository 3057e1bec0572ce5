"""Dissuasion's components, read from an edition and checked, and the records they make."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition
from bastide.core.handicap import handicap_option, steps_ahead
from bastide.core.options import Option
from bastide.core.record import Filled, Layout, i8, i16, i32
from bastide.core.text import Text, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.components.parts import (
    MOST_MONEY,
    Destiny,
    Stage,
    Weapon,
    read_circuit,
    read_colours,
    read_destiny,
    read_layout,
    read_magic,
    read_spread,
    read_weapons,
)
from bastide.games.dissuasion.rules import EFFECTS, LETTERS, SPELL_NAMES, STAGE_KINDS, WEAPON_NAMES

PLAYERS = range(2, 7)
OPTIONS = (  # section 2: of the rules, not of an edition
    Option("colours", "random", values=("random", "spread")),
    Option("opening_moves", False, values=(False, True)),
    Option("diagonals", True, values=(True, False)),
    Option("neutral_income", False, values=(False, True)),
    Option("max_rounds", 100, low=1, high=1_000_000),
    Option("packs", "shuffle", values=("shuffle", "under")),  # 10.1, 11.1
    Option("tokens", "must", values=("must", "may")),  # 9.13
    Option("heirs", "board", values=("board", "all")),  # 12.4
    handicap_option(PLAYERS[-1]),
)
HANDICAP = 50  # écus more for whoever has it easier, for each step
SUMS = (
    "income_per_city", "equipment_per_knight", "truce_per_turn", "plot_price", "plot_gain",
    "plot_resale", "magic_price",
)  # fmt: skip
SIDE = 16  # the longest side of a board


@dataclass(frozen=True)
class Components:
    """All that is in the box."""

    width: int
    height: int
    rows: tuple[str, ...]  # from the lowest rank up
    colours: tuple[str, ...]
    letters: str
    colour_names: tuple[Text, ...]
    spread: dict[int, tuple[int, ...]]
    weapons: tuple[Weapon, ...]
    begin_money: int
    begin_with: tuple[int, ...]
    money: dict[str, int]
    stock: tuple[int, ...]  # knights a colour, ramparts, balls, plot tokens
    stages: tuple[Stage, ...]
    destiny: tuple[Destiny, ...]
    spells: tuple[int, ...]
    spell_names: tuple[Text, ...]
    options: tuple[Option, ...] = OPTIONS

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The names of the cells in board order (1.1)."""
        files = "abcdefghijklmnop"[: self.width]
        return tuple(f"{file}{rank}" for rank in range(1, self.height + 1) for file in files)

    @cached_property
    def cell(self) -> dict[str, int]:
        """The number of a cell by its name."""
        return {name: n for n, name in enumerate(self.cells)}

    @cached_property
    def city(self) -> tuple[int, ...]:
        """The colour of each cell, or NOBODY (1.2)."""
        return tuple(self.letters.find(letter) for row in self.rows for letter in row)

    def cities(self, colour: int) -> list[int]:
        """The cells of a colour, in board order."""
        return [cell for cell, of in enumerate(self.city) if of == colour]

    def near(self, cell: int, diagonals: bool) -> list[int]:
        """1.3: the neighbours of a cell."""
        y, x = divmod(cell, self.width)
        return [
            (y + dy) * self.width + x + dx
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if (dx or dy) and (diagonals or not (dx and dy))
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height
        ]

    def lord(self, colour: str | None, seat: int) -> Text:
        """A player by his colour; one who has none yet by his number."""
        return self.colour_names[self.colours.index(colour)] if colour else say("lord", n=seat + 1)

    def weapon(self, letter: str) -> Text:
        """What a kind of weapon is called."""
        return self.weapons[LETTERS.index(letter)].name

    def goods(self, letters: str, joint: str = "all") -> Text:
        """What can be bought: all of it together, or any of it."""
        if letters in ("m", "t"):
            return say(f"goods-{letters}")
        first, *others = map(self.weapon, letters)
        for n, name in enumerate(others, 1):
            key = f"goods-{joint}" if n == len(others) else "goods-more"
            first = say(key, one=first, other=name)
        return first

    def spell(self, name: str) -> Text:
        """What a magic card is called."""
        return self.spell_names[SPELL_NAMES.index(name)]

    def card(self, name: str) -> Destiny:
        """A kind of destiny card."""
        return next(card for card in self.destiny if card.id == name)


Setup: TypeAlias = core.Setup[Components]

# ---------------------------------------------------------------- reading an edition


def read(edition: Edition) -> Components:
    """Section 1."""
    root = edition.root
    colours, letters, names = read_colours(root.table("colours"))
    board, purse = root.table("board"), root.table("money")
    width, height = board.whole("width", 3, SIDE), board.whole("height", 3, SIDE)
    weapons = read_weapons(root.table("weapons"))
    start, stock = root.table("start"), root.table("stock")
    begin_with = tuple(start.whole(name, 0, 20) for name in WEAPON_NAMES)
    money = {key: purse.whole(key, 0, MOST_MONEY) for key in SUMS}
    money["truce_turns"] = purse.whole("truce_turns", 1, 100)
    most = PLAYERS[-1]
    spells, spell_names = read_magic(root.table("magic"))
    return Components(
        width,
        height,
        read_layout(board, width, height, letters),
        colours,
        letters,
        names,
        {n: read_spread(root.table("spread"), n, colours) for n in PLAYERS},
        weapons,
        start.whole("money", 0, MOST_MONEY),
        begin_with,
        money,
        (
            stock.whole("knights_per_colour", max(1, begin_with[rules.KNIGHT]), 99),
            stock.whole("rampart", most * begin_with[rules.RAMPART], 99),
            stock.whole("ball", most * begin_with[rules.BALL], rules.VOLLEYS),
            stock.whole("plot_tokens", 0, 99),
        ),
        read_circuit(root.table("circuit")),
        read_destiny(root.table("destiny")),
        spells,
        spell_names,
    )


# ---------------------------------------------------------------- records


def _capacity(setup: Setup) -> int:
    """Cells of a record, in two sizes: the board of the box, and the largest an edition may draw."""
    return 128 if len(setup.components.cells) <= 128 else 256


def _queue(setup: Setup, cards: int) -> int:
    """Places for so many cards that came back, and a 0 behind them; none where packs are shuffled."""
    if setup.options["packs"] == "shuffle":
        return 0
    return 32 if cards < 32 else 1024


def state(setup: Setup) -> Layout:
    """What lies on the board, what each seat has, and how far the turn has come.

    What only an option needs has no place without it: the other games' records stay as they are.
    """
    cells, seats, parts = _capacity(setup), rules.SEATS, setup.components
    destinies = sum(card.count for card in parts.destiny)
    in_order = setup.options["packs"] == "under"
    return Layout(
        money=i32[seats],
        owed=i32[seats],
        round=i32,
        start=i16,
        end=i16,
        origin=i16,
        charm=i16,
        knights=i8[cells],
        holder=i8[cells],
        used=i8[cells],
        ramparts=i8[cells],
        balls=i8[cells],
        ruin=i8[cells],
        volley_by=i8[rules.VOLLEYS],
        volley_at=i8[rules.VOLLEYS],
        volley_balls=i8[rules.VOLLEYS],
        volleys=i8,
        hand=i8[seats * rules.SPELLS],
        unseen_magic=i8[rules.SPELLS],
        unseen_destiny=i8[rules.DESTINIES],
        reserve=i8[seats * rules.WEAPONS],
        stock=i8[rules.WEAPONS],
        spare=i8[seats],
        token_stock=i8,
        tokens=i8[seats],
        plots=i8[seats],
        colour=i8[seats],
        dealt=i8[rules.COLOURS],
        alive=i8[seats],
        opened=i8[seats],
        pawn=i8[seats],
        truce=i8[seats],
        fog=i8[seats],
        phase=i8,
        seat=i8,
        who=i8,
        first=i8,
        lance=i8,
        shooter=i8,
        against=i8,
        losing=i8,
        dice=i8,
        card=i8,
        winners=i8,
        destiny_under=i8[_queue(setup, destinies)],
        magic_under=i8[_queue(setup, sum(parts.spells))],
        known=i8[seats * rules.SPELLS if in_order else 0],
        heirs=i8[1 if setup.options["heirs"] == "all" else 0],
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The components as tables, and the options as numbers."""
    parts, options, cells = setup.components, setup.options, _capacity(setup)
    near: list[int] = []
    for cell in range(len(parts.cells)):
        found = parts.near(cell, bool(options["diagonals"]))
        near += found + [rules.NOWHERE] * (rules.AROUND - len(found))
    cities = [cell for n in range(rules.COLOURS) for cell in parts.cities(n)]
    prices = [weapon.price for weapon in parts.weapons]
    money, stages, destiny = parts.money, parts.stages, parts.destiny
    return {
        "price": i32[len(rules.GOODS)]([*prices, money["plot_price"], money["magic_price"]]),
        "number": i32[rules.DESTINIES]([card.n for card in destiny]),
        "begin_money": i32[rules.SEATS](
            [parts.begin_money + HANDICAP * steps_ahead(options, n) for n in range(setup.players)]
        ),
        "income": i32(money["income_per_city"]),
        "equipment": i32(money["equipment_per_knight"]),
        "truce_pay": i32(money["truce_per_turn"]),
        "plot_gain": i32(money["plot_gain"]),
        "plot_resale": i32(money["plot_resale"]),
        "max_rounds": i32(options["max_rounds"]),
        "cities": i16[rules.COLOURS * rules.CITIES](cities),
        "near": i16[cells * rules.AROUND](near),
        "cells": i16(len(parts.cells)),
        "width": i8(parts.width),
        "city": i8[cells](parts.city),
        "stage": i8[rules.STAGES]([STAGE_KINDS.index(stage.kind) for stage in stages]),
        "goods": i8[rules.STAGES]([_goods(stage) for stage in stages]),
        "choice": i8[rules.STAGES]([stage.mode == "choice" for stage in stages]),
        "stages": i8(len(stages)),
        "effect": i8[rules.DESTINIES]([EFFECTS.index(card.effect) for card in destiny]),
        "weapon": i8[rules.DESTINIES]([card.weapon for card in destiny]),
        "destiny_count": i8[rules.DESTINIES]([card.count for card in destiny]),
        "destinies": i8(len(destiny)),
        "spells": i8[rules.SPELLS](parts.spells),
        "stock": i8[rules.WEAPONS + 1](parts.stock),
        "begin_with": i8[rules.WEAPONS](parts.begin_with),
        "spread_colour": i8[rules.SEATS](parts.spread[setup.players]),
        "truce_turns": i8(money["truce_turns"]),
        "players": i8(setup.players),
        "spread": i8(options["colours"] == "spread"),
        "opening_moves": i8(options["opening_moves"]),
        "neutral_income": i8(options["neutral_income"]),
        "under": i8(options["packs"] == "under"),
        "tokens_stay": i8(options["tokens"] == "may"),
        "heirs_wait": i8(options["heirs"] == "all"),
    }


def _goods(stage: Stage) -> int:
    """What a stage sells, one bit for each piece."""
    of_kind = {"magic": 1 << rules.MAGIC_CARD, "plot": 1 << rules.TOKEN}
    return of_kind.get(stage.kind, sum(1 << weapon for weapon in stage.weapons))


def longest_list(setup: Setup) -> int:
    """At each cell every step, a shot, both board cards; and what can be placed."""
    at_a_cell = rules.AROUND + 2 + rules.CITIES
    return at_a_cell * len(setup.components.cells) + rules.WEAPONS * rules.CITIES + 1


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What a seat sees of the board, as planes from rank 1 up, of the circuit, the cards and the turn (14.1).

    What belongs to players stands first for the seat that looks, then for those after it in turn order.
    """
    parts, players, spells = setup.components, setup.players, rules.SPELLS
    plane, each, destinies = (parts.height, parts.width), (players,), (len(parts.destiny),)
    fields: dict[str, tuple[int, ...]] = {
        "knights": (players, *plane),
        "possessed": (players, *plane),  # section 4
        "cities": (players + 1, *plane),  # of their colours; the last: of colours nobody has
        "used": plane,  # knights that have stepped or attacked (5.1)
        "ramparts": plane,
        "balls": plane,
        "ruins": plane,
        "start": plane,  # of the step that waits for an answer
        "end": plane,  # of that step, or of the shot
        "origin": plane,  # of the ball that is aimed
        "alive": each,
        "opened": each,
        "money": each,
        "tokens": each,
        "truce": each,
        "fog": each,
        "plots": each,
        "owed": each,
        "hands": each,  # how many magic cards
        "kingdom": each,  # 13.2
        "reserves": (players, rules.WEAPONS),
        "pawns": (players, len(parts.stages)),
        "spare": each,  # knights in the Treasury
        "treasury": (rules.WEAPONS,),  # ramparts, balls, plot tokens
        "hand": (spells,),  # the seat's own
        "played": (spells,),  # magic cards under the pack
        "unseen": destinies,  # destiny cards
        "card": destinies,  # the last one turned up
        "dice": (1,),
        "phase": (len(rules.PHASES),),
        "turn": each,
        "decides": each,
        "first": each,
        "shooter": each,
        "against": each,  # who is fired back at
        "winners": each,
        "lance": (1,),
        "charms": (spells,),  # cards given to the ball that is aimed
        "losing": (rules.WEAPONS,),
        "volleys": (parts.stock[rules.BALL], 3),  # newest first: by whom and at whom, from 1; balls
        "round": (1,),
    }
    if setup.options["packs"] == "under":
        fields["known"] = players, spells  # magic cards in hands that all know
        fields["destiny_under"] = (sum(card.count for card in parts.destiny),)  # first come first,
        fields["magic_under"] = (sum(parts.spells),)  # each counted from 1
    if setup.options["heirs"] == "all":
        fields["heirs"] = (1,)  # 12.4: knights in reserve that have to wait
    return fields


def summary(components: Components) -> list[Text]:
    """Board, circuit, weapons, cards."""
    return [
        say("has-board", width=components.width, height=components.height),
        say("has-circuit", n=len(components.stages)),
        *(say("has-weapon", what=weapon.name, n=weapon.price) for weapon in components.weapons),
        say("has-destiny", n=sum(card.count for card in components.destiny)),
        say("has-magic", n=sum(components.spells)),
    ]
