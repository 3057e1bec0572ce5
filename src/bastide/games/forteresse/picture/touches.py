"""What is touched for each move of La Forteresse, and what touches mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from bastide.core.scene import Ask, Choice, Control
from bastide.core.text import Text, say
from bastide.games.forteresse import rules
from bastide.games.forteresse.actions import PASS, Move, read_move, taken_by
from bastide.games.forteresse.components import (
    STEPS,
    Board,
    Point,
    between,
    board_of,
    cell_name,
    point,
)
from bastide.games.forteresse.knowledge import Pawn, View
from bastide.games.forteresse.picture.scene import asked, in_danger

DO_PASS = "!pass"


def ask(view: View) -> Ask:
    """The choices of the player to act, with the cells to touch for each."""
    danger = in_danger(view)  # most of the time nobody is to be warned
    if view.legal == (PASS,):
        warn = say("warn-fortress") if danger else None
        only = Choice(
            PASS, (DO_PASS,), "final", does=say("do-pass"), say=say("ask-pass"), warn=warn
        )
        control = Control(DO_PASS, say("do-pass"), key="f")
        return Ask("pass", asked(view), "3.2", (only,), (control,), rest=PASS)
    board, pawns, turn = board_of(view.setup), view.facts["pawns"], view.facts["turn"]
    home, aim = board.fortress[turn], board.fortress[1 - turn]
    outside = pawns.get(aim, (1 - turn, 0))[0] != turn
    whole, legal = view.setup.options["troop_part"] == "whole", frozenset(view.legal)
    choices = []
    for move in filter(None, map(read_move, view.legal)):
        tail, head, dest, takes = move
        if head == tail and dest != aim and not takes and not danger:
            choices.append(_quiet_choice(move, pawns[head][1]))
            continue
        taken = taken_by(pawns, move) if takes else []
        warned = danger and home not in taken
        movers: tuple[int, ...] = (pawns[head][1],)
        head_alone, enters = True, outside and dest == aim
        if head != tail:
            movers = numbers(pawns, pawns_of(move))
            head_alone = f"{head}{'x' if takes else '-'}{dest}" in legal
            enters = outside and aim in cells_after(move)
        lost, beaten = (numbers(pawns, taken), faced(view, move)) if taken else ((), 0)
        choices.append(_choice(move, whole, head_alone, movers, lost, beaten, enters, warned))
    return Ask("move", asked(view), "3.1", tuple(choices))


def numbers(pawns: Mapping[str, Pawn], cells: Iterable[str]) -> tuple[int, ...]:
    """The numbers of the pawns on these cells."""
    return tuple([pawns[cell][1] for cell in cells])


@lru_cache(
    maxsize=16384
)  # most choices are of this kind, and come up at every table, turn after turn
def _quiet_choice(move: Move, number: int) -> Choice:
    """A pawn goes alone and takes nobody: nothing else of the position matters."""
    return _choice(move, True, True, (number,), (), 0, False, False)


@lru_cache(maxsize=16384)
def _choice(
    move: Move,
    whole: bool,
    head_alone: bool,
    movers: tuple[int, ...],  # their numbers, the head's first
    taken: tuple[int, ...],
    beaten: int,  # what a take has to beat
    enters: bool,  # the enemy fortress
    warned: bool,  # 7.1: it leaves the enemy in one's own
) -> Choice:
    """A move with its touches, and what it does: power against power where it takes."""
    does = "take" if move.takes else "advance" if move.is_troop else "move"
    told = _told(move, movers, taken, beaten)
    return Choice(
        move.notation,
        _path(move.tail, move.dest),
        "final",
        alt=tuple(_other_paths(move, whole, head_alone)),
        does=say(f"do-{does}", dest=move.dest),
        say=say("say-enters", first=told) if enters else told,
        warn=say("warn-fortress") if warned else None,
    )


def _told(move: Move, movers: tuple[int, ...], taken: tuple[int, ...], beaten: int) -> Text:
    """Who goes where, and what is taken on the way."""
    power = sum(movers)
    if move.takes:
        lost = [say("the-pawn", n=n) for n in taken]
        return say("say-take", power=power, faced=beaten, taken=lost, dest=move.dest)
    if move.is_troop:
        return say("say-troop", size=len(movers), power=power, dest=move.dest)
    return say("say-move", n=power, head=move.head, dest=move.dest)


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


@lru_cache(maxsize=8192)
def pawns_of(move: Move) -> tuple[str, ...]:
    """The cells of the pawns that move, from the head on."""
    if not move.is_troop:
        return (move.head,)
    return (move.head, *between(move.head, move.tail), move.tail)


@lru_cache(maxsize=8192)
def cells_after(move: Move) -> tuple[str, ...]:
    """Where these pawns then stand: each as far from where it stood as the head.

    >>> cells_after(Move("c5", "d5", "f5", takes=True))
    ('f5', 'e5')
    """
    (x0, y0), (x1, y1) = point(move.head), point(move.dest)
    starts = (point(cell) for cell in pawns_of(move))
    return tuple(cell_name((x + x1 - x0, y + y1 - y0)) for x, y in starts)


def power(view: View, move: Move) -> int:
    """6.1: the numbers of all pawns that move, added."""
    return sum(numbers(view.facts["pawns"], pawns_of(move)))


def faced(view: View, move: Move) -> int:
    """6.3: what a take has to beat."""
    board = board_of(view.setup)
    direction, _ = board.way(move.head, move.dest) or ((0, 0), 0)
    head, reach = board.index(move.head), view.facts["pawns"][move.head][1]
    way, box = STEPS.index(direction), view.setup.box
    _, _, against = rules.what_lies_ahead(view.record, box, head, way, reach)
    return int(against)


def intent(view: View, path: tuple[str, ...]) -> list[str]:
    """What touching these cells would mean, legal or not: a troop where pawns stand in line."""
    if path == (DO_PASS,):
        return [PASS]
    cells = [ref.removeprefix("c:") for ref in path]
    board, pawns = board_of(view.setup), view.facts["pawns"]
    if not 2 <= len(cells) <= 3 or not all(board.has(cell) for cell in cells):
        return []
    first, dest = cells[0], cells[-1]
    takes = dest in pawns and pawns[dest][0] != view.facts["turn"]
    if len(cells) == 3:
        return [Move(first, cells[1], dest, takes).notation]
    meant = [Move(first, first, dest, takes)]
    if way := board.way(first, dest):
        back, front = line_through(board, pawns, first, way[0])
        for tail in dict.fromkeys((first, back)):
            if tail != front:
                meant.insert(0, Move(tail, front, dest, takes))
    return [move.notation for move in meant]


def line_through(
    board: Board, pawns: Mapping[str, Pawn], cell: str, direction: Point
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
