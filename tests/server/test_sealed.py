"""Chance at tables is sealed before anybody sits down, told of when they have ended, and followed by every draw."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.fair import Fair, commitment_of
from bastide.core.transcript import Checked, SealedDraws
from bastide.games import game
from bastide.records import verify
from bastide.records.setups import finder
from bastide.server import offers, presenter
from bastide.server.live import LiveTable
from bastide.server.office import Office
from bastide.server.plans import Beginner, Plan, SeatPlan
from bastide.server.wire.encoding import encode
from tests.server.described import seeded, unhurried
from tests.server.halls import Clockwork, hall_at, play_on, seated
from tests.server.network import Person, serving
from tests.server.test_hall import run

HERS, HIS = "ada0" * 8, "b0b0" * 8
CHANCY = ("castle", "robber-knights", "donjon", "dissuasion")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


class House:
    """A server, and its database behind its back."""

    def __init__(self, base: str, file: Path) -> None:
        self.base, self.file = base, file
        self.ada, self.bob, self.eve = Person(base), Person(base, "Bob"), Person(base, "Eve")

    def secret(self, table: str) -> str:
        """What nobody is told yet."""
        with sqlite3.connect(self.file) as base:
            ((secret,),) = base.execute("SELECT secret FROM tables WHERE id = ?", (table,))
        return str(secret)

    def opened(self, name: str) -> str:
        """A table at which both have contributed, each having seen the commitment before."""
        table = self.ada.open(name, "me", "open", public=True, contributes=True)["table"]
        commitment = table["fair"]["commitment"]
        assert table["status"] == "waiting"
        assert table["fair"] == {"commitment": commitment, "brought": 0}
        (listed,) = [t for t in self.bob.get("/api/tables")["tables"] if t["id"] == table["id"]]
        assert listed["fair"] == {"commitment": commitment}
        at = f"/api/tables/{table['id']}"
        assert self.bob.post(f"{at}/join", contribution=HIS)["table"]["status"] == "waiting"
        begun = self.ada.post(f"{at}/arrive", contribution=HERS)["table"]
        assert (begun["status"], begun["fair"]["contributions"]) == ("playing", [HERS, HIS])
        assert begun["fair"]["commitment"] == commitment
        return str(table["id"])

    def play(self, table: str, most: int, rng: Random) -> None:
        """Any legal actions, until the game is over or so many."""
        for _ in range(most):
            stands = self.eve.get(f"/api/tables/{table}")["table"]
            if stands["status"] != "playing":
                return
            seat = stands["actor"]
            player = (self.ada, self.bob)[seat]
            step = player.get(f"/api/tables/{table}/step", seat=seat)
            chain = [rng.choice(step["ask"]["choices"])["a"]]
            player.do(table, "play", seat=seat, seq=step["seq"], chain=chain, key=f"k{step['seq']}")

    def record(self, table: str) -> list[str]:
        answer = self.ada.http.get(f"/api/tables/{table}/transcript")
        assert answer.status_code == 200, answer.text
        return answer.text.splitlines()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("sealed")
    with unhurried(), serving(f"sqlite:///{folder}/games.db", seeded()) as base:
        yield House(base, folder / "games.db")


def checked(lines: list[str]) -> Checked:
    return verify(io.StringIO("\n".join(lines) + "\n"), finder(None))


def changed(lines: list[str], **fair: Any) -> list[str]:
    first = json.loads(lines[0])
    return [json.dumps(first | {"fair": first["fair"] | fair}), *lines[1:]]


# ---- from the opening to the end


@pytest.mark.proof
@pytest.mark.parametrize("name", CHANCY)
def test_a_whole_game_can_be_checked_by_who_played_it(house: House, name: str) -> None:
    table = house.opened(name)
    secret = house.secret(table)
    house.play(table, 10_000, Random(3))
    ended = house.eve.get(f"/api/tables/{table}")["table"]
    assert (ended["status"], ended["fair"]["secret"]) == ("over", secret)
    lines = house.record(table)
    draws = sum(json.loads(line).get("actor") == "chance" for line in lines)
    assert checked(lines).draws == SealedDraws(follow=draws)
    assert checked(lines).difference is None
    for lie in ({"contributions": [HERS, HERS]}, {"secret": "ab" * 32}, {"commitment": "ab" * 32}):
        assert checked(changed(lines, **lie)).difference is not None


@pytest.mark.parametrize("name", ["castle", "robber-knights"])
def test_before_the_end_no_answer_holds_the_secret(
    house: House, name: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    table, rng = house.opened(name), Random(1)
    secret, at = house.secret(table), f"/api/tables/{table}"
    with house.ada.line(table) as hers, house.eve.line(table) as watching:
        house.play(table, 6, rng)
        answers = [
            person.http.get(path, params=seat).text
            for person, seat in (
                (house.ada, {"seat": 0}),
                (house.bob, {"seat": 1}),
                (house.eve, {}),
            )
            for path in _paths(house, table)
        ]
        hers.ask("draw", seat=0)
        hers.ask("play", seat=0, seq=1, chain=["nonsense"], key="x")
        answers += [house.ada.http.post(f"{at}/{deed}").text for deed in ("review", "rematch")]
        if name == "castle":  # no secrets of its own: what happened so far may be read and branched
            found = checked(house.record(table)).draws
            assert found is not None
            assert (found.follow, found.sealed > 0) == (0, True)
            branch = house.ada.post(f"{at}/branch", ply=3, seats=[{"kind": "me"}, {"kind": "me"}])
            answers.append(json.dumps(branch))
            assert branch["table"]["fair"]["commitment"] != commitment_of(secret)
        for line in (hers, watching):
            line.settle()
            answers += line.raw
        assert all(commitment_of(secret) in line.raw[0] for line in (hers, watching))
        for code in ("table", "tables"):
            which = [table] if code == "table" else []
            assert main(["admin", code, *which, "--json", "--database", _url(house)]) == 0
        answers += [*capfd.readouterr(), caplog.text]
        assert len(answers) > 60
        assert not any(secret in text for text in answers)
        house.bob.do(table, "resign", seat=1)
        told = hers.until("table")["table"]["fair"]
        assert told == {
            "commitment": commitment_of(secret),
            "contributions": [HERS, HIS],
            "brought": 0,
            "secret": secret,
        }
    lines = house.record(table)  # given up: its draws can be checked all the same
    assert checked(lines).difference is None
    assert json.loads(lines[0])["fair"]["secret"] == secret


def test_who_may_not_look_on_is_not_told_the_secret(house: House) -> None:
    opened = house.ada.open("castle", "me", "human", policy={"spectators": False})
    at = f"/api/tables/{opened['table']['id']}"
    house.bob.post(f"{at}/join", claim=opened["links"]["1"])
    house.ada.do(opened["table"]["id"], "resign", seat=0)
    for person, may in ((house.ada, True), (house.bob, True), (house.eve, False)):
        answers = [person.get(at), person.post(f"{at}/arrive")]
        assert {"secret" in told["table"]["fair"] for told in answers} == {may}
    house.eve.get(f"{at}/transcript", 403)
    again = house.ada.post(f"{at}/rematch")["table"]["id"]  # at which Bob does not play
    house.bob.post(f"/api/tables/{again}/decline")
    (free,) = [
        seat["seat"]
        for seat in house.ada.get(f"/api/tables/{again}")["table"]["seats"]
        if not seat["taken"]
    ]
    house.ada.post(f"/api/tables/{again}/seats/{free}", do="bot", bot="random")
    house.ada.do(again, "resign", seat=1 - free)
    for person, may in ((house.ada, True), (house.bob, False)):
        told = person.post(f"{at}/rematch")["table"]
        assert (told["id"], "secret" in told["fair"]) == (again, may)


def _url(house: House) -> str:
    return f"sqlite:///{house.file}"


def _paths(house: House, table: str) -> list[str]:
    """Everything that can be asked for with a table's name or without any, as the house itself describes it."""
    described = house.eve.get("/openapi.json")["paths"]
    paths = [path for path, methods in described.items() if "get" in methods]
    named = [path for path in paths if "{table}" in path]
    filled = [
        path.format(table=table, ply=2, form="svg", choice=0)
        for path in named
        if "film" not in path and "card" not in path
    ]
    lists = [path for path in paths if "{" not in path]
    assert {"/api/me", "/api/me/tables", "/api/tables", "/api/replays"} <= {*lists}
    return [*filled, *lists, f"/table/{table}", "/metrics", "/healthz", "/openapi.json"]


@run
async def test_an_end_that_could_not_be_written_tells_nothing(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_at(file, Clockwork().environment) as hall:
        live, _ = await seated(hall, "castle")
        seen = []

        async def fails(*given: Any, **named: Any) -> None:
            seen.append(live.row.fair)
            raise OSError

        monkeypatch.setattr(hall.store, "append", fails)
        with pytest.raises(OSError):
            await hall.play.resign(live, 0)
        assert all(fair is not None and fair.secret is None for fair in (*seen, live.fair))
        assert live.row.secret is not None
        assert live.row.secret not in repr(live.row)


@run
async def test_lists_are_made_without_secrets(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither do they tell one, nor are they read with one: what of a table runs, and what has ended."""
    async with hall_at(url, Clockwork().environment) as hall:
        cleo, _ = await hall.guests.welcome("Cleo")
        running, ada = await seated(hall, "castle", ["me", "me"], public=True)
        waiting, _ = await seated(hall, "donjon", ["me", "open"], public=True)
        ended, bob = await seated(hall, "castle", ["me", "open"], public=True)
        await hall.seats.take(ended, cleo, None)
        await hall.play.resign(ended, 0)
        again, _ = await hall.openings.play_again(ended, bob, None, {})
        plain, _ = await seated(hall, "forteresse", ["me", "open"], public=True)
        store, read, found = hall.store, hall.store.database.read, list[Any]()

        async def watched(query: Any) -> Any:
            found.extend(rows := await read(query))
            return rows

        monkeypatch.setattr(store.database, "read", watched)
        pages = [await store.open_tables(), await store.ended_tables(None)]
        pages += [await store.tables_of(guest.id) for guest in (ada, bob)]
        rows = [row for page in pages for row in page.tables]
        rows += await store.invitations(cleo.id)
        rows += (await Office(store.database).tables())[0]
    known = {live.row.id: live.row.secret for live in (running, waiting, ended, again, plain)}
    assert {row.id for row in rows} == known.keys()
    for row in rows:
        secret = known[row.id]
        assert row.secret is None
        assert (row.fair and row.fair.commitment) == (secret and commitment_of(secret))
        assert "secret" not in json.loads(encode(presenter.listed(row))).get("fair", {})
    assert not any(secret and secret in str(row) for row in found for secret in known.values())


# ---- who contributes


@run
async def test_what_was_contributed_is_fixed_when_the_game_begins(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        cleo, _ = await hall.guests.welcome("Cleo")
        live, _ = await seated(hall, "castle", ["me", "open"])
        assert live.fair == Fair(commitment_of(live.row.secret or ""))
        await hall.seats.take(live, bob, None, HIS)
        assert live.row.contributions == ["", HIS]
        await hall.seats.open(live, 1)
        await hall.seats.take(live, cleo, None, HERS)
        table = live.row.id
    async with hall_at(url, clockwork.environment) as hall:
        live = await hall.tables.get(table)
        assert live.row.contributions == ["", HIS]
        await play_on(live, Random(2), 20)
        await hall.play.resign(live, 0)
        found = checked(_lines(live))
        assert (found.difference, found.draws and found.draws.follow) == (None, live.draws)


def _lines(live: LiveTable) -> list[str]:
    actions = [ply.action for ply in live.table.history]
    return list(transcript.of_actions(live.setup, actions, live.fair))


def test_an_invited_guest_contributes_too(house: House) -> None:
    opened = house.ada.open("castle", "me", "human")
    at = f"/api/tables/{opened['table']['id']}"
    bad = house.bob.http.post(f"{at}/join", json={"claim": "x", "contribution": "not hex"})
    assert (bad.status_code, bad.json()["code"]) == (422, "bad-request")
    table = house.bob.post(f"{at}/join", claim=opened["links"]["1"], contribution=HIS)["table"]
    assert table["fair"]["contributions"] == ["", HIS]


def test_who_says_nothing_of_it_plays_at_once(house: House) -> None:
    table = house.ada.open("castle", "me", "bot:random")["table"]
    assert (table["status"], table["fair"]["contributions"]) == ("playing", ["", ""])
    assert "fair" not in house.ada.open("forteresse", "me", "me", contributes=True)["table"]
    waiting = house.ada.open("castle", "me", "bot:random", contributes=True)["table"]
    assert waiting["status"] == "waiting"
    assert not house.ada.get("/api/me").get("invitations")
    with house.ada.line(waiting["id"]) as line:  # a page that only looks comes without
        assert line.until("welcome")["table"]["fair"]["contributions"] == ["", ""]


def test_people_contribute_to_a_rematch(house: House) -> None:
    table = house.opened("castle")
    house.ada.do(table, "resign", seat=0)
    at = f"/api/tables/{table}/rematch"
    fresh = house.bob.post(at, contributes=True)["table"]
    same = house.ada.post(at, contributes=True)["table"]
    assert (fresh["id"], fresh["status"], same["status"]) == (same["id"], "waiting", "waiting")
    house.ada.post(f"/api/tables/{fresh['id']}/arrive", contribution=HERS)
    begun = house.bob.post(f"/api/tables/{fresh['id']}/arrive", contribution=HIS)["table"]
    assert (begun["status"], begun["fair"]["contributions"]) == ("playing", [HIS, HERS])
    again = house.bob.post(f"/api/tables/{fresh['id']}/arrive", contribution=HERS)["table"]
    assert again["fair"] == begun["fair"]


def test_who_comes_is_told_what_of_his_own_counts(house: House) -> None:
    """So a browser that comes a second time does not keep what was not taken."""
    at = f"/api/tables/{house.ada.open('castle', 'me', 'open', contributes=True)['table']['id']}"
    assert "contributed" not in house.ada.get(at)
    for given in (HERS, HIS):
        assert house.ada.post(f"{at}/arrive", contribution=given)["contributed"] == [HERS]
    assert "contributed" not in house.bob.get(at)
    house.bob.post(f"{at}/join", contribution=HIS)
    assert house.bob.get(at)["contributed"] == [HIS]
    house.ada.post(f"{at}/seats/1", do="bot", bot="greedy")
    assert "contributed" not in house.bob.get(at)


# ---- what came with a game


def test_how_much_was_brought_is_told_before_anybody_sits_down(house: House) -> None:
    """Else a house could say afterwards that it was most of the game."""
    first = house.opened("castle")
    house.play(first, 6, Random(2))
    seats = [{"kind": "me"}, {"kind": "human"}]
    opened = house.ada.post(f"/api/tables/{first}/branch", ply=4, seats=seats)
    at = f"/api/tables/{opened['table']['id']}"
    brought = opened["table"]["fair"]["brought"]
    assert (opened["table"]["status"], brought > 0) == ("waiting", True)
    asked = [house.eve.get(at)["table"]]
    asked.append(house.bob.post(f"{at}/join", claim=opened["links"]["1"])["table"])
    house.play(opened["table"]["id"], 3, Random(1))
    asked.append(house.bob.get(at)["table"])
    house.ada.do(opened["table"]["id"], "resign", seat=0)
    asked.append(house.bob.get(at)["table"])
    assert [told["status"] for told in asked] == ["waiting", "playing", "playing", "resigned"]
    assert {told["fair"]["brought"] for told in asked} == {brought}
    assert json.loads(house.record(opened["table"]["id"])[0])["fair"]["brought"] == brought


@pytest.mark.parametrize("name", CHANCY)
@run
async def test_a_branch_repeats_what_it_brought_and_seals_the_rest(file: str, name: str) -> None:
    async with hall_at(file, Clockwork(4).environment) as hall:
        live, ada = await seated(hall, name)
        await play_on(live, Random(4), 20)
        plies = live.table.history[:]
        plan = Plan(game(name), 2, [SeatPlan("me")] * 2, plies=plies, brought="branch")
        fresh, _ = await hall.openings.open(ada, plan)
        assert fresh.row.secret != live.row.secret
        brought = sum(ply.actor == "chance" for ply in plies)
        assert (fresh.brought, fresh.fair and fresh.fair.brought) == (brought, brought)
        first = next(n for n, ply in enumerate(plies) if isinstance(ply.actor, int))
        seat = plies[first].actor
        assert isinstance(seat, int)
        await offers.ask_takeback(fresh, seat, fresh.seq, first)
        for ply in plies[first:]:
            if isinstance(ply.actor, int):
                await fresh.play(ply.actor, fresh.seq, [ply.action], f"b{fresh.seq}")
        assert fresh.table.history[: len(plies)] == plies
        await play_on(fresh, Random(5), 30)
        await hall.play.resign(fresh, 0)
        found = checked(_lines(fresh))
        assert found.draws == SealedDraws(follow=fresh.draws - brought, brought=brought)
        assert (found.difference, fresh.draws > brought) == (None, True)


@run
async def test_who_takes_back_against_a_bot_draws_the_same_and_has_seen_it(file: str) -> None:
    """No better tile, but one that he knows: docs/fair.md says so."""
    async with hall_at(file, Clockwork(4).environment) as hall:
        live, _ = await seated(hall, "castle", ["me", "bot:random"])
        while not (live.actor == 0 and live.ply > 2 and len(live.table.legal()) > 1):
            assert isinstance(live.actor, int)
            await live.play(live.actor, live.seq, [live.table.legal()[0]], f"a{live.seq}")
        here, found = live.ply, list[tuple[str, str]]()
        for choice in (0, -1):
            number = live.draws
            first = live.table.legal()[choice]
            await live.play(0, live.seq, [first], f"b{live.seq}")
            while live.draws == number:
                assert isinstance(live.actor, int)
                await live.play(live.actor, live.seq, [live.table.legal()[0]], f"c{live.seq}")
            found.append((first, live.drawn[number][0]))
            assert len(live.drawn[number]) == 1
            if choice == 0:  # nobody has to agree, though the draw is seen
                await offers.ask_takeback(live, 0, live.seq, here)
        (one, drawn), (other, again) = found
        assert (one != other, drawn) == (True, again)


@run
async def test_lots_for_seats_are_no_draws(file: str) -> None:
    """Who sits where, and who begins: nothing of it is in a record, nor counted as brought."""
    async with hall_at(file, Clockwork().environment) as hall:
        for how in ("lot", "rulebook"):
            live, _ = await seated(
                hall, "castle", ["me", "me"], shuffled=True, begins=Beginner(how)
            )
            assert live.brought == 0
            await hall.play.resign(live, 0)
            found = checked(_lines(live))
            assert found.draws == SealedDraws(follow=live.draws)


@run
async def test_a_throw_for_who_begins_is_made_before_the_seal(file: str) -> None:
    async with hall_at(file, Clockwork().environment) as hall:
        live, _ = await seated(hall, "dissuasion", begins=Beginner("seat", 1))
        assert live.brought == sum(ply.actor == "chance" for ply in live.table.history)
        told = presenter.table(live).fair
        assert told and told.brought == live.brought > 0
        await play_on(live, Random(1), 40)
        await hall.play.resign(live, 0)
        found = checked(_lines(live))
        assert (found.difference, found.draws and found.draws.brought) == (None, live.brought)


@run
async def test_a_table_from_before_goes_on_as_it_began(file: str) -> None:
    clockwork = Clockwork()
    clockwork.environment.new_secret = lambda: None  # type: ignore[assignment, return-value]
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await seated(hall, "castle")
        await play_on(live, Random(1), 10)
        await hall.play.resign(live, 0)
        assert (live.fair, presenter.table(live).fair, live.row.contributions) == (None,) * 3
