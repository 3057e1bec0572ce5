"""What the Donjon game tells: what followed from an action, before it is confirmed, and at the end."""

from collections import Counter
from random import Random

import pytest

import bastide
from bastide.core.scene import Choice, Line, Story
from bastide.core.text import Text
from bastide.games.donjon.components import house_of
from bastide.games.donjon.game import Donjon
from tests.stories import nothing_lit_is_missing, whose
from tests.test_donjon_examples import START, place, play, x9

GAME = bastide.game("donjon")
assert isinstance(GAME, Donjon)
EN, FR = GAME.words("en"), GAME.words("fr")

Told = tuple[str, str, int | None, int]  # English, French, points, how many things are lit


def told(state: bastide.State, actions: str, seat: int | None = None) -> tuple[Text, Story]:
    """Play them; the sentence of the last and its story, for a seat."""
    *first, last = actions.split()
    play(state, " ".join(first))
    before = state.still()
    masked = GAME.mask(before, last, seat, state.play(last))
    seen = before.view(seat)
    return GAME.tell(seen, masked), GAME.story(seen, state.view(seat), masked)


def read(lines: tuple[Line, ...]) -> list[Told]:
    return [(EN.render(line.text), FR.render(line.text), line.n, len(line.on)) for line in lines]


def said(text: Text | None) -> tuple[str, str]:
    assert text is not None
    return EN.render(text), FR.render(text)


def choice(state: bastide.State, action: str) -> Choice:
    return next(c for c in GAME.ask(state.view(state.actor)).choices if c.a == action)


# ---------------------------------------------------------------- what follows


def test_a_card_that_cuts_a_fief_tells_what_is_lost_and_what_is_free() -> None:
    """R13: a fief of nine is cut down to one; its knight stands in the part that is free."""
    state = place(["WWWWWW", "RGYWWW"], "K1@0,0 s1", "knight@5,1", hands=[["01"], []])
    text, story = told(state, "card:01 at:1,-1 rot:2")
    assert said(text) == (
        "Edelstein lays it over 2 cells.",
        "Edelstein la pose sur 2 cases.",
    )
    assert story.art == "card/WR/GG"
    assert read(story.lines) == [
        (
            "Brownbear: the white fief of donjon 1 shrinks to 1 cell, −8",
            "Brownbear\u202f: le fief blanc du donjon 1 tombe à 1 case, −8",
            -8,
            1,
        ),
        (
            "6 white cells are cut off and unoccupied now",
            "6 cases de terrain blanc sont coupées de leur donjon, désormais inoccupées",
            None,
            6,
        ),
        (
            "Brownbear: the white fief of donjon 1 has lost its knight",
            "Brownbear\u202f: le fief blanc du donjon 1 a perdu son chevalier",
            None,
            1,
        ),
    ]
    _, story = told(state, "donjon:2 at:4,0")
    assert [(line[0], *line[2:]) for line in read(story.lines)] == [
        ("Edelstein: donjon 2 makes a white fief of 6 cells, +6", 6, 6),
        ("Edelstein: a knight now keeps dragons out of the white fief of donjon 2", None, 6),
        ("Edelstein takes the 2 cards of a pile", None, 0),
    ]


def test_a_card_that_lets_a_fief_grow() -> None:
    state = place(START, "K1@0,0 s1", hands=[["01"], []])
    text, story = told(state, "card:01 at:-2,0 rot:1")
    assert said(text)[0] == "Edelstein lays it, covering nothing."
    assert read(story.lines) == [
        (
            "Brownbear: the green fief of donjon 1 grows to 3 cells, +2",
            "Brownbear\u202f: le fief vert du donjon 1 passe à 3 cases, +2",
            2,
            3,
        )
    ]
    steps = place(START, hands=[["01"], []])
    assert said(told(steps, "card:01")[0]) == (
        "Edelstein plays a card: green green above red white.",
        "Edelstein joue une carte\u202f: vert vert au-dessus de rouge blanc.",
    )
    assert said(told(steps, "at:-2,0")[0])[0] == "It finds its place."


def test_a_dragon_tells_the_cell_it_destroyed_and_what_it_cut_off() -> None:
    """R8."""
    state = place(["WWWWW", "GRGRG"], "K2@0,0 s1")
    text, story = told(state, "dragon:knight at:2,0")
    assert said(text) == (
        "Edelstein lets the dragon destroy a white cell.",
        "Edelstein joue son dragon\u202f: une case de terrain blanc est détruite.",
    )
    assert story.art == "token/dragon"
    assert [(line.n, line.on) for line in story.lines] == [
        (-3, ("c:0,0", "c:1,0")),
        (None, ("c:3,0", "c:4,0")),
        (None, ("c:2,0",)),
    ]
    assert read(story.lines)[2][:2] == (
        "This cell is destroyed and counts for nobody",
        "Cette case est détruite et ne compte pour personne",
    )


def test_a_knight_and_a_bridge_tell_what_they_did() -> None:
    state = place(["WWWWW", "GRGRG"], "K2@0,0 s1", seat=1)
    text, story = told(state, "knight at:4,0")
    assert said(text)[1] == "Brownbear pose le chevalier sur un terrain blanc."
    assert read(story.lines) == [
        (
            "Brownbear: a knight now keeps dragons out of the white fief of donjon 2",
            "Brownbear\u202f: un chevalier tient maintenant les dragons hors du fief blanc du donjon 2",
            None,
            5,
        )
    ]
    text, story = told(place(["GRGG"], "K2@0,0 s0"), "bridge span:1,0,h")
    assert said(text)[0] == "Edelstein builds a bridge between two green cells."
    assert [(line[0], *line[2:]) for line in read(story.lines)] == [
        ("Edelstein: the green fief of donjon 2 grows to 3 cells, +2", 2, 3)
    ]


def test_a_pile_is_taken_or_still_held_by_the_seal() -> None:
    """X9: the Seal of seat 0 lies on the pile of donjon 1."""
    _, story = told(x9(), "donjon:1 at:0,0")
    assert read(story.lines)[1] == (
        "The Seal still holds back the pile of donjon 1",
        "Le Sceau retient encore la pile du donjon 1",
        None,
        1,
    )
    _, story = told(x9(), "donjon:2 at:0,0")
    assert EN.render(story.lines[1].text) == "Edelstein takes the 2 cards of a pile"


def test_the_sealed_donjon_is_told_to_its_owner_only_until_the_end() -> None:
    for seat, sentence, line, art in (
        (0, "Edelstein seals donjon 3.", "Edelstein: donjon 3 will count double at the end", "royal/3"),
        (1, "Edelstein seals a royal card in secret.",
         "Edelstein: one donjon will count double at the end, which one stays secret", "royal/back"),
    ):  # fmt: skip
        text, story = told(x9(), "seal royal:3", seat)
        assert (EN.render(text), story.art) == (sentence, art)
        assert [EN.render(one.text) for one in story.lines] == [line]


@pytest.mark.parametrize(
    ("sealed", "english", "french", "points"),
    [
        (1, "Edelstein: donjon 1 was sealed, its green fief counts double, +3",
         "Edelstein\u202f: le donjon 1 était scellé, son fief vert compte double, +3", 3),
        (3, "Edelstein had sealed donjon 3, which is not in play: nothing is doubled",
         "Edelstein avait scellé le donjon 3, qui n’est pas en jeu\u202f: rien n’est doublé", None),
    ],
)  # fmt: skip
def test_the_end_tells_what_was_doubled(
    sealed: int, english: str, french: str, points: int | None
) -> None:
    state = place(
        ["GRGW"], "K1@0,0 s0", hands=[["01"], []], sealed=[sealed, 0], piles=[{}, {}], tokens=[[], []]
    )  # fmt: skip
    _, story = told(state, "card:01 at:-2,0 rot:1 end", seat=1)
    assert state.over
    total = 3 + (points or 0)
    won = (
        f"All cards have been laid. Edelstein wins with {total} points.",
        f"Toutes les cartes sont posées. Edelstein gagne avec {total} points.",
    )
    assert [line[:3] for line in read(story.lines)] == [(english, french, points), (*won, None)]
    assert said(GAME.scene(state.view(1)).prompt.text) == won


@pytest.mark.parametrize("seed", range(6))
def test_no_score_ever_changes_untold(seed: int) -> None:
    """In whole games, the points that lines tell of add up to every house's score; so do its parts."""
    rng = Random(seed)
    setup = GAME.setup(2 + seed % 3, preview=bool(seed % 2))
    table = bastide.Table(setup)
    seats, points = range(setup.players), Counter[int]()
    while not table.over:
        table.play(table.state.draw(rng) if table.actor == "chance" else rng.choice(table.legal()))
        story = table.story(None)
        nothing_lit_is_missing(story, GAME.scene(table.view()))
        for line in story.lines:
            if line.n is not None:
                points[house_of(setup, whose(line))] += line.n
        shown = GAME.points(table.view())
        assert [points[house_of(setup, seat)] for seat in seats] == list(shown)
    outcome = table.outcome()
    assert outcome is not None
    for panel in GAME.scene(table.view()).panels:
        assert panel.score is not None
        parts = panel.score.parts
        assert sum(part.n for part in parts) == panel.score.n == outcome.scores[panel.seat]


# ---------------------------------------------------------------- before it is confirmed


def test_the_two_faces_of_a_token_say_what_each_does() -> None:
    state = place(["WWWWW", "GRGRG"], "K2@0,0 s1")
    uses = {
        a: said(choice(state, a).say)[0] for a in ("knight", "seal", "dragon:knight", "dragon:seal")
    }
    assert uses == {
        "knight": "Knight: no dragon can enter the fief where it stands",
        "seal": "Seal: one of your donjons counts double at the end, in secret",
        "dragon:knight": "Dragon (back of the Knight): destroys a cell",
        "dragon:seal": "Dragon (back of the Seal): destroys a cell",
    }
    info = GAME.inspect(state.view(0), "tok:0:seal")
    assert info is not None
    assert [line.clause for line in info.lines] == ["7.7", "7.4", "7.8"]


def test_a_choice_says_what_it_leads_to() -> None:
    state = place(["WWWWW", "GRGRG"], "K2@0,0 s1", hands=[["01"], []])
    dragon = choice(state.copy().play("dragon:knight"), "at:2,0")
    assert said(dragon.does) == ("Destroy this cell", "Détruire cette case")
    assert said(dragon.say)[0] == (
        "Brownbear: the white fief of donjon 2 shrinks to 2 cells, −3 · "
        "2 white cells are cut off and unoccupied now"
    )
    raised = choice(state.copy().play("donjon:2"), "at:0,1")
    assert said(raised.say)[1] == (
        "Edelstein\u202f: le donjon 2 fonde un fief vert de 1 case, +1 · "
        "Vous prenez les 2 cartes de sa pile"
    )
    assert said(choice(state, "donjon:1").say)[0].endswith("the Seal still holds its 2 cards back")
    assert said(choice(x9().play("seal"), "royal:2").say)[0].startswith(
        "This donjon is not in play"
    )


def test_prompts_name_the_thing_and_change_with_the_situation() -> None:
    def asked(state: bastide.State) -> str:
        return EN.render(GAME.ask(state.view(state.actor)).prompt)

    state = place(START, hands=[["01"], []])
    assert asked(state) == "Lay a card; before or after it, use your pieces as you like."
    assert asked(state.copy().play("donjon:2")) == "Place donjon 2 on an unoccupied group."
    assert asked(play(state, "card:01 at:-2,0 rot:0")) == (
        "Use more of your pieces, or end your turn."
    )
    assert asked(place(["GRWY"])) == "Your hand is empty: free a pile to get cards."
    waiting = GAME.scene(state.view(1)).prompt.text
    assert said(waiting) == ("Edelstein is choosing.", "Edelstein choisit.")


def test_cells_that_can_be_touched_are_told_apart_without_coordinates() -> None:
    state = place(["GGR", "WGR"], "K1@1,1 s1")
    for action in ("donjon:2", "dragon:knight", "knight"):
        ask = GAME.ask(state.copy().play(action).view(0))
        assert {c.p[0] for c in ask.choices} == {spot.id for spot in ask.spots}
        for words in (EN, FR):
            names = [words.render(spot.label) for spot in ask.spots]
            assert len(names) == len(set(names))
    assert [EN.render(spot.label) for spot in ask.spots] == [
        "Brownbear: cell of the green fief of 3",
        "Brownbear: cell of the green fief of 3 (2)",
    ]


# ---------------------------------------------------------------- a closer look


def test_a_place_for_a_card_says_which_way_round_only_where_it_matters() -> None:
    state = place(START, "K1@0,0 s1", hands=[["01"], []]).play("card:01")
    info = GAME.inspect(state.view(0), "v:-2,0")
    assert info is not None
    assert [(said(line.text)[0], line.n) for line in info.lines] == [
        ("With green green above red white: Brownbear: the green fief of donjon 1 grows to 3 cells, +2", 2),
        ("With red green above white green: Brownbear: the green fief of donjon 1 grows to 3 cells, +2", 2),
    ]  # fmt: skip
    info = GAME.inspect(state.view(0), "v:1,0")
    assert info is not None
    assert all(not said(line.text)[0].startswith("With") for line in info.lines)


@pytest.mark.parametrize("ref", ["h:01", "h1:0", "d:0:2", "pile:0:1", "tok:0:knight", "bridge:0"])
def test_everything_answers_in_words(ref: str) -> None:
    info = GAME.inspect(x9().view(0), ref)
    assert info is not None and info.lines
    for text in (info.title, *(line.text for line in info.lines)):
        assert all(not any(c in name for c in ":@#_") or ": " in name for name in said(text))


def test_royal_cards_answer_without_a_secret() -> None:
    state = place(["GGGW", "RYRW"], "K2@0,0 s0").play("seal")
    info = GAME.inspect(state.view(0), "royal:2")
    assert info is not None and info.lines[1].n == 3
    state.play("royal:2")
    own, other = (GAME.inspect(state.view(seat), "sealed:0") for seat in (0, 1))
    assert own is not None and other is not None
    assert said(own.title)[0] == "Royal card of donjon 2"
    assert said(other.title)[0] == "Royal card under the Seal"
    assert [said(line.text)[0] for line in other.lines] == [
        "One donjon counts double; which one is shown at the end"
    ]


def test_partners_are_named_on_the_panel() -> None:
    state = place(["GRGG"], "K3@0,0 s2", setup=GAME.setup(4))
    panel = GAME.scene(state.view(0)).panels[0]
    team = next(counter for counter in panel.counters if counter.id == "team:0")
    assert (team.n, *said(team.label)) == (
        1,
        "point, in a team with Edelstein 2",
        "point, en équipe avec Edelstein 2",
    )
    two = GAME.scene(x9().view(0)).panels[0]
    assert len(two.counters) == 2
