"""Bots that say why they played so: to each who asks, from what he may know."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bastide.core.table import Table
from bastide.games import games
from bastide.server import presenter
from bastide.server.refusals import Refused
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import Done
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import Person, serving
from tests.test_reasons import alike


def test_a_bot_says_why_and_a_person_is_not_spoken_for(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", bot_workers=1) as base:
        ada, eve = Person(base), Person(base, "Eve")
        table = ada.open("forteresse", "me", "bot:random")["table"]["id"]
        with ada.line(table) as line, eve.line(table) as watched:
            step = line.until("step")
            line.ask("play", seat=0, seq=step["seq"], chain=["e4-e5"], key="a")
            while step.get("actor") != 1:
                step = line.until("step")
            told = line.ask("explain", ply=2, seat=0)
            assert [told["t"], told["ply"]] == ["done", 2] and told["lines"][0]["text"]
            assert watched.ask("explain", ply=2)["lines"] == told["lines"]  # nothing is secret here
            assert line.ask("explain", ply=1, seat=0)["code"] == "no-bot-acted"
            assert line.ask("explain", ply=9, seat=0)["code"] == "no-ply"
            assert watched.ask("explain", ply=2, seat=0)["code"] == "not-yours"


async def heard(url: str, viewer: int | None, game: Table) -> list[bytes]:
    """All that bots say to a viewer for their turns in a game that went so."""
    async with hall_at(url, Clockwork().environment) as hall:
        seats = ["me" if seat == viewer else "bot:random" for seat in range(2)]
        live, _ = await seated(hall, game.setup.game.id, seats, plies=game.history)
        answers = []
        for ply, played in enumerate(live.table.history, 1):
            if isinstance(played.actor, int) and played.actor != viewer:
                answers.append(encode(Done(ply), presenter.explained(live, viewer, ply)()))
            elif played.actor == viewer:
                with pytest.raises(Refused):
                    presenter.explained(live, viewer, ply)
        return answers


@pytest.mark.proof
@pytest.mark.parametrize("viewer", [0, 1, None], ids=["first", "second", "spectator"])
@pytest.mark.parametrize("name", [one.id for one in games() if one.secrets])
def test_the_words_of_a_bot_are_the_same_in_both_worlds(
    name: str, viewer: int | None, tmp_path: Path
) -> None:
    one, other = (
        asyncio.run(heard(f"sqlite:///{tmp_path}/{number}.db", viewer, game))
        for number, game in enumerate(alike(name, viewer))
    )
    assert one == other != []
