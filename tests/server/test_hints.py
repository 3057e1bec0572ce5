"""Hints: from a seat's view alone, for the seat to act, where the table allows them."""

from __future__ import annotations

import asyncio
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.server.metrics import Metrics
from bastide.server.refusals import Refused
from bastide.server.requests import Requests
from bastide.server.wire.incoming import Hint
from bastide.server.workers import BotJob, HintJob, Workers
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import Person, serving


def test_hints_are_legal_explained_and_follow_from_the_view() -> None:
    table, rng = bastide.new("robber-knights"), Random(3)
    for _ in range(12):
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
    while not isinstance(table.actor, int):
        table.play(table.state.draw(rng))
    view = table.view(table.actor)
    other = table.setup.game.resample(view, Random(9)).view(table.actor, view.last)
    jobs = [HintJob.of("", 1, v, None) for v in (view, other)]
    assert pickle.dumps(jobs[0]) == pickle.dumps(jobs[1])
    options = replace(jobs[0], seconds=0.2).answer()
    assert 1 <= len(options) <= 3
    for option in options:
        assert option.chain[0] in view.legal
        assert 0 <= option.chance <= 1
        assert min(len(option.say.written), len(option.why.written)) > len(b'""')


def test_a_person_alone_is_given_hints(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada = Person(base)
        opened = ada.open("forteresse", "me", "bot:random")["table"]
        assert opened["hints"] is True
        with ada.line(opened["id"]) as line:
            step = line.until("step")
            hint = line.ask("hint", seat=0, seq=step["seq"])
            assert hint["t"] == "done"
            chain = hint["options"][0]["chain"]
            assert chain[0] in [choice["a"] for choice in step["ask"]["choices"]]
            assert line.ask("hint", seat=0, seq=step["seq"] + 1)["code"] == "stale"
            assert line.ask("hint", seat=1, seq=step["seq"])["code"] == "not-yours"
            assert line.ask("play", seat=0, seq=step["seq"], chain=chain, key="a")["t"] == "done"
        mine = ada.open("forteresse", "me", "me")["table"]
        wish = {"t": "hint", "id": 1, "seat": 0, "seq": 1}
        with ThreadPoolExecutor(8) as together:  # all at once, however slow the machine is
            answers = list(
                together.map(
                    lambda _: ada.http.post(f"/api/tables/{mine['id']}/do", json=wish).json(),
                    range(8),
                )
            )
        assert "too-fast" in [answer.get("code") for answer in answers]


def test_a_line_goes_on_while_a_bot_thinks_and_a_move_drops_the_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a thought so long that the move surely comes before its end, on a slow machine too
    of = HintJob.of
    monkeypatch.setattr(HintJob, "of", lambda *given: replace(of(*given), seconds=15))
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        with ada.line(table) as line:
            step = line.until("step")
            line.say(t="hint", id=77, seat=0, seq=step["seq"])
            choice = step["ask"]["choices"][0]["a"]
            line.say(t="play", id=78, seat=0, seq=step["seq"], chain=[choice], key="a")
            answers: dict[int, dict[str, Any]] = {}
            while answers.keys() != {77, 78}:  # whichever comes first
                heard = line.hear()
                if "id" in heard:
                    answers[heard["id"]] = heard
            assert answers[78]["t"] == "done"
            assert (answers[77]["t"], answers[77].get("code")) == ("refused", "stale")


class Asleep(Workers):
    """Nobody thinks here."""

    async def ask(self, job: Any, claim: Any = None) -> Any:
        raise AssertionError("a thought was asked for")


@pytest.mark.parametrize(
    ("meanwhile", "refused"),
    [("the game goes on", "stale"), ("the host opens the seat", "not-yours")],
)
def test_what_happens_while_a_hint_is_prepared_is_seen(
    tmp_path: Path, meanwhile: str, refused: str
) -> None:
    """Its seat and its moment are asked for again once nothing is waited for any more."""

    async def run() -> None:
        async with hall_at(f"sqlite:///{tmp_path}/games.db", Clockwork().environment) as hall:
            live, ada = await seated(hall, "forteresse", policy={"hints": True})
            requests, read = Requests(hall, Asleep(1, 300), Metrics()), hall.store.edition

            async def edition(sha256: str) -> tuple[str, str] | None:
                if meanwhile == "the game goes on":
                    await live.play(0, live.seq, [live.table.legal()[0]], "a")
                else:
                    await hall.seats.open(live, 0)
                return await read(sha256)

            hall.store.edition = edition  # type: ignore[method-assign]
            with pytest.raises(Refused) as error:
                await requests.handle(live, ada, Hint(id=1, seat=0, seq=live.seq), "en")
            assert error.value.code == refused

    asyncio.run(run())


def test_hints_are_off_where_others_play_unless_the_host_wants_them(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada, bob = Person(base), Person(base, "Bob")
        for policy, allowed in (({}, False), ({"hints": True}, True)):
            opened = ada.open("forteresse", "me", "open", policy=policy)["table"]
            bob.post(f"/api/tables/{opened['id']}/join")
            shown = ada.get(f"/api/tables/{opened['id']}")["table"]
            assert shown["hints"] is allowed
            with ada.line(opened["id"]) as line:
                step = line.until("step")
                answer = line.ask("hint", seat=0, seq=step["seq"])
                assert answer.get("code") == (None if allowed else "no-hints")
        none = ada.open("forteresse", "me", "bot:random", policy={"hints": False})["table"]
        assert none["hints"] is False


def test_a_thought_nobody_waits_for_ends_at_once() -> None:
    async def run() -> str:
        workers = Workers(1, 300)
        workers.start()
        try:
            view = bastide.new("forteresse").view(0)
            quick = BotJob.of("random", 1, view, None)
            await workers.ask(quick)  # the process is there
            long = replace(HintJob.of("", 1, view, None), seconds=200)
            asking = asyncio.create_task(workers.ask(long))
            await asyncio.sleep(0.3)
            asking.cancel()
            answer: str = await asyncio.wait_for(workers.ask(quick), 60)
            return answer
        finally:
            await workers.close()

    assert asyncio.run(run())
