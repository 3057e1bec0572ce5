"""Reviews on the server: in the background, only of games that have ended, and the same as from Python."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.coach.weaknesses import weaknesses
from bastide.core import transcript
from bastide.server import reviews
from bastide.server.reviewing import PiecesJob
from tests.server.network import Person, eventually, serving


def played(name: str, seed: int = 1, plies: int = 10_000, **options: Any) -> bastide.Table:
    """A game of so many actions, or a whole one, played at random."""
    table, rng = bastide.new(name, **options), Random(seed)
    while not table.over and len(table.history) < plies:
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
    return table


def brought(person: Person, table: bastide.Table) -> str:
    """A table of this game on the server, from its transcript."""
    lines = "\n".join(transcript.of_actions(table.setup, (p.action for p in table.history)))
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (table.setup.players - 1)]
    opened = person.post("/api/records", 201, transcript=lines, seats=seats)
    return str(opened["table"]["id"])


def finished(person: Person, table: str) -> Any:
    eventually(lambda: person.get(f"/api/tables/{table}/review")["status"] != "working")
    return person.get(f"/api/tables/{table}/review")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other processes: this is about the way a review goes, not about where."""
    monkeypatch.setattr(reviews, "Workers", Here)


class Here:
    """In place of other processes: what is asked is done beside the loop."""

    def __init__(self, number: int, seconds: float, ready: bool = True) -> None:
        """As `Workers`."""

    def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Nothing has to be let go."""

    async def ask(self, job: Any, claim: Any = None) -> Any:
        from bastide.server.beside import beside

        return await beside(job.answer)


@pytest.mark.proof  # it compiles much
def test_an_ended_game_is_reviewed_and_says_what_python_says(tmp_path: Path, quick: None) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", review_simulations=2) as base:
        ada, game = Person(base), played("robber-knights", plies=40)
        table = brought(ada, game)
        ada.post(f"/api/tables/{table}/do", 200, t="resign", id=1, seat=0)
        begun = ada.post(f"/api/tables/{table}/review", 200)
        assert begun["status"] == "working"
        found = finished(ada, table)
        ours = bastide.review(game, simulations=2, winners=(1,))
        assert found["status"] == "done" and found["done"] == found["wanted"]
        told = json.loads(ours.json())
        assert [p["curve"] for p in found["players"]] == told["curves"]
        assert [p["luck"] for p in found["players"]] == told["luck"]
        assert [p["accuracy"] for p in found["players"]] == told["accuracy"]
        shown = {m["ply"] for m in found["moments"]}
        assert set(told["mattered"]) <= shown
        moment = found["moments"][0]
        mine = next(m for m in ours.moments if m.ply == moment["ply"])
        assert [o["action"] for o in moment["options"]] == [o.action for o in mine.options]
        at = f"/api/tables/{table}/review/{moment['ply']}"
        for choice in range(len(moment["options"]) + 1):
            line = ada.get(f"{at}/{choice}")
            assert line["seat"] == moment["seat"] == line["scene"]["viewer"]
            assert line["steps"]
        assert ada.get(f"{at}/20", 404)["message"]
        assert ada.get(f"/api/tables/{table}/review/9999/0", 404)["message"]


def test_the_first_curve_comes_before_the_rest(
    tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = threading.Event()

    class Waiting(Here):
        """Goes on when the first curve has been looked at."""

        async def ask(self, job: Any, claim: Any = None) -> Any:
            if isinstance(job, PiecesJob):
                await asyncio.to_thread(looked.wait)
            return await super().ask(job, claim)

    monkeypatch.setattr(reviews, "Workers", Waiting)
    with serving(f"sqlite:///{tmp_path}/games.db", review_simulations=2) as base:
        ada, game = Person(base), played("forteresse", quiet_limit=20)
        table = brought(ada, game)
        at = f"/api/tables/{table}/review"
        ada.post(at, 200)
        eventually(lambda: ada.get(at).get("players"))
        rough = ada.get(at)
        assert rough["rough"] and rough["status"] == "working" and rough["done"] == 0
        assert not rough.get("moments") and len(rough["players"][0]["curve"]) > 2
        assert not any("weaknesses" in player for player in rough["players"])
        looked.set()
        found = finished(ada, table)
        assert not found.get("rough")
        ours = bastide.review(game, simulations=2)
        for seat, player in enumerate(found["players"]):
            mine = weaknesses(ours.of(seat))
            assert player["weaknesses"] == [asdict(one) | {"what": one.what.json()} for one in mine]
            phases = [row for row in player["weaknesses"] if row["group"] == "phase"]
            decisions = sum(row["decisions"] for row in phases)
            assert decisions == len(ours.of(seat))
            assert sum(row["score"] for row in phases) / decisions == pytest.approx(
                ours.accuracy(seat), abs=0.05
            )


def test_a_game_that_is_on_is_reviewed_for_nobody(tmp_path: Path, quick: None) -> None:
    """On every route, for every seat and for those who watch."""
    with serving(f"sqlite:///{tmp_path}/games.db", review_simulations=2) as base:
        ada, bob, eve = Person(base), Person(base, "Bob"), Person(base, "Eve")
        opened = ada.open("donjon", "me", "human")
        table = opened["table"]["id"]
        bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
        at = f"/api/tables/{table}"
        for person in (ada, bob, eve):
            assert person.post(f"{at}/review", 409)["code"] == "not-ended"
            assert person.get(f"{at}/review", 409)["code"] == "not-ended"
            assert person.get(f"{at}/review/0/0", 409)["code"] == "not-ended"
            for seat in (0, 1):
                said = person.post(f"{at}/analysis", 409, ply=0, seat=seat)
                assert said["code"] == "not-ended"


def test_a_game_somebody_resigned_is_reviewed_too(tmp_path: Path, quick: None) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", review_simulations=2) as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        seq = ada.get(f"/api/tables/{table}")["table"]["seq"]
        play = {"t": "play", "id": 1, "seat": 0, "seq": seq, "chain": ["e4-e5"], "key": "a"}
        ada.post(f"/api/tables/{table}/do", 200, **play)
        ada.post(f"/api/tables/{table}/do", 200, t="resign", id=2, seat=1)
        ada.post(f"/api/tables/{table}/review", 200)
        found = finished(ada, table)
        assert [p["result"] for p in found["players"]] == [1, 0]


def test_any_position_is_analysed_from_any_seat(tmp_path: Path, quick: None) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", review_simulations=2) as base:
        ada, bob = Person(base), Person(base, "Bob")
        game = played("forteresse", quiet_limit=20)
        table = brought(ada, game)
        at = f"/api/tables/{table}/analysis"
        begun = ada.post(at, 201, ply=2, seat=0)
        name = f"/api/analyses/{begun['id']}"
        eventually(lambda: ada.get(name).get("simulations", 0) >= 200)
        found = ada.get(name)
        legal = game.at(2).legal()
        assert len(found["options"]) > 1
        assert all(option["chain"][0] in legal for option in found["options"])
        assert bob.http.delete(name).status_code == 404
        assert ada.http.delete(name).json()["status"] == "stopped"
        other = ada.post(at, 201, ply=2, seat=1)["id"]
        eventually(lambda: ada.get(f"/api/analyses/{other}").get("chance") is not None)
        assert not ada.get(f"/api/analyses/{other}").get("options")
        ada.http.delete(f"/api/analyses/{other}")
        assert ada.post(at, 404, ply=9999, seat=0)["code"] == "no-ply"
        assert ada.post(at, 404, ply=0, seat=7)["code"] == "no-seat"
        assert ada.post(at, 409, ply=len(game.history), seat=0)["code"] == "ended"
        assert ada.get("/api/analyses/nothing", 404)["message"]


def test_a_host_says_how_many(tmp_path: Path, quick: None) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", reviews=0) as base:
        ada = Person(base)
        table = brought(ada, played("forteresse", quiet_limit=20))
        assert ada.post(f"/api/tables/{table}/review", 403)["code"] == "no-reviews"
    with serving(f"sqlite:///{tmp_path}/other.db", reviews_per_guest=1) as base:
        ada = Person(base)
        table = brought(ada, played("forteresse", quiet_limit=20))
        at = f"/api/tables/{table}/analysis"
        first = ada.post(at, 201, ply=0, seat=0)["id"]
        assert "already" in ada.post(at, 429, ply=1, seat=0)["message"]
        ada.http.delete(f"/api/analyses/{first}")
        assert Person(base, "").post(f"/api/tables/{table}/review", 401)["message"]


@pytest.mark.proof
def test_real_processes_make_the_same_review(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada, game = Person(base), played("forteresse", quiet_limit=20, seed=2)
        table = brought(ada, game)
        ada.post(f"/api/tables/{table}/review", 200)
        found = finished(ada, table)
        told = json.loads(bastide.review(game).json())
        assert [p["curve"] for p in found["players"]] == told["curves"]
