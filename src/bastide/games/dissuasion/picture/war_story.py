"""What came of attacks and shots: who fell, what is destroyed, who fires back (sections 7, 8 and 11)."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Line
from bastide.core.text import say
from bastide.games.dissuasion.actions import pieces
from bastide.games.dissuasion.picture.change import Change
from bastide.games.dissuasion.rules import NOBODY

FALLS = {  # who is protected, the attacker by his lance, the defender by his armour
    (False, False): "story-both-fall",
    (True, False): "story-defender-falls",
    (False, True): "story-attacker-falls",
    (True, True): "story-nobody-falls",
}


def told_attack(change: Change) -> Iterator[Line]:
    """7.3, 7.4, 11.5, 11.6: what came of a step or an attack, once nobody is asked for a card any more."""
    was, action = change.was, change.action
    if change.seen["phase"] in ("attack", "defend"):
        return
    start, end = (action.cell, action.to) if action.kind == "step" else was["step"]
    if start is None or end is None:
        return
    stack, on = change.stood(end), (f"c:{start}", f"c:{end}")
    answer = action.what if action.kind == "card" else ""
    if answer == "wall":
        yield Line(say("story-thorns", cell=start), on=on, clause="11.6")
    elif stack.knights and stack.holder != change.mover:
        lance = answer == "lance" or bool(was["lance"])
        left = stack.knights - (answer != "armour")
        key = FALLS[lance, answer == "armour"]
        yield Line(say(key, cell=end, n=left), on=on, clause="7.4")
        if lance and not left:
            yield Line(say("story-enters", cell=end), on=on, clause="11.6")


def told_shot(change: Change) -> Iterator[Line]:
    """8.4 to 8.6: where the ball fell and what it did, once nobody is asked for living stone any more."""
    was, action = change.was, change.action
    if change.seen["phase"] == "shield":
        return
    shooter = was["who"] if action.kind == "at" else was["shooter"]
    cell = action.cell or was["step"][1] or ""
    stack, on = change.stood(cell), (f"c:{cell}",)
    answering = 0
    if action.what == "stone":
        yield Line(say("story-stone", cell=cell), on=on, clause="11.8")
    elif stack.ramparts and "breach" not in was["charms"]:
        yield Line(say("story-stopped", cell=cell, n=stack.ramparts - 1), on=on, clause="8.4a")
    else:
        yield Line(say("story-destroyed", cell=cell), on=on, clause="8.4b")
        victim = change.owner(cell)
        if fallen := pieces((stack.knights, stack.ramparts)):
            text = say("story-fallen-neutral", what=fallen)
            if victim != NOBODY:
                text = say("story-fallen", side=change.name(victim), what=fallen)
            yield Line(text, on=on, clause="8.4b")
        if stack.balls and "silence" in was["charms"]:
            yield Line(say("story-silenced", n=stack.balls), on=on, clause="11.7")
        elif stack.balls and victim in (NOBODY, shooter):
            yield Line(say("story-no-adversary", n=stack.balls), on=on, clause="8.6")
        else:
            answering = stack.balls
    if "return" in was["charms"]:
        yield Line(say("story-returns", side=change.name(shooter)), clause="11.7")
    yield from _told_answers(change, cell, shooter, answering)


def _told_answers(change: Change, cell: str, shooter: int, answering: int) -> Iterator[Line]:
    """8.5 to 8.7: who fires back now; or why balls that waited no longer do."""
    aiming = change.seen["phase"] == "aim"
    waited = answering + sum(balls for _, _, balls in change.was["volleys"])
    idle = waited - aiming - sum(balls for _, _, balls in change.seen["volleys"])
    if answering > idle:
        side, other = change.name(change.owner(cell)), change.name(shooter)
        text = say("story-answers", side=side, other=other, n=answering)
        yield Line(text, on=(f"c:{cell}",), clause="8.5")
    if idle:
        yield Line(say("story-no-adversary", n=idle), clause="8.6")
