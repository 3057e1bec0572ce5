"""Files of games: read one game at a time, written in the form their name asks for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bastide.core.errors import UnknownName
from bastide.core.text import say
from bastide.core.transcript import GameFinder
from bastide.records.errors import needed
from bastide.records.parser import read_records
from bastide.records.record import GameRecord
from bastide.records.scanner import Scanner
from bastide.records.setups import finder
from bastide.records.source import Lines, Source, opened
from bastide.records.transcripts import legal_lists, read_transcripts

PACKED = ".zst"
FORMS = (".bgr", ".jsonl")


def read_games(
    source: Source, *, edition: Path | str | None = None, legal: bool = False
) -> Iterator[GameRecord]:
    """All games of a file, one at a time: transcripts or records for people, compressed by Zstandard or not.

    A path or an open file; what it holds is seen by how it begins. However long the file is, only one game of
    it is in memory. With `legal`, every record has its legal lists: the file's, or where it leaves them out,
    those of the rules. `edition` is a component file to use instead of the built-in one. What cannot be read is
    refused with `BadRecord`, which names the file, the game and the line. Games are not checked against the
    rules: see `GameRecord.states`.

    >>> import bastide, io
    >>> file = io.StringIO('[Game "forteresse"]\\n[Players "Ada" "Grace"]\\n1. 0: e4-e5 2. 1: e6-d5 *')
    >>> for record in bastide.read_games(file):
    ...     print(record.names, record.actions, record.table().actor)
    ('Ada', 'Grace') ['e4-e5', 'e6-d5'] 0
    """
    with opened(source) as lines:
        yield from games_in(lines, finder(edition), legal)


def games_in(lines: Lines, find: GameFinder, legal: bool = False) -> Iterator[GameRecord]:
    """All games of some lines, in whichever form they are."""
    first = lines.begins_with()
    if first == "{":
        yield from read_transcripts(lines, find, legal)
    elif first == "[":
        for record in read_records(lines, find):
            if legal:
                record.legal = legal_lists(record)
            yield record
    elif first:
        scanner = Scanner(lines)
        scanner.refuse(scanner.here, say("expects-form"))


def write_games(path: Path | str, games: Iterable[GameRecord], *, legal: bool = True) -> int:
    """Write a file of games, and say how many: `.bgr` for people, `.jsonl` for programs, with `.zst` compressed.

    Transcripts have their legal lists unless they are not wanted. The file is there when it is whole.
    """
    path = Path(path)
    form = path.with_suffix("").suffix if path.suffix == PACKED else path.suffix
    if form not in FORMS:
        raise UnknownName.of("format", form or path.name, [*FORMS, *(f + PACKED for f in FORMS)])
    written = 0
    with ExitStack() as stack:
        file = stack.enter_context(replacing(path))
        if path.suffix == PACKED:
            file = stack.enter_context(needed("zstandard").ZstdCompressor().stream_writer(file))
        for record in games:
            file.write(text_in(form, record, legal).encode())
            written += 1
    return written


@contextmanager
def replacing(path: Path) -> Iterator[Any]:
    """A file to write that takes its place when it is whole; what stood there can be read until then."""
    draft = path.with_name(path.name + ".new")
    try:
        with open(draft, "wb") as file:
            yield file
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def text_in(form: str, record: GameRecord, legal: bool = True) -> str:
    """A record as a file of that form holds it."""
    if form == ".bgr":
        return record.text()
    return "".join(f"{line}\n" for line in record.transcript(legal))
