"""Every worked example of the Dissuasion specification (section 16), by its name."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import bastide
from bastide.core.errors import ActionError
from bastide.games.dissuasion import rules
from bastide.games.dissuasion.game import Dissuasion

GAME = bastide.game("dissuasion")
assert isinstance(GAME, Dissuasion)
S = ("red", "blue", "yellow")
RG, RB = ("red", "green"), ("red", "blue")
RED, BLUE, YELLOW, GREEN = range(4)
EMPTY: list[int] = [0, 0, 0]
REDS = ["c10", "d10", "d11", "d9", "e10"]


def place(
    *pieces: str,
    colours: Sequence[str] = S,
    hands: Mapping[int, Sequence[str]] | None = None,
    options: Mapping[str, bastide.Value] | None = None,
    **changes: object,
) -> bastide.State:
    """The standard position S, with what stands on the board and what else is different."""
    setup = GAME.setup(len(colours), **dict(options or {}))
    return GAME.position(setup, colours, pieces, hands, **changes)


def play(state: bastide.State, actions: str) -> bastide.State:
    for action in actions.replace(",", " ").split():
        state.play(action)
    return state


def fact(state: bastide.State, name: str) -> Any:
    return state.view().facts[name]


def owner(state: bastide.State, cell: str) -> int:
    record, box = state.record, state.setup.box
    return int(rules.possessor(record, box, GAME.components.cell[cell]))


def cities(state: bastide.State, seat: int) -> int:
    return int(rules.cities_of(state.record, state.setup.box, seat))


def on(state: bastide.State, cell: str) -> list[int]:
    """Whose knights, how many, how many of them used, ramparts, balls."""
    return list(fact(state, "cells").get(cell, [rules.NOBODY, 0, 0, 0, 0]))


def treasury(state: bastide.State) -> tuple[list[int], int, int, int]:
    """Knights by seat, ramparts, balls, tokens."""
    st = state.record
    return (
        st.spare[: state.setup.players],
        st.stock[rules.RAMPART],
        st.stock[rules.BALL],
        st.token_stock,
    )


def starting_with(state: bastide.State, word: str) -> list[str]:
    return [action for action in state.legal() if action.startswith(word)]


def targets(state: bastide.State) -> list[str]:
    return [action[3:] for action in starting_with(state, "at:")]


def ended(state: bastide.State) -> tuple[tuple[int, ...], list[int]]:
    """Winners and scores."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners, list(outcome.scores)


def reserve(**seats: list[int]) -> list[list[int]]:
    return [seats.get(name, EMPTY) for name in S]


# ---------------------------------------------------------------- the opening


def test_w01_opening() -> None:
    state = GAME.setup(2, colours="spread").start()
    assert (state.actor, state.outcomes()) == ("chance", [("first:0", 1), ("first:1", 1)])
    state.play("first:1")
    assert state.actor == 1
    assert state.legal() == [
        "put:b@g2",
        "put:b@h1",
        "put:b@h2",
        "put:b@h3",
        "put:b@i2",
        "put:k@g2",
        "put:k@h1",
        "put:k@h2",
        "put:k@h3",
        "put:k@i2",
    ]
    play(state, "put:k@h3, put:k@h3, put:b@i2")
    assert state.legal() == ["put:k@g2", "put:k@h1", "put:k@h2", "put:k@h3", "put:k@i2"]
    state.play("put:k@h2")
    assert state.actor == "chance"
    assert len(state.outcomes()) == 11
    assert sum(weight for _, weight in state.outcomes()) == 36
    state.play("roll:7")
    assert fact(state, "pawns")[1] == 7
    assert state.legal() == ["buy:b", "buy:k", "buy:r", "pass"]
    state.play("buy:b")
    assert fact(state, "money")[1] == 120
    assert fact(state, "reserves")[1] == [0, 0, 1]
    assert (state.actor, fact(state, "phase")) == (0, "opening")


def test_w01_opening_moves() -> None:
    state = GAME.setup(2, colours="spread", opening_moves=True).start()
    play(state, "first:1, put:k@h3, put:k@h3, put:b@i2, put:k@h2")
    assert (state.actor, fact(state, "phase")) == (1, "board")


def test_w01_random_colours() -> None:
    state = GAME.setup(3).start()
    assert len(state.outcomes()) == 6
    play(state, "colour:violet, colour:red")
    assert state.outcomes() == [(f"colour:{c}", 1) for c in ("blue", "green", "orange", "yellow")]
    state.play("colour:blue")
    assert [action for action, _ in state.outcomes()] == ["first:0", "first:1", "first:2"]


def test_w02_income() -> None:
    state = place(
        "h9 red1", "j7 red1", "i6 red2", "f6 red1", ruins=["d11", "c10"], pawns=[33, 0, 0]
    )
    play(state, "done, roll:4")
    assert fact(state, "money")[RED] == 210
    assert fact(state, "pawns")[RED] == 1


# ---------------------------------------------------------------- elimination


def test_w03_five_cities_destroyed() -> None:
    state = place(
        "h11 b1",
        "f6 red2",
        "i6 red1 r1 b1",
        seat=BLUE,
        ruins=["d11", "c10", "d10", "e10"],
        money=[70, 150, 150],
        tokens=[2, 0, 0],
        hands={RED: ["lance", "stone"]},
        reserves=reserve(red=[1, 1, 0]),
    )
    play(state, "fire:h11, at:d9")
    assert fact(state, "alive") == [0, 1, 1]
    assert treasury(state) == ([12, 12, 12], 24, 24, 24)
    assert fact(state, "money") == [0, 150, 150]
    assert owner(state, "i6") == YELLOW
    assert fact(state, "hands") == [0, 0, 0]
    assert fact(state, "played") == dict.fromkeys(fact(state, "played"), 0)
    assert (state.actor, fact(state, "phase")) == (BLUE, "board")


def test_w04_one_conqueror() -> None:
    state = place(
        "h9 yellow1",
        "i9 yellow1",
        "h10 r1 b1",
        "e10 blue2 r1",
        seat=YELLOW,
        ruins=["h11", "g10", "i10"],
        money=[150, 85, 150],
        tokens=[0, 1, 0],
        hands={BLUE: ["stone"]},
        reserves=reserve(blue=[1, 0, 1]),
    )
    state.play("i9-h10")
    assert fact(state, "alive") == [1, 0, 1]
    assert fact(state, "money")[YELLOW] == 235
    assert fact(state, "tokens")[YELLOW] == 1
    assert state.view(YELLOW).facts["hand"] == ["stone"]
    assert fact(state, "reserves")[YELLOW] == [1, 0, 1]
    assert on(state, "e10") == [YELLOW, 2, 2, 1, 0]
    assert "fire:h10" in state.legal()
    assert not starting_with(state, "e10-")
    assert cities(state, YELLOW) == 6
    st, box = state.record, state.setup.box
    assert [rules.kingdom_of(st, box, seat) for seat in range(3)] == [4, 0, 8]


def test_w04_limit_of_knights() -> None:
    state = place(
        "g8 red1",
        "c10 red9",
        "a1 blue2",
        "b1 blue3",
        colours=RB,
        ruins=["h11", "g10", "i10", "h10"],
        reserves=[EMPTY, [2, 0, 0]],
    )
    state.play("g8-h9")
    assert ended(state)[0] == (0,)
    assert on(state, "a1")[:2] == [RED, 2]
    assert on(state, "b1")[1] == 0
    assert fact(state, "reserves") == [EMPTY, EMPTY]


def test_w05_several_conquerors() -> None:
    state = place(
        "h9 red1",
        "i9 yellow1",
        "a1 blue3",
        seat=YELLOW,
        ruins=["h11", "g10", "i10"],
        money=[150, 40, 150],
    )
    state.play("i9-h10")
    assert fact(state, "alive") == [1, 0, 1]
    assert fact(state, "money") == [150, 0, 150]
    assert on(state, "a1")[1] == 0
    assert (owner(state, "h9"), owner(state, "h10")) == (RED, YELLOW)
    assert (cities(state, RED), cities(state, YELLOW)) == (5, 5)  # neutral cells now


def test_w05_third_party() -> None:
    state = place("h9 yellow1", "d11 b1", ruins=["h11", "g10", "i10"], money=[150, 40, 150])
    play(state, "fire:d11, at:h10")
    assert fact(state, "alive") == [1, 0, 1]
    assert fact(state, "money") == [150, 0, 190]


# ---------------------------------------------------------------- knights


def test_w06_one_against_one() -> None:
    state = place("f9 red1", "g10 blue1").play("f9-g10")
    assert fact(state, "cells") == {}
    assert owner(state, "g10") == BLUE
    assert treasury(state)[0] == [12, 12, 12]


def test_w07_two_against_one() -> None:
    state = play(place("f9 red2", "g10 blue1"), "f9-g10, f9-g10")
    assert fact(state, "cells") == {"g10": (RED, 1, 1, 0, 0)}
    assert owner(state, "g10") == RED


def test_w08_three_against_one() -> None:
    state = place("f9 red3", "g10 blue1").play("f9-g10")
    assert (on(state, "f9")[1], on(state, "g10")[1]) == (2, 0)
    state.play("f9-g10")
    assert (on(state, "f9")[1], on(state, "g10")[1]) == (1, 1)
    state.play("f9-g10")
    assert (on(state, "f9")[1], on(state, "g10")[1]) == (0, 2)


def test_w09_who_may_attack() -> None:
    state = play(place("e8 red1", "f8 red1", "g10 blue1"), "e8-f9, f8-f9")
    assert not starting_with(state, "f9-")
    state = play(place("f9 red1", "f11 red1", "g10 blue1"), "f9-g10, f11-g10")
    assert owner(state, "g10") == RED
    state = play(place("f9 red1", "g10 blue2"), "f9-g10")
    assert on(state, "g10")[:2] == [BLUE, 1]
    state = place("e9 blue1", reserves=reserve(red=[1, 0, 1]))
    play(state, "put:k@d10, d10-e9")
    assert fact(state, "cells") == {}
    play(state, "put:b@d10, fire:d10, at:h10")
    assert fact(state, "ruins") == ["h10"]


def test_w10_leaving() -> None:
    state = place("h10 red1 r1 b2").play("h10-g9")
    assert owner(state, "h10") == BLUE
    assert on(state, "h10")[3:] == [1, 2]
    assert owner(state, "g9") == RED


# ---------------------------------------------------------------- cannonballs


def test_w11_ball_on_an_empty_city() -> None:
    state = play(place("d11 b1", "g9 red1"), "fire:d11, at:h10")
    assert fact(state, "ruins") == ["h10"]
    assert treasury(state)[2] == 24
    assert "g9-h10" not in state.legal()


def test_w12_ball_on_knights() -> None:
    state = play(place("d11 b1", "h10 blue2"), "fire:d11, at:h10")
    assert fact(state, "ruins") == ["h10"]
    assert treasury(state)[0] == [12, 12, 12]


def test_w13_ball_on_ball() -> None:
    state = play(place("d11 b1", "h10 b1", "f6 red1", "j7 red1"), "fire:d11, at:h10")
    assert fact(state, "ruins") == ["h10"]
    assert state.actor == BLUE
    assert state.legal() == ["at:c10", "at:d10", "at:d11", "at:d9", "at:e10", "at:f6", "at:j7"]
    state.play("at:f6")
    assert fact(state, "ruins") == ["f6", "h10"]
    assert treasury(state)[2] == 24
    assert on(state, "f6")[1] == 0
    assert (state.actor, fact(state, "phase")) == (RED, "board")


def test_w14_no_adversary() -> None:
    state = place("d11 b1", "d10 b1").play("fire:d11")
    assert len(state.legal()) == 120
    assert "at:d11" not in state.legal()
    state.play("at:d10")
    assert fact(state, "ruins") == ["d10"]
    assert treasury(state)[2] == 24
    assert (state.actor, fact(state, "phase")) == (RED, "board")


def test_w14_ownerless_balls() -> None:
    state = play(place("d11 b1", "h10 b2", alive=[1, 0, 1]), "fire:d11, at:h10")
    assert treasury(state)[2] == 24
    assert state.actor == RED


def test_w14_attacker_without_a_cell() -> None:
    state = place("d9 b1", "h10 b2", ruins=["d11", "c10", "d10", "e10"])
    play(state, "fire:d9, at:h10, at:d9")
    assert treasury(state)[2] == 24
    assert fact(state, "alive") == [0, 1, 1]
    assert (state.actor, fact(state, "phase")) == (BLUE, "board")


def test_w15_rampart() -> None:
    state = play(place("d11 b2", "h10 blue1 r1 b1"), "fire:d11, at:h10")
    assert on(state, "h10") == [BLUE, 1, 0, 0, 1]
    assert state.actor == RED
    play(state, "fire:d11, at:h10")
    assert fact(state, "ruins") == ["h10"]
    assert treasury(state)[0] == [12, 12, 12]
    assert (state.actor, fact(state, "phase")) == (BLUE, "aim")


def test_w16_capture() -> None:
    state = place("g9 red1", "h10 r2 b1").play("g9-h10")
    assert on(state, "h10") == [RED, 1, 1, 2, 1]
    play(state, "fire:h10, at:h11")
    assert fact(state, "ruins") == ["h11"]


# ---------------------------------------------------------------- the circuit


def test_w17_equipment() -> None:
    state = play(place("d9 red1", "h10 red2", money=[12, 150, 150]), "done, roll:6")
    assert state.legal() == ["drop:d9", "drop:h10"]
    state.play("drop:h10")
    assert state.legal() == ["drop:d9", "drop:h10", "pay"]
    state.play("pay")
    assert fact(state, "money")[RED] == 2


def test_w17_equipment_without_money_or_knights() -> None:
    state = play(place("h10 red1", money=[0, 150, 150]), "done, roll:6, drop:h10")
    assert owner(state, "h10") == BLUE
    assert (state.actor, fact(state, "phase")) == (BLUE, "board")
    state = play(place(reserves=reserve(red=[2, 0, 0])), "done, roll:6")
    assert state.actor == BLUE
    assert fact(state, "money")[RED] == 150


def test_w18_truce() -> None:
    state = play(place(colours=RG), "done, roll:10")
    assert fact(state, "truce")[RED] == 3
    for money in (180, 210, 240):
        play(state, "done, roll:4, destiny:ruin")
        assert state.legal() == ["go", "stay"]
        gone = state.copy().play("go")
        assert (fact(gone, "phase"), fact(gone, "truce")[RED]) == ("board", 0)
        assert fact(gone, "money") == fact(state, "money")
        state.play("stay")
        assert fact(state, "money")[RED] == money
        state = place(  # green's turn again, his pawn back at the start
            colours=RG, seat=1, truce=fact(state, "truce"), money=fact(state, "money")
        )
    play(state, "done, roll:4, destiny:ruin")
    assert (state.actor, fact(state, "phase")) == (RED, "board")


def test_w19_ambush() -> None:
    state = place(
        colours=(*S, "green"), tokens=[0, 1, 2, 1], money=[50, 150, 150, 150], pawns=[0] * 4
    )
    play(state, "done, roll:12, use:1, use:2, use:1")
    assert fact(state, "money") == [0, 160, 190, 150]


def test_w20_forced_sale() -> None:
    state = place(
        "d10 r1 b1",
        "h10 red1 r1",
        tokens=[1, 1, 3],
        money=[5, 150, 150],
        reserves=reserve(red=[1, 0, 0]),
        hands={RED: ["lance"]},
    )
    play(state, "done, roll:12, use:1, use:3")
    assert fact(state, "money")[YELLOW] == 155
    assert state.legal() == [
        "sell:b@d10",
        "sell:k",
        "sell:k@h10",
        "sell:r@d10",
        "sell:r@h10",
        "sell:t",
    ]
    play(state, "sell:b@d10, sell:k@h10")
    assert owner(state, "h10") == BLUE
    assert "sell:r@h10" not in state.legal()
    assert fact(state, "money")[YELLOW] == 180
    play(state, "sell:t, sell:k")
    assert fact(state, "money")[YELLOW] == 200
    state.play("sell:r@d10")
    assert fact(state, "money") == [0, 150, 210]
    assert state.view(RED).facts["hand"] == ["lance"]
    assert state.actor == BLUE


def test_9_13_who_has_nothing_but_a_token_sells_it() -> None:
    state = place(tokens=[1, 1, 3], money=[5, 150, 150])
    play(state, "done, roll:12, use:1, use:3")
    assert state.legal() == ["sell:t"]
    assert state.play("sell:t").actor == BLUE  # and the rest of the debt is lost


def test_9_13_each_weapon_of_the_reserve_is_sold_from_there() -> None:
    state = place(tokens=[0, 1, 3], money=[5, 150, 150], reserves=reserve(red=[1, 1, 1]))
    play(state, "done, roll:12, use:1, use:3")
    assert state.legal() == ["sell:b", "sell:k", "sell:r"]


def test_w20_change() -> None:
    state = place("d10 b1", colours=RB, tokens=[0, 1], money=[15, 150])
    play(state, "done, roll:12, use:1, sell:b@d10")
    assert fact(state, "money") == [10, 170]


# ---------------------------------------------------------------- chains, homes, neutral cells


def test_w21_chain() -> None:
    state = play(place("d11 b1", "d10 b1", "h10 b2"), "fire:d11, at:h10")
    assert state.actor == BLUE
    state.play("at:d10")
    assert state.actor == RED
    assert state.legal() == ["at:g10", "at:h11", "at:h9", "at:i10"]
    state.play("at:h11")
    assert (state.actor, fact(state, "phase")) == (BLUE, "aim")
    state.play("at:c10")
    assert (state.actor, fact(state, "phase")) == (RED, "board")


def test_w22_the_last_city_answers() -> None:
    ruins = ["d10", "e10", "d9", "h10", "g10", "i10", "h9"]
    state = place("d11 b1", "h11 b1", colours=RB, ruins=[*ruins, "c10"])
    play(state, "fire:d11, at:h11, at:d11")
    assert ended(state) == ((0, 1), [0, 0])
    state = play(place("d11 b1", "h11 b1", colours=RB, ruins=ruins), "fire:d11, at:h11, at:c10")
    assert ended(state) == ((0,), [1, 0])


def test_w23_eliminated_in_ones_own_turn() -> None:
    state = place("d11 b1", "h11 b1", ruins=["c10", "d10", "e10", "d9"])
    play(state, "fire:d11, at:h11, at:d11")
    assert fact(state, "alive") == [0, 1, 1]
    assert (state.actor, fact(state, "phase")) == (BLUE, "board")


def test_w24_homes_only() -> None:
    state = place("d10 blue1", "h10 red1", ruins=["d11"], reserves=reserve(red=[1, 1, 0]))
    assert starting_with(state, "put:") == [
        f"put:{w}@{c}" for w in "kr" for c in ("c10", "d9", "e10")
    ]
    assert (cities(state, RED), cities(state, BLUE)) == (4, 5)


def test_w25_liberation() -> None:
    state = place("d10 blue1 r1", "d9 red1").play("d9-d10")
    assert on(state, "d10") == [rules.NOBODY, 0, 0, 1, 0]
    assert owner(state, "d10") == RED


def test_w26_ownerless_weapons() -> None:
    state = place("h10 red1 r1 b1", "i9 yellow1", alive=[1, 0, 1]).play("h10-g9")
    assert owner(state, "h10") == rules.NOBODY
    assert "fire:h10" not in state.legal()
    play(state, "done, roll:2, pass, i9-h10")
    assert state.actor == YELLOW
    assert "fire:h10" in state.legal()


def test_w27_neutral_income() -> None:
    pieces = ("j6 red1", "b6 red1", "f6 red1")
    state = place(*pieces, colours=RB)
    assert cities(state, RED) == 5
    rich = place(*pieces, colours=RB, options={"neutral_income": True})
    assert cities(rich, RED) == 7
    for each in (state, rich):
        assert rules.kingdom_of(each.record, each.setup.box, RED) == 5


def test_w28_neighbours() -> None:
    steps = starting_with(place("d9 red1"), "d9-")
    assert {s[3:] for s in steps} == {"c8", "c9", "c10", "d8", "d10", "e8", "e9", "e10"}
    steps = starting_with(place("d9 red1", options={"diagonals": False}), "d9-")
    assert {s[3:] for s in steps} == {"c9", "d8", "d10", "e9"}


# ---------------------------------------------------------------- magic


def test_w29_gallop_and_shift() -> None:
    state = place("f8 red1", "d10 r1", hands={RED: ["gallop", "shift"]})
    assert starting_with(state, "shift:d10-") == [
        f"shift:d10-{c}" for c in ("c10", "d11", "d9", "e10")
    ]
    play(state, "f8-g9, gallop:g9, g9-h10")
    assert owner(state, "h10") == RED
    state.play("shift:d10-c10")
    assert (on(state, "d10")[3], on(state, "c10")[3]) == (0, 1)


@pytest.mark.parametrize(
    ("answers", "f9", "g10"),
    [
        ("no, no", [rules.NOBODY, 0, 0], [rules.NOBODY, 0, 0]),
        ("lance, no", [rules.NOBODY, 0, 0], [RED, 1, 1]),
        ("no, armour", [rules.NOBODY, 0, 0], [BLUE, 1, 0]),
        ("lance, armour", [RED, 1, 1], [BLUE, 1, 0]),
    ],
)
def test_w30_lance_and_armour(answers: str, f9: list[int], g10: list[int]) -> None:
    state = place("f9 red1", "g10 blue1", hands={RED: ["lance"], BLUE: ["armour"]}).play("f9-g10")
    assert (state.actor, state.legal()) == (RED, ["lance", "no"])
    first, second = answers.split(", ")
    state.play(first)
    assert (state.actor, state.legal()) == (BLUE, ["armour", "no"])
    state.play(second)
    assert (on(state, "f9")[:3], on(state, "g10")[:3]) == (f9, g10)


def test_w30_lance_against_two() -> None:
    state = place("f9 red1", "g10 blue2", hands={RED: ["lance"]})
    play(state, "f9-g10, lance")
    assert on(state, "g10")[:2] == [BLUE, 1]
    assert on(state, "f9")[:3] == [RED, 1, 1]


def test_w31_wall() -> None:
    state = place("f9 red1", "g10 r1", hands={BLUE: ["wall"]}).play("f9-g10")
    assert (state.actor, state.legal()) == (BLUE, ["no", "wall"])
    state.play("wall")
    assert on(state, "f9")[:3] == [RED, 1, 1]
    assert owner(state, "g10") == BLUE
    state = place("f9 red1", hands={BLUE: ["wall"]}).play("f9-g10")
    assert (state.actor, fact(state, "phase")) == (RED, "board")
    state = place("f9 red1", "g10 blue1 r1", hands={RED: ["lance"], BLUE: ["wall"]})
    play(state, "f9-g10, lance, wall")
    assert (on(state, "f9")[:3], on(state, "g10")[:2]) == ([RED, 1, 1], [BLUE, 1])
    assert fact(state, "hands") == [0, 0, 0]
    assert (fact(state, "played")["lance"], fact(state, "played")["wall"]) == (1, 1)


def test_w32_ball_cards() -> None:
    cards = ["breach", "silence", "return"]
    state = place("d11 b1", "h10 r1 b1", hands={RED: cards}).play("fire:d11")
    breached = play(state.copy(), "breach, at:h10")
    assert fact(breached, "ruins") == ["h10"]
    assert (breached.actor, fact(breached, "phase")) == (BLUE, "aim")
    silent = play(state.copy(), "breach, silence, at:h10")
    assert (silent.actor, fact(silent, "phase")) == (RED, "board")
    assert treasury(silent)[2] == 24


def test_w32_living_stone() -> None:
    hands = {RED: ["breach", "return"], BLUE: ["stone"]}
    state = place("d11 b1", "h10 r1 b1", hands=hands)
    play(state, "fire:d11, breach, return, at:h10")
    assert (state.actor, state.legal()) == (BLUE, ["no", "stone"])
    state.play("stone")
    assert on(state, "h10") == [rules.NOBODY, 0, 0, 1, 1]
    assert fact(state, "reserves")[RED] == [0, 0, 1]
    play(state, "put:b@d9, fire:d9, at:h10")
    assert on(state, "h10") == [rules.NOBODY, 0, 0, 0, 1]
    state = place("d11 b1", "h10 b1", hands={BLUE: ["stone"]})
    play(state, "fire:d11, at:h10")  # no rampart, no window
    assert fact(state, "phase") == "aim"


def test_w32_cards_may_be_used_when_retaliating() -> None:
    state = place("d11 b1", "d10 r1", "h10 b1", hands={BLUE: ["breach"]})
    play(state, "fire:d11, at:h10, breach, at:d10")
    assert fact(state, "ruins") == ["d10", "h10"]


# ---------------------------------------------------------------- stages and cards


def test_w33_start() -> None:
    state = place(colours=RG, pawns=[29, 0])
    passed = play(state.copy(), "done, roll:7")
    assert (fact(passed, "money")[RED], fact(passed, "pawns")[RED]) == (200, 0)
    short = play(state.copy(), "done, roll:6")
    assert (fact(short, "money")[RED], fact(short, "pawns")[RED]) == (150, 35)


def test_w34_shops() -> None:
    def at_shop(money: int, roll: int, *pieces: str) -> bastide.State:
        return play(place(*pieces, colours=RG, money=[money, 150]), f"done, roll:{roll}")

    assert at_shop(35, 11).actor == 1
    assert at_shop(40, 11).legal() == ["buy:kr", "pass"]
    assert at_shop(25, 7).legal() == ["buy:k", "buy:r", "pass"]
    assert at_shop(150, 9, "d9 red6", "d10 red6").actor == 1
    assert fact(at_shop(150, 2).play("buy:t"), "money")[RED] == 140
    magic = at_shop(150, 8)
    assert magic.legal() == ["buy:m", "pass"]
    magic.play("buy:m")
    assert [weight for _, weight in magic.outcomes()] == [3] * 9


def drawn(card: str, *pieces: str, **changes: Any) -> bastide.State:
    state = place(*pieces, colours=RG, **changes)
    return play(state, f"done, roll:4, destiny:{card}")


def test_w35_destiny_money() -> None:
    assert fact(drawn("harvest"), "money")[RED] == 170
    assert fact(drawn("tithe", money=[15, 150]), "money")[RED] == 0
    assert fact(drawn("upkeep", ruins=["d11"]), "money")[RED] == 130
    assert fact(drawn("homage", money=[150, 5]), "money") == [155, 0]
    assert fact(drawn("plunder", "h2 red1", "j6 red1"), "money")[RED] == 160


def test_w35_destiny_desertion() -> None:
    assert drawn("desertion").actor == 1
    state = drawn("desertion", "d10 red1", "j6 red1", reserves=[[1, 0, 0], EMPTY])
    assert state.legal() == ["lose:k", "lose:k@d10", "lose:k@j6"]
    state.play("lose:k@j6")
    assert on(state, "j6")[1] == 0
    assert state.actor == 1


def test_w35_destiny_walks() -> None:
    state = drawn("road")
    assert (fact(state, "money")[RED], fact(state, "pawns")[RED]) == (200, 0)
    state = drawn("flag")
    assert (fact(state, "pawns")[RED], fact(state, "truce")[RED]) == (10, 3)
    state = drawn("detour")
    assert (fact(state, "pawns")[RED], state.legal()) == (1, ["buy:k", "pass"])
    state = drawn("horses")
    assert (state.actor, len(state.outcomes())) == ("chance", 11)
    state = drawn("fog")
    assert state.actor == 1
    play(state, "done, roll:2, pass")
    assert (state.actor, len(state.outcomes())) == ("chance", 11)
    assert (fact(state, "seat"), fact(state, "fog")) == (RED, [0, 0])
    state = drawn("flag", pawns=[30, 0])
    assert fact(state, "money")[RED] == 200
    assert (fact(state, "pawns")[RED], fact(state, "truce")[RED]) == (10, 3)


def test_w36_packs() -> None:
    unseen = {card.id: int(card.id == "tithe") for card in GAME.components.destiny}
    state = play(place(colours=RG, unseen=unseen), "done, roll:4")
    assert state.outcomes() == [("destiny:tithe", 1)]
    play(state, "destiny:tithe, done, roll:4")
    assert sum(weight for _, weight in state.outcomes()) == 24
    everything = [spell for spell in fact(state, "played") for _ in range(3)]
    state = play(place(colours=RG, hands={RED: everything}), "done, roll:8")
    assert (state.actor, fact(state, "phase")) == (1, "board")


# ---------------------------------------------------------------- rounds and the end


def test_w37_limit() -> None:
    limit: dict[str, bastide.Value] = {"max_rounds": 1}
    state = place(colours=RB, options=limit, ruins=["h11"])
    play(state, "done, roll:2, pass, done, roll:2, pass")
    assert ended(state) == ((0,), [5, 4])
    state = place("h3 red1", colours=RB, options=limit, money=[140, 150])
    play(state, "done, roll:2, pass, done, roll:2, buy:t")
    assert ended(state)[0] == (0, 1)
    state = place("h3 red1", colours=RB, options=limit, money=[145, 150])
    play(state, "done, roll:2, pass, done, roll:2, pass")
    assert ended(state)[0] == (0,)


def test_w38_rounds() -> None:
    state = place("j6 b1", seat=YELLOW, first=BLUE, ruins=["g10", "h10", "i10", "h9"])
    play(state, "fire:j6, at:h11")
    assert fact(state, "alive") == [1, 0, 1]
    play(state, "done, roll:2, pass")
    assert (state.actor, fact(state, "round")) == (RED, 1)
    play(state, "done, roll:2, pass")
    assert (state.actor, fact(state, "round")) == (YELLOW, 2)


def test_w39_neutral_target() -> None:
    state = play(place("d11 b1", "f6 blue1"), "fire:d11, at:f6")
    assert fact(state, "ruins") == ["f6"]
    assert treasury(state)[0] == [12, 12, 12]
    assert (state.actor, fact(state, "phase")) == (RED, "board")


@pytest.mark.parametrize("action", ["d10-d12", "fire:d10", "roll:7", "buy:k", "at:h10"])
def test_w40_illegal(action: str) -> None:
    with pytest.raises(ActionError):
        place("d10 red1").play(action)
