"""Lessons: every one can be solved, whatever else is played has an answer, and what is wrong with one is noticed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.coach.attempt import Attempt
from bastide.coach.checking import check_guide, check_lesson, check_lessons, check_words, solve
from bastide.coach.lessons import BadLesson, Lesson, guide, lessons, read_lessons, told
from bastide.coach.positions import Position
from bastide.core.errors import BastideError, IllegalAction
from bastide.core.table import Table
from bastide.core.text import LANGUAGES, say

GAMES = [game.id for game in bastide.games()]
LESSONS = [
    pytest.param(lesson, id=f"{game.id}-{lesson.id}")
    for game in bastide.games()
    for lesson in lessons(game).values()
]
OPTIONS = {"robber-knights": {"start": "columns"}}  # with which another kind of decision comes
FORTERESSE = bastide.game("forteresse")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_teaches_the_goal_first_and_at_least_eight_things(name: str) -> None:
    taught = list(lessons(bastide.game(name)).values())
    assert len(taught) >= 8
    assert taught[0].id == "goal"
    assert len(taught[0].steps) >= 3, "the goal and the basic move: three to five minutes"


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_solved_and_answers_whatever_else_is_played(lesson: Lesson) -> None:
    check_words(lesson.position.game, *lesson.texts())
    check_lesson(lesson)


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_says_other_things_in_each_language_and_no_codes(lesson: Lesson) -> None:
    """French is no copy of English, and nobody reads an action as it is written in a record."""
    game = lesson.position.game
    notation = re.compile(r"[a-z]+:[\w*]|@|\b[a-z]\d+[-x][a-z]\d|\b[TS]\d\d\b|[-\d],-\d")
    for text in lesson.texts():
        words = told(game, text)
        assert words["en"] != words["fr"], text.key
        for sentence in words.values():
            assert not notation.search(sentence), sentence
            assert sentence[-1] in ".!?" or text == lesson.text(), sentence


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_the_lessons_is_said(name: str) -> None:
    """What is written in the catalogue belongs to a lesson, to one of its steps, or to the guide."""
    game = bastide.game(name)
    assert game.lessons is not None
    said = {text.key for lesson in lessons(game).values() for text in lesson.texts()}
    said |= {
        lesson.text(number, "wrong").key
        for lesson in lessons(game).values()
        for number in range(1, len(lesson.steps) + 1)
    }
    for lang in LANGUAGES:
        written = re.findall(
            r"^(lesson-[\w-]+) =", (game.lessons / f"{lang}.ftl").read_text(), re.M
        )
        assert set(written) <= said, set(written) - said


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_has_a_word_at_every_kind_of_decision(name: str) -> None:
    """Those that come up in games at random, for any number of players and with any option."""
    game, rng, met = bastide.game(name), Random(22), set[str]()
    few, many = game.seats.start, game.seats.stop - 1
    for setup in (game.setup(few), game.setup(many), game.setup(many, **OPTIONS.get(name, {}))):
        table = Table(setup)
        for _ in range(150):
            if table.over:
                break
            if isinstance(table.actor, int):
                view = table.view(table.actor)
                if (phase := view.facts.get("phase")) is None or phase not in met:
                    met.add(game.ask(view).type)
            table.play(rng.choice(table.legal()))
    check_guide(game, met)


def test_a_guide_that_is_silent_is_noticed() -> None:
    with pytest.raises(AssertionError, match="says nothing at fly"):
        check_guide(FORTERESSE, {"move", "fly"})
    assert guide(FORTERESSE)["move"]["fr"].startswith("Un coup par tour")


def test_an_attempt_goes_from_step_to_step() -> None:
    attempt = Attempt(lessons(FORTERESSE)["goal"])
    wrong = attempt.play(("d3-d4",))
    assert (wrong.verdict, attempt.at, len(attempt.table.history)) == ("wrong", 0, 8)
    assert wrong.says == say("lesson-goal-1-far")
    with pytest.raises(IllegalAction):
        attempt.play(("d3-d8",))
    assert attempt.play(("d3-d5",)).verdict == "right"
    assert [ply.action for ply in attempt.table.history][-2:] == [
        "d3-d5",
        "a8-a7",
    ]  # and Red's reply
    while not attempt.over:
        attempt.play(solve(attempt))
    assert attempt.table.outcome() is not None
    with pytest.raises(BastideError, match="over"):
        attempt.play(("e4-e5",))


def test_a_gesture_of_several_decisions_may_come_in_parts() -> None:
    attempt = Attempt(lessons(bastide.game("robber-knights"))["ride"])
    assert attempt.play(("PC@0,-1",)).verdict == "more"
    assert attempt.play(("garrison:1", "E2")).verdict == "more"
    assert attempt.play(("halt",)).says == say("lesson-ride-1-halt")
    assert attempt.play(("E1",)).verdict == "right"


def test_what_was_done_can_be_told_again() -> None:
    lesson = lessons(FORTERESSE)["goal"]
    assert Attempt(lesson, ["d3-d5", "d5xe6"]).at == 2
    with pytest.raises(BastideError, match="begin again"):
        Attempt(lesson, ["d3-d4"])


# ---- what is wrong with a lesson is noticed

STEP = "[one]\n{}\n[[one.step]]\n{}"


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("one = 3", "one: a lesson is a table"),
        ("[one]", "one: it has no step"),
        ("[one]\nplies = 3", "one: unknown: plies"),
        ("[one", "Expected"),
        (STEP.format("", ""), "either what to accept or a goal"),
        (STEP.format("", 'accept = ["e4-e5"]\ngoal = "wins"'), "either what to accept or a goal"),
        (STEP.format("", 'goal = "draws"'), "one of gains, wins, not 'draws'"),
        (STEP.format("", 'accept = "e4-e5"'), "expected a list of actions"),
        (STEP.format("actions = [3]", 'accept = ["e4-e5"]'), "one.actions: expected a list"),
        (
            STEP.format("", 'accept = ["e4-e5"]\nwrong.wrong = ["e4-e5"]'),
            "other than done and wrong",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_where(source: str, says: str) -> None:
    with pytest.raises(BadLesson, match=re.escape(says)):
        read_lessons(FORTERESSE, source)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ('accept = ["e4-e6"]', "nothing that can be played is accepted"),
        ('accept = ["e4-e5"]', "no text lesson-one-1-done in en"),
        ('accept = ["e4-e5"]\nreply = ["e4-e5"]', "the reply is wrong"),
        ('accept = ["e4-e5"]\nwrong.far = ["e4-e6"]', "nobody can be told far"),
    ],
)
def test_a_lesson_that_cannot_be_learnt_is_noticed(step: str, says: str) -> None:
    lesson = read_lessons(FORTERESSE, STEP.format("", step))["one"]
    with pytest.raises(AssertionError, match=re.escape(says)):
        check_lesson(lesson)


def test_a_wrong_branch_without_an_answer_is_noticed(tmp_path: Path) -> None:
    """The same lesson with all its words but one."""
    known = lessons(FORTERESSE)["run"]
    check_lesson(known)
    (tmp_path / "lessons").mkdir()
    assert FORTERESSE.lessons is not None
    for file in FORTERESSE.lessons.iterdir():
        text = re.sub(r"^lesson-run-1-wrong = .*\n", "", file.read_text("utf-8"), flags=re.M)
        (tmp_path / "lessons" / file.name).write_text(text, "utf-8")

    class Silent(type(FORTERESSE)):  # type: ignore[misc]
        folder = tmp_path
        texts = FORTERESSE.texts

    silent = Silent(FORTERESSE.edition)
    position = Position(silent, 2, known.position.actions)
    with pytest.raises(AssertionError, match="no text lesson-run-1-wrong in en"):
        check_lesson(Lesson("run", position, known.steps))


def test_a_solution_that_hangs_on_a_secret_is_noticed() -> None:
    """A reply of another's hand is one thing, an action of the learner that only some worlds allow another."""
    game = bastide.game("robber-knights")
    lesson = lessons(game)["counting"]
    check_lesson(lesson)

    class Gifted(type(game)):  # type: ignore[misc]
        """A world in which what the learner holds is never the same twice."""

        def resample(self, view: bastide.View, rng: Random) -> bastide.State:
            return self.setup(2).start()

    position = Position(Gifted(game.edition), 2, lesson.position.actions)
    with pytest.raises(AssertionError, match="hangs on what is hidden"):
        check_lesson(Lesson(lesson.id, position, lesson.steps))


def test_a_game_without_lessons_teaches_nothing() -> None:
    from bastide.cli.template.ramparts.game import GAME

    game = GAME()
    assert (game.lessons, lessons(game), guide(game)) == (None, {}, {})
    check_lessons(game)
