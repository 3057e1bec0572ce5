"""A game as a page: every moment as its viewer saw it, nothing fetched from elsewhere, no secret told."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bastide
from bastide.core import transcript
from bastide.core.table import Table
from bastide.draw import Replay, replay
from bastide.draw.svg import paint_scene
from bastide.games import game, games
from bastide.worlds import two_worlds

GOLDEN = Path(__file__).parent / "golden"
GAMES = [g.id for g in games()]


def played(name: str, plies: int | None = None) -> Table:
    """A game of the golden ones."""
    with sorted(GOLDEN.glob(f"{name}-2-greedy-*.jsonl"))[0].open(encoding="utf-8") as lines:
        setup, actions = transcript.read(lines, game)
    return Table(setup, actions[:plies])


def unpacked(page: str) -> dict[str, Any]:
    """What the page unpacks."""
    packed = re.search(r'id="game">([^<]*)<', page)
    assert packed
    found: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed[1])))
    return found


@pytest.mark.parametrize("seat", [None, 1], ids=["spectator", "seat"])
@pytest.mark.parametrize("name", GAMES)
def test_every_moment_is_what_its_viewer_saw_then(name: str, seat: int | None) -> None:
    table = played(name, 30)
    found, words = unpacked(replay(table, seat, "fr").page), table.setup.game.words("fr")
    assert len(found["moments"]) == len(table.history) + 1 > 20
    for ply, moment in enumerate(found["moments"]):
        then = table.at(ply)
        scene = then.setup.game.scene(then.view(seat))
        painted = paint_scene(then.setup.game.frame(then.setup), scene, then.setup.game.art, words)
        boards, cards = (
            "".join(found["pieces"][part] for part in moment[of]) for of in ("boards", "cards")
        )
        assert boards == painted.boards
        assert painted.cards in cards
        assert moment["label"] == painted.title
        assert moment["said"].startswith(words.render(then.tell(seat)) if ply else "Le début.")


@pytest.mark.parametrize("name", GAMES)
def test_a_page_needs_nothing_from_elsewhere(name: str) -> None:
    page = replay(played(name, 12)).page
    whole = re.sub(r'(?<=id="game">)[^<]*', lambda _: "".join(unpacked(page)["pieces"]), page)
    assert not re.search(r"(?i)https?:|//\w|@import|\b(?:src|href)=|url\((?!#)", whole)
    used = set(re.findall(r"url\(#([\w-]+)\)", whole))
    assert used and all(f'id="{name}"' in page for name in used)


@pytest.mark.proof
@pytest.mark.parametrize("seat", [0, None], ids=["seat", "spectator"])
@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_the_same_in_worlds_that_differ_in_secrets(name: str, seat: int | None) -> None:
    differ, secrets = 0, game(name).secrets
    for seed in range(4 if secrets else 1):
        one, other = two_worlds(game(name).setup(2), seat, Random(seed), plies=60)
        differ += one.state != other.state
        assert one.replay(seat).page == other.replay(seat).page
    assert bool(differ) == bool(secrets)


def test_what_a_seat_may_know_is_not_told_to_others() -> None:
    table = played("robber-knights", 30)
    assert len({table.replay(seat).page for seat in (0, 1, None)}) == 3


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_small(name: str) -> None:
    """What does not change from moment to moment is kept once."""
    assert len(replay(played(name)).page) < 200_000


def test_the_end_says_who_won_and_why() -> None:
    last = unpacked(played("forteresse").replay().page)["moments"][-1]
    table = played("forteresse")
    outcome = table.outcome()
    assert outcome is not None
    words = table.setup.game.words("en")
    assert last["said"] == f"{words.render(table.tell())} {words.render(outcome.reason)}"


def test_a_notebook_shows_the_page_in_a_frame_of_its_own() -> None:
    shown = played("forteresse", 3).replay(lang="fr")
    frame = re.fullmatch(r"<iframe title='(.*?)' style='.*?' srcdoc='([^']*)'></iframe>",
                         shown._repr_html_(), re.DOTALL)  # fmt: skip
    assert frame and unescape(frame[2]) == shown.page
    assert unescape(frame[1]) == shown.title == "La Forteresse\N{NARROW NO-BREAK SPACE}: la partie, coup par coup"  # fmt: skip


def test_a_file_of_it(tmp_path: Path) -> None:
    shown = played("forteresse", 3).replay(theme="dark")
    assert isinstance(shown, Replay)
    shown.save(tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text("utf-8") == shown.page
    assert '<html lang="en" data-theme="dark">' in shown.page


def test_a_theme_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="not 'blue'"):
        bastide.new("forteresse").replay(theme="blue")  # type: ignore[arg-type]
