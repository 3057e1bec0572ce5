"""Pictures in the texts: every game has some, each stands somewhere, and they are drawn for every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

import bastide
from bastide.core.text import LANGUAGES
from bastide.draw import png
from bastide.server import pictures
from bastide.server.routes.games import DAY
from tests.server.network import serving
from tests.server.test_covers import MOST_BYTES

GAMES = [game.id for game in bastide.games()]
PICTURES = [(game, name) for game in GAMES for name in pictures.told(game)]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        serving(f"sqlite:///{tmp_path_factory.mktemp('pictures')}/games.db") as base,
        httpx.Client(base_url=base, timeout=60) as client,
    ):
        yield client


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_pictures_with_captions(game: str) -> None:
    assert len(pictures.told(game)) >= 2
    for name in pictures.told(game):
        captions = pictures.captions(game, name)
        assert captions["en"] != captions["fr"]
    english = (bastide.game(game).texts / "en.ftl").read_text("utf-8")
    assert set(re.findall(r"^picture-(\w+)", english, re.M)) == set(pictures.told(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_both_languages_name_every_picture(game: str) -> None:
    """And no other; and those of the two languages stand in the same order."""
    chosen, named = bastide.game(game), set()
    for read in (chosen.brief, chosen.rulebook):
        english, french = (re.findall(r"!\[\]\((\w+)\)", read(lang) or "") for lang in LANGUAGES)
        assert english == french
        assert len(set(english)) == len(english)
        named |= set(english)
    assert named == set(pictures.told(game))


@pytest.mark.parametrize("game", GAMES)
def test_small_drawings_are_those_of_the_box(web: httpx.Client, game: str) -> None:
    chosen = bastide.game(game)
    for lang in LANGUAGES:
        for read in (chosen.brief, chosen.rulebook):
            for alt, piece in re.findall(r"!\[([^\]]*)\]\((art/[^)]+)\)", read(lang) or ""):
                assert alt, piece
                assert web.get(f"/api/games/{game}/{piece}").status_code == 200, piece


@pytest.mark.parametrize(("game", "name"), PICTURES)
def test_a_picture_is_the_same_each_time_and_small(game: str, name: str) -> None:
    drawn = pictures.draw(game, name)  # its actions are legal, and there is something to look at
    assert drawn == pictures.draw(game, name)
    assert len(pictures.picture(game, name, None).forms["gzip"]) < MOST_BYTES
    ElementTree.fromstring(drawn)
    assert not re.search(r' style=|<title|<script|href="http', drawn), "for a page with a policy"


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_sent_in_both_themes_and_for_a_page(web: httpx.Client, game: str) -> None:
    kit = web.get("/api/games/kit.svg").text
    shown = web.get(f"/api/games/{game}/pictures").json()
    assert [picture["id"] for picture in shown] == list(pictures.told(game))
    for picture in shown:
        assert picture["caption"].keys() == set(LANGUAGES)
        assert (picture["try"] is None) == (picture["answer"] is None)
        for theme in ("light", "dark"):
            answer = web.get(picture["src"], params={"theme": theme})
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["cache-control"] == DAY["Cache-Control"]
            assert "var(--" not in answer.text
            assert png(answer.text)[:4] == b"\x89PNG"
        answer = web.get(picture["src"])
        used = set(re.findall(r"url\(#([\w-]+)\)", answer.text))
        assert used <= set(re.findall(r'id="([\w-]+)"', kit))
        etag = {"If-None-Match": answer.headers["etag"]}
        assert web.get(picture["src"], headers=etag).status_code == 304


def test_what_has_no_pictures(web: httpx.Client) -> None:
    assert web.get("/api/games/chess/pictures").status_code == 422
    assert web.get(f"/api/games/{GAMES[0]}/pictures/nothing.svg").status_code == 404
    assert web.get("/api/games/chess/pictures/nothing.svg").status_code == 422
