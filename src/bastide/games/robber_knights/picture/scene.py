"""What a player of Robber Knights sees. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import (
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Prompt,
    Region,
    Scene,
    Score,
    ScorePart,
    prompt_for,
    stacked,
)
from bastide.core.text import Text, say
from bastide.games.robber_knights import rules
from bastide.games.robber_knights.actions import CHOOSING, CLAUSES
from bastide.games.robber_knights.components import STEPS, Setup, point_of
from bastide.games.robber_knights.knowledge import Seen, View


def frame(setup: Setup) -> Frame:
    """A board that grows, and for each seat a hand and a tray."""
    areas = [Area("board", "plane", "board", say("board"))]
    for seat in range(setup.players):
        side = setup.called(seat)
        areas.append(Area(f"hand:{seat}", "flow", "hand", say("hand-of", side=side), seat))
        areas.append(Area(f"tray:{seat}", "flow", "tray", say("tray-of", side=side), seat))
    return Frame(tuple(areas), ())


def scene(view: View) -> Scene:
    """Landscape, stacks, hands, piles; the square; the last tile; points with their reasons."""
    items = [*_landscape(view), *_hands(view), *_trays(view)]
    box = _extent(view)
    return Scene(
        box={"board": box},
        items=tuple(sorted(items, key=lambda item: item.id)),
        panels=tuple(_panel(view, seat) for seat in range(view.setup.players)),
        prompt=_prompt(view),
        regions=(*_limit(view, box), *_held(view)),
        marks=tuple(_last(view)),
    )


def _built(view: View) -> tuple[int, int, int, int]:
    """The first and last column and row of the landscape; before there is any, of the starting layout."""
    cells = [point_of(cell) for cell in view.facts["tiles"]] or [
        (0, 0),
        (view.setup.players - 1, 1),
    ]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _extent(view: View) -> tuple[int, int, int, int]:
    """The landscape, and one cell around it where it can still grow (4.3.3)."""
    west, north, east, south = _built(view)
    side = view.components.sides[view.setup.players]
    across, down = int(east + 1 - west < side), int(south + 1 - north < side)
    width, height = east + 1 - west + 2 * across, south + 1 - north + 2 * down
    return west - across, north - down, width, height


def _limit(view: View, box: tuple[int, int, int, int]) -> tuple[Region, ...]:
    """4.3.3: where the square can still reach, as far as it is shown; fixed when it cannot move."""
    if not view.facts["tiles"]:
        return ()
    side = view.components.sides[view.setup.players]
    (west, north, east, south), (left, top, width, height) = _built(view), box
    columns = range(max(left, east + 1 - side), min(left + width, west + side))
    rows = range(max(top, south + 1 - side), min(top + height, north + side))
    fixed = width == side and height == side
    label = say("square-fixed" if fixed else "square-floats", n=side)
    cells = tuple(f"c:{x},{y}" for y in rows for x in columns)
    return (Region("limit", "limit", cells=cells, label=label),)


def _held(view: View) -> Iterator[Region]:
    """8.2: the tiles on which the viewer's knight is on top."""
    mine = str(view.seat)
    cells = [f"c:{cell}" for cell, (_, stack) in view.facts["tiles"].items() if stack[-1:] == mine]
    if cells and view.seat is not None:
        own, label = view.setup.slot(view.seat), say("held", n=len(cells))
        yield Region("held", "held", cells=tuple(cells), own=own, label=label)


def _landscape(view: View) -> Iterator[Item]:
    parts = view.components
    for cell, (code, stack) in view.facts["tiles"].items():
        face, place = parts.face(code), f"c:{cell}"
        yield Item(f"t:{cell}", place, face.art, face.title(), sign=code, z=0)
        for level, owner in enumerate(stack):
            seat, top = int(owner), level == len(stack) - 1
            dx, dy = stacked(level)
            yield Item(
                f"n:{cell}:{level}",
                place,
                "knight",
                say("knight", side=view.setup.called(seat)),
                sign=str(len(stack)) if top else "",
                own=view.setup.slot(seat),
                dx=dx,
                dy=dy,
                z=20 + level,
                size=(0.55, 0.55),
                badge=f"{len(stack)}/{parts.per_tile}" if top and len(stack) > 1 else None,
            )


def _hands(view: View) -> Iterator[Item]:
    """7.2, 7.3: one's own tiles face up, the others' backs sorted by letter."""
    parts = view.components
    for seat in range(view.setup.players):
        for i, (letter, code) in enumerate(tiles_held(view, seat)):
            name, place = f"h{seat}:{i}", f"hand:{seat}"
            if code is None:
                label, slot = say("back", letter=letter), view.setup.slot(seat)
                yield Item(name, place, f"back/{letter}", label, letter, own=slot, z=i, down=True)
                continue
            face, touch, secret = parts.face(code), None, False
            if seat == view.seat:
                name, touch = f"h:{code}:{letter}:{i}", f"h:{code}"
                secret = not _public(view, letter)
            label = say("tile-held", face=face.title(), letter=letter)
            yield Item(name, place, face.art, label, code, t=touch, z=i, secret=secret)


def _public(view: View, letter: str) -> bool:
    """7.4: the tiles of the setup are known to all once everybody has chosen."""
    return letter == view.components.letters[0] and view.facts["phase"] not in CHOOSING


def tiles_held(view: View, seat: int) -> list[Seen]:
    """A seat's tiles in hand; during the setup also those it still has to share out."""
    held, parts = view.facts["hands"][seat], view.components
    if view.facts["phase"] not in CHOOSING:
        return held
    faces: list[str | None] = [None] * (parts.tiles[0].total() - len(held))
    if seat == view.seat:
        faces = [*sorted(parts.left_over(*(face for _, face in held if face)).elements())]
    return held + [(parts.letters[0], face) for face in faces]


def _trays(view: View) -> Iterator[Item]:
    for seat, pile in enumerate(view.facts["piles"]):
        slot, knights = view.setup.slot(seat), view.facts["supply"][seat]
        label = say("supply", n=knights)
        yield Item(f"sup:{seat}", f"tray:{seat}", "supply", label, own=slot, badge=knights, z=0)
        if top := pile["top"]:
            label, badge = say("pile", n=pile["n"], letter=top), f"{top} · {pile['n']}"
            yield Item(f"pile:{seat}", f"tray:{seat}", "pile", label, own=slot, badge=badge, z=1)


def _last(view: View) -> Iterator[Mark]:
    if view.last and view.facts["at"]:
        yield Mark(f"c:{view.facts['at']}", "last")


def points(view: View) -> tuple[int, ...]:
    """8.2: what the buildings held are worth now."""
    return tuple(view.facts["score"])


def _panel(view: View, seat: int) -> Panel:
    facts, parts, held = view.facts, view.components, []
    for cell, (code, stack) in sorted(facts["tiles"].items()):
        face = parts.face(code)
        if face.points and stack and int(stack[-1]) == seat:
            held.append(ScorePart(face.title(), face.points, "now", (f"t:{cell}",), "8.2"))
    knights, hand = facts["supply"][seat], len(facts["hands"][seat])
    pile = facts["piles"][seat]["n"]
    return Panel(
        seat,
        view.setup.slot(seat),
        view.setup.liveries[seat].name,
        turn=view.actor == seat,
        score=Score(points(view)[seat], tuple(held)),
        counters=(
            Counter(f"knights:{seat}", knights, say("knights-left", n=knights), art="knight"),
            Counter(f"hand:{seat}", hand, say("tiles-in-hand", n=hand)),
            Counter(f"pile:{seat}", pile, say("tiles-in-pile", n=pile)),
        ),
    )


def _prompt(view: View) -> Prompt:
    phase, side = view.facts["phase"], view.setup.called(view.facts["seat"])
    happens, waiting = say(f"chance-{phase}", side=side), say(f"wait-{phase}", side=side)
    return prompt_for(view, asked(view), happens, waiting, CLAUSES[phase])


def asked(view: View) -> Text:
    """What the player to act has to decide."""
    facts, phase = view.facts, view.facts["phase"]
    if phase == "place":
        most = view.components.placements - facts["laid"]
        return say("ask-place-more" if facts["laid"] else "ask-place", n=most)
    if phase == "march" and facts["direction"] != rules.NOWHERE:
        way = say(f"way-{list(STEPS)[facts['direction']].lower()}")
        return say("ask-march-on", n=facts["budget"], way=way)
    return say(f"ask-{phase}", n=facts["budget"])
