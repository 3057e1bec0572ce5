"""Puzzles over plain requests: every one can be solved, and no answer is told before it is found or asked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide import worlds
from bastide.coach.positions import Position
from bastide.coach.puzzles import Puzzle, of_the_day, puzzles
from bastide.coach.solving import Solving
from bastide.server import prepared
from bastide.server.environment import Environment
from bastide.server.limits import HeavyLimit
from bastide.server.routes import puzzles as routes
from bastide.server.routes.prepared import PlayBody
from bastide.server.wire.encoding import encode
from tests.server.house import CLUB, HOME, House, in_house
from tests.server.network import Person, serving
from tests.server.test_lessons import NoLimit

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
GAMES = [game.id for game in bastide.games() if puzzles(game)]
SOME = [(name, id) for name in GAMES for id in [*puzzles(bastide.game(name))][::25]]


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    database = f"sqlite:///{tmp_path_factory.mktemp('puzzles')}/games.db"
    environment = Environment(now=lambda: int(NOON.timestamp() * 1000))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bastide.server.app.HeavyLimit", NoLimit)
        with serving(database, environment) as address:
            yield Person(address)


def at(name: str, puzzle: str, what: str = "") -> str:
    return f"/api/games/{name}/puzzles/{puzzle}{what and '/'}{what}"


def one(name: str, id: str) -> Puzzle:
    return puzzles(bastide.game(name))[id]


EASIEST = next(iter(puzzles(bastide.game("forteresse")).values()))


@pytest.mark.parametrize("name", GAMES)
def test_they_are_listed_with_what_they_are_about(ada: Person, name: str) -> None:
    known = puzzles(bastide.game(name))
    told = ada.get(f"/api/games/{name}/puzzles")
    assert [each["id"] for each in told["puzzles"]] == list(known)
    assert {theme for each in told["puzzles"] for theme in each["themes"]} == set(told["themes"])
    assert all(text.keys() == {"en", "fr"} for text in told["themes"].values())
    for each in told["puzzles"]:
        puzzle = known[each["id"]]
        assert each.keys() == {"id", "rating", "themes", "players"}
        assert (each["rating"], each["players"]) == (puzzle.rating, puzzle.position.players)
    listed = {game["id"]: game["puzzles"] for game in ada.get("/api/games")["games"]}
    assert listed[name] == len(known)


def solve(ada: Person, name: str, id: str) -> None:
    """As a page does it: opened, something else played, then the answer, decision by decision."""
    puzzle = one(name, id)
    opened = ada.get(at(name, id))
    before = len(puzzle.position.actions)
    assert opened.keys() == {"id", "rating", "themes", "players", "seat", "frame", "now", "lately"}
    assert opened["now"]["viewer"] == opened["seat"] and opened["now"]["ply"] == before
    choices = [choice["a"] for choice in opened["now"]["ask"]["choices"]]
    assert puzzle.answer[0] in choices
    other = next((choice for choice in choices if choice != puzzle.answer[0]), None)
    if other:
        wrong = ada.post(at(name, id, "play"), 200, chain=[other])
        assert wrong["verdict"] == "wrong" and "solution" not in wrong
        (now,) = wrong["shown"]
        assert now["ply"] == before and "action" not in now and now["ask"]
    done: list[str] = []
    for action in puzzle.answer:
        tried = ada.post(at(name, id, "play"), 200, done=done, chain=[action])
        done.append(action)
        assert tried["verdict"] == ("right" if len(done) == len(puzzle.answer) else "more")
        assert [step["ply"] for step in tried["shown"]] == [before + len(done)]
    solution = tried["solution"]
    assert solution["answer"] == list(puzzle.answer)
    assert solution["chance"] > solution["instead_chance"]
    told = ada.get(at(name, id, "solution"))
    assert told["verdict"] == "told" and told["solution"] == solution
    assert [step["ply"] for step in told["shown"]] == [
        before + n for n in range(1, len(puzzle.answer) + 1)
    ]


@pytest.mark.parametrize(("name", "puzzle"), SOME)
def test_some_are_solved(ada: Person, name: str, puzzle: str) -> None:
    solve(ada, name, puzzle)


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_every_one_is_solved(ada: Person, name: str) -> None:
    ada = Person(ada.base)
    for puzzle in puzzles(bastide.game(name)):
        solve(ada, name, puzzle)


# ---- nothing is told too early


def without_answer(puzzle: Puzzle) -> Puzzle:
    """The same position with another answer: of a puzzle that nobody made."""
    other = next(a for a in puzzle.position.table().legal() if a != puzzle.answer[0])
    return Puzzle(puzzle.id, puzzle.position, (other,), puzzle.themes, puzzle.rating, puzzle.proof)


@pytest.mark.parametrize(("name", "puzzle"), SOME)
def test_what_is_told_before_does_not_depend_on_the_answer(
    monkeypatch: pytest.MonkeyPatch, name: str, puzzle: str
) -> None:
    """Two worlds that differ in the answer alone: list, opening and a wrong try are the same, byte for byte."""
    real = one(name, puzzle)
    fake = without_answer(real)
    neither = [
        a for a in real.position.table().legal() if a not in (real.answer[0], fake.answer[0])
    ]
    told = []
    for world in (real, fake):
        monkeypatch.setattr(routes, "find_puzzle", lambda *_, world=world: world)
        monkeypatch.setattr(routes, "puzzles", lambda _, world=world: {world.id: world})
        tried = [routes._tried(name, puzzle, PlayBody(chain=[action])) for action in neither[:3]]
        told.append([encode(x) for x in (routes._list(name), routes._opened(name, puzzle), *tried)])
    assert told[0] == told[1]


SECRET = [game.id for game in bastide.games() if game.secrets]


@pytest.mark.parametrize("name", SECRET)
def test_nothing_is_told_that_the_seat_may_not_know(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Two worlds that differ in secrets alone: opening, wrong tries, refusals and looks are the same, byte for byte."""
    game = bastide.game(name)
    players = game.seats.start
    differing = 0
    for seed in range(40):
        pair = worlds.two_worlds(game.setup(players), seed % players, Random(seed), 24)
        if any(table.actor != seed % players for table in pair):
            continue
        actions = [tuple(ply.action for ply in table.history) for table in pair]
        if actions[0] == actions[1]:
            continue
        differing += 1
        answer, *others = pair[0].legal()
        told = [_told_of(monkeypatch, game, players, each, answer, others) for each in actions]
        assert told[0] == told[1]
        if differing == 2:
            break
    assert differing


def _told_of(
    monkeypatch: pytest.MonkeyPatch,
    game: bastide.Game,
    players: int,
    actions: tuple[str, ...],
    answer: str,
    others: list[str],
) -> list[bytes]:
    """Everything that can be asked before a puzzle made of these actions is solved."""
    proof = EASIEST.proof
    puzzle = Puzzle("x", Position(game, players, actions), (answer,), (), 1500, proof)
    monkeypatch.setattr(routes, "find_puzzle", lambda *_: puzzle)
    told = [encode(routes._opened(game.id, "x"))]
    for chain in ([action] for action in others[:3]):
        told.append(encode(routes._tried(game.id, "x", PlayBody(chain=chain))))
    for chain in (["nonsense"], [answer, "nonsense"], [*others[:1], answer]):
        with pytest.raises(bastide.BastideError) as refused:
            prepared.check(Solving(puzzle), chain)
        told.append(refused.value.message("en").encode())
    return told


def test_a_wrong_try_shows_nothing_of_what_it_would_have_led_to(ada: Person) -> None:
    """Neither by playing it nor by looking ahead: what cannot be taken back is not looked behind."""
    puzzle = EASIEST
    other = next(a for a in puzzle.position.table().legal() if a != puzzle.answer[0])
    refused = ada.post(at("forteresse", puzzle.id, "peek"), 422, chain=[other])
    assert refused["code"] == "chain-goes-on"
    refused = ada.post(at("forteresse", puzzle.id, "peek"), 422, done=[other])
    assert "begin this puzzle again" in refused["message"]
    refused = ada.post(at("forteresse", puzzle.id, "play"), 422, chain=[other, other])
    assert refused["code"] == "chain-goes-on"


def test_one_looks_around(ada: Person) -> None:
    puzzle = EASIEST
    seen = ada.post(at("forteresse", puzzle.id, "peek"), 200)
    assert seen["ask"]["choices"]
    opened = ada.get(at("forteresse", puzzle.id))
    thing = opened["now"]["scene"]["items"][0]["id"]
    assert ada.post(at("forteresse", puzzle.id, "inspect"), 200, ref=thing)["title"]
    why = ada.post(at("forteresse", puzzle.id, "why"), 200, path=["c:e5", "c:e5"])
    assert why["prompt"]


# ---- the puzzle of the day


def test_the_puzzle_of_the_day_is_that_of_the_servers_day(ada: Person) -> None:
    told = ada.get("/api/puzzles/today")
    found = of_the_day(bastide.games(), date(2026, 11, 18))
    assert found is not None
    assert told == {"day": "2026-11-18", "game": found[0].id, "puzzle": found[1].id}
    assert Person(ada.base, "").get("/api/puzzles/today") == told
    ada.get(at(told["game"], told["puzzle"]))


def test_it_changes_at_midnight() -> None:
    last = datetime(2026, 11, 18, 23, 59, 59, tzinfo=UTC)
    days = [routes._today(int(last.timestamp() * 1000) + n).day for n in (0, 1000)]
    assert days == ["2026-11-18", "2026-11-19"]


# ---- bad requests

BAD: list[tuple[str, dict[str, Any], int]] = [
    (at("forteresse", "nothing", "play"), {"chain": ["e4-e5"]}, 404),
    (at("fortress", EASIEST.id, "play"), {"chain": ["e4-e5"]}, 422),
    (at("forteresse", EASIEST.id, "play"), {"chain": []}, 422),
    (at("forteresse", EASIEST.id, "play"), {"chain": ["é\n"]}, 422),
    (at("forteresse", EASIEST.id, "play"), {"chain": ["x" * 81]}, 422),
    (at("forteresse", EASIEST.id, "play"), {"chain": ["e4-e5"] * 65}, 422),
    (at("forteresse", EASIEST.id, "play"), {"chain": ["e4-e5"], "done": ["?"]}, 422),
    (
        at("forteresse", EASIEST.id, "play"),
        {"chain": ["e4-e5"], "done": list(EASIEST.answer)},
        422,
    ),
    (at("forteresse", EASIEST.id, "play"), {"chain": ["e4-e5"], "answer": "x"}, 422),
    (at("forteresse", EASIEST.id, "inspect"), {"ref": "nothing"}, 404),
    ("/api/games/forteresse/riddles/goal/peek", {}, 422),
]


@pytest.mark.parametrize(("path", "body", "status"), BAD)
def test_bad_requests_are_refused_in_words(
    ada: Person, path: str, body: dict[str, Any], status: int
) -> None:
    for lang in ("en", "fr"):
        answer = ada.http.post(path, json=body, headers={"Accept-Language": lang})
        assert answer.status_code == status, answer.text
        assert answer.json()["message"] and "Traceback" not in answer.text


def test_what_is_not_there(ada: Person) -> None:
    for path in (at("forteresse", "nothing"), at("forteresse", "nothing", "solution")):
        assert ada.get(path, 404)["code"] == "nothing-there"


def test_nothing_is_kept(ada: Person) -> None:
    assert ada.get("/api/me/tables")["tables"] == []


def test_whoever_asks_too_fast_waits_and_keeps_nobody_else_from_solving(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        its.parts.heavy = HeavyLimit(now=lambda: 0.0)
        hasty, other = await its.visitor("", CLUB), await its.visitor("", HOME)
        path = at("forteresse", EASIEST.id)
        while (await hasty.http.get(path)).status_code == 200:
            pass
        assert (await hasty.http.get(path)).status_code == 429
        assert (await other.http.get(path)).status_code == 200

    in_house(tmp_path, work)
