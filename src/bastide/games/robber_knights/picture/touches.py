"""What is touched for each action of Robber Knights, and what touches mean."""

from __future__ import annotations

from bastide.core.scene import Ask, Choice, Control
from bastide.core.text import say
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.actions import (
    CHOOSING,
    CLAUSES,
    END,
    HALT,
    NO_GARRISON,
    Action,
    Garrison,
    March,
    Pick,
    Place,
    read_action,
)
from bastide.games.robber_knights.components import STEPS, next_cell
from bastide.games.robber_knights.knowledge import State, View
from bastide.games.robber_knights.picture.scene import asked

CONTROLS: dict[Action, str] = {END: "!end", HALT: "!halt", NO_GARRISON: "!none"}
GOES_ON = (rules.TOP, rules.GARRISON, rules.MARCH)  # phases that belong to what was just chosen


def ask(view: View) -> Ask:
    """The choices of the player to act: tiles, cells, numbers of knights."""
    phase, state = view.facts["phase"], view.sampled
    actions = [action for text in view.legal if (action := read_action(text))]
    choices = tuple(_choice(view, state, action) for action in actions)
    controls = tuple(
        Control(control, say(f"do-{control[1:]}"), key=None if action == NO_GARRISON else "f")
        for action, control in CONTROLS.items()
        if action in actions
    )
    rest = next((stop.notation for stop in (END, HALT) if stop in actions), None)
    return Ask(phase, asked(view), CLAUSES[phase], choices, controls, rest=rest)


def _choice(view: View, state: State, action: Action) -> Choice:
    """A castle, its garrison and its march are one gesture: held until nothing more can follow."""
    knights = action.knights if isinstance(action, Garrison | March) else 0
    return Choice(
        action.notation,
        _path(view, action),
        "hold" if _goes_on(view, state, action) else "final",
        say=say("say-knights", n=knights) if knights else None,
    )


def _goes_on(view: View, state: State, action: Action) -> bool:
    if isinstance(action, Place) and not view.components.face(action.face).musters:
        return False  # most are, and need not be tried
    return state.copy().play(action.notation).record.phase in GOES_ON


def _path(view: View, action: Action) -> tuple[str, ...]:
    """What is touched for an action. `intent` reads it the other way."""
    at = str(view.facts["at"])
    match action:
        case Pick(_, face):
            return (f"h:{face}",)
        case Place(face, cell):
            return f"h:{face}", f"c:{cell}"
        case Garrison(knights) if knights > 0:
            return f"t:{at}", f"={knights}"
        case March(way, knights):
            return f"c:{next_cell(at, way)}", f"={knights}"
    return (CONTROLS[action],)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    return [action.notation for action in _meant(view, path)]


def _meant(view: View, path: tuple[str, ...]) -> list[Action]:
    phase, at = view.facts["phase"], str(view.facts["at"])
    match [_split(ref) for ref in path]:
        case [("!", _)]:
            return [action for action, control in CONTROLS.items() if control == path[0]]
        case [("h:", face)] if phase in CHOOSING:
            return [Pick(phase, face)]
        case [("h:", face), ("c:", cell)]:
            return [Place(face, cell)]
        case [_, ("=", knights)] if phase == "garrison" and knights.isdecimal():
            return [Garrison(int(knights))]
        case [(_, cell), ("=", knights)] if phase == "march" and knights.isdecimal():
            return [March(way, int(knights)) for way in STEPS if next_cell(at, way) == cell]
    return []


def _split(ref: str) -> tuple[str, str]:
    """What sort of thing is touched, and which."""
    length = 1 if ref[:1] in "!=" else 2
    return ref[:length], ref[length:]
