"""What a review says in words and rows, for every page and terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.bots.levels import TEXTS as BOTS
from bastide.coach.weaknesses import Weakness
from bastide.core.game import Game
from bastide.core.text import Argument, Words, say

if TYPE_CHECKING:
    from bastide.coach.review import Review

TEXTS = Path(__file__).parent / "text"
Rows = tuple[list[str], list[list[str]]]  # the head, and the rows


class Teller:
    """Tells reviews of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.words = game, Words(lang, [game.texts, BOTS, TEXTS])

    def say(self, key: str, **args: Argument) -> str:
        """A text of the coach."""
        return self.words.render(say(f"review-{key}", **args))

    def title(self) -> str:
        """Of a page."""
        return self.say("title", game=self.game.title())

    def percent(self, chance: float, signed: bool = False) -> str:
        """A part of a win.

        >>> import bastide
        >>> Teller(bastide.game("forteresse"), "en").percent(-0.123, signed=True)
        '−12 %'
        """
        n = round(100 * chance)
        written = f"{n:+}" if signed and n else str(n)
        return self.say("percent", n=written.replace("-", "−"))

    def name(self, review: Review, seat: int) -> str:
        """Whoever sat there: by name where it is known, else by what he wore."""
        called = self.words.render(review.table.setup.called(seat))
        known = review.names[seat] if seat < len(review.names) else ""
        return f"{known} ({called})" if known and known != "?" else called

    def players(self, review: Review) -> Rows:
        """Where each result came from."""
        head = ["player", "accuracy", "start", "choices", "luck-part", "others", "result"]
        rows = []
        for seat in range(review.table.setup.players):
            parts, accuracy = review.breakdown(seat), review.accuracy(seat)
            rows.append([
                self.name(review, seat),
                "–" if accuracy is None else f"{accuracy:.0f}",
                self.percent(parts.start),
                *(self.percent(n, signed=True) for n in (parts.choices, parts.luck, parts.others)),
                self.percent(parts.result),
            ])  # fmt: skip
        return [self.say(key) for key in head], rows

    def decisions(self, review: Review) -> Rows:
        """Every decision, its class and what it changed."""
        head = ["action", "player", "decision", "class", "chance"]
        rows = [
            [
                str(moment.ply + 1),
                self.name(review, moment.seat),
                self.words.render(moment.told),
                self.say(f"grade-{moment.grade}"),
                f"{self.percent(moment.before)} → {self.percent(moment.after)}",
            ]
            for moment in review.moments
        ]
        return [self.say(key, n="") if key == "action" else self.say(key) for key in head], rows

    def weak(self, found: Sequence[Weakness]) -> Rows:
        """Phases and kinds of decisions."""
        head = ["what", "count", "accuracy", "cost", "mistakes"]
        rows = [
            [
                self.words.render(one.what),
                str(one.decisions),
                f"{one.accuracy:.0f}",
                self.say("percent", n=f"{100 * one.cost:.1f}"),
                str(one.mistakes),
            ]
            for one in found
        ]
        return [self.say(key) for key in head], rows
