"""The game of a stranger who gave the rules and little else is served all the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from bastide.draw import png
from tests.server.network import Person, eventually, start
from tests.strangers import Stranger

pytestmark = pytest.mark.proof

GAME = "/api/games/bare-wall"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    """A game without cover, pictures, drawings, French, and with nothing for bots."""
    stranger = Stranger("bare-wall", tmp_path_factory.mktemp("stranger"))
    rooms = stranger.rooms
    assert not [*rooms.rglob("*.json")]
    for file in (
        rooms / "text" / "fr.ftl",
        rooms / "text" / "rules.fr.md",
        rooms / "picture" / "art.py",
    ):
        file.unlink()
    hooks = rooms / "picture" / "__init__.py"
    kept = [line for line in hooks.read_text("utf-8").splitlines() if ".art" not in line]
    hooks.write_text("\n".join(kept), "utf-8")
    (rooms / "bots" / "evaluation.py").unlink()
    (rooms / "bots" / "__init__.py").write_text('"""Nothing."""\n', "utf-8")
    shutil.rmtree(stranger.folder / "tests")
    return stranger.install()


@pytest.fixture(scope="module")
def base(bare: Stranger, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    process, base = start(tmp_path_factory.mktemp("site"), PYTHONPATH=bare.path)
    yield base
    process.terminate()
    process.wait(20)


@pytest.fixture
def web(base: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=base, timeout=60) as client:
        yield client


@pytest.mark.parametrize("theme", [None, "light", "dark"])
def test_its_cover_is_the_start(web: httpx.Client, theme: str | None) -> None:
    answer = web.get(f"{GAME}/cover.svg", params={"theme": theme} if theme else {})
    assert answer.status_code == 200
    assert answer.text.count(">gate<") == 6, "the whole board, in plain tokens"
    if theme:
        assert png(answer.text)[:4] == b"\x89PNG"


def test_its_rules_have_no_pictures(web: httpx.Client) -> None:
    assert web.get(f"{GAME}/pictures").json() == []
    assert web.get(f"{GAME}/pictures/none.svg").status_code == 404


def bench(web: httpx.Client, **body: Any) -> Any:
    """What lies on it. A server looks at a stranger's file for some seconds: on a busy machine it is asked again."""
    told: Any = {}

    def looked() -> bool:
        told.clear()
        told.update(web.post(f"{GAME}/workshop/bench", json=body).json())
        return told.get("code") != "too-heavy"

    eventually(looked)
    return told


def test_its_edition_lies_on_a_plain_bench_and_can_be_changed(web: httpx.Client) -> None:
    """It has no workshop of its own: every value under its key."""
    laid = bench(web)
    assert "problem" not in laid
    fields = [
        field
        for tray in laid["bench"]["trays"]
        for part in tray["parts"]
        for field in part.get("fields", [])
        if field["kind"] == "whole"
    ]
    field = fields[0]
    edit = {"path": field["path"], "value": 10**6}
    wrong = bench(web, edits=[edit])
    assert wrong["problem"]["message"]
    assert web.post(f"{GAME}/workshop/print", json={}).status_code == 422  # nothing has a size


def test_french_readers_get_english(web: httpx.Client) -> None:
    told = next(g for g in web.get("/api/games").json()["games"] if g["id"] == "bare-wall")
    assert told["title"] == {"en": "Bare Wall", "fr": "Bare Wall"}
    assert told["blurb"]["fr"] == told["blurb"]["en"]
    french, english = (web.get(f"{GAME}/words/{lang}").text for lang in ("fr", "en"))
    assert "ask-post = Post your guard" in french and "seat = Place" in french
    assert "seat = Seat" in english
    assert web.get(f"{GAME}/rules/fr").text == web.get(f"{GAME}/rules/en").text
    assert web.get(f"{GAME}/glossary/fr").text == "", "it lists none"


def test_what_it_does_not_draw_is_a_token_with_a_name(web: httpx.Client) -> None:
    drawn = web.get(f"{GAME}/arts", params={"want": ["guard/3,1", "gate"]}).json()
    assert ">3<" in drawn["guard/3,1"] and ">gate<" in drawn["gate"]
    assert web.get(f"{GAME}/arts", params={"want": ["<script>"]}).json() == {
        "<script>": drawn["gate"].replace(">gate<", ">&lt;script&gt;<")
    }


def test_it_is_played_with_hints_against_a_bot(base: str) -> None:
    ada = Person(base)
    table = ada.open("bare-wall", "me", "bot:beginner")["table"]["id"]
    with ada.line(table) as line:
        step = line.until("step")
        while "ask" not in step:  # a guard is drawn first
            step = line.until("step")
        hint = line.ask("hint", seat=0, seq=step["seq"])
        chain = hint["options"][0]["chain"]
        assert chain[0] in [choice["a"] for choice in step["ask"]["choices"]]
        assert line.ask("play", seat=0, seq=step["seq"], chain=chain, key="a")["t"] == "done"


def test_it_is_drawn_and_checked(bare: Stranger) -> None:
    code = """
import bastide
from bastide.testing import check_game
table = bastide.new("bare-wall")
assert ">gate<" in table._repr_html_()
check_game(bastide.game("bare-wall"), games=20)
print("sound")
"""
    assert bare.python("-c", code).strip() == "sound"
