"""Covers: every game has one, in both themes and for the page, the same each time and quick to send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

import bastide
from bastide.draw import png
from bastide.server.covers import cover, picture
from bastide.server.routes.games import DAY
from tests.server.network import serving

MOST_BYTES = 60_000  # compressed
GAMES = [game.id for game in bastide.games()]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        serving(f"sqlite:///{tmp_path_factory.mktemp('covers')}/games.db") as base,
        httpx.Client(base_url=base, timeout=60) as client,
    ):
        yield client


@pytest.mark.parametrize("game", GAMES)
def test_a_cover_is_the_same_each_time_and_small(game: str) -> None:
    drawn = picture(game)
    assert drawn == picture(game)
    assert len(cover(game, None).forms["gzip"]) < MOST_BYTES
    ElementTree.fromstring(drawn)
    assert not re.search(r' style=|<title|<script|href="http', drawn), "for a page with a policy"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_cover_in_a_theme_is_a_picture_of_its_own(
    web: httpx.Client, game: str, theme: str
) -> None:
    answer = web.get(f"/api/games/{game}/cover.svg", params={"theme": theme})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == DAY["Cache-Control"]
    assert "var(--" not in answer.text
    used = set(re.findall(r"url\(#([\w-]+)\)", answer.text))
    assert used <= set(re.findall(r'id="([\w-]+)"', answer.text))
    assert png(answer.text)[:4] == b"\x89PNG"


def test_a_page_gets_a_cover_that_needs_the_kit(web: httpx.Client) -> None:
    kit = web.get("/api/games/kit.svg").text
    for game in GAMES:
        answer = web.get(f"/api/games/{game}/cover.svg")
        assert "var(--" in answer.text
        used = set(re.findall(r"url\(#([\w-]+)\)", answer.text))
        assert used <= set(re.findall(r'id="([\w-]+)"', kit))
        etag = {"If-None-Match": answer.headers["etag"]}
        assert web.get(f"/api/games/{game}/cover.svg", headers=etag).status_code == 304


def test_what_has_no_cover(web: httpx.Client) -> None:
    assert web.get("/api/games/chess/cover.svg").status_code == 422
    assert web.get(f"/api/games/{GAMES[0]}/cover.svg", params={"theme": "red"}).status_code == 422


def test_options_are_told_in_both_languages(web: httpx.Client) -> None:
    for game in web.get("/api/games").json()["games"]:
        for option in game["options"]:
            names = [option["name"], *option.get("value_names", [])]
            assert all(name["en"] and name["fr"] for name in names)
            if "value_names" in option:
                assert len(option["value_names"]) == len(option["values"])
            else:
                assert "high" in option or isinstance(option["default"], bool)
