"""An example of the rules as a table of one's own: it begins there, whoever reads plays all of it, and no list has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import bastide
from bastide.server import pictures
from tests.server.network import Person, serving

GAMES = [game.id for game in bastide.games()]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('examples')}/games.db") as address:
        yield address


def example(game: str) -> str:
    return next(name for name, told in pictures.told(game).items() if "try" in told)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_tried_out_by_whoever_reads(base: str, game: str) -> None:
    ada, name = Person(base), example(game)
    told = pictures.told(game)[name]
    table = ada.post(f"/api/games/{game}/pictures/{name}/table", 201)["table"]
    assert (table["ply"], table["chance"]) == (len(told["actions"]), "example")
    mine = ada.get(f"/api/tables/{table['id']}")
    assert mine["mine"] == list(range(told["players"]))
    for action, *_ in pictures.steps(game, name):
        now = ada.get(f"/api/tables/{table['id']}")["table"]
        seat, seq = now["actor"], now["seq"]
        ada.do(table["id"], "play", 200, seat=seat, seq=seq, chain=[action], key=action)
    log = ada.get(f"/api/tables/{table['id']}/log", after=len(told["actions"]))["log"]
    done = [entry["action"] for entry in log if entry["who"] != "chance"]
    assert len(done) == len(told["try"])


def test_it_is_in_no_list(base: str) -> None:
    """Neither while it is tried out nor when its game has ended."""
    ada = Person(base)
    name = next(n for n in pictures.told("castle") if played_out("castle", n))
    table = ada.post(f"/api/games/castle/pictures/{name}/table", 201)["table"]
    for action, *_ in pictures.steps("castle", name):
        assert ada.get("/api/me/tables")["tables"] == []
        now = ada.get(f"/api/tables/{table['id']}")["table"]
        ada.do(
            table["id"], "play", 200, seat=now["actor"], seq=now["seq"], chain=[action], key=action
        )
    assert ada.get(f"/api/tables/{table['id']}")["table"]["status"] == "over"
    assert ada.get("/api/me/tables")["tables"] == []
    assert ada.get("/api/replays")["tables"] == []


def played_out(game: str, name: str) -> bool:
    """Does what is to be tried end the game?"""
    table = pictures.position(game, name)
    for action, *_ in pictures.steps(game, name):
        table.play(action)
    return table.over


def test_it_is_for_nobody_else(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    name = example("castle")
    table = ada.post(f"/api/games/castle/pictures/{name}/table", 201)["table"]
    assert bob.get(f"/api/tables/{table['id']}")["mine"] == []
    ada.post(f"/api/tables/{table['id']}/seats/1", 409, do="open")


def test_what_is_not_there_is_refused(base: str) -> None:
    ada = Person(base)
    ada.post("/api/games/castle/pictures/nothing/table", 404)
    ada.post("/api/games/chess/pictures/nothing/table", 422)
    stranger = Person(base, "")
    stranger.post(f"/api/games/castle/pictures/{example('castle')}/table", 401)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["brief", "rules", "about"])
def test_there_is_something_to_read(base: str, game: str, part: str) -> None:
    """What the list of games says is there, is; what is not, is refused in words."""
    ada = Person(base)
    (listed,) = (one for one in ada.get("/api/games")["games"] if one["id"] == game)
    answer = ada.http.get(f"/api/games/{game}/{part}/fr")
    assert (part in listed["parts"]) == (answer.status_code == 200)
    if answer.status_code == 200:
        assert answer.headers["content-type"].startswith("text/markdown")
        assert answer.text.startswith("#")
    else:
        assert answer.json()["message"]
