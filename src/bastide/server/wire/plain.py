"""What any message must be before a parser sees it: the same for plain requests and for sockets.

Parsers, databases and logs each stumble over something else: a nest of brackets, a number of thousands of
digits, half of a character, a NUL. None of it has a place in what people send, so it is refused here.
"""

from __future__ import annotations

import re

from bastide.core.text import say
from bastide.server.refusals import Refused

DEEPEST = 32
MOST_BRACKETS = 10_000
LONGEST_NUMBER = 18  # digits: what every database can hold

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[{\]}]")
_LONG_NUMBER = re.compile(rb"\d{%d}" % (LONGEST_NUMBER + 1))
# Every escape but NUL and half of a surrogate pair; pairs are how JSON may write an emoji.
_ESCAPES = re.compile(
    rb"(?:[^\\]++|\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|(?!u0000|u[dD][89a-fA-F]).))*+",
    re.DOTALL,
)


def check_plain(data: bytes) -> None:
    """Refuse a message that is JSON nobody would write by hand or by program.

    >>> check_plain(b'{"name": "Ada \\\\ud83d\\\\ude00"}')
    >>> check_plain(b'{"name": "\\\\ud83d"}')
    Traceback (most recent call last):
    bastide.server.refusals.Refused: This message is not understood: characters that do not exist
    """
    check_characters(data)
    if not _ESCAPES.fullmatch(data):
        raise unreadable("characters")
    bones = _STRING.sub(b"", data)
    if _LONG_NUMBER.search(bones):
        raise unreadable("number")
    if bones.count(b"[") + bones.count(b"{") > MOST_BRACKETS:
        raise unreadable("depth")
    depth = 0
    for bracket in _BRACKET.finditer(bones):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > DEEPEST:
            raise unreadable("depth")


def check_characters(data: bytes) -> None:
    """Refuse bytes that are no text."""
    try:
        data.decode()
    except UnicodeDecodeError:
        raise unreadable("characters") from None
    if b"\0" in data:
        raise unreadable("characters")


def unreadable(what: str) -> Refused:
    """Why such a message is refused: its `characters`, a `number`, or the `depth` of its nesting."""
    return Refused("bad-request", problem=say(f"unreadable-{what}"))
