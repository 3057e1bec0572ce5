"""La Forteresse: notation, options, views and words. The rules themselves are in `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from bastide.core.edition import Edition, read_options
from bastide.core.errors import ActionError
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.record import Layout, i8, i16, i64
from bastide.core.state import Setup, State, View
from bastide.core.text import Text, named, say
from bastide.games.forteresse import art, rules, why
from bastide.games.forteresse import scene as scenes
from bastide.games.forteresse.board import SIDES, Board, read_board, read_move

ENDINGS = {
    rules.BY_FORTRESS: "won-by-fortress",
    rules.BY_LAST_PAWN: "won-by-last-pawn",
    rules.BY_REPETITION: "drawn-by-repetition",
    rules.BY_QUIET: "drawn-by-quiet",
}


class Forteresse(Game):
    """La Forteresse, Nathan, for two."""

    id = "forteresse"
    rules: ClassVar[ModuleType] = rules
    rules_version = 1
    folder = Path(__file__).parent
    seats = range(2, 3)
    minutes = 30

    frame = staticmethod(scenes.frame)
    scene = staticmethod(scenes.scene)
    points = staticmethod(scenes.points)
    counted = staticmethod(scenes.counted)
    ask = staticmethod(scenes.ask)
    intent = staticmethod(scenes.intent)
    inspect = staticmethod(scenes.inspect)
    art = staticmethod(art.art)

    def read_edition(self, edition: Edition) -> tuple[Option, ...]:
        """2.3, 2.4: the boards, and the options with the boards' ids."""
        root = edition.root
        self.boards: dict[str, Board] = {}
        for entry in root.tables("board"):
            board = read_board(entry)
            if board.id in self.boards:
                entry.refuse("id", say("edition-twice", found=board.id))
            self.boards[board.id] = board
        options = []
        for option in read_options(root):
            if option.id == "board":
                option = Option("board", option.default, values=tuple(self.boards))
                if option.default not in self.boards:
                    root.refuse("option[board].default", option.expected())
            options.append(option)
        return tuple(options)

    def board_of(self, setup: Setup) -> Board:
        """The board that is played on."""
        return self.boards[str(setup.options["board"])]

    def layouts(self, setup: Setup) -> tuple[Layout, Layout]:
        """Two sizes: one for every board of the box, and one for the largest anybody may draw (1.4)."""
        board = self.board_of(setup)
        quiet = int(setup.options["quiet_limit"])
        if board.cells <= 144 and _most_pawns(board) <= 16 and quiet <= 126:
            cells, pawns, positions = 144, 16, 128
        else:
            cells, pawns, positions = 21 * 32 + 1, 600, 1002
        state = Layout(
            key=i64,
            seen=i64[positions],
            pawns=i16[2 * pawns],
            count=i16[2],
            quiet=i16,
            board=i8[cells],
            turn=i8,
            ended=i8,
            winner=i8,
        )
        box = Layout(
            cells=i16,
            width=i16,
            room=i16,
            fortress=i16[2],
            step=i16[8],
            quiet_limit=i16,
            slots=i16,
            start=i8[cells],
            pawn_directions=i8,
            troop_directions=i8,
            upto=i8,
            parts=i8,
            repetition=i8,
            highest=i8,
        )
        return state, box

    def box(self, setup: Setup) -> dict[str, Any]:
        """The board with its walls, and the options as numbers."""
        board, options = self.board_of(setup), setup.options
        start = [rules.WALL] * board.cells
        for name in board.names:
            start[board.index(name)] = rules.EMPTY
        for name, (seat, number) in board.start.items():
            start[board.index(name)] = rules.pawn_of(seat, number)
        parts = options["troop_part"] == "any"
        groups = max(board.columns, board.rows) if parts else 2  # a pawn alone, and its troops
        state, _ = self.layouts(setup)
        return {
            "cells": board.cells,
            "width": board.width,
            "room": (state.fields["pawns"].length or 0) // 2,
            "fortress": [board.index(cell) for cell in board.fortress],
            "step": board.steps(),
            "quiet_limit": options["quiet_limit"],
            "slots": groups * (board.highest + 1),
            "start": start,
            "pawn_directions": 4 if options["diagonals"] == "none" else 8,
            "troop_directions": 8 if options["diagonals"] == "full" else 4,
            "upto": options["troop_distance"] == "upto",
            "parts": parts,
            "repetition": options["repetition"],
            "highest": board.highest,
        }

    def longest_list(self, setup: Setup) -> int:
        """Every pawn fills every slot in every direction: never reached, quickly said."""
        board, box = self.board_of(setup), self.box(setup)
        return int(_most_pawns(board) * box["pawn_directions"] * box["slots"]) + 1

    def notation(self, setup: Setup, action: int) -> str:
        """3.3."""
        if action == rules.PASS:
            return "pass"
        board = self.board_of(setup)
        head, direction, distance, size, takes = rules.decode(action)
        step = board.steps()[direction]
        tail, dest = head - (size - 1) * step, head + distance * step
        return f"{board.at(tail) if size > 1 else ''}{board.at(head)}{'-x'[takes]}{board.at(dest)}"

    def refusal(self, state: State, action: str) -> ActionError:
        """The clause that forbids an action."""
        return why.refusal(state, action)

    def reason(self, state: State) -> Text:
        """7.1, 7.2, 7.6 or 7.7, in words."""
        record = state.record
        limit = int(state.setup.options["quiet_limit"])
        times = int(state.setup.options["repetition"])
        side = say(SIDES[max(record.winner, 0)])
        return say(ENDINGS[record.ended], side=side, n=limit, times=times)

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        """9.1: every player sees everything."""
        record, board = state.record, self.board_of(state.setup)
        pawns = {}
        for cell in board.names:
            if pawn := record.board[board.index(cell)]:
                pawns[cell] = [rules.owner(pawn), rules.number(pawn)]
        return {
            "pawns": pawns,
            "turn": record.turn,
            "quiet": record.quiet,
            "seen": [f"{key:x}" for key in record.seen[: record.quiet + 1]],
            "ended": record.ended,
            "winner": record.winner,
        }

    def resample(self, view: View, rng: Random) -> State:
        """Nothing is hidden: the one state the view describes."""
        facts = view.facts
        record = self._record(view.setup, facts["pawns"], facts["turn"], facts["quiet"])
        for i, key in enumerate(facts["seen"]):
            record.seen[i] = int(key, 16)
        record.ended, record.winner = facts["ended"], facts["winner"]
        return view.setup.restore(view.setup.state_layout.pack(record))

    def position(
        self,
        setup: Setup,
        yellow: Mapping[str, int],
        red: Mapping[str, int],
        turn: int = 0,
        quiet: int = 0,
    ) -> State:
        """A position of one's own, for study: cells with the numbers on their pawns.

        >>> import bastide
        >>> game = bastide.game("forteresse")
        >>> game.position(game.setup(), {"e5": 3}, {"e7": 2}).play("e5xe7").outcome().scores
        (2, 0)
        """
        pawns = {c: (0, n) for c, n in yellow.items()} | {c: (1, n) for c, n in red.items()}
        record = self._record(setup, pawns, turn, quiet)
        return setup.restore(setup.state_layout.pack(record))

    def _record(self, setup: Setup, pawns: Mapping[str, Any], turn: int, quiet: int) -> Any:
        board, record = self.board_of(setup), setup.state_layout.new(turn=turn, quiet=quiet)
        for i, cell in enumerate(setup.box.start[: board.cells]):
            record.board[i] = rules.WALL if cell == rules.WALL else rules.EMPTY
        for cell, (seat, number) in pawns.items():
            record.board[board.index(cell)] = rules.pawn_of(seat, number)
        rules.take_stock(record, setup.box)
        return record

    def summary(self) -> list[Text]:
        """The boards, each with its size and pawns."""
        return [
            say(
                "has-board",
                title=named(en=board.title_en, fr=board.title_fr),
                columns=board.columns,
                rows=board.rows,
                pawns=len(board.start),
            )
            for board in self.boards.values()
        ]

    def sheet(self) -> list[tuple[str, int | None, Text]]:
        """The fortress and the pawns of both sides."""
        highest = max(board.highest for board in self.boards.values())
        entries: list[tuple[str, int | None, Text]] = []
        for side, slot in zip(SIDES, scenes.SLOT, strict=True):
            entries.append(("fortress", slot, say("fortress-of", side=say(side))))
            for n in range(1, highest + 1):
                entries.append((f"pawn/{n}", slot, say("pawn", side=say(side), n=n)))
        return entries

    def tell(self, before: View, action: str) -> Text:
        """A line of the log."""
        actor = before.actor
        side = say(SIDES[actor]) if isinstance(actor, int) else say("chance")
        move = read_move(action)
        if move is None:
            return say("log-pass", side=side)
        key = f"log-{'troop' if move.is_troop else 'pawn'}-{'takes' if move.takes else 'moves'}"
        return say(key, side=side, tail=move.tail, head=move.head, dest=move.dest)


def _most_pawns(board: Board) -> int:
    return max(sum(seat == s for seat, _ in board.start.values()) for s in (0, 1))


GAME = Forteresse
