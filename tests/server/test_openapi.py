"""The description of the API is true: whatever it allows to be sent is answered, and as it says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import bastide
from bastide.games import game
from bastide.server.database import Database
from bastide.server.operators import Operators
from tests.server.described import Described, seeded, unhurried
from tests.server.network import Person, eventually, serving

SHORT = {"dissuasion": {"max_rounds": 3}}
TRUE = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


class Api:
    """A server with one person and one table, and what it says of itself."""

    url: str
    base: str
    person: Person
    table: str
    described: Described


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    url = f"sqlite:///{tmp_path_factory.mktemp('openapi')}/games.db"
    with unhurried(), serving(url, seeded(), bot_workers=1, lab_games=100_000) as base:
        found = Api()
        found.url, found.base, found.person = url, base, Person(base)
        found.table = found.person.open("robber-knights", "me", "me")["table"]["id"]
        found.described = Described(base)
        yield found


def checked(api: Api, name: str = "Ada") -> Person:
    """Somebody whose every answer is held against the description."""
    person = Person(api.base, "")
    api.described.watch(person.http)
    person.post("/api/guests", 201, name=name)
    return person


def play_on(person: Person, table: str, rng: Random) -> dict[str, Any]:
    """Play one action for whoever is to act; how that seat sees it now."""
    seat = person.get(f"/api/tables/{table}")["table"]["turn"]
    step = person.get(f"/api/tables/{table}/step", seat=seat)
    action = rng.choice(step["ask"]["choices"])["a"]
    key = f"k{step['seq']}"
    played = person.do(table, "play", 200, seat=seat, seq=step["seq"], chain=[action], key=key)
    after: dict[str, Any] = played["step"]
    return after


@pytest.mark.proof
def test_whatever_may_be_sent_is_answered_as_described(api: Api) -> None:
    description = schemathesis.openapi.from_url(f"{api.base}/openapi.json")
    description.config.generation.update(with_security_parameters=False)  # we bring our own
    cookies = {"bastide": api.person.http.cookies["bastide"]}
    tried = 0
    for found in description.get_all_operations():

        @settings(
            max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        @given(case=found.ok().as_strategy())
        def attempt(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = api.table
            case.call_and_validate(checks=TRUE, cookies=cookies)

        attempt()
        tried += 1
    assert tried > 50


def test_every_operation_is_described(api: Api) -> None:
    tags = {tag["name"] for tag in api.described.text["tags"]}
    names = []
    for path, method, operation in api.described.operations():
        what = f"{method} {path}"
        assert operation["summary"] and operation["description"], what
        assert len(operation["tags"]) == 1 and operation["tags"][0] in tags, what
        for parameter in operation.get("parameters", ()):
            assert parameter["description"], f"{what}: {parameter['name']}"
        assert operation["operationId"].isidentifier(), what
        names.append(operation["operationId"])
    assert len(set(names)) == len(names) > 50
    play = api.described.text["paths"]["/api/tables/{table}/do"]["post"]["requestBody"]
    assert play["content"]["application/json"]["example"]["t"] == "play"


def test_every_answer_has_a_schema(api: Api) -> None:
    refused = api.described.text["components"]["responses"]
    for path, method, operation in api.described.operations():
        for status, answer in operation["responses"].items():
            what = f"{method} {path} {status}"
            if "$ref" in answer:
                assert answer["$ref"].rpartition("/")[2] == f"Refused{status}", what
                assert f"Refused{status}" in refused, what
            elif status != "304":  # which has no body
                assert answer["content"], what
                assert all(told["schema"] for told in answer["content"].values()), what
    assert {"Refusal", "NotPlayed", "Step"} <= set(api.described.text["components"]["schemas"])


def test_no_schema_allows_just_anything(api: Api) -> None:
    def look(schema: Any, where: str) -> None:
        if isinstance(schema, list):
            for number, part in enumerate(schema):
                look(part, f"{where}/{number}")
        elif isinstance(schema, dict):
            assert schema, where
            for name, part in schema.items():
                if name not in ("default", "examples", "properties") or part:
                    look(part, f"{where}/{name}")

    look(api.described.text["components"]["schemas"], "")


@pytest.mark.parametrize(
    "told",
    [{"lines": [], "more": 1}, {"lines": [{"n": 1}]}, {}],
    ids=["a field too many", "a field too few", "nothing"],
)
def test_what_is_not_as_described_is_noticed(api: Api, told: dict[str, Any]) -> None:
    asked, described = httpx.Request("GET", f"{api.base}/api/tables/x/chat"), Described(api.base)
    described.check(httpx.Response(200, json={"lines": []}, request=asked))
    with pytest.raises(AssertionError):
        described.check(httpx.Response(200, json=told, request=asked))


def test_the_example_works(api: Api) -> None:
    example = api.described.text["paths"]["/api/tables/{table}/do"]["post"]["requestBody"]
    body = example["content"]["application/json"]["example"]
    table = api.person.open("forteresse", "me", "me")["table"]["id"]
    assert api.person.post(f"/api/tables/{table}/do", **body)["seq"] == 2


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(game.id, marks=() if game.id in SHORT else pytest.mark.proof)
        for game in bastide.games()
    ],
)
def test_a_whole_game_is_told_as_described(api: Api, name: str) -> None:
    ada, rng = checked(api), Random(name)
    rules = {"policy": {"clock": {"move": 600}}, "options": SHORT.get(name, {})}
    table = ada.open(name, "me", "me", **rules)["table"]["id"]
    status, plies = "playing", 0
    while status == "playing":
        status, plies = play_on(ada, table, rng)["status"], plies + 1
        if plies == 9:
            look_around(ada, table)
    look_around(ada, table)
    ada.http.get(f"/api/tables/{table}/transcript")
    assert ada.get(f"/api/tables/{table}/step")["end"]["scores"]


def look_around(person: Person, table: str) -> None:
    """All that is told of a game, to a seat and to those who watch."""
    at = f"/api/tables/{table}"
    for seat in ({}, *({"seat": seat} for seat in person.get(at)["mine"])):
        for what in ("step", "log", "scores", "plies", "plies/3"):
            person.get(f"{at}/{what}", **seat)
        person.http.get(f"{at}/plies/5/picture.svg", params=seat)
    for item in person.get(f"{at}/step", seat=0)["scene"]["items"]:
        person.http.post(f"{at}/do", json={"t": "inspect", "id": 1, "ref": item["id"], "seat": 0})


@pytest.mark.proof
def test_every_operation_answers_as_described(api: Api) -> None:
    """All of them, each with the answer it gives where all is well."""
    ada, bob = checked(api), checked(api, "Bob")
    nobody = Person(api.base, "")
    api.described.watch(nobody.http)
    nobody.get("/api/me", 401)
    ada.post("/api/guests", 200, name="Ada L.")
    ada.post("/api/guests", 201, name="Robot", bearer=True)
    assert ada.http.put("/api/me", json={"name": "Ada"}).is_success
    visit_the_games(ada)
    take_a_lesson(ada)
    solve_a_puzzle(ada)
    visit_the_workshop(ada)
    table = sit_down(ada, bob)
    talk_and_play(ada, bob, table)
    look_around(ada, table)
    agree(ada, bob)
    play_again(ada, bob, table)
    for address in (
        "/api/me",
        "/api/me/tables",
        "/api/tables",
        "/api/replays",
        "/healthz",
        "/livez",
    ):
        ada.get(address)
    assert ada.http.get("/metrics").is_success
    look_after_it(checked(api), api.url)
    done = {name for name, told in api.described.met.items() if min(told) < 300}
    several = {"drain"}  # what needs several servers: test_control.py
    every = {operation["operationId"] for _, _, operation in api.described.operations()}
    assert every - several == done


def look_after_it(operator: Person, url: str) -> None:
    operator.http.headers["Authorization"] = f"Bearer {asyncio.run(admitted(url))}"
    operator.get("/api/admin/house")
    operator.post("/api/admin/drain", 422, node="nobody", drained=True)
    words = {"en": "Good evening", "fr": "Bonsoir"}
    for message in (words, None):
        assert operator.http.put("/api/admin/message", json={"message": message}).is_success
        assert operator.http.get("/api/message").is_success


async def admitted(url: str) -> str:
    """A token of the operator's page."""
    database = await Database(url).visit()
    token = await Operators(database).admit(until=2**62, by="test", now=0)
    await database.close()
    return token


def visit_the_games(ada: Person) -> None:
    ada.get("/api/games")
    for one in bastide.games():
        at = f"/api/games/{one.id}"
        for what in ("words", "brief", "rules", "about", "glossary"):
            ada.http.get(f"{at}/{what}/fr")
        ada.get(f"{at}/pictures")
    ada.http.get("/api/games/kit.svg")
    at = "/api/games/castle"
    cover = ada.http.get(f"{at}/cover.svg")
    again = ada.http.get(f"{at}/cover.svg", headers={"If-None-Match": cover.headers["ETag"]})
    assert again.status_code == 304
    for what in ("pictures/well.svg", "art/tile/T01n", "arts?want=tile/T01n", "card.png"):
        assert ada.http.get(f"{at}/{what}").is_success, what
    assert ada.get("/api/games/nothing/pictures", 422)["code"] == "illegal"
    ada.post(f"{at}/pictures/well/table", 201)


def take_a_lesson(ada: Person) -> None:
    for one in bastide.games():
        ada.get(f"/api/games/{one.id}/lessons")
    at = "/api/games/forteresse/lessons/goal"
    ada.get(at)
    ada.post(f"{at}/play", 200, chain=["d3-d4"])
    ada.post(f"{at}/play", 200, chain=["d3-d5"])
    ada.post(f"{at}/peek", 200, done=["d3-d5"])
    ada.post(f"{at}/why", 200, path=["c:d3", "c:e5"])
    ada.post(f"{at}/inspect", 200, ref="c:d3")
    ada.post("/api/games/forteresse/practice/opening", 201, bot="random")
    ada.post("/api/games/forteresse/practice/nothing", 404, bot="random")


def solve_a_puzzle(ada: Person) -> None:
    today = ada.get("/api/puzzles/today")
    ada.get(f"/api/games/{today['game']}/puzzles")
    at = f"/api/games/{today['game']}/puzzles/{today['puzzle']}"
    opened = ada.get(at)
    answer = ada.get(f"{at}/solution")["solution"]["answer"]
    others = (choice["a"] for choice in opened["now"]["ask"]["choices"])
    ada.post(f"{at}/play", 200, chain=[next(a for a in others if a != answer[0])])
    ada.post(f"{at}/play", 200, done=answer[:-1], chain=answer[-1:])
    ada.post(f"{at}/peek", 200)


def visit_the_workshop(ada: Person) -> None:
    at = "/api/games/forteresse/workshop"
    for one in bastide.games():
        ada.post(f"/api/games/{one.id}/workshop/bench")
    source = (game("forteresse").folder / "edition.toml").read_text("utf-8")
    ada.post(f"{at}/bench", source=source.replace("quiet_limit", "quite_limit"))
    ada.post(f"{at}/compare", source=source)
    kept = ada.post(f"{at}/editions", name="mine.toml", source=source)["sha256"]
    ada.get(f"{at}/editions")
    ada.get(f"{at}/editions/{kept}")
    assert ada.http.delete(f"{at}/editions/{kept}").json() == {}
    assert ada.http.post(f"{at}/print", json={"copies": False}).is_success
    review_a_game(ada)
    lab = ada.post("/api/labs", 201, game="forteresse")["id"]
    ada.get(f"/api/labs/{lab}")
    assert ada.http.delete(f"/api/labs/{lab}").json()["status"] == "stopped"


def review_a_game(ada: Person) -> None:
    """One that ended after an action, and its first position."""
    table = ada.open("forteresse", "me", "me")["table"]
    at = f"/api/tables/{table['id']}"
    ada.get(f"{at}/review", 409)
    seq = ada.get(at)["table"]["seq"]
    ada.post(f"{at}/do", 200, t="play", id=1, seat=0, seq=seq, chain=["e4-e5"], key="a")
    ada.post(f"{at}/do", 200, t="resign", id=2, seat=1)
    ada.post(f"{at}/review")
    eventually(lambda: ada.get(f"{at}/review")["status"] != "working")
    ada.get(f"{at}/review/0/0")
    begun = ada.post(f"{at}/analysis", 201, ply=0, seat=0)["id"]
    eventually(lambda: ada.get(f"/api/analyses/{begun}").get("options"))
    assert ada.http.delete(f"/api/analyses/{begun}").is_success


def sit_down(ada: Person, bob: Person) -> str:
    """At a table with hints, whispers and a bot."""
    policy = {"hints": True, "whispers": True, "undo": "consent"}
    opened = ada.open("donjon", "me", "human", "open", policy=policy, contributes=True)
    table: str = opened["table"]["id"]
    at = f"/api/tables/{table}"
    bob.post(f"{at}/join", 409, claim="nothing")
    ada.post(f"{at}/seats/0/look", look={"house": "bonamour"})
    bob.post(f"{at}/join", claim=opened["links"]["1"])
    ada.post(f"{at}/seats/2", do="bot", bot="random")
    ada.post(f"{at}/arrive", contribution="c0ffee")
    return table


def talk_and_play(ada: Person, bob: Person, table: str) -> None:
    """Every message there is, and some that are refused."""
    at = f"/api/tables/{table}"
    ada.get(f"{at}/frame")
    ada.do(table, "say", text="hello")
    ada.do(table, "say", text="psst", to=ada.get(at)["table"]["seats"][1]["person"])
    assert {line["room"] for line in ada.get(f"{at}/chat")["lines"]} >= {"table", "private"}
    who = {0: ada, 1: bob}
    eventually(lambda: ada.get(at)["table"]["turn"] in who)
    turn = ada.get(at)["table"]["turn"]
    me, seat = who[turn], {"seat": turn}
    step = me.get(f"{at}/step", **seat)
    now = seat | {"seq": step["seq"]}
    me.do(table, "hint", 200, **now)
    me.do(table, "why", 200, **now, path=[step["scene"]["items"][0]["id"]])
    held = next(c["a"] for c in step["ask"]["choices"] if c["after"] == "hold")
    me.do(table, "peek", 200, **now, chain=[held])
    me.do(table, "inspect", 200, ref=step["scene"]["items"][0]["id"], **seat)
    refused = me.do(table, "play", 422, **now, chain=["nonsense"], key="no")
    assert refused["step"]["seq"] == step["seq"]
    me.do(table, "play", 200, **now, chain=[held], key="yes")
    step = me.get(f"{at}/step", **seat)
    me.do(table, "undo", 200, **seat, seq=step["seq"], to=step["ply"] - 1, key="back")
    me.do(table, "draw", 409, **seat)
    for number in range(6):
        eventually(lambda: ada.get(at)["table"]["turn"] in who)
        play_on(who[ada.get(at)["table"]["turn"]], table, Random(number))


def _asked(person: Person, table: str) -> int:
    """The number of what the others are asked."""
    number: int = person.get(f"/api/tables/{table}")["table"]["offer"]["n"]
    return number


def agree(ada: Person, bob: Person) -> None:
    """To go back, and on a draw."""
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join", seat=1)
    play_on(ada, table, Random(1))
    now = ada.get(f"/api/tables/{table}")["table"]
    ada.do(table, "takeback", 200, seat=0, seq=now["seq"], to=0)
    assert ada.get(f"/api/tables/{table}")["table"]["offer"]["need"] == [1]
    bob.do(table, "consent", 200, seat=1, offer=_asked(bob, table), yes=True)
    ada.do(table, "draw", 200, seat=0)
    bob.do(table, "consent", 200, seat=1, offer=_asked(bob, table), yes=True)
    assert ada.get(f"/api/tables/{table}/step")["end"]["status"] == "drawn"


def play_again(ada: Person, bob: Person, table: str) -> None:
    at = f"/api/tables/{table}"
    for what in ("plies/1/picture.png", "card.png", "film.gif?last=2"):
        assert ada.http.get(f"{at}/{what}").is_success, what
    ada.http.get(f"{at}/transcript")  # it holds secrets
    ada.post(f"{at}/abandon")
    record = ada.http.get(f"{at}/transcript").text
    seats = [{"kind": "me"}] * 3
    ada.post(f"{at}/branch", ply=1, seats=seats)
    brought = ada.post("/api/records", transcript=record, seats=seats)["table"]["id"]
    ada.do(brought, "resign", seat=0)
    again = ada.post(f"{at}/rematch")["table"]["id"]
    bob.get("/api/me")
    bob.post(f"/api/tables/{again}/decline")
