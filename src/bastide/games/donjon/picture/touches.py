"""What is touched for each action of the Donjon game, and what touches mean."""

from __future__ import annotations

from bastide.core.scene import Ask, Choice, Control
from bastide.core.text import Text, say
from bastide.games.donjon.actions import ASKED, Action, read_action
from bastide.games.donjon.knowledge import View
from bastide.games.donjon.picture.scene import asked

CONTROLS = ("end", "pass")


def ask(view: View) -> Ask:
    """The choices of the player to act: a piece, then where it goes."""
    phase = view.facts["phase"]
    _, clause, _ = ASKED[phase]
    choices = [_choice(view, action) for text in view.legal if (action := read_action(text))]
    buttons = [kind for kind in CONTROLS if kind in view.legal]
    controls = tuple(Control(f"!{kind}", say(f"do-{kind}"), key="f") for kind in buttons)
    rest = buttons[0] if buttons else None
    return Ask(phase, asked(view), clause, tuple(choices), controls, rest=rest)


def _choice(view: View, action: Action) -> Choice:
    path = _path(view, action)
    if action.kind in CONTROLS:
        return Choice(action.notation, path, "final", warn=_warning(view))
    if view.facts["phase"] in ("main", "at-card"):
        told = say(f"face-{action.kind}") if action.kind in ("knight", "seal", "dragon") else None
        return Choice(action.notation, path, "hold", say=told)
    # what follows depends on public things only
    then = view.sampled.copy().play(action.notation).actor
    return Choice(action.notation, path, "final" if then == "chance" else "free")


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
