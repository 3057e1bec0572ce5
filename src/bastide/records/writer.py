"""A record as text: headers, then moves with their turns, comments, variations. The grammar is in docs/records.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bastide.core.errors import BastideError, describe
from bastide.core.fair import Fair
from bastide.core.options import Value
from bastide.core.text import say
from bastide.records.errors import TEXTS
from bastide.records.model import ACTION, DEEPEST, HEADER, Move, Note, Variation
from bastide.records.setups import chosen_options

if TYPE_CHECKING:
    from bastide.records.record import GameRecord

WIDTH = 80
MARK = 12  # digits of an edition's hash
NOTHING = "-"  # was contributed to chance by that seat
OVER, OPEN = "#", "*"  # how the moves of a game end: it is over, or it is not
RESERVED = ("Game", "Players", "Options", "Looks", "Edition", "Fair", "Result")
# What needs no quotes: nothing that means something else in a record.
PLAIN = re.compile(r'(?!\d+[.:]$|[#*]$)[^\s"{}()\[\]~]+')
ESCAPED = re.compile(
    r"[\\}\x00-\x08\x0b-\x1f\x7f-\x9f]"
)  # in a comment: tabs and line feeds stand as they are


def text_of(record: GameRecord) -> str:
    """The whole record; it ends with an empty line, so that records can follow each other."""
    headers = "".join(f"[{name} {' '.join(values)}]\n" for name, values in _headers(record))
    moves = _wrapped([*_moves(record), OPEN if record.result is None else OVER])
    text = f"{headers}\n{moves}\n\n"
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BastideError(say("record-utf8")).with_words(TEXTS) from None
    return text


# ---- headers


def _headers(record: GameRecord) -> Iterator[tuple[str, Iterable[str]]]:
    setup, edition = record.setup, record.setup.game.edition
    yield "Game", [quoted(setup.game.id)]
    yield "Players", map(quoted, record.names)
    for name, value in record.headers.items():
        if not HEADER.fullmatch(name) or name in RESERVED:
            raise BastideError(say("record-header-name", name=name)).with_words(TEXTS)
        yield name, [quoted(value)]
    chosen = chosen_options(setup).items()
    if chosen:
        yield "Options", [quoted(f"{name}={_typed(value)}") for name, value in chosen]
    if setup.chosen_looks is not None:
        looks = enumerate(setup.chosen_looks)
        yield "Looks", [quoted(f"{n}:{k}={v}") for n, look in looks for k, v in look.items()]
    yield "Edition", [quoted(edition.name), quoted(edition.sha256[:MARK])]
    if record.fair is not None:
        yield "Fair", map(quoted, _fair(record.fair))
    if record.result is not None:
        yield (
            "Result",
            [
                quoted(" ".join([name, *map(str, numbers)]))
                for name, numbers in vars(record.result).items()
            ],
        )


def _fair(fair: Fair) -> Iterator[str]:
    """How its chance was sealed: the commitment, what the seats contributed, the secret if it was told."""
    yield f"commitment {fair.commitment}"
    yield " ".join(["contributions", *(given or NOTHING for given in fair.contributions)])
    if fair.brought:
        yield f"brought {fair.brought}"
    if fair.secret:
        yield f"secret {fair.secret}"


def _typed(value: Value) -> str:
    """A value as it is typed on the command line."""
    return value if isinstance(value, str) else describe(value)


def quoted(text: str) -> str:
    """A text in quotes, as JSON writes it."""
    return json.dumps(text, ensure_ascii=False)


# ---- moves


def _moves(record: GameRecord) -> Iterator[str]:
    yield from map(_comment, record.notes)
    yield from _line(record.moves, 0, None, 0)


def _line(moves: list[Move], turn: int, seat: int | None, depth: int) -> Iterator[str]:
    """Moves, of which the first is played when `seat` has had that turn."""
    labelled = False
    for move in moves:
        before = turn, seat
        if move.actor == "chance":
            yield f"~{_action(move.action)}"
        else:
            if move.actor != seat:
                turn, seat, labelled = turn + 1, move.actor, False
            label = "" if labelled else f"{turn}. {seat}: "
            yield label + _action(move.action)
            labelled = True
        yield from _notes(move.notes, *before, depth)
        # After a variation it is said again where the game goes on.
        labelled = labelled and not move.variations


def _notes(notes: Iterable[Note], turn: int, seat: int | None, depth: int) -> Iterator[str]:
    for note in notes:
        if isinstance(note, str):
            yield _comment(note)
        else:
            yield from _variation(note, turn, seat, depth + 1)


def _variation(variation: Variation, turn: int, seat: int | None, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        raise BastideError(say("record-deep", most=DEEPEST)).with_words(TEXTS)
    inside = [*map(_comment, variation.notes), *_line(variation.moves, turn, seat, depth)] or [""]
    inside[0] = f"({inside[0]}"
    inside[-1] += ")"
    yield from inside


def _action(action: str) -> str:
    if not ACTION.fullmatch(action):
        raise BastideError(say("record-action", action=action)).with_words(TEXTS)
    return action if PLAIN.fullmatch(action) else quoted(action)


def _comment(text: str) -> str:
    return "{" + ESCAPED.sub(_escape, text) + "}"


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return f"\\{char}" if char in "\\}" else f"\\u{ord(char):04x}"


def _wrapped(tokens: Iterable[str]) -> str:
    """Tokens with spaces between them, or line feeds where a line gets long; never within one."""
    text, column = [], 0
    for token in tokens:
        first, *more = token.split("\n")
        if column and column + 1 + len(first) > WIDTH:
            text.append("\n")
            column = 0
        elif column:
            text.append(" ")
            column += 1
        text.append(token)
        column = len(more[-1]) if more else column + len(first)
    return "".join(text)
