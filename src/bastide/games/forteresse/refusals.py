"""Why an action is refused: the clause that forbids it, in words a player can act on. And how it ended."""

from __future__ import annotations

from bastide.core.errors import ActionError, IllegalAction, MalformedAction
from bastide.core.text import Text, say
from bastide.games.forteresse import rules
from bastide.games.forteresse.actions import PASS, Move, read_move
from bastide.games.forteresse.components import STEPS, Point, board_of
from bastide.games.forteresse.knowledge import State

ENDINGS = {
    rules.BY_FORTRESS: "won-by-fortress",
    rules.BY_LAST_PAWN: "won-by-last-pawn",
    rules.BY_REPETITION: "drawn-by-repetition",
    rules.BY_QUIET: "drawn-by-quiet",
}
Reason = tuple[str, Text]  # clause, words


def refusal(state: State, action: str) -> ActionError:
    """The error for an action that is not legal in this state."""
    if action == PASS:
        return IllegalAction(action, "3.2", say("why-can-move"))
    move = read_move(action)
    if move is None:
        return MalformedAction(say("malformed", action=action, expected=say("why-grammar")))
    clause, words = Position(state).reason(move)
    return IllegalAction(action, clause, words)


class Position:
    """A state as the rulebook speaks of it: cells by name, pawns by owner and number."""

    def __init__(self, state: State) -> None:
        self.board = board_of(state.setup)
        self.options = state.setup.options
        self.record, self.box = state.record, state.setup.box
        self.me: int = self.record.turn

    def pawn(self, cell: str | None) -> tuple[int, int] | None:
        """Owner and number of the pawn on a cell."""
        pawn = self.record.board[self.board.index(cell)] if cell else rules.EMPTY
        return (rules.owner(pawn), rules.number(pawn)) if pawn else None

    def mine(self, cell: str | None) -> bool:
        """Does a pawn of the player to act stand there?"""
        pawn = self.pawn(cell)
        return pawn is not None and pawn[0] == self.me

    def reason(self, move: Move) -> Reason:
        """The first clause that forbids the move."""
        for cell in (move.tail, move.head, move.dest):
            if not self.board.has(cell):
                return "1.4", say("why-no-cell", cell=cell)
        if not self.mine(move.head):
            return "3.1", say("why-not-yours", cell=move.head)
        way = self.board.way(move.head, move.dest)
        if way is None:
            key = "why-abreast" if move.is_troop else "why-zigzag"
            return ("5.2" if move.is_troop else "4.1"), say(key)
        direction, distance = way
        group = [move.head]
        if move.is_troop:
            found = self._troop(move, direction)
            if isinstance(found, tuple):
                return found
            group = found
        elif self.options["diagonals"] == "none" and all(direction):
            return "4.1", say("why-no-diagonals")
        return self._way_ahead(move, direction, distance, group)

    def _troop(self, move: Move, direction: Point) -> Reason | list[str]:
        """The pawns of the troop from head to tail, or why it is none (5.1 to 5.3)."""
        line = self.board.way(move.tail, move.head)
        if line is None:
            return "5.1", say("why-no-line", tail=move.tail, head=move.head)
        forward, length = line
        if self.options["diagonals"] != "full" and all(forward):
            return "5.1", say("why-no-diagonal-troops")
        group = [self.board.walk(move.head, forward, -k) for k in range(length + 1)]
        if not all(self.mine(cell) for cell in group):
            return "5.1", say("why-no-line", tail=move.tail, head=move.head)
        if forward != direction:
            return "5.2", say("why-abreast")
        in_front = self.mine(self.board.walk(move.head, forward, 1))
        behind = self.mine(self.board.walk(move.tail, forward, -1))
        if in_front or (behind and self.options["troop_part"] == "whole"):
            return "5.3", say("why-whole-line")
        return [cell for cell in group if cell]

    def _way_ahead(self, move: Move, direction: Point, distance: int, group: list[str]) -> Reason:
        """Reach, what stands in the way, and taking (4.2, 4.3, 5.4, 5.5, section 6)."""
        numbers = [pawn[1] for cell in group if (pawn := self.pawn(cell))]
        reach, power, troop = numbers[0], sum(numbers), move.is_troop
        head = self.board.index(move.head)
        free, take, faced = rules.what_lies_ahead(
            self.record, self.box, head, STEPS.index(direction), reach
        )
        if free < min(distance, reach):
            if take == 0:
                cell = self.board.walk(move.head, direction, free + 1)
                return ("5.6" if troop else "4.3"), say("why-own-pawn", cell=str(cell))
            if power <= faced:
                return "6.4", say("why-too-weak", power=power, faced=faced)
            if take == distance:
                return "3.3", say("why-takes")
            return "6.5", say("why-stops", cell=str(self.board.walk(move.head, direction, take)))
        if distance > reach:
            return ("5.4" if troop else "4.2"), say("why-too-far", n=reach)
        if move.takes:
            return "6.2", say("why-takes-nothing", cell=move.dest)
        return "5.5", say("why-exactly", n=reach)


def reason(state: State) -> Text:
    """7.1, 7.2, 7.6 or 7.7, in words."""
    record, options = state.record, state.setup.options
    side = state.setup.called(max(record.winner, 0))
    n, times = int(options["quiet_limit"]), int(options["repetition"])
    return say(ENDINGS[record.ended], side=side, n=n, times=times)
