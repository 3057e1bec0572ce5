"""What a choice does, and what it leads to: said before it is confirmed, from what the chooser may know."""

from __future__ import annotations

from bastide.core.text import Text, say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import (
    Action,
    money,
    name_of,
    owner_of,
    pieces,
    price_of,
    resale_of,
)
from bastide.games.dissuasion.knowledge import EMPTY, Stack, View
from bastide.games.dissuasion.rules import NOBODY

# ---------------------------------------------------------------- what confirming does


def does(view: View, action: Action) -> Text:
    """The words of the button that confirms it."""
    seen, parts = view.facts, view.components
    match action:
        case Action("step", _, start, end):
            stack, owner = _stack(view, end), owner_of(view, end)
            foe = owner not in (NOBODY, view.seat)
            key = "do-ride" if not foe else "do-attack" if stack.knights else "do-take"
            return say(key, start=start, cell=end)
        case Action("at", _, cell):
            return say("do-at" if seen["against"] == NOBODY else "do-answer", cell=cell)
        case Action("put", letter, cell):
            return say("do-put", what=parts.goods(letter), cell=cell)
        case Action("fire" | "gallop" | "drop" as kind, _, cell):
            return say(f"do-{kind}", cell=cell)
        case Action("shift", _, start, end):
            return say("do-shift", start=start, cell=end)
        case Action("card", spell):
            return say("do-card", card=parts.spell(spell))
        case Action("buy", letters):
            return say("do-buy", what=parts.goods(letters), price=money(price_of(view, letters)))
        case Action("pay"):
            return say("do-pay", sum=money(_equipment(view)))
        case Action("stay"):
            return say("do-stay", sum=money(view.setup.box.truce_pay))
        case Action("use", n):
            return say("do-use", n=int(n))
        case Action("lose", letter, cell):
            key = "do-lose" if cell else "do-lose-reserve"
            return say(key, what=parts.goods(letter), cell=cell)
        case Action("sell", letter, cell):
            key = "do-sell" if cell else "do-sell-reserve"
            resale = money(resale_of(view, letter))
            return say(key, what=parts.goods(letter), cell=cell, sum=resale)
    return say(f"do-{action.kind}")


def _stack(view: View, cell: str) -> Stack:
    return view.facts["cells"].get(cell, EMPTY)


def _equipment(view: View) -> int:
    return int(rules.equipment_due(view.record, view.setup.box))


# ---------------------------------------------------------------- what it leads to


def foreseen(view: View, action: Action) -> Text | None:
    """What follows, as far as the chooser can know it: no card of another is reckoned with."""
    seen = view.facts
    have = seen["money"][seen["seat"]]
    found: list[Text] = []
    match action:
        case Action("step", _, start, end):
            found = _ride(view, start, end)
        case Action("at", _, cell):
            found = _impact(view, cell)
        case Action("card", spell):
            return say(f"does-{spell}")
        case Action("gallop" | "shift" as spell):
            return say(f"does-{spell}")
        case Action("done"):
            if bare := _undefended(view):
                found = [say("then-undefended", cells=", ".join(bare))]
        case Action("buy", letters):
            found = [say("then-left", sum=money(have - price_of(view, letters)))]
        case Action("pay"):
            found = [say("then-left", sum=money(have - _equipment(view)))]
        case Action("stay"):
            left = seen["truce"][seen["seat"]] - 1
            held = money(have + view.setup.box.truce_pay)
            found = [say("then-left", sum=held), say("count-truce", n=left)]
        case Action("drop", _, cell):
            due = _equipment(view) - view.setup.box.equipment
            rest = say("then-due", sum=money(due), have=money(have))
            found = [rest if due else say("then-nothing-due"), *_given_up(view, cell)]
        case Action("lose" | "sell" as kind, letter, cell):
            if kind == "sell":
                owed = sum(seen["owed"]) - resale_of(view, letter)
                rest = say("then-owed", sum=money(owed))
                found = [rest if owed > 0 else say("then-nothing-due")]
            if cell and letter == "k":
                found += _given_up(view, cell)
        case Action("keep"):
            found = [say("then-debt-lost", sum=money(sum(seen["owed"])))]
        case Action("use", n):
            debt, side = money(int(n) * view.setup.box.plot_gain), name_of(view, seen["seat"])
            found = [say("then-owes", side=side, sum=debt, have=money(have))]
    if not found:
        return None
    first, *others = found
    for other in others:
        first = say("then-more", one=first, other=other)
    return say("then", what=first)


def _ride(view: View, start: str, end: str) -> list[Text]:
    """7.3 to 7.6: who falls, what is taken, what is left behind."""
    stack, owner = _stack(view, end), owner_of(view, end)
    if stack.knights and owner != view.seat:
        return [say("then-both-fall", n=stack.knights - 1, cell=end), *_given_up(view, start)]
    found: list[Text] = []
    if owner not in (NOBODY, view.seat):
        found.append(say("then-taken", cell=end, side=name_of(view, owner)))
    if owner != view.seat and (booty := pieces((0, stack.ramparts, stack.balls))):
        found.append(say("then-booty", what=booty))
    return [*found, *_given_up(view, start)]


def _given_up(view: View, cell: str) -> list[Text]:
    """4.5: what becomes of a cell when its last knight is gone."""
    stack, parts = _stack(view, cell), view.components
    if stack.knights != 1:
        return []
    colour = parts.city[parts.cell[cell]]
    lord = NOBODY if colour == NOBODY else rules.lord_of(view.record, colour)
    if lord == view.seat:
        return [] if stack.ramparts else [say("then-undefended", cells=cell)]
    weapons = pieces((0, stack.ramparts, stack.balls))
    if lord != NOBODY:
        return [say("then-back", cell=cell, side=name_of(view, lord))]
    return [say("then-abandoned", cell=cell, what=weapons)] if weapons else []


def _impact(view: View, cell: str) -> list[Text]:
    """8.4 to 8.6: what the ball does, who can fire back, how many cities it leaves them."""
    stack, charms = _stack(view, cell), view.facts["charms"]
    if stack.ramparts and "breach" not in charms:
        return [say("then-stopped", n=stack.ramparts - 1)]
    found = [say("then-destroyed", cell=cell)]
    if fallen := pieces((stack.knights, stack.ramparts)):
        found.append(say("then-fallen", what=fallen))
    owner = owner_of(view, cell)
    if owner in (NOBODY, view.seat):
        return found
    if stack.balls and "silence" not in charms:
        found.append(say("then-answers", side=name_of(view, owner), n=stack.balls))
    colour = view.facts["colours"][owner]
    parts = view.components
    number = parts.cell[cell]
    if colour and parts.city[number] == parts.colours.index(colour):
        homes = int(rules.homes_of(view.record, view.setup.box, owner)) - 1
        found.append(say("then-homes", side=name_of(view, owner), n=homes))
    return found


def _undefended(view: View) -> list[str]:
    """The own homes without a knight and without a rampart."""
    parts = view.components
    colour = parts.colours.index(str(view.facts["colours"][view.facts["seat"]]))
    homes = [parts.cells[number] for number in parts.cities(colour)]
    return [
        cell
        for cell in homes
        if owner_of(view, cell) == view.facts["seat"]
        and not (_stack(view, cell).knights or _stack(view, cell).ramparts)
    ]
