"""The ten acceptance scenarios of scenes and touches: what a hand does, and what goes to the server.

Positions are those of the rules' worked examples where a game can come there: through a record with chosen chance
outcomes, or through a component file of the host's own. Where it cannot, the test says what is different.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visits
from tests.browser.hand import Hand, bring, record, until
from tests.server.network import Person

People = Callable[[str], Person]


# ---------------------------------------------------------------- La Forteresse


def components(game: str, *changes: tuple[str, str]) -> dict[str, str]:
    """A component file of the host's own: the built-in one with some text exchanged."""
    source = (bastide.game(game).folder / "edition.toml").read_text("utf-8")
    for old, new in changes:
        assert old in source
        source = source.replace(old, new, 1)
    return {"name": "example.toml", "source": source}


R10 = (
    "r1 r1 r1 r2 .  r2 r2 r3 r3",
    "r3 .  .  .  .  .  .  r4 r4",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  y2 y3 .  r4 .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  y1 y1",
    "y1 y2 y2 y3 .  y3 y4 y4 y4",
)
R2A = (
    "r1 r1 r1 r2 .  r2 r2 r3 r3",
    "r3 r4 .  .  .  .  .  r4 r4",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  y1 y3 y2 .  .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  .  . ",
    ".  .  .  .  .  .  .  .  y1",
    "y1 y2 y2 y3 .  y3 y4 y4 y4",
)


WEDGE = (bastide.game("forteresse").folder / "edition.toml").read_text("utf-8")
WEDGE = WEDGE.partition("map = [\n")[2].partition("]\n")[0]


def forteresse(visit: Visits, people: People, rows: tuple[str, ...]) -> Hand:
    """The example's pawns; those it does not speak of wait on the outer rows."""
    ada = people("Ada")
    board = "".join(f'  "{row}",\n' for row in rows)
    edition = components("forteresse", (WEDGE, board))
    table = ada.open("forteresse", "me", "me", edition=edition)["table"]["id"]
    return Hand(visit, ada, table)


def test_01_a_troop_takes_what_its_head_alone_cannot(visit: Visits, people: People) -> None:
    """Forteresse R10."""
    hand = forteresse(visit, people, R10)
    hand.touch("c:c5")
    hand.page.mouse.move(*hand.point("c:f5"))
    expect(hand.page.locator(".info")).to_contain_text("5 against 4")
    hand.touch("c:f5")
    hand.played(["c5d5xf5"])

    again = forteresse(visit, people, R10)
    again.touch("c:d5", "c:f5")
    again.played(["c5d5xf5"])


def test_02_head_tail_and_why_not(visit: Visits, people: People) -> None:
    """Forteresse R2a."""
    ways = {
        ("c:e5", "c:g5"): "e5-g5",
        ("c:c5", "c:g5"): "c5e5-g5",
        ("c:c5", "c:e5", "c:g5"): "c5e5-g5",
    }
    for touches, action in ways.items():
        hand = forteresse(visit, people, R2A)
        hand.touch(*touches)
        hand.played([action])

    hand = forteresse(visit, people, R2A)
    with hand.nothing_sent():
        hand.touch("c:c5")
        hand.press_at("c:f5")
        expect(hand.why()).to_contain_text("exactly 2")
        expect(hand.why().get_by_role("button")).to_contain_text("5.5")
    hand.keys("Escape")
    hand.touch("c:e5", "c:f5")
    hand.played(["e5-f5"])
    expect(hand.page.locator(".bar .turn")).to_contain_text("Red")  # seat 1 looks now
    names = hand.page.locator("svg.board text.edge")
    height = {name.text_content(): (name.bounding_box() or {})["y"] for name in names.all()}
    assert height["9"] > height["1"], "row 9 is nearest to seat 1"


# ---------------------------------------------------------------- Robber Knights


def robber_knights_4(visit: Visits, people: People) -> Hand:
    """Example 4, one column further left: a forest village and a town at the right of the free cell -1,0."""
    ada = people("Ada")
    edition = components(
        "robber-knights",
        ('["M", "P", "PV", "PC"]', '["PT", "P", "FV", "PC"]'),
        ('["L", "PV", "PC", "PT", "FV"]', '["L", "PV", "PC", "M", "PV"]'),
    )
    columns = {"start": "columns"}
    opened = ada.open("robber-knights", "me", "me", edition=edition, options=columns)["table"]
    seq = opened["seq"]
    for seat, chain in ((0, ["keep:P", "top:FV"]), (1, ["keep:P", "top:PT"])):
        done = ada.do(opened["id"], "play", seat=seat, seq=seq, chain=chain, key=chain[1])
        seq = done["seq"]
    hand = Hand(visit, ada, opened["id"])
    return hand


def test_03_a_march_is_one_gesture(visit: Visits, people: People) -> None:
    """Robber Knights 4."""
    hand = robber_knights_4(visit, people)
    number = hand.page.locator(".bar output")
    with hand.nothing_sent():
        hand.touch("h:PC", "c:-1,0", "t:-1,0")
        hand.keys("1")
        expect(number).to_have_text("1")
        hand.press_at("c:0,0")
        expect(number).to_have_text("2")
        hand.press_at("c:1,0")
        expect(number).to_have_text("1")
        knights = hand.page.locator('svg.board [data-item^="n:"]')
        expect(knights).to_have_count(3)  # and a fourth would follow
        for left in (3, 1, 0):
            hand.keys("Escape")
            expect(knights).to_have_count(left)
        hand.keys("Escape", "Escape")
    hand.touch("h:PC", "c:-1,0", "t:-1,0")
    hand.keys("1")
    hand.press_at("c:0,0")
    hand.press_at("c:1,0")
    hand.confirm()
    hand.played(["PC@-1,0", "garrison:1", "E2", "E1"])

    hand = robber_knights_4(visit, people)
    hand.touch("h:PC", "c:-1,0", "t:-1,0")
    hand.keys("1")
    hand.press_at("c:0,0")
    for knights_there in ("3", "4"):
        hand.press_at("c:0,0")
        expect(hand.page.locator(".bar output")).to_have_text(knights_there)
    hand.keys("f")
    hand.played(["PC@-1,0", "garrison:1", "E4"])


def test_04_tiles_by_keyboard_only(visit: Visits, people: People) -> None:
    """Robber Knights 1 and 3; the other seat sees backs and tiles, never a list."""
    ada, bob = people("Ada"), people("Bob")
    start = record("robber-knights", "keep:M keep:PV lay:PV lay:P lay:M lay:P")
    opened = bring(ada, start, "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hand, other = Hand(visit, ada, table), Hand(visit, bob, table)
    with hand.nothing_sent():
        hand.keys("2")  # PC
        hand.keys("n")
        walk(hand, "2,2")
        hand.keys("w")
        expect(hand.why()).to_contain_text("corner")
        expect(hand.why()).to_contain_text("4.3.2")
        hand.keys("Escape")
    hand.keys("1")
    walk(hand, "2,1")
    hand.keys("Enter")
    hand.played(["M@2,1"])
    until(other.page, lambda: other.wire.last("step")["ply"] == 8, "the tile and the draw")
    laid, drawn = [m for m in other.wire.heard if m["t"] == "step"][-2:]
    assert [m["from"].split(":")[0] for m in laid["moves"] if m["to"] == "t:2,1"] == ["h0"]
    assert drawn["action"] == "draw:?"
    assert other.wire.asks() == []
    assert "h:M" not in str(other.wire.heard), "what seat 0 holds"


def walk(hand: Hand, cell: str) -> None:
    """Arrows to a cell of the growing board, which has no names: the cursor is where one sees it."""
    x, y = hand.point(f"c:{cell}")
    for _ in range(20):
        box = hand.page.locator("svg.board .cursor").bounding_box()
        assert box, "the cursor is not shown"
        dx, dy = x - box["x"] - box["width"] / 2, y - box["y"] - box["height"] / 2
        near = box["width"] / 4
        if abs(dx) < near and abs(dy) < near:
            return
        across = "ArrowRight" if dx > 0 else "ArrowLeft"
        hand.keys(across if abs(dx) >= near else "ArrowDown" if dy > 0 else "ArrowUp")
    raise AssertionError(f"{cell} was not reached")


# ---------------------------------------------------------------- Carcassonne: The Castle


def test_05_tile_and_follower(visit: Visits, people: People) -> None:
    """Castle R1."""
    ada = people("Ada")
    r1 = record("castle", "draw:T19 F1n on:p1 draw:T20 F2n none draw:T36")
    hand = Hand(visit, ada, bring(ada, r1, "me", "me")["table"]["id"])
    expect(hand.page.locator('[data-ref="c:H9"]')).to_have_count(1)
    hand.touch("c:H9")
    turns = []
    for _ in range(3):
        turns.append(turn(hand))
        hand.keys("r")
    assert turns == ["H9n", "H9e", "H9w"], "s is not possible at H9"
    middles = """lights => lights.map(light => {
        const {x, y, width, height} = light.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
    })"""
    lit = hand.page.locator("svg.board use[data-ref]").evaluate_all(middles)
    there, here = ([round(z) for z in hand.point(ref)] for ref in ("c:F3", "c:H9"))
    assert there in lit and here not in lit, "other cells stay lit, and nothing lies over the tile"
    with hand.nothing_sent():
        hand.press_at("c:F3")
        assert turn(hand) == "F3n"
        expect(hand.page.get_by_role("button", name="Turn it")).to_have_count(0)
        hand.confirm()
        for part in ("c1", "c2", "t1"):
            expect(hand.lit(f"t:F3#{part}")).to_be_visible()
        expect(hand.lit("t:F3#p1")).to_have_count(0)
        hand.idle()
        hand.page.reload()
        hand.ready()
    expect(hand.page.locator('[data-item="drawn"]')).to_have_count(1)
    expect(hand.page.locator('svg.board [data-item="t:F3"]')).to_have_count(0)
    hand.touch("c:F3")
    hand.confirm()
    expect(hand.lit("t:F3#t1")).to_be_visible()
    hand.keys("f")
    hand.played(["F3n", "none"])


def turn(hand: Hand) -> str:
    """The tile that is shown where it would lie, with its turn."""
    hand.idle()
    peeked = [message["chain"] for message in hand.wire.said if message["t"] == "peek"]
    return str(peeked[-1][-1])


DOUBLED = (
    "draw:T01 A4n on:h1 draw:T36 H9n on:t1 draw:T30 A5s on:c2 draw:T05 J4s on:c1 draw:T40 I4s on:p1 draw:T41 I7n on:h1 "
    "draw:T12 A3w on:c1 draw:T26 H8s on:p1 draw:T44 G9s on:p2 draw:T33 G8e on:t1 draw:T44 G7w on:c2 wall:2 draw:T10 J5n on:t1"
)


def test_06_a_wall_tile_doubles(visit: Visits, people: People) -> None:
    """Castle F8, with the tower J5 and the points of a game that was played that far: nobody can hold a wall
    tile before he has scored."""
    ada = people("Ada")
    hand = Hand(visit, ada, bring(ada, record("castle", DOUBLED), "me", "me")["table"]["id"])
    seat = hand.page.locator(".panel.turn .score")
    before = int(seat.inner_text())
    hand.touch("f:J5.t1")
    choices = hand.page.locator("[data-choice]")
    expect(choices).to_have_count(2)
    said = sorted(choices.all_inner_texts())
    hand.keys("Escape")
    expect(choices).to_have_count(0)
    hand.touch("w@1:2", "f:J5.t1")
    hand.played(["double:J5.t1"])
    assert "counts double: +4" in said[0] and "wall tile 2 is used up" in said[0]
    assert "+2" in said[1]
    panel = hand.page.locator(".panel", has_text="Black")
    expect(panel.locator(".score")).to_have_text(str(before + 4))
    panel.locator(".score").click()
    listed = [" ".join(text.split()) for text in panel.locator(".parts li").all_inner_texts()]
    assert listed[:3] == ["1 path 8", "3 towers 8", "1 house 1"]
    lit = hand.page.locator('svg.board use[href="#k-gain"]')
    expect(lit).to_have_count(8)  # all the segments of what has brought points
    panel.locator(".parts button").first.hover()
    expect(lit).to_have_count(4)  # the path's


# ---------------------------------------------------------------- Un dernier donjon pour la route

X9 = "seal:1 seal:2 deal:01 deal:03 deal:25 deal:13 deal:14 deal:15"


def test_07_a_card_is_turned_and_dragged(visit: Visits, people: People) -> None:
    """Donjon R3, R4."""
    ada = people("Ada")
    r3 = record("donjon", X9)
    hand = Hand(visit, ada, bring(ada, r3, "me", "me")["table"]["id"])
    with hand.nothing_sent():
        hand.touch("h:01")
        expect(hand.lit("v:-2,0")).to_be_visible()
        expect(hand.page.locator('[data-ref="v:-2,-2"]')).to_have_count(0)
        hand.press_at("v:-2,-2")
        expect(hand.why()).to_contain_text("6.2b")
    hand.touch("v:-2,0")
    hand.keys("r", "f")
    hand.played(["card:01", "at:-2,0", "rot:1"])

    hand = Hand(visit, ada, bring(ada, r3, "me", "me")["table"]["id"])
    card = hand.page.locator('[data-item="h:01"]').bounding_box()
    assert card is not None
    mouse = hand.page.mouse
    mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    mouse.down()
    mouse.move(card["x"], card["y"] - 40, steps=4)
    expect(hand.lit("v:1,0")).to_be_visible()
    mouse.move(*hand.point("v:1,0"), steps=4)
    mouse.up()
    hand.confirm()
    hand.played(["card:01", "at:1,0", "rot:3"])


def test_08_what_one_draws_the_other_does_not_see(visit: Visits, people: People) -> None:
    """Donjon X9, two browsers."""
    ada, bob = people("Ada"), people("Bob")
    opened = bring(ada, record("donjon", X9), "me", "human")
    table = opened["table"]["id"]
    bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
    hand, other = Hand(visit, ada, table), Hand(visit, bob, table)
    hand.touch("d:0:2", "c:0,0")
    hand.played(["donjon:2", "at:0,0"])
    until(other.page, lambda: other.wire.last("step")["ply"] == 12, "two cards")
    drawn = [m for m in other.wire.heard if m["t"] == "step"][-2:]
    assert [m["action"] for m in drawn] == ["draw:?", "draw:?"]
    assert "card:" not in str([m["scene"] for m in drawn])
    expect(hand.page.locator('.strip [data-item^="h:"]')).to_have_count(5)
    expect(other.page.locator('[data-item^="h0:"]')).to_have_count(5)
    expect(hand.page.get_by_role("button", name="Undo")).to_have_count(0)

    hand.page.locator('.strip [data-item="tok:0:seal"]').click()
    faces = hand.page.locator(".chooser .option span")
    expect(faces).to_have_count(2)
    assert sorted(faces.all_inner_texts()) == [
        "Dragon (back of the Seal): destroys a cell",
        "Seal: one of your donjons counts double at the end, in secret",
    ]
    hand.page.locator('.chooser [data-ref="tok:0:seal#front"]').click()
    hand.touch("royal:3")
    hand.played(["donjon:2", "at:0,0"], ["seal", "royal:3"])
    until(other.page, lambda: other.wire.last("step")["ply"] >= 14, "the seal")
    items = {item["id"]: item for item in other.wire.last("step")["scene"]["items"]}
    assert items["sealed:0"]["down"] and items["sealed:0"]["art"] == "royal/back"


# ---------------------------------------------------------------- Dissuasion

OPENING = "colour:red colour:blue first:0 put:b@d11 put:k@d9 put:k@d9 put:k@d9 roll:8 buy:m magic:breach put:b@h10"
W32 = (
    f"{OPENING} put:k@h11 put:k@h11 put:k@h11 roll:8 buy:m magic:{{}} done roll:12 buy:m magic:return done roll:7 buy:r "
    "done roll:12 pass put:r@h10 done roll:9"
)


def test_09_a_ball_with_cards_against_living_stone(visit: Visits, people: People) -> None:
    """Dissuasion W32, with red and blue only."""
    seen = []
    for blue in ("stone", "armour"):
        ada, bob = people("Ada"), people("Bob")
        opened = bring(ada, record("dissuasion", W32.format(blue)), "me", "human")
        table = opened["table"]["id"]
        bob.post(f"/api/tables/{table}/join", claim=opened["links"]["1"])
        red = Hand(visit, ada, table)
        other = Hand(visit, bob, table)
        red.touch("b@d11", "m@breach", "m@return")
        expect(red.lit("c:h10")).to_be_visible()
        red.idle()
        told = [m for m in red.wire.heard if m.get("scene")]  # not what a resting mouse asks about
        seen.append([{k: m.get(k) for k in ("scene", "ask", "log", "moves")} for m in told])
        if blue != "stone":
            continue
        red.touch("c:h10")
        red.played(["fire:d11", "breach", "return", "at:h10"])
        expect(other.page).to_have_title(re.compile("^● "))
        other.touch("m@stone")
        other.played(["stone"])
        expect(red.page.locator('[data-item="res:b:0"]')).to_have_count(1)
    assert seen[0] == seen[1], "what red sees tells nothing of blue's card"


W8 = (
    "colour:red colour:blue colour:yellow first:0 put:b@d11 put:k@e10 put:k@e10 put:k@e10 roll:10 put:b@h10 put:k@g10 "
    "put:k@h11 put:k@h11 roll:10 put:b@j6 put:k@j7 put:k@j7 put:k@j7 roll:10 go e10-f9 e10-f9 e10-f9 done roll:6 pass "
    "go done roll:6 pass go done roll:6 pass"
)
TOKENS = {"d11": "pass", "h11": "buy:t", "j6": "buy:t", "h1": "buy:t"}
W19 = (
    "colour:red colour:blue colour:yellow colour:green first:0 "
    + "".join(f"put:b@{c} put:k@{c} put:k@{c} put:k@{c} roll:2 {t} " for c, t in TOKENS.items())
    + "done roll:4 pay done roll:4 pay done roll:6 pass done roll:4 pay done roll:2 pass done roll:2 pass done roll:8 "
    "buy:t done roll:2 pass done roll:4 use:1"
)


def test_10_again_and_again_and_a_stale_sender(visit: Visits, people: People) -> None:
    """Dissuasion W8, W19 (red has more money), and the same thing said twice."""
    ada = people("Ada")
    hand = Hand(
        visit, ada, bring(ada, record("dissuasion", W8, 3), "me", "me", "me")["table"]["id"]
    )
    hand.touch("k@f9", "c:g10")
    for plays in (1, 2):
        hand.played(*[["f9-g10"]] * plays)
        hand.touch("c:g10")
    hand.played(*[["f9-g10"]] * 3)

    said = [message for message in hand.wire.said if message["t"] == "play"]
    stale = {key: said[0][key] for key in ("seat", "seq", "chain", "key")}
    ply = ada.get(f"/api/tables/{hand.table}")["table"]["ply"]
    ada.do(hand.table, "play", 200, **stale)
    hand.touch("b@d11")  # a half-made path
    refused = ada.do(hand.table, "play", 409, **stale | {"key": "another"})
    assert refused["code"] == "stale" and refused["step"]["ply"] == ply
    assert ada.get(f"/api/tables/{hand.table}")["table"]["ply"] == ply

    bea = people("Bea")
    four = record("dissuasion", W19, 4)
    yellow = Hand(visit, bea, bring(bea, four, "me", "me", "me", "me")["table"]["id"])
    yellow.touch("tok:2")
    yellow.keys("+", "+", "f")
    yellow.played(["use:2"])
