"""Puzzles: positions with one action that is clearly best, which somebody is to find. They are data of a game.

`lessons/puzzles.jsonl` of a game's folder has a puzzle on each line; `bastide puzzles mine` finds
them (`mining.py`), docs/puzzles.md tells how. Whoever is to act in the position is the one who solves. What a puzzle is
about is said by its themes: `themes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from random import Random

import msgspec

from bastide.bots.advice import Advised, explain
from bastide.bots.search import Option, Thought
from bastide.coach.attempt import TEXTS, Verdict
from bastide.coach.lessons import Chain
from bastide.coach.positions import Position
from bastide.core.game import Game
from bastide.core.options import Value
from bastide.core.text import LANGUAGES, Words, say

FILE = "puzzles.jsonl"


class BadPuzzle(ValueError):
    """A file of puzzles that cannot be read, with the place."""


class Compared(msgspec.Struct, frozen=True):
    """One decision of an answer: the chances of winning of what is right and of its rivals, a number for each seed."""

    right: tuple[float, ...]
    rivals: dict[str, tuple[float, ...]]

    @property
    def best(self) -> float:
        """What is right is worth, on the average."""
        return sum(self.right) / len(self.right)

    @property
    def rival(self) -> tuple[str, float]:
        """The best of the others, and what it is worth."""
        means = {action: sum(each) / len(each) for action, each in self.rivals.items()}
        return max(means.items(), key=lambda one: one[1])

    @property
    def margin(self) -> float:
        """How far what is right is ahead of every rival, by the seed that likes it least."""
        pairs = (zip(self.right, each, strict=True) for each in self.rivals.values())
        return min(right - rival for pair in pairs for right, rival in pair)


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an answer is right: what was searched, and what came of it.

    Each action compared had so many `simulations` with each of the seeds (`seeds` of them, that follow from `seed`).
    `line` is what is expected from the answer on, `instead` from the best rival on; `solved` says how many of `tries`
    bots of each level found the answer.
    """

    simulations: int
    seed: int
    seeds: int
    steps: tuple[Compared, ...]
    line: tuple[str, ...]
    instead: tuple[str, ...]
    tries: int
    solved: dict[str, int]


class Written(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A puzzle as a line of its file."""

    id: str
    players: int
    actions: tuple[str, ...]
    answer: tuple[str, ...]
    themes: tuple[str, ...]
    rating: int
    proof: Proof
    options: dict[str, Value] = {}


@dataclass(frozen=True)
class Puzzle:
    """A position, and what to find in it: the decisions of one gesture, as far as each is clear by itself."""

    id: str
    position: Position
    answer: Chain
    themes: tuple[str, ...]
    rating: int  # on the scale of Glicko: a player of that rating solves half of them
    proof: Proof = field(compare=False, repr=False)


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by id, the easiest first; none where nobody has mined any.

    >>> import bastide
    >>> found = puzzles(bastide.game("forteresse"))
    >>> ratings = [puzzle.rating for puzzle in found.values()]
    >>> ratings == sorted(ratings) and len(ratings) > 0
    True
    """
    file = game.lessons / FILE if game.lessons else None
    if file is None or not file.is_file():
        return {}
    return read_puzzles(game, file.read_bytes())


def read_puzzles(game: Game, source: bytes) -> dict[str, Puzzle]:
    """Puzzles of a game as they are written.

    >>> import bastide
    >>> read_puzzles(bastide.game("forteresse"), b'{"id": "a"}')
    Traceback (most recent call last):
    bastide.coach.puzzles.BadPuzzle: Object missing required field `players`
    """
    try:
        written = msgspec.json.Decoder(Written).decode_lines(source)
    except msgspec.DecodeError as error:
        raise BadPuzzle(str(error)) from None
    written.sort(key=lambda one: (one.rating, one.id))
    return {one.id: puzzle_of(game, one) for one in written}


def puzzle_of(game: Game, written: Written) -> Puzzle:
    """The puzzle of a line."""
    options = tuple(sorted(written.options.items()))
    position = Position(game, written.players, written.actions, options)
    return Puzzle(
        written.id, position, written.answer, written.themes, written.rating, written.proof
    )


def judge(puzzle: Puzzle, played: Sequence[str]) -> Verdict:
    """What the solver's actions so far are worth: right as soon as they begin with the answer.

    >>> import bastide
    >>> one = next(iter(puzzles(bastide.game("forteresse")).values()))
    >>> judge(one, one.answer), judge(one, ()), judge(one, ("resign",))
    ('right', 'more', 'wrong')
    """
    common = min(len(played), len(puzzle.answer))
    if tuple(played[:common]) != puzzle.answer[:common]:
        return "wrong"
    return "right" if common == len(puzzle.answer) else "more"


def solution(puzzle: Puzzle) -> tuple[Advised, ...]:
    """What is right and the best of what is not: what follows from each, and why. It takes no search.

    >>> import bastide
    >>> one = next(iter(puzzles(bastide.game("forteresse")).values()))
    >>> right, wrong = solution(one)
    >>> right.action == one.answer[0], right.chance > wrong.chance
    (True, True)
    """
    proof, (first, *_) = puzzle.proof, puzzle.proof.steps
    rival, instead = first.rival
    told = (
        Option(puzzle.answer[0], 2, first.best, first.best == 1, proof.line),
        Option(rival, 1, instead, False, proof.instead),
    )
    table = puzzle.position.table()
    seat = table.actor
    assert isinstance(seat, int), "whoever is to act solves it"
    return explain(table.view(seat), Thought(told, proof.simulations, 0.0, 0), len(told))


def of_the_day(games: Iterable[Game], day: date) -> tuple[Game, Puzzle] | None:
    """The puzzle of a day, the same for everybody; none comes again before all were shown.

    >>> import bastide
    >>> today = of_the_day(bastide.games(), date(2026, 11, 18))
    >>> today == of_the_day(bastide.games(), date(2026, 11, 18)) != of_the_day(bastide.games(), date(2026, 11, 19))
    True
    """
    every = [(game, puzzle) for game in games for puzzle in puzzles(game).values()]
    if not every:
        return None
    every.sort(key=lambda one: (one[0].id, one[1].id))
    round_number, at = divmod(day.toordinal(), len(every))
    Random(round_number).shuffle(every)
    return every[at]


def puzzle_words(game: Game, lang: str) -> Words:
    """The catalogue to render themes with: the game's own, and those that need no game."""
    return Words(lang, [game.texts, *([game.lessons] if game.lessons else []), TEXTS])


def theme_texts(puzzle: Puzzle) -> dict[str, dict[str, str]]:
    """The themes of a puzzle, each by its name in every language.

    >>> import bastide
    >>> one = next(iter(puzzles(bastide.game("forteresse")).values()))
    >>> sorted(theme_texts(one)[one.themes[0]])
    ['en', 'fr']
    """
    game = puzzle.position.game
    words = {lang: puzzle_words(game, lang) for lang in LANGUAGES}
    return {
        theme: {lang: each.render(say(f"theme-{theme}")) for lang, each in words.items()}
        for theme in puzzle.themes
    }
