"""A closer look: at a cell, at a knight and his reach, at a target, at a stage or a card."""

from __future__ import annotations

from bastide.core.scene import Info, Line, Region
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import (
    Action,
    money,
    name_of,
    offer,
    owner_of,
    read_action,
)
from bastide.games.dissuasion.knowledge import EMPTY, Stack, View
from bastide.games.dissuasion.picture.circuit import destiny_text, letters_of, stage_name
from bastide.games.dissuasion.picture.purse import purse
from bastide.games.dissuasion.picture.scene import card_named, spells_left
from bastide.games.dissuasion.picture.story import spell_line
from bastide.games.dissuasion.picture.throws import throw_text
from bastide.games.dissuasion.picture.touches import touched
from bastide.games.dissuasion.rules import LETTERS, NOBODY, SPELL_NAMES

ABOUT = {"k": "7.3", "r": "8.4a", "b": "8.5"}  # what a weapon is for


def inspect(view: View, ref: str) -> Info | None:
    """What can be said of the thing touched or pointed at."""
    parts, seen, (sort, name) = view.components, view.facts, touched(ref)
    if sort in ("c", "x", *LETTERS) and name in parts.cell:
        return _cell(view, ref, name, moves=sort == "k")
    if sort == "s" and name.isdecimal() and int(name) < len(parts.stages):
        return _stage(view, ref, int(name))
    if sort == "pawn":
        return _stage(view, ref, seen["pawns"][int(name)])
    if sort in ("m", "charm") and name in SPELL_NAMES:
        return Info(ref, parts.spell(name), (spell_line(name),))
    match sort:
        case "card" | "destiny" if seen["card"]:
            card = parts.card(seen["card"])
            return Info(ref, card.name, (Line(destiny_text(parts, card), clause="10.4"),))
        case "card" | "destiny":
            return Info(ref, say("place-destiny"), (Line(say("line-no-card"), clause="10.1"),))
        case "pile":
            return _destiny_pack(view, ref)
        case "spells":
            return _magic_pack(view, ref)
        case "dice":
            return Info(ref, say("place-dice"), _dice(view))
        case "throw":
            return Info(ref, throw_text(view, int(name)), (Line(say("begins-rule"), clause="3.2"),))
        case "road":
            return Info(ref, say("circuit"), (Line(say("line-circuit"), clause="9.2"),))
        case "res" if name in LETTERS:
            return _weapon(view, ref, name)
        case "tok":
            return Info(ref, parts.goods("t"), _token(view))
        case "note":
            return _note(view, ref)
        case "shot":
            return Info(ref, say("ball-flies"), (Line(say("line-ball"), clause="8.4"),))
        case "wait":
            return _waiting(view, ref, int(name))
    return _back(view, ref, sort)


# ---------------------------------------------------------------- what lies beside the board


def _destiny_pack(view: View, ref: str) -> Info:
    """10.1: the cards that are still to come; everybody has seen the others."""
    parts, unseen = view.components, view.facts["unseen"]
    cards = [parts.card(name) for name, n in unseen.items() if n]
    lines = [
        Line(say("card-drawn", card=card.name, text=destiny_text(parts, card)), unseen[card.id])
        for card in cards
    ]
    total, back = sum(unseen.values()), view.facts["under"]["destiny"]
    lines += _under([parts.card(name).name for name in back], "10.1")
    title = say("pack-pile", n=total) if total or not back else say("pack-pile-again", n=len(back))
    return Info(ref, title, (Line(say("line-pile"), clause="10.1"), *lines))


def _under(cards: list[Text], clause: str) -> list[Line]:
    """10.1, 11.3: with `packs=under` everybody knows in which order they come again."""
    return [Line(say("line-under", cards=cards), clause=clause)] if cards else []


def _magic_pack(view: View, ref: str) -> Info:
    """11.1: of each kind those that the viewer has not seen: in the pack or in another hand."""
    parts, seen = view.components, view.facts
    lines = [Line(say("line-spells"), clause="11.1")]
    for spell, copies in zip(SPELL_NAMES, parts.spells, strict=True):
        left = copies - seen["played"][spell] - seen["hand"].count(spell)
        if left:
            lines.append(Line(card_named(parts, spell), left))
    total, back = spells_left(view), seen["under"]["magic"]
    lines += _under([parts.spell(spell) for spell in back], "11.3")
    title = (
        say("pack-spells", n=total) if total or not back else say("pack-spells-again", n=len(back))
    )
    return Info(ref, title, tuple(lines))


def _dice(view: View) -> tuple[Line, ...]:
    about = Line(say("line-dice"), clause="9.1")
    thrown = view.facts["dice"]
    return (Line(say("dice", n=thrown)), about) if thrown else (about,)


def _weapon(view: View, ref: str, letter: str) -> Info:
    """What a weapon does, what it costs and where it is placed."""
    parts = view.components
    price = parts.weapons[LETTERS.index(letter)].price
    lines = (
        Line(say(f"about-{letter}"), clause=ABOUT[letter]),
        Line(say("line-reserve"), clause="6.3"),
        Line(say("line-price", price=money(price), resale=money(price // 2)), clause="9.5"),
    )
    return Info(ref, parts.weapon(letter), lines)


def _token(view: View) -> tuple[Line, ...]:
    sums = view.components.money
    gain, resale = money(sums["plot_gain"]), money(sums["plot_resale"])
    return (
        Line(say("about-t", sum=gain), clause="9.11"),
        Line(say("line-price", price=money(sums["plot_price"]), resale=resale), clause="9.10"),
    )


def _note(view: View, ref: str) -> Info | None:
    """1.7: a lord's notes of one worth, and all he has."""
    for seat, sum_ in enumerate(view.facts["money"]):
        for item in purse(view, seat):
            if item.id == ref:
                whose = say("story-has", side=name_of(view, seat), sum=money(sum_))
                return Info(ref, item.label, (Line(whose), Line(say("line-notes"), clause="1.7")))
    return None


def _waiting(view: View, ref: str, number: int) -> Info | None:
    """8.7: a group of balls that waits to fire back."""
    volleys = view.facts["volleys"]
    if number >= len(volleys):
        return None
    by, at, balls = volleys[number]
    title = say("waiting", n=balls, side=name_of(view, by), other=name_of(view, at))
    return Info(ref, title, (Line(say("line-waiting"), clause="8.7"),))


def _back(view: View, ref: str, sort: str) -> Info | None:
    """A magic card in another's hand: how many there are is all that is known (14.1)."""
    seat = int(sort[1:]) if sort[:1] == "m" and sort[1:].isdecimal() else -1
    if not 0 <= seat < view.setup.players:
        return None
    n = view.facts["hands"][seat]
    text = say("story-cards", side=name_of(view, seat), n=n)
    return Info(ref, say("card-back"), (Line(text), Line(say("line-back"), clause="14.1")))


# ---------------------------------------------------------------- cells


def _cell(view: View, ref: str, cell: str, moves: bool) -> Info:
    """Whose it is and what stands there; then what could be done with it."""
    if cell in view.facts["ruins"]:
        return Info(ref, say("ruin", cell=cell), (Line(say("line-ruin"), clause="4.1"),))
    stack = view.facts["cells"].get(cell, EMPTY)
    lines = [_possession(view, cell, stack)]
    counts = (stack.knights, stack.ramparts, stack.balls)
    for letter, n in zip(LETTERS, counts, strict=True):
        if n:
            lines.append(Line(say("line-stands", what=say(f"count-{letter}", n=n))))
            lines.append(Line(say(f"about-{letter}"), clause=ABOUT[letter]))
    if stack.used:
        lines.append(Line(say("line-used", n=stack.used), clause="5.1"))
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
    """What a stage is and does, and whose pawns stand there."""
    parts = view.components
    stage = parts.stages[number]
    title = say("stage", n=number, what=stage_name(parts, stage))
    lots = []
    if stage.kind == "buy":
        letters = letters_of(stage)
        sold = [*letters] if stage.mode == "choice" else [letters]
        lots = [Line(say("line-offer", what=offer(view, lot))) for lot in sold]
    key, clause = STOPS[stage.mode if stage.kind == "buy" else stage.kind]
    each = money(parts.money[key] if key else 0)
    turns = parts.money["truce_turns"]
    about = say(f"stop-{stage.mode if stage.kind == 'buy' else stage.kind}", sum=each, n=turns)
    alive = view.facts["alive"]
    pawns = [
        Line(say("line-pawn", side=name_of(view, seat)))
        for seat, at in enumerate(view.facts["pawns"])
        if at == number and alive[seat]
    ]
    return Info(ref, title, (Line(about, clause=clause), *lots, *pawns))


STOPS = {  # by kind of stage, or of shop: the sum it is about, and the clause
    "one": ("", "9.5"),
    "choice": ("", "9.5"),
    "both": ("", "9.5"),
    "start": ("income_per_city", "9.2"),
    "equipment": ("equipment_per_knight", "9.6"),
    "destiny": ("", "9.7"),
    "magic": ("magic_price", "9.8"),
    "truce": ("truce_per_turn", "9.9"),
    "plot": ("plot_price", "9.10"),
    "ambush": ("plot_gain", "9.11"),
}
