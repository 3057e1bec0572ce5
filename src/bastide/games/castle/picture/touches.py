"""What is touched for each action of The Castle, and what touches mean."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bastide.core.scene import After, Ask, Choice, Control, Place, Region
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import Action, Label, read_action, tile_used
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.knowledge import Setup, State, View, label_of, node_of
from bastide.games.castle.picture.scene import (
    CLAUSES,
    asked,
    follower,
    region,
    segment_spot,
)
from bastide.games.castle.picture.words import feature_where, label_in, part_name, part_ref

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
    sent = [_label(view, action) for action in actions if action.verb == "on"]
    return Ask(
        phase,
        asked(view),
        CLAUSES[phase],
        choices,
        controls,
        spots,
        rest,
        ghosts=tuple(follower(view, str(label), view.facts["mover"]) for label in sent),
        regions=tuple(_feature(view, label) for label in sent),
    )


def _feature(view: View, label: Label) -> Region:
    """The feature that a follower on this segment would be alone in (6.1), under the segment's name."""
    root = view.record.root[node_of(view.components, view.record, str(label))]
    whole = region(view, str(label_of(view.components, view.record, root)))
    return replace(whole, id=part_ref(label), own=view.setup.slot(view.facts["mover"]))


def _spot(view: View, action: Action) -> Place:
    """Where the segment or feature lies that is touched: on its roomiest point."""
    label, board = _label(view, action), view.components.board
    x, y = board.cells[board.named[label.cell]]
    dx, dy = segment_spot(view, label)
    ref, said = _path(view, action)[-1], part_name(view, label)
    return Place(ref, "board", x + 0.5 + dx, y + 0.5 + dy, said, w=DOT, h=DOT, shape="dot")


def _label(view: View, action: Action) -> Label:
    """The segment or feature an action speaks of: a follower stands on the tile just laid."""
    return Label(action.cell or view.facts["laid"] or "", action.segment)


def _choice(view: View, action: Action) -> Choice:
    """An action with its touches and its words; whether it may be taken back follows from who acts after it."""
    later = view.sampled.copy().play(action.notation)
    goes_on, path = later.actor == view.facts["mover"], _path(view, action)
    told, does = _words(view, action, later)
    if action.verb == "place":
        after: After = "hold" if goes_on else "final"
        return Choice(action.notation, path, after, (("drawn", *path),), does, told)
    other = (path[1:],) if action.verb == "double" else ()  # the feature alone then asks which
    return Choice(action.notation, path, "free" if goes_on else "final", other, does, told)


# ---------------------------------------------------------------- what a choice leads to


def _words(view: View, action: Action, later: State) -> tuple[Text, Text]:
    """What an action leads to, and what it does, for the button."""
    if action.verb == "place":
        return _of_placement(view, action, later)
    if action.verb == "on":
        return _of_follower(view, action, later)
    if action.segment:
        return _of_scoring(view, action, later)
    return say(f"say-{action.verb}"), say(f"do-{action.verb}")


def _of_placement(view: View, action: Action, later: State) -> tuple[Text, Text]:
    """What is complete at once, without a follower on the tile."""
    record = later.record
    if record.phase == rules.TO_STAND:
        record = later.play("none").record
    gains = _gains(view, record)
    got = [say("say-gain", n=n, side=view.setup.called(seat)) for seat, n in enumerate(gains) if n]
    happens = [*got, *_tower(view.setup, record)] or [say("say-nothing")]
    told, own = say("say-place", cell=action.cell, happens=happens), gains[view.facts["mover"]]
    return told, say("do-lay-gain", n=own) if own else say("do-lay")


def _of_follower(view: View, action: Action, later: State) -> tuple[Text, Text]:
    """What a follower there brings: now, once the feature is complete, or at the end."""
    record, box, label = view.record, view.setup.box, _label(view, action)
    root = record.root[node_of(view.components, record, str(label))]
    kind, n = rules.KINDS[label.kind], rules.worth(record, box, root)
    does, role, part = say(f"do-on-{kind}"), say(f"role-{kind}"), part_name(view, label)
    if rules.is_complete(record, box, root):
        return _with_tower(say("say-closed", role=role, part=part, n=n), later), does
    key = "say-court" if label.kind == rules.COURT else "say-open"
    return say(key, role=role, part=part, n=n), does


def _of_scoring(view: View, action: Action, later: State) -> tuple[Text, Text]:
    """The feature that is scored, its points, and the wall tile that goes or comes."""
    record, label = view.record, _label(view, action)
    root = node_of(view.components, record, str(label))
    feature, owner = feature_where(view, record, root), view.setup.called(rules.owner(record, root))
    n = rules.worth(record, view.setup.box, root)
    if action.verb == "double":
        tile = tile_used(view.components, action)
        told = say("say-double", what=feature, n=2 * n, side=owner, tile=tile)
        does = say("do-double", n=2 * n)
    else:
        told, does = say("gain", what=feature, n=n, side=owner), say("do-score", n=n)
    return _with_tower(told, later), does


def _gains(view: View, record: Any) -> list[int]:
    """What each seat has got, or gets as soon as it is decided what scores first."""
    box = view.setup.box
    gains = [now - was for was, now in zip(view.facts["score"], record.score, strict=True)]
    for root in record.closed[: record.waiting]:
        gains[rules.owner(record, root)] += rules.worth(record, box, root)
    return gains


def _tower(setup: Setup, record: Any) -> list[Text]:
    """8.1: a marker has stopped on a tower."""
    return [say("say-tower", side=setup.called(record.taker - 1))] if record.taker else []


def _with_tower(told: Text, later: State) -> Text:
    """What an action leads to, and the wall tile that comes with it."""
    happens = _tower(later.setup, later.record)
    return say("also", first=told, happens=happens) if happens else told


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
        tile = tile_used(view.components, action)
        return f"w@{view.facts['mover']}:{tile}", f"f:{action.label}"
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
