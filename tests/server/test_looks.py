"""Colours and Houses at a table: chosen with it, kept with it, changed in the lobby, told with its game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bastide.games import game
from bastide.server.live import LiveTable
from bastide.server.plans import Beginner, Plan, SeatPlan
from tests.server.halls import Clockwork, hall_at
from tests.server.network import Person, serving
from tests.server.test_hall import refused, run

RED = {"colour": "red"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('looks')}/games.db") as address:
        yield address


def seats(*looks: dict[str, str], kind: str = "me") -> list[dict[str, Any]]:
    return [{"kind": kind, "look": look} for look in looks]


def panels(person: Person, table: str) -> list[str]:
    scene = person.get(f"/api/tables/{table}/step")["scene"]
    return [json.dumps(panel["name"]) for panel in scene["panels"]]


def test_a_house_is_chosen_and_goes_through_the_whole_life_of_a_game(base: str) -> None:
    ada = Person(base)
    look = {"house": "bonamour", "donjons": "234"}
    table = ada.post("/api/tables", game="donjon", seats=seats(look, {}))["table"]
    assert [seat["look"]["house"] for seat in table["seats"]] == ["bonamour", "brownbear"]
    assert "Bonamour" in panels(ada, table["id"])[0]
    picture = ada.http.get(f"/api/tables/{table['id']}/plies/0/picture.svg").text
    assert "Bonamour" in picture
    assert "Edelstein" not in picture
    ada.post(f"/api/tables/{table['id']}/abandon")
    record = ada.http.get(f"/api/tables/{table['id']}/transcript").text
    assert json.loads(record.splitlines()[0])["seats"][0] == look
    brought = ada.post("/api/records", transcript=record, seats=seats({}, {}))["table"]
    assert brought["seats"][0]["look"] == look
    again = ada.post(f"/api/tables/{table['id']}/rematch")["table"]
    assert [seat["look"]["house"] for seat in again["seats"]] == ["brownbear", "bonamour"]
    branch = ada.post(f"/api/tables/{table['id']}/branch", ply=1, seats=seats({}, {}))["table"]
    assert branch["seats"][0]["look"] == look


def test_nobody_chooses_and_nothing_is_kept(base: str) -> None:
    ada = Person(base)
    table = ada.open("castle", "me", "me")["table"]
    assert all("look" not in seat for seat in table["seats"])
    header = ada.http.get(f"/api/tables/{table['id']}/transcript").text.splitlines()[0]
    assert "seats" not in json.loads(header)


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        ([{"colour": "black"}] * 2, '"black" is wanted twice: by seat 0 and by seat 1'),
        ([{"colour": "pink"}, {}], '"colour" cannot be "pink"'),
        ([{"house": "red"}, {}], 'seat 0 has no "house" to choose'),
    ],
)
def test_what_cannot_be_is_refused(base: str, looks: Any, told: str) -> None:
    ada = Person(base)
    body = {"game": "castle", "seats": seats(*looks)}
    answer = ada.http.post("/api/tables", json=body, headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert told in answer.json()["message"]


def test_what_may_be_chosen_is_told(base: str) -> None:
    told = {one["id"]: one["traits"] for one in Person(base).get("/api/games")["games"]}
    (colour,) = told["forteresse"]["2"]
    assert [look["name"]["en"] for look in colour["looks"]] == ["Yellow", "Red"]
    assert (colour["usual"], colour["apart"]) == (["yellow", "red"], True)
    house, donjons = told["donjon"]["3"]
    assert [look["id"] for look in house["looks"]] == ["edelstein", "brownbear", "bonamour"]
    assert [look["id"] for look in donjons["looks"]] == ["123", "124", "134", "234"]
    assert house["name"]["fr"] == "Maison"
    assert [trait["id"] for trait in told["donjon"]["4"]] == ["house"]
    assert told["dissuasion"]["4"] == []
    assert [look["name"]["fr"] for look in told["robber-knights"]["2"][0]["looks"]][:2] == [
        "Bleu",
        "Jaune",
    ]


@run
async def test_a_look_is_a_persons_and_moves_with_him(tmp_path: Path) -> None:
    async with hall_at(f"sqlite:///{tmp_path}/games.db", Clockwork().environment) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        places = [SeatPlan("me", look={"colour": "green"}), SeatPlan("me", name="Bob", look=RED)]
        plan = Plan(game("robber-knights"), 2, places, begins=Beginner("seat", 1))
        live, _ = await hall.openings.open(ada, plan)
        assert [(seat.name, live.setup.looks[seat.seat]) for seat in live.row.seats] == [
            ("Bob", RED),
            ("Ada", {"colour": "green"}),
        ]


# ---------------------------------------------------------------- in the lobby


async def waiting(hall: Any, name: str = "robber-knights") -> tuple[LiveTable, Any, Any]:
    """Ada and Bob sit at a table for three."""
    ada, _ = await hall.guests.welcome("Ada")
    bob, _ = await hall.guests.welcome("Bob")
    places = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open")]
    live, _ = await hall.openings.open(ada, Plan(game(name), 3, places))
    await hall.seats.take(live, bob, 1)
    return live, ada, bob


def colours(live: LiveTable) -> list[str]:
    return [look["colour"] for look in live.setup.looks]


@run
async def test_whoever_sits_down_may_take_a_free_colour(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall, hall_at(url) as elsewhere:
        live, ada, bob = await waiting(hall)
        there = await elsewhere.tables.get(live.row.id)
        assert colours(live) == ["blue", "yellow", "green"]
        await hall.seats.dress(live, bob, 1, RED)
        assert colours(live) == ["blue", "red", "green"]
        await hall.seats.dress(live, bob, 1, {"colour": "green"})  # nobody sits there
        assert colours(live) == ["blue", "green", "red"]
        taken = await refused("look-taken", hall.seats.dress(live, bob, 1, {"colour": "blue"}))
        assert "Ada" in taken.message("en")
        await refused("not-yours", hall.seats.dress(live, bob, 0, {"colour": "yellow"}))
        await refused("not-yours", hall.seats.dress(live, bob, 2, {"colour": "yellow"}))
        elsewhere.hear(live.row.id)
        await asyncio.gather(*elsewhere._hearing)
        assert colours(there) == ["blue", "green", "red"]
        # the host dresses any seat, though nobody who sits loses what he has
        await hall.seats.dress(live, ada, 2, {"colour": "yellow"})
        await refused("look-taken", hall.seats.dress(live, ada, 0, {"colour": "green"}))
        assert colours(live) == ["blue", "green", "yellow"]
    async with hall_at(url, clockwork.environment) as hall:
        live = await hall.tables.get(live.row.id)
        assert colours(live) == ["blue", "green", "yellow"]
        cleo, _ = await hall.guests.welcome("Cleo")
        await hall.seats.take(live, cleo, 2)
        await refused("begun", hall.seats.dress(live, cleo, 2, RED))
        assert live.table.view(0).setup.looks[1] == {"colour": "green"}


@run
async def test_back_to_the_usual_keeps_nothing(tmp_path: Path) -> None:
    async with hall_at(f"sqlite:///{tmp_path}/games.db", Clockwork().environment) as hall:
        live, _, bob = await waiting(hall)
        await hall.seats.dress(live, bob, 1, RED)
        await hall.seats.dress(live, bob, 1, {"colour": "yellow"})
        assert live.row.looks is None


def test_everybody_sees_a_change_in_the_lobby(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    table = ada.open("robber-knights", "me", "open", "open")["table"]["id"]
    bob.post(f"/api/tables/{table}/join", seat=1)
    with ada.line(table) as line:
        first = line.until("welcome")["frame"]["id"]
        told = bob.post(f"/api/tables/{table}/seats/1/look", look=RED)["table"]
        assert told["seats"][1]["look"] == RED
        assert line.closed() == 4001  # and comes again
    with ada.line(table) as line:
        welcome = line.until("welcome")
        assert welcome["frame"]["id"] != first
        assert [seat["look"]["colour"] for seat in welcome["table"]["seats"]] == [
            "blue", "red", "green",
        ]  # fmt: skip
        step = line.until("step")
        assert [panel["slot"] for panel in step["scene"]["panels"]] == [0, 3, 2]
    eve = Person(base, "Eve")
    eve.post(f"/api/tables/{table}/seats/1/look", 403, look=RED)
