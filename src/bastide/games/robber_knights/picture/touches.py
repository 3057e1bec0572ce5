"""What is touched for each action of Robber Knights, and what touches mean."""

from __future__ import annotations

from bastide.core.scene import Ask, Choice, Control
from bastide.core.scene import Place as Spot
from bastide.core.text import Text, joined, say
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
    Stop,
    read_action,
)
from bastide.games.robber_knights.components import STEPS, next_cell
from bastide.games.robber_knights.knowledge import State, View
from bastide.games.robber_knights.picture.inspection import worth
from bastide.games.robber_knights.picture.names import free_cells, next_tiles
from bastide.games.robber_knights.picture.scene import asked
from bastide.games.robber_knights.picture.story import story

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
    return Ask(
        phase, asked(view), CLAUSES[phase], choices, controls, _spots(view, actions), rest=rest
    )


def _spots(view: View, actions: list[Action]) -> tuple[Spot, ...]:
    """The cells of this decision, by names that tell them apart."""
    if view.facts["phase"] == "march":
        return next_tiles(view, [action.way for action in actions if isinstance(action, March)])
    return free_cells(view, [action.cell for action in actions if isinstance(action, Place)])


def _choice(view: View, state: State, action: Action) -> Choice:
    """A castle, its garrison and its march are one gesture: held until nothing more can follow."""
    path, does = _path(view, action), _does(view, action)
    if isinstance(action, Place) and not view.components.face(action.face).musters:
        told = worth(view.components, action.face)  # most are such, and need not be tried
        return Choice(action.notation, path, "final", does=does, say=told)
    then = state.copy().play(action.notation)
    goes_on = then.record.phase in GOES_ON
    return Choice(
        action.notation,
        path,
        "hold" if goes_on else "final",
        does=does,
        say=_leads_to(view, then, action),
    )


def _does(view: View, action: Action) -> Text:
    """What the button says that confirms it."""
    match action:
        case Place(face, _) if view.components.face(face).musters:
            return say("does-castle")
        case Garrison(knights) | March(_, knights) if knights > 0:
            return say(f"does-{action.phase}", n=knights)
        case Garrison():
            return say("do-none")
        case Stop(_, word):
            return say(f"do-{word}")
    return say(f"does-{action.phase}")


def _leads_to(view: View, then: State, action: Action) -> Text | None:
    """What can be said before it is confirmed: how many go on, and what the log would tell."""
    match action:
        case Place():
            knights = then.record.budget if then.record.phase == rules.GARRISON else 0
            return say("say-castle", n=knights)
        case Garrison(knights) | March(_, knights) if knights > 0:
            lines = story(view, then.view(view.seat), action.notation).lines
            left = view.facts["budget"] - knights
            go_on = [say("say-left", n=left)] if then.record.phase == rules.MARCH else []
            return joined(say("say-knights", n=knights), *go_on, *(line.text for line in lines))
        case Pick(_, face):
            return worth(view.components, face)
    return None


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
        case March(_, knights) as step:
            return f"c:{step.to(at)}", f"={knights}"
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
