"""Files of games as lines of text: a path or an open file, compressed or not, never more than a line in memory."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Protocol

from bastide.core.text import Text, say
from bastide.records.errors import BadRecord, Place, needed

Source = str | Path | IO[str] | IO[bytes]

MOST_LINE = 1 << 24  # characters; a line of a transcript with its legal list takes some thousands
MOST_GAME = 1 << 28  # characters of one game
ZSTD = b"\x28\xb5\x2f\xfd"  # how a compressed file begins, whatever it is called
CHUNK = 1024  # bytes unpacked at once: a hostile file makes 32 MiB of them at most


class Lines:
    """The lines of a file, counted, each with its place; none ends with a line feed.

    >>> lines = Lines(io.StringIO("a\\n\\nb").readline, "games.bgr")
    >>> list(lines), lines.number
    (['a', '', 'b'], 3)
    """

    def __init__(self, readline: Callable[[int], str | bytes], file: str) -> None:
        self._readline, self.file = readline, file
        self.game, self.number, self._length = 1, 0, 0
        self._kept: str | None = None

    def begin(self, game: int) -> None:
        """From the next line on it is this game's."""
        self.game, self._length = game, 0

    def place(self, line: int | None = None, column: int = 0) -> Place:
        """Where something stands; without more, in the line read last."""
        return Place(self.file, self.game, self.number if line is None else line, column)

    def __iter__(self) -> Iterator[str]:
        while (line := self.next()) is not None:
            yield line

    def next(self) -> str | None:
        """The next line, or None at the end."""
        if self._kept is not None:
            line, self._kept = self._kept, None
            return line
        read = self._readline(MOST_LINE + 1)
        if not read:
            return None
        self.number += 1
        self._length += len(read)
        if len(read) > MOST_LINE:
            raise BadRecord(self.place(), say("record-long-line", most=MOST_LINE))
        if self._length > MOST_GAME:
            raise BadRecord(self.place(), say("record-long-game", most=MOST_GAME))
        return self._text(read).removesuffix("\n").removesuffix("\r")

    def begins_with(self) -> str:
        """The first character of what is left, or nothing; empty lines before it are passed over."""
        self._kept = next((line for line in self if line.strip()), None)
        return "" if self._kept is None else self._kept.strip()[0]

    def _text(self, read: str | bytes) -> str:
        try:
            text = read if isinstance(read, str) else read.decode()
            text.encode()  # an open text file may hold halves of characters
        except UnicodeError:
            raise BadRecord(self.place(), say("record-utf8")) from None
        return text.removeprefix("\ufeff") if self.number == 1 else text


@contextmanager
def opened(source: Source) -> Iterator[Lines]:
    """The lines of a path or an open file. A file that was open stays so."""
    if isinstance(source, str | Path):
        with open(source, "rb") as file, _unpacked(file, str(source)) as lines:
            yield lines
    elif isinstance(source, io.TextIOBase):
        yield Lines(source.readline, _name(source))
    else:
        with _unpacked(source, _name(source)) as lines:
            yield lines


def _name(file: Any) -> str:
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "-"


@contextmanager
def _unpacked(file: Any, name: str) -> Iterator[Lines]:
    """The lines of bytes, which are unpacked if they begin like packed ones."""
    buffered = file if hasattr(file, "peek") else io.BufferedReader(file)
    try:
        if buffered.peek(len(ZSTD)).startswith(ZSTD):
            unpacked = _Unpacked(buffered)
            lines = unpacked.lines = Lines(io.BufferedReader(unpacked).readline, name)
        else:
            lines = Lines(buffered.readline, name)
        yield lines
    finally:
        if buffered is not file:
            buffered.detach()  # or it would close what is not its own


class _Decompressor(Protocol):
    eof: bool
    unused_data: bytes

    def decompress(self, data: bytes) -> bytes: ...


class _Unpacked(io.RawIOBase):
    """What a file compressed by Zstandard holds, one part after the other."""

    lines: Lines  # that are made of it

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed, self._zstandard = packed, needed("zstandard")
        self._ready = memoryview(b"")
        self._part: _Decompressor | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            chunk = self._packed.read(CHUNK)
            if not chunk:
                if self._part is not None:
                    raise self._refusal(say("record-packed-short"))
                return 0
            self._ready = memoryview(self._unpack(chunk))
        n = min(len(buffer), len(self._ready))
        buffer[:n] = self._ready[:n]
        self._ready = self._ready[n:]
        return n

    def _unpack(self, chunk: bytes) -> bytes:
        found = b""
        try:
            while chunk:
                self._part = self._part or self._zstandard.ZstdDecompressor().decompressobj()
                found += self._part.decompress(chunk)
                chunk = self._part.unused_data if self._part.eof else b""
                if self._part.eof:
                    self._part = None
        except self._zstandard.ZstdError as error:
            raise self._refusal(say("record-packed", problem=str(error))) from None
        return found

    def _refusal(self, why: Text) -> BadRecord:
        return BadRecord(self.lines.place(self.lines.number + 1), why)
