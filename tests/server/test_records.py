"""Records and branches at tables: how long they may be, and that nobody takes them for a fair game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import bastide
from bastide.core import table as core_table
from bastide.core import transcript
from bastide.core.state import State
from bastide.core.table import Ply, Table
from bastide.games import game
from bastide.server import beside, limits, live, presenter
from bastide.server.database import MIGRATIONS
from bastide.server.limits import Limiter
from bastide.server.plans import MOST_ACTIONS, Plan, SeatPlan
from bastide.server.refusals import Refused
from tests.server.halls import Clockwork, hall_at, play_on, seated
from tests.server.network import Person, serving

ME = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('records')}/games.db") as address:
        yield address


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def some_game(name: str, plies: int, seed: int = 1) -> Table:
    """A game at random, as far as that many actions or its end."""
    found, rng = bastide.new(name, players=2), Random(seed)
    while len(found.history) < plies and not found.over:
        if found.actor == "chance":
            found.play_chance(rng)
        else:
            found.play(rng.choice(found.legal()))
    return found


def written(played: Table) -> str:
    return "\n".join(transcript.of_actions(played.setup, [ply.action for ply in played.history]))


# ---- how long


def test_a_record_of_too_many_actions_is_refused_by_name(base: str) -> None:
    ada = Person(base)
    head = json.dumps({"game": "dissuasion", "players": 2, "options": {"max_rounds": 1_000_000}})
    endless = "\n".join([head, *['{"action":"end"}'] * (MOST_ACTIONS + 1)])
    answer = ada.post("/api/records", 422, transcript=endless, seats=ME)
    assert answer["code"] == "too-many-actions"
    assert "10,000 actions" in answer["message"]


def test_nor_is_a_branch_longer(file: str) -> None:
    async def run() -> None:
        async with hall_at(file) as hall:
            ada, _ = await hall.guests.welcome("Ada")
            plies = [Ply(0, "e4-e5")] * (MOST_ACTIONS + 1)
            plan = Plan(game("forteresse"), 2, [SeatPlan("me")] * 2, plies=plies)
            with pytest.raises(Refused) as caught:
                await hall.openings.open(ada, plan)
            assert caught.value.code == "too-many-actions"

    asyncio.run(run())


def test_the_house_calls_off_a_game_without_end(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_ENTRIES", 8)

    async def run() -> None:
        async with hall_at(file, Clockwork().environment) as hall:
            table, _ = await seated(hall, "forteresse")
            await play_on(table, Random(1))
            assert (table.row.status, table.seq) == ("abandoned", 9)
        async with hall_at(file) as hall:  # and so it stays
            again = await hall.tables.get(table.row.id)
            end = presenter.step(again, None).end
            assert end is not None
            assert end.why is not None
            assert end.why.written == b'["ended-long",{"most":8}]'

    asyncio.run(run())


def test_no_table_takes_back_for_ever(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_UNDONE", 2)

    async def run() -> None:
        async with hall_at(file) as hall:
            table, _ = await seated(hall, "robber-knights")
            keys = count()
            for number in range(3):
                await play_on(table, Random(1), 1)
                if number < 2:
                    await table.go_back(0, table.ply - 1, f"k{next(keys)}")
            with pytest.raises(Refused) as caught:
                await table.go_back(0, table.ply - 1, f"k{next(keys)}")
            assert caught.value.code == "undo-enough"

    asyncio.run(run())


def test_a_look_costs_a_stride_at_most(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first, the middle and the last moment of a long game; and a plot costs as little."""
    played = some_game("forteresse", 350, seed=5)
    last, plays = len(played.history), 0
    assert last > 300
    play = State.play

    def counted(state: State, *args: Any) -> State:
        nonlocal plays
        plays += 1
        return play(state, *args)

    monkeypatch.setattr(State, "play", counted)
    monkeypatch.setattr(presenter, "MOST_POINTS", 30)

    async def run() -> None:
        nonlocal plays
        async with hall_at(file) as hall:
            ada, _ = await hall.guests.welcome("Ada")
            plan = Plan(game("forteresse"), 2, [SeatPlan("me")] * 2, plies=played.history)
            plays = 0
            table, _ = await hall.openings.open(ada, plan)
            assert plays == last  # what was tried out before is played once, not again to be logged
            for ply in (0, last // 2, last - 1, last):
                plays = 0
                await presenter.at_ply(table, None, ply)
                assert plays <= core_table.STRIDE
            plays = 0
            points = presenter.scores(table, None)().points
            assert plays < core_table.STRIDE
            assert points[-1][0] == last

    asyncio.run(run())


def test_a_plot_of_kept_moments_tells_what_a_replay_tells() -> None:
    played = some_game("castle", 140)
    plies = [0, 1, 63, 64, 65, 128, len(played.history)]
    shown = [state.data for state in played.states(plies)]
    assert shown == [played.at(ply).state.data for ply in plies]


def test_one_who_asks_too_much_slows_down_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(rate: float, burst: float, now: Callable[[], float]) -> Limiter:
        return Limiter(0, 2.5 if burst == 20 else 100)  # for each guest; for their address

    monkeypatch.setattr(limits, "Limiter", slow)
    with serving(f"sqlite:///{tmp_path}/games.db") as address:
        ada, bob, nobody = Person(address), Person(address, "Bob"), Person(address, "")
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        for path in ("transcript", "scores", "plies", "plies/0/picture.svg"):
            asked = [ada.http.get(f"/api/tables/{table}/{path}").status_code for _ in range(3)]
            assert asked == [200, 200, 429]
            for other in (bob, nobody):
                assert other.http.get(f"/api/tables/{table}/{path}").status_code == 200


def test_one_who_looks_much_waits_for_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "MOST_WAITING", 3)

    async def run() -> None:
        looks, done = beside.OneByOne(), asyncio.Event()
        begun: list[str] = []

        async def look(asker: str) -> None:
            async with looks.turn(asker):
                begun.append(asker)
                await done.wait()

        ada = [asyncio.create_task(look("ada")) for _ in range(4)]
        bob = asyncio.create_task(look("bob"))
        await asyncio.wait(ada, return_when=asyncio.FIRST_COMPLETED)
        assert begun == ["ada", "bob"]  # her second look waits for her first one, his does not
        with pytest.raises(Refused) as caught:
            await ada[3]
        assert caught.value.code == "too-fast"
        done.set()
        await asyncio.gather(*ada[:3], bob)
        assert begun == ["ada", "bob", "ada", "ada"]
        async with looks.turn("ada"):
            pass

    asyncio.run(run())


# ---- where its chance came from


def test_a_record_is_told_from_a_fair_game_wherever_it_is_shown(base: str) -> None:
    ada = Person(base)
    fair = ada.open("robber-knights", "me", "me")["table"]
    assert fair["chance"] == "house"
    whole = written(some_game("robber-knights", 1000))
    brought = ada.post("/api/records", transcript=whole, seats=ME)["table"]
    assert brought["chance"] == "record"
    name = brought["id"]
    assert ada.get(f"/api/tables/{name}")["table"]["chance"] == "record"
    listed = {table["id"]: table["chance"] for table in ada.get("/api/me")["tables"]}
    assert (listed[name], listed[fair["id"]]) == ("record", "house")
    assert {t["id"]: t["chance"] for t in ada.get("/api/replays")["tables"]}[name] == "record"
    assert ada.get(f"/api/tables/{name}/log")["chance"] == "record"
    with ada.line(name) as line:
        assert line.until("welcome")["table"]["chance"] == "record"
    export = ada.http.get(f"/api/tables/{name}/transcript").text.splitlines()
    assert json.loads(export[0])["bastide"]["chance"] == "record"
    checked = transcript.verify(export, game)
    assert (checked.games, checked.difference) == (1, None)


def test_what_is_branched_off_says_so_and_a_record_stays_one(base: str) -> None:
    ada = Person(base)
    fair = ada.open("forteresse", "me", "me")["table"]["id"]
    step = ada.get(f"/api/tables/{fair}/step")
    chain = [step["ask"]["choices"][0]["a"]]
    ada.do(fair, "play", seat=0, seq=step["seq"], chain=chain, key="k")
    brought = ada.post("/api/records", transcript=written(some_game("forteresse", 3)), seats=ME)

    def branch(table: str, ply: int) -> Any:
        return ada.post(f"/api/tables/{table}/branch", ply=ply, seats=ME)["table"]

    once = branch(fair, 1)
    assert once["chance"] == "branch"
    assert branch(once["id"], 1)["chance"] == "branch"
    assert branch(brought["table"]["id"], 2)["chance"] == "record"
    assert branch(brought["table"]["id"], 0)["chance"] == "house"  # a game from its beginning
    ada.do(once["id"], "resign", seat=0)
    assert ada.post(f"/api/tables/{once['id']}/rematch")["table"]["chance"] == "house"


def test_no_stranger_sits_down_at_a_prepared_game(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    record = written(some_game("donjon", 20))
    seats = [{"kind": "me"}, {"kind": "open"}]
    refused = ada.post("/api/records", 409, transcript=record, seats=seats)
    assert refused["code"] == "prepared"
    seats = [{"kind": "me"}, {"kind": "human"}]
    opened = ada.post("/api/records", transcript=record, seats=seats)
    table = opened["table"]["id"]
    assert ada.post(f"/api/tables/{table}/seats/1", 409, do="open")["code"] == "prepared"
    bob.post(f"/api/tables/{table}/join", 409)
    ada.do(table, "resign", seat=0)  # she stands up again: that seat is for an invitation too
    assert ada.get(f"/api/tables/{table}")["table"]["seats"][0]["kind"] == "human"
    bob.post(f"/api/tables/{table}/join", 409)
    assert bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])["seat"] == 1


def test_tables_of_before_are_told_apart_by_their_logs(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path}/games.db")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def upgrade(connection: sa.Connection, to: str) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, to)

    tables = {  # by id: the table it came from, the first entry of its log
        "fair": (None, "start"), "empty": (None, None), "again": ("fair", "start"),
        "record": (None, "play"), "branch": ("fair", "play"), "twig": ("branch", "play"),
        "copy": ("record", "play"), "leaf": ("copy", "play"),
    }  # fmt: skip
    with engine.begin() as connection:
        upgrade(connection, "0003")
        for name, (origin, first) in tables.items():
            values = {"id": name, "origin": origin}
            connection.execute(
                sa.text(
                    "INSERT INTO tables (id, game, players, options, rules, edition, policy, host, status, public,"
                    " seq, origin, created, changed) VALUES (:id, 'castle', 2, '{}', 1, '', '{}', 'g', 'over', 0,"
                    " 1, :origin, 1, 1)"
                ),
                values,
            )
            if first:
                connection.execute(
                    sa.text(
                        "INSERT INTO log (table_id, seq, kind, action, gesture, free, at)"
                        " VALUES (:id, 1, :kind, '', 1, 0, 1)"
                    ),
                    {"id": name, "kind": first},
                )
        upgrade(connection, "head")
        rows = connection.execute(sa.text("SELECT id, chance FROM tables")).all()
        found = {row.id: row.chance for row in rows}
    assert found == {
        "fair": "house", "empty": "house", "again": "house", "record": "record",
        "branch": "branch", "twig": "branch", "copy": "record", "leaf": "record",
    }  # fmt: skip
