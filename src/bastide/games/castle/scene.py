"""What a player of The Castle sees. Everything follows from a view; `touches` has what can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bastide.core.scene import (
    SLOTS,
    Area,
    Counter,
    Ending,
    Frame,
    Item,
    Mark,
    Panel,
    Place,
    Prompt,
    Region,
    Scene,
    Score,
    ScorePart,
)
from bastide.core.state import State
from bastide.core.text import Text, say
from bastide.games.castle import features, finish, track
from bastide.games.castle.board import COLOURS
from bastide.games.castle.paint import spots, turned
from bastide.games.castle.position import label_of, node_of
from bastide.games.castle.tiles import KINDS, LETTERS, TURNS, Tile

if TYPE_CHECKING:
    from bastide.core.state import Setup, View
    from bastide.games.castle.game import Castle

SLOT = tuple(SLOTS[colour] for colour in COLOURS)
SEATS = (0, 1)


def castle(setup: Setup) -> Castle:
    """The game with its edition."""
    game: Castle = setup.game  # type: ignore[assignment]
    return game


def side(seat: int) -> Text:
    """A player by colour."""
    return say(COLOURS[seat])


# ---------------------------------------------------------------- what never moves


@lru_cache(maxsize=16)  # every scene asks for its name
def frame(setup: Setup) -> Frame:
    """The walls with their track, towers and starts; the cells; and rows for what lies beside."""
    game = castle(setup)
    board = game.board
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
        label = say("start", kind=say(f"kind-{KINDS[start.kind]}"))
        places.append(Place(start.id, "board", x + 0.5, y + 0.5, label, "space"))
    fixed = [(f"s:{n}", box, say("square", n=n)) for n, box in track.squares(board).items()]
    fixed += [(f"tw:{n}", box, say("tower-at", n=n)) for n, box in track.towers(board).items()]
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
        *(Area(f"tray:{seat}", "flow", "tray", side(seat), seat) for seat in SEATS),
    )
    arts = tuple(f"tile/{tile.id}n" for tile in game.tiles)  # as they will be drawn from the pile
    return Frame(f"castle-{game.edition.sha256[:8]}", "castle", areas, tuple(places), arts)


# ---------------------------------------------------------------- the scene


def scene(view: View) -> Scene:
    """Tiles, followers, keeps, markers, wall tiles; the last action; features waiting to be scored."""
    state = view.world  # for the rules' own sums
    return Scene(
        frame=frame(view.setup).id,
        viewer=view.seat,
        box={"board": track.whole(castle(view.setup).board)},
        items=tuple(sorted(_items(view), key=lambda item: item.id)),
        panels=tuple(_panel(view, state, seat) for seat in SEATS),
        prompt=_prompt(view),
        regions=tuple(_waiting(view, state)),
        marks=tuple(Mark(ref, "last") for ref in _refs_of_last(view)),
        over=Ending(view.outcome.winners, view.outcome.reason) if view.outcome else None,
    )


def _items(view: View) -> Iterator[Item]:
    facts, game = view.facts, castle(view.setup)
    for name, laid in facts["tiles"].items():
        yield _tile(game, name, laid)
    for (
        start
    ) in game.board.starts:  # drawn with the walls; the sign is for those who see no picture
        label = say("start", kind=say(f"kind-{KINDS[start.kind]}"))
        yield Item(f"start:{start.id}", start.id, "space", label, LETTERS[start.kind], z=0)
    for name, seat in facts["followers"].items():
        label = say(f"follower-{KINDS[LETTERS.index(name.partition('.')[2][0])]}", side=side(seat))
        lies = 90 if ".c" in name else 0  # 6.5: a merchant lies on its side
        yield _on_part(game, facts, f"m:{name}", name, "follower", label, seat, rot=lies)
    for seat, keep in enumerate(facts["keeps"]):
        yield _keep(game, facts, seat, keep)
        yield _marker(view, seat)
        yield Item(
            f"reserve:{seat}",
            f"tray:{seat}",
            "follower",
            say("reserve", n=facts["reserve"][seat]),
            own=SLOT[seat],
            badge=facts["reserve"][seat],
        )
        for number, count in facts["held"][seat].items():
            for k in range(count):
                yield Item(
                    f"w:{seat}:{number}:{k}",
                    f"tray:{seat}",
                    f"wall/{number}",
                    say("wall-tile", n=number),
                    sign=number,
                    t=f"w@{seat}:{number}",
                    z=30,
                )
    for square in facts["towers"]:
        label = say("wall-tile-down", n=square)
        size = (0.5, 0.5)
        yield Item(
            f"w:{square}",
            f"tw:{square}",
            "wall/down",
            label,
            sign="?",
            dy=-0.09,
            size=size,
            down=True,
        )
    left = sum(facts["pile"].values())
    if left:
        yield Item("pile", "show", "pile", say("pile", n=left), badge=left)
    if facts["drawn"]:
        drawn = facts["drawn"] + "n"
        label = say("drawn", kind=facts["drawn"], **_shows(game, drawn))
        sign, lines = drawn[-3:-1], _lines(game, drawn)
        yield Item("drawn", "show", f"tile/{drawn}", label, sign, lines, z=30)


@lru_cache(maxsize=4096)  # what lies stays: most of a scene was there before
def _tile(game: Castle, cell: str, laid: str) -> Item:
    label = say("tile-on", kind=laid[:-1], cell=cell, **_shows(game, laid))
    sign, lines = laid[-3:], _lines(game, laid)
    return Item(f"t:{cell}", f"c:{cell}", f"tile/{laid}", label, sign, lines, z=0)


def _edges(game: Castle, laid: str) -> str:
    """The edges of a tile as it lies, from north clockwise."""
    edges, turn = tile_of(game, laid).edges, TURNS.index(laid[-1])
    return "".join(edges[(at - turn) % 4] for at in range(4))


def _shows(game: Castle, laid: str) -> dict[str, Text]:
    """What a tile shows on each side, in words."""
    kinds = [KINDS[LETTERS.index(letter)] for letter in _edges(game, laid)]
    return {at: say(f"kind-{kind}") for at, kind in zip(TURNS, kinds, strict=True)}


def _lines(game: Castle, laid: str) -> tuple[str, ...]:
    """The same for displays without pictures; courts are dots."""
    n, e, s, w = tuple(_edges(game, laid).replace("c", "·"))
    return n, f"{w}   {e}", s


def tile_of(game: Castle, laid: str) -> Tile:
    """The tile of a text such as T19e."""
    return game.tiles[game.kinds[laid[:-1]]]


def _on_part(
    game: Castle,
    facts: Any,
    name: str,
    label: str,
    art: str,
    text: Text,
    seat: int,
    rot: int = 0,
    size: float = 0.52,
) -> Item:
    """A piece on the roomiest point of a segment."""
    cell, _, segment = label.partition(".")
    x, y = segment_spot(game, facts, label)
    return Item(
        name,
        f"t:{cell}#{segment}",
        art,
        text,
        own=SLOT[seat],
        rot=rot,
        dx=x,
        dy=y,
        size=(size, size),
    )


def segment_spot(game: Castle, facts: Any, label: str) -> tuple[float, float]:
    """The roomiest point of a laid segment, as far from the middle of its cell."""
    cell, _, segment = label.partition(".")
    laid = facts["tiles"][cell]
    x, y = turned(spots(tile_of(game, laid))[segment], TURNS.index(laid[-1]))
    return round(x / 100 - 0.5, 2), round(y / 100 - 0.5, 2)


def _keep(game: Castle, facts: Any, seat: int, keep: list[Any] | None) -> Item:
    """7.7: in its house, or still beside the board."""
    name = f"keep:{seat}"
    if keep is None or keep[1] is None:
        return Item(name, f"tray:{seat}", "keep", say("keep-unplaced"), own=SLOT[seat], z=21)
    label = say("keep-of", side=side(seat), n=keep[0])
    return _on_part(game, facts, name, keep[1], "keep", label, seat, size=0.5)


def _marker(view: View, seat: int) -> Item:
    """7.5: the score on the track; in the second round the marker lies down."""
    board, scores = castle(view.setup).board, view.facts["score"]
    square, rounds = scores[seat] % board.squares, scores[seat] // board.squares
    together = scores[0] % board.squares == scores[1] % board.squares
    return Item(
        f"score:{seat}",
        f"s:{square}",
        "shield",
        say("marker", side=side(seat), n=scores[seat]),
        own=SLOT[seat],
        rot=90 if rounds else 0,
        dx=(0.16 if seat else -0.16) if together else 0,
        size=(0.46, 0.46),
        z=25,
    )


def _waiting(view: View, state: State) -> Iterator[Region]:
    """7.1: the completed features still to be scored."""
    for name in view.facts["closed"]:
        yield region(view, state, name)


def region(view: View, state: State, name: str) -> Region:
    """A feature by its label: its parts, its owner, and what it is worth."""
    game, record, box = castle(view.setup), state.record, state.setup.box
    root = node_of(game, record, name)
    assert root is not None
    owner = features.owner(record, root)
    return Region(
        f"f:{name}",
        "feature",
        parts=tuple(part_ref(game, record, node) for node in nodes(record, root)),
        own=None if owner == features.NOBODY else SLOT[owner],
        n=None if ".c" in name else features.worth(record, box, root),
        label=say(f"kind-{KINDS[features.node_kind(record, box, root)]}"),
    )


def nodes(record: Any, root: int) -> Iterator[int]:
    """The segments of a feature, in reading order."""
    node = root
    while node >= 0:
        yield node
        node = record.next[node] - 1


def part_ref(game: Castle, record: Any, node: int) -> str:
    """A segment as something to touch."""
    return f"t:{label_of(game, record, node).replace('.', '#')}"


def _refs_of_last(view: View) -> Iterator[str]:
    """The tile just laid, or the one that something was just done to."""
    if view.last is None:
        return
    cell, _, _ = view.last[1].partition(":")[2].partition(".")
    for name in (cell, view.last[1][:-1], view.facts["laid"]):
        if name and name in view.facts["tiles"]:
            yield f"c:{name}"
            return


# ---------------------------------------------------------------- players and prompt


def points(view: View) -> tuple[int, ...]:
    """What stands on the track; section 9 adds to it at the end."""
    return view.outcome.scores if view.outcome else tuple(view.facts["score"])


def _panel(view: View, state: State, seat: int) -> Panel:
    facts = view.facts
    at_home, rank = facts["reserve"][seat], finish.keep_rank(state.record, state.setup.box, seat)
    return Panel(
        seat,
        SLOT[seat],
        side(seat),
        turn=view.outcome is None and facts["mover"] == seat,
        score=Score(
            points(view)[seat],
            (*_parts_banked(view, state, seat), *_parts_at_end(view, state, seat)),
        ),
        counters=(
            Counter(f"followers:{seat}", at_home, say("reserve-count", n=at_home), "follower"),
            Counter(f"keep-size:{seat}", rank, say("keep-size"), "keep"),
        ),
    )


def _parts_banked(view: View, state: State, seat: int) -> Iterator[ScorePart]:
    """7.4: what the features of each kind have brought; their segments are what it speaks of."""
    game, record, box = castle(view.setup), state.record, state.setup.box
    rest = view.facts["score"][seat]
    scored = [
        (node, times)
        for name, (by, times) in view.facts["scored"].items()
        if by == seat and (node := node_of(game, record, name)) is not None
    ]
    for kind, name in enumerate(KINDS):
        found = [one for one in scored if features.node_kind(record, box, one[0]) == kind]
        if found:
            gain = sum(times * features.worth(record, box, root) for root, times in found)
            on = tuple(part_ref(game, record, n) for root, _ in found for n in nodes(record, root))
            yield ScorePart(say(f"part-{name}", n=len(found)), gain, "banked", on, "7.4")
            rest -= gain
    if rest:  # a position that was set up: nobody knows what for
        yield ScorePart(say("part-track"), rest, "banked", (f"score:{seat}",), "7.5")


def _parts_at_end(view: View, state: State, seat: int) -> Iterator[ScorePart]:
    """Section 9: what would be added if the game ended now."""
    record, box = state.record, state.setup.box
    keep = finish.keep_points(record, box, seat)
    yield ScorePart(say("part-keep"), keep, "at-end", (f"keep:{seat}",), "9.3")
    courts = finish.court_points(record, box, seat)
    on = tuple(f"m:{n}" for n, s in view.facts["followers"].items() if s == seat and ".c" in n)
    yield ScorePart(say("part-courts"), courts, "at-end", on, "9.4")
    for tile in castle(view.setup).board.wall_tiles:
        number = str(tile.number)
        if tile.effect >= finish.OPEN_PATH and view.facts["held"][seat].get(number):
            gain = finish.tile_points(record, box, seat, tile.effect)
            text = say("part-tile", n=number)
            clause = {finish.RICHER_COURT: "9.5", finish.BARE_POINTS: "9.7"}.get(tile.effect, "9.6")
            yield ScorePart(text, gain, "at-end", (f"w@{seat}:{number}",), clause)


def _prompt(view: View) -> Prompt:
    if view.outcome:
        return Prompt(view.outcome.reason, None)
    phase, mover = view.facts["phase"], view.facts["mover"]
    if view.actor == "chance":
        return Prompt(say(f"chance-{phase}", side=side(mover)), "chance", CLAUSES[phase])
    if view.seat == mover:
        return Prompt(say(f"ask-{phase}"), mover, CLAUSES[phase])
    return Prompt(say(f"choosing-{phase}", side=side(mover)), mover, CLAUSES[phase])


CLAUSES = {
    "draw": "5.1",
    "place": "5.2",
    "follower": "6.1",
    "score": "7.2",
    "wall": "8.2",
    "again": "8.6",
}
