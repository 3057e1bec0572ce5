"""Bots at tables: they play, they see a view and nothing else, and a failing one is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide.bots import BOTS, RandomBot
from bastide.core.state import View
from bastide.server import workers as w
from bastide.server.botplayers import BotPlayers
from bastide.server.catalogue import levels
from bastide.server.environment import Environment
from bastide.server.fairness import Claim
from bastide.server.metrics import Metrics
from bastide.server.workers import BotJob, NoAnswer, Workers, _main
from tests.server.desks import Desk, one_desk, until
from tests.server.halls import Reader, hall_at, seated
from tests.server.network import Person, serving


class Inline(Workers):
    """Thinks at once, in this process; fails as often as told."""

    def __init__(self, failures: dict[str, int] | None = None) -> None:
        super().__init__(1, 1)
        self.failures = failures or {}

    async def ask(self, job: BotJob, claim: Claim | None = None) -> str:
        await asyncio.sleep(0)
        if self.failures.get(job.bot, 0):
            self.failures[job.bot] -= 1
            raise NoAnswer("told to")
        return job.answer()


class Sleeper(RandomBot):
    """A bot that never answers."""

    def choose(self, view: View) -> str:
        time.sleep(60)
        return ""


class Crasher(RandomBot):
    """A bot that takes its process with it."""

    def choose(self, view: View) -> str:
        os._exit(1)


def test_a_job_carries_the_view_and_nothing_else() -> None:
    """Two worlds that differ only in what a seat may not know give byte-identical jobs."""
    table, rng = bastide.new("robber-knights", players=3), Random(3)
    for _ in range(30):
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
        if isinstance(table.actor, int):
            view = table.view(table.actor)
            other = table.setup.game.resample(view, Random(9)).view(table.actor, view.last)
            jobs = [pickle.dumps(BotJob.of("greedy", 1, v, None)) for v in (view, other)]
            assert jobs[0] == jobs[1]
            assert BotJob.of("greedy", 1, view, None).answer() in view.legal


@pytest.mark.parametrize("name", ["robber-knights", "forteresse"])
def test_bots_play_a_whole_game_and_take_their_time_where_choices_are_secret(
    name: str, tmp_path: Path
) -> None:
    pauses: list[float] = []

    def pause() -> float:
        pauses.append(0.0)
        return 0.0

    async def run() -> int:
        async with hall_at(f"sqlite:///{tmp_path}/games.db", Environment(pause=pause)) as hall:
            BotPlayers(hall, Inline(), Metrics())
            live, _ = await seated(hall, name, ["bot:random", "bot:random"])
            live.join(Reader(None, [None]))  # somebody looks on
            hall.tables.on_turn(live)
            while live.bot_at_work:
                await asyncio.sleep(0.01)
            assert live.row.status == "over"
            return sum(isinstance(ply.actor, int) for ply in live.table.history)

    moves = asyncio.run(run())
    assert len(pauses) == (moves if bastide.game(name).secrets else 0)


def test_a_failing_bot_is_asked_again_then_replaced_by_the_level_below(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_at(f"sqlite:///{tmp_path}/games.db") as hall:
            inline = Inline({"greedy": 1})
            bots = BotPlayers(hall, inline, Metrics())
            live, ada = await seated(hall, "forteresse", ["me", "bot:greedy"])
            reader = Reader(ada, [0])
            live.join(reader)
            await hall.play.act(live, lambda: live.play(0, live.seq, ["e4-e5"], "a"))
            while live.bot_at_work:
                await asyncio.sleep(0.01)
            assert (live.ply, live.row.seats[1].bot) == (2, "greedy")
            inline.failures = {"greedy": 2, "random": 2}
            await hall.play.act(live, lambda: live.play(0, live.seq, live.table.legal()[:1], "b"))
            while live.bot_at_work:
                await asyncio.sleep(0.01)
            assert live.ply == 4  # even the weakest failed: the house played any legal action
            assert live.row.seats[1].bot == "random" == levels()[0]
            assert {"t": "bot", "seat": 1, "was": "greedy", "now": "random"} in reader.sent
            await bots.close()

    asyncio.run(run())


def _with_bad_bots(pipe: object) -> None:
    BOTS.update({"sleeper": Sleeper, "crasher": Crasher})
    _main(pipe)  # type: ignore[arg-type]


def test_a_process_that_hangs_or_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w, "_main", _with_bad_bots)

    async def run() -> None:
        workers = Workers(1, 30)
        workers.start()
        view = bastide.new("forteresse").view(0)
        try:
            assert await workers.ask(BotJob.of("random", 1, view, None)) in view.legal
            with pytest.raises(NoAnswer, match="EOFError"):
                await workers.ask(BotJob.of("crasher", 1, view, None))
            assert await workers.ask(BotJob.of("random", 1, view, None)) in view.legal
            workers.seconds = 0.2
            with pytest.raises(NoAnswer, match="TimeoutError"):
                await workers.ask(BotJob.of("sleeper", 1, view, None))
        finally:
            await workers.close()

    asyncio.run(run())


def _with_an_endless_legend(pipe: object) -> None:
    from bastide.bots.levels import LEVELS

    LEVELS["legend"] = replace(LEVELS["legend"], seconds=1e6)
    _main(pipe)  # type: ignore[arg-type]


def test_who_thinks_for_long_answers_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w, "_main", _with_an_endless_legend)
    monkeypatch.setattr(w, "ENOUGH", 0.01)

    async def run() -> None:
        workers = Workers(1, 1e7)
        workers.start()
        view = bastide.new("forteresse").view(0)
        ask = lambda name: asyncio.ensure_future(workers.ask(BotJob.of(name, 1, view, None)))
        try:
            async with asyncio.timeout(120):
                asked = [ask("legend")]
                while not workers._long:
                    await asyncio.sleep(0.01)
                asked.append(ask("random"))
                assert all(answer in view.legal for answer in await asyncio.gather(*asked))
        finally:
            await workers.close()

    asyncio.run(run())


def test_who_thinks_for_long_is_left_alone_while_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(w, "ENOUGH", 0.0)

    async def run() -> None:
        workers, view = one_desk(monkeypatch), bastide.new("forteresse").view(0)
        ask = lambda name: asyncio.ensure_future(workers.ask(BotJob.of(name, 1, view, None)))
        first = ask("legend")
        await until(lambda: Desk.taken)
        await asyncio.sleep(0.01)
        assert Desk.interrupted == 0
        second = ask("random")
        await until(lambda: Desk.interrupted)
        first.cancel()
        Desk.answers(2)
        await second
        await workers.close()

    asyncio.run(run())


def test_a_person_plays_a_bot_of_a_real_worker(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
        with ada.line(table) as line:
            step = line.until("step")
            for k in range(3):
                choice = step["ask"]["choices"][0]["a"]
                line.ask("play", seat=0, seq=step["seq"], chain=[choice], key=f"k{k}")
                while "ask" not in (step := line.until("step")):
                    pass
            assert step["ply"] == 6
