"""Every worked example of the Donjon specification (section 13), by its name."""

from collections.abc import Sequence

import pytest

import bastide
from bastide.games.donjon.components import Card
from bastide.games.donjon.game import Donjon

GAME = bastide.game("donjon")
assert isinstance(GAME, Donjon)
TWO = GAME.setup(2)
START = ["GR", "YW"]
X9_HANDS = [["01", "03", "25"], ["13", "14", "15"]]


def place(
    rows: Sequence[str],
    *pieces: str,
    hands: Sequence[Sequence[str]] = ((), (), (), ()),
    setup: bastide.Setup = TWO,
    seals: Sequence[int] | None = None,
    **changes: object,
) -> bastide.State:
    return GAME.position(setup, rows, pieces, hands, seals, **changes)


def play(state: bastide.State, actions: str) -> bastide.State:
    for action in actions.split():
        state.play(action)
    return state


def offered(state: bastide.State, action: str) -> set[str]:
    """The places a main action offers, without their prefix."""
    return {a.partition(":")[2] for a in state.copy().play(action).legal()}


def turns(state: bastide.State, card: str, at: str) -> list[int]:
    """The legal turns of a card at a place; none if the place is not offered."""
    state = state.copy().play(f"card:{card}")
    if f"at:{at}" not in state.legal():
        return []
    return [int(a[-1]) for a in state.play(f"at:{at}").legal()]


def fief(state: bastide.State, cell: str) -> int:
    """The number of cells of a cell's group."""
    info = GAME.inspect(state.view(0), f"c:{cell}")
    assert info is not None
    return info.lines[0].n or 0


def scores(state: bastide.State) -> list[int]:
    """The points of the moment, the sealed donjons counted double."""
    record, box = state.record, state.setup.box
    houses = box.house[: state.setup.players]
    return [GAME.rules.points_of(record, box, house, True) for house in houses]


def test_r01_royal_cards_are_those_of_ones_donjons() -> None:
    state = place(START, hands=X9_HANDS).play("seal")
    assert state.legal() == ["royal:1", "royal:2", "royal:3"]


def test_r02_start_of_a_player() -> None:
    state = GAME.setup(3).start()
    assert state.outcomes() == [("seal:1", 1), ("seal:2", 1), ("seal:3", 1)]
    play(state, "seal:2 seal:1 seal:3")
    for n in range(1, 10):
        assert all(weight == 1 for _, weight in state.outcomes())
        state.play(f"deal:{n:02}")
    assert state.view(0).facts["hand"] == ["01", "02", "03"]
    assert state.view(1).facts["hand"] == ["04", "05", "06"]
    assert state.view().facts["piles"][0] == {
        "1": ["donjon"],
        "2": ["donjon", "seal"],
        "3": ["donjon"],
    }
    assert state.legal() == (
        [
            "card:01",
            "card:02",
            "card:03",
            "donjon:1",
            "donjon:2",
            "donjon:3",
            "dragon:knight",
            "dragon:seal",
            "seal",
        ]
    )


def test_r03_laying_without_covering() -> None:
    state = place(START, hands=[["01"], []])
    assert turns(state, "01", "-2,0") == [0, 1]
    assert turns(state, "01", "-2,-2") == []
    play(state, "card:01 at:-2,0 rot:1")
    cells = state.view().facts["cells"]
    assert [cells[c] for c in ("-2,0", "-1,0", "-2,1", "-1,1")] == list("RGWG")
    assert len(cells) == 8 and fief(state, "0,0") == 3


def test_r04_laying_with_covering() -> None:
    state = place(START, hands=[["01"], []])
    assert turns(state, "01", "1,1") == [1]
    assert turns(state, "01", "1,0") == [3]
    play(state, "card:01 at:1,0 rot:3")
    assert len(state.view().facts["cells"]) == 6 and fief(state, "0,0") == 3


def test_r05_two_types_may_not_cover() -> None:
    state = place(START, hands=[["03"], []])
    assert turns(state, "03", "1,0") == [3]
    with pytest.raises(bastide.IllegalAction) as refused:
        play(state, "card:03 at:1,0 rot:0")
    assert refused.value.clause == "6.2c"


def test_r06_sites() -> None:
    assert offered(place(["GGR", "WGR"]), "donjon:2") == {"0,0", "1,0", "2,0", "0,1", "1,1", "2,1"}


def test_r07_three_free_cells() -> None:
    assert offered(place(["GGR", "WGR"], "K1@1,1 s1"), "donjon:2") == {"0,1", "2,0", "2,1"}


R8 = ["WWWWW", "GRGRG"]


def test_r08_dragon() -> None:
    state = place(R8, "K2@0,0 s1")
    assert fief(state, "0,0") == 5
    assert fief(play(state, "dragon:knight at:2,0"), "0,0") == 2


def test_r09_capture() -> None:
    state = play(place(R8, "K2@0,0 s1"), "dragon:knight at:2,0")
    sites = offered(state, "donjon:3")
    assert {"3,0", "4,0"} <= sites
    assert not sites & {"0,0", "1,0", "2,0"}
    assert fief(play(state, "donjon:3 at:3,0"), "3,0") == 2


def test_r10_knight() -> None:
    state = place(R8, "K2@0,0 s1", seat=1)
    assert offered(state, "knight") == {"1,0", "2,0", "3,0", "4,0"}
    play(state, "knight at:4,0")
    assert offered(state, "dragon:seal") == {f"{x},1" for x in range(5)}


@pytest.mark.parametrize(("k", "score"), [(1, 7), (2, 8), (3, 5)])
def test_r11_seal(k: int, score: int) -> None:
    state = place(["GGGW", "RYRW"], "K2@0,0 s0", "K1@3,0 s0")
    assert scores(play(state, f"seal royal:{k}"))[0] == score


@pytest.mark.parametrize(
    ("seat", "span", "cell", "size"),
    [(0, "1,0,h", "0,0", 2), (2, "1,1,h", "0,1", 3), (1, "1,2,h", "0,2", 4)],
)
def test_r12_bridges(seat: int, span: str, cell: str, size: int) -> None:
    rows = ["YGYRG", "WRWWG", "RYRRR"]
    state = place(rows, "K1@0,0 s0", "K1@0,1 s2", "K1@0,2 s1", setup=GAME.setup(3), seat=seat)
    assert fief(state, cell) == 1
    play(state, f"bridge span:{span}")
    assert fief(state, cell) == size
    assert "bridge" not in state.legal()


def test_r13_points_6_and_7() -> None:
    state = place(
        ["WWWWWW", "RGYWWW"],
        "K1@0,0 s1",
        "knight@5,1",
        setup=GAME.setup(3),
        seat=2,
        hands=[[], [], ["01"]],
    )
    assert fief(state, "0,0") == 9
    play(state, "card:01 at:1,-1 rot:2")
    assert fief(state, "0,0") == 1
    sites = offered(state, "donjon:2")
    assert {"3,0", "4,0", "5,0", "3,1", "4,1"} <= sites and "5,1" not in sites
    play(state, "donjon:2 at:4,0")
    state.play("draw:02").play("draw:03")
    assert fief(state, "4,0") == 6
    assert not offered(state, "dragon:knight") & {"3,0", "4,0", "5,0", "3,1", "4,1", "5,1"}


def test_x01_rotation() -> None:
    card = Card("01", ("GG", "RW"))
    assert [card.turned(q) for q in range(4)] == ["GGRW", "RGWG", "WRGG", "GWGR"]


def test_x02_covering_is_not_touching() -> None:
    state = place(START, hands=[["01"], []])
    assert 1 not in turns(state, "01", "-1,-1")


X3 = {
    "01": "-1,-1 -1,-2 -1,1 -2,-1 -2,0 0,-2 0,1 0,2 1,-1 1,-2 1,0 1,1 1,2 2,-1 2,0 2,1",
    "25": "-1,-1 -1,-2 -1,1 -1,2 -2,-1 -2,0 -2,1 0,-2 0,2 1,-1 1,-2 1,1 1,2 2,-1 2,0 2,1",
}


@pytest.mark.parametrize("card", X3)
def test_x03_first_positions(card: str) -> None:
    assert offered(place(START, hands=[[card], []]), f"card:{card}") == set(X3[card].split())


def test_x04_joining() -> None:
    hands = [["01"], []]
    assert 2 not in turns(place(["GRYG"], "K2@0,0 s0", "K2@3,0 s1", hands=hands), "01", "1,-1")
    assert 2 in turns(place(["GRYG"], "K2@0,0 s0", hands=hands), "01", "1,-1")
    assert 2 not in turns(place(["GRYG"], "K2@0,0 s0", "K3@3,0 s0", hands=hands), "01", "1,-1")


@pytest.mark.parametrize(
    ("row", "donjons", "bridge", "at"),
    [
        ("GRYGRG", ("K2@0,0 s0", "K2@5,0 s1"), "bridge@4,0,h", "1,-1"),
        ("GRGRYG", ("K2@0,0 s0", "K2@5,0 s1"), "bridge@1,0,h", "3,-1"),
    ],
)
def test_6_2f_donjons_are_joined_over_a_bridge_too(
    row: str, donjons: tuple[str, str], bridge: str, at: str
) -> None:
    """From whichever of its ends one comes."""
    hands = [["01"], []]
    assert 2 in turns(place([row], *donjons, hands=hands), "01", at)
    assert 2 not in turns(place([row], *donjons, bridge, hands=hands), "01", at)


def test_6_2f_a_group_that_the_card_itself_cuts_is_not_joined() -> None:
    """Laid so that it covers 1,0, the card touches green at 2,1 and at 3,0; a donjon at 0,0 is cut off by then."""
    rows, hands = ["GG.G", ".GG."], [["01"], []]
    assert 1 in turns(place(rows, "K2@0,0 s0", "K2@3,0 s1", hands=hands), "01", "1,-1")
    assert 1 not in turns(place(rows, "K2@2,1 s0", "K2@3,0 s1", hands=hands), "01", "1,-1")


def test_x05_no_crushing() -> None:
    hands = [["13"], []]
    assert turns(place(["GRW", "GYW"], hands=hands), "13", "2,-1") == [1, 2, 3]
    for piece in ("K2@2,0 s1", "knight@2,0", "dragon@2,0"):
        assert turns(place(["GRW", "GYW"], piece, hands=hands), "13", "2,-1") == []
    state = place(["WGW", "RYR"], "K2@0,0 s0", "bridge@1,0,h", hands=hands)
    for place_ in offered(state, "card:13"):
        x, y = map(int, place_.split(","))
        assert not {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} & {(0, 0), (1, 0), (2, 0)}


@pytest.mark.parametrize(
    ("rows", "pieces", "spans"),
    [
        (["GRG"], ["K2@0,0 s0"], {"1,0,h"}),
        (["G.G"], ["K2@0,0 s0"], set()),
        (["GRRG"], ["K2@0,0 s0"], set()),
        (["GRG", "GGG"], ["K2@0,0 s0"], set()),
        (["GRG"], ["K2@0,0 s0", "K2@2,0 s1"], set()),
        (["GRG"], ["K2@0,0 s0", "K3@2,0 s0"], set()),
        (["GRG"], ["K2@0,0 s1"], set()),
        (["GRG"], ["K3@0,0 s0", "K2@1,0 s1"], set()),
        (["GRG"], ["K2@0,0 s0", "knight@1,0"], set()),
        (["GRG"], ["K2@0,0 s0", "knight@2,0"], set()),
        (["GRG"], ["K2@0,0 s0", "dragon@1,0"], set()),
        (["GRG"], ["K2@0,0 s0", "dragon@2,0"], set()),
        (["WGY", "RYR", "YGW"], ["K2@0,1 s0", "bridge@1,1,v"], {"1,1,h"}),
        (["GRGRR"], ["K2@0,0 s1", "K2@4,0 s0", "bridge@1,0,h"], None),
    ],
)
def test_x06_bridges_of_seat_0(rows: list[str], pieces: list[str], spans: set[str] | None) -> None:
    state = place(rows, *pieces)
    if spans is None:  # the red fief reaches over the green bridge's end
        assert offered(state, "bridge") == {"2,0,h"}
    elif spans:
        assert offered(state, "bridge") == spans
    else:
        assert "bridge" not in state.legal()


def test_x07_dragon_targets() -> None:
    state = place(["GRGW", "GYWW"], "K2@0,0 s1", "bridge@1,0,h", "knight@2,1")
    assert offered(state, "dragon:knight") == {"0,1", "1,1"}


def test_x08_destroyed() -> None:
    hands = [["01"], []]
    assert turns(place(["GR", "WR"], "dragon@0,0", hands=hands), "01", "-2,-1") == []
    assert turns(place(["GR", "WR"], hands=hands), "01", "-2,-1") != []


def x9() -> bastide.State:
    return place(START, hands=X9_HANDS, seals=[1, 2])


def test_x09_pile_with_the_seal() -> None:
    state = play(x9(), "donjon:2 at:0,0")
    assert len(state.outcomes()) == 24
    assert len(state.play("draw:02").outcomes()) == 23
    play(state, "draw:05 donjon:1 at:1,0")
    assert state.actor == 0
    play(state, "seal royal:3 draw:06 draw:07")
    assert state.legal() == (
        [
            "card:01",
            "card:02",
            "card:03",
            "card:05",
            "card:06",
            "card:07",
            "card:25",
            "donjon:3",
            "dragon:knight",
        ]
    )


def test_x10_empty_hand() -> None:
    state = place(["GRWY"], tokens=[["seal"], ["knight", "seal"]])
    assert state.legal() == ["donjon:1", "donjon:2", "donjon:3", "dragon:seal", "seal"]
    play(state, "donjon:1 at:0,0")
    assert state.actor == 0 and "end" not in state.legal()
    play(state, "donjon:2 at:1,0 draw:01 draw:02")
    assert {"card:01", "card:02"} <= set(state.legal())


def test_x11_seal_only_pile() -> None:
    state = place(["GRWY"], "K1@0,0 s0", "K2@1,0 s0", "K3@2,0 s0")
    assert state.legal() == ["dragon:knight", "dragon:seal", "seal"]
    play(state, "dragon:seal at:3,0")
    assert state.actor == "chance"
    assert play(state, "draw:01 draw:02").actor == 0


def test_x12_blocked() -> None:
    bare = {"tokens": [[], []], "spare": [0, 0]}
    piles = [{"3": ["donjon"]}, {"3": ["donjon"]}]
    state = place(["GGG"], "K2@0,0 s1", piles=piles, **bare)
    assert state.legal() == ["pass"]
    outcome = play(state, "pass pass").outcome()
    assert outcome is not None
    assert outcome.scores == (0, 3)
    assert outcome.reason.key == "ended-by-passes"
    state = place(
        ["GR"], "K2@0,0 s1", "dragon@1,0", hands=[["18"], []], piles=[{}, piles[1]], **bare
    )
    assert state.legal() == ["pass"]


@pytest.mark.parametrize(
    ("sealed", "points"), [([0, 0], [4, 1]), ([3, 0], [4, 1]), ([1, 0], [6, 1]), ([1, 3], [6, 2])]
)
def test_x13_score(sealed: list[int], points: list[int]) -> None:
    pieces = ("K2@0,0 s0", "K1@3,0 s0", "K3@1,1 s1", "dragon@2,0")
    assert scores(place(["GGGW", "RYRW"], *pieces, sealed=sealed)) == points


def test_x14_four_players() -> None:
    setup = GAME.setup(4)
    state = setup.start()
    assert state.outcomes() == [("seal:1", 1), ("seal:2", 1)]
    play(state, "seal:1 seal:2 " + " ".join(f"deal:{n:02}" for n in range(1, 13)))
    assert state.legal() == [
        "card:01",
        "card:02",
        "card:03",
        "donjon:1",
        "donjon:2",
        "dragon:seal",
        "seal",
    ]
    tokens = GAME.setup(4, seal_holders="21").start().view().facts["tokens"]
    assert [("seal" in held) for held in tokens] == [False, True, True, False]
    state = place(["GRGG"], "K3@0,0 s2", setup=setup)
    play(state, "bridge span:1,0,h")
    assert scores(state) == [3, 0, 3, 0]
    assert place(["GRGG"], setup=setup).play("seal").legal() == [f"royal:{k}" for k in range(1, 5)]


def test_x15_once() -> None:
    state = place(START, hands=X9_HANDS, setup=GAME.setup(2, optional_actions="once"))
    play(state, "donjon:2 at:0,0 draw:02 draw:05")
    assert not any(a.startswith("donjon") for a in state.legal())
    play(state, "dragon:knight at:1,0")
    assert not any(a.startswith("dragon") for a in state.legal())
    assert "seal" in state.legal()
    with pytest.raises(bastide.IllegalAction) as refused:
        state.play("donjon:3")
    assert refused.value.clause == "5.4"


def test_x16_last_turn() -> None:
    state = place(
        ["GRGW"], "K1@0,0 s0", "K2@1,0 s0", "K3@3,0 s0", hands=[["01"], []], piles=[{}, {}],
        tokens=[["knight"], []], spare=[0, 0],
    )  # fmt: skip
    play(state, "card:01 at:-2,0 rot:0")
    assert state.legal() == ["dragon:knight", "end", "knight"]
    assert state.play("end").over


def test_x17_skipping() -> None:
    state = place(
        ["GRWY"], hands=[["01"], []], piles=[{"1": ["donjon", "seal"], "2": ["donjon"]}, {}]
    )
    assert play(state, "card:01 at:-2,0 rot:0 end").actor == 0


@pytest.mark.parametrize(("still_playing", "next_seat"), [((0, 2), 2), ((0, 1), 1), ((0,), 0)])
def test_5_7_every_seat_that_plays_no_more_is_passed_over(
    still_playing: tuple[int, ...], next_seat: int
) -> None:
    piles: list[dict[str, list[str]]] = [
        {"1": ["donjon"]} if seat in still_playing else {} for seat in range(3)
    ]
    state = place(["GRWY"], setup=GAME.setup(3), hands=[["01"], [], []], piles=piles)
    assert play(state, "card:01 at:-2,0 rot:0 end").actor == next_seat


def test_x18_a_bridge_changes_hands() -> None:
    state = place(["GGGGRGG", "YWYRYRY"], "K2@0,0 s1", "bridge@4,0,h", hands=[["13"], []])
    assert fief(state, "0,0") == 6
    play(state, "card:13 at:1,-1 rot:2")
    assert fief(state, "0,0") == 1
    sites = offered(state, "donjon:2")
    assert "6,0" in sites and not {"3,0", "5,0"} & sites
    assert fief(play(state, "donjon:2 at:6,0"), "6,0") == 3


def test_x19_preview() -> None:
    state = play(GAME.setup(2, preview=True).start(), "seal:1 seal:1")
    for n in range(1, 19):
        state.play(f"deal:{n:02}")
    assert state.outcomes() == [(f"hand:{n:02}", 1) for n in range(1, 10)]
    play(state, "hand:01 hand:02 hand:03 hand:10 hand:11 hand:12 donjon:2 at:0,0")
    assert state.outcomes() == [(f"draw:{n:02}", 1) for n in range(4, 10)]


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("end", "5.2"),
        ("pass", "5.6"),
        ("card:02", "5.1"),
        ("at:0,0", "5.1"),
        ("bridge", "7.9d"),
        ("knight", "7.5"),
    ],
)
def test_x20_illegal(action: str, clause: str) -> None:
    with pytest.raises(bastide.IllegalAction) as refused:
        x9().play(action)
    assert refused.value.clause == clause


def test_a_complete_opening() -> None:
    """13.3."""
    state = play(TWO.start(), "seal:1 seal:2 deal:01 deal:03 deal:25 deal:13 deal:14 deal:15")
    play(state, "card:01 at:-2,0 rot:1")
    assert state.legal() == [
        "donjon:1",
        "donjon:2",
        "donjon:3",
        "dragon:knight",
        "dragon:seal",
        "end",
        "seal",
    ]
    play(state, "donjon:2 at:0,0 draw:04 draw:20")
    assert fief(state, "0,0") == 3
    assert state.legal() == [
        "donjon:1",
        "donjon:3",
        "dragon:knight",
        "dragon:seal",
        "end",
        "knight",
        "seal",
    ]
    state.play("end")
    assert len(offered(state, "card:13")) == 22
    assert turns(state, "13", "-1,1") == [0]
    play(state, "card:13 at:-1,1 rot:0")
    cells = state.view().facts["cells"]
    drawn = ["".join(cells.get(f"{x},{y}", ".") for x in range(-2, 2)) for y in range(3)]
    assert drawn == ["RGGR", "WWWW", ".GR."]
    assert fief(state, "0,0") == 2
    assert offered(state, "donjon:1") == {
        "-1,1",
        "-1,2",
        "-2,0",
        "-2,1",
        "0,1",
        "0,2",
        "1,0",
        "1,1",
    }
    play(state, "donjon:1 at:1,1 draw:09 draw:27")
    assert fief(state, "1,1") == 4
    assert offered(state, "dragon:knight") == {
        "-1,0",
        "-1,1",
        "-1,2",
        "-2,0",
        "-2,1",
        "0,1",
        "0,2",
        "1,0",
    }
    play(state, "dragon:knight at:-1,0")
    assert fief(state, "0,0") == 1
    assert state.legal() == ["donjon:2", "donjon:3", "dragon:seal", "end", "seal"]
    assert scores(state) == [1, 4]
