"""Every worked example of the Robber Knights specification (section 12), by its number."""

from collections.abc import Iterable

import pytest

import bastide
from bastide.core.count import perft
from bastide.games.robber_knights.game import RobberKnights
from bastide.games.robber_knights.knowledge import hand_of

GAME = bastide.game("robber-knights")
assert isinstance(GAME, RobberKnights)

FULL_PILE = [
    f"{letter}:{code}"
    for letter, group in zip(GAME.components.letters, GAME.components.tiles, strict=True)
    for code in group.elements()
    if letter != "A"
]


def position(
    tiles: str,
    hand: str = "PC P",
    other: str = "P",
    supply: tuple[int, ...] = (30, 30),
    players: int = 2,
    seat: int = 0,
    pile: Iterable[str] = (),
) -> bastide.State:
    """Cells as `x,y FACE stack`, separated by semicolons; hands as faces, with letters where they matter."""
    cells = {}
    for text in tiles.split(";"):
        cell, face, stack = [*text.split(), "-"][:3]
        cells[cell] = (face, "" if stack == "-" else stack)
    hands = [
        [f if ":" in f else f"A:{f}" for f in held.split()]
        for held in (hand, *[other] * (players - 1))
    ]
    if seat:
        hands[0], hands[seat] = hands[seat], hands[0]
    piles = [list(pile)] + [[]] * (players - 1)
    full = (*supply, *(30,) * (players - len(supply)))
    return GAME.position(GAME.setup(players), cells, hands, piles, full, seat)


def tiles(state: bastide.State) -> dict[str, str]:
    """The landscape as `FACE stack`."""
    return {
        cell: f"{face} {stack or '-'}"
        for cell, (face, stack) in state.view().facts["tiles"].items()
    }


def supply(state: bastide.State) -> list[int]:
    return list(state.view().facts["supply"])


def play(state: bastide.State, actions: str) -> bastide.State:
    for action in actions.split():
        state.play(action)
    return state


def cells(state: bastide.State) -> set[str]:
    """The legal cells of a `place` decision."""
    return {a.partition("@")[2] for a in state.legal() if "@" in a}


def decision(state: bastide.State) -> str:
    return str(state.view().facts["phase"])


EXAMPLE_1 = "keep:M keep:PV lay:PV lay:P lay:M lay:P"


def after_example_1() -> bastide.State:
    return play(GAME.setup(2).start(), EXAMPLE_1)


def test_01_setup() -> None:
    state = GAME.setup(2).start()
    for choice in ("keep:M", "keep:PV"):
        assert state.legal() == ["keep:M", "keep:P", "keep:PV"]
        state.play(choice)
    assert state.outcomes() == [("lay:M", 1), ("lay:P", 2), ("lay:PV", 1)]
    assert state.play("lay:PV").outcomes() == [("lay:M", 1), ("lay:P", 2)]
    assert state.play("lay:P").outcomes() == [("lay:M", 1), ("lay:P", 1)]
    assert state.play("lay:M").outcomes() == [("lay:P", 1)]
    state.play("lay:P")
    assert tiles(state) == {"0,0": "PV -", "1,0": "P -", "0,1": "M -", "1,1": "P -"}
    record = state.record
    assert hand_of(GAME.components, record, 0) == [("A", "M"), ("A", "PC")]
    assert hand_of(GAME.components, record, 1) == [("A", "PC"), ("A", "PV")]
    assert state.view().facts["piles"] == [{"n": 20, "top": "B"}] * 2
    assert state.actor == 0
    assert state.legal() == [
        "M@-1,0",
        "M@-1,1",
        "M@0,-1",
        "M@0,2",
        "M@1,-1",
        "M@1,2",
        "M@2,0",
        "M@2,1",
        "PC@-1,0",
        "PC@-1,1",
        "PC@0,-1",
        "PC@0,2",
        "PC@1,-1",
        "PC@1,2",
        "PC@2,0",
        "PC@2,1",
    ]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_02_starting_layouts(n: int) -> None:
    state = play(GAME.setup(n).start(), "keep:M " * n)
    laid = 0
    while state.actor == "chance":
        state.play(state.legal()[0])
        laid += 1
    assert laid == 2 * n
    assert tiles(state) == {f"{x},{y}": ("P -", "PV -")[y] for x in range(n) for y in (0, 1)}


def test_03_side_by_side_not_diagonal() -> None:
    state = after_example_1()
    assert {"2,1", "1,2"} <= cells(state)
    assert not {"2,2", "-1,-1"} & cells(state)
    with pytest.raises(bastide.IllegalAction, match="corner") as refused:
        state.play("PC@2,2")
    assert refused.value.clause == "4.3.2"


def test_04_four_knights_to_the_right() -> None:
    state = position("1,0 FV; 2,0 PT").play("PC@0,0")
    assert state.legal() == [f"garrison:{k}" for k in range(5)]
    assert state.play("garrison:1").legal() == ["E2", "E3", "E4", "halt"]
    assert state.play("E2").legal() == ["E1", "E2", "halt"]
    state.play("E1")
    assert decision(state) == "place"
    assert tiles(state) == {"0,0": "PC 0", "1,0": "FV 00", "2,0": "PT 0"}
    assert supply(state)[0] == 26


def test_05_five_knights_over_four_others() -> None:
    before = "0,0 PC 0; 1,0 FV 00; 2,0 PT 0"
    state = position(before, supply=(26, 30), seat=1).play("PC@3,0")
    assert state.play("garrison:1").legal() == ["W1", "W2", "W3", "halt"]
    assert state.play("W1").legal() == ["W2", "halt"]
    assert state.play("W2").legal() == ["W1", "halt"]
    state.play("W1")
    assert tiles(state) == {"0,0": "PC 01", "1,0": "FV 0011", "2,0": "PT 01", "3,0": "PC 1"}
    assert supply(state) == [26, 25]
    assert state.view().facts["score"] == [0, 7]
    after = position("0,0 PC 01; 1,0 FV 0011; 2,0 PT 01; 3,0 PC 1", supply=(26, 25))
    assert decision(play(after, "PC@1,1 garrison:1")) == "place"


def test_06_no_knights_left() -> None:
    state = position("1,0 FV; 2,0 PT", supply=(0, 30)).play("PC@0,0")
    assert (decision(state), state.actor, state.view().facts["laid"]) == ("place", 0, 1)


def test_07_the_square_is_fixed() -> None:
    row = [f"{x},0 P" for x in range(7)]
    column = [f"3,{y} P" for y in range(-3, 4) if y]
    state = position("; ".join(row + column))
    expected = {f"{x},{y}" for x in (0, 1, 2, 4, 5, 6) for y in (-1, 1)}
    expected |= {f"{x},{y}" for x in (2, 4) for y in (-3, -2, 2, 3)}
    assert cells(state) == expected and len(expected) == 20
    for cell in ("-1,0", "7,0", "3,-4", "3,4"):
        with pytest.raises(bastide.IllegalAction) as refused:
            state.play(f"P@{cell}")
        assert refused.value.clause == "4.3.3"


def test_08_not_all_end_in_the_same_round() -> None:
    state = position("0,0 P", hand="P", other="PT M").play("P@1,0")
    assert state.actor == 1
    play(state, "M@0,1 end")
    assert state.actor == 1 and "end" not in state.legal()
    assert state.play("PT@1,1").over


def ended(tiles: str, supply: tuple[int, ...] = (30, 30), players: int = 2) -> bastide.Outcome:
    outcome = position(tiles, hand="", other="", supply=supply, players=players).outcome()
    assert outcome is not None
    return outcome


def test_09_scoring() -> None:
    outcome = ended("0,0 PC 310; 1,0 FV 1123; 2,0 PT 01", players=4)
    assert (outcome.scores, outcome.winners) == ((1, 3, 0, 2), (1,))


@pytest.mark.parametrize(
    ("supply", "players", "winners"),
    [((3, 2), 2, (0,)), ((2, 3), 2, (1,)), ((3, 3), 2, (0, 1)), ((1, 2, 30), 3, (1,))],
)
def test_10_ties(supply: tuple[int, ...], players: int, winners: tuple[int, ...]) -> None:
    outcome = ended("0,0 PT 0; 1,0 FT 11", supply, players)
    assert outcome.scores[:2] == (3, 3)
    assert outcome.winners == winners
    assert outcome.reason.key == ("won-by-knights" if len(winners) == 1 else "won-together")


def test_11_castle_in_the_forest() -> None:
    state = position("1,0 P", hand="FC P").play("FC@0,0")
    assert state.legal() == ["garrison:0", "garrison:2", "garrison:3", "garrison:4"]
    assert state.play("garrison:4").legal() == ["E1", "halt"]


def test_12_one_knight_forest_castle() -> None:
    state = position("1,0 P", hand="FC P", supply=(1, 30)).play("FC@0,0")
    assert decision(state) == "place" and supply(state)[0] == 1


def test_13_nobody() -> None:
    state = play(position("1,0 PT"), "PC@0,0 garrison:0")
    assert decision(state) == "place" and supply(state)[0] == 30


def test_14_shut_in() -> None:
    state = position("1,0 L; 0,1 P 0101; -1,0 FV 001").play("PC@0,0")
    before = supply(state)[0]
    assert state.legal() == [f"garrison:{k}" for k in range(5)]
    state.play("garrison:4")
    assert decision(state) == "place"
    assert tiles(state)["0,0"] == "PC 0000" and supply(state)[0] == before - 4 == 26


@pytest.mark.parametrize(
    ("k", "legal"),
    [(1, "E3 N1 W2 halt"), (2, "E3 N1 W2 halt"), (3, "N1 W2 halt"), (4, "N1 halt")],
)
def test_15_room(k: int, legal: str) -> None:
    state = position("0,-1 P 111; 1,0 M 1; 0,1 M 11; -1,0 FV 11")
    assert play(state, f"PC@0,0 garrison:{k}").legal() == legal.split()


def test_16_ones_own_knights_count() -> None:
    state = play(position("1,0 FV 00; 2,0 PT"), "PC@0,0 garrison:1")
    assert state.legal() == ["E2", "halt"]
    play(state, "E2 E2")
    assert tiles(state) == {"0,0": "PC 0", "1,0": "FV 0000", "2,0": "PT 00"}


def test_17_gap() -> None:
    state = position("1,0 P; 3,0 PT; 1,1 P; 2,1 P; 3,1 P")
    assert decision(play(state, "PC@0,0 garrison:1 E1")) == "place"


def test_18_lake() -> None:
    assert decision(play(position("1,0 P; 2,0 L; 3,0 PT"), "PC@0,0 garrison:1 E1")) == "place"


def test_19_one_direction() -> None:
    state = play(position("1,0 P; 2,0 PT; 0,1 PT; 1,1 PT; 0,-1 PT"), "PC@0,0 garrison:1")
    assert state.legal() == [f"{d}{k}" for d in "ENS" for k in range(1, 5)] + ["halt"]
    assert state.play("E1").legal() == ["E1", "E2", "E3", "halt"]


def test_20_three_knights_left() -> None:
    state = position("1,0 FV; 2,0 PT", supply=(3, 30)).play("PC@0,0")
    assert state.legal() == [f"garrison:{k}" for k in range(4)]
    other = state.copy()
    assert state.play("garrison:1").legal() == ["E2", "halt"]
    assert decision(state.play("E2")) == "place" and supply(state)[0] == 0
    assert decision(other.play("garrison:2")) == "place" and supply(other)[0] == 1


def test_21_floating_square() -> None:
    row = "; ".join(f"{x},0 P" for x in range(7))
    beside = {f"{x},{y}" for x in range(7) for y in (-1, 1)}
    assert cells(position(row)) == beside
    assert cells(position(row, players=3)) == beside | {"-1,0", "7,0"}


def test_22_a_turn_of_three() -> None:
    state = play(after_example_1(), "M@2,0")
    assert state.outcomes() == [(f"draw:{f}", 1) for f in ("FV", "L", "PC", "PT", "PV")]
    state.play("draw:L")
    assert (state.actor, decision(state), "end" in state.legal()) == (0, "place", True)
    play(state, "L@2,1 draw:PT")
    assert "end" in state.legal()
    play(state, "PC@3,1 garrison:1")
    assert state.outcomes() == [("draw:FV", 1), ("draw:PC", 1), ("draw:PV", 1)]
    state.play("draw:FV")
    assert state.actor == 1 and "end" not in state.legal()
    assert [face for _, face in hand_of(GAME.components, state.record, 0)] == ["FV", "PT"]


def test_23_the_same_face_twice() -> None:
    state = position("0,0 P", hand="D:PC C:PC")
    assert state.legal() == ["PC@-1,0", "PC@0,-1", "PC@0,1", "PC@1,0"]
    play(state, "PC@1,0 garrison:0")
    assert hand_of(GAME.components, state.record, 0) == [("D", "PC")]


def test_24_weights() -> None:
    late = [tile for tile in FULL_PILE if tile[0] in "DE"]
    state = position("0,0 P", hand="P FV", pile=late).play("P@1,0")
    assert state.outcomes() == [("draw:FV", 1), ("draw:M", 1), ("draw:PC", 2), ("draw:PT", 1)]
    play(state, "draw:PC PC@2,0 garrison:0")
    assert state.outcomes() == [("draw:FV", 1), ("draw:M", 1), ("draw:PC", 1), ("draw:PT", 1)]


def test_25_next_letter() -> None:
    pile = ["B:L", *(tile for tile in FULL_PILE if tile[0] in "CDE")]
    state = position("0,0 P", hand="P FV", pile=pile).play("P@1,0")
    assert state.outcomes() == [("draw:L", 1)]
    play(state, "draw:L L@2,0")
    assert state.outcomes() == [(f"draw:{f}", 1) for f in ("FC", "FT", "P", "PC", "PV")]


def test_26_empty_pile() -> None:
    state = position("0,0 P", hand="P FV", other="PT").play("P@1,0")
    assert state.actor == 0 and "end" in state.legal()
    assert state.play("FV@2,0").actor == 1
    outcome = state.play("PT@3,0").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 0), (0, 1))


def test_27_bare_land() -> None:
    assert ended("0,0 P 0; 1,0 M 000; 2,0 PT; 3,0 PC 1").scores == (0, 1)


def test_28_full_castle() -> None:
    state = play(position("1,0 PT", hand="PC", other="PC P"), "PC@0,0 garrison:4 E1")
    assert tiles(state) == {"0,0": "PC 0000", "1,0": "PT 0"}
    assert decision(play(state, "PC@0,1 garrison:1")) == "place"
    assert tiles(state)["0,1"] == "PC 1"


def test_29_five_tiles() -> None:
    state = position("; ".join(f"{x},0 P" for x in range(1, 6)))
    play(state, "PC@0,0 garrison:1 E1 E1 E1")
    assert state.legal() == ["E1", "halt"]
    assert decision(state.play("E1")) == "place" and supply(state)[0] == 25
    assert sum(stack.endswith(" 0") for stack in tiles(state).values()) == 5


def test_30_knights_stay() -> None:
    assert decision(position("1,0 PC 0000; 2,0 PT").play("P@0,0")) == "place"


def test_31_columns() -> None:
    state = GAME.setup(2, start="columns").start().play("keep:M")
    assert (state.actor, state.legal()) == (0, ["top:P", "top:PV"])
    play(state, "top:PV keep:P top:M")
    assert tiles(state) == {"0,0": "PV -", "0,1": "P -", "1,0": "M -", "1,1": "PV -"}
    assert (state.actor, decision(state)) == (0, "place")


def test_32_last_holes() -> None:
    holes = ("0,0", "6,6")
    full = [f"{x},{y} P" for x in range(7) for y in range(7) if f"{x},{y}" not in holes]
    assert position("; ".join(full), hand="PT").legal() == ["PT@0,0", "PT@6,6"]


@pytest.mark.parametrize(("players", "options"), [(1, {}), (5, {}), (2, {"start": "heap"})])
def test_33_refused_setups(players: int, options: dict[str, object]) -> None:
    with pytest.raises(bastide.BadOption):
        GAME.configure(players, options)


def courses(state: bastide.State) -> int:
    """How many sequences of actions lead from here to the end of the march."""
    if decision(state) not in ("garrison", "march"):
        return 1
    return sum(courses(state.copy().play(action)) for action in state.legal())


@pytest.mark.parametrize(
    ("arm", "castle", "supply", "count"),
    [("P", "PC", 30, 109), ("P", "FC", 30, 48), ("FV", "PC", 30, 33), ("P", "PC", 3, 20)],
)
def test_34_counting_courses(arm: str, castle: str, supply: int, count: int) -> None:
    arms = [
        f"{dx * d},{dy * d} {arm}"
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        for d in range(1, 5)
    ]
    state = position("; ".join(arms), hand=f"{castle} P", players=3, supply=(supply,))
    assert courses(state.play(f"{castle}@0,0")) == count


@pytest.mark.parametrize(
    ("players", "start", "counts"),
    [
        (2, "shuffled", [3, 9, 24, 54, 90, 90, 1440, 7200]),
        (3, "shuffled", [3, 9, 27, 78, 210, 510, 1050, 1680]),
        (2, "columns", [3, 6, 18, 36, 576, 2880]),
    ],
)
def test_35_counting_sequences(players: int, start: str, counts: list[int]) -> None:
    setup = GAME.setup(players, start=start)
    assert [perft(setup, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.proof
def test_35_counting_sequences_after_example_1() -> None:
    setup = GAME.setup(2)
    setup.engine.warm(wait=True)
    state = after_example_1()
    counts = [perft(setup, depth, state) for depth in range(1, 7)]
    assert counts == [16, 80, 842, 5214, 43500, 343738]
