"""Films of games: frames that hold only what has changed, and yet show every moment as it was."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

import bastide
from bastide.cli.main import main
from bastide.core import transcript
from bastide.core.table import Table
from bastide.draw import film, png
from bastide.games import game, games
from tests.server.test_two_worlds import two_worlds

GOLDEN = Path(__file__).parent / "golden"


def played(file: str, plies: int) -> Table:
    with (GOLDEN / file).open(encoding="utf-8") as lines:
        setup, actions = transcript.read(lines, game)
    return Table(setup, actions[:plies])


def frames(gif: bytes) -> list[Image.Image]:
    """What is seen, frame by frame."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart: 0 to 255, on average."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_every_frame_shows_its_moment() -> None:
    table = played("forteresse-2-greedy-1.jsonl", 5)
    cards = list(film.film_cards(table, range(6), None, "en", ["Ada", "Bob"]))
    parts = list(film.gif(cards, len(cards)))
    shown = frames(b"".join(parts))
    assert [frame.size for frame in shown] == [film.SIZE] * 6
    for card, frame in zip(cards, shown, strict=True):
        painted = Image.open(BytesIO(png(card, film.SIZE[0]))).convert("RGB")
        assert difference(frame, painted) < 1
    assert all(difference(*pair) > 0 for pair in pairwise(shown))
    first, *later = [len(part) for part in parts[1:-1]]
    assert all(size < first / 2 for size in later), "a frame holds what has changed"


def test_it_goes_round_and_its_last_frame_stays_longer() -> None:
    table = played("forteresse-2-greedy-1.jsonl", 2)
    gif = b"".join(film.gif(film.film_cards(table, range(3), None, "fr", ["A", "B"]), 3))
    picture = Image.open(BytesIO(gif))
    assert picture.info["loop"] == 0
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert times == [900, 900, 4000]


@pytest.mark.parametrize("name", [g.id for g in games()])
def test_boards_that_grow_and_panels_that_change_leave_the_frame_as_large_as_it_was(
    name: str,
) -> None:
    file = sorted(GOLDEN.glob(f"{name}-*-greedy-*.jsonl"))[0].name
    table = played(file, 40)
    cards = film.film_cards(table, [0, 20, 40], None, "en", ["A", "B", "C", "D", "E", "F"])
    sizes = {card[: card.index(" style")] for card in cards}
    assert len(sizes) == 1


@pytest.mark.parametrize("viewer", [0, None], ids=["seat", "spectator"])
@pytest.mark.parametrize("name", [g.id for g in games() if g.secrets])
def test_a_film_is_the_same_in_worlds_that_differ_in_secrets(name: str, viewer: int | None) -> None:
    worlds = two_worlds(name, viewer, players=2)
    one, other = (Table(game(name).setup(2), [action for _, action in script]) for script in worlds)
    plies = range(len(one.history) + 1)
    films = [list(film.film_cards(w, plies, viewer, "en", ["A", "B"])) for w in (one, other)]
    assert films[0] == films[1]


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = GOLDEN / "forteresse-2-greedy-1.jsonl", tmp_path / "game.gif"
    film_of = ["film", str(source), "-o", str(target)]
    assert main([*film_of, "--ply", "9", "--last", "3", "--seat", "1", "--theme", "dark"]) == 0
    assert len(frames(target.read_bytes())) == 4
    assert main([*film_of, "--ply", "2"]) == 0
    assert len(frames(target.read_bytes())) == 3
    assert main([*film_of, "--ply", "99999"]) == 2
    assert main([*film_of, "--seat", "9"]) == 2
    assert main(["film", str(source), "-o", str(tmp_path / "game.mp4")]) == 2
    assert 'unknown format: ".mp4"' in capsys.readouterr().err


def test_pictures_for_small_pixels(tmp_path: Path) -> None:
    source = str(GOLDEN / "forteresse-2-greedy-1.jsonl")
    sizes = []
    for scale in ("1", "2"):
        target = tmp_path / f"{scale}.png"
        assert main(["show", source, "--scale", scale, "-o", str(target)]) == 0
        with Image.open(target) as picture:
            sizes.append(picture.size)
    assert sizes[0][0] == bastide.draw.SHOWN_WIDTH
    assert sizes[1] == (2 * sizes[0][0], 2 * sizes[0][1])
