"""What the circuit brought: the pawn's way, stages, destiny cards, debts (sections 9 and 10)."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.text import say
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.actions import money, offer, resale_of
from bastide.games.dissuasion.picture.change import Change
from bastide.games.dissuasion.picture.circuit import destiny_text, letters_of, stage_name
from bastide.games.dissuasion.rules import LETTERS

# ---------------------------------------------------------------- the pawn's way


def told_way(change: Change, stages: int) -> Iterator[Line]:
    """9.2, 9.3: how far the pawn walked, whether past the start, and what the stage asks for."""
    parts, seat = change.now.components, change.mover
    side, start, length = change.name(seat), change.was["pawns"][seat], len(parts.stages)
    toward = 1 if stages > 0 else -1
    way = [(start + k) % length for k in range(toward, stages + toward, toward)]
    on = tuple(f"s:{number}" for number in way)
    what = stage_name(parts, parts.stages[way[-1]])
    key = "story-walks" if stages > 0 else "story-walks-back"
    yield Line(say(key, side=side, n=abs(stages), what=what), on=on, clause="9.2")
    if start + stages >= length:
        cities = int(rules.cities_of(change.before.record, change.before.setup.box, seat))
        gain, left = money(change.gain(seat)), money(change.seen["money"][seat])
        text = say("story-income", side=side, n=cities, sum=gain, left=left)
        yield Line(text, on=("s:0",), clause="9.2")
    yield from _told_stage(change, way[-1])


def _told_stage(change: Change, number: int) -> Iterator[Line]:
    """9.4 to 9.11: what is decided here, or why nothing is."""
    parts, box, seat = change.now.components, change.now.setup.box, change.mover
    stage, side, on = parts.stages[number], change.name(seat), (f"s:{number}",)
    match stage.kind:
        case "buy" | "magic" | "plot":
            if change.still("shop"):
                together = letters_of(stage)
                lots = [*together] if stage.mode == "choice" else [together]
                what = [offer(change.now, lot) for lot in lots]
                yield Line(say("story-shop", side=side, what=what), on=on, clause="9.5")
            else:
                yield Line(say("story-no-shop", side=side), on=on, clause="9.3")
        case "equipment" if change.still("equip"):
            due = rules.equipment_due(change.now.record, box)
            n = due // box.equipment if box.equipment else 0
            yield Line(say("story-equipment", side=side, n=n, sum=money(due)), on=on, clause="9.6")
        case "equipment":
            yield Line(say("story-no-equipment", side=side), on=on, clause="9.6")
        case "truce":
            each = money(box.truce_pay)
            text = say("story-truce", side=side, n=change.seen["truce"][seat], sum=each)
            yield Line(text, on=on, clause="9.9")
        case "ambush":
            key = "story-ambush" if change.still("plot") else "story-no-ambush"
            yield Line(say(key, side=side), on=on, clause="9.11")


# ---------------------------------------------------------------- destiny


def told_destiny(change: Change, name: str) -> Iterator[Line]:
    """10.1 to 10.4: what the card says, and what came of it."""
    parts, seat = change.now.components, change.mover
    card = parts.card(name)
    yield Line(say("story-card", text=destiny_text(parts, card)), on=("card",), clause="10.4")
    start, length = change.was["pawns"][seat], len(parts.stages)
    walked = (change.seen["pawns"][seat] - start) % length
    match card.effect:
        case "back":
            yield from told_way(change, -card.n)
        case "go-start" | "go-truce" if walked:
            yield from told_way(change, walked)
        case "collect" if change.gain(seat):
            yield from _told_gifts(change)
        case "free":
            yield from _told_taken(change, LETTERS[card.weapon])
        case "free-plot":
            yield from _told_taken(change, "t")
        case "again" | "fog":
            pass
        case "lose" | "free-magic":
            if not (change.still("lose") or change.still("magic")):
                yield _nothing(change)
        case _:
            yield from change.purse(seat) or [_nothing(change)]


def _nothing(change: Change) -> Line:
    return Line(say("story-no-effect", side=change.name(change.mover)), clause="10.2")


def _told_gifts(change: Change) -> Iterator[Line]:
    seat = change.mover
    for other, had in enumerate(change.was["money"]):
        left = change.seen["money"][other]
        if other != seat and left != had:
            yield _payment(change, other, seat, had - left, left)
    yield Line(say("story-has", side=change.name(seat), sum=money(change.seen["money"][seat])))


def _payment(change: Change, giver: int, taker: int, paid: int, left: int) -> Line:
    side, other = change.name(giver), change.name(taker)
    return Line(say("story-gives", side=side, other=other, sum=money(paid), left=money(left)))


def _told_taken(change: Change, letter: str) -> Iterator[Line]:
    """A piece from the Treasury, if it had one."""
    seat = change.mover
    had, has = (
        facts["tokens"][seat] if letter == "t" else sum(facts["reserves"][seat])
        for facts in (change.was, change.seen)
    )
    if has == had:
        yield _nothing(change)
        return
    yield received(change, letter)


def received(change: Change, letters: str) -> Line:
    """What came into a reserve, or to the tokens and cards, and from when on it is of use."""
    what = [say(f"count-{letter}", n=1) for letter in letters]
    if letters == "t":
        n = change.seen["tokens"][change.mover]
        return Line(say("story-tokens", side=change.name(change.mover), n=n), clause="9.10")
    return Line(say("story-in-reserve", side=change.name(change.mover), what=what), clause="9.5")


# ---------------------------------------------------------------- debts


def told_debts(change: Change) -> Iterator[Line]:
    """9.11 to 9.13: what was sold, what is owed, who was paid, what cannot be paid."""
    was, action, seat = change.was, change.action, change.mover
    owed, plots, have = list(was["owed"]), list(was["plots"]), was["money"][seat]
    if action.kind == "use":
        plots[was["who"]] = int(action.what)
        owed[was["who"]] = int(action.what) * change.now.setup.box.plot_gain
        if int(action.what):
            debt, plotter = money(owed[was["who"]]), change.name(was["who"])
            text = say("story-owes", side=change.name(seat), other=plotter, sum=debt)
            yield Line(text, clause="9.11")
        if change.still("plot"):
            return
    elif action.kind == "sell":
        price = resale_of(change.now, action.what)
        have += price
        yield Line(say("story-sold", side=change.name(seat), sum=money(price)), clause="9.13")
    others = [(seat + k) % change.now.setup.players for k in range(1, change.now.setup.players)]
    for other in sorted(others, key=lambda one: -plots[one]):  # 9.12
        paid = change.gain(other)
        if paid:
            have -= paid
            owed[other] -= paid
            yield _payment(change, seat, other, paid, have)
    if rest := sum(owed):
        key = "story-debt-kept" if action.kind == "keep" else "story-debt-lost"
        if change.still("sell"):
            free = rules.may_keep_tokens(change.now.record, change.now.setup.box)
            key = "story-may-sell" if free else "story-must-sell"
        yield Line(say(key, side=change.name(seat), sum=money(rest)), clause="9.13")
    elif action.kind == "sell":
        yield Line(say("story-has", side=change.name(seat), sum=money(have)), clause="9.13")
