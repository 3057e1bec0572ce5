"""Practice: a table against a bot, from a moment of a phase."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide
from bastide.coach.practice import practice
from tests.server.network import Person, serving


def test_one_sits_where_it_is_ones_turn_and_each_number_is_another_moment(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada = Person(base)
        for game in bastide.games():
            told = ada.get(f"/api/games/{game.id}/lessons")["practice"]
            assert [one["id"] for one in told] == list(practice(game))
            assert all(
                one[part][lang]
                for one in told
                for part in ("title", "idea")
                for lang in ("en", "fr")
            )
        phase = practice(bastide.game("castle"))["endgame"]
        for number, start in enumerate(phase.starts):
            body = {"bot": "beginner", "number": number}
            opened = ada.post("/api/games/castle/practice/endgame", 201, **body)["table"]
            seat = start.table().actor
            assert (opened["turn"], opened["chance"], opened["status"]) == (
                seat,
                "practice",
                "playing",
            )
            assert opened["ply"] == len(start.actions)
            kinds = {one["seat"]: one["bot"] for one in opened["seats"]}
            assert kinds == {seat: None, 1 - seat: "beginner"}  # type: ignore[operator]


@pytest.mark.parametrize(
    ("path", "bot", "status"),
    [
        ("castle/practice/nothing", "casual", 404),
        ("castle/practice/endgame", "nobody", 422),
        ("nothing/practice/endgame", "casual", 422),
    ],
)
def test_what_is_not_there_is_refused(path: str, bot: str, status: int, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        assert Person(base).post(f"/api/games/{path}", status, bot=bot)["message"]
