"""What followed from an action of The Castle: every point, whoever gets it and why; pieces, wall tiles, keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.core.scene import Line, Story
from bastide.core.text import say
from bastide.games.castle import rules
from bastide.games.castle.actions import Action, Laid, read_action, tile_used
from bastide.games.castle.components.tiles import TURNS
from bastide.games.castle.knowledge import View, node_of
from bastide.games.castle.picture.scene import SEATS
from bastide.games.castle.picture.scoring import largest_hole, parts_at_end
from bastide.games.castle.picture.words import feature_name, feature_refs, majority


def story(before: View, now: View, action: str) -> Story:
    """A picture of what was played, and a line for each thing that followed, in the order of the rules."""
    done = read_action(action)
    assert done is not None, "only what was played is told"
    lines = (
        *_turned_up(before, done),
        *_removed(now, done),
        *_joined(before, now, done),
        *_scored(before, now, done),
        *_tied(before, now),
        *_came_home(before, now, done),
        *_keeps(before, now),
        *_stopped(before, now),
        *_larger_keep(before, now),
        *(_final_scoring(now) if now.outcome and not before.outcome else ()),
    )
    art = _art(before, done)
    return Story(art, now.setup.slot(before.facts["mover"]) if art == "follower" else None, lines)


def _art(before: View, done: Action) -> str | None:
    """The tile that is drawn or laid, the follower, the wall tile."""
    if done.verb == "draw":
        return f"tile/{Laid(done.name, 0)}"
    if done.verb == "place":
        return f"tile/{Laid(before.facts['drawn'] or '', TURNS.index(done.turn))}"
    if done.verb in ("double", "again"):
        return f"wall/{tile_used(before.components, done)}"
    if done.verb == "wall":
        return f"wall/{done.name}"
    return "follower" if done.verb == "on" else None


def _turned_up(before: View, done: Action) -> Iterator[Line]:
    """8.2: what the tile does that was turned up."""
    if done.verb == "wall":
        on = (f"w@{before.facts['taker']}:{done.name}",)
        yield Line(before.components.board.effect(done.name), on=on, clause="8.3")


def _removed(now: View, done: Action) -> Iterator[Line]:
    """5.5: the tile fits nowhere."""
    if done.verb == "draw" and now.facts["drawn"] is None:
        yield Line(
            say("story-no-place" if now.facts["pile"] else "story-no-place-last"), clause="5.5"
        )


def _joined(before: View, now: View, done: Action) -> Iterator[Line]:
    """2.8: followers of both who met in one feature."""
    if done.verb != "place":
        return
    was, record, components = before.record, now.record, now.components
    met: dict[int, set[int]] = {}  # by feature: those that it was made of and that had followers
    for name in now.facts["followers"]:
        root = record.root[node_of(components, record, name)]
        met.setdefault(root, set()).add(was.root[node_of(components, was, name)])
    for root, made_of in met.items():
        if len(made_of) > 1 and record.men[2 * root] and record.men[2 * root + 1]:
            feature, on = feature_name(now, record, root), feature_refs(now, record, root)
            text = say("story-joined", feature=feature, owner=majority(now, record, root))
            yield Line(text, on=on, clause="2.8")


def _scored(before: View, now: View, done: Action) -> Iterator[Line]:
    """7.2 to 7.4, 8.4: the feature that was chosen, then those of the mover, then those of the other."""
    scored, mover = now.facts["scored"], before.facts["mover"]
    fresh = [name for name in scored if name not in before.facts["scored"]]
    chosen = str(done.label) if done.segment and done.cell else None
    record, box = now.record if fresh else None, now.setup.box
    for name in sorted(fresh, key=lambda name: (name != chosen, scored[name][0] != mover)):
        seat, times = scored[name]
        root = node_of(now.components, record, name)
        points, on = times * rules.worth(record, box, root), feature_refs(now, record, root)
        key = "gain-doubled" if times > 1 else "gain"
        text = say(key, what=feature_name(now, record, root), n=points, side=now.setup.called(seat))
        yield Line(text, points, on, "8.4" if times > 1 else "7.4")


def _tied(before: View, now: View) -> Iterator[Line]:
    """7.1: a complete feature that is nobody's."""
    gone = [name for name in before.facts["followers"] if name not in now.facts["followers"]]
    record: Any = now.record if gone else None
    roots = {record.root[node_of(now.components, record, name)] for name in gone}
    scored = {node_of(now.components, record, name) for name in now.facts["scored"]} if gone else ()
    for root in sorted(roots.difference(scored)):
        text = say("story-tied", feature=feature_name(now, record, root))
        yield Line(text, on=feature_refs(now, record, root), clause="7.1")


def _came_home(before: View, now: View, done: Action) -> Iterator[Line]:
    """7.6: followers that are at home again."""
    for seat in SEATS:
        sent = int(done.verb == "on" and seat == before.facts["mover"])
        back = now.facts["reserve"][seat] - before.facts["reserve"][seat] + sent
        if back:
            text = say("story-home", side=now.setup.called(seat), n=back)
            yield Line(text, on=(f"reserve:{seat}",), clause="7.6")


def _keeps(before: View, now: View) -> Iterator[Line]:
    """7.7: a keep in its first house, or in a larger one."""
    for seat, (was, keep) in enumerate(zip(before.facts["keeps"], now.facts["keeps"], strict=True)):
        if keep and keep != was:
            text = say(
                "story-keep-moves" if was else "story-keep", side=now.setup.called(seat), n=keep[0]
            )
            yield Line(text, on=(f"keep:{seat}",), clause="7.7")


def _stopped(before: View, now: View) -> Iterator[Line]:
    """8.1: a marker on a tower that still has its tile."""
    taker = now.facts["taker"]
    for tower in now.components.board.towers:
        first, second = tower.squares
        if (
            taker is not None
            and first in before.facts["towers"]
            and first not in now.facts["towers"]
        ):
            text = say("story-tower", side=now.setup.called(taker), first=first, second=second)
            yield Line(text, on=(f"tw:{first}", f"score:{taker}"), clause="8.1")


def _larger_keep(before: View, now: View) -> Iterator[Line]:
    """9.3: whose keep is the larger one has changed."""
    if all(before.facts[key] == now.facts[key] for key in ("keeps", "held")):
        return
    was, leads = _leader(before), _leader(now)
    if leads != was:
        text = (
            say("story-keeps-equal")
            if leads is None
            else say("story-keep-leads", side=now.setup.called(leads))
        )
        yield Line(text, on=tuple(f"keep:{seat}" for seat in SEATS), clause="9.3")


def _leader(view: View) -> int | None:
    ranks = [rules.keep_rank(view.record, view.setup.box, seat) for seat in SEATS]
    return None if ranks[0] == ranks[1] else ranks.index(max(ranks))


def _final_scoring(now: View) -> Iterator[Line]:
    """Section 9, line by line."""
    if _leader(now) is None:
        yield Line(say("story-no-larger-keep"), clause="9.3")
    for seat in SEATS:
        for part in parts_at_end(now, seat):
            if part.n:
                hole = largest_hole(now) if part.clause == "9.3" else ()
                text = say("gain", what=part.text, n=part.n, side=now.setup.called(seat))
                yield Line(text, part.n, (*part.on, *hole), part.clause)
