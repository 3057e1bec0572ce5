"""What Dissuasion says before anything is done: prompts, choices with what they lead to, a closer look."""

import pytest

import bastide
from tests.test_dissuasion_examples import BLUE, GAME, RED, YELLOW, place, play, reserve

EN = GAME.words("en").render

# ---------------------------------------------------------------- windows


def test_no_window_names_a_card_to_those_who_wait() -> None:
    """Lance and armour open windows one after the other: others read the same words in both."""
    state = place("f9 red1", "g10 blue1 r1", hands={RED: ["lance"], BLUE: ["armour", "wall"]})
    read = []
    for action in ("f9-g10", "no"):
        state.play(action)
        read.append(EN(GAME.scene(state.view(YELLOW)).prompt.text))
    assert read == ["Red attacks g10 from f9."] * 2
    state = play(place("d11 b1", "h10 r1", hands={BLUE: ["stone"]}), "fire:d11, at:h10")
    assert EN(GAME.scene(state.view(RED)).prompt.text) == "Red fires at h10."
    assert EN(GAME.ask(state.view(BLUE)).prompt).startswith("Red fires at h10: play Living stone")
    assert EN(GAME.tell(state.view(RED), "no")) == "Blue does not answer."


def test_nothing_said_before_a_shot_or_an_attack_depends_on_anothers_hand() -> None:
    seen = []
    for card in ("armour", "wall", "stone", "shift"):
        state = place("f9 red1", "d11 b1", "g10 blue1 r1", hands={BLUE: [card]})
        seen.append((GAME.ask(state.view(RED)), GAME.ask(state.play("fire:d11").view(RED))))
    assert all(asks == seen[0] for asks in seen)


# ---------------------------------------------------------------- prompts and choices


def choice(state: bastide.State, seat: int, action: str) -> tuple[str, str]:
    found = next(one for one in GAME.ask(state.view(seat)).choices if one.a == action)
    return EN(found.does or ""), EN(found.say or "")


def test_prompts_name_the_thing_and_change_with_the_situation() -> None:
    def asked(state: bastide.State, seat: int = RED) -> str:
        return EN(GAME.ask(state.view(seat)).prompt)

    state = place("d9 red1", "h10 red4", money=[20, 0, 0])
    assert asked(play(state, "done, roll:6")) == (
        "25 écus are due and you have 20 écus: dismiss a knight."
    )
    assert asked(state.play("drop:h10")) == "Give 20 écus or dismiss knights: you have 20 écus."
    state = place("d9 red2", "d10 b1", reserves=reserve(red=[0, 1, 0]))
    assert asked(state) == (
        "Act on the board (2 knights, 1 cannonball, 1 weapon to place), or throw the dice."
    )
    assert asked(place()) == "Nothing is left to do on the board: throw the dice."
    assert asked(play(place(), "done, roll:1".replace("1", "9"))) == (
        "For sale: knight for 20 écus. You have 150 écus."
    )
    state = play(place(tokens=[0, 0, 2], money=[35, 0, 0]), "done, roll:12")
    assert asked(state, YELLOW) == (
        "Red is ambushed and has 35 écus. Of your 2 plot tokens, how many do you use? "
        "Each brings 20 écus."
    )


@pytest.mark.parametrize(
    ("pieces", "before", "action", "does", "says"),
    [
        (["d11 b1", "h10 blue2 b1"], "fire:d11", "at:h10", "Fire at h10",
         "Then: h10 is destroyed for ever; lost there: 2 knights; Blue fires back with 1 cannonball; Blue has 4 homes left."),
        (["d11 b1", "h10 r2"], "fire:d11", "at:h10", "Fire at h10", "Then: a rampart stops it and is lost, 1 is left."),
        (["f9 red1", "g10 blue1"], "", "f9-g10", "Attack g10 from f9", "Then: both knights fall and nobody is left on g10."),
        (["d9 red1", "e8 r1"], "", "d9-e8", "Ride from d9 to e8", "Then: 1 rampart taken with it; no knight or rampart on d9."),
        (["g9 red1", "g10 b1"], "", "g9-g10", "Take g10 from g9", "Then: g10 is taken from Blue; 1 cannonball taken with it."),
        (["h10 red1"], "", "h10-g9", "Ride from h10 to g9", "Then: h10 goes back to Blue."),
        (["d9 red3"], "done roll:6", "pay", "Pay 15 écus", "Then: you have 135 écus."),
        (["d9 red1"], "", "done", "Throw the dice", "Then: no knight or rampart on c10, d10, e10, d11."),
        ([], "done roll:5", "buy:b", "Buy cannonball: 30 écus", "Then: you have 120 écus."),
    ],
)  # fmt: skip
def test_a_choice_says_what_it_does_and_leads_to(
    pieces: list[str], before: str, action: str, does: str, says: str
) -> None:
    assert choice(play(place(*pieces), before), RED, action) == (does, says)


# ---------------------------------------------------------------- everything answers


def test_packs_tokens_weapons_and_backs_answer_a_closer_look() -> None:
    state = place(
        hands={RED: ["lance"], BLUE: ["stone"]}, tokens=[1, 0, 0], reserves=reserve(red=[1, 1, 1])
    )
    state.play("done")
    view = state.play("roll:4").play("destiny:harvest").view(RED)
    info = {item.id: GAME.inspect(view, item.t or item.id) for item in GAME.scene(view).items}
    assert all(one is not None and one.lines for one in info.values()), info
    pile = {EN(line.text): line.n for line in info["pile"].lines}  # type: ignore[union-attr]
    assert pile["Good harvest: Receive 20 écus."] == 1
    spells = {EN(line.text): line.n for line in info["spells"].lines}  # type: ignore[union-attr]
    assert spells["Enchanted lance: The attacking knight does not fall"] == 2
    assert spells["Living stone: The cannonball that hits this rampart does nothing at all"] == 3
    for place_ in GAME.frame(state.setup).places:
        assert GAME.inspect(view, place_.id) is not None, place_.id


@pytest.mark.parametrize("path", [("m@shift", "r@d10"), ("m@shift",), ("m@shift", "r@d10", "s:30")])
def test_touches_that_mean_no_action_are_not_refused_as_one(path: tuple[str, ...]) -> None:
    """Nobody reads what a terminal would have to write."""
    state = place("d10 r1", hands={RED: ["shift"]})
    assert GAME.why(state.view(RED), path) == []
