"""The server from outside: requests and sockets on a real port."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.core.transcript import verify
from bastide.games import game
from tests.server.network import Person, serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('api')}/games.db") as address:
        yield address


def play(person: Person, table: str, seat: int, *chain: str, key: str = "") -> Any:
    seq = person.get(f"/api/tables/{table}")["table"]["seq"]
    key = key or f"k{seq}"
    return person.do(table, "play", seat=seat, seq=seq, chain=list(chain), key=key)


def test_who_introduces_themselves_again_stays_who_they_are(base: str) -> None:
    ada = Person(base, "Ada")
    before = ada.get("/api/me")
    again = ada.post("/api/guests", 200, name="Ada Lovelace")
    assert again == {"id": before["id"], "name": "Ada Lovelace"}
    assert ada.get("/api/me")["name"] == "Ada Lovelace"


def test_two_friends_meet_by_link_and_play(base: str) -> None:
    ada, bob = Person(base, "Ada"), Person(base, "Bob")
    opened = ada.open("forteresse", "me", "human")
    table = opened["table"]["id"]
    assert opened["table"]["status"] == "waiting"
    assert "claim" not in json.dumps(opened["table"])
    joined = bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    assert (joined["seat"], joined["table"]["status"]) == (1, "playing")
    again = Person(base, "Eve").post(f"/api/tables/{table}/join", 409, claim=opened["links"]["1"])
    assert again["code"] == "bad-claim"
    with ada.line(table) as hers, bob.line(table) as his:
        assert hers.until("welcome")["viewers"] == [0]
        assert his.until("welcome")["viewers"] == [1]
        first = hers.until("step")
        assert first["ask"]["type"]
        assert "ask" not in his.until("step")
        done = hers.ask("play", seat=0, seq=first["seq"], chain=["e4-e5"], key="a")
        assert done["t"] == "done"
        seen = his.until("step")
        assert (seen["seq"], seen["action"], seen["actor"]) == (done["seq"], "e4-e5", 0)
        assert seen["log"][0]["text"]
        assert seen["ask"]["choices"]
        no = his.ask("play", seat=1, seq=done["seq"], chain=["e6xe5"], key="b")
        assert (no["t"], no["code"], no["clause"]) == ("refused", "illegal", "6.4")
        assert no["step"]["seq"] == done["seq"]
        stale = his.ask("play", seat=1, seq=0, chain=["e6-e5"], key="c")
        assert stale["code"] == "stale"
        assert stale["step"]["ask"]["choices"]
        assert his.ask("play", seat=0, seq=done["seq"], chain=["e4-e5"], key="d")["code"] == (
            "not-yours"
        )
    assert [t["id"] for t in bob.get("/api/me")["tables"]] == [table]
    assert bob.get("/api/me")["waiting"] == [table]
    assert ada.get("/api/me")["waiting"] == []


def test_resuming_by_sequence_number_misses_nothing(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        assert line.until("welcome")["viewers"] == [0, 1]
        seen = line.until("step")["seq"]
    play(ada, table, 0, "e4-e5")
    with ada.line(table, seq=seen) as line:
        step = line.until("step")
        assert step["ply"] == 1
        assert [entry["action"] for entry in step["log"]] == ["e4-e5"]
        now = step["seq"]
    with ada.line(table, seq=now) as line:
        assert "log" not in line.until("step")


def test_peek_why_and_inspect(base: str) -> None:
    ada = Person(base)
    table = ada.open("donjon", "me", "me")["table"]["id"]
    step = ada.get(f"/api/tables/{table}/step", seat=0)
    choices = step["ask"]["choices"]
    card = next(c["a"] for c in choices if c["after"] == "hold")
    peeked = ada.do(table, "peek", seat=0, seq=step["seq"], chain=[card])
    assert peeked["ask"]["choices"]
    assert ada.get(f"/api/tables/{table}/step", seat=0) == step
    refused = ada.do(table, "peek", 409, seat=1, seq=step["seq"], chain=[])
    assert refused["code"] == "not-your-turn"
    why = ada.do(table, "why", seat=0, seq=step["seq"], chain=[card], path=["v:90,90"])
    assert why["clause"]
    assert ada.do(table, "inspect", 404, ref="c:nowhere", seat=0)["code"] == "nothing-there"


def test_a_table_for_one_sofa_and_one_who_watches(base: str) -> None:
    ada, eve = Person(base), Person(base, "Eve")
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    with eve.line(table) as line:
        assert line.until("welcome")["viewers"] == [None]
        step = line.until("step")
        assert "ask" not in step
        assert not [item for item in step["scene"]["items"] if item.get("secret")]
    shut = ada.open("robber-knights", "me", "me", policy={"spectators": False})["table"]["id"]
    eve.get(f"/api/tables/{shut}/step", 403)
    assert eve.turned_away(shut)["code"] == "no-watching"


def test_everybody_sees_who_is_there(base: str) -> None:
    ada, bob, eve = Person(base), Person(base, "Bob"), Person(base, "Eve")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    with ada.line(table) as hers:
        assert hers.until("welcome")["presence"] == {"seats": [0], "watching": 0}
        with bob.line(table) as his, eve.line(table) as watching:
            assert his.until("welcome")["presence"]["seats"] == [0, 1]
            assert watching.until("welcome")["presence"] == {"seats": [0, 1], "watching": 1}
            assert hers.until("presence")["seats"] == [0, 1]
            assert hers.until("presence")["watching"] == 1
        assert hers.until("presence") in (
            {"t": "presence", "seats": [0, 1], "watching": 0},
            {"t": "presence", "seats": [0], "watching": 1},
        )
        assert hers.until("presence") == {"t": "presence", "seats": [0], "watching": 0}


def test_standing_up_before_the_game_begins_frees_the_seat(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("robber-knights", "me", "open", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join", seat=1)
    bob.do(table, "resign", seat=1)
    state = ada.get(f"/api/tables/{table}")["table"]
    assert (state["status"], state["seats"][1]["kind"]) == ("waiting", "open")


def test_who_wants_a_rematch_meets_the_other_there(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    with bob.line(table) as his:
        ada.do(table, "resign", seat=0)
        first = ada.post(f"/api/tables/{table}/rematch")["table"]
        assert his.until("rematch") == {
            "t": "rematch", "game": "forteresse", "table": first["id"],
        }  # fmt: skip
    assert bob.post(f"/api/tables/{table}/rematch")["table"]["id"] == first["id"]
    assert [s["name"] for s in first["seats"]] == ["Bob", "Ada"]
    other = bob.post(f"/api/tables/{table}/rematch", game="castle")["table"]
    assert other["id"] != first["id"]
    known = ada.get(f"/api/tables/{table}")["table"]["rematches"]
    assert known == {"forteresse": first["id"], "castle": other["id"]}


def test_chat_has_flood_control_and_keeps_spectators_apart(base: str) -> None:
    ada, eve = Person(base), Person(base, "Eve")
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as hers, eve.line(table) as watching:
        watching.ask("say", text="she should take e5")
        hers.ask("say", text="hello everybody")
        hers.settle()
        assert "should take" not in "".join(hers.raw)
        assert watching.until("chat")["lines"][0]["text"] == "hello everybody"
        assert hers.ask("say", text="hello everybody!")["code"] == "too-fast"
        answers = [hers.ask("say", text=f"{k}") for k in range(6)]
        assert [a["t"] for a in answers][-1] == "refused"
    assert len(eve.get(f"/api/tables/{table}/chat")["lines"]) >= 2
    assert all(x["room"] == "table" for x in ada.get(f"/api/tables/{table}/chat")["lines"])


def test_records_go_out_and_come_back(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me", options={"board": "corner"})["table"]["id"]
    for k in range(4):
        step = ada.get(f"/api/tables/{table}/step", seat=k % 2)
        play(ada, table, k % 2, step["ask"]["choices"][0]["a"])
    ada.do(table, "resign", seat=0)
    text = ada.http.get(f"/api/tables/{table}/transcript").text
    assert len(text.splitlines()) == 5
    seats = [{"kind": "me"}, {"kind": "me"}]
    copy = ada.post("/api/records", transcript=text, seats=seats)["table"]
    assert (copy["ply"], copy["status"]) == (4, "playing")
    again = ada.http.get(f"/api/tables/{copy['id']}/transcript").text
    assert again == text.replace('"chance":"house"', '"chance":"record"')
    branch = ada.post(f"/api/tables/{table}/branch", ply=2, seats=seats)["table"]
    assert (branch["ply"], branch["origin"]) == (2, table)
    there = ada.get(f"/api/tables/{table}/plies/2")
    here = ada.get(f"/api/tables/{branch['id']}/plies/2")
    assert there == here
    ada.get(f"/api/tables/{table}/plies/5", 404)
    svg = ada.http.get(f"/api/tables/{table}/plies/2/picture.svg")
    assert svg.text.startswith("<svg")
    french = ada.http.get(f"/api/tables/{table}/plies/2/picture.svg", params={"lang": "fr"})
    assert "Jaune" in french.text and "Jaune" not in svg.text
    until = ada.get(f"/api/tables/{table}/log", until=3)["log"]
    assert [entry["ply"] for entry in until] == [1, 2, 3]
    assert until == ada.get(f"/api/tables/{table}/log")["log"][:3]
    assert ada.get(f"/api/tables/{table}/log", after=98_814)["log"] == []  # it has not come so far
    png = ada.http.get(f"/api/tables/{table}/plies/2/picture.png", params={"seat": 1})
    assert png.content.startswith(b"\x89PNG")
    rematch = ada.post(f"/api/tables/{table}/rematch")["table"]
    assert (rematch["status"], rematch["options"]["board"]) == ("playing", "corner")


def test_a_game_with_secrets_is_read_whole_only_when_it_has_ended(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    opened = ada.open("robber-knights", "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    assert ada.get(f"/api/tables/{table}/transcript", 409)["code"] == "secret-yet"
    seats = [{"kind": "me"}, {"kind": "me"}]
    ada.post(f"/api/tables/{table}/branch", 409, ply=1, seats=seats)
    assert ada.get(f"/api/tables/{table}/plies/0", 403, seat=1)["code"] == "not-yours"
    assert ada.get(f"/api/tables/{table}/step", 403, seat=1)["code"] == "not-yours"
    assert ada.get(f"/api/tables/{table}/log", 403, seat=1)["code"] == "not-yours"
    ada.do(table, "resign", seat=0)
    lines = ada.http.get(f"/api/tables/{table}/transcript").text
    assert lines.startswith('{"game":"robber-knights"')
    ada.get(f"/api/tables/{table}/plies/0", seat=1)


def test_the_host_rules_over_seats(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("robber-knights", "me", "open", "open", public=True)["table"]["id"]
    assert table in [t["id"] for t in bob.get("/api/tables")["tables"]]
    bob.post(f"/api/tables/{table}/join", seat=2)
    bob.post(f"/api/tables/{table}/seats/2", 403, do="bot")
    with bob.line(table) as his:
        his.until("step")
        ada.post(f"/api/tables/{table}/seats/2", do="invite")
        assert his.closed() == 4001
    taken = ada.post(f"/api/tables/{table}/seats/2", do="bot", bot="random")
    assert taken["table"]["seats"][2]["bot"] == "random"
    ada.post(f"/api/tables/{table}/seats/2", 422, do="bot", bot="nobody")
    ada.post(f"/api/tables/{table}/seats/9", 404, do="open")
    assert ada.post(f"/api/tables/{table}/abandon")["table"]["status"] == "abandoned"


def test_takeback_is_asked_and_granted_over_sockets(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("forteresse", "me", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join")
    with ada.line(table) as hers, bob.line(table) as his:
        seq = hers.until("step")["seq"]
        seq = hers.ask("play", seat=0, seq=seq, chain=["e4-e5"], key="a")["seq"]
        hers.ask("takeback", seat=0, seq=seq, to=0)
        offer = his.until("table")["table"]["offer"]
        number = offer.pop("n")
        assert offer == {"seat": 0, "to": 0, "need": [1]}
        assert his.ask("consent", seat=1, offer=number, yes=True)["t"] == "done"
        back = hers.until("step")
        while back["kind"] != "undo":
            back = hers.until("step")
        assert (back["ply"], back["kind"]) == (0, "undo")


def test_what_is_not_understood_ends_the_line(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    for message in (
        '{"t":"play"}', '{"t":"ping","more":1}', '{"t":"cheat"}', "[]", "{", '{"t":"hello"}',
        '{"t":"ping","n":-1}', '{"t":"ping","n":true}', '{"t":"inspect","id":1,"ref":"' + "x" * 90 + '"}',
    ):  # fmt: skip
        with ada.line(table) as line:
            line.settle()
            line.socket.send(message)
            assert line.until("bye")["code"] == "bad-request"
            assert line.closed() == 4002


def test_strangers_are_told_who_they_are_not(base: str) -> None:
    nobody = Person(base, "")
    assert nobody.get("/api/me", 401)["code"] == "not-known"
    assert nobody.get("/api/tables/none", 404)["code"] == "no-table"
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    for request in ("play", "peek"):
        fields = {"seat": 0, "seq": 1, "chain": ["e4-e5"]} | (
            {"key": "k"} if request == "play" else {}
        )
        assert nobody.do(table, request, 401, **fields)["code"] == "not-known"
    assert nobody.do(table, "say", 401, text="hi")["code"] == "not-known"
    program = Person(base, "")
    token = program.post("/api/guests", name="Robot", bearer=True)["token"]
    assert not program.http.cookies
    program.http.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/me")["name"] == "Robot"


def test_games_with_words_rules_and_art(base: str) -> None:
    ada = Person(base, "")
    listed = ada.get("/api/games")
    assert {"forteresse", "castle", "donjon"} <= {g["id"] for g in listed["games"]}
    assert listed["bots"][0] == "random"
    assert listed["levels"][0]["name"] == {"en": "Page", "fr": "Page"}
    assert {level["id"] for level in listed["levels"]} < set(listed["bots"])
    levels = [level["id"] for level in listed["levels"]]
    for each in listed["games"]:  # how strong they are was measured: the stronger further up
        rated = [each["ratings"][level] for level in levels if level in each["ratings"]]
        assert rated == sorted(rated) and len(rated) == len(each["ratings"]), each["id"]
    for lang in ("en", "fr"):
        words = ada.http.get(f"/api/games/castle/words/{lang}").text
        assert all(
            key in words
            for key in ("refused-stale", "advice-answer", "level-master", "level-greedy")
        )
        assert ada.http.get(f"/api/games/castle/rules/{lang}").text.startswith("#")
        listed_words = ada.http.get(f"/api/games/castle/glossary/{lang}").text
        assert "sujet" in listed_words and "follower" in listed_words
    assert ada.http.get("/api/games/castle/words/de").status_code == 422
    assert ada.get("/api/games/chess/words/en", 422)["code"] == "illegal"
    assert ada.http.get("/api/games/robber-knights/art/knight?own=1").text.startswith("<svg")
    assert ada.http.get("/api/games/robber-knights/art/nothing").status_code == 404
    many = "/api/games/robber-knights/arts?want=knight,1&want=pile,0&want=nothing"
    drawn = ada.http.get(many).json()
    assert {*drawn} == {"knight,1", "pile,0", "nothing"}
    assert ">nothing<" in drawn["nothing"], "a plain token that bears the name"
    assert ada.http.get("/api/games/robber-knights/arts?want=knight,9").status_code == 422


def test_french_readers_are_answered_in_french(base: str) -> None:
    answer = httpx.get(f"{base}/api/me", headers={"Accept-Language": "fr-FR,fr;q=0.8"})
    assert answer.json()["message"].startswith("Présentez-vous")


def test_health_and_figures(base: str) -> None:
    assert httpx.get(f"{base}/healthz").json()["status"] == "ok"
    assert "bastide_tables_in_memory" in httpx.get(f"{base}/metrics").text


def test_an_exported_transcript_verifies(base: str) -> None:
    ada = Person(base)
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    for _ in range(300):
        actor = ada.get(f"/api/tables/{table}")["table"]["actor"]
        if actor is None:
            break
        step = ada.get(f"/api/tables/{table}/step", seat=actor)
        play(ada, table, actor, step["ask"]["choices"][0]["a"])
    lines = ada.http.get(f"/api/tables/{table}/transcript").text.splitlines()
    assert verify(lines, game).difference is None


def test_the_example_of_the_documentation_runs(base: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert blocks
    for block in blocks:
        if "bastide_client" not in block:  # those run in test_generated_client.py
            exec(block, {"base": base})


def test_two_servers_on_one_postgresql_tell_each_other(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:
        ada, bob = Person(one), Person(one, "Bob")
        table = ada.open("forteresse", "me", "open")["table"]["id"]
        bob.base = other
        bob.http.base_url = httpx.URL(other)
        bob.post(f"/api/tables/{table}/join")
        with ada.line(table) as hers, bob.line(table) as his:
            his.until("step")
            step = hers.until("step")
            while "ask" not in step:  # the game began when Bob sat down, on the other server
                step = hers.until("step")
            hers.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")
            while (seen := his.until("step")).get("action") != "e4-e5":
                pass
            his.ask(
                "play", seat=1, seq=seen["seq"], chain=[seen["ask"]["choices"][0]["a"]], key="b"
            )
            while (last := hers.until("step")).get("actor") != 1:
                pass
            his.ask("say", text="well played")
            assert hers.until("chat")["lines"][0]["text"] == "well played"
            hers.ask("takeback", seat=0, seq=last["seq"], to=0)
            while "offer" not in (shown := his.until("table")["table"]):
                pass
            number = shown["offer"].pop("n")
            assert shown["offer"] == {"seat": 0, "to": 0, "need": [1]}
            assert his.ask("consent", seat=1, offer=number, yes=True)["t"] == "done"
            while (back := hers.until("step")).get("kind") != "undo":
                pass
            assert back["ply"] == 0
