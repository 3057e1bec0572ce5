"""What a player of La Forteresse sees and touches. Everything follows from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.scene import (
    SLOTS,
    Area,
    Ask,
    Choice,
    Control,
    Counter,
    Ending,
    Frame,
    Info,
    Item,
    Line,
    Mark,
    Panel,
    Place,
    Prompt,
    Region,
    Scene,
    prompt_for,
)
from bastide.core.text import Text, say
from bastide.games.forteresse import rules
from bastide.games.forteresse.board import (
    SIDES,
    STEPS,
    Board,
    Move,
    Point,
    between,
    read_move,
)

if TYPE_CHECKING:
    from bastide.core.state import Setup, View

SLOT = tuple(SLOTS[side] for side in SIDES)


def _board(setup: Setup) -> Board:
    board: Board = setup.game.board_of(setup)  # type: ignore[attr-defined]
    return board


@lru_cache(maxsize=16)  # every scene asks for its name
def frame(setup: Setup) -> Frame:
    """The board: its cells, and whose fortress stands where."""
    board = _board(setup)
    places = []
    for name in board.names:
        x, y = board.point(name)
        art, own, label = f"cell/{(x + y) % 2}", None, say("cell", cell=name)
        if name in board.fortress:
            seat = board.fortress.index(name)
            art, own = "fortress", SLOT[seat]
            label = say("fortress-cell", cell=name, side=say(SIDES[seat]))
        places.append(
            Place(f"c:{name}", "board", x + 0.5, board.rows - y - 0.5, label, art=art, own=own)
        )
    across = tuple(board.name((x, 0))[0] for x in range(board.columns))
    down = tuple(str(row) for row in range(board.rows, 0, -1))
    area = Area("board", "plane", "board", say("board"), across=across, down=down)
    return Frame(
        f"forteresse-{board.id}-{setup.game.edition.sha256[:8]}",
        "forteresse",
        (area,),
        tuple(places),
    )


def scene(view: View) -> Scene:
    """The position, the last move, and a loud alarm where a fortress is held by the enemy."""
    board = _board(view.setup)
    pawns = view.facts["pawns"]
    items = tuple(
        Item(
            f"p:{cell}",
            f"c:{cell}",
            f"pawn/{number}",
            say("pawn", side=say(SIDES[seat]), n=number),
            sign=str(number),
            own=SLOT[seat],
            t=f"c:{cell}",
        )
        for cell, (seat, number) in sorted(pawns.items())
    )
    marks = [Mark(f"c:{cell}", "last") for cell in _cells_of_last(view, board)]
    for seat, cell in enumerate(board.fortress):
        if cell in pawns and pawns[cell][0] != seat:
            marks.append(Mark(f"c:{cell}", "alarm", label=say("alarm", side=say(SIDES[seat]))))
    return Scene(
        frame=frame(view.setup).id,
        viewer=view.seat,
        box={"board": (0, 0, board.columns, board.rows)},
        items=items,
        panels=tuple(_panel(view, seat) for seat in (0, 1)),
        prompt=_prompt(view),
        marks=tuple(marks),
        turn=180 if view.seat == 1 else 0,
        over=Ending(view.outcome.winners, view.outcome.reason) if view.outcome else None,
    )


def _cells_of_last(view: View, board: Board) -> Iterator[str]:
    """Every cell the last move left or entered."""
    move = read_move(view.last[1]) if view.last else None
    if move is None:
        return
    direction, distance = board.way(move.head, move.dest) or ((0, 0), 0)
    _, length = board.way(move.tail, move.head) or ((0, 0), 0)
    for k in range(length + distance + 1):
        if k <= length or k >= distance:
            yield str(board.walk(move.tail, direction, k))


def points(view: View) -> tuple[int, ...]:
    """No points here: the pawns each side has left."""
    owners = [owner for owner, _ in view.facts["pawns"].values()]
    return owners.count(0), owners.count(1)


def counted() -> Text:
    """What these are."""
    return say("pawns-left", n=2)


def _panel(view: View, seat: int) -> Panel:
    left = points(view)[seat]
    started = sum(owner == seat for owner, _ in _board(view.setup).start.values())
    lost = max(started - left, 0)
    return Panel(
        seat,
        SLOT[seat],
        say(SIDES[seat]),
        turn=view.actor == seat,
        counters=(
            Counter(f"left:{seat}", left, say("pawns-left", n=left), art="pawn"),
            Counter(f"lost:{seat}", lost, say("pawns-lost", n=lost)),
        ),
    )


def _prompt(view: View) -> Prompt:
    if view.outcome:
        return Prompt(view.outcome.reason, None)
    asked = say("ask-pass" if view.legal == ("pass",) else "ask-move")
    waiting = say("choosing", side=say(SIDES[view.facts["turn"]]))
    return prompt_for(view, asked, waiting, waiting, "3.1")


# ---------------------------------------------------------------- touches


def ask(view: View) -> Ask:
    """The choices of the player to act, with the cells to touch for each."""
    if view.legal == ("pass",):
        only = Choice("pass", ("!pass",), "final", warn=_warning(view, None))
        control = Control("!pass", say("do-pass"), key="f")
        return Ask("pass", say("ask-pass"), "3.2", (only,), (control,), rest="pass")
    board = _board(view.setup)
    moves = [move for action in view.legal if (move := read_move(action))]
    alone = {(move.head, move.dest) for move in moves if not move.is_troop}
    alarmed = _warning(view, None) is not None  # most of the time nobody is to be warned
    whole = view.setup.options["troop_part"] == "whole"
    choices = tuple(
        _choice(
            move,
            whole,
            (move.head, move.dest) in alone,
            _power(view, move),
            _faced(view, board, move) if move.takes else 0,
            alarmed and _warning(view, move) is not None,
        )
        for move in moves
    )
    return Ask("move", say("ask-move"), "3.1", choices)


@lru_cache(maxsize=16384)  # the same moves come up at every table, turn after turn
def _choice(
    move: Move, whole: bool, head_alone: bool, power: int, faced: int, warned: bool
) -> Choice:
    """A move with its touches, and what it does: power against power where it takes."""
    told = say("say-move", dest=move.dest, power=power)
    if move.takes:
        told = say("say-take", dest=move.dest, power=power, faced=faced)
    return Choice(
        move.notation,
        _path(move.tail, move.dest),
        "final",
        alt=tuple(_other_paths(move, whole, head_alone)),
        say=told,
        warn=say("warn-fortress") if warned else None,
    )


def _path(*cells: str) -> tuple[str, ...]:
    return tuple(f"c:{cell}" for cell in cells)


def _other_paths(move: Move, whole: bool, head_alone: bool) -> Iterator[tuple[str, ...]]:
    """A troop is also named by its last and leading pawn, or by any pawn that can mean nothing else."""
    if not move.is_troop:
        return
    yield _path(move.tail, move.head, move.dest)
    if whole:
        for cell in between(move.tail, move.head):
            yield _path(cell, move.dest)
    if not head_alone:
        yield _path(move.head, move.dest)


def _power(view: View, move: Move) -> int:
    """The numbers of all pawns that move, added."""
    pawns = view.facts["pawns"]
    power: int = pawns[move.head][1]
    if move.is_troop:
        power += pawns[move.tail][1]
        power += sum(pawns[cell][1] for cell in between(move.tail, move.head))
    return power


def _faced(view: View, board: Board, move: Move) -> int:
    """What a take has to beat."""
    direction, _ = board.way(move.head, move.dest) or ((0, 0), 0)
    head, reach = board.index(move.head), view.facts["pawns"][move.head][1]
    way, box = STEPS.index(direction), view.setup.box
    _, _, faced = rules.what_lies_ahead(view.world.record, box, head, way, reach)
    return int(faced)


def _warning(view: View, move: Move | None) -> Text | None:
    """7.1: this leaves the enemy on one's own fortress."""
    board, me = _board(view.setup), view.facts["turn"]
    home = board.fortress[me]
    if view.facts["pawns"].get(home, [me])[0] == me:
        return None
    if move is not None and move.takes and home in _taken(view, board, move):
        return None
    return say("warn-fortress")


def _taken(view: View, board: Board, move: Move) -> list[str]:
    """The cells of the pawns a take removes."""
    direction, distance = board.way(move.head, move.dest) or ((0, 0), 0)
    cells = [str(board.walk(move.head, direction, k)) for k in range(1, distance + 1)]
    return [cell for cell in cells if cell in view.facts["pawns"]]


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What touching these cells would mean, legal or not: a troop where pawns stand in line."""
    if path == ("!pass",):
        return ["pass"]
    cells = [ref.removeprefix("c:") for ref in path]
    board, pawns = _board(view.setup), view.facts["pawns"]
    if not 2 <= len(cells) <= 3 or not all(board.has(cell) for cell in cells):
        return []
    first, dest = cells[0], cells[-1]
    takes = dest in pawns and pawns[dest][0] != view.facts["turn"]
    if len(cells) == 3:
        return [Move(first, cells[1], dest, takes).notation]
    meant = [Move(first, first, dest, takes)]
    if way := board.way(first, dest):
        back, front = _line(board, pawns, first, way[0])
        for tail in dict.fromkeys((first, back)):
            if tail != front:
                meant.insert(0, Move(tail, front, dest, takes))
    return [move.notation for move in meant]


def _line(
    board: Board, pawns: dict[str, list[int]], cell: str, direction: Point
) -> tuple[str, str]:
    """The ends of the line of equal colour through a cell, backwards and forwards."""
    ends = []
    for sense in (-1, 1):
        end, k = cell, 1
        while (other := board.walk(cell, direction, sense * k)) and other in pawns:
            if cell not in pawns or pawns[other][0] != pawns[cell][0]:
                break
            end, k = other, k + 1
        ends.append(end)
    return ends[0], ends[1]


# ---------------------------------------------------------------- looking closer


def inspect(view: View, ref: str) -> Info | None:
    """A pawn: the troops it stands in with their power, and who could take it."""
    cell = ref.partition(":")[2]
    pawns, board = view.facts["pawns"], _board(view.setup)
    if cell not in pawns:
        return None
    seat, number = pawns[cell]
    title = say("pawn-on", side=say(SIDES[seat]), n=number, cell=cell)
    lines, regions = [], []
    for direction in STEPS[::2]:  # one of each two opposite directions
        tail, head = _line(board, pawns, cell, direction)
        if tail == head or (all(direction) and view.setup.options["diagonals"] != "full"):
            continue
        cells = [tail, *between(tail, head), head]
        power = sum(pawns[c][1] for c in cells)
        refs = tuple(f"c:{c}" for c in cells)
        regions.append(Region(f"troop:{tail}{head}", "troop", cells=refs, n=power))
        lines.append(Line(say("line-troop", tail=tail, head=head), power, refs, "5.1"))
    takers = _takers(view, cell)
    if takers:
        on = tuple(f"c:{move.head}" for move in takers)
        threats = ", ".join(move.notation for move in takers)
        lines.append(Line(say("line-threat", moves=threats), None, on, "6.4", aid=True))
    marks = (Mark(f"c:{cell}", "threat"),) if takers else ()
    return Info(ref, title, tuple(lines), tuple(regions), marks)


def _takers(view: View, cell: str) -> list[Move]:
    """The enemy's moves that would take the pawn on this cell, were it his turn."""
    pawns, board = view.facts["pawns"], _board(view.setup)
    enemy = 1 - pawns[cell][0]
    sides: list[dict[str, int]] = [
        {c: n for c, (seat, n) in pawns.items() if seat == s} for s in (0, 1)
    ]
    state = view.game.position(view.setup, *sides, turn=enemy)  # type: ignore[attr-defined]
    moves = [move for action in state.legal() if (move := read_move(action))]
    return [move for move in moves if move.takes and cell in _taken(view, board, move)]
