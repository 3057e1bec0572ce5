"""Past its limits the server refuses: new tables first, then what is nice to have, never a move."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bastide.server.lately import Lately
from bastide.server.metrics import Metrics
from bastide.server.pressure import LATE, MANY, SLOW, WAITING, Level, Pressure
from bastide.server.refusals import Refused
from tests.server.desks import Browser, Desk, one_desk, until
from tests.server.house import HOME, House, in_house
from tests.server.test_quotas import refusals


def test_levels_follow_from_lateness_and_from_what_waits() -> None:
    waiting = 0
    pressure = Pressure(Metrics(), lambda: waiting)
    assert pressure.level is Level.CALM
    pressure.note(60, worked=60)  # one long pause is no pressure
    assert pressure.level is Level.CALM
    for level in (Level.BUSY, Level.SWAMPED):
        for _ in range(200):
            pressure.note(LATE[level] * 1.01, worked=10)
        assert pressure.level is level
    for _ in range(200):
        pressure.note(10, worked=0.01)  # others keep the machine busy
    assert pressure.level is Level.CALM
    for level, number in WAITING.items():
        waiting = number
        assert pressure.level is level


def test_levels_follow_from_how_long_moves_take() -> None:
    """On a shared database a move takes many turns of a loop that is late by little at each."""
    for level, seconds in SLOW.items():
        pressure = Pressure(Metrics())
        pressure.moves = Lately(now=lambda: 0.0)
        for number in range(1, 2 * MANY):
            pressure.moves.note(seconds * 1.01)
            assert pressure.level is (level if number >= MANY else Level.CALM)
        for _ in range(3 * MANY):
            pressure.moves.note(0.01)  # most are quick again
        assert pressure.level < level


def test_a_move_tells_how_long_it_took(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        ada = await its.visitor("Ada")
        table = await ada.table("me", "me")
        live = await its.parts.hall.tables.get(table)
        chain = {"seat": 0, "seq": live.seq, "chain": live.table.legal()[:1], "key": "k"}
        assert (await ada.do(table, t="play", **chain)).status_code == 200
        number, seconds = its.parts.pressure.moves.figures()
        assert number == 1
        assert seconds > 0

    in_house(tmp_path, work)


@pytest.mark.parametrize("level", Level)
def test_what_is_refused_at_each_level(
    level: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(its: House) -> None:
        workers = its.parts.requests.workers = one_desk(monkeypatch)
        Desk.answers(10)
        ada, bob = await its.visitor("Ada"), await its.visitor("Bob")
        table = await ada.table("me", "me")
        live = await its.parts.hall.tables.get(table)
        its.parts.pressure.waiting = lambda: WAITING.get(level, 0)
        seen: dict[str, bool] = {}

        opened = await ada.open("me", "me")
        seen["table"] = opened.is_success
        if level > Level.CALM:
            assert (opened.status_code, opened.json()["code"]) == (503, "busy")
            assert opened.headers["retry-after"] == "10"
            assert "games that are running come first" in opened.json()["message"]

        for who, guest in (("spectator", bob.guest), ("player", ada.guest)):
            browser = Browser()
            serving = asyncio.create_task(
                its.parts.connections.serve(browser, live, guest, "en", HOME)  # type: ignore[arg-type]
            )
            browser.say(t="hello")
            await until(lambda heard=browser.heard: heard)
            seen[who] = browser.heard[0]["t"] == "welcome"
            browser.hang_up()
            await serving

        hint = await ada.do(table, t="hint", seat=0, seq=live.seq)
        seen["hint"] = hint.status_code == 200
        picture = await ada.http.get(f"/api/tables/{table}/plies/0/picture.svg")
        seen["picture"] = picture.status_code == 200
        for kind in ("scores", "plies", "film.gif", "card.png"):
            if level is Level.SWAMPED:
                assert (await ada.http.get(f"/api/tables/{table}/{kind}")).status_code == 503
        for seat in (0, 1):
            action = live.table.legal()[0]
            chain = {"seat": seat, "seq": live.seq, "chain": [action], "key": f"k{seat}"}
            seen["move"] = (await ada.do(table, t="play", **chain)).status_code == 200
        seen["seat"] = (await ada.http.get(f"/api/tables/{table}/step")).status_code == 200

        never = {"player": True, "move": True, "seat": True}
        nice = dict.fromkeys(("spectator", "hint", "picture"), level < Level.SWAMPED)
        assert seen == never | nice | {"table": level < Level.BUSY}
        counted = {kind for kind, why in refusals(its) if why == "busy"}
        assert counted == {kind for kind, allowed in seen.items() if not allowed}
        await workers.close()

    in_house(tmp_path, work)


def test_the_server_measures_itself(tmp_path: Path) -> None:
    async def work(its: House) -> None:
        ada = await its.visitor("Ada", "127.0.0.1")  # figures are for this machine
        await ada.table("me", "me")
        lines = (await ada.http.get("/metrics")).text.splitlines()
        figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        assert float(figures["bastide_bot_queue"]) == 0
        assert float(figures["bastide_loop_lag_seconds"]) >= 0
        assert float(figures["bastide_commit_seconds_count"]) > 0

    in_house(tmp_path, work)


def test_what_is_refused_is_said_in_both_languages() -> None:
    pressure = Pressure(Metrics(), lambda: 10_000)
    with pytest.raises(Refused) as refused:
        pressure.check("hint")
    assert refused.value.status == 503
    assert "parties en cours" in refused.value.message("fr")
