"""Dissuasion told: what followed from each action, in both languages, and what it lights; and nothing untold."""

import re
from random import Random

import pytest

import bastide
from bastide.core.scene import Line, Story
from tests.test_dissuasion import warlike_action
from tests.test_dissuasion_examples import BLUE, GAME, RED, RG, YELLOW, S, place, reserve

EN, FR = GAME.words("en").render, GAME.words("fr").render


def told(state: bastide.State, actions: str, seat: int | None = None) -> Story:
    """What a reader is told of the last of these actions."""
    *earlier, last = actions.replace(",", " ").split()
    for action in earlier:
        state.play(action)
    before = state.still()
    state.play(last)
    masked = GAME.mask(before, last, seat, state)
    return GAME.story(before.view(seat), state.view(seat), masked)


def english(story: Story) -> list[str]:
    return [EN(line.text) for line in story.lines]


def french(story: Story) -> list[str]:
    return [FR(line.text).replace("\u202f", " ") for line in story.lines]


# ---------------------------------------------------------------- shots


def test_a_shot_that_destroys_is_answered() -> None:
    story = told(place("d11 b1", "h10 blue2 b1"), "fire:d11, at:h10")
    assert english(story) == [
        "h10 is destroyed for ever",
        "Blue loses with it: 2 knights",
        "Blue fires back at Red with 1 cannonball",
        "Blue loses h10: 4 cities are left",
    ]
    assert french(story) == [
        "h10 est détruite à jamais",
        "Bleu perd avec elle : 2 chevaliers",
        "Bleu riposte contre Rouge avec 1 boulet",
        "Bleu perd h10 : il reste 4 cités",
    ]
    assert [line.clause for line in story.lines] == ["8.4b", "8.4b", "8.5", "13.2"]
    assert all(line.on == ("c:h10",) for line in story.lines)
    assert (story.lines[-1].n, story.art) == (-1, "ball")


@pytest.mark.parametrize(
    ("pieces", "hands", "actions", "lines"),
    [
        (["h10 r2 b1"], {}, "fire:d11, at:h10", ["A rampart of h10 stops the cannonball and is lost; 1 is left there"]),
        (["h10 r1 b1"], {BLUE: ["stone"]}, "fire:d11, at:h10", []),
        (["h10 r1 b1"], {BLUE: ["stone"]}, "fire:d11, at:h10, stone", [
            "The cannonball that hits this rampart does nothing at all",
            "The cannonball is lost without any effect on h10",
        ]),
        (["h10 r1 b1"], {BLUE: ["stone"]}, "fire:d11, at:h10, no", ["The rampart of h10 stops the cannonball and is lost; none is left there"]),
        (["h10 r1"], {RED: ["breach"]}, "fire:d11, breach", ["Ramparts do not stop this cannonball"]),
        (["h10 r1 b1"], {RED: ["breach", "silence", "return"]}, "fire:d11, breach, silence, return, at:h10", [
            "h10 is destroyed for ever",
            "Blue loses with it: 1 rampart",
            "1 cannonball stood there and does not fire back",
            "The cannonball comes back to the reserve: Red",
            "Blue loses h10: 4 cities are left",
        ]),
        (["d10 b2"], {}, "fire:d11, at:d10", [
            "d10 is destroyed for ever",
            "2 cannonballs have nobody to fire back at and go to the Treasury",
            "Red loses d10: 4 cities are left",
        ]),
        (["h10 b1"], {}, "fire:d11, at:h10, at:c10", [
            "c10 is destroyed for ever",
            "Red loses c10: 4 cities are left",
        ]),
    ],
    ids=["rampart", "a window is open", "stone", "no stone", "a card", "three cards", "own cell", "retaliation"],
)  # fmt: skip
def test_what_a_ball_does(
    pieces: list[str], hands: dict[int, list[str]], actions: str, lines: list[str]
) -> None:
    assert english(told(place("d11 b1", *pieces, hands=hands), actions)) == lines


def test_balls_without_an_adversary_go_to_the_treasury() -> None:
    """W14: red has no cell left, so blue's second ball has nobody to answer; red is out."""
    state = place("d9 b1", "h10 b2", ruins=["d11", "c10", "d10", "e10"])
    assert english(told(state, "fire:d9, at:h10, at:d9")) == [
        "d9 is destroyed for ever",
        "1 cannonball has nobody to fire back at and goes to the Treasury",
        "Red loses d9: no city is left",
        "Red has no home left and is out",
        "All that is left goes to the Treasury",
    ]


# ---------------------------------------------------------------- knights


@pytest.mark.parametrize(
    ("pieces", "hands", "actions", "lines"),
    [
        (["g10 blue1"], {}, "f9-g10", ["Both knights fall; nobody is left on g10"]),
        (["g10 blue3"], {}, "f9-g10", ["Both knights fall; 2 defenders are left on g10"]),
        (["g10 blue1"], {RED: ["lance"]}, "f9-g10", []),
        (["g10 blue1"], {RED: ["lance"]}, "f9-g10, lance", [
            "The attacking knight does not fall",
            "The lance holds: only the defender on g10 falls, nobody is left there",
            "The knight enters g10",
            "Red now holds g10: 6 cities in all",
            "Blue loses g10: 4 cities are left",
        ]),
        (["g10 blue1"], {BLUE: ["armour"]}, "f9-g10, armour", [
            "The knight who is attacked does not fall",
            "The armour holds: only the attacker falls, 1 defender stands on g10",
        ]),
        (["g10 blue2"], {RED: ["lance"], BLUE: ["armour"]}, "f9-g10, lance, armour", [
            "The knight who is attacked does not fall",
            "Lance against armour: nobody falls, 2 defenders stand on g10",
        ]),
        (["g10 blue1 r1"], {BLUE: ["wall"]}, "f9-g10, wall", [
            "The knight who comes up to this rampart is stopped, and nobody falls",
            "Stopped: the knight stays on f9, and nobody falls",
        ]),
        (["g10 blue1 r1"], {BLUE: ["wall"]}, "f9-g10, no", ["Both knights fall; nobody is left on g10"]),
        (["g10 r2 b1"], {}, "f9-g10", [
            "With g10 for Red: 2 ramparts, 1 cannonball",
            "Red now holds g10: 6 cities in all",
            "Blue loses g10: 4 cities are left",
        ]),
    ],
    ids=["one to one", "one to three", "a window is open", "lance", "armour", "both", "wall", "no wall", "capture"],
)  # fmt: skip
def test_what_comes_of_a_step(
    pieces: list[str], hands: dict[int, list[str]], actions: str, lines: list[str]
) -> None:
    assert english(told(place("f9 red1", *pieces, hands=hands), actions)) == lines


def test_who_leaves_a_conquered_city_gives_it_back() -> None:
    """W10."""
    story = told(place("h10 red1 r1 b2"), "h10-g9")
    assert french(story) == [
        "Avec h10, pour Bleu : 1 rempart, 2 boulets",
        "Rouge perd h10 : il reste 5 cités",
        "Bleu tient désormais h10 : 5 cités en tout",
    ]
    assert [line.n for line in story.lines] == [None, -1, 1]


def test_the_fall_of_a_lord_and_his_heir() -> None:
    """W4."""
    state = place(
        "h9 yellow1", "i9 yellow1", "h10 r1 b1", "e10 blue2 r1", seat=YELLOW,
        ruins=["h11", "g10", "i10"], money=[150, 85, 150], tokens=[0, 1, 0],
        hands={BLUE: ["stone"]}, reserves=reserve(blue=[1, 0, 1]),
    )  # fmt: skip
    story = told(state, "i9-h10", RED)
    assert english(story)[-3:] == [
        "Blue has no home left and is out",
        "Yellow inherits: 85 écus, 1 plot token, 1 magic card, 1 cannonball",
        "2 knights now fight for Yellow",
    ]
    assert "stone" not in str(story) and "Living" not in str(english(story))


# ---------------------------------------------------------------- the circuit


def test_the_pawns_way_is_lit_and_the_start_pays() -> None:
    """W2."""
    state = place("h9 red1", "j7 red1", "i6 red2", "f6 red1", ruins=["d11", "c10"], pawns=[33, 0, 0])  # fmt: skip
    story = told(state, "done, roll:4")
    assert english(story) == [
        "Red walks 4 stages to: knight",
        "At the start Red receives 60 écus for 6 cities and has 210 écus",
        "Red may buy: knight for 20 écus",
    ]
    assert story.lines[0].on == ("s:34", "s:35", "s:0", "s:1")
    assert story.art == "dice/3/1"
    way = next(region for region in GAME.scene(state.view(BLUE, ("chance", "roll:4"))).regions if region.id == "way")  # fmt: skip
    assert way.line == ("s:33", "s:34", "s:35", "s:0", "s:1")


@pytest.mark.parametrize(
    ("changes", "actions", "lines"),
    [
        ({"money": [10, 150]}, "done, roll:9", ["Red cannot buy anything here"]),
        ({}, "done, roll:6", ["No knight on the board: Red pays nothing"]),
        ({}, "done, roll:10", ["Red may rest for 3 turns, with 30 écus for each"]),
        ({}, "done, roll:12", ["Nobody has a plot token to use against Red"]),
        ({"tokens": [0, 2]}, "done, roll:12", ["Red is ambushed: whoever has plot tokens may use them"]),
        ({}, "done, roll:7", ["Red may buy: knight for 20 écus, rampart for 20 écus, cannonball for 30 écus"]),
    ],
)  # fmt: skip
def test_what_a_stage_asks_for(changes: dict[str, object], actions: str, lines: list[str]) -> None:
    assert english(told(place(colours=RG, **changes), actions))[1:] == lines


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("harvest", ["The card says: Receive 20 écus.", "Red receives 20 écus and has 170 écus"]),
        ("tithe", ["The card says: Pay 20 écus.", "Red pays 20 écus and has 130 écus left"]),
        ("plunder", ["The card says: Receive 10 écus for each city you have conquered.", "It changes nothing for Red"]),
        ("homage", [
            "The card says: Every other player gives you 10 écus.",
            "Blue gives 10 écus to Red and has 140 écus left",
            "Yellow gives 10 écus to Red and has 140 écus left",
            "Red has 170 écus",
        ]),
        ("squire", ["The card says: Take from the Treasury: knight.", "Red has in reserve for the next turn: 1 knight"]),
        ("spy", ["The card says: Take a plot token.", "Red has 1 plot token"]),
        ("ruin", ["The card says: Lose one: rampart.", "It changes nothing for Red"]),
        ("detour", ["The card says: Go 3 stages back and deal with that stage.", "Red goes 3 stages back to: knight", "Red may buy: knight for 20 écus"]),
        ("flag", [
            "The card says: Walk on to the next truce.",
            "Red walks 6 stages to: truce",
            "Red may rest for 3 turns, with 30 écus for each",
        ]),
        ("road", [
            "The card says: Walk on to the start.",
            "Red walks 32 stages to: start",
            "At the start Red receives 50 écus for 5 cities and has 200 écus",
        ]),
        ("horses", ["The card says: Throw the dice again."]),
        ("fog", ["The card says: Your next board phase is skipped."]),
    ],
)  # fmt: skip
def test_what_a_destiny_card_does(card: str, lines: list[str]) -> None:
    assert english(told(place(), f"done, roll:4, destiny:{card}")) == lines


def test_an_ambush_says_who_is_paid_and_what_is_left() -> None:
    """W19."""
    state = place(colours=(*S, "green"), tokens=[0, 1, 2, 1], money=[50, 150, 150, 150])
    assert english(told(state.copy(), "done, roll:12, use:1")) == ["Red owes 20 écus to Blue"]
    assert english(told(state, "done, roll:12, use:1, use:2, use:1")) == [
        "Red owes 20 écus to Green",
        "Red gives 40 écus to Yellow and has 10 écus left",
        "Red gives 10 écus to Blue and has 0 écus left",
        "Red cannot pay 30 écus: that debt is lost",
    ]


def test_a_forced_sale_says_what_it_brought() -> None:
    """W20, change."""
    state = place("d10 b1", colours=("red", "blue"), tokens=[0, 1], money=[15, 150])
    assert english(told(state, "done, roll:12, use:1"))[1:] == [
        "Red gives 15 écus to Blue and has 0 écus left",
        "Red still owes 5 écus and must sell",
    ]
    assert french(told(state, "sell:b@d10")) == [
        "Rouge en tire 15 écus",
        "Rouge donne 5 écus à Bleu et garde 10 écus",
        "Rouge a 10 écus",
    ]


def test_truce_fog_and_shops() -> None:
    state = place(colours=RG, truce=[1, 0], phase="truce", fog=[0, 1])
    assert english(told(state, "stay")) == [
        "Red receives 30 écus and has 180 écus",
        "Red has no truce turn left",
        "Fog: Green cannot act on the board this turn",
    ]
    assert english(told(place(colours=RG), "done, roll:11, buy:kr")) == [
        "Red pays 40 écus and has 110 écus left",
        "Red has in reserve for the next turn: 1 knight, 1 rampart",
    ]
    state = place("d9 red1", "h10 red2", colours=RG, money=[12, 150])
    assert english(told(state, "done, roll:6, drop:h10")) == [
        "Red owes 10 écus for 2 knights on the board"
    ]
    assert english(told(state, "pay")) == ["Red pays 10 écus and has 2 écus left"]


def test_a_drawn_card_is_told_to_its_drawer_only() -> None:
    ready = "done, roll:8, buy:m, magic:stone"
    mine, theirs = (told(place(), ready, seat) for seat in (RED, BLUE))
    assert english(mine) == [
        "The cannonball that hits this rampart does nothing at all",
        "Red has 1 magic card in hand",
    ]
    assert english(theirs) == ["Red has 1 magic card in hand"]
    assert (mine.art, theirs.art) == ("magic/stone", "magic/back")


# ---------------------------------------------------------------- nothing is untold

CODE = re.compile(
    r"[A-Z]\d\d|\b[a-z]+:[a-z0-9]|@|#|-?\d+,-?\d+|Seat \d|Place \d|\$|\{|story-|then-|count-"
)


def seats_of(line: Line) -> set[int]:
    """Whom a line names."""
    args = line.text.args
    named = [args[key] for key in ("side", "other") if key in args]
    return {int(name.args["seat"]) for name in named}  # type: ignore[union-attr, arg-type]


def late(**changes: object) -> bastide.State:
    """Two homes left to each of three, and many weapons: lords fall, and inherit."""
    ruins = ["d11", "c10", "d10", "h11", "g10", "h10", "j7", "i6", "j6"]
    return place(ruins=ruins, reserves=reserve(red=[2, 1, 2], blue=[2, 1, 2], yellow=[2, 1, 2]), **changes)  # fmt: skip


def fierce(state: bastide.State, rng: Random) -> str:
    """Random play that aims at homes."""
    if state.actor == "chance":
        return state.draw(rng)
    colours = [colour for colour in state.record.colour if colour >= 0]
    homes = {GAME.components.cells[c] for colour in colours for c in GAME.components.cities(colour)}
    aimed = [action for action in state.legal() if action.startswith("at:") and action[3:] in homes]
    return rng.choice(aimed) if aimed else warlike_action(state.legal(), rng)


@pytest.mark.parametrize(
    ("state", "seed"),
    [
        (GAME.setup(2, max_rounds=9).start(), 1),
        (GAME.setup(5, max_rounds=5).start(), 2),
        (late(options={"max_rounds": 9}), 3),
        (late(options={"max_rounds": 9}, hands={RED: ["lance", "stone"], BLUE: ["armour"]}), 4),
        (late(options={"max_rounds": 9}, tokens=[2, 2, 2], pawns=[5, 9, 20]), 5),
    ],
)
def test_no_change_of_points_or_money_is_untold_and_no_code_is_said(
    state: bastide.State, seed: int
) -> None:
    state, rng, players = state.copy(), Random(seed), state.setup.players
    while not state.over:
        before = state.still()
        action = fierce(state, rng)
        state.play(action)
        was, now = before.view(0), state.view(0)
        story = GAME.story(was, now, GAME.mask(before, action, 0, state))
        points = [0] * players
        for line in story.lines:
            if line.clause == "13.2":
                (seat,) = seats_of(line)
                points[seat] += line.n or 0
            for lang in (EN, FR):
                assert not CODE.search(lang(line.text)), lang(line.text)
        had, has = GAME.points(was), GAME.points(now)
        assert points == [b - a for a, b in zip(had, has, strict=True)], action
        named = {seat for line in story.lines for seat in seats_of(line)}
        for seat in range(players):
            if was.facts["money"][seat] != now.facts["money"][seat]:
                assert seat in named, (action, english(story))
    for panel, score in zip(
        GAME.scene(state.view()).panels, GAME.points(state.view()), strict=True
    ):
        assert panel.score is not None
        assert sum(part.n for part in panel.score.parts) == panel.score.n == score
