"""What a player of The Castle can touch, and what touches mean. Everything follows from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from bastide.core.scene import Ask, Choice, Control, Place
from bastide.core.state import State
from bastide.core.text import Text, say
from bastide.games.castle import features, rules
from bastide.games.castle.position import node_of
from bastide.games.castle.scene import CLAUSES, castle, segment_spot, side
from bastide.games.castle.tiles import KINDS, TURNS

if TYPE_CHECKING:
    from bastide.core.state import View

After = Literal["free", "final"]

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
    state = view.world
    scores = tuple(state.record.score)
    choices = tuple(_choice(view, state, scores, action) for action in view.legal)
    controls = tuple(Control(f"!{word}", say(f"do-{word}"), key) for word, key in CONTROLS[phase])
    rest = CONTROLS[phase][-1][0] if CONTROLS[phase] else None
    spots = _spots(view, choices)
    return Ask(phase, say(f"ask-{phase}"), CLAUSES[phase], choices, controls, spots, rest)


def _spots(view: View, choices: tuple[Choice, ...]) -> tuple[Place, ...]:
    """Where the segments and features lie that can be touched: on their roomiest points."""
    game, places = castle(view.setup), {}
    for ref in (ref for choice in choices for ref in choice.p if ref[:2] in ("t:", "f:")):
        label = ref[2:].replace("#", ".")
        cell, _, segment = label.partition(".")
        x, y = game.board.cells[game.board.names.index(cell)]
        dx, dy = segment_spot(game, view.facts, label)
        said = say(f"kind-{KINDS['pthc'.index(segment[0])]}")
        places[ref] = Place(
            ref, "board", x + 0.5 + dx, y + 0.5 + dy, said, w=DOT, h=DOT, shape="dot"
        )
    return tuple(places.values())


def _choice(view: View, state: State, scores: tuple[int, ...], action: str) -> Choice:
    """An action with its touches; whether it may be taken back follows from who acts after it."""
    later = state.copy().play(action)
    goes_on = later.actor == view.facts["mover"]
    verb, _, name = action.partition(":")
    if view.facts["phase"] == "place":
        path = (f"c:{action[:-1]}", f"@{90 * TURNS.index(action[-1])}")
        after: Literal["hold", "final"] = "hold" if goes_on else "final"
        return Choice(action, path, after, alt=(("drawn", *path),), say=_say_place(scores, later))
    free: After = "free" if goes_on else "final"
    if verb == "on":
        label = f"{view.facts['laid']}.{name}"
        told = _say_stand(view, state, label)
        return Choice(action, (f"t:{label.replace('.', '#')}",), free, say=told)
    if verb in ("score", "double"):
        return _scoring(view, state, action, free)
    return Choice(action, (f"!{action}",), free)


def _say_place(scores: tuple[int, ...], later: State) -> Text | None:
    """The points this placement gives at once, without a follower on it."""
    if "none" in later.legal():
        later = later.play("none")
    blue, red = (after - before for before, after in zip(scores, later.record.score, strict=True))
    return say("say-place", blue=blue, red=red) if blue or red else None


def _say_stand(view: View, state: State, label: str) -> Text:
    """The feature a follower would enter: its size, and its points now or once it is complete."""
    record, box = state.record, state.setup.box
    node = node_of(castle(view.setup), record, label)
    assert node is not None
    root = record.root[node]
    kind = features.node_kind(record, box, root)
    name, size = say(f"kind-{KINDS[kind]}"), record.size[root]
    if kind == features.COURT:
        return say("say-court", size=size, n=record.marks[root] * box.market)
    key = "say-closed" if features.is_complete(record, box, root) else "say-open"
    return say(key, kind=name, size=size, n=features.worth(record, box, root))


def _scoring(view: View, state: State, action: str, after: After) -> Choice:
    """A feature is touched; to double it, the wall tile first. The feature alone then asks which."""
    verb, _, name = action.partition(":")
    game, record, box = castle(view.setup), state.record, state.setup.box
    root = node_of(game, record, name)
    assert root is not None
    owner, points = features.owner(record, root), features.worth(record, box, root)
    kind = features.node_kind(record, box, root)
    what, who = say(f"kind-{KINDS[kind]}"), side(owner)
    if verb == "score":
        text = say("say-score", n=points, kind=what, side=who)
        return Choice(action, (f"f:{name}",), after, say=text)
    tile = game.board.wall_tile(rules.doubler(kind))
    assert tile is not None, "a doubling that is legal has its tile"
    text = say("say-double", n=2 * points, tile=str(tile.number), kind=what)
    path = (f"w@{owner}:{tile.number}", f"f:{name}")
    return Choice(action, path, after, alt=((f"f:{name}",),), say=text)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What these touches would mean, legal or not."""
    refs = [ref for ref in path if ref != "drawn" and not ref.startswith("w@")]
    if not refs:
        return []
    head, _, name = refs[0].partition(":")
    if head.startswith("!"):
        return [head[1:]]
    if head == "c":
        turns = [TURNS[int(ref[1:]) // 90 % 4] for ref in refs[1:] if ref[1:].isdigit()]
        return [name + turn for turn in turns or TURNS]
    if head == "t" and "#" in name:
        cell, _, segment = name.partition("#")
        return [f"on:{segment}"] if cell == view.facts["laid"] else [f"{cell}n"]
    if head == "f":
        doubled = [f"double:{name}"]
        return doubled if len(path) > 1 else [f"score:{name}", *doubled]
    return []
