"""What a player of Dissuasion can touch, and what the touches mean."""

from __future__ import annotations

from bastide.core.scene import After, Ask, Choice, Control
from bastide.core.text import Text, say
from bastide.games.dissuasion.actions import (
    PROMPTS,
    WORDS,
    Action,
    asked,
    owner_of,
    read_action,
    to_place,
)
from bastide.games.dissuasion.knowledge import EMPTY, View
from bastide.games.dissuasion.picture.foresight import does, foreseen
from bastide.games.dissuasion.rules import NOBODY

BUTTONS = (*WORDS, "buy")
RESTS = ("done", "no", "pass", "pay", "keep")  # what «nothing more» means, where it can be said
PIECE_PHASES = ("lose", "sell")


def ask(view: View) -> Ask:
    """The choices of the player to act: a piece, then where it goes; or a button."""
    phase = view.facts["phase"]
    actions = [action for text in view.legal if (action := read_action(text))]
    choices = tuple(
        Choice(
            action.notation,
            _path(view.seat, action),
            _after(view, action),
            does=does(view, action),
            say=foreseen(view, action),
            warn=_warn(view, action),
        )
        for action in actions
    )
    controls = tuple(
        Control(f"!{action.notation}", does(view, action), "f" if action.kind in RESTS else None)
        for action in actions
        if action.kind in BUTTONS
    )
    rest = next((word for word in RESTS if word in view.legal), None)
    sticky = phase in ("opening", "board")
    return Ask(phase, asked(view), PROMPTS[phase][1], choices, controls, rest=rest, sticky=sticky)


# ---------------------------------------------------------------- what may be taken back


def _after(view: View, action: Action) -> After:
    """From the view alone: whether a window opens is another's secret, so it is final where one may (14.3)."""
    seen, stack = view.facts, view.facts["cells"].get(action.to or action.cell, EMPTY)
    if action.kind == "fire" or (action.kind == "card" and seen["phase"] == "aim"):
        return "hold"
    if action.kind == "step":
        if stack.knights and stack.holder != view.seat and "lance" in seen["hand"]:
            return "hold"
        if (stack.knights or stack.ramparts) and _is_anothers(view, action.to):
            return "final"
    if action.kind == "at" and (
        seen["against"] != NOBODY
        or ((stack.ramparts or stack.balls) and _is_anothers(view, action.cell))
    ):
        return "final"
    then = view.sampled.copy().play(action.notation)
    record = then.record
    everybody = list(record.alive[: view.setup.players]) == seen["alive"]
    goes_on = then.actor == view.actor and record.seat == seen["seat"]
    return "free" if goes_on and everybody else "final"


def _is_anothers(view: View, cell: str) -> bool:
    return owner_of(view, cell) not in (NOBODY, view.seat)


def _warn(view: View, action: Action) -> Text | None:
    seen = view.facts
    if action.kind == "done" and any(to_place(view)):
        return say("warn-reserve")
    attacks = action.kind == "at" and seen["against"] == NOBODY
    if attacks and owner_of(view, action.cell) == view.seat:
        return say("warn-own-cell", cell=action.cell)
    return None


# ---------------------------------------------------------------- paths


def _path(seat: int | None, action: Action) -> tuple[str, ...]:
    """The canonical touches of an action; `intent` reads them."""
    match action:
        case Action("step", _, start, end):
            return f"k@{start}", f"c:{end}"
        case Action("put", letter, cell):
            return f"res:{letter}:{seat}", f"c:{cell}"
        case Action("gallop", _, cell):
            return "m@gallop", f"k@{cell}"
        case Action("shift", _, start, end):
            return "m@shift", f"r@{start}", f"c:{end}"
        case Action("card", spell):
            return (f"m@{spell}",)
        case Action("use", n):
            return f"tok:{seat}", f"={n}"
        case Action("sell", "t"):
            return (f"tok:{seat}",)
        case Action("lose" | "sell", letter, cell):
            return (f"{letter}@{cell}" if cell else f"res:{letter}:{seat}",)
        case Action("at", _, cell):
            return (f"c:{cell}",)
        case Action("drop", _, cell):
            return (f"k@{cell}",)
        case Action("fire", _, cell):
            return (f"b@{cell}",)
    return (f"!{action.notation}",)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not; nothing where they mean no action."""
    phase = view.facts["phase"]
    match [touched(ref) for ref in path]:
        case [("!", notation), *_]:
            return [notation]
        case [("k", start), ("c", end), *_]:
            meant = Action("step", cell=start, to=end)
        case [("res", letter), ("c", cell), *_]:
            meant = Action("put", letter, cell)
        case [("m", "gallop"), (_, cell), *_]:
            meant = Action("gallop", cell=cell)
        case [("m", "shift"), (_, start), (_, end)]:
            meant = Action("shift", cell=start, to=end)
        case [("m", spell), *_]:
            meant = Action("card", spell)
        case [("tok", _), ("=", n), *_]:
            meant = Action("use", n)
        case [("tok", _)]:
            meant = Action("sell", "t")
        case [("res", letter), *_] if phase in PIECE_PHASES:
            meant = Action(phase, letter)
        case [("k" | "r" | "b" as letter, cell), *_] if phase in PIECE_PHASES:
            meant = Action(phase, letter, cell)
        case [("c", cell), *_]:
            meant = Action("at", cell=cell)
        case [("k", cell), *_]:
            meant = Action("drop", cell=cell)
        case [("b", cell), *_]:
            meant = Action("fire", cell=cell)
        case _:
            return []
    return [meant.notation] if read_action(meant.notation) else []  # half a path, or no cell


def touched(ref: str) -> tuple[str, str]:
    """The sort of thing that is touched, and which: the item `k:d9:1` is one of the class `k@d9`.

    >>> touched("k:d9:1"), touched("k@d9"), touched("!done")
    (('k', 'd9'), ('k', 'd9'), ('!', 'done'))
    """
    if ref.startswith(("!", "=")):
        return ref[0], ref[1:]
    sort, *rest = ref.replace("@", ":").split(":")
    return sort, rest[0] if rest else ""
