"""What followed from an action of Robber Knights: who is on top now, what is closed, what has run out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bastide.core.scene import Line, Story
from bastide.core.text import say
from bastide.games.robber_knights.actions import (
    HIDDEN,
    Garrison,
    March,
    Pick,
    Place,
    read_action,
)
from bastide.games.robber_knights.components import point_of
from bastide.games.robber_knights.knowledge import View


def story(before: View, now: View, action: str) -> Story:
    """A line for each thing that followed. Where points change, `n` says by how much, and `side` whose."""
    told = _told(before, now, action)
    if now.outcome is None:
        return told
    return replace(told, lines=(*told.lines, Line(now.outcome.reason, clause="8.4")))


def _told(before: View, now: View, action: str) -> Story:
    parts, seat = before.components, before.facts["seat"]
    match read_action(action):
        case Pick(phase, code) if code == HIDDEN:
            letter = before.facts["piles"][seat]["top"] if phase == "draw" else parts.letters[0]
            return Story(
                f"back/{letter}", now.setup.slot(seat), tuple(_after_drawing(now, phase, seat))
            )
        case Pick(phase, code):
            return Story(parts.face(code).art, None, tuple(_after_drawing(now, phase, seat)))
        case Place(code, cell):
            lines = tuple(_after_laying(before, now, cell))
            return Story(parts.face(code).art, None, lines)
        case Garrison(knights) if knights > 0:
            lines = tuple(_after_dropping(before, now, str(before.facts["at"])))
            return Story("knight", now.setup.slot(seat), lines)
        case March() as step:
            lines = tuple(_after_dropping(before, now, step.to(before.facts["at"])))
            return Story("knight", now.setup.slot(seat), lines)
    return Story()


def _after_drawing(now: View, phase: str, seat: int) -> Iterator[Line]:
    """6.3: the last tile of a pile."""
    if phase == "draw" and not now.facts["piles"][seat]["n"]:
        side = now.setup.called(seat)
        yield Line(say("pile-empty", side=side), clause="6.3")


def _after_laying(before: View, now: View, cell: str) -> Iterator[Line]:
    """A castle that nobody leaves, a landscape that has grown as far as it may, a last tile."""
    parts, seat, tile = now.components, before.facts["seat"], f"t:{cell}"
    face = parts.face(now.facts["tiles"][cell][0])
    if face.musters and now.facts["phase"] != "garrison":
        yield Line(say("castle-empty", side=now.setup.called(seat)), on=(tile,), clause="5.4.3")
    yield from _as_far_as_it_goes(before, now)
    if not now.facts["hands"][seat] and not now.facts["piles"][seat]["n"]:
        yield Line(say("last-tile", side=now.setup.called(seat)), on=(tile,), clause="4.6")


def _as_far_as_it_goes(before: View, now: View) -> Iterator[Line]:
    """4.3.3: the landscape has become as wide, or as high, as the square; its outermost tiles are lit."""
    side = now.components.sides[now.setup.players]
    for axis, key in enumerate(("full-width", "full-height")):
        was = {point_of(cell)[axis] for cell in before.facts["tiles"]}
        cells = {cell: point_of(cell)[axis] for cell in now.facts["tiles"]}
        ends = min(cells.values()), max(cells.values())
        if max(was) - min(was) + 1 < side == ends[1] - ends[0] + 1:
            outermost = tuple(f"t:{cell}" for cell, at in cells.items() if at in ends)
            yield Line(say(key, n=side), on=outermost, clause="4.3.3")


def _after_dropping(before: View, now: View, cell: str) -> Iterator[Line]:
    """8.2, 9.7: who is on top of the tile now and who was, and whether anybody can still come."""
    parts, seat, tile = now.components, before.facts["seat"], (f"t:{cell}",)
    (code, stack), under = now.facts["tiles"][cell], before.facts["tiles"][cell][1]
    face, covered = parts.face(code), under[-1:]
    if face.points and covered != str(seat):
        topped = say("topped", face=face.title(), n=face.points, side=now.setup.called(seat))
        yield Line(topped, face.points, tile, "8.2")
        if covered:
            lost = say(
                "covered", face=face.title(), n=face.points, side=now.setup.called(int(covered))
            )
            yield Line(lost, -face.points, tile, "8.2")
    if parts.closes(face, len(stack)):
        yield Line(say("closed", face=face.title()), on=tile, clause="9.7")
    if not now.facts["supply"][seat]:
        yield Line(
            say("supply-empty", side=now.setup.called(seat)), on=(f"sup:{seat}",), clause="9.3"
        )
    left = before.facts["budget"] - (len(stack) - len(under))
    if left and now.facts["phase"] != "march":
        yield Line(say("march-ends", n=left), on=tile, clause="5.5.5")
