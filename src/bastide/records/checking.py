"""Files of games checked against the rules: transcripts list by list, records move by move, variations too."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.core import transcript
from bastide.core.state import State
from bastide.core.transcript import Checked, Difference, DrawCheck, GameFinder
from bastide.records.model import Move
from bastide.records.parser import read_records
from bastide.records.record import GameRecord, difference_at_end
from bastide.records.source import Source, opened


def verify(source: Source, find: GameFinder) -> Checked:
    """Replay all games of a file, up to the first difference.

    A record for people may end before its game does, if it says so; a transcript may not.
    """
    with opened(source) as lines:
        if lines.begins_with() != "[":
            return transcript.verify(lines, find)
        checked = Checked()
        for record in read_records(lines, find):
            checked.difference = _difference(record, checked)
            if checked.difference is not None:
                break
            checked.games += 1
            checked.actions += len(record.moves)
            if record.fair is None:
                checked.unsealed += sum(move.actor == "chance" for move in record.moves)
        return checked


def _difference(record: GameRecord, checked: Checked) -> Difference | None:
    state, fair = record.setup.start(), record.fair
    if fair is None:
        return _played(state, record.moves) or difference_at_end(record, state)
    draws = DrawCheck(fair, record.setup.game, checked, record.where.line)
    played = draws.seal() or _played(state, record.moves, draws)
    return played or difference_at_end(record, state) or draws.end(state)


def _played(
    state: State, moves: Iterable[Move], draws: DrawCheck | None = None
) -> Difference | None:
    """Play moves, and beside them what could have been played instead; draws of the game itself have to follow."""
    for ply, move in enumerate(moves):
        for variation in move.variations:
            found = _played(state.copy(), variation.moves)
            if found is not None:
                return found
        found = transcript.compare(state, move.actor, None, move.action, move.where[0])
        if found is None and draws is not None:
            found = draws.draw(state, move.action, move.where[0], ply)
        if found is not None:
            return found
        state.play(move.action)
    return None
