"""What followed from an action, a line for each thing: told from two views of one reader, never from a state.

Convention: a line whose clause is 13.2 tells of points; its `n` is what its `side` won or lost by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from bastide.core.scene import Line, Story
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import HIDDEN, Action, money, pieces, read_action
from bastide.games.dissuasion.knowledge import EMPTY, View
from bastide.games.dissuasion.picture.change import Change
from bastide.games.dissuasion.picture.circuit import destiny_art, dice_art
from bastide.games.dissuasion.picture.circuit_story import (
    received,
    told_debts,
    told_destiny,
    told_way,
)
from bastide.games.dissuasion.picture.kingdom import kingdom, refs, slot_of
from bastide.games.dissuasion.picture.throws import throw_art, throws, told_throws
from bastide.games.dissuasion.picture.war_story import told_attack, told_shot
from bastide.games.dissuasion.rules import LETTERS, NOBODY, WEAPON_NAMES

SPELL_CLAUSES = {
    "gallop": "11.4",
    "shift": "11.4",
    "lance": "11.5",
    "armour": "11.6",
    "wall": "11.6",
    "stone": "11.8",
    "breach": "11.7",
    "silence": "11.7",
    "return": "11.7",
}


def story(before: View, now: View, action: str) -> Story:
    """What was played as a picture, what came of it, and whose kingdom it changed."""
    done = read_action(action)
    if done is None:
        return Story()
    change = Change(before, now, done)
    lines = (*_told(change), *_told_possession(change), *_told_falls(change), *_told_fog(change))
    return Story(*_picture(change), lines)


def _told(change: Change) -> Iterator[Line]:
    """What came of the action itself."""
    seat, was = change.mover, change.was
    match change.action:
        case Action("first"):
            yield from told_throws(change.now)
        case Action("step"):
            yield from told_attack(change)
        case Action("at"):
            yield from told_shot(change)
        case Action("card", spell):
            yield spell_line(spell)
            if was["phase"] == "shield":
                yield from told_shot(change)
            elif was["phase"] != "aim":
                yield from told_attack(change)
        case Action("no"):
            yield from (told_shot if was["phase"] == "shield" else told_attack)(change)
        case Action("gallop" | "shift" as spell):
            yield spell_line(spell)
        case Action("roll", n):
            yield from told_way(change, int(n))
        case Action("destiny", card):
            yield from told_destiny(change, card)
        case Action("magic", spell):
            if spell != HIDDEN:
                yield spell_line(spell)
            cards = change.seen["hands"][seat]
            yield Line(say("story-cards", side=change.name(seat), n=cards), clause="11.2")
        case Action("stay"):
            yield from change.purse(seat)
            left = change.seen["truce"][seat]
            yield Line(say("story-truce-left", side=change.name(seat), n=left), clause="5.2")
        case Action("buy", letters):
            yield from change.purse(seat)
            if letters != "m":
                yield received(change, letters)
        case Action("pay"):
            yield from change.purse(seat)
        case Action("drop") if change.still("equip"):
            yield from _told_due(change)
        case Action("use" | "sell" | "keep"):
            yield from told_debts(change)


def spell_line(spell: str) -> Line:
    """What a magic card does."""
    return Line(say(f"does-{spell}"), clause=SPELL_CLAUSES[spell])


def _told_due(change: Change) -> Iterator[Line]:
    stacks = change.seen["cells"].values()
    n = sum(stack.knights for stack in stacks if stack.holder == change.mover)
    due = money(n * change.now.setup.box.equipment)
    side = change.name(change.mover)
    yield Line(say("story-equipment", side=side, n=n, sum=due), clause="9.6")


# ---------------------------------------------------------------- whoever's action it was


def _told_possession(change: Change) -> Iterator[Line]:
    """4.5, 13.2: weapons that change hands with their cell, and every city won or lost."""
    owners = {cell: seat for seat, cells in change.held_now.items() for cell in cells}
    for cell, stack in change.was["cells"].items():
        after, owner = change.seen["cells"].get(cell, EMPTY), owners[cell]
        there = (stack.ramparts, stack.balls)
        if any(there) and there == after[-2:] and owner != change.owner(cell):
            what = pieces((0, *there))
            text = say("story-abandoned", cell=cell, what=what)
            if owner != NOBODY:
                text = say("story-captured", cell=cell, what=what, side=change.name(owner))
            yield Line(text, on=(f"c:{cell}",), clause="4.5")
    for seat in range(change.now.setup.players):
        had = [*chain(*kingdom(change.before, change.held_before, seat))]
        has = [*chain(*kingdom(change.now, change.held_now, seat))]
        for key, cells, sign in (
            ("story-city-lost", [cell for cell in had if cell not in has], -1),
            ("story-city-won", [cell for cell in has if cell not in had], 1),
        ):
            if cells:
                side, named = change.name(seat), ", ".join(cells)
                text = say(key, side=side, cells=named, n=len(has), cities=len(cells))
                yield Line(text, sign * len(cells), refs(cells), "13.2")


def _told_falls(change: Change) -> Iterator[Line]:
    """12.1 to 12.4: who is out, and who inherits."""
    for seat, alive in enumerate(change.was["alive"]):
        if not alive or change.seen["alive"][seat]:
            continue
        yield Line(say("story-out", side=change.name(seat)), clause="12.1")
        heir = _heir(change, seat)
        if heir is None:
            yield Line(say("story-to-treasury"), clause="12.3")
            continue
        other = change.name(heir)
        if what := _estate(change, seat):
            yield Line(say("story-inherits", side=other, what=what), clause="12.4")
        won = [
            cell
            for cell, stack in change.was["cells"].items()
            if stack.holder == seat and change.seen["cells"].get(cell, EMPTY).holder == heir
        ]
        if n := sum(change.seen["cells"][cell].knights for cell in won):
            yield Line(say("story-change-sides", side=other, n=n), on=refs(won), clause="12.4")
    waiting = change.seen["heirs"] - change.was["heirs"]
    if waiting > 0:
        side = change.name(change.mover)
        yield Line(say("story-heirs-wait", side=side, n=waiting), clause="12.4")


def _heir(change: Change, loser: int) -> int | None:
    """12.2: whoever alone holds all cities of the loser that still stand; None: the Treasury."""
    parts, entered = change.now.components, change.action.to or change.was["step"][1]
    colour = parts.colours.index(str(change.was["colours"][loser]))
    cities = [parts.cells[number] for number in parts.cities(colour)]
    standing = [cell for cell in cities if cell not in change.seen["ruins"]]
    holders = {change.seen["cells"].get(cell, EMPTY).holder for cell in standing}
    if len(holders) != 1:
        return None
    heir = holders.pop()
    # knights that a fallen player left behind, and that changed sides just now, make nobody an heir
    kept = all(change.stood(cell).holder == heir for cell in standing if cell != entered)
    return heir if heir != NOBODY and kept else None


def _estate(change: Change, seat: int) -> list[Text]:
    """What a player leaves, besides the knights on the board."""
    was = change.was
    sums = [money(was["money"][seat])] if was["money"][seat] else []
    counts = (("t", was["tokens"][seat]), ("m", was["hands"][seat]))
    reserve = pieces((0, *was["reserves"][seat][1:]))
    return [*sums, *(say(f"count-{letter}", n=n) for letter, n in counts if n), *reserve]


def _told_fog(change: Change) -> Iterator[Line]:
    """5.5: whoever's turn began in the fog."""
    for seat, fog in enumerate(change.was["fog"]):
        if fog and not change.seen["fog"][seat] and change.seen["alive"][seat]:
            yield Line(say("story-fog", side=change.name(seat)), clause="5.5")


# ---------------------------------------------------------------- the picture


def _picture(change: Change) -> tuple[str | None, int | None]:
    """What was played: a piece in its livery, a card, the dice."""
    parts, own = change.now.components, slot_of(change.now, change.mover)
    match change.action:
        case Action("put" | "lose" | "sell" | "buy", what):
            if what[0] in LETTERS:
                weapon = WEAPON_NAMES[LETTERS.index(what[0])]
                return weapon, own if weapon == "knight" else None
            return ("token" if what == "t" else "magic/back"), None
        case Action("step" | "drop"):
            return "knight", own
        case Action("fire" | "at"):
            return "ball", None
        case Action("card", spell) | Action("gallop" | "shift" as spell):
            return f"magic/{spell}", None
        case Action("magic", spell):
            return ("magic/back" if spell == HIDDEN else f"magic/{spell}"), None
        case Action("roll", n):
            return dice_art(int(n)), None
        case Action("first", seat):
            return throw_art(throws(change.now)[int(seat)]), None
        case Action("destiny", card):
            return destiny_art(parts.card(card)), None
        case Action("use" | "keep"):
            return "token", None
        case Action("stay"):
            return "truce", None
        case Action("pay"):
            return "coin", None
    return None, None
