"""What is touched for each action of the Donjon game, and what touches mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bastide.core.scene import Ask, Choice, Control, Item
from bastide.core.text import Text, joined, say
from bastide.games.donjon.actions import ASKED, Action, cells_under, read_action
from bastide.games.donjon.components import point, start_of, windows
from bastide.games.donjon.knowledge import State, View
from bastide.games.donjon.picture.fiefs import fief_of
from bastide.games.donjon.picture.names import cell_spots
from bastide.games.donjon.picture.scene import asked
from bastide.games.donjon.picture.story import changes

CONTROLS = ("end", "pass")
FACES = ("knight", "seal", "dragon")
ON_CELLS = ("at-donjon", "at-dragon", "at-knight", "span")  # phases in which a cell is touched


def ask(view: View) -> Ask:
    """The choices of the player to act: a piece, then where it goes."""
    phase = view.facts["phase"]
    actions = [action for text in view.legal if (action := read_action(text))]
    if phase == "at-card":
        choices = tuple(_places_for_card(view, actions))
    else:
        choices = tuple(_choice(view, action) for action in actions)
    buttons = [kind for kind in CONTROLS if kind in view.legal]
    controls = tuple(Control(f"!{kind}", say(f"do-{kind}"), key="f") for kind in buttons)
    spots = cell_spots(view, [action.what for action in actions] if phase in ON_CELLS else [])
    rest = buttons[0] if buttons else None
    faces = tuple(_face(view, action) for action in actions if action.kind in FACES)
    return Ask(
        phase, asked(view), ASKED[phase][1], choices, controls, spots, rest=rest, ghosts=faces
    )


def _face(view: View, action: Action) -> Item:
    """The face of a token that would be played."""
    (ref,), own = _path(view, action), view.setup.slot(view.facts["seat"])
    label = say(f"piece-{action.kind}")
    return Item(f"face:{ref}", ref, f"token/{action.kind}", label, own=own)


def _choice(view: View, action: Action) -> Choice:
    phase, path = view.facts["phase"], _path(view, action)
    if action.kind in CONTROLS:
        does = say(f"do-{action.kind}")
        return Choice(action.notation, path, "final", does=does, warn=_warning(view))
    if phase == "main":
        return Choice(
            action.notation, path, "hold", does=_does(view, action), say=_use(view, action)
        )
    then = view.sampled.copy().play(action.notation)
    after: Literal["free", "final"] = "final" if then.actor == "chance" else "free"
    does = _does(view, action) if phase == "royal" else say(f"does-{phase}")
    return Choice(action.notation, path, after, does=does, say=_leads_to(view, then, action))


def _does(view: View, action: Action) -> Text:
    """What the button says that takes a piece up, or seals a royal card."""
    if action.kind in ("donjon", "royal"):
        n = windows(view.setup, view.facts["seat"], action.number)
        return say(f"does-{action.kind}", n=n)
    return say(f"does-{action.kind}")


def _use(view: View, action: Action) -> Text | None:
    """What a piece is good for. The two faces of a token are told apart, and what the other loses."""
    match action.kind:
        case "dragon":
            return say(f"face-dragon-{action.what}")
        case "knight":
            return say(f"face-knight-{view.setup.options['knight_guards']}")
        case "seal":
            return say("face-seal")
        case "donjon":
            on = view.facts["piles"][view.facts["seat"]][action.what]
            cards = start_of(view.setup).pile
            return say("use-donjon-sealed" if "seal" in on else "use-donjon", n=cards)
        case "bridge":
            return say("use-bridge")
    return None


def _places_for_card(view: View, actions: list[Action]) -> Iterator[Choice]:
    """6.1, 6.2c: the places counted row by row, each with whether laying the card there is an attack."""
    in_rows = sorted(actions, key=lambda action: point(action.what)[::-1])
    for which, action in enumerate(in_rows, 1):
        under = len(cells_under(view, *point(action.what)))
        told = say("say-covers", which=which, of=len(actions), n=under)
        path, does = _path(view, action), say("does-at-card")
        yield Choice(action.notation, path, "hold", does=does, say=told)


def _leads_to(view: View, then: State, action: Action) -> Text | None:
    """What would be told of it: what follows depends on public things and on what its player knows."""
    if action.kind == "royal":
        fief = fief_of(view.setup, view.record, view.facts["seat"], action.number)
        return fief.told(view.setup, "fief") if fief else say("not-in-play")
    lines = [line.text for line in changes(view.setup, view.record, then.record)]
    if then.actor == "chance":
        lines.append(say("say-pile-taken", n=start_of(view.setup).pile))
    if not lines:
        lines.append(say("say-no-change"))
    match action.kind, view.facts["chosen"]:
        case "rot", (str(card), *_):
            cells = view.components.card(card).turned(action.number)
            lines.insert(0, say("say-turned", face=view.components.face(cells)))
    return joined(*lines)


def _warning(view: View) -> Text | None:
    """14: the next turn would begin with an empty hand."""
    seat, known = view.facts["seat"], view.facts
    empty = not known["hands"][seat] and known["piles"][seat]
    return say("warn-empty-hand") if empty else None


def _path(view: View, action: Action) -> tuple[str, ...]:
    """The canonical touches of an action; `_meant` reads them back."""
    seat, what = view.facts["seat"], action.what
    match action.kind:
        case "card":
            return (f"h:{what}",)
        case "donjon":
            return (f"d:{seat}:{what}",)
        case "dragon":
            return (f"tok:{seat}:{what}#back",)
        case "knight" | "seal":
            return (f"tok:{seat}:{action.kind}#front",)
        case "bridge":
            return (f"bridge:{seat}",)
        case "royal":
            return (f"royal:{what}",)
        case "at":
            return (f"v:{what}" if view.facts["phase"] == "at-card" else f"c:{what}",)
        case "rot":
            return (f"@{action.number * 90}",)
        case "span":
            return (f"c:{what}", "@90" if action.way == "v" else "@0")
    return (f"!{action.kind}",)


def _meant(view: View, path: tuple[str, ...]) -> list[Action]:
    """The actions whose touches these would be, whoever's thing is touched."""
    thing, _, name = path[0].partition(":")
    what = name.rpartition(":")[2]  # without the seat
    match thing:
        case "h":
            return [Action("card", what)]
        case "d":
            return [Action("donjon", what)]
        case "tok":
            token, _, face = what.partition("#")
            faces = {"front": Action(token), "back": Action("dragon", token)}
            return [faces[face]] if face in faces else list(faces.values())
        case "bridge":
            return [Action("bridge")]
        case "royal":
            return [Action("royal", what)]
        case "c" if view.facts["phase"] == "span" and len(path) == 2:
            return [Action("span", what, "v" if path[1] == "@90" else "h")]
        case "v" | "c":
            return [Action("at", what)]
        case "!end" | "!pass" if len(path) == 1:
            return [Action(thing.removeprefix("!"))]
    if thing.startswith("@"):
        return [Action("rot", str(int(thing.removeprefix("@")) // 90))]
    return []


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    return [action.notation for action in _meant(view, path)]
