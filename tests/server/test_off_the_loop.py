"""What parses, replays, draws or checks what strangers gave us never runs on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide import draw
from bastide.core import edition, table, transcript
from bastide.server.live import LiveTable
from bastide.server.refusals import Refused
from bastide.server.trials import EditionTrial, RecordTrial, Trials
from tests.server.network import Person, serving


class OnTheLoop(Exception):
    """Strangers' work was done where everybody waits for it."""


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was done; on an event loop it fails instead."""
    done: list[str] = []

    def watch(place: Any, name: str) -> None:
        work: Callable[..., Any] = getattr(place, name)

        def beside(*args: Any, **named: Any) -> Any:
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                done.append(name)
                return work(*args, **named)
            raise OnTheLoop(name)

        monkeypatch.setattr(place, name, beside)

    watch(edition.tomllib, "loads")
    watch(transcript, "read")
    watch(transcript, "of_actions")
    watch(table.Table, "at")
    watch(draw, "picture")
    monkeypatch.setattr(draw, "png", None)  # holds Python still: painted in a process of its own
    replay = LiveTable.replay

    def replayed(live: LiveTable, entries: Any) -> None:
        if entries:
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
            done.append("replay")
        replay(live, entries)

    monkeypatch.setattr(LiveTable, "replay", replayed)
    return done


def test_strangers_work_is_done_beside_the_loop(tmp_path: Path, watched: list[str]) -> None:
    source = (bastide.game("forteresse").folder / "edition.toml").read_text("utf-8")
    watched.clear()
    with serving(f"sqlite:///{tmp_path}/games.db", idle_seconds=0, lab_games=1) as base:
        ada = Person(base)
        own = {"name": "mine.toml", "source": source + "\n# mine"}
        mine = ada.open("forteresse", "me", "me", edition=own)["table"]["id"]
        assert "loads" in watched
        bench = "/api/games/forteresse/workshop"
        ada.post(f"{bench}/bench", source=own["source"])
        ada.post(f"{bench}/compare", other=own["source"])
        ada.post(f"{bench}/editions", **own)
        ada.post("/api/labs", game="forteresse", **own)
        step = ada.get(f"/api/tables/{mine}/step")
        for key in range(4):
            chain = [step["ask"]["choices"][0]["a"]]
            seat, seq = step["viewer"], step["seq"]
            ada.do(mine, "play", seat=seat, seq=seq, chain=chain, key=f"k{key}")
            step = ada.get(f"/api/tables/{mine}/step", seat=1 - seat)
        with ada.line(mine) as line:
            assert line.until("step")["log"]
        ada.get(f"/api/tables/{mine}/log")
        ada.get(f"/api/tables/{mine}/scores")
        ada.get(f"/api/tables/{mine}/plies", first=1, count=2)
        ada.do(mine, "inspect", ref="c:a1", ply=2)
        for form in ("svg", "png"):
            picture = ada.http.get(f"/api/tables/{mine}/plies/2/picture.{form}")
            assert picture.status_code == 200
        record = ada.http.get(f"/api/tables/{mine}/transcript").text
        ada.post(f"/api/tables/{mine}/branch", ply=2, seats=[{"kind": "me"}] * 2)
        built_in = "\n".join(transcript.of_actions(*_some_game()))
        again = ada.post("/api/records", transcript=built_in, seats=[{"kind": "me"}] * 2)
        assert again["table"]["ply"] == 6
        ada.post("/api/records", 422, transcript=record, seats=[{"kind": "me"}] * 2)
    assert {"loads", "of_actions", "at", "picture", "replay"} <= set(watched)
    assert "read" not in watched  # a record is read in the process that tries it, and nowhere else


def _some_game() -> tuple[Any, list[str]]:
    game, rng = bastide.new("forteresse"), Random(1)
    for _ in range(6):
        game.play(rng.choice(game.legal()))
    return game.setup, [ply.action for ply in game.history]


def test_a_hostile_edition_is_refused_and_the_next_request_is_answered(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada = Person(base)
        hostile = {"name": "mine.toml", "source": "a" + ".a" * 28_000 + "=1"}
        seats = [{"kind": "me"}] * 2
        answer = ada.post("/api/tables", 422, game="forteresse", seats=seats, edition=hostile)
        assert "8 parts" in answer["message"]
        assert ada.open("forteresse", "me", "me")["table"]["id"]


class Endless:
    """Work that never ends."""

    def run(self) -> None:
        while True:
            pass


def test_what_takes_too_long_is_given_up_and_the_next_trial_is_made() -> None:
    good = EditionTrial("forteresse", "x.toml", "", 2, {})
    record = "\n".join(transcript.of_actions(*_some_game()))

    async def run() -> None:
        trials = Trials(seconds=2)
        trials.start()
        try:
            with pytest.raises(Refused) as caught:
                await trials.check(Endless())
            assert caught.value.code == "too-heavy"
            assert "2 seconds" in caught.value.message("en")
            trials._workers.seconds = 300  # the next may take its time: this machine may be busy
            with pytest.raises(bastide.BastideError) as fault:
                await trials.check(good)
            assert "x.toml" in fault.value.message("en")
            await trials.check(RecordTrial(record))
        finally:
            await trials.close()

    asyncio.run(run())
