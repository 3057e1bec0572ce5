"""Who begins: as the rulebook says, by lot, or somebody; all keep their order round the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bastide.core.errors import BadOption
from bastide.games import game, games
from bastide.server.live import LiveTable
from bastide.server.plans import Beginner, Plan, SeatPlan
from bastide.server.rows import Seat
from tests.server.halls import Clockwork, hall_at
from tests.server.network import Person, serving
from tests.server.test_hall import run

PEOPLE = ("Ada", "Bob", "Cleo")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('beginning')}/games.db") as address:
        yield address


def on_one_screen(*names: str) -> list[SeatPlan]:
    return [SeatPlan("me", name=name) for name in names]


async def who_begins(
    tmp_path: Path, name: str, begins: Beginner | None, seed: int = 0, **plan: Any
) -> tuple[LiveTable, Seat]:
    """The table, and who is to act first."""
    seats = plan.pop("seats", on_one_screen(*PEOPLE[: plan.pop("players", 2)]))
    environment = replace(Clockwork(seed).environment, seed=lambda: seed)
    database = f"sqlite:///{tmp_path}/{len(list(tmp_path.iterdir()))}.db"
    async with hall_at(database, environment) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        live, _ = await hall.openings.open(
            ada, Plan(game(name), len(seats), seats, begins=begins, **plan)
        )
        assert isinstance(live.actor, int)
        return live, live.row.seats[live.actor]


@run
@pytest.mark.parametrize("name", [one.id for one in games()])
async def test_the_one_who_shall_begin_does(tmp_path: Path, name: str) -> None:
    for seed in range(4):
        for place, person in enumerate(PEOPLE[:2]):
            live, first = await who_begins(tmp_path, name, Beginner("seat", place), seed)
            assert first.name == person
            assert live.row.chance == "house"


@run
async def test_the_order_round_the_table_stays(tmp_path: Path) -> None:
    live, _ = await who_begins(tmp_path, "robber-knights", Beginner("seat", 1), players=3)
    assert [seat.name for seat in live.row.seats] == ["Bob", "Cleo", "Ada"]
    seats = [*on_one_screen("Ada", "Bob"), *on_one_screen("Cleo", "Dora")]
    live, _ = await who_begins(tmp_path, "donjon", Beginner("seat", 3), seats=seats)
    assert [seat.name for seat in live.row.seats] == ["Dora", "Ada", "Bob", "Cleo"]


@run
async def test_the_castles_own_option_stays_as_it_is(tmp_path: Path) -> None:
    """Whoever begins has the seat that the option lets begin."""
    live, first = await who_begins(tmp_path, "castle", None, options={"first": 1})
    assert (live.actor, first.name) == (1, "Bob")
    live, first = await who_begins(tmp_path, "castle", Beginner("seat", 0), options={"first": 1})
    assert (live.actor, first.name) == (1, "Ada")


@run
async def test_lots_let_everybody_begin_sometimes(tmp_path: Path) -> None:
    for name in ("forteresse", "dissuasion"):
        drawn = {
            (await who_begins(tmp_path, name, Beginner("lot"), seed))[1].name for seed in range(9)
        }
        assert drawn == {"Ada", "Bob"}


@run
@pytest.mark.parametrize(
    ("name", "named", "first"),
    [
        ("robber-knights", 2, "Cleo"),  # the oldest
        ("donjon", 2, "Ada"),  # to the left of the youngest
        ("donjon", 0, "Bob"),
    ],
)
async def test_as_the_rulebook_says(tmp_path: Path, name: str, named: int, first: str) -> None:
    _, found = await who_begins(tmp_path, name, Beginner("rulebook", named), players=3)
    assert found.name == first


@run
async def test_the_youngest_may_let_a_bot_begin_but_no_bot_is_the_oldest(tmp_path: Path) -> None:
    seats = [SeatPlan("me"), SeatPlan("bot", "random")]
    _, first = await who_begins(tmp_path, "castle", Beginner("rulebook", 1), seats=seats)
    assert first.kind == "bot"
    with pytest.raises(BadOption, match="seat 1 is a bot's"):
        await who_begins(tmp_path, "robber-knights", Beginner("rulebook", 1), seats=seats)


@run
async def test_who_is_alone_with_bots_need_not_be_asked(tmp_path: Path) -> None:
    bot = SeatPlan("bot", "random")
    for seed in range(4):
        seats = [bot, bot, SeatPlan("me")]
        _, first = await who_begins(
            tmp_path, "robber-knights", Beginner("rulebook"), seed, seats=seats
        )
        assert first.kind == "human"  # the oldest of all people
        live, first = await who_begins(tmp_path, "donjon", Beginner("rulebook"), seed, seats=seats)
        assert [seat.kind for seat in live.row.seats] == ["bot", "bot", "human"]  # to his left


def test_it_is_asked_for_with_the_table_in_the_rulebooks_words(base: str) -> None:
    ada = Person(base)
    told = {one["id"]: one["begins"] for one in ada.get("/api/games")["games"]}
    assert told["robber-knights"] == {
        "how": "named",
        "rule": {"en": "The oldest player begins.", "fr": "Le joueur le plus âgé commence."},
        "asked": {"en": "Who is the oldest?", "fr": "Qui est le plus âgé\u202f?"},
    }
    assert "asked" not in told["dissuasion"]
    assert told["forteresse"]["how"] == "agreed"
    begins = {"how": "seat", "seat": 1}
    table = ada.open("forteresse", "me", "human", begins=begins)["table"]
    assert [seat["name"] for seat in table["seats"]] == [None, "Ada"]
    refused = ada.http.post(
        "/api/tables",
        json={"game": "castle", "seats": [{"kind": "me"}] * 2, "begins": begins | {"seat": 2}},
    )
    assert (refused.status_code, refused.json()["code"]) == (404, "no-seat")


def test_invitations_go_with_the_places_they_are_for(base: str) -> None:
    ada, bob = Person(base), Person(base, "Bob")
    opened = ada.open("dissuasion", "me", "human", begins={"how": "seat", "seat": 1})
    ((seat, secret),) = opened["links"].items()
    table = opened["table"]["id"]
    joined = bob.post(f"/api/tables/{table}/join", claim=secret)
    assert joined["seat"] == int(seat) == joined["table"]["turn"]


@run
@pytest.mark.parametrize("name", ["forteresse", "castle", "dissuasion"])
async def test_a_handicap_goes_with_who_shall_have_it(tmp_path: Path, name: str) -> None:
    """The plan names a place; whoever gets that seat then, has the handicap. Usual tables keep nothing of it."""
    for seed in range(2):
        for place in (0, 1):
            live, _ = await who_begins(
                tmp_path, name, Beginner("seat", place), seed, options={"handicap": "seat1_2"}
            )
            bob = next(seat.seat for seat in live.row.seats if seat.name == "Bob")
            assert live.row.options["handicap"] == f"seat{bob}_2"
            assert live.setup.options["handicap"] == f"seat{bob}_2"
    live, _ = await who_begins(tmp_path, name, Beginner("seat", 1))
    assert "handicap" not in live.row.options


def test_a_handicap_stays_with_somebody_at_a_rematch(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "bot", options={"handicap": "seat0_1"})["table"]
    ada.do(table["id"], "resign", seat=0)
    again = ada.post(f"/api/tables/{table['id']}/rematch")["table"]
    mine = next(seat["seat"] for seat in again["seats"] if seat["kind"] == "human")
    assert mine == 1
    assert again["options"]["handicap"] == "seat1_1"


def test_a_handicap_for_nobody_is_refused_with_words(base: str) -> None:
    body = {"game": "donjon", "seats": [{"kind": "me"}] * 2, "options": {"handicap": "seat2_1"}}
    for lang, told in (("en", "a handicap for seat 3"), ("fr", "un handicap pour la place 3")):
        answer = Person(base).http.post("/api/tables", json=body, headers={"Accept-Language": lang})
        assert answer.status_code == 422
        assert told in answer.text
