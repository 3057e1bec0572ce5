"""A bot goes on where it last thought: at its own seat, in bounded memory, and in the process that was asked before."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass
from random import Random

import pytest

import bastide
from bastide.bots import mcts
from bastide.bots.levels import LEVELS, Thinker
from bastide.bots.tree_worker import TreeWorker, exercise
from bastide.core.state import View
from bastide.server import workers as w
from bastide.server.keeping import MOST_OF_ONE, KeptBots, Place
from bastide.server.workers import BotJob, HintJob, Workers

VIEW = bastide.new("forteresse").view(0)
MASTER, EXPERT = LEVELS["master"], LEVELS["expert"]


class Stout(Thinker):
    """Plays anything, and has found so much to keep."""

    size = 10

    def choose(self, view: View) -> str:
        return view.legal[0]

    def pack(self, most: int) -> int:
        return min(self.size, most)


class Failing(Stout):
    """Never answers."""

    def choose(self, view: View) -> str:
        raise ValueError


def test_the_bot_of_a_place_goes_on_and_no_other() -> None:
    kept, made = KeptBots(), []

    def make() -> Stout:
        made.append(Stout(MASTER))
        return made[-1]

    place = Place("t", 0, "master")
    others = [Place("u", 0, "master"), Place("t", 1, "master"), Place("t", 0, "expert")]
    for where in (place, *others):
        kept.choose(where, VIEW, make)
    assert len(made) == 4
    kept.choose(place, VIEW, make)
    assert len(made) == 4 == len(kept)


def test_what_is_kept_is_bounded() -> None:
    kept = KeptBots(most=25, most_of_one=15)
    for n in range(5):
        kept.choose(Place(f"t{n}", 0, "master"), VIEW, lambda: Stout(MASTER))
    assert (len(kept), kept.nbytes) == (2, 20), "those asked last"
    Stout.size, size = 1000, Stout.size
    try:
        kept.choose(Place("large", 0, "master"), VIEW, lambda: Stout(MASTER))
    finally:
        Stout.size = size
    assert (len(kept), kept.nbytes) == (2, 25)


def test_what_follows_from_a_seed_and_what_fails_is_not_kept() -> None:
    kept = KeptBots()
    kept.choose(Place("t", 0, "expert"), VIEW, lambda: Stout(EXPERT))
    kept.choose(Place("t", 0, "greedy"), VIEW, lambda: bastide.bot("greedy"))
    place = Place("t", 0, "master")
    kept.choose(place, VIEW, lambda: Stout(MASTER))
    kept._kept[place] = Failing(MASTER), 10
    with pytest.raises(ValueError):
        kept.choose(place, VIEW, lambda: Stout(MASTER))
    assert len(kept) == 0


def test_hints_and_jobs_of_no_table_keep_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w, "_kept", KeptBots())
    BotJob.of("beginner", 1, VIEW, None).answer()
    HintJob.of("", 1, VIEW, None).think(VIEW)
    assert len(w._kept) == 0 and BotJob.of("master", 1, VIEW, None).home is None


def again(name: str) -> tuple[View, View]:
    """Two decisions of one seat, one right after the other, and the first is clear: what its bot will choose."""
    state, rng = bastide.game(name).setup(2).start(), Random(2)
    state.setup.engine.searching(mcts, exercise, wait=True)
    while True:
        while state.actor == "chance" or len(state.legal_ids()) == 1:
            state.play(state.draw(rng) if state.actor == "chance" else state.legal()[0])
        view = state.view(state.actor)
        action = BotJob.of("master", 1, view, None, "t").answer()
        state.play(action)
        if state.actor == view.seat and len(state.legal_ids()) > 1:
            return view, state.view(view.seat)
        w._kept = KeptBots()


@pytest.mark.proof
@pytest.mark.parametrize("name", ["castle", "robber-knights"])
def test_a_tree_goes_on_at_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w, "_kept", KeptBots())
    first, second = again(name)
    assert 0 < w._kept.nbytes <= MOST_OF_ONE * 1.2
    visits, begin = [], TreeWorker.begin

    def watched(self: TreeWorker, *call: object) -> None:
        begin(self, *call)  # type: ignore[arg-type]
        visits.append(int(self.tree.visits[0]))

    monkeypatch.setattr(TreeWorker, "begin", watched)
    BotJob.of("master", 2, second, None, "t").answer()
    assert min(visits) > 0
    visits.clear()
    for job in (
        BotJob.of("master", 2, first, None, "t"),  # somebody took back
        BotJob.of("master", 2, second, None, "u"),  # another table
        BotJob.of("expert", 2, second, None, "t"),  # another level
    ):
        job.answer()
    assert max(visits) == 0


@dataclass(frozen=True)
class Where:
    """In which process something is done that may go on; it takes so long."""

    home: Place
    seconds: float = 0.0

    def answer(self) -> int:
        """The number of the process."""
        time.sleep(self.seconds)
        return os.getpid()


def test_a_place_is_asked_for_where_it_was_before() -> None:
    a, b = Place("a", 0, "master"), Place("b", 0, "master")

    async def run() -> None:
        workers = Workers(2, 60)
        workers.start()
        try:
            while len(workers._free) < 2:
                await asyncio.sleep(0.05)
            first, second = await workers.ask(Where(a)), await workers.ask(Where(b))
            assert first != second
            assert [await workers.ask(Where(home)) for home in (b, b, a, a)] == [
                second, second, first, first,
            ]  # fmt: skip
            busy = asyncio.create_task(workers.ask(Where(a, seconds=2)))
            await asyncio.sleep(0)
            assert await workers.ask(Where(a)) == second, "nobody waits for a certain one"
            await busy
        finally:
            await workers.close()

    asyncio.run(run())
