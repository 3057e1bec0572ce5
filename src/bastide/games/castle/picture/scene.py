"""What a player of The Castle sees. Everything follows from a view; `touches` has what can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from bastide.core.scene import (
    Area,
    Counter,
    Frame,
    Item,
    Mark,
    Panel,
    Place,
    Prompt,
    Region,
    Scene,
    Score,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.actions import (
    Action,
    Label,
    Laid,
    read_action,
    read_label,
    read_laid,
    tile_used,
)
from bastide.games.castle.components import Components, Setup
from bastide.games.castle.components.tiles import LETTERS, TURNS
from bastide.games.castle.knowledge import View, label_of, node_of
from bastide.games.castle.picture import track
from bastide.games.castle.picture.contours import contour
from bastide.games.castle.picture.paint import spots, turned
from bastide.games.castle.picture.scoring import parts_at_end, parts_banked
from bastide.games.castle.picture.words import feature_name, feature_refs, kind_name, part_ref

SEATS = (0, 1)
CLAUSES = dict(
    zip(rules.PHASES, ("5.1", "5.2", "6.1", "7.2", "8.2", "8.6", "9.1"), strict=True)
)  # of each decision


# ---------------------------------------------------------------- what never moves


def frame(setup: Setup) -> Frame:
    """The walls with their track, towers and starts; the cells; and rows for what lies beside."""
    board = setup.components.board
    left, top, width, height = track.whole(board)
    middle = left + width / 2, top + height / 2
    wide = max(width, height)
    places = [Place("walls", "board", *middle, say("walls"), art="walls", w=wide, h=wide)]
    for name, (x, y) in zip(board.names, board.cells, strict=True):
        places.append(
            Place(f"c:{name}", "board", x + 0.5, y + 0.5, say("cell", cell=name), "space")
        )
    for start in board.starts:
        x, y = track.beyond(board, start)
        label = say("start", kind=kind_name(start.kind))
        places.append(Place(start.id, "board", x + 0.5, y + 0.5, label, "space"))
    fixed = [(f"s:{n}", box, say("square", n=n)) for n, box in track.squares(board).items()]
    towers = track.towers(board)
    for tower in board.towers:
        first, second = tower.squares
        label = say("tower-at", first=first, second=second)
        fixed.append((f"tw:{first}", towers[first], label))
    for name, box, label in fixed:
        places.append(Place(name, "board", box.x, box.y, label, "space", w=box.w, h=box.h))
    areas = (
        Area(
            "board",
            "plane",
            "board",
            say("castle-title"),
            across=("", *board.columns, ""),
            down=("", *(str(row + 1) for row in range(len(board.rows))), ""),
        ),
        Area("show", "flow", "show", say("to-come")),
        *(Area(f"tray:{seat}", "flow", "tray", setup.called(seat), seat) for seat in SEATS),
    )
    return Frame(areas, tuple(places))


# ---------------------------------------------------------------- the scene


def scene(view: View) -> Scene:
    """Tiles, followers, keeps, markers, wall tiles; the last action; features waiting to be scored."""
    items = (*_on_the_board(view), *_on_the_towers(view), *_to_come(view))
    beside = (item for seat in SEATS for item in _of_seat(view, seat))
    return Scene(
        box={"board": track.whole(view.components.board)},
        items=tuple(sorted((*items, *beside), key=lambda item: item.id)),
        panels=tuple(_panel(view, seat) for seat in SEATS),
        prompt=_prompt(view),
        regions=(
            *(region(view, name) for name in view.facts["closed"]),  # 7.1: still to be scored
            *_own_features(view),
        ),
        marks=tuple(Mark(ref, "last") for ref in _refs_of_last(view)),
    )


def _on_the_board(view: View) -> Iterator[Item]:
    """Tiles, starts and followers."""
    for cell, laid in view.facts["tiles"].items():
        yield _tile(view.components, cell, laid)
    for start in view.components.board.starts:
        # drawn with the walls; the sign is for those who see no picture
        label = say("start", kind=kind_name(start.kind))
        yield Item(f"start:{start.id}", start.id, "space", label, LETTERS[start.kind], z=0)
    for name, seat in view.facts["followers"].items():
        yield follower(view, name, seat)


def follower(view: View, name: str, seat: int) -> Item:
    """A follower on a segment; 6.5: a merchant lies on its side."""
    kind = _label(name).kind
    label = say(f"follower-{rules.KINDS[kind]}", side=view.setup.called(seat))
    lies = 90 if kind == rules.COURT else 0
    return _on_part(view, f"m:{name}", name, "follower", label, seat, 0.52, lies)


def _label(name: str) -> Label:
    """A label of the facts."""
    label = read_label(name)
    assert label is not None
    return label


def _on_the_towers(view: View) -> Iterator[Item]:
    for square in view.facts["towers"]:
        yield Item(
            f"w:{square}",
            f"tw:{square}",
            "wall/down",
            say("wall-tile-down", n=square),
            sign="?",
            dy=-0.09,
            size=(0.5, 0.5),
            down=True,
        )


def _to_come(view: View) -> Iterator[Item]:
    """The pile, and the tile drawn from it."""
    if left := sum(view.facts["pile"].values()):
        yield Item("pile", "show", "pile", say("pile", n=left), badge=left)
    if kind := view.facts["drawn"]:
        drawn = Laid(kind, 0)
        label = say("drawn", **_shows(view.components, drawn))
        lines = _lines(view.components, drawn)
        yield Item("drawn", "show", f"tile/{drawn}", label, kind[-2:], lines, z=30)


def _of_seat(view: View, seat: int) -> Iterator[Item]:
    """Keep, marker, followers at home, wall tiles in hand."""
    yield _keep(view, seat)
    yield _marker(view, seat)
    tray, at_home = f"tray:{seat}", view.facts["reserve"][seat]
    label = say("reserve", n=at_home)
    yield Item(f"reserve:{seat}", tray, "follower", label, own=view.setup.slot(seat), badge=at_home)
    for number, count in view.facts["held"][seat].items():
        label, touch = say("wall-tile", n=number), f"w@{seat}:{number}"
        for k in range(count):
            name = f"w:{seat}:{number}:{k}"
            yield Item(name, tray, f"wall/{number}", label, sign=number, t=touch, z=30)


@lru_cache(maxsize=4096)  # what lies stays: most of a scene was there before
def _tile(components: Components, cell: str, text: str) -> Item:
    laid = read_laid(text)
    label = say("tile-on", cell=cell, **_shows(components, laid))
    sign, lines = laid.kind[-2:] + TURNS[laid.turn], _lines(components, laid)
    return Item(f"t:{cell}", f"c:{cell}", f"tile/{laid}", label, sign, lines, z=0)


def _edges(components: Components, laid: Laid) -> str:
    """The edges of a tile as it lies, from north clockwise."""
    edges = components.tile(laid.kind).edges
    return "".join(edges[(at - laid.turn) % 4] for at in range(4))


def _shows(components: Components, laid: Laid) -> dict[str, Text]:
    """What a tile shows on each side, in words."""
    edges = _edges(components, laid)
    return {at: kind_name(LETTERS.index(edge)) for at, edge in zip(TURNS, edges, strict=True)}


def _lines(components: Components, laid: Laid) -> tuple[str, ...]:
    """The same for displays without pictures; courts are dots."""
    n, e, s, w = tuple(_edges(components, laid).replace("c", "·"))
    return n, f"{w}   {e}", s


def _on_part(
    view: View, ref: str, name: str, art: str, text: Text, seat: int, size: float, rot: int = 0
) -> Item:
    """A piece on the roomiest point of a segment."""
    label = _label(name)
    dx, dy = segment_spot(view, label)
    where, own = part_ref(label), view.setup.slot(seat)
    return Item(ref, where, art, text, own=own, rot=rot, dx=dx, dy=dy, size=(size, size))


def segment_spot(view: View, label: Label) -> tuple[float, float]:
    """The roomiest point of a laid segment, as far from the middle of its cell."""
    laid = read_laid(view.facts["tiles"][label.cell])
    x, y = turned(spots(view.components.tile(laid.kind))[label.segment], laid.turn)
    return round(x / 100 - 0.5, 2), round(y / 100 - 0.5, 2)


def _keep(view: View, seat: int) -> Item:
    """7.7: in its house, or still beside the board."""
    ref, (size, house) = f"keep:{seat}", view.facts["keeps"][seat] or (0, None)
    if house is None:
        return Item(
            ref, f"tray:{seat}", "keep", say("keep-unplaced"), own=view.setup.slot(seat), z=21
        )
    label = say("keep-of", side=view.setup.called(seat), n=size)
    return _on_part(view, ref, house, "keep", label, seat, 0.5)


def _marker(view: View, seat: int) -> Item:
    """7.5: the score on the track; in the second round the marker lies down."""
    board, scores = view.components.board, view.facts["score"]
    square, rounds = scores[seat] % board.squares, scores[seat] // board.squares
    together = scores[0] % board.squares == scores[1] % board.squares
    return Item(
        f"score:{seat}",
        f"s:{square}",
        "shield",
        say("marker", side=view.setup.called(seat), n=scores[seat]),
        own=view.setup.slot(seat),
        rot=90 if rounds else 0,
        dx=(0.16 if seat else -0.16) if together else 0,
        size=(0.46, 0.46),
        z=25,
    )


def region(view: View, name: str) -> Region:
    """A feature by its label: its parts, its owner, and what it is worth."""
    record, box = view.record, view.setup.box
    root = node_of(view.components, record, name)
    kind, owner = rules.node_kind(record, box, root), rules.owner(record, root)
    return Region(
        f"f:{name}",
        "feature",
        parts=feature_refs(view, record, root),
        trace=contour(view, record, root),
        own=None if owner == rules.NOBODY else view.setup.slot(owner),
        n=None if kind == rules.COURT else rules.worth(record, box, root),
        label=feature_name(view, record, root),
    )


def _own_features(view: View) -> Iterator[Region]:
    """2.8: the features in which the viewer has the majority, but for courts, which run around everything."""
    record, components = view.record, view.components
    men = view.facts["followers"].items()
    mine = {record.root[node_of(components, record, name)] for name, s in men if s == view.seat}
    for root in sorted(mine):
        name = str(label_of(components, record, root))
        owned = rules.owner(record, root) == view.seat and name not in view.facts["closed"]
        if owned and rules.node_kind(record, view.setup.box, root) != rules.COURT:
            yield replace(region(view, name), n=None)


def _refs_of_last(view: View) -> Iterator[str]:
    """The tile just laid, or the one that something was just done to."""
    action = read_action(view.last[1]) if view.last else None
    if action and (cell := action.cell or view.facts["laid"]) in view.facts["tiles"]:
        yield f"c:{cell}"


# ---------------------------------------------------------------- players and prompt


def points(view: View) -> tuple[int, ...]:
    """What stands on the track; section 9 adds to it at the end."""
    return view.outcome.scores if view.outcome else tuple(view.facts["score"])


def _panel(view: View, seat: int) -> Panel:
    record, at_home = view.record, view.facts["reserve"][seat]
    tiles = sum(view.facts["held"][seat].values())
    rank = rules.keep_rank(record, view.setup.box, seat)
    return Panel(
        seat,
        view.setup.slot(seat),
        view.setup.liveries[seat].name,
        turn=view.outcome is None and view.facts["mover"] == seat,
        score=Score(points(view)[seat], (*parts_banked(view, seat), *parts_at_end(view, seat))),
        counters=(
            Counter(f"followers:{seat}", at_home, say("reserve-count", n=at_home), "follower"),
            Counter(f"keep-size:{seat}", rank, say("keep-size"), "keep"),
            Counter(f"wall-tiles:{seat}", tiles, say("wall-tiles", n=tiles), "wall/down"),
        ),
    )


def asked(view: View) -> Text:
    """What the mover is asked, with the things it is about."""
    facts, phase = view.facts, view.facts["phase"]
    if phase == "place":
        return say("ask-place", shows=view.components.tile(facts["drawn"] or "").shows)
    if phase == "follower":
        return say("ask-follower", n=facts["reserve"][facts["mover"]])
    if phase == "score":
        return _asked_to_score(view)
    return say("ask-again", tile=tile_used(view.components, Action("again")))


def _asked_to_score(view: View) -> Text:
    """7.3, 8.4: which of several scores first, or whether the only one counts double."""
    record = view.record
    owner = rules.whose_list(record)
    roots = [node for node in record.closed[: record.waiting] if rules.owner(record, node) == owner]
    if len(roots) == 1:
        kind = label_of(view.components, record, roots[0]).segment
        tile = tile_used(view.components, Action("double", segment=kind))
        return say("ask-double", feature=feature_name(view, record, roots[0]), tile=tile)
    if owner == view.facts["mover"]:
        return say("ask-score", n=len(roots))
    return say("ask-score-other", n=len(roots), side=view.setup.called(owner))


def _prompt(view: View) -> Prompt:
    phase, taker = view.facts["phase"], view.facts["taker"]
    acting = view.setup.called(view.facts["mover"] if taker is None else taker)
    happens, waiting = (say(f"{key}-{phase}", side=acting) for key in ("chance", "choosing"))
    # What nobody is asked may be about a wall tile that the edition does not have.
    question = asked(view) if view.legal else waiting
    return prompt_for(view, question, happens, waiting, CLAUSES[phase])
