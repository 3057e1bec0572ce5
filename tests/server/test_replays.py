"""Looking back: moments with what moved, plots, lists of games that have ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bastide.core.moves import moves, pieces
from bastide.core.table import Table
from bastide.games import game, games
from bastide.server import presenter
from tests.server.network import Person, serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('replays')}/games.db") as address:
        yield address


def play_on(person: Person, table: str, rng: Random, most: int) -> None:
    for _ in range(most):
        state = person.get(f"/api/tables/{table}")["table"]
        if state["actor"] is None:
            return
        step = person.get(f"/api/tables/{table}/step", seat=state["actor"])
        choice = rng.choice(step["ask"]["choices"])["a"]
        fields = {"seat": state["actor"], "seq": state["seq"], "key": f"k{state['seq']}"}
        person.do(table, "play", chain=[choice], **fields)


def told(name: str, actions: list[str], viewer: int | None) -> list[list[dict[str, Any]]]:
    """The moves of each action as they should be told."""
    table, found = Table(game(name).setup(2)), []
    frame = table.setup.game.frame(table.setup)
    for action in actions:
        before = pieces(frame, table.setup.game.scene(table.view(viewer)))
        table.play(action)
        after = pieces(frame, table.setup.game.scene(table.view(viewer)))
        found.append([move.json() for move in moves(frame, before, after)])
    return found


def test_a_socket_and_a_replay_tell_the_same_moves(base: str) -> None:
    ada = Person(base)
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        first = line.until("step")
        play_on(ada, table, Random(1), 12)
        line.settle()
    heard: dict[int, list[Any]] = {0: [], 1: []}
    for text in line.raw:
        message = json.loads(text)
        if (
            message["t"] == "step"
            and message.get("kind") == "play"
            and message["ply"] > first["ply"]
        ):
            heard[message["viewer"]].append((message["ply"], message["moves"]))
    ada.do(table, "resign", seat=0)
    lines = ada.http.get(f"/api/tables/{table}/transcript").text.splitlines()[1:]
    actions = [json.loads(x)["action"] for x in lines]
    for seat in (0, 1):
        expected = told("robber-knights", actions, seat)
        assert [moved for _, moved in heard[seat]] == expected[first["ply"] :]
        for start in (0, 3):
            answer = ada.get(f"/api/tables/{table}/plies", seat=seat, first=start, count=5)
            shown = [moment.get("moves") for moment in answer["plies"]]
            assert shown == ([None, *expected] if start == 0 else expected[start - 1 :])[:5]
            assert [moment["ply"] for moment in answer["plies"]] == [*range(start, start + 5)]
        one = ada.get(f"/api/tables/{table}/plies/4", seat=seat)
        assert one["moves"] == expected[3]
    last = ada.get(f"/api/tables/{table}/plies", first=len(actions))
    assert [moment["ply"] for moment in last["plies"]] == [len(actions)]
    ada.get(f"/api/tables/{table}/plies", 404, first=len(actions) + 1)


def test_after_a_jump_nothing_is_said_to_have_moved(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    play_on(ada, table, Random(1), 3)
    with ada.line(table) as line:
        assert "moves" not in line.until("step")
        play_on(ada, table, Random(1), 1)
        line.until("step")
        assert line.until("step")["moves"]


@pytest.mark.parametrize("name", [g.id for g in games()])
def test_a_plot_of_the_game(base: str, name: str) -> None:
    ada = Person(base)
    table = ada.open(name, "me", "me")["table"]["id"]
    play_on(ada, table, Random(2), 25)
    plot = ada.get(f"/api/tables/{table}/scores", seat=0)
    ply = ada.get(f"/api/tables/{table}")["table"]["ply"]
    assert [at for at, _ in plot["points"]] == [*range(ply + 1)]
    assert plot["counted"]
    panels = ada.get(f"/api/tables/{table}/step", seat=0)["scene"]["panels"]
    for panel, n in zip(panels, plot["points"][-1][1], strict=True):
        assert panel.get("score", {"n": n})["n"] == n


def test_a_long_game_gives_a_short_plot(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "MOST_POINTS", 5)
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    play_on(ada, table, Random(2), 17)
    plot = ada.get(f"/api/tables/{table}/scores")
    assert [at for at, _ in plot["points"]] == [0, 4, 8, 12, 16, 17]


def test_games_that_have_ended_are_listed_for_those_who_may_look(base: str) -> None:
    ada, eve = Person(base), Person(base, "Eve")
    options: list[dict[str, Any]] = [
        {"public": True},
        {"public": False},
        {"public": True, "policy": {"spectators": False}},
    ]
    tables = [ada.open("forteresse", "me", "me", **o)["table"]["id"] for o in options]
    assert not set(tables) & {t["id"] for t in ada.get("/api/replays")["tables"]}
    for table in tables:
        play_on(ada, table, Random(2), 2)
        ada.do(table, "resign", seat=0)

    def listed(person: Person) -> list[bool]:
        found = {t["id"] for t in person.get("/api/replays")["tables"]}
        return [table in found for table in tables]

    assert listed(ada) == [True, True, True]
    assert listed(eve) == listed(Person(base, "")) == [True, False, False]
