"""The words of a record, one after the other, each with its place."""

from __future__ import annotations

import json
import re
from typing import Literal, NamedTuple, NoReturn

from bastide.core.text import Text, say
from bastide.records.errors import BadRecord
from bastide.records.source import Lines

WORD = re.compile(r'[^\s"{}()\[\]~]+')
SPACE = re.compile(r"\s*")
COMMENT = re.compile(r"[^\\}]*")
CODE = re.compile(r"u([0-9A-Fa-f]{4})")
LONGEST_FOUND = 40  # characters of what was found, in an error
STRING = json.JSONDecoder()


class Token(NamedTuple):
    """A word, a text in quotes, a comment, one of `[ ] ( ) ~`, or the end of the file."""

    kind: Literal["word", "text", "comment", "mark", "end"]
    value: str
    line: int
    column: int


class Scanner:
    """What is left of a file, word by word; `here` is the one to be read next.

    >>> import io
    >>> scanner = Scanner(Lines(io.StringIO('1. 0: e4-e5 {good} #').readline, "game.bgr"))
    >>> [scanner.take().value for _ in range(5)], scanner.here.kind
    (['1.', '0:', 'e4-e5', 'good', '#'], 'end')
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._text, self._at = "", 0
        self.here = self._next()

    def take(self) -> Token:
        """The next word; then it is the turn of the one after it."""
        token = self.here
        if token.kind != "end":
            self.here = self._next()
        return token

    def refuse(self, token: Token, expected: Text) -> NoReturn:
        """Say what would have been right instead of this word."""
        found: Text | str = say("record-end") if token.kind == "end" else _shown(token)
        why = say("record-expected", expected=expected, found=found)
        raise BadRecord(self.lines.place(token.line, token.column), why)

    def _next(self) -> Token:
        while True:
            self._at = _end(SPACE, self._text, self._at)
            if self._at < len(self._text):
                return self._token()
            if not self._go_on():
                return Token("end", "", self.lines.number or 1, len(self._text) + 1)

    def _go_on(self) -> bool:
        """To the next line."""
        line = self.lines.next()
        if line is None:
            return False
        self._text, self._at = line, 0
        return True

    def _token(self) -> Token:
        line, column, first = self.lines.number, self._at + 1, self._text[self._at]
        if first == "{":
            return Token("comment", self._comment(line, column), line, column)
        if first == '"':
            return Token("text", self._string(line, column), line, column)
        if first in "[]()~}":
            self._at += 1
            return Token("mark", first, line, column)
        start, self._at = self._at, _end(WORD, self._text, self._at)
        return Token("word", self._text[start : self._at], line, column)

    def _string(self, line: int, column: int) -> str:
        """A text in quotes, as JSON writes it, within one line."""
        try:
            value, self._at = STRING.raw_decode(self._text, self._at)
            value.encode()
        except UnicodeEncodeError:
            raise BadRecord(self.lines.place(line, column), say("record-utf8")) from None
        except ValueError:
            self._refuse_rest(line, column, say("expects-quotes"))
        text: str = value
        return text

    def _comment(self, line: int, column: int) -> str:
        """What stands between braces, over as many lines as it takes."""
        parts: list[str] = []
        self._at += 1
        while True:
            start, self._at = self._at, _end(COMMENT, self._text, self._at)
            parts.append(self._text[start : self._at])
            if self._at == len(self._text):
                if not self._go_on():
                    self._refuse_rest(line, column, say("expects-brace"))
                parts.append("\n")
            elif self._text[self._at] == "}":
                self._at += 1
                return "".join(parts)
            else:
                parts.append(self._escaped())

    def _escaped(self) -> str:
        """What stands for a character after a backslash."""
        line, column, rest = self.lines.number, self._at + 1, self._at + 1
        if self._text[rest : rest + 1] in ("\\", "}"):
            self._at += 2
            return self._text[rest]
        code = CODE.match(self._text, rest)
        if code is None or 0xD800 <= int(code[1], 16) < 0xE000:
            self._refuse_rest(line, column, say("expects-escape"))
        self._at = code.end()
        return chr(int(code[1], 16))

    def _refuse_rest(self, line: int, column: int, expected: Text) -> NoReturn:
        rest = self._text[column - 1 :] if line == self.lines.number else ""
        self.refuse(Token("word" if rest else "end", rest, line, column), expected)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _shown(token: Token) -> str:
    """A word as an error shows it: in one line, whatever it holds."""
    short = token.value[:LONGEST_FOUND] + ("…" if len(token.value) > LONGEST_FOUND else "")
    plain = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in short)
    return {"comment": "{%s}", "text": '"%s"'}.get(token.kind, "%s") % plain
