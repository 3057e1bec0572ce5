"""A closer look: at a cell, at a knight and his reach, at a target, at a stage or a card."""

from __future__ import annotations

from bastide.core.scene import Info, Line, Region
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import Action, name_of, owner_of, read_action
from bastide.games.dissuasion.components import Destiny
from bastide.games.dissuasion.knowledge import EMPTY, Stack, View
from bastide.games.dissuasion.picture.circuit import stage_name
from bastide.games.dissuasion.picture.touches import touched
from bastide.games.dissuasion.rules import NOBODY, SPELL_NAMES


def inspect(view: View, ref: str) -> Info | None:
    """What can be said of the thing touched or pointed at."""
    parts, (sort, name) = view.components, touched(ref)
    if sort in ("c", "x", "k", "r", "b") and name in parts.cell:
        return _cell(view, ref, name, moves=sort == "k")
    if sort == "s" and name.isdecimal() and int(name) < len(parts.stages):
        return _stage(view, ref, int(name))
    if sort == "pawn":
        return _stage(view, ref, view.facts["pawns"][int(name)])
    if sort in ("m", "charm") and name in SPELL_NAMES:
        does = Line(say(f"does-{name}"), clause=CARD_CLAUSES[name])
        return Info(ref, parts.spell(name), (does,))
    if ref == "card" and view.facts["card"]:
        card = parts.card(view.facts["card"])
        return Info(ref, card.name, (Line(_destiny_text(view, card), clause="10.4"),))
    return None


CARD_CLAUSES = {
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


def _destiny_text(view: View, card: Destiny) -> Text:
    """What a destiny card does."""
    weapon = view.components.weapons[card.weapon].name
    return say(f"effect-{card.effect}", n=card.n, what=weapon)


# ---------------------------------------------------------------- cells


def _cell(view: View, ref: str, cell: str, moves: bool) -> Info:
    """Whose it is and what stands there; then what could be done with it."""
    if cell in view.facts["ruins"]:
        return Info(ref, say("ruin", cell=cell), (Line(say("line-ruin"), clause="4.1"),))
    stack = view.facts["cells"].get(cell, EMPTY)
    lines = [_possession(view, cell, stack)]
    counts = (stack.knights, stack.ramparts, stack.balls)
    for weapon, n in zip(view.components.weapons, counts, strict=True):
        if n:
            lines.append(Line(say("line-pieces", what=weapon.name), n))
    regions: tuple[Region, ...] = ()
    if Action("at", cell=cell).notation in view.legal:
        lines += _impact(view, cell, stack)
    elif moves:
        actions = [action for text in view.legal if (action := read_action(text))]
        reach = [step.to for step in actions if step.kind == "step" and step.cell == cell]
        refs = tuple(f"c:{end}" for end in reach)
        if refs:
            lines.append(Line(say("line-reach"), len(refs), refs, "7.1"))
            regions = (Region("reach", "path", refs),)
        lines += [line for end in reach for line in _attack(view, end)]
    return Info(ref, say("cell", cell=cell), tuple(lines), regions)


def _possession(view: View, cell: str, stack: Stack) -> Line:
    owner = owner_of(view, cell)
    if owner == NOBODY:
        return Line(say("line-neutral"), clause="4.4")
    key, clause = ("line-held", "4.2") if stack.knights else ("line-home", "4.3")
    return Line(say(key, side=name_of(view, owner)), clause=clause)


def _attack(view: View, end: str) -> list[Line]:
    """7.4: what comes of an attack if nobody plays a card."""
    stack = view.facts["cells"].get(end, EMPTY)
    if stack.holder in (NOBODY, view.facts["seat"]):
        return []
    text = say("line-attack", cell=end, n=stack.knights - 1)
    return [Line(text, on=(f"c:{end}",), clause="7.4", aid=True)]


def _impact(view: View, cell: str, stack: Stack) -> list[Line]:
    """8.4: what a ball would do there, and who would fire back."""
    on, charms = (f"c:{cell}",), view.facts["charms"]
    if stack.ramparts and "breach" not in charms:
        return [Line(say("line-stopped"), on=on, clause="8.4a", aid=True)]
    lines = [Line(say("line-destroyed"), on=on, clause="8.4b", aid=True)]
    owner = owner_of(view, cell)
    if stack.balls and owner not in (NOBODY, view.seat) and "silence" not in charms:
        text = say("line-answer", side=name_of(view, owner))
        lines.append(Line(text, stack.balls, on, "8.5", aid=True))
    return lines


# ---------------------------------------------------------------- stages


def _stage(view: View, ref: str, number: int) -> Info:
    """What a stage is and does."""
    parts = view.components
    stage = parts.stages[number]
    title = say("stage", n=number, what=stage_name(parts, stage))
    if stage.kind == "buy":
        prices = [
            Line(say("line-price", what=parts.weapons[weapon].name), parts.weapons[weapon].price)
            for weapon in stage.weapons
        ]
        return Info(ref, title, (Line(say(f"stop-{stage.mode}"), clause="9.5"), *prices))
    key, clause = STOPS[stage.kind]
    n = parts.money[key] if key else 0
    return Info(ref, title, (Line(say(f"stop-{stage.kind}", n=n), clause=clause),))


STOPS = {
    "start": ("income_per_city", "9.2"),
    "equipment": ("equipment_per_knight", "9.6"),
    "destiny": ("", "9.7"),
    "magic": ("magic_price", "9.8"),
    "truce": ("truce_per_turn", "9.9"),
    "plot": ("plot_price", "9.10"),
    "ambush": ("plot_gain", "9.11"),
}
