"""Films over the wire: sent while they are painted, bounded, and only of what one may see."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from bastide import draw
from bastide.draw.film import END, gif_head
from bastide.server import painting
from bastide.server.fairness import Owner
from bastide.server.refusals import Refused
from bastide.server.routes import films
from bastide.server.workers import Job
from tests.server.network import Person, serving


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    def here(*given: object) -> bytes:
        raise AssertionError("painted where everybody waits for it")

    monkeypatch.setattr(draw, "png", here)  # of this process: the painter has its own
    with serving(f"sqlite:///{tmp_path}/games.db") as address:
        yield address


def a_game(person: Person, plies: int = 3) -> str:
    """A table where some actions were played."""
    table: str = person.open("forteresse", "me", "me")["table"]["id"]
    for key in range(plies):
        info = person.get(f"/api/tables/{table}")["table"]
        step = person.get(f"/api/tables/{table}/step", seat=info["actor"])
        chain = [step["ask"]["choices"][0]["a"]]
        person.do(table, "play", seat=info["actor"], seq=info["seq"], chain=chain, key=f"k{key}")
    return table


def frames(answer: httpx.Response) -> int:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/gif"
    picture = Image.open(BytesIO(answer.content))
    return getattr(picture, "n_frames", 1)


def test_a_whole_game_and_a_moment_of_it(base: str) -> None:
    ada = Person(base)
    table = a_game(ada)
    whole = ada.http.get(f"/api/tables/{table}/film.gif")
    assert (frames(whole), whole.headers["x-frames"]) == (4, "4")
    assert f"forteresse-{table}.gif" in whole.headers["content-disposition"]
    moment = ada.http.get(f"/api/tables/{table}/film.gif?first=2&last=3&theme=dark&lang=fr")
    assert (frames(moment), moment.headers["x-frames"]) == (2, "2")
    for wrong in ("first=3&last=2", "last=99", "first=99"):
        assert ada.http.get(f"/api/tables/{table}/film.gif?{wrong}").status_code == 404


def test_a_film_has_only_so_many_frames_and_bytes(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Person(base)
    table = a_game(ada, 6)
    monkeypatch.setattr(films, "MOST_FRAMES", 3)
    assert frames(ada.http.get(f"/api/tables/{table}/film.gif")) == 3
    first = len(ada.http.get(f"/api/tables/{table}/film.gif?last=0").content)
    monkeypatch.setattr(painting, "MOST_FILM", first + 10)
    cut = ada.http.get(f"/api/tables/{table}/film.gif")
    assert frames(cut) == 1
    assert len(cut.content) < first + 100


def test_only_so_many_films_are_made_at_once(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(base)
    table = a_game(ada, 1)
    monkeypatch.setattr(painting, "MOST_FILMS", 0)
    refused = ada.http.get(f"/api/tables/{table}/film.gif")
    assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
    monkeypatch.setattr(painting, "MOST_FILMS", 1)
    for _ in range(3):  # who has finished makes room
        assert frames(ada.http.get(f"/api/tables/{table}/film.gif")) == 2


class Tired(painting.Painter):
    """Paints so many pictures, and has no time for more."""

    def __init__(self, pictures: int) -> None:
        super().__init__()
        self.left = pictures

    async def paint(self, job: Job, owner: Owner) -> bytes:
        if not self.left:
            raise Refused("too-heavy")
        self.left -= 1
        return b"frame"


def test_films_of_one_address_leave_room_for_those_of_another() -> None:
    async def work() -> None:
        painter = Tired(10)

        async def asked(address: str) -> painting.Parts:
            film = await painter.film(iter(["<svg/>"] * 2), 2, Owner(address))
            await anext(film)
            return film

        begun = [await asked("club") for _ in range(painting.MOST_FILMS)]
        with pytest.raises(Refused):
            await asked("club")
        await asked("home")
        await begun[0].aclose()  # who stops listening makes room
        await asked("club")

    asyncio.run(work())


def test_what_nobody_has_time_to_paint_is_refused_in_words_or_ends_the_film() -> None:
    """An answer that has begun can say nothing more: it was torn off in the middle."""

    async def painted(pictures: int) -> bytes:
        film = await Tired(pictures).film(iter(["<svg/>"] * 5), 5, Owner("home"))
        return b"".join([part async for part in film])

    with pytest.raises(Refused):
        asyncio.run(painted(0))
    assert asyncio.run(painted(3)) == gif_head() + b"frame" * 3 + END


def test_a_film_shows_what_its_viewer_may_see(base: str) -> None:
    ada, eve = Person(base), Person(base, "Eve")
    table = ada.open("robber-knights", "me", "me")["table"]["id"]
    assert eve.http.get(f"/api/tables/{table}/film.gif?seat=0&last=0").status_code == 403
    assert frames(eve.http.get(f"/api/tables/{table}/film.gif?last=0")) == 1
    closed = ada.open("forteresse", "me", "me", policy={"spectators": False})["table"]["id"]
    assert eve.http.get(f"/api/tables/{closed}/film.gif").status_code == 403
    assert ada.http.get(f"/api/tables/{closed}/film.gif").status_code == 200


def test_pictures_have_twice_the_pixels_where_one_wants_them(base: str) -> None:
    ada = Person(base)
    table = a_game(ada, 1)

    def size(query: str) -> tuple[int, int]:
        answer = ada.http.get(f"/api/tables/{table}/plies/1/picture.png{query}")
        width, height = struct.unpack(">II", answer.content[16:24])
        return width, height

    width, height = size("")
    assert size("?scale=2") == (2 * width, 2 * height)
    assert ada.http.get(f"/api/tables/{table}/plies/1/picture.png?scale=9").status_code == 422
