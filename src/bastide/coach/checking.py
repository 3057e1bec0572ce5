"""What any lesson and any puzzle must satisfy, one property a function: for the games of the house and for anybody's own.

from bastide.coach.checking import check_lessons, check_puzzles
check_lessons(MyGame())
check_puzzles(MyGame())
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from random import Random

from bastide.coach.attempt import Attempt, Judged
from bastide.coach.lessons import Chain, Lesson, begins, guide, lesson_words, lessons
from bastide.coach.practice import practice
from bastide.coach.puzzles import Puzzle, judge, puzzle_words, puzzles
from bastide.coach.themes import theme_names
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.core.state import State
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, Text, say

MOST_WAYS = 400  # through one lesson: a step that accepts much comes last
WORLDS = 3  # in which a solution is tried, where something is hidden


def check_lessons(game: Game) -> None:
    """Every lesson can be solved, everything else has an answer, and all of it is said in every language."""
    for lesson in lessons(game).values():
        check_words(game, *lesson.texts())
        check_lesson(lesson)


def check_practice(game: Game) -> None:
    """Every start of every phase can be replayed, is some person's to decide and not over; its words exist."""
    for phase in practice(game).values():
        check_words(game, phase.text(), phase.text("idea"))
        for number, start in enumerate(phase.starts, 1):
            where, table = f"{phase.id}, start {number}", start.table()
            assert isinstance(table.actor, int), f"{where}: nobody is to act"
            assert len(table.legal()) > 1, f"{where}: there is nothing to decide"
        assert len(set(phase.starts)) == len(phase.starts), f"{phase.id}: a start comes twice"


def check_words(game: Game, *texts: Text) -> None:
    """These texts exist in every language."""
    for lang in LANGUAGES:
        words = lesson_words(game, lang)
        for text in texts:
            assert words.has(text.key), f"no text {text.key} in {lang}"
            assert words.render(text).strip()


def check_lesson(lesson: Lesson) -> None:
    """Whatever is accepted leads on to the end; whatever else is legal on the way has an answer."""
    waiting, met, said = [Attempt(lesson)], set[tuple[int, bytes]](), dict[str, Text]()
    while waiting:
        attempt = waiting.pop()
        if (moment := (attempt.at, attempt.table.state.data)) in met:
            continue
        met.add(moment)
        where = f"{lesson.id}, step {attempt.at + 1}"
        assert attempt.table.actor == attempt.seat, f"{where}: it is not the learner's turn"
        assert len(met) <= MOST_WAYS, f"{where}: too many ways lead there"
        check_worlds(attempt, where)
        ways = list(_ways(attempt, where, said))
        assert ways, f"{where}: nothing that can be played is accepted"
        for name, patterns in attempt.step.wrong.items():
            for pattern in patterns:
                own = lesson.text(attempt.at + 1, name)
                found = any(judged.says == own for judged in _matching(attempt, pattern))
                assert found, f"{where}: nobody can be told {name} for {' '.join(pattern)}"
        waiting += [way for way in ways if not way.over]
    check_words(lesson.position.game, *(said[key] for key in sorted(said)))


def _ways(attempt: Attempt, where: str, said: dict[str, Text]) -> Iterator[Attempt]:
    """Where the accepted actions lead, through decisions that may follow each other; all others have an answer."""
    for action in attempt.table.legal():
        after = copy(attempt)
        try:
            judged = after.play((action,))
        except BastideError as error:
            raise AssertionError(f"{where}: after {action} the reply is wrong: {error}") from error
        if judged.says is not None:
            said[judged.says.key] = judged.says
        if judged.verdict == "right":
            assert not _held(attempt.table, action), f"{where}: {action} does not end a gesture"
            yield after
        elif judged.verdict == "more":
            assert after.table.actor == after.seat, f"{where}: {action} is not the learner's alone"
            yield from _ways(after, where, said)


def _held(table: Table, action: str) -> bool:
    """Does a page wait for more before it sends this?"""
    view = table.view(table.actor if isinstance(table.actor, int) else None)
    return any(c.a == action and c.after == "hold" for c in view.game.ask(view).choices)


def _matching(attempt: Attempt, pattern: Chain) -> Iterator[Judged]:
    """What is said to whatever can be played, from the beginning of a step, as this pattern says."""

    def follow(table: Table, played: Chain) -> Iterator[Chain]:
        if len(played) == len(pattern):
            yield played
            return
        for action in table.legal() if table.actor == attempt.seat else ():
            if begins(pattern[: len(played) + 1], (*played, action)):
                yield from follow(table.copy().play(action), (*played, action))

    for chain in follow(attempt.table, ()):
        yield copy(attempt).play(chain)


def check_worlds(attempt: Attempt, where: str) -> None:
    """What solves a step never hangs on what the learner cannot know: it does so in every world that looks the same."""
    game, rng = attempt.table.setup.game, Random(where)
    if not game.secrets:
        return
    view = attempt.table.view(attempt.seat)
    solution = solve(attempt)
    for _ in range(WORLDS):
        state = game.resample(view, rng)
        for action in solution:
            assert action in state.legal(), f"{where}: {action} hangs on what is hidden"
            state.play(action, attempt.seat)


def solve(attempt: Attempt) -> Chain:
    """The first actions that do what a step asks for."""
    for action in attempt.table.legal():
        after = copy(attempt)
        verdict = after.play((action,)).verdict
        if verdict == "right":
            return (action,)
        if verdict == "more":
            return (action, *solve(after))
    raise AssertionError(f"{attempt.lesson.id}, step {attempt.at + 1}: nothing is accepted")


def check_guide(game: Game, kinds: set[str]) -> None:
    """A guide has a word at every one of these types of decisions, in every language."""
    silent = kinds - guide(game).keys()
    assert not silent, f"{game.id}: the guide says nothing at {', '.join(sorted(silent))}"


# ---- puzzles


def check_puzzles(game: Game) -> None:
    """Every puzzle can be played and its proof read, whatever the solver cannot know; every theme has its words."""
    for theme in theme_names(game):
        for lang in LANGUAGES:
            assert puzzle_words(game, lang).render(say(f"theme-{theme}")).strip()
    for puzzle in puzzles(game).values():
        check_puzzle(puzzle)


def check_puzzle(puzzle: Puzzle) -> None:
    """The position can be replayed, a seat is to act, and the answer solves it in every world that looks the same."""
    table, where = puzzle.position.table(), f"puzzle {puzzle.id}"
    seat, known = table.actor, set(theme_names(table.setup.game))
    assert isinstance(seat, int), f"{where}: it begins where no seat is to act"
    assert re.fullmatch(r"[a-z0-9]+", puzzle.id), f"{where}: its id is no part of an address"
    assert puzzle.themes, f"{where}: it is about nothing"
    assert set(puzzle.themes) <= known, f"{where}: it has a theme that its game does not know"
    assert puzzle.answer, f"{where}: it has no answer"
    assert judge(puzzle, puzzle.answer) == "right"
    view, rng = table.view(seat), Random(where)
    choices = _choices(puzzle, table.state.copy(), seat, where)
    if table.setup.game.secrets:
        for _ in range(WORLDS):
            _choices(puzzle, table.setup.game.resample(view, rng), seat, where)
    steps, line = puzzle.proof.steps, puzzle.proof.line
    assert len(steps) == len(choices), f"{where}: its proof is of other decisions"
    assert line[: len(puzzle.answer)] == puzzle.answer, f"{where}: its line is of another answer"
    for step, (right, legal) in zip(steps, choices, strict=True):
        rivals = set(step.rivals)
        assert rivals, f"{where}: nothing was compared with {right}"
        assert rivals <= legal - {right}, f"{where}: what was compared with {right} is not legal"
        assert step.margin > 0, f"{where}: {right} is not the best"


def _choices(puzzle: Puzzle, state: State, seat: int, where: str) -> list[tuple[str, set[str]]]:
    """The decisions of the answer that have a choice, with what is legal there."""
    found = list[tuple[str, set[str]]]()
    for action in puzzle.answer:
        legal = set(state.legal())
        assert state.actor == seat, f"{where}: {action} is not the solver's"
        assert action in legal, f"{where}: {action} hangs on what is hidden, or is not legal"
        if len(legal) > 1:
            found.append((action, legal))
        state.play(action)
    return found
