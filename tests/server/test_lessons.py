"""Lessons over plain requests: every one can be solved, whatever is wrong is answered, and nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.coach.attempt import Attempt
from bastide.coach.checking import solve
from bastide.coach.lessons import lessons
from bastide.server.fairness import Owner
from bastide.server.limits import HeavyLimit
from tests.server.house import CLUB, HOME, House, in_house
from tests.server.network import Person, serving

GAMES = [game.id for game in bastide.games()]


class NoLimit(HeavyLimit):
    """Tests are faster than fingers."""

    def check(self, owner: Owner, kind: str, cost: float = 1) -> None:
        """Let everything through."""


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    database = f"sqlite:///{tmp_path_factory.mktemp('lessons')}/games.db"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bastide.server.app.HeavyLimit", NoLimit)
        with serving(database) as address:
            yield Person(address)


def asked(name: str, lesson: str, what: str) -> str:
    return f"/api/games/{name}/lessons/{lesson}/{what}"


@pytest.mark.parametrize("name", GAMES)
def test_they_are_listed_in_their_order(ada: Person, name: str) -> None:
    course = ada.get(f"/api/games/{name}/lessons")
    assert [one["id"] for one in course["lessons"]] == list(lessons(bastide.game(name)))
    assert len(course["lessons"]) >= 8
    for one in course["lessons"]:
        assert one["steps"] >= 1
        assert one["title"].keys() == one["idea"].keys() == {"en", "fr"}
    assert course["guide"]


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_is_solved(ada: Person, name: str) -> None:
    """As a page does it: what is right goes on, step by step, and is shown moment by moment."""
    ada = Person(
        ada.base
    )  # each game is learnt by another: one alone may not ask for so much at once
    for lesson in lessons(bastide.game(name)).values():
        attempt, done = Attempt(lesson), list[str]()
        opened = ada.get(f"/api/games/{name}/lessons/{lesson.id}")
        assert opened["seat"] == attempt.seat
        assert opened["now"]["ask"]["seq"] == opened["now"]["seq"] == len(attempt.table.history)
        assert len(opened["steps"]) == len(lesson.steps)
        while not attempt.over:
            chain = solve(attempt)
            before = len(attempt.table.history)
            attempt.play(chain)
            body = {"done": done, "chain": list(chain)}
            told = ada.post(asked(name, lesson.id, "play"), 200, **body)
            done += chain
            assert (told["verdict"], told["at"], told["over"]) == (
                "right",
                attempt.at,
                attempt.over,
            )
            plies = [step["ply"] for step in told["shown"]]
            assert plies == list(range(before + 1, len(attempt.table.history) + 1))
            assert all(step["viewer"] == attempt.seat and step["log"] for step in told["shown"])
            assert attempt.over or told["shown"][-1]["ask"]
        refused = ada.post(asked(name, lesson.id, "play"), 422, done=done, chain=["more"])
        assert "over" in refused["message"]


def test_something_wrong_is_answered_and_changes_nothing(ada: Person) -> None:
    at = asked("forteresse", "goal", "play")
    told = ada.post(at, 200, chain=["d3-d4"])
    assert (told["verdict"], told["at"]) == ("wrong", 0)
    assert "stop on d5" in told["says"]["en"]
    assert "arrêtez-vous en d5" in told["says"]["fr"]
    (now,) = told["shown"]
    assert now["ply"] == 8 and "action" not in now
    assert "d5" in ada.post(at, 200, chain=["b1-a1"])["says"]["en"]  # the general answer


def test_what_the_rules_forbid_is_refused_with_its_clause(ada: Person) -> None:
    told = ada.post(asked("forteresse", "goal", "play"), 422, chain=["d3-d8"])
    assert told["clause"] == "4.2"
    why = ada.post(asked("forteresse", "goal", "why"), 200, path=["c:d3", "c:e5"])
    assert why["reasons"][0]["clause"] == "4.1"


def test_one_looks_ahead_and_closer(ada: Person) -> None:
    game = bastide.game("castle")
    for lesson in lessons(game).values():
        attempt = Attempt(lesson)
        first, *rest = solve(attempt)
        if rest:
            seen = ada.post(asked("castle", lesson.id, "peek"), 200, chain=[first])
            assert seen["chain"] == [first]
            assert {choice["a"] for choice in seen["ask"]["choices"]} >= {rest[0]}
            break
    else:
        raise AssertionError("no gesture of two decisions")
    info = ada.post(asked("forteresse", "goal", "inspect"), 200, ref="c:d3")
    assert info["title"]
    behind = ada.post(asked("forteresse", "run", "peek"), 422, chain=["e6-e9"])
    assert behind["code"] == "chain-goes-on"  # what cannot be taken back is not looked behind


BAD: list[tuple[str, dict[str, Any], int]] = [
    ("/api/games/forteresse/lessons/nothing/play", {"chain": ["e4-e5"]}, 404),
    ("/api/games/fortress/lessons/goal/play", {"chain": ["e4-e5"]}, 422),
    (asked("forteresse", "goal", "play"), {"chain": []}, 422),
    (asked("forteresse", "goal", "play"), {"chain": ["é\n"]}, 422),
    (asked("forteresse", "goal", "play"), {"chain": ["x" * 81]}, 422),
    (asked("forteresse", "goal", "play"), {"chain": ["d3-d5"] * 65}, 422),
    (asked("forteresse", "goal", "play"), {"chain": ["d3-d5", "a8-a7"]}, 422),  # that is Red's
    (asked("forteresse", "goal", "play"), {"done": ["d3-d4"], "chain": ["d3-d5"]}, 422),
    (asked("forteresse", "goal", "play"), {"done": ["?"], "chain": ["d3-d5"]}, 422),
    (asked("forteresse", "goal", "play"), {"chain": ["d3-d5"], "table": "x"}, 422),
    (asked("forteresse", "goal", "why"), {"chain": []}, 422),
    (asked("forteresse", "goal", "inspect"), {"ref": "nothing"}, 404),
    (asked("forteresse", "goal", "inspect"), {"ref": "c:e4#" * 10}, 404),
]


@pytest.mark.parametrize(("path", "body", "status"), BAD)
def test_bad_requests_are_refused_in_words(
    ada: Person, path: str, body: dict[str, Any], status: int
) -> None:
    told = ada.post(path, status, **body)
    assert told["message"] and "Traceback" not in told["message"]


def test_touches_that_nobody_can_make_are_no_trouble(ada: Person) -> None:
    why = ada.post(asked("forteresse", "goal", "why"), 200, path=["nothing", "!"])
    assert why["reasons"] == [] and why["prompt"]


def test_nothing_is_kept(ada: Person) -> None:
    assert ada.get("/api/me/tables")["tables"] == []


def test_whoever_asks_too_fast_waits_and_keeps_nobody_else_from_learning(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        its.parts.heavy = HeavyLimit(now=lambda: 0.0)
        hasty, other = await its.visitor("", CLUB), await its.visitor("", HOME)
        at, wish = asked("forteresse", "goal", "inspect"), {"ref": "c:d3"}
        while (await hasty.http.post(at, json=wish)).status_code == 200:
            pass
        assert (await hasty.http.post(at, json=wish)).status_code == 429
        assert (await other.http.post(at, json=wish)).status_code == 200

    in_house(tmp_path, work)
