"""Is an edition balanced? Bots play it in the background, within what the host allows, and the figures come to the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.server import labs
from tests.server.network import Person, eventually, serving


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may take as long as a busy machine needs, beside a compiler."""
    monkeypatch.setattr(labs, "GAME_SECONDS", 600.0)


def built_in(game: str) -> str:
    return (bastide.game(game).folder / "edition.toml").read_text("utf-8")


def finished(person: Person, lab: str) -> Any:
    eventually(lambda: person.get(f"/api/labs/{lab}")["status"] != "playing")
    return person.get(f"/api/labs/{lab}")


@pytest.mark.proof
def test_bots_play_an_edition_and_what_they_found_is_told_in_both_languages(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", lab_games=4) as base:
        ada = Person(base)
        source = built_in("robber-knights").replace("per_castle = 5", "per_castle = 3")
        body = {"game": "robber-knights", "name": "mine.toml", "source": source, "players": 3}
        begun = ada.post("/api/labs", 201, **body)
        assert (begun["status"], begun["games"]) == ("playing", 0)
        found = finished(ada, begun["id"])
        assert found["status"] == "done"
        assert found["games"] == found["wanted"] >= 4
        kinds = [block["kind"] for block in found["blocks"]]
        assert {"heading", "text", "table", "plot"} <= set(kinds)
        assert "mine.toml" in found["blocks"][1]["text"]
        assert all(b["svg"].startswith("<svg") for b in found["blocks"] if b["kind"] == "plot")
        ada.http.headers["Accept-Language"] = "fr"
        french = ada.get(f"/api/labs/{begun['id']}")
        assert french["title"] != found["title"]
        again = finished(ada, ada.post("/api/labs", 201, **body)["id"])
        assert again["blocks"] == french["blocks"]  # nothing of it is luck


def test_one_lab_at_a_time_and_it_can_be_stopped_by_who_began_it(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", lab_games=100_000, labs=2) as base:
        ada, bob, eve = Person(base, "Ada"), Person(base, "Bob"), Person(base, "Eve")
        begun = ada.post("/api/labs", 201, game="forteresse")
        assert "already being played" in ada.post("/api/labs", 429, game="castle")["message"]
        other = bob.post("/api/labs", 201, game="forteresse")["id"]
        assert "2 editions already" in eve.post("/api/labs", 429, game="forteresse")["message"]
        path = f"/api/labs/{begun['id']}"
        assert bob.http.delete(path).status_code == 404
        eventually(lambda: ada.get(path)["games"] > 0)
        assert ada.http.delete(path).json()["status"] == "stopped"
        eventually(lambda: bob.get(f"/api/labs/{other}")["games"] > 0)
        eventually(lambda: ada.http.post("/api/labs", json={"game": "castle"}).status_code == 201)


def test_a_host_may_want_none_and_what_is_wrong_is_refused(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", lab_games=0) as base:
        ada = Person(base)
        assert ada.post("/api/labs", 403, game="castle")["code"] == "no-labs"
    with serving(f"sqlite:///{tmp_path}/games.db", lab_games=2) as base:
        ada = Person(base)
        wrong = built_in("castle").replace('edges = "hhhh"', 'edges = "hhhx"')
        assert "tile[T01]" in ada.post("/api/labs", 422, game="castle", source=wrong)["message"]
        assert ada.post("/api/labs", 422, game="castle", players=3)["message"]
        assert ada.post("/api/labs", 422, game="fortress")["message"]
        assert Person(base, "").post("/api/labs", 401, game="castle")["message"]
        assert ada.get("/api/labs/nothing", 404)["message"]


@pytest.mark.proof
@pytest.mark.parametrize("game", [game.id for game in bastide.games()])
def test_every_game_has_figures(tmp_path: Path, game: str) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", lab_games=2) as base:
        ada = Person(base)
        found = finished(ada, ada.post("/api/labs", 201, game=game, source=built_in(game))["id"])
        assert found["status"] == "done"
        assert any(block["kind"] == "plot" for block in found["blocks"])
