"""A closer look: at a cell, at a knight and his reach, at a target, at a stage or a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.core.scene import Info, Line, Region
from bastide.core.text import Text, say
from bastide.games.dissuasion import board, codes, printed, scene
from bastide.games.dissuasion.components import SPELL_NAMES, Destiny
from bastide.games.dissuasion.known import parts_of

if TYPE_CHECKING:
    from bastide.core.state import State, View


def inspect(view: View, ref: str) -> Info | None:
    """What can be said of the thing touched or pointed at."""
    parts, first = parts_of(view.setup), ref.partition(":")[0].partition("@")[0]
    name = ref.replace("@", ":").split(":")[1] if ":" in ref or "@" in ref else ""
    if first in ("c", "x", "k", "r", "b") and name in parts.cell:
        return _cell(view, ref, name, moves=first == "k")
    if first == "s" and name.isdecimal() and int(name) < len(parts.stages):
        return _stage(view, ref, int(name))
    if first == "pawn":
        return _stage(view, ref, view.facts["pawns"][int(name)])
    if first in ("m", "charm") and name in SPELL_NAMES:
        title = parts.spell_names[SPELL_NAMES.index(name)]
        return Info(ref, title, (Line(say(f"does-{name}"), clause=CARD_CLAUSES[name]),))
    if ref == "card" and view.facts["card"]:
        card = next(card for card in parts.destiny if card.id == view.facts["card"])
        return Info(ref, card.name, (Line(destiny_text(view, card), clause="10.4"),))
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


def destiny_text(view: View, card: Destiny) -> Text:
    """What a destiny card does."""
    weapon = parts_of(view.setup).weapons[card.weapon].name
    return say(f"effect-{card.effect}", n=card.n, what=weapon)


# ---------------------------------------------------------------- cells


def _cell(view: View, ref: str, cell: str, moves: bool) -> Info:
    """Whose it is and what stands there; then what could be done with it."""
    state = view.world
    number = parts_of(view.setup).cell[cell]
    if state.record.ruin[number]:
        return Info(ref, say("ruin", cell=cell), (Line(say("line-ruin"), clause="4.1"),))
    owner = board.possessor(state.record, view.setup.box, number)
    lines = [_possession(view, state, number, owner)]
    parts, st = parts_of(view.setup), state.record
    for weapon, n in enumerate((st.knights[number], st.ramparts[number], st.balls[number])):
        if n:
            lines.append(Line(say("line-pieces", what=parts.weapons[weapon].name), n))
    regions: tuple[Region, ...] = ()
    if f"at:{cell}" in view.legal:
        lines += _impact(view, state, cell)
    elif moves:
        reach = [action for action in view.legal if action.startswith(f"{cell}-")]
        refs = tuple(f"c:{action.partition('-')[2]}" for action in reach)
        if refs:
            lines.append(Line(say("line-reach"), len(refs), refs, "7.1"))
            regions = (Region("reach", "path", refs),)
        lines += [line for action in reach for line in _attack(view, state, action)]
    return Info(ref, say("cell", cell=cell), tuple(lines), regions)


def _possession(view: View, state: State, number: int, owner: int) -> Line:
    if owner == codes.NOBODY:
        return Line(say("line-neutral"), clause="4.4")
    name = scene.name_of(view, owner)
    held = state.record.knights[number] > 0
    return Line(
        say("line-held" if held else "line-home", side=name), clause="4.2" if held else "4.3"
    )


def _attack(view: View, state: State, action: str) -> list[Line]:
    """7.4: what comes of an attack if nobody plays a card."""
    end = action.partition("-")[2]
    number = parts_of(view.setup).cell[end]
    if state.record.holder[number] in (codes.NOBODY, view.facts["seat"]):
        return []
    left = state.record.knights[number] - 1
    text = say("line-attack", cell=end, n=left)
    return [Line(text, on=(f"c:{end}",), clause="7.4", aid=True)]


def _impact(view: View, state: State, cell: str) -> list[Line]:
    """8.4: what a ball would do there, and who would fire back."""
    st, number = state.record, parts_of(view.setup).cell[cell]
    on = (f"c:{cell}",)
    if st.ramparts[number] and "breach" not in view.facts["charms"]:
        return [Line(say("line-stopped"), on=on, clause="8.4a", aid=True)]
    lines = [Line(say("line-destroyed"), on=on, clause="8.4b", aid=True)]
    owner = board.possessor(st, view.setup.box, number)
    answers = owner not in (codes.NOBODY, view.seat) and "silence" not in view.facts["charms"]
    if st.balls[number] and answers:
        text = say("line-answer", side=scene.name_of(view, owner))
        lines.append(Line(text, st.balls[number], on, "8.5", aid=True))
    return lines


# ---------------------------------------------------------------- stages


def _stage(view: View, ref: str, number: int) -> Info:
    """What a stage is and does."""
    parts = parts_of(view.setup)
    stage = parts.stages[number]
    title = say("stage", n=number, what=printed.stage_name(parts, stage))
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
