"""A link that is passed on: what messengers are told of it, and the picture they show."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from bastide import draw
from bastide.core.table import Table
from bastide.draw import card
from bastide.games import game
from bastide.server.painting import PngJob
from bastide.server.routes import cards
from tests.server.network import Person, get, serving

PAGE = "<!doctype html><html lang=\"en\"><!--head--><!--/head--><div id='app'></div>"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("sharing")
    (folder / "client").mkdir()
    (folder / "client" / "index.html").write_text(PAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bastide.server.app.SITE", folder / "client")
        with serving(f"sqlite:///{folder}/games.db") as address:
            yield address


def told(base: str, path: str, lang: str = "en") -> dict[str, str]:
    """What a messenger reads: the tags of a page by their names."""
    page = get(base + path, headers={"Accept-Language": lang}).text
    tags = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', page)
    return {name: unescape(content) for name, content in tags}


def picture(base: str, tags: dict[str, str]) -> bytes:
    """The picture a messenger would show: a PNG of the size that was promised."""
    address = tags["og:image"]
    assert address.startswith(base + "/")  # whole addresses: a messenger has no page to start from
    answer = get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cache-control"].startswith("public, max-age=")
    width, height = struct.unpack(">II", answer.content[16:24])
    assert f"{width}x{height}" == f"{tags['og:image:width']}x{tags['og:image:height']}"
    assert len(answer.content) <= cards.MOST_BYTES
    return answer.content


def play(person: Person, table: str, *actions: str) -> None:
    for action in actions:
        step = person.get(f"/api/tables/{table}")["table"]
        person.do(table, "play", seat=step["actor"], seq=step["seq"], chain=[action], key=action)


@pytest.mark.parametrize(("lang", "blurb"), [("en", "Line up your numbered"), ("fr", "Alignez")])
def test_a_link_to_a_game(base: str, lang: str, blurb: str) -> None:
    tags = told(base, "/rules/forteresse", lang)
    assert tags["og:title"] == "La Forteresse · Bastide"
    assert tags["og:description"] == tags["description"]
    assert blurb in tags["og:description"]
    assert tags["og:locale"].startswith(lang)
    assert tags["og:url"] == f"{base}/rules/forteresse"
    assert tags["twitter:card"] == "summary_large_image"
    picture(base, tags)


def test_a_link_to_a_table_that_waits_invites(base: str) -> None:
    ada = Person(base, "Ada")
    table = ada.open("forteresse", "me", "human")["table"]["id"]
    tags = told(base, f"/join/{table}")
    assert tags["og:title"] == "Ada invites you to La Forteresse"
    assert (
        told(base, f"/join/{table}", "fr")["og:title"]
        == "Ada vous invite à jouer\u202f: La Forteresse"
    )
    assert picture(base, tags) == picture(base, told(base, "/rules/forteresse"))


def test_a_link_to_a_game_that_is_on_shows_its_board(base: str) -> None:
    ada = Person(base, 'Ada "<b>&')
    table = ada.open("forteresse", "me", "bot:greedy")["table"]["id"]
    tags = told(base, f"/table/{table}")
    assert tags["og:title"] == 'La Forteresse: Ada "<b>& – Steward'
    assert "The game is on" in tags["og:description"]
    start = picture(base, tags)
    assert start != picture(base, told(base, "/rules/forteresse"))
    play(ada, table, "e4-e5")
    later = told(base, f"/table/{table}")
    assert later["og:image"] != tags["og:image"]  # messengers keep pictures by their address
    moved = picture(base, later)
    assert moved != start
    assert picture(base, told(base, f"/replay/{table}/0")) == start
    assert picture(base, told(base, f"/replay/{table}/1")) == moved
    assert get(f"{base}/api/tables/{table}/card.png?ply=99").status_code == 404


def test_a_picture_holds_what_a_spectator_may_see_whoever_asks(base: str) -> None:
    """The owner of a hand gets the same picture as a stranger, and it is that of a spectator's view."""
    ada = Person(base, "Ada")
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    mine = ada.get(f"/api/tables/{table}/step")["scene"]
    assert any(item.get("secret") for item in mine["items"]), "there is something to hide"
    address = f"/api/tables/{table}/card.png?lang=en"
    shown = get(base + address).content
    assert ada.http.get(address).content == shown
    assert ada.http.get(address + "&seat=0").content == shown
    # a spectator's view of the same setup, whatever was dealt: hands lie beside the board
    chosen = game("robber-knights")
    actions: list[str] = []
    start = Table(chosen.setup(2))
    while start.actor == "chance":
        actions.append(sorted(start.legal())[-1])
        start.play(actions[-1])
    view = start.view(None)
    svg = card.draw_card(
        chosen.frame(view.setup), chosen.scene(view), chosen.art, "Robber Knights",
        ["Ada", "Ada"], "The game is on: look at the board.",
    )  # fmt: skip
    assert PngJob(svg, card.WIDTH).answer() == shown


def test_where_the_host_wants_no_spectators_a_link_tells_the_game_and_nothing_else(
    base: str,
) -> None:
    ada = Person(base, "Ada")
    table = ada.open("forteresse", "me", "me", policy={"spectators": False})["table"]["id"]
    for path in (f"/table/{table}", f"/join/{table}", f"/replay/{table}/0"):
        tags = told(base, path)
        page = get(base + path).text
        assert "Ada" not in page
        assert tags["og:title"] == "La Forteresse · Bastide"
        assert picture(base, tags) == picture(base, told(base, "/rules/forteresse"))
    address = f"/api/tables/{table}/card.png"
    assert get(base + address).status_code == 403
    assert ada.http.get(address).status_code == 403  # it is made for strangers, whoever asks


@pytest.mark.parametrize(
    "path", ["/", "/table/nothing", "/rules/nothing", "/settings", "/replay/x/y"]
)
def test_any_other_address_tells_what_bastide_is(base: str, path: str) -> None:
    tags = told(base, path)
    assert tags["og:title"] == "Bastide"
    assert "castle board games" in tags["og:description"]
    picture(base, tags)


def test_a_host_that_is_no_address_is_not_repeated(base: str) -> None:
    answer = get(f"{base}/rules/forteresse", headers={"Host": 'evil"><script>'})
    assert answer.status_code == 421
    assert "evil" not in answer.text


def test_behind_a_proxy_that_speaks_https_addresses_do_too(tmp_path: Path) -> None:
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "index.html").write_text(PAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bastide.server.app.SITE", tmp_path / "client")
        with serving(f"sqlite:///{tmp_path}/games.db", secure=True) as base:
            assert told(base, "/rules/forteresse")["og:image"].startswith("https://127.0.0.1:")


def test_a_picture_is_painted_once_and_the_loop_goes_on_meanwhile(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int | None] = []
    job = cards.PngJob

    def counted(svg: str, width: int | None) -> PngJob:
        painted.append(width)
        return job(svg, width)

    monkeypatch.setattr(cards, "PngJob", counted)
    monkeypatch.setattr(draw, "png", None)  # of this process: the painter has its own
    ada = Person(base, "Ada")
    table = ada.open("donjon", "me", "me")["table"]["id"]
    tags = told(base, f"/table/{table}")
    assert picture(base, tags) == picture(base, tags)
    assert painted == [card.WIDTH]
    again = get(tags["og:image"])
    known = {"If-None-Match": again.headers["etag"]}
    assert get(tags["og:image"], headers=known).status_code == 304


def test_a_picture_that_is_too_heavy_gets_smaller(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Person(base, "Ada")
    table = ada.open("castle", "me", "me")["table"]["id"]
    monkeypatch.setattr(cards, "MOST_BYTES", 90_000)
    answer = get(f"{base}/api/tables/{table}/card.png")
    assert answer.status_code == 200
    assert len(answer.content) <= 90_000
