"""GameRecord: one game as it is kept, with who played it, what came of it, and what is said about it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from bastide.core import transcript
from bastide.core.errors import ActionError, BastideError
from bastide.core.fair import Fair
from bastide.core.state import Setup, State
from bastide.core.table import Table
from bastide.core.text import say
from bastide.records.errors import TEXTS, BadRecord, Place
from bastide.records.model import NOBODY, Move, Note, Result
from bastide.records.setups import mark_of
from bastide.records.writer import text_of

NOWHERE = Place("-", 1, 0)


@dataclass(slots=True)
class GameRecord:
    """A game: its setup and moves, the players' names, headers such as Event and Date, its result if it is over.

    `notes` are comments before the first move; a move has its own. `legal` are the legal lists, move by move,
    where they were asked for; `fair` says that its chance was sealed, and how. Nothing is checked against the rules until `states` or `table` play it.

    >>> import bastide
    >>> table = bastide.new("forteresse", quiet_limit=50).play("e4-e5").play("e6-d5")
    >>> record = GameRecord.of(table, names=("Ada", "Grace"), headers={"Date": "2026-03-14"})
    >>> record.moves[1].notes += ("Careful.",)
    >>> print(record.text().split("\\n\\n")[1])
    1. 0: e4-e5 2. 1: e6-d5 {Careful.} *
    """

    setup: Setup
    moves: list[Move]
    names: tuple[str, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    result: Result | None = None
    notes: tuple[str, ...] = ()
    fair: Fair | None = None
    legal: list[list[Any]] | None = field(default=None, compare=False, repr=False)
    where: Place = field(default=NOWHERE, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.names = tuple(self.names) or (NOBODY,) * self.setup.players
        if len(self.names) != self.setup.players:
            told = say("record-names", n=self.setup.players, found=len(self.names))
            raise BastideError(told).with_words(TEXTS)

    @classmethod
    def of(
        cls, table: Table, names: Sequence[str] = (), headers: Mapping[str, str] | None = None
    ) -> GameRecord:
        """The record of a table as it stands."""
        moves = [Move(ply.actor, ply.action) for ply in table.history if ply.actor is not None]
        ended = table.outcome()
        result = Result(ended.scores, ended.winners) if ended else None
        return cls(table.setup, moves, tuple(names), dict(headers or {}), result)

    @property
    def actions(self) -> list[str]:
        """What was played."""
        return [move.action for move in self.moves]

    @property
    def id(self) -> str:
        """A name for this game, of 32 digits: what was played by whom, and what the headers say, make it.

        Comments and variations do not: a game that somebody annotates stays that game.
        """
        played = [*mark_of(self.setup), self.names, self.headers, self.actions]
        written = json.dumps(played, sort_keys=True, separators=(",", ":"))
        return blake2b(written.encode(), digest_size=16).hexdigest()

    def states(self) -> Iterator[State]:
        """The state before each move, and the last one; each is good until the next is asked for.

        `BadRecord` where the rules refuse what the record says, with the place.
        """
        state = self.setup.start()
        for move in self.moves:
            yield state
            self._play(state, move)
        self._check_end(state)
        yield state

    def table(self) -> Table:
        """The game on a table, played to its last move. `BadRecord` where the rules refuse one."""
        table = Table(self.setup)
        for move in self.moves:
            self._play(table, move)
        self._check_end(table.state)
        return table

    def place(self, move: Move | None) -> Place:
        """Where a move stands, or the end of the game."""
        if move is None:
            return self.where if not self.moves else self.place(self.moves[-1])
        return Place(self.where.file, self.where.game, *move.where)

    def _play(self, on: State | Table, move: Move) -> None:
        try:
            on.play(move.action, move.actor)
        except ActionError as error:
            raise BadRecord.of(self.place(move), error) from None

    def _check_end(self, state: State) -> None:
        found = difference_at_end(self, state)
        if found is not None:
            theirs, ours = json.dumps(found.theirs), json.dumps(found.ours)
            why = say("record-differs", what=found.what, theirs=theirs, ours=ours)
            raise BadRecord(self.place(None), why)

    def text(self) -> str:
        """The record for people, as a `.bgr` file holds it (docs/records.md)."""
        return text_of(self)

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def transcript(self, legal: bool = True) -> Iterator[str]:
        """The record for programs, as JSON lines, with or without the legal lists."""
        yield transcript.dump(transcript.first_line(self.setup, self.fair) | self._said())
        lists = map(transcript.legal_of, self.states()) if legal else None
        for move in self.moves:
            line: dict[str, Any] = {"actor": move.actor}
            if lists is not None:
                line["legal"] = next(lists)
            line["action"] = move.action
            yield transcript.dump(line | _noted(move.notes))
        if lists is not None:
            next(lists)  # which looks at the end
        if self.result is not None:
            yield transcript.dump({"over": True} | vars(self.result))

    def _said(self) -> dict[str, Any]:
        """What a first line says besides the setup."""
        named = any(name != NOBODY for name in self.names)
        said = {"names": self.names if named else (), "headers": self.headers, "notes": self.notes}
        return {key: value for key, value in said.items() if value}


def difference_at_end(record: GameRecord, state: State) -> transcript.Difference | None:
    """How the end of a record and our rules part, if they do."""
    line = record.place(None).line
    if record.result is not None:
        ended = {name: list(numbers) for name, numbers in vars(record.result).items()}
        return transcript.compare_end(state, {"over": True} | ended, line)
    return transcript.Difference(line, "over", False, True) if state.over else None


def _noted(notes: Sequence[Note]) -> dict[str, Any]:
    """Notes as JSON, if there are any."""
    return {"notes": [_note(note) for note in notes]} if notes else {}


def _note(note: Note) -> Any:
    if isinstance(note, str):
        return note
    moves = [{"actor": m.actor, "action": m.action} | _noted(m.notes) for m in note.moves]
    return {"moves": moves} | _noted(note.notes)
