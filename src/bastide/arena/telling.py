"""Figures and sentences of a report in the reader's language."""

from __future__ import annotations

import math

from bastide.arena.match import TEXTS, Match
from bastide.arena.stats import Interval
from bastide.core.text import Argument, Words, say

NARROW = "\u202f"  # the space before a French percent sign


class Teller:
    """Speaks one language.

    >>> Teller("fr").percent(0.123), Teller("en").percent(0.123)
    ('12,3\\u202f%', '12.3 %')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._words = Words(lang, [TEXTS])

    def __call__(self, key: str, /, **args: Argument) -> str:
        """A sentence of the arena's catalogue."""
        return self._words.render(say(key, **args))

    def title(self, match: Match) -> str:
        """The game's name."""
        game = match.setup.game
        return game.words(self.lang).render(game.title())

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many decimals."""
        if math.isinf(value):
            return "∞" if value > 0 else "−∞"
        text = f"{value:.{digits}f}".replace("-", "−")
        if not text.strip("−0."):
            text = text.strip("−")  # no minus before a zero
        return text.replace(".", ",") if self.lang == "fr" else text

    def percent(self, share: float, digits: int = 1) -> str:
        """A share in percent."""
        space = NARROW if self.lang == "fr" else " "
        return f"{self.number(100 * share, digits)}{space}%"

    def share(self, share: Interval) -> str:
        """A share with its interval."""
        low, high = self.number(100 * share.low), self.number(100 * share.high)
        return f"{self.percent(share.value)} {self.between(low, high)}"

    def elo(self, elo: Interval) -> str:
        """Elo points with their interval."""
        value, low, high = (self.signed(x) for x in (elo.value, elo.low, elo.high))
        return f"{value} {self.between(low, high)}"

    def between(self, low: str, high: str) -> str:
        """The ends of an interval; French has a comma in its numbers already."""
        return f"[{low} ; {high}]" if self.lang == "fr" else f"[{low}, {high}]"

    def signed(self, value: float) -> str:
        """A whole number with its sign."""
        text = self.number(value, 0)
        return f"+{text}" if text.strip("0") and value > 0 else text
