"""What people may call themselves and say: every character of it can be seen.

Bidirectional overrides turn the text around them, other controls act on terminals: those are refused. What
phones and pasted text carry along unseen (zero-width characters, marks of direction, soft hyphens) is left
out, so that two names that look the same are the same. What French typography and emoji need stays: no-break
spaces, and joiners between things that are joined.
"""

from __future__ import annotations

import re
import unicodedata

from bastide.server.refusals import Refused

_REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028\u2029\u2060-\u2065"
    "\u206a-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SPACES = re.compile("[ \t\r\n\u1680\u2000-\u200a\u205f\u3000]+")
_JOINERS = re.compile("[\u200c\u200d\ufe0f]")
_JOINED = {"Lo", "Mn", "Mc", "So", "Sk"}  # scripts that need joiners, and emoji; no Latin letter


def clean(text: str) -> str:
    """The text as it is seen; refuses one that plays tricks, and one in which nothing is seen.

    >>> clean("  A\\u200bda\\u00ad  Lovelace ")
    'Ada Lovelace'
    >>> clean("\\u202eadA")
    Traceback (most recent call last):
    bastide.server.refusals.Refused: This text holds characters that cannot be seen.
    """
    if _REFUSED.search(text):
        raise Refused("unseen")
    seen = _SPACES.sub(" ", _UNSEEN.sub("", unicodedata.normalize("NFC", text))).strip()
    seen = _JOINERS.sub(lambda found: found[0] if _joins(seen, found.start()) else "", seen)
    if not seen:
        raise Refused("unseen")
    return seen


def check_source(text: str) -> None:
    """Refuse a file that plays tricks on its readers."""
    if _REFUSED.search(text):
        raise Refused("unseen")


def _joins(text: str, at: int) -> bool:
    """Does the joiner there join anything? An emoji's form (U+FE0F) follows its sign, or a digit on a key."""
    before, after = text[:at][-1:], text[at + 1 :][:1]
    if text[at] == "\ufe0f":
        return after == "\u20e3" or (before != "" and unicodedata.category(before) in ("So", "Sk"))
    return all(char and unicodedata.category(char) in _JOINED for char in (before, after))
