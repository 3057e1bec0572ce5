"""The texts for players where there are no pictures: told by their captions; numbers of clauses only where asked for."""

from __future__ import annotations

import re

from bastide.core.game import Game
from bastide.core.text import say

_CLAUSE = r"\d+(?:\.\d+)+[a-z]?"
_CITED = re.compile(rf"\s?\({_CLAUSE}(?:, {_CLAUSE})*\)")
_IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")


def without_clauses(text: str) -> str:
    """A text without the clauses it cites.

    >>> without_clauses("Corners do not count (2.2), nor gaps (2.5, 2.7a).")
    'Corners do not count, nor gaps.'
    """
    return _CITED.sub("", text)


def in_words(game: Game, text: str, lang: str, clauses: bool = False) -> str:
    """A text of this game without its pictures."""
    words = game.words(lang)

    def told(image: re.Match[str]) -> str:
        alt, name = image.groups()
        return alt or f"> {words.render(say(f'picture-{name}'))}"

    shown = _IMAGE.sub(told, text)
    return shown if clauses else without_clauses(shown)
