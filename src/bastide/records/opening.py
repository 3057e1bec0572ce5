"""An opening as somebody writes it: the first moves of a record, with or without what chance did."""

from __future__ import annotations

import io
from dataclasses import dataclass

from bastide.core.text import say
from bastide.records.model import ACTION
from bastide.records.parser import SEAT, TURN
from bastide.records.scanner import Scanner
from bastide.records.source import Lines


@dataclass(frozen=True)
class Opening:
    """Actions, each with whether chance did it."""

    actions: tuple[tuple[str, bool], ...]

    @classmethod
    def read(cls, text: str) -> Opening:
        """The moves of a text; numbers of turns and seats may stand before them, as in a record.

        >>> Opening.read("1. 0: e4-e5 2. 1: e6-d5").actions
        (('e4-e5', False), ('e6-d5', False))
        >>> Opening.read("~draw:T07 H9w").column
        'ply'
        """
        scanner = Scanner(Lines(io.StringIO(text).readline, f'"{text}"'))
        actions: list[tuple[str, bool]] = []
        chance = False
        while scanner.here.kind != "end":
            token = scanner.take()
            if token[:2] == ("mark", "~") and not chance:
                chance = True
            elif token.kind == "word" and (
                TURN.fullmatch(token.value) or SEAT.fullmatch(token.value)
            ):
                continue
            elif token.kind in ("word", "text") and ACTION.fullmatch(token.value):
                actions.append((token.value, chance))
                chance = False
            else:
                scanner.refuse(token, say("expects-action"))
        return cls(tuple(actions))

    @property
    def column(self) -> str:
        """What of a game it is compared with: all plies, or what players decided."""
        return "ply" if any(chance for _, chance in self.actions) else "decision"
