"""What a player of Dissuasion can touch, and what the touches mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from bastide.core.scene import Ask, Choice, Control
from bastide.core.text import Text, say
from bastide.games.dissuasion import board, codes
from bastide.games.dissuasion.components import SPELL_NAMES
from bastide.games.dissuasion.known import GOODS, parts_of
from bastide.games.dissuasion.printed import goods_named
from bastide.games.dissuasion.scene import PROMPTS, asked

if TYPE_CHECKING:
    from bastide.core.state import State, View

After = Literal["hold", "free", "final"]
BUTTONS = ("stay", "go", "done", "no", "pass", "pay")
RESTS = ("done", "no", "pass", "pay")  # what «nothing more» means, where it can be said
PIECE_PHASES = ("lose", "sell")


def ask(view: View) -> Ask:
    """The choices of the player to act: a piece, then where it goes; or a button."""
    phase, state = view.facts["phase"], view.world
    choices = tuple(_choice(view, state, action) for action in view.legal)
    controls = tuple(
        Control(f"!{action}", _button(view, action), key="f" if action in RESTS else None)
        for action in view.legal
        if action in BUTTONS or action.startswith("buy:")
    )
    rest = next((action for action in RESTS if action in view.legal), None)
    sticky = phase in ("opening", "board")
    return Ask(phase, asked(view), PROMPTS[phase][1], choices, controls, rest=rest, sticky=sticky)


def _button(view: View, action: str) -> Text:
    kind, _, goods = action.partition(":")
    if kind != "buy":
        return say(f"do-{action}")
    price = sum(view.setup.box.price[GOODS.index(letter)] for letter in goods)
    return say("do-buy", what=goods_named(parts_of(view.setup), goods), n=price)


def _choice(view: View, state: State, action: str) -> Choice:
    return Choice(
        action, path_of(view, action), _after(view, state, action), warn=_warn(view, action)
    )


# ---------------------------------------------------------------- what may be taken back


def _after(view: View, state: State, action: str) -> After:
    """From the view alone: whether a window opens is another's secret, so it is final where one may (14.3)."""
    seen = view.facts
    if action.startswith("fire:") or (seen["phase"] == "aim" and action in SPELL_NAMES):
        return "hold"
    if "-" in action and ":" not in action:
        target = action.partition("-")[2]
        if _stands(view, target, enemy=True) and "lance" in seen["hand"]:
            return "hold"
        if _may_answer(view, state, target, "k", "r"):
            return "final"
    if action.startswith("at:") and (
        seen["against"] != codes.NOBODY or _may_answer(view, state, action[3:], "r", "b")
    ):
        return "final"
    then = state.copy().play(action)
    record = then.record
    everybody = list(record.alive[: view.setup.players]) == list(seen["alive"])
    goes_on = then.actor == view.actor and record.seat == seen["seat"]
    return "free" if goes_on and everybody else "final"


def _stands(view: View, cell: str, enemy: bool) -> bool:
    holder: int
    knights: int
    holder, knights, *_ = view.facts["cells"].get(cell, [codes.NOBODY, 0])
    return knights > 0 and (holder != view.seat) == enemy


def _may_answer(view: View, state: State, cell: str, *letters: str) -> bool:
    """Does another player possess the cell, with such pieces on it?"""
    number = parts_of(view.setup).cell[cell]
    owner = board.possessor(state.record, view.setup.box, number)
    _, knights, _, ramparts, balls = view.facts["cells"].get(cell, [0] * 5)
    there = {"k": knights, "r": ramparts, "b": balls}
    return owner not in (codes.NOBODY, view.seat) and any(there[letter] for letter in letters)


def _warn(view: View, action: str) -> Text | None:
    seen = view.facts
    if action == "done" and any(seen["reserves"][seen["seat"]]):
        return say("warn-reserve")
    if action.startswith("at:") and seen["against"] == codes.NOBODY:
        cell = parts_of(view.setup).cell[action[3:]]
        if board.possessor(view.world.record, view.setup.box, cell) == view.seat:
            return say("warn-own-cell", cell=action[3:])
    return None


# ---------------------------------------------------------------- paths


def path_of(view: View, action: str) -> tuple[str, ...]:
    """The canonical touches of an action."""
    kind, colon, detail = action.partition(":")
    seat = view.seat
    if action in BUTTONS or kind == "buy":
        return (f"!{action}",)
    if action in SPELL_NAMES:
        return (f"m@{action}",)
    if not colon:
        start, _, end = action.partition("-")
        return (f"k@{start}", f"c:{end}")
    if kind == "put":
        weapon, _, cell = detail.partition("@")
        return (f"res:{weapon}:{seat}", f"c:{cell}")
    if kind == "gallop":
        return ("m@gallop", f"k@{detail}")
    if kind == "shift":
        start, _, end = detail.partition("-")
        return ("m@shift", f"r@{start}", f"c:{end}")
    if kind == "use":
        return (f"tok:{seat}", f"={detail}")
    if kind in PIECE_PHASES:
        if detail == "t":
            return (f"tok:{seat}",)
        weapon, at, _ = detail.partition("@")
        return (detail,) if at else (f"res:{weapon}:{seat}",)
    return ({"fire": "b@", "drop": "k@", "at": "c:"}[kind] + detail,)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    phase, refs = view.facts["phase"], [_class_of(ref) for ref in path]
    first, rest = refs[0], refs[1:]
    if first.startswith("!"):
        return [first[1:]]
    sort, mark, what = first[:1], first[1:2], first[2:]
    if first.startswith("tok:"):
        return ["use:" + rest[0][1:]] if rest else ["sell:t"]
    if first.startswith("res:"):
        weapon = first.split(":")[1]
        if rest and rest[0].startswith("c:"):
            return [f"put:{weapon}@{rest[0][2:]}"]
        return [f"{phase}:{weapon}"] if phase in PIECE_PHASES else []
    if sort == "m" and mark == "@":
        if len(rest) == 2 and what == "shift":
            return [f"shift:{rest[0][2:]}-{rest[1][2:]}"]
        if rest and what == "gallop":
            return [f"gallop:{rest[0][2:]}"]
        return [what]
    if sort == "k" and rest and rest[0].startswith("c:"):
        return [f"{what}-{rest[0][2:]}"]
    if sort == "c":
        return [f"at:{what}"]
    if mark == "@" and phase in PIECE_PHASES:
        return [f"{phase}:{first}"]
    meant = {"k": f"drop:{what}", "b": f"fire:{what}"}
    return [meant[sort]] if mark == "@" and sort in meant else []


def _class_of(ref: str) -> str:
    """The touch class of an item on a cell or of a card: `k:d9:1` is one of `k@d9`."""
    kind, *rest = ref.split(":")
    return f"{kind}@{rest[0]}" if kind in ("k", "r", "b", "m") and len(rest) == 2 else ref
