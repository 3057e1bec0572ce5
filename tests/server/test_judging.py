"""Mistakes: spoken of to who made them, against bots alone, from what he knew; and taken back."""

from __future__ import annotations

import asyncio
import pickle
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.core.transcript import of_actions
from bastide.server.judging import JudgeJob, Judging
from bastide.server.metrics import Metrics
from bastide.server.refusals import Refused
from bastide.server.requests import Requests
from bastide.server.wire import incoming as m
from bastide.server.workers import Workers
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import Person, eventually, serving

BEFORE = ["e4-e5", "e6-d5"]  # red offers a pawn
BEST, BLUNDER = "h1xd5", "g3-g2"


def opened(ada: Person) -> str:
    """A game of La Forteresse against a bot, in which ada is to act."""
    lines = "\n".join(of_actions(bastide.new("forteresse").setup, BEFORE))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    return str(ada.post("/api/records", transcript=lines, seats=seats)["table"]["id"])


def test_a_mistake_is_told_with_what_was_better_and_taken_back(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada = Person(base)
        table = opened(ada)
        with ada.line(table) as line:
            step = line.until("step")
            line.ask("play", seat=0, seq=step["seq"], chain=[BLUNDER], key="a")
            judged = line.ask("judge", seat=0, ply=3)
            mistake = judged["mistake"]
            assert [judged["ply"], mistake["to"], mistake["better"]["chain"]] == [3, 2, [BEST]]
            assert mistake["cost"] >= 0.1 and mistake["better"]["why"]
            eventually(lambda: ada.get(f"/api/tables/{table}/step", seat=0)["ply"] == 4)
            step = ada.get(f"/api/tables/{table}/step", seat=0)  # the bot has gone on meanwhile
            back = line.ask("takeback", seat=0, seq=step["seq"], to=mistake["to"])
            assert back["t"] == "done"
            step = ada.get(f"/api/tables/{table}/step", seat=0)
            assert step["ply"] == 2
            assert line.ask("judge", seat=0, ply=3)["code"] == "no-ply"
            line.ask("play", seat=0, seq=step["seq"], chain=[BEST], key="b")
            assert "mistake" not in line.ask("judge", seat=0, ply=3)


def test_what_is_judged_is_what_the_seat_knew() -> None:
    """Two worlds that look the same to a seat give the same work, and so the same words."""
    table, rng = bastide.new("robber-knights"), Random(3)
    while len(table.history) < 12 or not isinstance(table.actor, int):
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
    view = table.view(table.actor)
    other = table.setup.game.resample(view, Random(9)).view(table.actor, view.last)
    jobs = [replace(JudgeJob.of("", 0, one, None), played=view.legal[0]) for one in (view, other)]
    assert pickle.dumps(jobs[0]) == pickle.dumps(jobs[1])


class Never(Judging):
    """Nobody may come so far."""

    async def judge(self, *given: Any) -> Any:
        raise AssertionError("it is judged")


@pytest.mark.parametrize(
    ("seats", "policy", "code"),
    [
        (("me", "me"), {}, "not-taught"),
        (("me", "bot:random"), {"hints": False}, "not-taught"),
        (("me", "bot:random"), {"undo": "turn"}, "not-taught"),
        (("me", "bot:random"), {"clock": {"move": 60}}, "not-taught"),
    ],
)
def test_where_somebody_else_plays_or_help_is_unwanted_nothing_is_judged(
    seats: tuple[str, ...], policy: dict[str, Any], code: str, tmp_path: Path
) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada = Person(base)
        table = ada.open("forteresse", *seats, policy=policy)["table"]["id"]
        with ada.line(table) as line:
            step = line.until("step")
            line.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")
            assert line.ask("judge", seat=0, ply=1)["code"] == code


def test_with_two_people_nothing_is_ever_judged(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_at(f"sqlite:///{tmp_path}/games.db", Clockwork().environment) as hall:
            live, ada = await seated(hall, "forteresse", ("me", "open"))
            bob, _ = await hall.guests.welcome("Bob")
            await hall.seats.take(live, bob, 1)
            requests = Requests(hall, Workers(0, 1), Metrics(), judging=Never())
            await live.play(0, live.seq, ["e4-e5"], "a")
            await live.play(1, live.seq, ["e6-d5"], "b")
            for guest, seat, ply in ((ada, 0, 1), (bob, 1, 2), (ada, 0, 2), (ada, 1, 2)):
                with pytest.raises(Refused) as error:
                    await requests.handle(live, guest, m.Judge(id=1, seat=seat, ply=ply), "en")
                assert error.value.code == (
                    "not-yours" if (guest, seat) == (ada, 1) else "not-taught"
                )

    asyncio.run(run())


def test_whoever_sits_down_meanwhile_ends_it(tmp_path: Path) -> None:
    """A bot's seat is free for somebody while it is thought about: then nothing is said."""

    async def run() -> None:
        async with hall_at(f"sqlite:///{tmp_path}/games.db", Clockwork().environment) as hall:
            live, ada = await seated(hall, "forteresse", ("me", "bot:random"))
            await live.play(0, live.seq, ["e4-e5"], "a")
            judging = Judging()

            async def thought(*given: object) -> None:
                await hall.seats.open(live, 1)

            judging._workers.ask = thought  # type: ignore[method-assign]
            requests = Requests(hall, Workers(0, 1), Metrics(), judging=judging)
            with pytest.raises(Refused) as error:
                await requests.handle(live, ada, m.Judge(id=1, seat=0, ply=1), "en")
            assert error.value.code == "not-taught"

    asyncio.run(run())
