"""The checker itself: it accepts small histories that are right, and finds what is wrong with others."""

from __future__ import annotations

from random import Random

import pytest

from tests.cluster.linearizability import LONG_AGO, NEVER, Operation, refutation
from tests.cluster.register import (
    Gesture,
    House,
    Look,
    Play,
    Register,
    Row,
    by_the_house,
    gestures,
    read,
    step,
)

History = list[Operation]


def op(asked: float, answered: float, what: object) -> Operation:
    return Operation(asked, answered, what)


def play(before: int, key: str, reached: int | None) -> Play:
    return Play(before, key, (f"action {key}",), reached)


def refuted(history: History) -> bool:
    return refutation(history, step, Register()) is not None


RIGHT: dict[str, History] = {
    "one after the other": [op(0, 1, play(0, "a", 1)), op(2, 3, play(1, "b", 2)), op(4, 5, Look(2))],
    "two at once, one is stale": [op(0, 9, play(0, "a", 1)), op(1, 8, play(0, "b", None))],
    "a look beside a play sees it or not": [
        op(0, 9, play(0, "a", 1)), op(1, 2, Look(0)), op(3, 4, Look(1)),
    ],
    "unanswered, and done": [op(0, NEVER, play(0, "a", 1)), op(5, 6, Look(1))],
    "unanswered, and not done yet": [op(0, NEVER, play(0, "a", 1)), op(5, 6, Look(0))],
    "done long after its line broke": [
        op(0, NEVER, play(0, "a", 1)), op(5, 6, Look(0)), op(7, 8, Look(1)),
    ],
    "resent under the same key": [
        op(0, NEVER, play(0, "a", 1)), op(2, 3, play(0, "a", 1)), op(4, 5, Look(1)),
    ],
    "resent, after others have gone on": [
        op(0, NEVER, play(0, "a", 1)), op(1, 2, play(1, "b", 2)), op(3, 4, play(0, "a", 1)),
    ],
    "the house moves between two looks": [
        op(LONG_AGO, NEVER, House(Gesture(0, 1, None, ("x",)))), op(0, 1, Look(0)), op(2, 3, Look(1)),
    ],
}  # fmt: skip

WRONG: dict[str, History] = {
    "two are first": [op(0, 9, play(0, "a", 1)), op(1, 8, play(0, "b", 1))],
    "an action that was acknowledged is lost": [op(0, 1, play(0, "a", 1)), op(2, 3, Look(0))],
    "time goes back between looks": [
        op(0, 9, play(0, "a", 1)), op(1, 2, Look(1)), op(3, 4, Look(0)),
    ],
    "nobody wrote what is seen": [op(0, 1, Look(1))],
    "refused though nothing had changed": [op(0, 1, play(0, "a", None))],
    "done twice": [op(0, 1, play(0, "a", 1)), op(2, 3, play(1, "a", 2))],
    "resent, and refused though it was done": [
        op(0, 1, play(0, "a", 1)), op(2, 3, play(0, "a", None)),
    ],
    "seen before it was asked for": [op(0, 1, Look(1)), op(2, 3, play(0, "a", 1))],
    "what is written is something else": [
        op(0, 1, play(0, "a", 1)), op(2, 3, read([Row(1, "play", 0, "another", 1, "0:a")])),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_accepted(name: str) -> None:
    assert not refuted(RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name: str) -> None:
    assert refuted(WRONG[name])


def test_it_says_where_it_got_stuck() -> None:
    stuck = refutation(WRONG["an action that was acknowledged is lost"], step, Register())
    assert stuck is not None
    assert [one.what for one in stuck.done] == [play(0, "a", 1)]
    assert [one.what for one in stuck.left] == [Look(0)]
    assert "can be put in order" in str(stuck)


def test_the_log_is_read_as_it_was_written() -> None:
    rows = [
        Row(1, "start", None, "", 1, None), Row(2, "play", -1, "chance", 2, None),
        Row(3, "play", 0, "go", 3, "0:k"), Row(4, "play", 0, "on", 3, None),
        Row(5, "play", -1, "chance", 3, None), Row(6, "timeout", 1, "", 6, None),
    ]  # fmt: skip
    written = gestures(rows)
    assert written[2] == Gesture(2, 5, "k", ("go", "on"))
    assert [house.gesture.reached for house in by_the_house(written)] == [1, 2, 6]
    history = [op(LONG_AGO, NEVER, house) for house in by_the_house(written)]
    history += [op(1, 2, Play(2, "k", ("go", "on"), 5)), op(3, 4, read(rows))]
    assert not refuted(history)
    assert refuted([*history, op(5, 6, Look(5))])


def a_history(rng: Random, length: int) -> History:
    """What clients may see of an object that does one thing after the other, each within its time."""
    history, seq, now = [], 0, 0.0
    for number in range(length):
        now += 1
        asked, answered = now - rng.uniform(0, 4), now + rng.uniform(0, 4)
        kind = rng.random()
        if kind < 0.3:
            history.append(op(asked, answered, Look(seq)))
        elif kind < 0.4:
            history.append(op(asked, answered, play(seq + 1, f"k{number}", None)))
        else:
            never = rng.random() < 0.1
            history.append(
                op(asked, NEVER if never else answered, play(seq, f"k{number}", seq + 1))
            )
            seq += 1
    return [*history, op(now + 9, now + 10, Look(seq))]


@pytest.mark.parametrize("seed", range(5))
def test_long_histories_are_searched_quickly(seed: int) -> None:
    rng = Random(seed)
    history = a_history(rng, 200)
    assert not refuted(history)
    looks = [n for n, one in enumerate(history[:-1]) if isinstance(one.what, Look) and n > 50]
    wrong = rng.choice(looks)
    seen = history[wrong]
    history[wrong] = op(seen.asked, seen.answered, Look(seen.what.seq + 30))
    assert refuted(history)
