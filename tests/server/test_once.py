"""What an action costs: each thing is worked out once for each viewer, not again for every line that needs it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.core.game import Game
from bastide.core.record import Layout
from bastide.core.state import State
from bastide.server.live import LiveTable
from tests.server.halls import Clockwork, Reader, hall_at, play_on, seated


@pytest.mark.parametrize("name", ["dissuasion", "castle", "forteresse"])
def test_an_action_looks_at_two_moments_for_each_viewer(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment before it and the moment after it, each imagined once; and nothing for who does not listen."""
    asked = {"resample": 0, "view": 0}

    def counted(owner: type, what: str) -> None:
        real = getattr(owner, what)

        def count(self: Any, *given: Any, **named: Any) -> Any:
            asked[what] += 1
            return real(self, *given, **named)

        monkeypatch.setattr(owner, what, count)

    async def step(live: LiveTable) -> tuple[int, int]:
        before = live.seq
        asked.update(resample=0, view=0)
        await play_on(live, Random(1), 1)
        steps = live.seq - before
        return asked["resample"] // steps, asked["view"] // steps

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/games.db"
        async with hall_at(url, Clockwork().environment) as hall:
            live, ada = await seated(hall, name)
            live.join(Reader(ada, [0, 1]))
            await play_on(live, Random(1), 12)
            counted(Game, "resample")
            counted(State, "view")
            for _ in range(5):
                resampled, views = await step(live)
                assert resampled <= 4
                assert views <= 4
            live.listeners.clear()
            await play_on(live, Random(1), 1)  # it forgets what was shown
            for _ in range(5):
                _, views = await step(live)
                assert views <= 1  # for what the one to act is asked: he may be about to act

    asyncio.run(run())


def test_the_record_of_a_moment_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = bastide.game("forteresse").setup()
    assert setup.engine.warm(wait=True)
    state = setup.start()
    reads, reading = 0, Layout.reading

    def counted(self: Layout, data: bytes) -> Any:
        nonlocal reads
        reads += 1
        return reading(self, data)

    monkeypatch.setattr(Layout, "reading", counted)
    board = list(state.record.board)
    assert state.record is state.record
    assert reads == 1
    twin = state.copy()
    state.play("e4-e5")
    assert list(state.record.board) != board
    assert list(twin.record.board) == board


def test_a_sentence_is_written_once() -> None:
    view = bastide.new("forteresse").view(0)
    first, again = (view.game.ask(view).choices[0] for _ in range(2))
    assert first.say is not None and again.say is not None
    assert first.say.written is again.say.written
