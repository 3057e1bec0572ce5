"""What is touched for each action of The Castle, and what touches mean."""

from __future__ import annotations

from bastide.core.scene import Ask, Choice, Control, Place
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import Action, Label, read_action
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.knowledge import State, View, find_node
from bastide.games.castle.picture.scene import (
    CLAUSES,
    kind_name,
    label_in,
    part_ref,
    segment_spot,
    side,
)

DOT = 0.36  # of a cell: what is touched of a segment

CONTROLS: dict[str, tuple[tuple[str, str | None], ...]] = {  # the last is what ✓ plays
    "place": (),
    "follower": (("none", "f"),),
    "score": (),
    "again": (("again", None), ("end", "f")),
}


def ask(view: View) -> Ask:
    """The decision of the mover, with the touches of every choice."""
    phase = view.facts["phase"]
    actions = [action for text in view.legal if (action := read_action(text))]
    choices = tuple(_choice(view, action) for action in actions)
    controls = tuple(Control(f"!{word}", say(f"do-{word}"), key) for word, key in CONTROLS[phase])
    rest = CONTROLS[phase][-1][0] if CONTROLS[phase] else None
    lying = (_spot(view, action) for action in actions if action.segment)
    spots = tuple({spot.id: spot for spot in lying}.values())
    return Ask(phase, say(f"ask-{phase}"), CLAUSES[phase], choices, controls, spots, rest)


def _spot(view: View, action: Action) -> Place:
    """Where the segment or feature lies that is touched: on its roomiest point."""
    label, board = _label(view, action), view.components.board
    x, y = board.cells[board.named[label.cell]]
    dx, dy = segment_spot(view, label)
    ref, said = _path(view, action)[-1], kind_name(label.kind)
    return Place(ref, "board", x + 0.5 + dx, y + 0.5 + dy, said, w=DOT, h=DOT, shape="dot")


def _label(view: View, action: Action) -> Label:
    """The segment or feature an action speaks of: a follower stands on the tile just laid."""
    return Label(action.cell or view.facts["laid"] or "", action.segment)


def _choice(view: View, action: Action) -> Choice:
    """An action with its touches; whether it may be taken back follows from who acts after it."""
    later = view.sampled.copy().play(action.notation)
    goes_on, path = later.actor == view.facts["mover"], _path(view, action)
    if action.verb == "place":
        told, alt = _say_place(view, later), (("drawn", *path),)
        return Choice(action.notation, path, "hold" if goes_on else "final", alt=alt, say=told)
    told = _say_feature(view, action) if action.segment else None
    other = (path[1:],) if action.verb == "double" else ()  # the feature alone then asks which
    return Choice(action.notation, path, "free" if goes_on else "final", alt=other, say=told)


def _say_place(view: View, later: State) -> Text | None:
    """The points this placement gives at once, without a follower on it."""
    if "none" in later.legal():
        later = later.play("none")
    scores = zip(view.facts["score"], later.record.score, strict=True)
    blue, red = (after - before for before, after in scores)
    return say("say-place", blue=blue, red=red) if blue or red else None


def _say_feature(view: View, action: Action) -> Text:
    """The feature that is scored or entered: whose it is or its size, and its points now or when complete."""
    record, box, label = view.sampled.record, view.setup.box, _label(view, action)
    node = find_node(view.components, record, label)
    assert node is not None, "what is legal speaks of what lies there"
    root, kind = record.root[node], kind_name(label.kind)
    size, worth = record.size[root], rules.worth(record, box, root)
    if action.verb == "score":
        return say("say-score", n=worth, kind=kind, side=side(rules.owner(record, root)))
    if action.verb == "double":
        return say("say-double", n=2 * worth, tile=_doubler(view, label), kind=kind)
    if label.kind == rules.COURT:
        return say("say-court", size=size, n=worth)
    key = "say-closed" if rules.is_complete(record, box, root) else "say-open"
    return say(key, kind=kind, size=size, n=worth)


def _doubler(view: View, label: Label) -> str:
    """8.4: the number of the wall tile that doubles a feature."""
    tile = view.components.board.wall_tile(rules.doubler(label.kind))
    assert tile is not None, "a doubling that is legal has its tile"
    return str(tile.number)


# ---------------------------------------------------------------- touches, both ways


def _path(view: View, action: Action) -> tuple[str, ...]:
    """What is touched for an action; `intent` reads it backwards."""
    if action.verb == "place":
        return f"c:{action.cell}", f"@{90 * TURNS.index(action.turn)}"
    if action.verb == "on":
        return (part_ref(_label(view, action)),)
    if action.verb == "score":
        return (f"f:{action.label}",)
    if action.verb == "double":  # the wall tile first
        return f"w@{view.facts['mover']}:{_doubler(view, action.label)}", f"f:{action.label}"
    return (f"!{action.verb}",)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    refs = [ref for ref in path if ref != "drawn" and not ref.startswith("w@")]
    return [action.notation for action in _meant(view, refs, len(path) > 1)] if refs else []


def _meant(view: View, refs: list[str], more: bool) -> list[Action]:
    """The actions of these touches; `more` things were touched than a feature alone."""
    head, _, name = refs[0].partition(":")
    label = label_in(refs[0])
    if head.startswith("!"):
        return [Action(head[1:])]
    if head == "c":
        turns = [TURNS[int(ref[1:]) // 90 % 4] for ref in refs[1:] if ref[1:].isdigit()]
        return [Action("place", name, turn) for turn in turns or TURNS]
    if head == "t" and label:
        if label.cell != view.facts["laid"]:
            return [Action("place", label.cell, "n")]
        return [Action("on", segment=label.segment)]
    if head == "f" and label:
        verbs = ("double",) if more else ("score", "double")
        return [Action(verb, label.cell, segment=label.segment) for verb in verbs]
    return []
