"""Dissuasion's components: board, circuit, weapons, cards, read from an edition and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from bastide.core.edition import Edition, Entry
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.games.dissuasion import codes

PLAYERS = range(2, 7)
WEAPON_NAMES = ("knight", "rampart", "ball")
SPELL_NAMES = (
    "gallop", "lance", "armour", "shift", "wall", "stone", "breach", "silence", "return",
)  # fmt: skip
STAGE_KINDS = {
    "start": codes.START_STAGE,
    "buy": codes.BUY_STAGE,
    "equipment": codes.EQUIPMENT_STAGE,
    "destiny": codes.DESTINY_STAGE,
    "magic": codes.MAGIC_STAGE,
    "truce": codes.TRUCE_STAGE,
    "plot": codes.PLOT_STAGE,
    "ambush": codes.AMBUSH_STAGE,
}
MODES = ("one", "choice", "both")
EFFECTS = {  # name: number, and what else the card must say
    "gain": (codes.GAIN, "n"),
    "pay": (codes.PAY_UP, "n"),
    "pay-per-city": (codes.PAY_PER_CITY, "n"),
    "collect": (codes.COLLECT, "n"),
    "gain-per-conquest": (codes.GAIN_PER_CONQUEST, "n"),
    "free": (codes.FREE, "weapon"),
    "free-plot": (codes.FREE_PLOT, ""),
    "free-magic": (codes.FREE_MAGIC, ""),
    "lose": (codes.LOSE_ONE, "weapon"),
    "go-start": (codes.GO_START, ""),
    "go-truce": (codes.GO_TRUCE, ""),
    "back": (codes.BACK, "n"),
    "again": (codes.AGAIN, ""),
    "fog": (codes.FOG, ""),
}
ENDLESS = {"back", "again"}  # a pack of nothing else could go on for ever
SUMS = (
    "income_per_city", "equipment_per_knight", "truce_per_turn", "plot_price", "plot_gain",
    "plot_resale", "magic_price",
)  # fmt: skip
SIDE = 16  # the longest side of a board
MOST_MONEY = 10_000


@dataclass(frozen=True)
class Weapon:
    """A kind of weapon: its letter, price and name."""

    code: str
    price: int
    name: Text


@dataclass(frozen=True)
class Stage:
    """A stage of the circuit; a shop has a mode and the numbers of its weapons."""

    kind: str
    mode: str = ""
    weapons: tuple[int, ...] = ()


@dataclass(frozen=True)
class Destiny:
    """A kind of destiny card."""

    id: str
    count: int
    effect: str
    n: int
    weapon: int
    name: Text


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

    def price(self, goods: str) -> int:
        """What the weapons with these letters cost together."""
        return sum(weapon.price for weapon in self.weapons if weapon.code in goods)


def read_components(edition: Edition) -> Components:
    """Read and check an edition."""
    root = edition.root
    colours, letters, names = _read_colours(root.table("colours"))
    board = root.table("board")
    width, height = board.whole("width", 3, SIDE), board.whole("height", 3, SIDE)
    weapons = _read_weapons(root.table("weapons"))
    start, stock = root.table("start"), root.table("stock")
    begin_with = tuple(start.whole(name, 0, 20) for name in WEAPON_NAMES)
    money = {key: root.table("money").whole(key, 0, MOST_MONEY) for key in SUMS}
    money["truce_turns"] = root.table("money").whole("truce_turns", 1, 100)
    most = PLAYERS[-1]
    spells, spell_names = _read_magic(root.table("magic"))
    return Components(
        width,
        height,
        _read_layout(board, width, height, letters),
        colours,
        letters,
        names,
        {n: _read_spread(root.table("spread"), n, colours) for n in PLAYERS},
        weapons,
        start.whole("money", 0, MOST_MONEY),
        begin_with,
        money,
        (
            stock.whole("knights_per_colour", max(1, begin_with[codes.KNIGHT]), 99),
            stock.whole("rampart", most * begin_with[codes.RAMPART], 99),
            stock.whole("ball", most * begin_with[codes.BALL], codes.VOLLEYS),
            stock.whole("plot_tokens", 0, 99),
        ),
        _read_circuit(root.table("circuit")),
        _read_destiny(root.table("destiny")),
        spells,
        spell_names,
    )


def _read_colours(entry: Entry) -> tuple[tuple[str, ...], str, tuple[Text, ...]]:
    ids: list[str] = []
    letters, names = "", []
    for colour in entry.tables("list"):
        name, letter = colour.word("id"), colour.word("letter")
        if not re.fullmatch("[a-z]+", name) or name in ids:
            colour.refuse("id", say("edition-name", found=name))
        if not re.fullmatch("[A-Z]", letter) or letter in letters:
            colour.refuse("letter", say("edition-name", found=letter))
        ids.append(name)
        letters += letter
        french = colour.word("fr").capitalize()
        names.append(say(name) if name in SLOTS else named(en=name.capitalize(), fr=french))
    if len(ids) != codes.COLOURS:
        entry.refuse("list", say("expected-length", n=codes.COLOURS, found=len(ids)))
    return tuple(ids), letters, tuple(names)


def _read_layout(board: Entry, width: int, height: int, letters: str) -> tuple[str, ...]:
    rows = board.words("layout")
    if len(rows) != height:
        board.refuse("layout", say("expected-length", n=height, found=len(rows)))
    for row in rows:
        if len(row) != width or not set(row) <= {".", *letters}:
            board.refuse("layout", say("edition-row", found=row, n=width))
    for letter in letters:
        found = sum(row.count(letter) for row in rows)
        if found != codes.CITIES:  # 1.2
            text = say("edition-cities", letter=letter, n=codes.CITIES, found=found)
            board.refuse("layout", text)
    return tuple(reversed(rows))


def _read_spread(entry: Entry, players: int, colours: tuple[str, ...]) -> tuple[int, ...]:
    names = entry.words(str(players))
    for name in names:
        if name not in colours or names.count(name) > 1:
            entry.refuse(str(players), say("edition-unknown", found=name))
    if len(names) != players:
        entry.refuse(str(players), say("expected-length", n=players, found=len(names)))
    return tuple(colours.index(name) for name in names)


def _read_weapons(entry: Entry) -> tuple[Weapon, ...]:
    weapons = []
    for name, code in zip(WEAPON_NAMES, "krb", strict=True):
        weapon = entry.table(name)
        if weapon.word("code") != code:
            weapon.refuse("code", say("edition-code", expected=code, found=weapon.word("code")))
        price = weapon.whole("price", 1, MOST_MONEY)
        weapons.append(Weapon(code, price, named(en=weapon.word("en"), fr=weapon.word("fr"))))
    return tuple(weapons)


def _weapon(entry: Entry, key: str, name: str) -> int:
    if name not in WEAPON_NAMES:
        entry.refuse(key, say("edition-unknown", found=name))
    return WEAPON_NAMES.index(name)


def _read_circuit(entry: Entry) -> tuple[Stage, ...]:
    stages = []
    for number, stage in enumerate(entry.tables("stages")):
        kind = stage.word("kind")
        if kind not in STAGE_KINDS or (kind == "start") != (number == 0):  # 1.5
            stage.refuse("kind", say("edition-stage", found=kind))
        if kind != "buy":
            stages.append(Stage(kind))
            continue
        mode, names = stage.word("mode"), stage.words("weapons")
        if mode not in MODES or (mode == "one") != (len(names) == 1):
            stage.refuse("mode", say("edition-mode", found=mode, n=len(names)))
        weapons = tuple(_weapon(stage, "weapons", name) for name in names)
        if list(weapons) != sorted(set(weapons)):
            stage.refuse("weapons", say("edition-order"))
        stages.append(Stage(kind, mode, weapons))
    if not 2 <= len(stages) <= codes.STAGES:
        entry.refuse("stages", say("expected-range", low=2, high=codes.STAGES, found=len(stages)))
    return tuple(stages)


def _read_destiny(entry: Entry) -> tuple[Destiny, ...]:
    cards: list[Destiny] = []
    for card in entry.tables("cards"):
        name, effect = card.word("id"), card.word("effect")
        if (
            not re.fullmatch("[a-z]+", name)
            or name in {c.id for c in cards}
            or len(cards) == codes.DESTINIES
        ):
            card.refuse("id", say("edition-name", found=name))
        if effect not in EFFECTS:
            card.refuse("effect", say("edition-unknown", found=effect))
        needs = EFFECTS[effect][1]
        n = card.whole("n", 1, MOST_MONEY) if needs == "n" else 0
        weapon = _weapon(card, "weapon", card.word("weapon")) if needs == "weapon" else 0
        label = named(en=card.word("en"), fr=card.word("fr"))
        cards.append(Destiny(name, card.whole("count", 1, 50), effect, n, weapon, label))
    if all(card.effect in ENDLESS for card in cards):
        entry.refuse("cards", say("edition-endless"))
    return tuple(cards)


def _read_magic(entry: Entry) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    counts, names = dict.fromkeys(SPELL_NAMES, 0), {}
    for card in entry.tables("cards"):
        name = card.word("id")
        if name not in counts or name in names:
            card.refuse("id", say("edition-unknown", found=name))
        counts[name] = card.whole("count", 1, 20)
        names[name] = named(en=card.word("en"), fr=card.word("fr"))
    missing = [name for name in SPELL_NAMES if name not in names]
    if missing:
        entry.refuse("cards", say("edition-no-card", found=missing[0]))
    return tuple(counts.values()), tuple(names[name] for name in SPELL_NAMES)
