"""The workshop over the wire: benches for everybody, changes that are checked, and strangers' files that do no harm."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import bastide
from bastide.core.edition import Edition
from bastide.core.toml import write_toml
from bastide.draw import pages
from bastide.server.workshop import PrintTrial
from tests.server.network import Person, serving

GAMES = [game.id for game in bastide.games()]
EACH = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('workshop')}/games.db") as address:
        yield address


@pytest.fixture
def ada(base: str) -> Person:
    return Person(base)


def lay(person: Person, game: str, status: int = 200, **body: Any) -> Any:
    return person.post(f"/api/games/{game}/workshop/bench", status, **body)


def built_in(game: str) -> str:
    return (bastide.game(game).folder / "edition.toml").read_text("utf-8")


def set_to(value: Any, *path: str | int) -> dict[str, Any]:
    return {"path": list(path), "value": value}


def parts(laid: Any) -> dict[tuple[str, str], Any]:
    trays = laid["bench"]["trays"]
    return {(tray["id"], part["id"]): part for tray in trays for part in tray["parts"]}


@EACH
def test_the_built_in_edition_lies_on_the_bench_with_all_its_drawings(
    ada: Person, game: str
) -> None:
    laid = lay(ada, game)
    assert laid["source"] == built_in(game)  # nothing was changed: its bytes are the same
    assert laid["sha256"] == bastide.game(game).edition.sha256
    assert "problem" not in laid
    drawn = [part for part in parts(laid).values() if part.get("art") or part.get("area")]
    for part in drawn:
        name = f"board {part['id']}" if "area" in part else part["art"]
        assert laid["drawings"][laid["arts"][name]]["svg"]
    names = {entry[0] for entry in bastide.game(game).sheet()}
    shown = {part["art"].partition(",")[0] for part in drawn if "art" in part}
    if game != "forteresse":  # its pawns stand on the boards, and lie beside them
        assert names <= shown


def test_drawings_that_one_has_are_not_sent_again(ada: Person) -> None:
    laid = lay(ada, "castle")
    edges = next(n for n, t in enumerate(tomllib.loads(laid["source"])["tile"]) if t["id"] == "T03")
    again = lay(
        ada,
        "castle",
        source=laid["source"],
        known=list(laid["drawings"]),
        edits=[set_to("hhhc", "tile", edges, "edges")],
    )
    assert len(again["drawings"]) == 1
    assert again["arts"]["tile/T03n"] in again["drawings"]


def test_a_change_is_written_and_the_file_is_what_the_command_line_takes(
    ada: Person, tmp_path: Path
) -> None:
    laid = lay(ada, "dissuasion", edits=[set_to(25, "weapons", "knight", "price")])
    file = tmp_path / "mine.toml"
    file.write_text(laid["source"], "utf-8")
    made = bastide.game("dissuasion", file)
    assert made.components.weapons[0].price == 25
    assert made.edition.sha256 == laid["sha256"] == Edition.load(file).sha256
    assert any("stage/one/k/25" in name for name in laid["arts"])


def test_a_problem_is_named_at_its_part_in_the_readers_language(ada: Person) -> None:
    ada.http.headers["Accept-Language"] = "fr"
    edits = [set_to("z9", "board", 1, "fortress_red")]
    told = lay(ada, "forteresse", edits=edits)["problem"]
    assert (told["tray"], told["part"], told["key"]) == (
        "boards",
        "long",
        "board[long].fortress_red",
    )
    assert "z9" in told["message"]
    assert told["text"][0] == "edition-cell"


def test_what_cannot_be_drawn_is_left_out_and_the_rest_is_there(ada: Person) -> None:
    laid = lay(ada, "dissuasion", edits=[set_to(0, "weapons", "ball", "price")])
    assert laid["problem"]["part"] == "ball"
    assert "magic/gallop" in laid["arts"]


@EACH
def test_a_table_is_opened_and_played_with_what_was_made(ada: Person, game: str) -> None:
    change = {
        "forteresse": set_to("Mine", "board", 0, "title_en"),
        "castle": set_to(9, "points", "tower"),
        "robber-knights": set_to(2, "knights", "per_castle"),
        "donjon": set_to(["GG", "GW"], "card", 0, "rows"),
        "dissuasion": set_to(50, "weapons", "ball", "price"),
    }[game]
    mine = lay(ada, game, edits=[change])
    assert "problem" not in mine
    assert mine["options"] is not None
    seats = ["me"] * bastide.game(game).seats.start
    edition = {"name": "mine.toml", "source": mine["source"]}
    opened = ada.open(game, *seats, edition=edition)["table"]
    assert opened["edition"] == mine["sha256"]
    step = ada.get(f"/api/tables/{opened['id']}/step", seat=opened["actor"])
    assert step["ask"]["choices"]


def test_options_of_an_own_edition_have_names(ada: Person) -> None:
    copied = {"do": "copy", "path": ["board", 0], "differs": {"id": "board1"}}
    told = lay(ada, "forteresse", edits=[copied])["options"]
    board = next(option for option in told if option["id"] == "board")
    assert board["values"] == ["wedge", "board1", "long", "pyramid", "corner"]
    assert board["value_names"][1] == {"en": "board1", "fr": "board1"}


def test_two_editions_are_compared(ada: Person) -> None:
    laid = lay(
        ada, "castle", edits=[set_to(9, "points", "tower"), set_to("thtc", "tile", 10, "edges")]
    )
    told = ada.post("/api/games/castle/workshop/compare", other=laid["source"])
    found = {one["before"]["id"]: one for one in told["differences"]}
    assert set(found) == {"points", "T11"}
    (field,) = found["points"]["after"]["fields"]
    assert field["value"] == 9
    before, after = told["before"]["tile/T11n"], told["after"]["tile/T11n"]
    assert before != after
    assert {before, after} <= set(told["drawings"])
    assert ada.post("/api/games/castle/workshop/compare")["differences"] == []


# ---------------------------------------------------------------- strangers


HOSTILE = {
    "no TOML": "= 1",
    "deep": "a = " + "[" * 500 + "]" * 500,
    "a long name": "a" + ".a" * 500 + " = 1",
    "empty": "",
    "other things": "[x]\ny = 1",
    "lists for tables": "board = 1\ntile = [1]\nface = [[]]\ncard = 3\ncircuit = []\noption = 1",
    "blocks of nothing": "[[board]]\n[[tile]]\n[[face]]\n[[card]]\n[[terrain]]\n[[option]]",
    "a number without end": "[board]\ncolumns = " + "9" * 3_000,
    "many blocks": "[[tile]]\n" * 5_000,
    "dates": "[board]\nmap = 2020-01-01\nrows = 1979-05-27T07:32:00Z",
}  # fmt: skip


@EACH
@pytest.mark.parametrize("what", HOSTILE)
def test_a_strangers_file_is_laid_out_or_refused_in_words(
    ada: Person, game: str, what: str
) -> None:
    answer = ada.http.post(f"/api/games/{game}/workshop/bench", json={"source": HOSTILE[what]})
    told = answer.json()
    assert answer.status_code in (200, 422), answer.text
    assert told["problem"]["message"] if answer.status_code == 200 else told["message"]


MARKUP = '"><script><img>'


@EACH
def test_a_file_brings_no_markup_into_a_page(ada: Person, game: str) -> None:
    """Every text of the edition holds some: no drawing does."""

    def poisoned(held: Any) -> Any:
        if isinstance(held, dict):
            return {key: poisoned(value) for key, value in held.items()}
        if isinstance(held, list):
            return [poisoned(value) for value in held]
        return f"{held}{MARKUP}" if isinstance(held, str) else held

    document = tomllib.loads(built_in(game))
    for whole in (True, False):
        source = write_toml(poisoned(document)) if whole else built_in(game)
        edits = []
        if (
            not whole
        ):  # only where any text may stand, so that the edition is sound and all is drawn
            fields = [f for p in parts(lay(ada, game)).values() for f in p.get("fields", [])]
            edits = [set_to(MARKUP, *f["path"]) for f in fields if f["kind"] == "words"][:20]
        laid = lay(ada, game, source=source, edits=edits)
        assert whole or "problem" not in laid
        for drawing in laid["drawings"].values():
            assert "<script" not in drawing["svg"]
            assert "<img" not in drawing["svg"]


def test_what_is_too_long_or_cannot_be_seen_is_refused(ada: Person) -> None:
    path = "/api/games/castle/workshop/bench"
    assert ada.http.post(path, json={"source": "x" * 60_001}).status_code in (413, 422)
    for edits in (
        [set_to("\u202eadA", "start", 0, "id")],
        [set_to("x" * 401, "start", 0, "id")],
        [set_to(1.5, "points", "tower")],
        [set_to(10**12, "points", "tower")],
        [set_to({"a": 1}, "points", "tower")],
        [set_to(1, *"abcdefghijk")],
        [set_to(1)],
        [set_to(1, "points", "tower")] * 21,
    ):
        assert ada.post(path, 422, edits=edits)["message"]
    assert "nothing to change" in ada.post(path, 422, edits=[set_to(1, "no", "where")])["message"]


def test_changes_do_not_make_a_file_grow_without_end(ada: Person) -> None:
    """Copies of copies end where a table would refuse the file too."""
    source = None
    for _ in range(40):
        copies = [
            {"do": "copy", "path": ["tile", 46], "differs": {"id": f"X{n}"}} for n in range(20)
        ]
        answer = ada.http.post(
            "/api/games/castle/workshop/bench", json={"source": source, "edits": copies}
        )
        if answer.status_code != 200:
            break
        source = answer.json()["source"]
    assert answer.status_code in (413, 422)
    assert len(source or "") <= 60_000


def test_no_such_game(ada: Person) -> None:
    assert "unknown game" in lay(ada, "fortress", 422)["message"]


def test_a_stranger_may_look_at_a_bench(base: str) -> None:
    stranger = Person(base, name="")
    assert lay(stranger, "donjon")["bench"]


# ---------------------------------------------------------------- kept on the server


def keep(person: Person, name: str, source: str, status: int = 201) -> Any:
    path = "/api/games/forteresse/workshop/editions"
    return person.post(path, status, name=name, source=source)


def my_names(person: Person) -> list[str]:
    told = person.get("/api/games/forteresse/workshop/editions")
    return [one["name"] for one in told["editions"]]


def edition_with(title: str) -> str:
    return built_in("forteresse").replace("Wedge, 9 x 9", title)


def test_an_edition_is_kept_under_a_name_and_opened_by_whoever_has_the_link(base: str) -> None:
    ada, bob = Person(base, "Ada"), Person(base, "Bob")
    kept = keep(ada, "My box", edition_with("Mine"))
    assert my_names(ada) == ["My box"]
    assert my_names(bob) == []
    path = f"/api/games/forteresse/workshop/editions/{kept['sha256']}"
    assert bob.get(path) == {"name": "My box", "source": edition_with("Mine")}
    keep(ada, "My box", edition_with("Mine again"))
    assert my_names(ada) == ["My box"]
    assert bob.get(path, 404)["message"]  # nobody keeps the first any more
    assert bob.http.delete(path).status_code == 404
    again = keep(ada, "Other", edition_with("Mine"))
    table = bob.open(
        "forteresse", "me", "me", edition={"name": "x", "source": edition_with("Mine")}
    )
    assert ada.http.delete(path).status_code == 200
    assert my_names(ada) == ["My box"]
    assert bob.get(path)["source"] == edition_with("Mine")  # a table is played with it
    assert table["table"]["edition"] == again["sha256"]


def test_only_what_is_sound_is_kept_and_only_for_who_is_known(base: str) -> None:
    ada = Person(base, "Ada")
    wrong = built_in("forteresse").replace('fortress_red = "e9"', 'fortress_red = "z9"', 1)
    assert "z9 is not a cell" in keep(ada, "Wrong", wrong, 422)["message"]
    assert my_names(ada) == []
    keep(Person(base, ""), "Mine", edition_with("Mine"), 401)
    assert ada.get("/api/games/forteresse/workshop/editions/nonsense", 422)["message"]


def test_a_guest_keeps_so_many_editions(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", editions_per_guest=2) as base:
        ada, bob = Person(base, "Ada"), Person(base, "Bob")
        first = keep(ada, "One", edition_with("1"))
        keep(ada, "Two", edition_with("2"))
        assert "2 editions" in keep(ada, "Three", edition_with("3"), 429)["message"]
        keep(ada, "Two", edition_with("3"))  # in place of another
        keep(bob, "One", edition_with("1"))
        path = f"/api/games/forteresse/workshop/editions/{first['sha256']}"
        assert ada.http.delete(path).status_code == 200
        assert bob.get(path)["name"] == "One"  # Bob keeps it too
        keep(ada, "Four", edition_with("4"))


# ---------------------------------------------------------------- on paper


def pages_of(pdf: bytes) -> list[tuple[float, float]]:
    """The size of every page of a PDF, in millimetres."""
    boxes = re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf)
    return [(float(w) / 72 * 25.4, float(h) / 72 * 25.4) for w, h in boxes]


@pytest.mark.proof
@EACH
def test_one_of_each_component_comes_on_paper_of_the_right_size(ada: Person, game: str) -> None:
    answer = ada.http.post(
        f"/api/games/{game}/workshop/print", json={"name": "My box", "copies": False}
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    sizes = pages_of(answer.content)
    assert sizes
    assert all(abs(w - 210) < 0.2 and abs(h - 297) < 0.2 for w, h in sizes)


def test_a_tile_is_as_large_as_its_game_says(tmp_path: Path) -> None:
    """Measured on the painted sheet: from the edge of the first tile to that of the next, with the gap."""
    (sheet,) = PrintTrial("robber-knights", "x", None, False, "en").run()[:1]
    painted = Image.open(BytesIO(pages.paint_page(sheet))).convert("L")
    assert painted.size == (2480, 3508)
    row = [painted.getpixel((x, round(11 / 25.4 * 300))) for x in range(painted.width)]
    dark = [x for x, shade in enumerate(row) if isinstance(shade, int) and shade < 240]
    assert abs(dark[0] / 300 * 25.4 - pages.MARGIN) < 0.3
    white = next(x for x in range(dark[0] + 100, 2480) if x not in set(dark))
    assert abs((white - dark[0]) / 300 * 25.4 - 45) < 0.4


def test_too_much_paper_and_wrong_editions_are_refused_in_words(ada: Person) -> None:
    path = "/api/games/castle/workshop/print"
    many = built_in("castle").replace("count = 1\n", "count = 99\n")
    assert "sheets of paper" in ada.post(path, 422, source=many)["message"]
    wrong = built_in("castle").replace('edges = "hhhh"', 'edges = "hhhx"')
    assert "tile[T01]" in ada.post(path, 422, source=wrong)["message"]
