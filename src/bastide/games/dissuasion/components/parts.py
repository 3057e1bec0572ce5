"""The parts of Dissuasion's box, each as a block of an edition says it, checked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bastide.core.edition import Entry
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.rules import EFFECTS, LETTERS, SPELL_NAMES, STAGE_KINDS, WEAPON_NAMES

MODES = ("one", "choice", "both")
NUMBERED = {"gain", "pay", "pay-per-city", "collect", "gain-per-conquest", "back"}  # effects
ARMED = {"free", "lose"}  # effects that name a weapon
ENDLESS = {"back", "again"}  # a pack of nothing else could go on for ever
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


def read_colours(entry: Entry) -> tuple[tuple[str, ...], str, tuple[Text, ...]]:
    """The ids of the six colours, their letters, and what people call them."""
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
    if len(ids) != rules.COLOURS:
        entry.refuse("list", say("expected-length", n=rules.COLOURS, found=len(ids)))
    return tuple(ids), letters, tuple(names)


def read_layout(board: Entry, width: int, height: int, letters: str) -> tuple[str, ...]:
    """1.2: the rows of the map from the lowest up, with five cities of every colour."""
    rows = board.words("layout")
    if len(rows) != height:
        board.refuse("layout", say("expected-length", n=height, found=len(rows)))
    for row in rows:
        if len(row) != width or not set(row) <= {".", *letters}:
            board.refuse("layout", say("edition-row", found=row, n=width))
    for letter in letters:
        found = sum(row.count(letter) for row in rows)
        if found != rules.CITIES:  # 1.2
            text = say("edition-cities", letter=letter, n=rules.CITIES, found=found)
            board.refuse("layout", text)
    return tuple(reversed(rows))


def read_spread(entry: Entry, players: int, colours: tuple[str, ...]) -> tuple[int, ...]:
    """3.1: the colours of that many players, seat by seat."""
    names = entry.words(str(players))
    for name in names:
        if name not in colours or names.count(name) > 1:
            entry.refuse(str(players), say("edition-unknown", found=name))
    if len(names) != players:
        entry.refuse(str(players), say("expected-length", n=players, found=len(names)))
    return tuple(colours.index(name) for name in names)


def read_weapons(entry: Entry) -> tuple[Weapon, ...]:
    """1.4: a knight, a rampart, a ball."""
    weapons = []
    for name, code in zip(WEAPON_NAMES, LETTERS, strict=True):
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


def read_circuit(entry: Entry) -> tuple[Stage, ...]:
    """1.5: the stages, of which the first is the start."""
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
    if not 2 <= len(stages) <= rules.STAGES:
        entry.refuse("stages", say("expected-range", low=2, high=rules.STAGES, found=len(stages)))
    return tuple(stages)


def read_destiny(entry: Entry) -> tuple[Destiny, ...]:
    """10.4: the kinds of destiny cards, of which some must end a turn."""
    cards: list[Destiny] = []
    for card in entry.tables("cards"):
        name, effect = card.word("id"), card.word("effect")
        if (
            not re.fullmatch("[a-z]+", name)
            or name in {c.id for c in cards}
            or len(cards) == rules.DESTINIES
        ):
            card.refuse("id", say("edition-name", found=name))
        if effect not in EFFECTS:
            card.refuse("effect", say("edition-unknown", found=effect))
        n = card.whole("n", 1, MOST_MONEY) if effect in NUMBERED else 0
        weapon = _weapon(card, "weapon", card.word("weapon")) if effect in ARMED else 0
        label = named(en=card.word("en"), fr=card.word("fr"))
        cards.append(Destiny(name, card.whole("count", 1, 50), effect, n, weapon, label))
    if all(card.effect in ENDLESS for card in cards):
        entry.refuse("cards", say("edition-endless"))
    return tuple(cards)


def read_magic(entry: Entry) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    """Section 11: how many copies of each magic card, and its name."""
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
