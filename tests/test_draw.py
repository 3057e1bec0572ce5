"""Pictures of hand-made scenes: no game is needed to draw."""

import re
import struct
import zlib
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from bastide.core.scene import (
    LIVERIES,
    Area,
    Ask,
    Choice,
    Control,
    Counter,
    Ending,
    Frame,
    Info,
    Item,
    Line,
    Mark,
    Panel,
    Place,
    Prompt,
    Region,
    Scene,
    Score,
)
from bastide.core.text import Text, Words, say
from bastide.draw import draw_scene, kit, png
from bastide.draw.cover import draw_cover
from bastide.draw.patterns import definitions, engraving
from bastide.draw.svg import live
from bastide.draw.tokens import CSS, resolve, tokens

WORDS = Words("en")
SVG = "{http://www.w3.org/2000/svg}"


def name(text: str) -> Text:
    return say("seat", n=text)


def art(what: str, own: int | None) -> str:
    if own is None:
        return kit.rect(0, 0, 100, 100, "var(--art-board)") + kit.rect(
            0, 0, 100, 100, engraving("dust")
        )
    return kit.at(50, 50, kit.disc(own, what), 1.8)


FRAME = Frame(
    (
        Area("board", "plane", "board", name("board"), across=tuple("abc"), down=tuple("4321")),
        Area("hand", "flow", "hand", name("hand"), seat=0),
    ),
    tuple(
        Place(f"c:{'abc'[x]}{4 - y}", "board", x + 0.5, y + 0.5, name("cell"), art="cell")
        for y in range(4)
        for x in range(3)
    ),
    id="small",
    game="none",
)
SCENE = Scene(
    frame="small",
    viewer=0,
    box={"board": (0, 0, 3, 4)},
    items=(
        Item("p:a1", "c:a1", "1", name("pawn"), own=1),
        Item("p:b1", "c:b1", "2", name("pawn"), own=1, badge=3),
        Item("p:c4", "c:c4", "3", name("pawn"), own=3, tone="ghost"),
        Item("h:0", "hand", "5", name("card"), own=0, secret=True),
    ),
    panels=(
        Panel(0, 1, name("Ann"), turn=True, counters=(Counter("n", 2, name("left"), art="1"),)),
        Panel(1, 3, name("Ben"), score=Score(17)),
    ),
    prompt=Prompt(name("moves"), 0, "3.1"),
    regions=(
        Region("troop", "troop", cells=("c:a1", "c:b1"), n=8),
        Region("way", "path", line=("c:b1", "c:b3")),
        Region("fief", "fief", cells=("c:a3", "c:a4"), own=2, n=6),
    ),
    marks=(
        Mark("c:a2", "last"),
        Mark("p:c4", "threat"),
        Mark("c:c4", "alarm"),
        Mark("c:b2", "gain"),
    ),
)
ASK = Ask(
    "move",
    name("asked"),
    "3.1",
    (
        Choice("one", ("c:a1", "c:a2"), "final", alt=(("c:a1", "c:b1", "c:c1"),)),
        Choice("two", ("c:b1", "c:b2"), "final"),
        Choice("end", ("!end",), "final"),
    ),
    (Control("!end", name("ends")),),
)
INFO = Info("c:a1", name("inspected"), (Line(name("line"), 4),), marks=(Mark("c:a1", "threat"),))


def draw(scene: Scene = SCENE, theme: str = "light", **more: object) -> str:
    return draw_scene(FRAME, scene, art, WORDS, theme, **more)  # type: ignore[arg-type]


def everything(theme: str = "light") -> str:
    return draw(theme=theme, ask=ASK, info=INFO, chosen=("c:a1",))


def test_same_input_same_bytes() -> None:
    assert everything() == everything()
    shuffled = replace(SCENE, items=SCENE.items[::-1])
    assert draw(shuffled) == draw()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_picture_stands_alone(theme: str) -> None:
    svg = everything(theme)
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    assert "var(" not in svg
    defined = re.findall(r'<(?:pattern|filter) id="([^"]+)"', svg)
    assert len(defined) == len(set(defined))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) == set(defined)
    assert all(name.startswith(f"b-{theme}-") for name in defined)
    assert not re.search(r"\d\.\d{4,}|\d[eE]-\d|\bnan\b|\binf\b", svg)


def test_only_what_is_drawn_is_defined() -> None:
    assert "hatch-azure" in draw()  # the card in hand
    assert "hatch-azure" not in draw(replace(SCENE, items=SCENE.items[:3]))
    with pytest.raises(KeyError):
        definitions('<path fill="url(#b-nowhere)"/>')


def test_themes_differ_and_are_complete() -> None:
    assert draw() != draw(theme="dark")
    assert tokens("light").keys() == tokens("dark").keys()
    with pytest.raises(KeyError):
        resolve("var(--no-such-token)", "light")


def test_the_two_dark_blocks_of_the_css_agree() -> None:
    css = CSS.read_text("utf-8")
    system = css[css.index("(prefers-color-scheme: dark)") : css.index(':root[data-theme="dark"]')]
    chosen = css[css.index(':root[data-theme="dark"]') : css.index("@media (prefers-reduced")]
    values = [re.findall(r"(--[\w-]+): ([^;]+);", block) for block in (system, chosen)]
    assert values[0]
    assert values[0] == values[1]


def test_text_is_escaped() -> None:
    hostile = name('<script>&"')
    scene = replace(
        SCENE,
        prompt=Prompt(hostile, 0),
        panels=(replace(SCENE.panels[0], name=hostile), SCENE.panels[1]),
        items=(replace(SCENE.items[0], label=hostile), *SCENE.items[1:]),
    )
    svg = draw(scene)
    assert "<script" not in svg
    root = ElementTree.fromstring(svg)
    assert 'Seat <script>&"' in [text.text for text in root.iter(SVG + "text")]
    assert '<script>&"' in root.attrib["aria-label"]


def placed(svg: str, words: str) -> tuple[float, float]:
    """Where a line of text stands that lies in no moved group."""
    found = re.search(rf'<text x="([^"]+)" y="([^"]+)"[^>]*>{words}</text>', svg)
    assert found
    return float(found[1]), float(found[2])


def piece(svg: str, numeral: str) -> tuple[float, float]:
    """Where the disc with this numeral stands."""
    before = svg[: re.search(rf">{numeral}</text></g></g></g></g>", svg).start()]  # type: ignore[union-attr]
    start = before.rindex("</title>")
    found = re.search(r"translate\(([\d.]+) ([\d.]+)\)", before[start:])
    assert found
    return float(found[1]), float(found[2])


def test_a_turned_board_keeps_its_text_upright() -> None:
    straight, turned = draw(), draw(replace(SCENE, turn=180))
    assert "rotate(180)" not in turned
    # column a is at the left for one player, at the right for the other; so are its pieces
    assert placed(straight, "a")[0] < placed(straight, "c")[0]
    assert placed(turned, "a")[0] > placed(turned, "c")[0]
    assert placed(straight, "1")[1] > placed(straight, "4")[1]
    assert placed(turned, "1")[1] < placed(turned, "4")[1]
    assert piece(straight, "1")[0] < piece(straight, "2")[0]
    assert piece(turned, "1")[0] > piece(turned, "2")[0]
    assert piece(straight, "1")[1] > piece(straight, "3")[1]


@pytest.mark.parametrize(("turn", "left", "lower"), [(90, "a", "1"), (270, "c", "4")])
def test_a_quarter_turn_swaps_the_edges(turn: int, left: str, lower: str) -> None:
    svg = draw(replace(SCENE, turn=turn))  # type: ignore[arg-type]
    columns = [placed(svg, column) for column in "abc"]
    assert len({x for x, _ in columns}) == 1
    assert placed(svg, left)[1] == min(y for _, y in columns)
    rows = [placed(svg, row) for row in "1234"]
    assert len({y for _, y in rows}) == 1
    assert placed(svg, lower)[0] == min(x for x, _ in rows)


def test_ground_turns_with_the_board_but_pieces_and_cards_do_not() -> None:
    tile = Item("t", "c:b2", "7", name("tile"), own=2, z=0, rot=90)
    card = Item("u", "hand", "8", name("card"), own=2, z=0)
    svg = draw(replace(SCENE, items=(*SCENE.items, tile, card), turn=180))
    assert svg.count("rotate(270)") == 1
    assert "rotate(180)" not in svg


def test_live_touches_follow_the_path() -> None:
    assert live(ASK, ()) == ["!end", "c:a1", "c:b1"]
    assert live(ASK, ("c:a1",)) == ["c:a2", "c:b1"]
    assert live(ASK, ("c:a1", "c:a2")) == []


def test_what_can_be_touched_is_lit() -> None:
    plain, lit = draw(), draw(ask=ASK, chosen=("c:a1",))
    cell = resolve(kit.touch_cell(), "light")
    ring = resolve(kit.touch_ring(), "light")
    chosen = resolve(kit.selected_ring(), "light")
    assert [plain.count(mark) for mark in (cell, ring, chosen)] == [0, 0, 0]
    assert [lit.count(mark) for mark in (cell, ring, chosen)] == [1, 1, 1]
    assert "Seat ends" in lit
    with pytest.raises(KeyError):
        draw(chosen=("c:nowhere",))


def test_troops_show_their_power_on_every_straight_line() -> None:
    for cells in (("c:a1", "c:b1", "c:c1"), ("c:b1", "c:b2"), ("c:a3", "c:b2", "c:c1")):
        svg = draw(replace(SCENE, regions=(Region("t", "troop", cells=cells, n=42),)))
        assert resolve(kit.power_badge(42), "light") in svg
    crooked = Region("t", "troop", cells=("c:a1", "c:b1", "c:b2"), n=42)
    assert resolve(kit.power_badge(42), "light") not in draw(replace(SCENE, regions=(crooked,)))


def test_an_outline_leaves_out_shared_sides() -> None:
    def sides(*cells: str) -> int:
        fief = Region("f", "fief", cells=cells, own=0)
        svg = draw(replace(SCENE, items=(), marks=(), regions=(fief,)))
        outline = re.search(rf'd="([^"]+)"[^>]* stroke="{tokens("light")["p-azure"]}"', svg)
        assert outline
        return outline[1].count("M")

    assert sides("c:a1") == 4
    assert sides("c:a1", "c:b1") == 6
    assert sides("c:a1", "c:b1", "c:a2", "c:b2") == 8


def test_the_ending_names_reason_and_winner() -> None:
    over = replace(SCENE, over=Ending((1,), name("held out")))
    svg = draw(over)
    assert "Seat held out</text>" in svg
    assert "Seat moves" not in svg
    lost = draw(replace(over, over=Ending((0,), name("held out"))))
    assert svg != lost


def test_a_growing_board_needs_no_declared_places() -> None:
    frame = Frame((Area("board", "plane", "board", name("board")),), (), id="wild", game="none")
    items = (
        Item("t", "c:-1,0", "1", name("tile"), own=0),
        Item("u", "c:2,1", "2", name("tile"), own=0),
    )
    scene = replace(SCENE, items=items, box={"board": (-2, -1, 6, 4)}, regions=(), marks=())
    svg = draw_scene(frame, scene, art, WORDS, "light")
    (x1, y1), (x2, y2) = piece(svg, "1"), piece(svg, "2")
    assert (x2 - x1) == pytest.approx(3 * (y2 - y1), abs=0.1)


def test_a_large_board_stays_readable() -> None:
    places = tuple(
        Place(f"c:{x}/{y}", "board", x + 0.5, y + 0.5, name("cell"), art="cell")
        for x in range(20)
        for y in range(30)
    )
    frame = replace(FRAME, places=places)
    scene = replace(SCENE, box={"board": (0, 0, 20, 30)}, items=(), regions=(), marks=())
    svg = draw_scene(frame, scene, art, WORDS, "light")
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())  # type: ignore[union-attr]
    assert width > 20 * 40
    assert height > 30 * 40


# ---------------------------------------------------------------- PNG


def pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and the unpacked (still filtered) rows of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    packed, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    return width, height, zlib.decompress(packed)


def test_png_has_the_size_asked_for() -> None:
    svg = draw()
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())  # type: ignore[union-attr]
    assert pixels(png(svg))[0] == 760
    small = pixels(png(svg, width=300))
    assert small[0] == 300
    assert abs(small[1] - 300 * height / width) <= 1


def test_png_shows_numerals_in_the_fonts_of_the_package() -> None:
    def one(label: str) -> bytes:
        body = resolve(kit.text(10, 80, label, 90, weight=800, font="display"), "light")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{body}</svg>'
        return pixels(png(svg))[2]

    drawn = {one(digit) for digit in "0123456789é’"}
    assert one(" ") not in drawn
    assert len(drawn) == 12


def test_png_of_a_scene_shows_which_pawn_it_is() -> None:
    other = replace(SCENE.items[0], art="4")
    changed = replace(SCENE, items=(other, *SCENE.items[1:]))
    assert pixels(png(draw(), 400))[2] != pixels(png(draw(changed), 400))[2]


# ---------------------------------------------------------------- the kit


def test_every_livery_has_its_own_shield() -> None:
    shields = [kit.shield(slot) for slot in range(len(LIVERIES))]
    bare = {re.sub(r"azure|or|vert|gules|tenne|purpure", "", shield) for shield in shields}
    assert len(bare) == len(LIVERIES)  # the charge differs, not the colour alone


@pytest.mark.parametrize("slot", range(len(LIVERIES)))
def test_every_piece_is_well_formed_and_defined(slot: int) -> None:
    pieces = kit.follower(slot) + kit.disc(slot) + kit.stack([0, slot]) + kit.badge("12")
    marks = kit.refused() + kit.focus_frame() + kit.corners() + kit.alarm_frame()
    body = f"<svg>{definitions(pieces)}{pieces}{marks}</svg>"
    ElementTree.fromstring(resolve(body, "dark"))


def test_a_cover_shows_what_is_near_and_says_nothing() -> None:
    near, far = (draw_cover(FRAME, SCENE, art, "c:b1", across, "light") for across in (1, 6))
    assert near == draw_cover(FRAME, SCENE, art, "c:b1", 1, "light")
    assert len(near) < len(far)
    assert "<title" not in far
    assert "rotate(-5)" in far
    assert png(far)[:4] == b"\x89PNG"
    with pytest.raises(KeyError):
        draw_cover(FRAME, SCENE, art, "!pass", 6)


def test_a_cover_for_a_page_keeps_the_names_of_its_colours() -> None:
    page = draw_cover(FRAME, SCENE, art, "c:b1", 6)
    assert "var(--surface-0)" in page
    assert "<defs" not in page
